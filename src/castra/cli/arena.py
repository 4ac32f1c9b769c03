"""`castra arena`: two players against each other, seats swapped and luck mirrored, until the score is known."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from castra.arena.contests import check, decided, play
from castra.arena.matches import CAP, Contest
from castra.arena.pool import BACKENDS
from castra.arena.results import Results, header
from castra.arena.statistics import Sprt
from castra.arena.summary import summary, told
from castra.bots.telling import percent
from castra.cli.progress import shown
from castra.cli.safety import INTERRUPTED, MISTAKES
from castra.cli.table import chosen_table, game_argument, setup_options
from castra.core.errors import SetupError
from castra.core.files import state_folder
from castra.core.game import AnyGame, Setup

Command = TypeVar("Command", bound=Callable[..., Any])

USUAL_TEST: Final = "0:20"


def arena_options(command: Command) -> Command:
    """What all commands that play many games ask for: --seed, --workers, --backend, --json."""
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Print the numbers as JSON."),
        click.option(
            "--backend",
            type=click.Choice(list(BACKENDS)),
            default="local",
            show_default=True,
            help="Where games are played: on this machine, or on those of a Ray cluster (pip install castra[ray]).",
        ),
        click.option(
            "--workers", type=click.IntRange(1), default=os.cpu_count() or 1, help="How many games at a time."
        ),
        click.option(
            "--seed",
            type=click.IntRange(0),
            default=1,
            show_default=True,
            help="Of the luck of the first round; the others follow by twos. Weights were tuned on even seeds.",
        ),
    ):
        command = option(command)
    return command


@click.command("arena")
@game_argument
@click.argument("a")
@click.argument("b")
@click.option(
    "--pairs", type=click.IntRange(1), default=100, show_default=True, help="Rounds: everybody sits everywhere."
)
@click.option(
    "--sprt",
    is_flag=False,
    flag_value=USUAL_TEST,
    metavar="[LOW:HIGH]",
    help=f"Stop as soon as it is known whether A is LOW or HIGH Elo better than B; {USUAL_TEST} if nothing is said.",
)
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="Keep every round here, and go on from it."
)
@click.option(
    "--cap", type=click.IntRange(1), default=CAP, show_default=True, help="Actions after which a game is left."
)
@arena_options
@setup_options
def command(
    key: str,
    a: str,
    b: str,
    pairs: int,
    sprt: str | None,
    out: Path | None,
    cap: int,
    seed: int,
    workers: int,
    backend: str,
    as_json: bool,
    players: int | None,
    sets: tuple[str, ...],
    packs: tuple[Path, ...],
) -> int:
    """Let A play B at GAME: rounds in which everybody sits everywhere with the same luck.

    A and B are random, greedy, uct, tiro, miles, optio, centurio or legatus, with a limit of their own where wanted
    (legatus@0.1s, legatus@3000n), a kind of thinking (kind:mcts@2000n), or any program: cmd:./mybot. After Ctrl-C the
    same command goes on.
    The exit code is 1 if a game did not end by itself."""
    game, setup = chosen_table(key, players, sets, packs)
    contest = Contest(key, setup, a, b, seed, packs, cap)
    test = read_test(sprt) if sprt is not None else None
    path = out or unfinished(contest)
    check(contest)
    with Results(contest, path) as results:
        try:
            tally = Tally(results, pairs)
            played = play(results, pairs, BACKENDS[backend], workers, sprt=test)
            for _ in shown(played, len(results.missing(pairs)), tally.told):
                pass
        except KeyboardInterrupt:
            report(game, setup, results, pairs, test, as_json)
            click.echo(f"The same command goes on; what was played is in {path}", err=True)
            return INTERRUPTED
        report(game, setup, results, pairs, test, as_json)
        if out is None:
            path.unlink(missing_ok=True)
        return MISTAKES if any(one.capped for each in results.first(pairs) for one in each.games) else 0


def read_test(words: str) -> Sprt:
    low, colon, high = words.partition(":")
    try:
        test = Sprt(float(low), float(high))
    except ValueError:
        colon = ""
    if not colon or not -1000 <= test.worse < test.better <= 1000:
        raise SetupError(
            f"A test is two differences in Elo, the smaller first, such as {USUAL_TEST}, not {words[:40]!r}."
        )
    return test


def unfinished(contest: Contest) -> Path:
    """Where a contest is kept until it is over."""
    name = hashlib.sha256(header(contest)).hexdigest()[:16]
    return state_folder() / "arena" / f"{contest.key}-{name}.jsonl"


class Tally:
    """The score so far."""

    def __init__(self, results: Results, count: int) -> None:
        self.results = results
        self.count = count

    def told(self, _: object) -> str:
        rounds = self.results.first(self.count)
        return f"{self.results.contest.a} {percent(sum(one.score for one in rounds) / len(rounds))}"


def report(game: AnyGame, setup: Setup, results: Results, count: int, test: Sprt | None, as_json: bool) -> None:
    contest, rounds = results.contest, results.first(count)
    if not rounds and not as_json:
        click.echo("No round has been played to its end yet.")
        return
    names = contest.a, contest.b
    found = summary(game, setup, names, rounds)
    verdict = decided(results, count, test)
    if as_json:
        said = {"game": contest.key, "setup": str(setup), "a": contest.a, "b": contest.b, "seed": contest.seed}
        click.echo(json.dumps({**said, **found.json(), **({"sprt": verdict or "open"} if test else {})}, indent=2))
        return
    for line in told(names, found):
        click.echo(line)
    if test:
        click.echo(f"  test of {test.worse:+g} against {test.better:+g} Elo: {verdict or 'still open'}")
