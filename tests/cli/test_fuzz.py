"""`castra fuzz`: quiet when all is well, and a way back to what is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from castra.arena.fuzz import Task, each_setup, random_setup, try_games
from castra.core.record import read_record
from castra.core.replay import replay
from castra.core.values import counted
from tests.cli.commands import Shell, add_game
from tests.cli.toy_worker import try_toy
from tests.core.broken_toys import LeakyView
from tests.toy import GAME


def test_fuzz_finds_nothing_in_a_good_game(shell: Shell) -> None:
    done = shell("fuzz", "toy", "--games", 5, "--seed", 3, "--workers", 1)
    assert done.code == 0
    assert re.match(r"5 games of Spoils, \d+ actions, \d+ positions under every check, in .*nothing found", done.out)


def test_all_checks_examine_every_position(shell: Shell) -> None:
    light = shell("fuzz", "toy", "--games", 2, "--workers", 1).out
    everything = shell("fuzz", "toy", "--games", 2, "--workers", 1, "--checks", "all").out
    actions = int(re.findall(r"(\d+) actions", everything)[0])
    assert int(re.findall(r"(\d+) positions", everything)[0]) == actions + 2
    assert int(re.findall(r"(\d+) positions", light)[0]) < actions / 2


def test_fuzz_uses_several_processes(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castra.arena.fuzz.try_game", try_toy)
    done = shell("fuzz", "toy", "--games", 2, "--seed", 52, "--workers", 2)
    assert done.code == 0
    assert done.out.startswith("2 games of Spoils")


def test_results_do_not_depend_on_the_number_of_processes(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = [Task("toy", GAME.setup(), seed, 0.5) for seed in (25, 52)]
    here = list(try_games(tasks, 1))
    monkeypatch.setattr("castra.arena.fuzz.try_game", try_toy)
    assert list(try_games(tasks, 2)) == here


def test_failure_leaves_a_record_that_replays(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    add_game(monkeypatch, LeakyView())
    done = shell("fuzz", "toy", "--games", 3, "--seed", 8, "--workers", 1, "--checks", "all", "--out", tmp_path)
    assert done.code == 1
    assert "samples: a sample looks different" in done.err
    path = tmp_path / "fuzz-toy-8.txt"
    assert f"castra replay {path}" in done.err
    match = replay(LeakyView(), read_record(path.read_bytes()))
    assert f"after {counted(len(match.entries), 'action')}:" in done.err
    assert shell("replay", path).code == 0


def test_failure_says_the_command_that_finds_it_again(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    add_game(monkeypatch, LeakyView())
    first = shell("fuzz", "toy", "--seed", 8, "--workers", 1, "--vary", "--checks", "all", "--out", tmp_path)
    (command,) = re.findall(r"The check: castra (.*)", first.err)
    again = shell(*command.split(), "--workers", 1, "--out", tmp_path)
    assert again.code == 1
    assert again.err == first.err


def test_varied_setups_leave_alone_what_was_given() -> None:
    setups = [random_setup(GAME, GAME.setup(3, die="loaded"), {"die"}, seed) for seed in range(20)]
    assert {setup.options["die"] for setup in setups} == {"loaded"}
    assert {setup.players for setup in setups} == {2, 3}
    assert {setup.options["rounds"] for setup in setups} == {"2", "3"}


def test_each_setup_gets_its_games(shell: Shell) -> None:
    done = shell("fuzz", "toy", "--games", 3, "--workers", 1, "--each")
    assert done.code == 0
    told = [f"players={players}: 3 games, nothing found." for players in GAME.players]
    assert done.out.splitlines()[:-1] == told
    assert done.out.splitlines()[-1].startswith(f"{3 * len(told)} games of Spoils")


def test_each_setup_leaves_alone_what_was_given() -> None:
    setup = GAME.setup(3, die="loaded")
    assert each_setup(GAME, setup, {"players", "die"}) == [setup]
    assert each_setup(GAME, setup, {"die"}) == [GAME.setup(players, die="loaded") for players in GAME.players]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["toy", "--each", "--vary"], "not both"),
        (["chess"], "no game"),
        (["toy", "--games", 0], "0"),
        (["toy", "--seed", "x"], "x"),
        (["toy", "--checks", "some"], "some"),
        (["toy", "--set", "die=square"], "fair, loaded"),
    ],
)
def test_bad_words_get_one_sentence(shell: Shell, words: list[object], sentence: str) -> None:
    assert sentence in shell.refused("fuzz", *words)


def test_record_that_cannot_be_written_is_no_traceback(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    add_game(monkeypatch, LeakyView())
    said = shell.refused("fuzz", "toy", "--workers", 1, "--checks", "all", "--out", tmp_path / "missing")
    assert "cannot be written" in said
    assert "samples" in said


@pytest.mark.parametrize("word", ["--army", "--deck", "--scenario", "--pack"])
def test_content_file_may_be_called_by_its_kind(shell: Shell, tmp_path: Path, word: str) -> None:
    assert "cannot be read" in shell.refused("fuzz", "augustus", word, tmp_path / "none.toml")
