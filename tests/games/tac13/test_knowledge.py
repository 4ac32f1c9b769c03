"""What a seat is told follows from what it may know: hidden Command units, odds over all that is possible, reveals."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from castra.core.conformance import Position
from castra.core.conformance.twins import check_reveals, is_possible
from castra.core.errors import NotationError
from castra.core.game import CHANCE, SPECTATOR
from castra.core.knowledge import odds_for
from castra.games.tac13.engine.sight import EVERYBODY
from castra.games.tac13.engine.state import DIE, OPEN, PLANNING, TacState, action
from castra.games.tac13.people.odds import forecast
from castra.games.tac13.people.view import facts
from tests.games.tac13.games_for_tests import MATCHES, match, positions, some_positions
from tests.games.tac13.tables_for_tests import Battle, battle, draw_map

OURS = {"1511": "SO SO SO CM"}


def lurking(*others: str) -> Battle:
    """An attack with support that a Command unit in 1516 negates, unseen among these other hidden stacks."""
    theirs = {"1512": "BI BI", "1516": "BI CM", **dict.fromkeys(others, "BI")}
    return battle(OURS, theirs, phase="fighting", stacks="hidden").do("attack 1512", "-CM 1511")


def shown(table: Battle, seat: int = 0) -> dict[str, Fraction]:
    return {fact.question: fact.odds for fact in table.game.odds(table.rules, table.state, seat)}


# -- a hidden Command unit negates the support


@pytest.mark.rule("10.10")
def test_a_hidden_command_unit_that_negates_the_support_is_revealed_by_the_roll() -> None:
    table = lurking("0101")
    view = table.game.view(table.rules, table.setup, table.state, 0)
    assert view.facts["attack"]["column"] == "3-1"
    assert "9 to 4, column 3-1 (2-1 if a hidden Command unit is near)" in view.prompt
    table.do("roll")
    number = action(DIE, 0, 1)
    told = [table.game.narrate(table.rules, table.state, CHANCE, number, seat) for seat in (0, 1, SPECTATOR)]
    assert set(told) == {"The die shows 1, column 2-1 because of the Command unit in 1516: 1512 stands, no effect."}
    table.die(1)
    assert (table.phase, int(table.state.seat)) == ("moving", 1)  # nothing else can be attacked
    assert table.stack("1516") == ["BI", "CMo"]


@pytest.mark.rule("10.10")
def test_what_the_roll_revealed_lies_open_until_it_moves_or_its_owner_has_moved() -> None:
    def looked_into(table: Battle) -> object:
        return table.game.view(table.rules, table.setup, table.state, 0).facts["stacks"]["1516"]["units"]

    table = lurking("0101").do("roll").die(1)
    assert [unit["unit"] for unit in looked_into(table)] == ["BI", "CM"]  # type: ignore[attr-defined]
    table.do("CM 1516")
    assert looked_into(table) is not None
    table.do("to 1517")
    assert looked_into(table) is None
    table = lurking("0101").do("roll").die(1).do("end")
    assert looked_into(table) is None
    assert not any(marks & OPEN for marks in table.state.marks)


@pytest.mark.rule("10.10")
def test_a_hidden_command_unit_is_not_revealed_where_there_is_no_support() -> None:
    theirs = {"1512": "BI BI", "1516": "BI CM", "0505": "BI"}
    table = battle({"1511": "SO SO SO", "0504": "SO"}, theirs, phase="fighting", stacks="hidden")
    table.do("attack 1512", "roll").die(1)
    assert table.stack("1516") == ["BI", "CM"]


@pytest.mark.rule("8.1", "10.6")
def test_a_lone_command_unit_is_seen_on_top_and_negates_from_the_start() -> None:
    table = battle(OURS, {"1512": "BI BI", "1516": "CM"}, phase="fighting", stacks="hidden").do("attack 1512")
    assert table.column == "2-1"
    assert not any("hidden" in question for question in shown(table))


# -- odds over all that is possible


@pytest.mark.rule("8.4", "10.10")
def test_odds_reckon_with_a_command_unit_that_can_only_be_in_one_place() -> None:
    table = lurking()
    assert shown(table) == {
        "1512: no effect": Fraction(1, 3),
        "1512: disrupted": Fraction(2, 3),
        "1512: a hidden Command unit is near": Fraction(1),
    }


@pytest.mark.rule("8.4", "10.10")
def test_odds_are_the_mean_over_all_places_of_a_hidden_command_unit() -> None:
    table = lurking("0101", "0120")  # one of three hidden stacks is near
    assert shown(table) == {
        "1512: no effect": Fraction(1, 3),
        "1512: disrupted": Fraction(1, 3) * Fraction(2, 3) + Fraction(2, 3) * Fraction(1, 3),
        "1512: half eliminated": Fraction(2, 3) * Fraction(1, 3),
        "1512: a hidden Command unit is near": Fraction(1, 3),
    }


@pytest.mark.rule("10.5")
def test_the_defender_reckons_with_the_hidden_support_of_the_attacker() -> None:
    ours = {"1511": "SO SO SO", "1507": "SO CM", "0101": "SO"}
    table = battle(ours, {"1512": "BI BI"}, phase="fighting", stacks="hidden").do("attack 1512")
    assert shown(table, 1)["1512: a hidden Command unit is near"] == Fraction(1, 2)
    assert shown(table, 1)["1512: half eliminated"] == Fraction(1, 2) * Fraction(1, 3)


def frequencies(table: Battle, seat: int, count: int) -> dict[int, float]:
    """How often each result comes about over many samples, each with the odds of its own truth."""
    view = table.game.view(table.rules, table.setup, table.state, seat)
    total: dict[int, float] = {}
    for seed in range(count):
        world = table.game.sample(table.rules, view, Random(seed))
        for result, chance in forecast(table.rules, world).chances.items():
            total[result] = total.get(result, 0.0) + float(chance) / count
    return total


@pytest.mark.parametrize("theirs", ["BI CM", "BI CM CM"])
def test_odds_are_the_frequencies_of_many_samples(theirs: str) -> None:
    hidden = {"1516": theirs, "1617": "BI SK", "0202": "SK", "1716": "BC BI", "0120": "CM"}
    grid = draw_map(h0202="w", h1716="w")
    table = battle(OURS, {"1512": "BI BI", **hidden}, phase="fighting", stacks="hidden", grid=grid)
    table.do("attack 1512", "-CM 1511")
    found = [fact.odds for fact in table.game.odds(table.rules, table.state, 0) if "hidden" not in fact.question]
    often = frequencies(table, 0, 2000)
    assert [pytest.approx(float(odds), abs=0.03) for odds in found] == [often[result] for result in sorted(often)]


def test_odds_of_fire_at_a_panicking_stack_do_not_depend_on_where_its_unseen_leader_is() -> None:
    answers: list[Any] = []
    for place in ("1015", "0115"):
        theirs = {"1013": "BI BI", **dict.fromkeys(("1015", "0115"), "BI")}
        theirs |= {"1014": "BI", place: "BI CM"}
        table = battle(
            {"1010": "SK SK SK CM"},
            theirs,
            phase="firing",
            grid=draw_map(h1010="A"),
            lost=("", "BI BI BI BI BI BI"),
            panic=(None, 20),
            stacks="hidden",
            missiles="on",
            terrain="on",
            optional="on",
        )
        answers.append(list(table.game.odds(table.rules, table.state, 0)))
        assert answers[-1]
    assert answers[0] == answers[1]


def told(game: Any, rules: Any, setup: Any, state: TacState, seat: int) -> tuple[object, ...]:
    places = sorted(facts(rules, state, seat)["stacks"])[::5]
    return (
        game.odds(rules, state, seat),
        game.outcome(rules, state),
        *(odds_for(game, rules, setup, state, seat, place) for place in places),
    )


@pytest.mark.parametrize("name", MATCHES)
def test_whatever_a_seat_is_told_is_the_same_over_twins(name: str) -> None:
    game, setup, rules = match(name)
    random = Random(5)
    busy = [state for state in positions(name) if state.phase >= 4][::9][:8]
    for state in [*some_positions(name, 4), *busy]:
        for seat in (0, 1):
            view = game.view(rules, setup, state, seat)
            here = told(game, rules, setup, state, seat)
            for _ in range(2):
                assert told(game, rules, setup, game.sample(rules, view, random), seat) == here


# -- reading and refusing


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("text", ["BI.3 1221", "SK 1221", "CM 1221", "+SK.2 1221", "-BI 1221"])
def test_typing_at_a_hidden_stack_tells_nothing_of_it(text: str) -> None:
    answers = []
    for theirs in ("BI BI BI", "BI SK CM", "BI"):
        table = battle({"1201": "SO"}, {"1220": theirs, "0120": "BI SK CM"}, stacks="hidden")
        answers.append(table.refused(text.replace("1221", "1220")))
    assert answers[0] == answers[1] == answers[2]
    assert "3.4" in answers[0].rule or answers[0].rule in ("4.5", "9.2")


def test_an_unknown_unit_is_told_wherever_it_is_typed() -> None:
    table = battle({"1201": "SO"}, {"1220": "BI"}, stacks="hidden")
    with pytest.raises(NotationError, match="names no unit"):
        table.do("XX 1220")


# -- records and undoing


@pytest.mark.rule("8.1")
def test_a_record_for_the_enemy_masks_what_goes_on_in_hidden_stacks() -> None:
    table = battle({"0101": "SO"}, {"1010": "BI SK", "1012": "BI BI", "1414": "BI CM"}, seat=1, stacks="hidden")

    def known(text: str, seat: int) -> str:
        number = table.game.read_action(table.rules, table.state, 1, text)
        return table.game.write_known(table.rules, table.state, 1, number, seat)

    assert [known("SK 1010", seat) for seat in (0, 1, SPECTATOR)] == ["? 1010", "SK 1010", "? 1010"]
    assert known("stack 1010", 0) == "? 1010"
    table.do("CM 1414")
    assert [known(text, 0) for text in ("to 1012", "stay", "to 1415")] == ["?", "?", "to 1415"]
    assert known("to 1012", 1) == "to 1012"


@pytest.mark.rule("8.2")
def test_a_move_that_shows_a_hidden_stack_to_the_enemy_cannot_be_taken_back() -> None:
    table = battle({"1010": "SO CM"}, {"1015": "BI"}, stacks="hidden").do("stack 1010")

    def reveals(text: str) -> bool:
        return table.game.reveals(
            table.rules, table.state, 0, table.game.read_action(table.rules, table.state, 0, text)
        )

    assert reveals("to 1012")
    assert not reveals("stay")
    opened = battle({"1010": "SO CM"}, {"1015": "BI"}).do("stack 1010")
    number = opened.game.read_action(opened.rules, opened.state, 0, "to 1012")
    assert not opened.game.reveals(opened.rules, opened.state, 0, number)


@pytest.mark.rule("8.1")
def test_a_move_between_hidden_stacks_that_changes_neither_can_be_taken_back() -> None:
    table = battle({"0101": "SO"}, {"1010": "BI BI", "1012": "BI", "1414": "BI"}, seat=1, stacks="hidden")
    at = Position(table.game, table.setup, table.rules, table.do("BI 1010").state, Random(3))
    lone = battle({"0101": "SO"}, {"1010": "BI", "1012": "BI BI", "1414": "BI"}, seat=1, stacks="hidden")
    twin = at.at(lone.do("BI 1010").state)
    assert at.view(0) == twin.view(0)
    number = table.game.read_action(table.rules, table.state, 1, "to 1012")
    assert at.after(1, number).view(0) != twin.after(1, number).view(0)  # there, 1010 would be empty
    assert is_possible(at, twin, 1, number, 0)  # but there, it might have stayed, for all that the Romans are told
    assert not is_possible(twin, at, 1, number, 0)
    assert not table.game.reveals(table.rules, table.state, 1, number)
    assert lone.game.reveals(lone.rules, lone.state, 1, number)
    for _ in range(20):
        check_reveals(at)


@pytest.mark.rule("7.2", "8.1")
@pytest.mark.parametrize("inside", ["SO", "SO SO SO"])
def test_a_move_that_tells_how_full_a_hidden_stack_is_cannot_be_taken_back(inside: str) -> None:
    table = battle({"1010": "SO CM", "1011": inside}, {"1007": "BI BI BI"}, stacks="hidden", facing="on").do("SO 1010")

    def reveals(text: str) -> bool:
        number = table.game.read_action(table.rules, table.state, 0, text)
        return table.game.reveals(table.rules, table.state, 0, number)

    assert table.game.view(table.rules, table.setup, table.state, 1).facts["moving"]["unit"] == 0  # seen by the enemy
    assert reveals("to 1013")  # around 1011, nothing is left for turning
    assert not reveals("to 1009")
    assert ("1014" in table.goals()) == ("1011" in table.goals()) == (inside == "SO")
    assert all(reveals(f"to {goal}") for goal in {"1011", "1014"} & table.goals())
    table = battle({"1010": "SO CM", "1011": inside}, {"1007": "BI BI BI"}, stacks="hidden", facing="on").do("CM 1010")
    assert not reveals("to 1013")


@pytest.mark.rule("8.1", "3.5")
def test_ending_the_movement_phase_reveals_when_only_hidden_support_makes_an_attack_possible() -> None:
    def reveals(ours: dict[str, str]) -> bool:
        table = battle(ours, {"1011": "SO SO"}, stacks="hidden")
        return table.game.reveals(
            table.rules, table.state, 0, table.game.read_action(table.rules, table.state, 0, "end")
        )

    assert reveals({"1010": "SO", "1006": "SO CM"})  # 3 to 8 is 1-3, or 1-2 with support
    assert not reveals({"1010": "SO SO", "1006": "SO CM"})
    assert not reveals({"1008": "SO", "1006": "SO CM"})


def test_plans_in_samples_have_the_same_column_as_in_truth_for_who_sees_everything() -> None:
    game, setup, rules = match("open")
    planned = [state for state in positions("open") if state.phase == PLANNING][:5]
    for state in planned:
        assert isinstance(state, TacState)
        other = game.sample(rules, game.view(rules, setup, state, 0), Random(1))
        assert rules.combat.planned_column(other, EVERYBODY) == rules.combat.planned_column(state, EVERYBODY)
