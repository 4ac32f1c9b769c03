"""`castra bench`: how fast the engine runs here, as ratios that hold on other machines too."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack

import click

from castra import games
from castra.arena.speed import Runner, engine, take_turns
from castra.arena.timing_worker import WORK
from castra.arena.yardstick import YardstickMissingError, yardstick
from castra.cli.safety import say


@click.group("bench")
def command() -> None:
    """Measure speed."""


@command.command("engine")
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as JSON.")
@click.option("--games", "keys", multiple=True, metavar="KEY", help="Only this game; may be given several times.")
@click.option("--rounds", type=click.IntRange(1), default=7, show_default=True, help="Runs of each kind, in turns.")
@click.option(
    "--seconds", type=click.FloatRange(0.01), default=0.6, show_default=True, help="Processor seconds of a run."
)
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
