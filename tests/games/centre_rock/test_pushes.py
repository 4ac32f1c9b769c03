"""Section 6: chains, squeezes, deflections, the edge."""

from __future__ import annotations

import pytest

from tests.games.centre_rock.table import Table, at, in_play


def pushed(units: str, cell: str, players: int = 2, marker: int = 0) -> tuple[Table, bool]:
    """Push the unit on `cell` to the east for the team of player 1; was it settled without a choice?"""
    table = Table(players).place(units)
    table.state.marker = marker
    return table, table.rules.pusher.push(table.state, table.cell(cell), 0, 0)


# -- the ten positions that fix the rules


@pytest.mark.rule("6.1")
def test_vector_1_a_unit_on_the_edge_is_pushed_off() -> None:
    table, settled = pushed(f"2M{at(4, 0)}e", at(4, 0))
    assert settled
    assert table.units == set()
    assert table.state.count[1] == 0


@pytest.mark.rule("6.3", "7.4", "ruling 29")
def test_vector_2_a_chain_over_the_rock_resets_the_marker() -> None:
    table, _ = pushed(f"2M{at(-1, 0)}e 2R{at(0, 0)}e", at(-1, 0), marker=2)
    assert table.units == {f"2M{at(0, 0)}e", f"2R{at(1, 0)}e"}
    assert table.state.marker == 0


@pytest.mark.rule("6.5", "7.4", "ruling 32")
def test_vector_3_a_facing_melee_unit_squeezes() -> None:
    table, _ = pushed(f"2M{at(0, 0)}e 1M{at(1, 0)}w", at(0, 0), marker=2)
    assert table.units == {f"1M{at(1, 0)}w"}
    assert table.state.marker == 0


@pytest.mark.rule("6.8", "6.9")
@pytest.mark.parametrize("blocker", ["1M{}nw", "1R{}w"])
def test_vector_4_others_of_the_attackers_deflect(blocker: str) -> None:
    table, settled = pushed(f"2M{at(0, 0)}e {blocker.format(at(1, 0))}", at(0, 0))
    assert not settled
    front = table.cell(at(0, 0))
    choices = table.rules.pusher.deflections(table.state, front, 0)
    assert {table.names[cell] for cell in choices} == {at(1, -1), at(0, 1)}


@pytest.mark.rule("6.11", "7.5", "ruling 24")
def test_vector_5_with_both_hexagons_taken_the_unit_stays() -> None:
    units = f"2M{at(0, 0)}e 1R{at(1, 0)}w 1M{at(1, -1)}e 1S{at(0, 1)}e"
    table, settled = pushed(units, at(0, 0), marker=2)
    assert settled
    assert f"2M{at(0, 0)}e" in table.units
    assert table.state.marker == 2


@pytest.mark.rule("6.10")
def test_vector_6_at_the_edge_the_attacker_may_push_off_instead() -> None:
    table, settled = pushed(f"2M{at(0, -4)}e 1R{at(1, -4)}w", at(0, -4))
    assert not settled
    choices = list(table.rules.pusher.deflections(table.state, table.cell(at(0, -4)), 0))
    assert choices == [table.cell(at(0, -3)), 127]


@pytest.mark.rule("6.4", "ruling 19")
def test_vector_7_the_front_of_a_chain_is_squeezed_and_the_rear_moves_up() -> None:
    table, _ = pushed(f"2M{at(0, 0)}e 2R{at(1, 0)}e 1S{at(2, 0)}w", at(0, 0))
    assert table.units == {f"2M{at(1, 0)}e", f"1S{at(2, 0)}w"}


@pytest.mark.rule("6.13")
def test_vector_8_a_third_team_is_pushed_on() -> None:
    table, _ = pushed(f"2M{at(0, 0)}e 3R{at(1, 0)}e", at(0, 0), players=3)
    assert table.units == {f"2M{at(1, 0)}e", f"3R{at(2, 0)}e"}


@pytest.mark.rule("6.7")
def test_vector_9_a_third_team_squeezes_too() -> None:
    table, _ = pushed(f"2M{at(0, 0)}e 3S{at(1, 0)}w", at(0, 0), players=3)
    assert table.units == {f"3S{at(1, 0)}w"}


@pytest.mark.rule("6.3", "6.7", "ruling 18")
def test_vector_10_a_team_mate_never_squeezes() -> None:
    table, _ = pushed(f"2M{at(0, 0)}e 4S{at(1, 0)}w", at(0, 0), players=4)
    assert table.units == {f"2M{at(1, 0)}e", f"4S{at(2, 0)}w"}
    squad, _ = pushed(f"2M{at(0, 0)}e 2S{at(1, 0)}w", at(0, 0))
    assert squad.units == {f"2M{at(1, 0)}e", f"2S{at(2, 0)}w"}


# -- the same rules through whole attacks


@pytest.mark.rule("6.1")
def test_a_chain_is_pushed_off_the_board_at_its_front() -> None:
    table = in_play("1Me6e 2Me7w 2Re8e 2Me9e").act("e6xe7", "roll 4")
    assert table.units == {"1Me6e", "2Me8w", "2Re9e"}


@pytest.mark.rule("6.2")
def test_a_push_on_to_a_free_hexagon_moves_one() -> None:
    table = in_play("1Me4e 2Re5e 2Ma1e").act("e4xe5", "roll 5")
    assert table.units == {"1Me4e", "2Re6e", "2Ma1e"}


@pytest.mark.rule("6.4", "ruling 24")
def test_nobody_in_a_chain_moves_if_its_front_cannot() -> None:
    units = "1Me3e 2Me4e 2Re5e 1Re6w 1Mf6e 1Sd5e"
    table = in_play(units, marker=1, points="0 1")
    before = table.units
    table.act("e3xe4", "roll 4")
    assert table.units == before
    assert (table.state.marker, table.state.actions) == (1, 1)


@pytest.mark.rule("6.5")
@pytest.mark.parametrize(("blocker", "squeezed"), [("M", True), ("S", True), ("R", False)])
def test_melee_units_and_strikers_squeeze_and_archers_do_not(blocker: str, squeezed: bool) -> None:
    table = in_play(f"1Me4e 2Re5e 1{blocker}e6w 2Ma1e").act("e4xe5", "roll 4")
    assert ("2Re5e" not in table.units) == squeezed
    assert table.text.startswith("turn" if squeezed else "deflecting")


@pytest.mark.rule("6.6", "ruling 17")
def test_only_a_blocker_that_directly_faces_the_unit_squeezes_it() -> None:
    for facing in ("e", "ne", "nw", "sw", "se"):
        table = in_play(f"1Me4e 2Re5e 1Me6{facing} 2Ma1e").act("e4xe5", "roll 4")
        assert table.text.startswith("deflecting"), facing
    near = in_play("1Me4e 2Re5e 1Sf6sw 1Me7w 2Ma1e").act("e4xe5", "roll 4")
    assert "2Re6e" in near.units, "into patterns, but not into a unit"


@pytest.mark.rule("6.7", "ruling 18")
def test_players_of_three_may_cooperate_to_squeeze() -> None:
    table = in_play("1Me4e 2Re5e 3Me6w 2Ma1e", players=3).act("e4xe5", "roll 4")
    assert table.units == {"1Me4e", "3Me6w", "2Ma1e"}


@pytest.mark.rule("6.8")
def test_the_attacker_chooses_where_a_unit_is_deflected() -> None:
    start = "1Me4e 2Re5e 1Re6w 2Ma1e"
    table = in_play(start).act("e4xe5", "roll 4")
    assert table.player == 1
    assert table.choices() == {"e5>f6", "e5>d5"}
    assert table.refused("e5>e4").rule == "6.9"
    assert table.refused("e5>off").rule == "6.10"
    assert table.refused("e5>stay").rule == "6.11"
    assert table.refused("e6>f6").rule == "6.8"
    assert in_play(start).act("e4xe5", "roll 4", "e5>f6").units == {"1Me4e", "2Rf6e", "1Re6w", "2Ma1e"}
    assert in_play(start).act("e4xe5", "roll 4", "e5>d5").units == {"1Me4e", "2Rd5e", "1Re6w", "2Ma1e"}


@pytest.mark.rule("6.8")
def test_a_single_free_hexagon_needs_no_question() -> None:
    table = in_play("1Me4e 2Re5e 1Re6w 2Mf6e").act("e4xe5", "roll 4")
    assert table.units == {"1Me4e", "2Rd5e", "1Re6w", "2Mf6e"}
    assert table.text.startswith("turn 1 left=1")


@pytest.mark.rule("6.9", "ruling 21")
def test_a_unit_can_be_deflected_on_to_the_rock() -> None:
    table = in_play("1Mf4se 2Re4e 1Rd4w 2Ma1e").act("f4xe4", "roll 4")
    assert table.choices() == {"e4>e5", "e4>d3"}
    table.act("e4>e5")
    assert "2Re5e" in table.units


@pytest.mark.rule("6.9", "6.12", "ruling 20")
def test_a_deflected_unit_pushes_nobody_further() -> None:
    table = in_play("1Me4e 2Re5e 1Re6w 2Mg7e 2Ma1e").act("e4xe5", "roll 4", "e5>f6")
    assert {"2Rf6e", "2Mg7e"} <= table.units


@pytest.mark.rule("6.10", "6.11", "ruling 22")
def test_at_the_edge_a_blocked_unit_is_pushed_off_or_left_alone() -> None:
    # On the bottom row a push to the east meets an archer: next to both lie b4 and a place off the board.
    open_side = in_play("1Ma2e 2Ra3e 1Ra4w 2Mi9e").act("a2xa3", "roll 4")
    assert open_side.choices() == {"a3>b4", "a3>off"}
    assert open_side.refused("a3>stay").rule == "6.11"
    blocked = "1Ma2e 2Ra3e 1Ra4w 1Mb4e 2Mi9e"
    table = in_play(blocked).act("a2xa3", "roll 4")
    assert table.choices() == {"a3>stay", "a3>off"}
    assert in_play(blocked).act("a2xa3", "roll 4", "a3>off").units == {"1Ma2e", "1Ra4w", "1Mb4e", "2Mi9e"}
    stays = in_play(blocked).act("a2xa3", "roll 4", "a3>stay")
    assert "2Ra3e" in stays.units
    assert stays.state.actions == 1


@pytest.mark.rule("6.12", "ruling 20", "ruling 23")
def test_a_unit_further_up_the_chain_is_deflected_and_those_behind_move_up() -> None:
    start = "1Me3e 2Me4e 2Re5e 1Re6w"
    table = in_play(start).act("e3xe4", "roll 4")
    assert table.choices() == {"e5>f6", "e5>d5"}
    table.act("e5>d5")
    assert table.units == {"1Me3e", "2Me5e", "2Rd5e", "1Re6w"}


@pytest.mark.rule("6.13", "ruling 26")
def test_a_third_team_in_the_chain_meets_squeezes_and_deflections_like_any_other() -> None:
    squeezed = in_play("1Me3e 2Me4e 3Re5e 2Se6w", players=3).act("e3xe4", "roll 4")
    assert squeezed.units == {"1Me3e", "2Me5e", "2Se6w"}
    by_attacker = in_play("1Me3e 2Me4e 3Re5e 1Se6w", players=3).act("e3xe4", "roll 4")
    assert by_attacker.units == {"1Me3e", "2Me5e", "1Se6w"}
    pushed_on = in_play("1Me3e 2Me4e 3Re5e 2Re6w", players=3).act("e3xe4", "roll 4")
    assert pushed_on.units == {"1Me3e", "2Me5e", "3Re6e", "2Re7w"}
    deflected = in_play("1Me3e 2Me4e 3Re5e 1Re6w", players=3).act("e3xe4", "roll 4")
    assert deflected.choices() == {"e5>f6", "e5>d5"}


@pytest.mark.rule("6.14", "ruling 27")
def test_a_removed_unit_is_gone_and_scores_nothing() -> None:
    table = in_play("1Me8e 2Re9e 2Ma1e", points="2 3").act("e8xe9", "roll 4")
    assert table.units == {"1Me8e", "2Ma1e"}
    assert table.points == [2, 3]
    assert table.state.count[1] == 1


@pytest.mark.rule("6.15", "ruling 43")
def test_no_push_ever_moves_a_unit_of_the_attackers() -> None:
    for blocker in ("1Me6e", "1Me6w", "1Re6w", "1Se6ne", "3Me6w", "3Re6e"):
        table = in_play(f"1Me4e 2Re5e {blocker} 2Ma1e", players=4).act("e4xe5", "roll 4")
        assert {"1Me4e", blocker} <= table.units
