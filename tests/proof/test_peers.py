"""`python -m bench.peers`: what it tells of its rounds, and that it says what it needs."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest
from bench import peers
from bench.peers import PEER, Measured, Played

ROUNDS = [
    {PEER: Measured(Played(1000, 2, 8000), 1.0), "Castra": Measured(Played(3000, 1, 27_000), 1.0)},
    {PEER: Measured(Played(1000, 2, 8000), 2.0), "Castra": Measured(Played(3000, 1, 27_000), 2.0)},
    {PEER: Measured(Played(1000, 2, 8000), 4.0), "Castra": Measured(Played(8000, 1, 72_000), 2.0)},
]


def test_figures_are_medians_and_ratios_stay_within_their_round() -> None:
    told = peers.figures(ROUNDS)
    assert told[PEER]["moves_per_cpu_second"] == 500
    assert told[PEER]["times"] == 1
    assert told["Castra"]["moves_per_cpu_second"] == 3000
    assert told["Castra"]["times"] == 3
    assert told["Castra"]["frames_per_move"] == 9
    assert told["Castra"]["rounds"][2] == {"moves": 8000, "games": 1, "heard": 72_000, "cpu": 2.0}


def test_table_has_a_line_for_each_side() -> None:
    lines = peers.table(peers.figures(ROUNDS)).splitlines()
    assert [line.split()[0] for line in lines[1:]] == [PEER, "Castra"]
    assert "3,000" in lines[2]
    assert len({len(line) for line in lines}) == 1


def test_without_npm_it_says_so() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bench.peers"],
        cwd=peers.HERE.parent,
        env={**os.environ, "PATH": "/nowhere"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert done.stderr == "peers: boardgame.io needs Node.js and npm, which are not here.\n"


@pytest.mark.parametrize("arguments", [["--tables", "0"], ["--sockets", "1"], ["--seconds", "0"], ["--rounds", "x"]])
def test_a_load_that_is_none_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        peers.wanted(arguments)
    assert f"argument {arguments[0]}" in capsys.readouterr().err


def test_what_npm_installs_is_pinned_and_names_no_registry() -> None:
    lock = json.loads((peers.HERE / "peer" / "package-lock.json").read_text(encoding="utf-8"))
    asked = json.loads((peers.HERE / "peer" / "package.json").read_text(encoding="utf-8"))
    assert re.fullmatch(r"[\d.]+", asked["dependencies"]["boardgame.io"])
    assert lock["packages"]["node_modules/boardgame.io"]["version"] == asked["dependencies"]["boardgame.io"]
    assert not any("resolved" in package for package in lock["packages"].values())
