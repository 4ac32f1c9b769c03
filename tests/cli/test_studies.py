"""The commands that study players and records: ladder, balance, calibrate, tune, analyse."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from castra import games
from castra.bots import player
from castra.core.chance import secret_from
from castra.core.match import Match
from castra.core.record import write_record
from tests.cli.commands import Shell


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "castra" / "arena"


def test_ladder_is_a_table_a_picture_and_json(shell: Shell, state: Path, tmp_path: Path) -> None:
    picture = tmp_path / "ladder.svg"
    words = ("ladder", "centurion", "random", "greedy", "--pairs", 2, "--workers", 1)
    done = shell(*words, "--svg", picture)
    assert done.code == 0
    assert [line.split()[0] for line in done.out.splitlines()] == ["greedy", "random"]
    assert "against random" in done.out
    assert "greedy" in picture.read_text()
    found = json.loads(shell(*words, "--json").out)
    assert [rung["name"] for rung in found] == ["greedy", "random"]
    assert found[0]["elo"] == 0
    assert list(state.iterdir()) == []


def test_ladder_knows_everybody_before_it_begins(shell: Shell, state: Path) -> None:
    done = shell("ladder", "centurion", "random", "greedy", "nero", "--pairs", 1, "--workers", 1)
    assert done.code == 2
    assert done.err.startswith("castra: There is no bot 'nero'")
    assert not state.exists()


def test_ladder_of_one_is_refused(shell: Shell) -> None:
    done = shell("ladder", "centurion", "greedy")
    assert (done.code, done.err) == (2, "castra: A ladder needs two players at least.\n")


def test_balance_tells_every_pairing_of_armies(shell: Shell) -> None:
    done = shell("balance", "centurion", "--player", "random", "--games", 2, "--workers", 1)
    assert done.code == 0
    assert len(done.out.splitlines()) == 4
    assert all("light " in line and "dark " in line for line in done.out.splitlines())


def test_balance_keeps_what_is_fixed(shell: Shell) -> None:
    words = ("--player", "random", "--games", 1, "--workers", 1, "--json", "--set", "light=duke")
    found = json.loads(shell("balance", "centurion", *words).out)
    assert [one["setup"].split()[1:3] for one in found["setups"]] == [
        ["light=duke", "dark=centurion"],
        ["light=duke", "dark=duke"],
    ]
    assert all(one["sides"].keys() == {"light", "dark"} for one in found["setups"])


def test_balance_covers_all_scenarios() -> None:
    assert len(games.get("tac13").matchups()) == 14
    assert len(games.get("augustus").matchups()) == 5


def test_calibration_is_a_table_and_a_picture(shell: Shell, tmp_path: Path) -> None:
    picture = tmp_path / "reliability.svg"
    words = ("calibrate", "centurion", "--player", "random", "--games", 3, "--workers", 1, "--fit")
    done = shell(*words, "--svg", picture)
    assert done.code == 0
    assert done.out.startswith("as positions look, slope ")
    assert "as analysis tells, looks times " in done.out
    assert picture.read_text().startswith("<svg")
    found = json.loads(shell(*words, "--json").out)
    assert sum(one["positions"] for one in found["bins"]) > 20
    assert sum(one["positions"] for one in found["analysis"]["bins"]) > 5


def test_calibration_does_not_test_on_what_it_was_fitted_to(shell: Shell) -> None:
    done = shell("calibrate", "centurion", "--seed", 2)
    assert (done.code, done.err) == (2, "castra: Even seeds are for fitting; test with an odd one.\n")


def test_slope_is_kept_among_the_others(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from castra.bots import calibration
    from castra.cli import calibrate

    data = tmp_path / "calibration.toml"
    data.write_text("# made\n\n[centurion]\n2 = 3.5\n")
    for module in (calibration, calibrate):
        monkeypatch.setattr(module, "DATA", data)
    calibration.tables.cache_clear()
    calibrate.keep("augustus", 4, 1.25, calibration.Trust(0.5, 2.0))
    kept = "# made\n\n[augustus]\n4 = 1.25\n\n[augustus.search]\n4 = [0.5, 2.0]\n\n[centurion]\n2 = 3.5\n"
    assert data.read_text() == kept
    assert calibration.slope_of("augustus", 2) == 1.25
    assert calibration.trust_of("augustus", 3) == calibration.Trust(0.5, 2.0)
    calibration.tables.cache_clear()


# -- tune


def test_tuning_prints_a_table_for_the_weights(shell: Shell) -> None:
    done = shell("tune", "centurion", "--player", "random", "--games", 4, "--workers", 1)
    assert done.code == 0
    first, second, table, *weights = done.out.splitlines()
    assert first.endswith("positions of 4 games; log loss of games not fitted:")
    assert second.startswith("# 0.")
    assert table == "[search_2.fitted]"
    assert any(line.startswith("tile = ") for line in weights)


def test_evaluators_are_judged_by_quarter_of_the_game(shell: Shell) -> None:
    done = shell("tune", "centurion", "--judge", "--player", "random", "--games", 4, "--workers", 1)
    assert done.code == 0
    head, *lines = done.out.splitlines()
    assert "4 games of random" in head
    assert [line.split()[0] for line in lines] == ["plain", "search", "gained"]
    assert all(len(line.split()) == 1 + 2 * 4 for line in lines)


def test_tuning_and_judging_have_seeds_of_their_own(shell: Shell) -> None:
    assert (
        shell("tune", "centurion", "--seed", 1).err == "castra: Odd seeds are for measuring; tune with an even one.\n"
    )
    assert (
        shell("tune", "centurion", "--judge", "--seed", 2).err
        == "castra: Judge on an odd seed; even ones are for tuning.\n"
    )


# -- analyse


def record(folder: Path, key: str = "centurion") -> Path:
    game = games.get(key)
    match, bot, random = Match(game, secret=secret_from("study")), player("random", game), Random(1)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bot.choose(game, match.rules, match.view(seat), random))
    path = folder / f"{key}.txt"
    path.write_text(write_record(match.record()), encoding="utf-8")
    return path


def test_analysis_annotates_every_entry_and_adds_up(shell: Shell, tmp_path: Path) -> None:
    path = record(tmp_path)
    done = shell("analyse", path, "--player", "greedy")
    assert done.code == 0
    assert "   1. chance: lot " in done.out
    assert "light: began with " in done.out
    assert "A draw that counted: " in done.out
    found = json.loads(shell("analyse", path, "--player", "greedy", "--json").out)
    for account in found["accounts"].values():
        assert account["start"] + account["luck"] + account["decisions"] == pytest.approx(account["result"])


def test_damaged_record_is_one_sentence(shell: Shell, tmp_path: Path) -> None:
    path = record(tmp_path)
    path.write_text(path.read_text().replace("game: centurion", "game: centurian"))
    done = shell("analyse", path)
    assert done.code == 1
    assert done.err.count("\n") == 1
