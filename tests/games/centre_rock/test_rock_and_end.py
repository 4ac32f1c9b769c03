"""Sections 7 and 8: the tracks, and how the game ends."""

from __future__ import annotations

import pytest

from castra.core.game import WHOLE
from tests.games.centre_rock.table import Table, in_play
from tests.games.centre_rock.test_table_and_setup import FOE_SQUAD, SQUAD


@pytest.mark.rule("7.1", "ruling 34")
def test_the_check_is_made_at_the_start_of_a_turn_for_the_player_to_move() -> None:
    table = in_play("1Me5e 2Ma1e", player=2)
    assert table.points == [0, 0]
    table.act("pass")
    assert (table.player, table.state.marker, table.points) == (1, 1, [1, 0])
    table.act("pass")
    assert (table.player, table.state.marker, table.points) == (2, 1, [1, 0])
    first = Table().act("roll 6", "roll 1", "first 1").by(1, *SQUAD, "ready").by(2, *FOE_SQUAD, "ready")
    assert (first.state.marker, first.points) == (0, [0, 0])


@pytest.mark.rule("7.1")
def test_stepping_on_the_rock_counts_only_at_the_next_own_turn() -> None:
    table = in_play("1Me4e 2Ma1e").act("move e4", "roll 1", "e4-e5", "pass")
    assert table.points == [0, 0]
    table.act("pass")
    assert (table.state.marker, table.points) == (1, [1, 0])


@pytest.mark.rule("7.2")
def test_marker_and_king_go_one_step_and_the_track_goes_on_from_six_to_seven() -> None:
    table = in_play("1Me5e 2Ma1e", player=2, points="6 0", marker=0).act("pass")
    assert (table.state.marker, table.points) == (1, [7, 0])
    assert table.state.actions == 2


@pytest.mark.rule("7.3", "ruling 28")
def test_a_team_mates_turn_moves_neither_track() -> None:
    table = in_play("1Ma1e 2Mi9w 3Me5e 4Mi8w", players=4, player=2, marker=1, points="1 0")
    table.act("pass")
    assert (table.player, table.state.marker, table.points) == (3, 2, [2, 0])
    table.act("pass", "pass")
    assert (table.player, table.state.marker, table.points) == (1, 2, [2, 0])


@pytest.mark.rule("7.4")
def test_a_unit_that_moves_off_the_rock_empties_the_counter() -> None:
    table = in_play("1Me5e 2Ma1e", marker=3, points="3 0").act("move e5", "roll 1", "e5-e6")
    assert (table.state.marker, table.points) == (0, [3, 0])


@pytest.mark.rule("7.4")
def test_a_unit_pushed_off_the_rock_empties_the_counter() -> None:
    table = in_play("1Me5e 2Me4e 2Ma1e", player=2, marker=3, points="3 0").act("e4xe5", "roll 4")
    assert (table.state.marker, table.points) == (0, [3, 0])


@pytest.mark.rule("7.4", "ruling 29")
def test_the_counter_is_emptied_even_if_the_own_team_takes_the_place() -> None:
    squad = in_play("1Me4e 1Re5e 2Me3e", player=2, marker=2, points="5 0").act("e3xe4", "roll 4")
    assert {"1Me5e", "1Re6e"} <= squad.units
    assert (squad.state.marker, squad.points) == (0, [5, 0])
    team = in_play("1Me4e 3Re5e 2Me3e 4Ma1e", players=4, player=2, marker=2, points="5 0").act("e3xe4", "roll 4")
    assert {"1Me5e", "3Re6e"} <= team.units
    assert (team.state.marker, team.points) == (0, [5, 0])


@pytest.mark.rule("7.4", "ruling 32")
def test_a_unit_removed_from_the_rock_has_left_it() -> None:
    table = in_play("1Me5e 1Ma1e 2Me4e 2Se6w", player=2, marker=2, points="2 0").act("e4xe5", "roll 4")
    assert "1Me5e" not in table.units
    assert table.state.marker == 0


@pytest.mark.rule("7.4")
def test_orienting_attacking_and_units_elsewhere_leave_the_counter_alone() -> None:
    table = in_play("1Me5e 1Ma1e 2Me6e", marker=2, points="2 0")
    table.act("turn e5 ne", "move a1", "roll 1", "a1-a2")
    assert table.state.marker == 2


@pytest.mark.rule("7.5")
def test_a_unit_that_cannot_be_pushed_has_not_left() -> None:
    table = in_play("1Me5e 2Me4e 2Re6w 2Mf6e 2Sd5e", player=2, marker=3, points="3 0").act("e4xe5", "roll 6")
    assert "1Me5e" in table.units
    assert table.state.marker == 3


@pytest.mark.rule("8.1")
def test_the_last_team_with_units_wins_at_once() -> None:
    table = in_play("1Me8e 2Re9e").act("e8xe9", "roll 4")
    assert table.outcome is not None
    assert (table.outcome.rule, table.outcome.shares) == ("8.1", (WHOLE, 0))
    still = in_play("1Me8e 2Re9e 3Ma1e", players=3).act("e8xe9", "roll 4")
    assert still.outcome is None
    assert still.player == 1
    still.act("pass")
    assert still.player == 3


@pytest.mark.rule("8.1", "8.6", "ruling 43")
def test_a_team_lives_as_long_as_one_of_its_squads() -> None:
    table = in_play("1Me8e 2Re9e 4Ma1e", players=4).act("e8xe9", "roll 4")
    assert table.outcome is None
    last = in_play("1Me8e 2Re9e", players=4).act("e8xe9", "roll 4")
    assert last.outcome is not None
    assert last.outcome.shares == (WHOLE // 2, 0, WHOLE // 2, 0)


@pytest.mark.rule("8.2")
def test_four_straight_turns_on_the_rock_win() -> None:
    table = in_play("1Me5e 2Ma1e", player=2)
    for straight in (1, 2, 3):
        table.act("pass")
        assert (table.outcome, table.state.marker) == (None, straight)
        table.act("pass")
    table.act("pass")
    assert table.outcome is not None
    assert (table.outcome.rule, table.outcome.shares) == ("8.2", (WHOLE, 0))


@pytest.mark.rule("8.3")
def test_the_step_after_the_twelfth_position_wins() -> None:
    table = in_play("1Me5e 2Ma1e", player=2, points="12 0").act("pass")
    assert table.outcome is not None
    assert (table.outcome.rule, table.outcome.scores) == ("8.3", (13, 0))
    before = in_play("1Me5e 2Ma1e", player=2, points="11 12").act("pass")
    assert before.outcome is None


@pytest.mark.rule("8.4", "ruling 33")
def test_both_tracks_at_once_are_one_win_told_as_the_counters() -> None:
    table = in_play("1Me5e 2Ma1e", player=2, points="12 0", marker=3).act("pass")
    assert table.outcome is not None
    assert table.outcome.rule == "8.2"
    assert table.outcome.winners == (0,)


@pytest.mark.rule("8.5", "ruling 42")
@pytest.mark.parametrize(("limit", "turns"), [("1000", 999), ("500", 499), ("250", 249)])
def test_the_limit_of_turns_is_a_draw(limit: str, turns: int) -> None:
    table = in_play("1Me5e 2Ma1e", player=2, turns=turns, turn_limit=limit).act("pass")
    assert table.outcome is not None
    assert (table.outcome.rule, table.outcome.shares, table.outcome.drawn) == ("8.5", (60, 60), True)
    earlier = in_play("1Me5e 2Ma1e", player=2, turns=turns - 1, turn_limit=limit).act("pass")
    assert earlier.outcome is None


@pytest.mark.rule("8.5")
def test_without_a_limit_the_game_goes_on() -> None:
    table = in_play("1Me4e 2Ma1e", turns=100_000, turn_limit="none").act("pass")
    assert table.outcome is None


@pytest.mark.rule("8.6")
def test_team_mates_share_a_win_and_everybody_shares_a_draw() -> None:
    table = in_play("1Ma1e 2Mi9w 3Me5e 4Mi8w", players=4, player=2, marker=3, points="3 0").act("pass")
    assert table.outcome is not None
    assert table.outcome.shares == (60, 0, 60, 0)
    drawn = in_play("1Ma1e 2Mi9w 3Me5e 4Mi8w", players=4, turns=999).act("pass")
    assert drawn.outcome is not None
    assert drawn.outcome.shares == (30, 30, 30, 30)
    three = in_play("1Ma1e 2Mi9w 3Me4e", players=3, turns=999).act("pass")
    assert three.outcome is not None
    assert three.outcome.shares == (40, 40, 40)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (in_play("1Me8e 2Re9e").act("e8xe9", "roll 4"), "Player 1 wins: no other team has a unit left."),
        (
            in_play("1Ma1e 2Mi9w 3Me5e 4Mi8w", players=4, player=2, marker=3, points="3 0").act("pass"),
            "Players 1 and 3 win: one unit has held The Rock for four straight turns.",
        ),
        (
            in_play("1Me5e 2Ma1e", player=2, points="12 0").act("pass"),
            "Player 1 wins: the king has left the points track with the thirteenth point.",
        ),
        (in_play("1Me5e 2Ma1e", turns=999).act("pass"), "Nobody wins: the limit of 1000 turns is reached."),
    ],
)
def test_the_end_is_told_in_a_sentence_with_winner_and_reason(table: Table, sentence: str) -> None:
    outcome = table.outcome
    assert outcome is not None
    assert outcome.reason == sentence[:-1], "it begins with a capital letter by itself"
    assert table.view(1).prompt == outcome.sentence == sentence
