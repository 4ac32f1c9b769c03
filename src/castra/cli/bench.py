"""`castra bench`: how fast the engine runs here, as ratios that hold on other machines too."""

from __future__ import annotations

import json
import math
import sys
from contextlib import ExitStack
from typing import Any, Final

import click

from castra import games
from castra.arena.speed import Runner, engine, take_turns
from castra.arena.timing_worker import WORK
from castra.arena.yardstick import YardstickMissingError, yardstick
from castra.cli.safety import say

SEARCHED: Final = "centurion"
"""The game that alpha-beta plays."""


class Seconds(click.FloatRange):
    """A time that can be waited for; click lets nan into any range."""

    def __init__(self) -> None:
        super().__init__(0.01, 3600)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = float(super().convert(value, param, ctx))
        if math.isnan(seconds):
            self.fail(f"{value} is no time.", param, ctx)
        return seconds


@click.group("bench")
def command() -> None:
    """Measure speed."""


@command.command("engine")
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as JSON.")
@click.option("--games", "keys", multiple=True, metavar="KEY", help="Only this game; may be given several times.")
@click.option("--rounds", type=click.IntRange(1), default=7, show_default=True, help="Runs of each kind, in turns.")
@click.option("--seconds", type=Seconds(), default=0.6, show_default=True, help="Processor seconds of a run.")
def engine_command(as_json: bool, keys: tuple[str, ...], rounds: int, seconds: float) -> None:
    """Play at random to the end, compiled, interpreted and beside the yardstick, one thread, medians of all rounds."""
    chosen = [games.get(key).key for key in keys or games.PACKAGES]
    found = measure(chosen, rounds, seconds)
    if as_json:
        click.echo(json.dumps({"games": found}, indent=2))
        return
    for key, numbers in found.items():
        click.echo(games.get(key).title)
        for name, value in numbers.items():
            click.echo(f"  {name.replace('_', ' '):<30}{'not known' if value is None else f'{value:>14,}'}")


@command.command("search")
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as JSON.")
@click.option("--rounds", type=click.IntRange(1), default=7, show_default=True, help="Runs of each kind, in turns.")
@click.option("--seconds", type=Seconds(), default=1.0, show_default=True, help="Processor seconds of a run.")
def search_command(as_json: bool, rounds: int, seconds: float) -> None:
    """Search middle games of Centurion by alpha-beta with evaluation, beside the yardstick's random games."""
    found = measure_search(SEARCHED, rounds, seconds)
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    for name, value in found.items():
        click.echo(f"{name.replace('_', ' '):<32}{'not known' if value is None else f'{value:>14,}'}")


def measure_search(key: str, rounds: int, seconds: float) -> dict[str, float | None]:
    with ExitStack() as stack:
        compiled = compiled_engine(stack)
        if compiled is None:
            return {"nodes_per_second": None, "yardstick_plies_per_second": None, "over_yardstick": None}
        prototype = prototype_beside(compiled, stack)
        runs = [(compiled, key, "nodes")] + ([(prototype, key, "playouts")] if prototype else [])
        show_progress(runs, rounds, seconds)
        nodes, plies = compiled.rate(key, "nodes"), prototype.rate(key, "playouts") if prototype else None
        return {
            "nodes_per_second": round(nodes),
            "yardstick_plies_per_second": round(plies) if plies else None,
            "over_yardstick": round(nodes / plies, 3) if plies else None,
        }


def measure(keys: list[str], rounds: int, seconds: float) -> dict[str, dict[str, float | None]]:
    """By game, the five numbers and those of its own work; None where nothing can be measured (stderr says why)."""
    with ExitStack() as stack:
        interpreted = stack.enter_context(engine(interpreted=True))
        compiled = compiled_engine(stack)
        prototype = prototype_beside(compiled, stack)
        runs = [(interpreted, key, "playouts") for key in keys]
        if compiled is not None:
            runs += [(compiled, key, what) for key in keys for what in ("playouts", "perft")]
        for key in keys:
            engines = [interpreted] if compiled is None else [interpreted, compiled]
            runs += [(one, key, WORK + name) for name in games.get(key).timed_work() for one in engines]
        if prototype is not None:
            runs += [(prototype, key, "playouts") for key in keys]
        show_progress(runs, rounds, seconds)
        return {
            key: numbers(key, compiled, interpreted, prototype) | work_numbers(key, compiled, interpreted)
            for key in keys
        }


def compiled_engine(stack: ExitStack) -> Runner | None:
    found = stack.enter_context(engine(interpreted=False))
    if found.compiled:
        return found
    say("The engine is not compiled here (is there a C compiler?), so only the interpreted one is measured.")
    return None


def prototype_beside(compiled: Runner | None, stack: ExitStack) -> Runner | None:
    if compiled is None:
        return None
    try:
        return stack.enter_context(yardstick())
    except YardstickMissingError as missing:
        say(f"There is no yardstick: {missing}.")
        return None


def show_progress(runs: list[tuple[Runner, str, str]], rounds: int, seconds: float) -> None:
    total = rounds * len(runs)
    for done in take_turns(runs, rounds, seconds):
        if sys.stderr.isatty():
            click.echo(f"\r{done} of {total} runs", nl=done == total, err=True)


def numbers(
    key: str, compiled: Runner | None, interpreted: Runner, prototype: Runner | None
) -> dict[str, float | None]:
    slow = interpreted.rate(key, "playouts")
    fast = compiled.rate(key, "playouts") if compiled is not None else None
    return {
        "plies_per_second": round(fast) if fast else None,
        "interpreted_plies_per_second": round(slow),
        "compiled_over_interpreted": round(fast / slow, 2) if fast else None,
        "over_prototype": round(fast / prototype.rate(key, "playouts"), 3) if fast and prototype else None,
        "perft_nodes_per_second": round(compiled.rate(key, "perft")) if compiled is not None else None,
    }


def work_numbers(key: str, compiled: Runner | None, interpreted: Runner) -> dict[str, float | None]:
    """For each piece of work a game wants timed: its microseconds, and how much compiling gains."""
    found: dict[str, float | None] = {}
    for name in games.get(key).timed_work():
        slow = interpreted.rate(key, WORK + name)
        fast = compiled.rate(key, WORK + name) if compiled is not None else None
        found[f"{name}_microseconds"] = round(1e6 / fast, 1) if fast else None
        found[f"{name}_compiled_over_interpreted"] = round(fast / slow, 2) if fast else None
    return found
