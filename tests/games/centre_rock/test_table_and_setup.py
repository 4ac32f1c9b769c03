"""Sections 1 and 2: the table, the opening roll, the order of turns, the secret placement."""

from __future__ import annotations

import pytest

from castra.core.errors import NotYourTurnError
from castra.core.game import SPECTATOR
from castra.core.hexes import CENTRE, Hex, disc, distance, rotated
from castra.games.centre_rock import GAME
from tests.games.centre_rock.table import Table, at, in_play, placing

SQUAD = ("place M b2 ne", "place M b3 ne", "place R a2 ne", "place R a3 ne", "place S b4 nw")
FOE_SQUAD = ("place M h5 sw", "place M h6 sw", "place R i6 sw", "place R i7 sw", "place S h7 se")


@pytest.mark.rule("1.1", "ruling 3")
def test_the_board_is_a_hexagon_of_61_with_the_rock_in_the_middle() -> None:
    table = Table()
    assert table.rules.board.cells == 61
    assert table.names[table.rules.board.rock] == "e5" == at(0, 0)
    rows = [name[0] for name in table.names]
    assert [rows.count(letter) for letter in "abcdefghi"] == [5, 6, 7, 8, 9, 8, 7, 6, 5]


@pytest.mark.rule("1.2", "ruling 41")
def test_the_rock_is_one_hexagon_and_no_obstacle() -> None:
    table = in_play("1Me4e 2Ma1e").act("move e4", "roll 5")
    assert {"e4-e5", "e4-e6", "e4-e7"} <= table.choices()
    beside = in_play("1Md5e 1Me6e 2Ma1e 2Mi9e", points="3 0")
    beside.act("pass", "pass")
    assert beside.points == [3, 0]


@pytest.mark.rule("1.3", "2.7")
def test_a_squad_is_two_melee_two_ranged_one_striker() -> None:
    table = placing().by(1, *SQUAD)
    assert table.refused("place M a1 ne").rule == "1.3"
    assert table.refused("place R a1 ne").rule == "1.3"
    assert table.refused("place S a1 ne").rule == "1.3"
    assert table.view(1).facts["missing"][0] == {"melee": 0, "ranged": 0, "striker": 0}


@pytest.mark.rule("1.4")
def test_kings_never_stand_on_the_grid() -> None:
    table = placing().by(1, *SQUAD, "ready").by(2, *FOE_SQUAD, "ready")
    assert len(table.units) == 10
    assert table.points == [0, 0]
    assert table.state.marker == 0


@pytest.mark.rule("1.5")
def test_two_and_three_players_play_alone_and_four_in_two_teams() -> None:
    assert [list(Table(players).view(1).facts["teams"]) for players in (2, 3, 4)] == [[0, 1], [0, 1, 2], [0, 1, 0, 1]]


@pytest.mark.rule("1.6")
def test_two_units_never_share_a_hexagon() -> None:
    table = placing().by(1, "place M b2 ne")
    assert table.refused("place R b2 e").rule == "2.7"


@pytest.mark.rule("1.7")
def test_the_die_decides_the_opening_moves_and_attacks_only() -> None:
    table = in_play("1Me4e 2Me5w")
    for start, phase in (("move e4", "move-roll"), ("e4xe5", "attack-roll")):
        after = in_play("1Me4e 2Me5w").act(start)
        assert after.text.startswith(phase)
        assert list(after.rules.chance_actions(after.state)) == [1, 2, 3, 4, 5, 6]
        assert list(after.rules.chance_weights(after.state)) == [1] * 6
    table.act("turn e4 ne")
    assert table.text.startswith("turn 1 left=1")
    assert Table().text.startswith("opening")


@pytest.mark.rule("1.8", "8.3", "ruling 6")
def test_start_is_no_position_so_the_thirteenth_step_wins() -> None:
    table = in_play("1Me5e 2Ma1e", points="0 0", player=2)
    for step in range(1, 4):
        table.act("pass")
        assert table.points == [step, 0]
        table.act("pass")
        table.state.marker = 0  # a look at the points track alone
    late = in_play("1Me5e 2Ma1e", points="12 0", player=2)
    assert late.outcome is None
    late.act("pass")
    assert late.outcome is not None
    assert late.outcome.rule == "8.3"


@pytest.mark.rule("1.9")
def test_the_counter_track_is_empty_rock_and_three_positions() -> None:
    table = in_play("1Me5e 2Ma1e", player=2)
    seen = [table.state.marker]
    for _ in range(3):
        table.act("pass")
        seen.append(table.state.marker)
        table.act("pass")
    assert seen == [0, 1, 2, 3]


@pytest.mark.rule("2.1", "ruling 37")
def test_tied_highest_rollers_roll_again_and_nobody_else() -> None:
    table = Table(3).act("roll 5", "roll 2", "roll 5")
    assert table.view(1).facts["contending"] == [0, 2]
    assert table.player == 1
    table.act("roll 3")
    assert table.player == 3
    table.act("roll 3")
    assert table.view(1).facts["contending"] == [0, 2]
    table.act("roll 1", "roll 6")
    assert table.player == 3
    assert table.choices() == {"first 1", "first 2", "first 3"}
    assert list(table.state.rolls) == [1, 2, 6]


@pytest.mark.rule("2.2")
def test_the_highest_roller_may_name_anybody() -> None:
    for first in (1, 2, 3, 4):
        table = Table(4).act("roll 2", "roll 6", "roll 1", "roll 4")
        assert table.player == 2
        table.act(f"first {first}")
        assert table.state.order[0] == first - 1
    with pytest.raises(NotYourTurnError):
        Table(2).act("roll 2", "roll 6").by(1, "first 1")


@pytest.mark.rule("2.3")
def test_two_and_three_players_take_turns_clockwise() -> None:
    assert list(Table(2).act("roll 2", "roll 6", "first 2").state.order) == [1, 0]
    assert list(Table(3).act("roll 2", "roll 6", "roll 1", "first 3").state.order) == [2, 0, 1]


@pytest.mark.rule("2.4", "ruling 39")
def test_four_players_alternate_and_the_other_team_names_its_own_order() -> None:
    table = Table(4).act("roll 2", "roll 6", "roll 1", "roll 4", "first 3")
    assert table.player == 4, "the player to the left of the first one"
    assert table.choices() == {"lead 2", "lead 4"}
    assert table.refused("lead 1").rule == "2.4"
    table.act("lead 2")
    assert list(table.state.order) == [2, 1, 0, 3]


@pytest.mark.rule("2.5", "ruling 38")
def test_nobody_sees_another_team_before_all_are_ready() -> None:
    table = placing().by(1, *SQUAD, "ready").by(2, *FOE_SQUAD[:4])
    assert {unit["seat"] for unit in table.view(1).facts["units"]} == {0}
    assert {unit["seat"] for unit in table.view(2).facts["units"]} == {1}
    watching = GAME.view(table.rules, table.setup, table.state, SPECTATOR)
    assert watching.facts["units"] == []
    table.by(2, FOE_SQUAD[4])
    ready = GAME.read_action(table.rules, table.state, 1, "ready")
    assert GAME.reveals(table.rules, table.state, 1, ready)
    table.by(2, "ready")
    assert len(table.view(1).facts["units"]) == 10
    assert table.player == 1
    assert table.text.startswith("turn 1 left=2")


@pytest.mark.rule("2.5")
def test_all_teams_place_at_once_and_the_order_of_arrival_does_not_matter() -> None:
    one = placing().by(1, *SQUAD, "ready").by(2, *FOE_SQUAD, "ready")
    two = placing().by(2, *FOE_SQUAD).by(1, *SQUAD[:3]).by(2, "ready").by(1, *SQUAD[3:], "ready")
    assert one.text == two.text


@pytest.mark.rule("2.6", "9.2", "ruling 4")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("radius", ["3", "4", "5", "6"])
@pytest.mark.parametrize("zones", ["sides", "deep", "split"])
def test_zones_are_alike_for_all_teams_disjoint_and_off_the_rock(players: int, radius: str, zones: str) -> None:
    setup = GAME.setup(players, radius=radius, zones=zones)
    seats = [set(zone) for zone in GAME.layout(setup).zones]
    teams = 2 if players == 4 else players
    team_zones = [set().union(*seats[team::teams]) for team in range(teams)]
    for team in range(teams):
        turned = {rotated(hexagon, -6 // teams * team) for hexagon in team_zones[0]}
        assert team_zones[team] == turned
    assert sum(len(zone) for zone in team_zones) == len(set().union(*team_zones))
    assert all(len(zone) >= 5 for zone in seats)
    assert all(distance(hexagon, CENTRE) > 0 for zone in seats for hexagon in zone)


@pytest.mark.rule("2.6")
def test_the_usual_zones_are_the_two_outermost_rows() -> None:
    two = GAME.layout(GAME.setup(2)).zones
    assert set(two[0]) == {hexagon for hexagon in disc(CENTRE, 4) if hexagon.r >= 3}
    assert set(two[1]) == {hexagon for hexagon in disc(CENTRE, 4) if hexagon.r <= -3}
    three = GAME.layout(GAME.setup(3)).zones
    assert set(three[1]) == {hexagon for hexagon in disc(CENTRE, 4) if hexagon.q + hexagon.r <= -3}
    assert set(three[2]) == {hexagon for hexagon in disc(CENTRE, 4) if hexagon.q >= 3}
    four = GAME.layout(GAME.setup(4)).zones
    assert set(four[0]) == {hexagon for hexagon in disc(CENTRE, 4) if hexagon.r >= 3 or hexagon.q + hexagon.r >= 3}
    assert four[0] == four[2]
    assert placing().refused("place M c4 ne").rule == "2.6"


@pytest.mark.rule("2.7", "4.3", "ruling 13")
def test_units_are_placed_facing_the_board() -> None:
    table = placing()
    assert table.refused("place M a1 sw").rule == "2.7"
    assert table.refused("place M a1 w").rule == "2.7"
    table.by(1, "place M a1 ne")
    assert table.units == {"1Ma1ne"}


@pytest.mark.rule("2.8", "ruling 5")
def test_team_mates_place_one_after_the_other_in_the_same_zone() -> None:
    table = placing(4)
    assert table.view(1).acting == (0, 1)
    assert table.choices(3) == set()
    table.by(1, *SQUAD)
    assert {unit["hex"] for unit in table.view(3).facts["units"]} == {"b2", "b3", "a2", "a3", "b4"}
    assert table.view(2).facts["units"] == []
    table.by(1, "ready")
    assert table.view(1).acting == (1, 2)
    assert table.refused("place M b2 e", player=3).rule == "2.7"
    table.by(3, "place M b1 e", "place M a1 e", "place S e9 w")
    assert table.view(1).facts["missing"][2] == {"melee": 0, "ranged": 2, "striker": 0}


@pytest.mark.rule("2.8", "2.4")
def test_the_squad_that_comes_first_is_placed_first() -> None:
    table = Table(4).act("roll 2", "roll 6", "roll 1", "roll 4", "first 3", "lead 4")
    assert table.view(1).acting == (2, 3)


@pytest.mark.rule("2.9")
def test_placed_units_can_be_taken_back_until_the_squad_is_ready() -> None:
    table = placing().by(1, *SQUAD[:4])
    assert table.refused("ready").rule == "2.9"
    assert table.refused("lift a1").rule == "2.9"
    table.by(1, "lift b2")
    assert "1Mb2ne" not in table.units
    table.by(1, "place M a1 e", SQUAD[4], "ready")
    with pytest.raises(NotYourTurnError):
        table.by(1, "lift a1")


@pytest.mark.rule("9.2", "ruling 5")
def test_split_zones_give_every_squad_a_side_of_its_own() -> None:
    zones = GAME.layout(GAME.setup(4, zones="split")).zones
    assert [len(zone) for zone in zones] == [11, 11, 7, 7]
    assert all(not set(a) & set(b) for a in zones for b in zones if a != b)
    shared = GAME.layout(GAME.setup(4)).zones
    assert set(zones[0]) | set(zones[2]) == set(shared[0])


@pytest.mark.rule("9.1", "ruling 3")
@pytest.mark.parametrize(
    ("radius", "cells", "rock"), [("3", 37, "d4"), ("4", 61, "e5"), ("5", 91, "f6"), ("6", 127, "g7")]
)
def test_other_sizes_can_be_chosen(radius: str, cells: int, rock: str) -> None:
    table = Table(radius=radius)
    assert table.rules.board.cells == cells
    assert table.names[table.rules.board.rock] == rock == at(0, 0, int(radius))
    assert Hex(0, 0) == CENTRE
