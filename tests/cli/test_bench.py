"""`castra bench engine`: the numbers it promises, and a floor that no change may fall through."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import castra
from castra import games
from castra.arena import yardstick
from castra.arena.speed import Runner, engine, runner, take_turns
from castra.arena.timing_worker import timed
from tests.cli.commands import Shell

NUMBERS = [
    "plies_per_second",
    "interpreted_plies_per_second",
    "compiled_over_interpreted",
    "over_prototype",
    "perft_nodes_per_second",
]
FLOOR = 3  # compiled over interpreted; a tenth of what is measured, so that no busy machine falls through
compiled_only = pytest.mark.skipif(not castra.compiled(), reason="nothing is compiled here")


@contextmanager
def no_yardstick() -> Iterator[Runner]:
    raise yardstick.YardstickMissingError("bench/prototype is not here")
    yield


@compiled_only
def test_bench_prints_the_numbers_as_json(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castra.cli.bench.yardstick", no_yardstick)
    done = shell("bench", "engine", "--json", "--rounds", 1, "--seconds", 0.02)
    found = json.loads(done.out)["games"]
    assert list(found) == list(games.PACKAGES)
    for key, numbers in found.items():
        work = games.get(key).timed_work()
        measures = ("microseconds", "compiled_over_interpreted")
        assert list(numbers) == [*NUMBERS, *(f"{name}_{measure}" for name in work for measure in measures)]
        assert numbers.pop("over_prototype") is None
        assert all(number > 0 for number in numbers.values())
    assert done.err == "castra: There is no yardstick: bench/prototype is not here.\n"


def test_bench_without_compiler_measures_what_is_there(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castra.cli.bench.engine", lambda interpreted: engine(interpreted=True))
    done = shell("bench", "engine", "--games", "centurion", "--rounds", 1, "--seconds", 0.02)
    assert done.code == 0
    assert "not compiled here" in done.err
    assert done.out.count("not known") == 4


def test_bench_of_an_unknown_game_is_refused(shell: Shell) -> None:
    assert "no game 'chess'" in shell.refused("bench", "engine", "--games", "chess")


@pytest.mark.parametrize("seconds", ["inf", "nan", "-inf", "1e9", "0", "soon"])
def test_time_that_cannot_be_waited_for_is_refused(shell: Shell, seconds: str) -> None:
    assert "--seconds" in shell.refused("bench", "engine", "--seconds", seconds)


@compiled_only
@pytest.mark.parametrize("key", list(games.PACKAGES))
def test_compiled_engine_is_much_faster_than_interpreted(key: str) -> None:
    """Measured in processor time and in turns; a busy machine gets a second chance with longer runs."""
    for seconds in (0.1, 0.5):
        with engine(interpreted=True) as slow, engine(interpreted=False) as fast:
            assert (slow.compiled, fast.compiled) == (False, True)
            assert list(take_turns([(slow, key, "playouts"), (fast, key, "playouts")], 3, seconds)) == [
                1,
                2,
                3,
                4,
                5,
                6,
            ]
            ratio = fast.rate(key, "playouts") / slow.rate(key, "playouts")
        if ratio >= FLOOR:
            return
    pytest.fail(f"compiled is only {ratio:.1f} times as fast as interpreted, not {FLOOR} times")


@compiled_only
def test_yardstick_is_compiled_and_runs_in_turns_with_the_engine() -> None:
    with yardstick.yardstick() as prototype, engine(interpreted=False) as ours:
        assert prototype.compiled
        for _ in take_turns([(prototype, "centurion", "playouts"), (ours, "centurion", "playouts")], 3, 0.1):
            pass
        assert min(ours.rate("centurion", "playouts"), prototype.rate("centurion", "playouts")) > 0
    assert prototype.process.returncode == 0


def test_missing_prototype_is_said_to_be_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr(yardstick, "SOURCES", tmp_path)
    with pytest.raises(yardstick.YardstickMissingError, match="not here"), yardstick.yardstick():
        pass


def test_runs_go_back_and_forth() -> None:
    order: list[str] = []

    class Noting(Runner):
        def run(self, game: str, what: str, seconds: float) -> None:
            order.append(self.name)

    with engine(interpreted=True) as one:
        pair = [(Noting(name, one.process), "g", "w") for name in "ab"]
        assert list(take_turns(list(pair), 3, 0.1)) == [1, 2, 3, 4, 5, 6]
    assert "".join(order) == "abbaab"


def test_process_that_dies_is_noticed() -> None:
    import sys

    with pytest.raises(ChildProcessError, match="stopped answering"), runner("dead", [sys.executable, "-c", "pass"]):
        pass


def test_time_is_filled_with_growing_batches() -> None:
    sizes: list[int] = []

    def count(size: int, seed: int) -> int:
        sizes.append(size)
        return sum(1 for _ in range(20_000 * size)) // 20_000

    total, spent = timed(count, 0.1)
    assert total == sum(sizes)
    assert spent >= 0.1
    assert sizes == sorted(sizes)
    assert sizes[-1] > 1


@compiled_only
def test_bench_of_search_counts_nodes_beside_the_yardstick(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castra.cli.bench.yardstick", no_yardstick)
    done = shell("bench", "search", "--json", "--rounds", 1, "--seconds", 0.02)
    found = json.loads(done.out)
    assert found["nodes_per_second"] > 0
    assert found["over_yardstick"] is None
    assert "There is no yardstick" in done.err
