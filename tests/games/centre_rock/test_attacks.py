"""Section 5: who can be attacked, what hits, what a hit does."""

from __future__ import annotations

import pytest

from castra.core.hexes import CENTRE, Hex, distance, neighbour
from castra.games.centre_rock.engine.board import NOWHERE
from castra.games.centre_rock.engine.state import unit_code
from tests.games.centre_rock.table import FACINGS, Table, at, in_play

RADIUS = 6
"""Large enough for every pattern of a unit in the middle."""


def pattern(unit: str, facing: int, **options: str) -> dict[Hex, int]:
    """Hexagon → direction of the push, for a unit on The Rock of a large board."""
    table = Table(2, radius=str(RADIUS), **options)
    rock = table.rules.board.rock
    table.state.put(rock, unit_code(0, "MRS".index(unit), facing))
    found = {}
    for q in range(-RADIUS, RADIUS + 1):
        for r in range(-RADIUS, RADIUS + 1):
            if distance(Hex(q, r), CENTRE) <= RADIUS:
                way = table.rules.pusher.arrow(table.state, rock, table.cell(at(q, r, RADIUS)))
                if way != NOWHERE:
                    found[Hex(q, r)] = way
    return found


def steps(letters: str, facing: int) -> Hex:
    here = CENTRE
    for letter in letters:
        here = neighbour(here, facing + {"F": 0, "L": 1, "R": -1}[letter])
    return here


@pytest.mark.rule("5.1", "ruling 8")
def test_an_attack_names_an_enemy_in_the_pattern() -> None:
    table = in_play("1Me4e 2Me5w 2Ma1e")
    assert {choice for choice in table.choices() if "x" in choice} == {"e4xe5"}
    assert table.refused("e4xf5").rule == "5.1"
    assert table.refused("e4xa1").rule == "5.3"
    alone = in_play("1Me4e 2Ma1e")
    assert not any("x" in choice for choice in alone.choices())


@pytest.mark.rule("5.2", "ruling 7")
def test_nobody_attacks_the_own_team() -> None:
    table = in_play("1Me4e 1Se5e 3Rf5e 2Md4w 4Ma1e", players=4)
    assert {choice for choice in table.choices() if choice.startswith("e4x")} == {"e4xd4"}
    assert table.refused("e4xe5").rule == "5.2"
    assert table.refused("e4xf5").rule == "5.2"


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("facing", range(6))
def test_melee_attacks_the_three_hexagons_in_front_and_pushes_straight_on(facing: int) -> None:
    wanted = {steps("L", facing): facing + 1, steps("F", facing): facing, steps("R", facing): facing - 1}
    assert pattern("M", facing) == {hexagon: way % 6 for hexagon, way in wanted.items()}


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("facing", range(6))
def test_a_striker_attacks_the_two_hexagons_straight_ahead(facing: int) -> None:
    assert pattern("S", facing) == {steps("F", facing): facing, steps("FF", facing): facing}


@pytest.mark.rule("5.5", "5.6", "ruling 1", "ruling 2")
@pytest.mark.parametrize("facing", range(6))
def test_an_archer_attacks_the_ring_round_the_second_hexagon_ahead(facing: int) -> None:
    found = pattern("R", facing)
    middle = steps("FF", facing)
    assert set(found) == {neighbour(middle, way) for way in range(6)}
    outward = {steps("FL", facing): (facing + 1) % 6, steps("FR", facing): (facing - 1) % 6}
    assert found == {hexagon: outward.get(hexagon, facing) for hexagon in found}


@pytest.mark.rule("5.5", "9.3", "ruling 1")
def test_the_middle_of_the_circle_can_be_filled() -> None:
    filled = pattern("R", 2, centre_cell="filled")
    assert set(filled) - set(pattern("R", 2)) == {steps("FF", 2)}
    assert filled[steps("FF", 2)] == 2
    assert in_play("1Re4e 2Me6w").refused("e4xe6").rule == "5.5"
    assert "e4xe6" in in_play("1Re4e 2Me6w", centre_cell="filled").choices()


@pytest.mark.rule("5.6", "9.4", "ruling 2")
def test_other_arrows_can_be_chosen() -> None:
    assert set(pattern("R", 4, arrows="forward").values()) == {4}
    fan = pattern("R", 4, arrows="fan")
    assert {fan[steps("FL", 4)], fan[steps("FFL", 4)]} == {5}
    assert {fan[steps("FR", 4)], fan[steps("FFR", 4)]} == {3}
    assert {fan[steps("F", 4)], fan[steps("FFF", 4)]} == {4}


@pytest.mark.rule("5.6", "5.10")
@pytest.mark.parametrize("arrows", ["nearest", "forward", "fan"])
@pytest.mark.parametrize("unit", ["M", "R", "S"])
def test_every_push_goes_away_from_the_attacker(unit: str, arrows: str) -> None:
    for facing in range(6):
        for hexagon, way in pattern(unit, facing, arrows=arrows, centre_cell="filled").items():
            assert distance(CENTRE, neighbour(hexagon, way)) == distance(CENTRE, hexagon) + 1


@pytest.mark.rule("5.7", "ruling 25")
def test_archers_attack_over_units_and_strikers_do_not() -> None:
    for blocker in ("1M", "2M"):
        archer = in_play(f"1Re3e {blocker}e4e 2Me6w 2Rd4w")
        assert {"e3xe6", "e3xd4"} <= archer.choices()
        striker = in_play(f"1Se4e {blocker}e5e 2Me6w")
        assert striker.refused("e4xe6").rule == "5.7"
    assert "e4xe6" in in_play("1Se4e 2Me6w").choices()


@pytest.mark.rule("5.8")
@pytest.mark.parametrize(("unit", "target", "needed"), [("M", "e5", 4), ("S", "e5", 4), ("R", "e5", 5)])
@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_melee_and_strikers_hit_on_four_and_archers_on_five(unit: str, target: str, needed: int, pips: int) -> None:
    table = in_play(f"1{unit}e4e 2Mc3w 2R{target}e").act(f"e4x{target}", f"roll {pips}")
    moved = "2Re6e" in table.units
    assert moved == (pips >= needed)
    assert ("2Re5e" in table.units) == (pips < needed)
    assert table.state.actions == 1


@pytest.mark.rule("5.9", "ruling 16")
@pytest.mark.parametrize("unit", ["M", "R", "S"])
def test_a_six_from_the_rock_removes_the_defender_and_pushes_nobody(unit: str) -> None:
    table = in_play(f"1{unit}e5e 2Me6w 2Me7e 2Ra1e", marker=1, points="1 0").act("e5xe6", "roll 6")
    assert table.units == {f"1{unit}e5e", "2Me7e", "2Ra1e"}
    assert table.state.marker == 1
    beside = in_play(f"1{unit}e4e 2Me5w 2Ma1e").act("e4xe5", "roll 6")
    assert "2Me6w" in beside.units
    five = in_play(f"1{unit}e5e 2Me6w 2Ma1e").act("e5xe6", "roll 5")
    assert "2Me7w" in five.units


@pytest.mark.rule("5.10", "ruling 15")
def test_a_hit_pushes_along_the_arrow_and_cannot_be_waived() -> None:
    table = in_play("1Me4e 2Mf5w 2Ma1e").act("e4xf5", "roll 4")
    assert "2Mg6w" in table.units, "front left is pushed on to the front left"
    assert table.text.startswith("turn 1 left=1")
    own_goal = in_play("1Me3e 2Me4w 2Ma1e").act("e3xe4", "roll 4")
    assert "2Me5w" in own_goal.units, "on to The Rock, like it or not"


@pytest.mark.rule("5.11")
def test_being_pushed_keeps_the_facing() -> None:
    for facing in FACINGS:
        table = in_play(f"1Me4e 2Me5{facing} 2Ma1e").act("e4xe5", "roll 4")
        assert f"2Me6{facing}" in table.units


@pytest.mark.rule("5.12", "ruling 40")
def test_an_attack_that_cannot_change_anything_is_allowed() -> None:
    blocked = "1Me4e 2Me5e 1Re6w 1Mf6e 1Sd5e"
    table = in_play(blocked)
    before = table.units
    table.act("e4xe5", "roll 6")
    assert table.units == before
    assert table.state.actions == 1
