"""`castra arena`: scores with their intervals, kept, taken up again, and one sentence for what cannot be."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.commands import CASTRA, Shell

QUICK = ("--workers", 1)
PATIENCE = 120


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "castra" / "arena"


def test_score_is_told_in_words_and_as_json(shell: Shell, state: Path) -> None:
    words = ("arena", "centurion", "greedy", "random", "--pairs", 2, "--seed", 5, *QUICK)
    done = shell(*words)
    assert done.code == 0
    assert done.out.startswith("greedy against random: ")
    assert "of 4 games in 2 rounds" in done.out
    assert "whoever is light:" in done.out
    found = json.loads(shell(*words, "--json").out)
    assert found["games"] == 4
    assert found["low"] <= found["score"] <= found["high"]
    assert found["seats"].keys() == found["sides"].keys() == {"light", "dark"}
    assert list(state.iterdir()) == []


def test_same_file_goes_on_and_more_pairs_can_be_asked_for(shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "kept.jsonl"
    for pairs in (1, 3):
        assert shell("arena", "centurion", "random", "random", "--pairs", pairs, "--out", out, *QUICK).code == 0
        assert len(out.read_text().splitlines()) == pairs + 1


def test_interruption_keeps_what_was_played(tmp_path: Path, state: Path) -> None:
    words = ["arena", "centurion", "random", "random", "--pairs", "100000", "--workers", "1"]
    running = subprocess.Popen([*CASTRA, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with running:
        until = time.monotonic() + PATIENCE
        while not played(state) and time.monotonic() < until:
            time.sleep(0.05)
        os.kill(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert out.startswith("random against random: ")
    assert "The same command goes on" in err
    assert played(state) >= 1


def test_interruption_before_the_first_round_tells_no_score(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("castra.cli.arena.play", interrupted)
    done = shell("arena", "centurion", "random", "random", *QUICK)
    assert (done.code, done.out) == (130, "No round has been played to its end yet.\n")


@pytest.mark.parametrize(("whom", "code"), [("arena", 130), ("worker", 2)])
def test_several_processes_end_without_a_traceback(state: Path, whom: str, code: int) -> None:
    """Ctrl-C reaches the arena; a process of it may be killed for want of memory."""
    words = ["arena", "centurion", "random", "random", "--pairs", "100000", "--workers", "2"]
    with subprocess.Popen([*CASTRA, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        until = time.monotonic() + PATIENCE
        while played(state) < 1 and time.monotonic() < until:
            time.sleep(0.05)
        if whom == "arena":
            os.kill(running.pid, signal.SIGINT)
        else:
            os.kill(worker_of(running.pid), signal.SIGKILL)
        _, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == code
    assert "Traceback" not in err
    assert err.splitlines()[-1].startswith("The same command goes on" if whom == "arena" else "castra: A process")
    assert played(state) >= 1


def worker_of(pid: int) -> int:
    """A process that plays for this one."""
    listed = subprocess.run(["ps", "-Aww", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    lines = [(*line.split(None, 2), "")[:3] for line in listed.splitlines()]
    return next(int(one) for one, parent, words in lines if int(parent) == pid and "spawn_main" in words)


def played(state: Path) -> int:
    """Rounds that are kept, of the only contest."""
    files = list(state.glob("*.jsonl"))
    return len(files[0].read_text().splitlines()) - 1 if files else 0


def test_game_without_end_is_a_mistake(shell: Shell) -> None:
    done = shell("arena", "centurion", "random", "random", "--pairs", 1, "--cap", 4, *QUICK)
    assert done.code == 1
    assert "2 games did not end by themselves" in done.out


BAD = {
    "player": (["centurion", "nero", "greedy"], "There is no bot 'nero'; there is"),
    "limit": (["centurion", "legatus@fast", "greedy"], "A limit is a time of up to"),
    "test": (["centurion", "greedy", "random", "--sprt", "20:0"], "A test is two differences in Elo"),
    "words": (["centurion", "greedy", "random", "--sprt", "much"], "A test is two differences in Elo"),
    "game": (["chess", "greedy", "random"], "There is no game 'chess'"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_command_line_gets_one_sentence(name: str, shell: Shell, state: Path) -> None:
    words, beginning = BAD[name]
    done = shell("arena", *words, *QUICK)
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith(f"castra: {beginning}")
    assert done.err.count("\n") == 1
    assert not list(state.glob("*"))


def test_missing_ray_is_one_sentence(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    done = shell("arena", "centurion", "random", "random", "--pairs", 1, "--backend", "ray")
    assert (done.code, done.err) == (2, "castra: The backend ray needs Ray: pip install 'castra[ray]'.\n")
