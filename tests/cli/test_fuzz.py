"""`castra fuzz`: quiet when all is well, and a way back to what is not."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from castra.arena.fuzz import Task, each_setup, random_setup, try_games
from castra.core.record import read_record
from castra.core.replay import replay
from tests.cli.commands import Shell, add_game
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


def test_fuzz_uses_several_processes(shell: Shell) -> None:
    done = shell("fuzz", "centurion", "--games", 2, "--seed", 52, "--workers", 2)
    assert done.code == 0
    assert done.out.startswith("2 games of Centurion")


@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are looked up in /proc")
def test_workers_end_when_the_command_is_killed() -> None:
    command = [
        str(Path(sys.executable).with_name("castra")),
        "fuzz",
        "centurion",
        "--games",
        "100000",
        "--workers",
        "2",
    ]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        workers: set[int] = set()
        waiting = time.monotonic() + 60
        while len(workers) < 2 and time.monotonic() < waiting:
            time.sleep(0.1)
            workers = children(running.pid, "spawn_main")
        assert len(workers) == 2
        running.kill()
    waiting = time.monotonic() + 60
    while any(alive(worker) for worker in workers) and time.monotonic() < waiting:
        time.sleep(0.1)
    assert not [worker for worker in workers if alive(worker)]


def children(pid: int, word: str) -> set[int]:
    """The processes started by another with this word in their command line."""
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == pid and word in (process / "cmdline").read_text():
                found.add(int(process.name))
        except OSError:  # it has ended meanwhile
            continue
    return found


def alive(pid: int) -> bool:
    """Is there such a process, and not only what is left of it until somebody asks?"""
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text().rpartition(")")[2].split()[0] != "Z"


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    from castra import games

    setup = games.get("centurion").setup()
    tasks = [Task("centurion", setup, seed, 0.0) for seed in (25, 52)]
    assert list(try_games(tasks, 1)) == list(try_games(tasks, 2))


def test_failure_leaves_a_record_that_replays(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    add_game(monkeypatch, LeakyView())
    done = shell("fuzz", "toy", "--games", 3, "--seed", 8, "--workers", 1, "--checks", "all", "--out", tmp_path)
    assert done.code == 1
    assert "samples: a sample looks different" in done.err
    path = tmp_path / "fuzz-toy-8.txt"
    assert f"castra replay {path}" in done.err
    match = replay(LeakyView(), read_record(path.read_bytes()))
    assert f"after {len(match.entries)} actions" in done.err
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
