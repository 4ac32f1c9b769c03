"""A contest played to its end, or as far as it takes to know: on any backend, kept round by round."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from castra.arena.contestants import contestant
from castra.arena.fuzz import game_for
from castra.arena.matches import Contest, Round, Task, play_round, sides, table_of
from castra.arena.pool import Backend
from castra.arena.results import Results
from castra.arena.statistics import Sprt


def check(contest: Contest) -> None:
    """Refuse, before anything is played, players that there are not."""
    game = game_for(contest.key, contest.packs)
    for name in (contest.a, contest.b):
        contestant(name, game).close()


def play(results: Results, count: int, backend: Backend, workers: int, *, sprt: Sprt | None = None) -> Iterator[Round]:
    """Play what is missing of the first `count` rounds; every round is kept before it is told of."""
    contest = results.contest
    check(contest)
    if decided(results, count, sprt):
        return
    tasks = [Task(contest, number) for number in results.missing(count)]
    with closing(backend(play_round, tasks, workers)) as rounds:
        for one in rounds:
            results.add(one)
            yield one
            if decided(results, count, sprt):
                return


def decided(results: Results, count: int, sprt: Sprt | None) -> str:
    """What the sequential test says of what was played so far; nothing without one."""
    if sprt is None:
        return ""
    contest = results.contest
    _, rules = table_of(contest.key, contest.packs, contest.setup)
    scores = [[game.score for game in one.games] for one in results.first(count)]
    return sprt.verdict(scores, len(sides(rules)))
