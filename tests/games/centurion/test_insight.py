"""What is drawn beyond the facts agrees with what the gate lets through."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from castra.core.game import SPECTATOR
from castra.core.knowledge import insight_for
from castra.games.centurion import GAME
from castra.games.centurion.engine.board import square_name
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import (
    COMMAND,
    MOVE,
    STRIKE,
    TURN,
    CenturionState,
    captured_squares,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)
from castra.games.centurion.people.insight import insight
from castra.games.centurion.people.notation import square_number, squares_in
from castra.games.centurion.people.odds import risk

from .games import SETUPS, our_rules, our_state, random_match, started


def turns(name: str) -> Iterator[tuple[CenturionRules, CenturionState]]:
    """Every fifth turn of a game at random."""
    for at, match in enumerate(random_match(name, "insight", 80)):
        if at % 5 == 0 and our_state(match).phase == TURN:
            yield our_rules(match), our_state(match)


@pytest.mark.parametrize("name", SETUPS)
def test_ways_are_those_of_the_choices(name: str) -> None:
    for rules, state in turns(name):
        legal = [n for n in map(int, rules.legal_actions(state, state.seat)) if kind_of(n) in (MOVE, STRIKE, COMMAND)]
        ways = insight(rules, state, state.seat)["ways"]
        told = {(origin, target) for origin, targets in ways.items() for target in targets}
        assert told == {(square_name(origin_of(n)), square_name(target_of(n))) for n in legal}
        for number in legal:
            way = ways[square_name(origin_of(number))][square_name(target_of(number))]
            assert (way["by"] in ("strike", "hammer")) == (kind_of(number) == STRIKE) or way["by"] == "command"
            if kind_of(number) != MOVE or not extra_of(number):
                foes = squares_in(captured_squares(number) & state.tiles[1 - state.seat])
                assert way["takes"] == [square_name(square) for square in foes]


@pytest.mark.parametrize("name", SETUPS)
def test_reach_is_what_a_tile_can_do_alone_but_for_the_leaders_safety(name: str) -> None:
    for rules, state in turns(name):
        reach = insight(rules, state, state.seat)["reach"]
        alone: dict[str, set[str]] = {}
        for number in map(int, rules.legal_actions(state, state.seat)):
            if kind_of(number) == STRIKE or (kind_of(number) == MOVE and not extra_of(number)):
                alone.setdefault(square_name(origin_of(number)), set()).add(square_name(target_of(number)))
        for square in squares_in(state.tiles[state.seat]):
            name_of_it = square_name(square)
            now = {target for target, _ in reach[name_of_it]["now"]}
            assert alone.get(name_of_it, set()) <= now
            for target in now - alone.get(name_of_it, set()):
                refused = GAME.refusal(rules, state, state.seat, _move(rules, state, name_of_it, target))
                assert refused.rule.startswith("5."), (name_of_it, target, refused)


def _move(rules: CenturionRules, state: CenturionState, origin: str, target: str) -> int:
    reached = dict(insight(rules, state, state.seat)["reach"][origin]["now"])
    taken = state.board[square_number(target)]
    sign = "*" if reached[target] in ("strike", "hammer") else "x" if taken else "-"
    return GAME.read_action(rules, state, state.seat, f"{origin}{sign}{target}")


@pytest.mark.parametrize("name", SETUPS)
def test_dangers_are_the_risks_that_are_told(name: str) -> None:
    for rules, state in turns(name):
        for seat, dangers in enumerate(insight(rules, state, state.seat)["dangers"]):
            free = [square for square in range(36) if not state.tiles[1 - seat] >> square & 1]
            told = {square_name(square) for square in free if risk(rules, state, seat, square).now}
            assert set(dangers) == told


def test_what_follows_a_move_is_seen_from_the_other_side_of_the_tile() -> None:
    match = started("4le1/6/2lece'2/6/2Le3/Le'1Ce3 light turn first=light bag=Le4/le4 quiet=0 turns=0")
    before = insight(our_rules(match), our_state(match), 0)
    match.play(0, "c2-c3")
    after = insight(our_rules(match), our_state(match), 0)
    assert before["ways"]["c2"]["c3"]["then"] == after["reach"]["c3"]["now"]
    assert before["reach"]["c2"]["now"] != before["reach"]["c2"]["after"]


def test_spectators_and_other_phases_are_shown_nothing_more() -> None:
    match = next(random_match("centurion", 0, 1))
    assert insight_for(GAME, match.rules, match.setup, match.state, SPECTATOR) == {}
    assert insight_for(GAME, match.rules, match.setup, match.state, 0) == {}
