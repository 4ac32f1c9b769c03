"""What is drawn of a roll before it falls is what happens when it falls."""

from __future__ import annotations

from typing import Any

import pytest

from castra.core.game import CHANCE
from castra.core.knowledge import insight_for
from castra.games.centre_rock import GAME
from castra.games.centre_rock.engine.state import DEFLECTING
from tests.games.centre_rock.table import Table, in_play


def insight(table: Table, seat: int = 0) -> dict[str, Any]:
    return dict(insight_for(GAME, table.rules, table.setup, table.state, seat))


def standing(table: Table) -> dict[str, tuple[Any, ...]]:
    units = GAME.facts(table.rules, table.state, 0)["units"]
    return {unit["hex"]: (unit["seat"], unit["class"], unit["facing"]) for unit in units}


@pytest.mark.parametrize(
    ("units", "attack", "ends"),
    [
        ("1Me4e 2Re5w 2Ma1e", "e4xe5", {"miss", "steps"}),
        ("1Re4e 2Re5w 2Ma1e", "e4xe5", {"miss", "steps"}),
        ("1Me5e 2Re6w 2Ma1e", "e5xe6", {"miss", "steps", "removed"}),
        ("1Me4e 2Re5w 2Me6e 2Re7e", "e4xe5", {"miss", "steps"}),
        ("1Se4e 2Re6w 1Me7w 2Ma1e", "e4xe6", {"miss", "squeezed"}),
        ("1Me8e 2Re9w 2Ma1e", "e8xe9", {"miss", "falls"}),
        ("1Me4e 2Re5w 1Re6e 2Ma1e", "e4xe5", {"miss", "deflected"}),
    ],
)
def test_every_face_does_what_was_drawn(units: str, attack: str, ends: set[str]) -> None:
    table = in_play(units)
    unit, target = attack.split("x")
    drawn = insight(table)["attacks"][unit][target]
    assert {result["end"] for result in drawn["results"]} == ends
    declared = in_play(units).act(attack)
    assert insight(declared)["attacks"] == {unit: {target: drawn}}
    for result in drawn["results"]:
        for pips in result["rolls"]:
            assert (pips >= drawn["needed"]) == (result["end"] != "miss")
            after = in_play(units).act(attack)
            after.state = Table.of(after.rules.apply(after.state, CHANCE, pips))
            expected = moved(standing(table), result["steps"])
            assert after.state.phase == DEFLECTING or standing(after) == expected
            if after.state.phase == DEFLECTING:
                offered = [GAME.picks(after.rules, after.state, 0, int(act))[0].id for act in deflections(after)]
                assert offered == [place or "off" for place in result["places"]]


def deflections(table: Table) -> list[int]:
    return [int(act) for act in table.rules.legal_actions(table.state, table.state.seat)]


def moved(units: dict[str, tuple[Any, ...]], steps: list[list[str | None]]) -> dict[str, tuple[Any, ...]]:
    after = {hexagon: unit for hexagon, unit in units.items() if hexagon not in [step[0] for step in steps]}
    return {**after, **{to: units[str(start)] for start, to in steps if to}}


def test_moves_are_counted_in_rolls() -> None:
    found = insight(in_play("1Me4e 2Ma1e"))["moves"]["e4"]
    assert (found["e5"], found["e6"], found["e7"]) == (6, 4, 2)
    assert "e8" not in found
    assert "a1" not in found


def test_patterns_tell_what_bars_them() -> None:
    patterns = insight(in_play("1Se4e 2Re6w 2Me5w 2Ma1e"))["patterns"]
    reached = {hexagon: is_open for hexagon, _, is_open in patterns["e4"]}
    attacked = set(insight(in_play("1Se4e 2Re6w 2Me5w 2Ma1e"))["attacks"]["e4"])
    assert attacked == {hexagon for hexagon in ("e5", "e6") if reached.get(hexagon)}


def test_dangers_are_the_attacks_of_the_others() -> None:
    table = in_play("1Me4e 2Re6w 2Ma1e")
    enemies = {hexagon: origins for hexagon, origins in insight(table)["dangers"][0].items() if hexagon == "e4"}
    turned = in_play("1Me4e 2Re6w 2Ma1e")
    turned.state.seat = 1
    attackers = [unit for unit, targets in insight(turned, 1)["attacks"].items() if "e4" in targets]
    assert enemies.get("e4", []) == attackers


def test_while_placing_only_the_own_teams_patterns_are_shown() -> None:
    table = Table(2)
    table.act("roll 6", "roll 1", "first 1")
    assert insight(table, 0) == {"patterns": {}}
