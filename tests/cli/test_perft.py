"""`castra perft`."""

from __future__ import annotations

import re

import pytest

from tests.cli.commands import Shell

PICKING = "pick in round 1; deck 2211; hands 1010 1100 0011; picked 0 0 0; spoils 0 for -1; points 0 0 0"


def test_perft_counts_and_tells_the_speed(shell: Shell) -> None:
    done = shell("perft", "toy", "--depth", 3)
    assert done.code == 0
    assert re.fullmatch(r"perft 3 64\n\d+\.\d+ s, \d+ nodes/s\n", done.out)


def test_divide_lists_every_first_action(shell: Shell) -> None:
    done = shell("perft", "toy", "--depth", 2, "--divide")
    assert done.out.splitlines()[:6] == ["deal 1: 4", "deal 2: 4", "deal 3: 4", "deal 4: 4", "", "perft 2 16"]


def test_perft_begins_where_it_is_told(shell: Shell) -> None:
    assert "perft 4 48\n" in shell("perft", "toy", "--depth", 4, "--players", 3, "--state", PICKING).out


def test_perft_takes_options(shell: Shell) -> None:
    assert "perft 1 2\n" in shell("perft", "centurion", "--depth", 1, "--set", "first=dark", "--set", "dark=duke").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess", "--depth", 1], "no game 'chess'"),
        (["toy"], "--depth"),
        (["toy", "--depth", "deep"], "deep"),
        (["toy", "--depth", -1], "-1"),
        (["toy", "--depth", 0, "--divide"], "nothing to divide"),
        (["toy", "--depth", 1, "--state", "nonsense"], "no position"),
        (["toy", "--depth", 1, "--set", "die"], "name=value"),
        (["toy", "--depth", 1, "--set", "colour=red"], "no option 'colour'"),
        (["toy", "--depth", 1, "--set", "players=3"], "no option 'players'"),
        (["toy", "--depth", 1, "--set", "self=3"], "no option 'self'"),
        (["toy", "--depth", 1, "--set", "die=square"], "fair, loaded"),
        (["toy", "--depth", 1, "--players", 9], "not by 9"),
        (["toy", "--depth", 1, "--army", "nowhere.toml"], "cannot be read"),
        (["toy", "--depth", 1, "--army", __file__], "takes no content files"),
        (["centurion", "--depth", 1, "--army", "nowhere.toml"], "cannot be read"),
    ],
)
def test_bad_words_get_one_sentence(shell: Shell, words: list[object], sentence: str) -> None:
    assert sentence in shell.refused("perft", *words)
