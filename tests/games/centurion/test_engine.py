"""The engine answers about the state it is given, and says of states and actions what search wants to know."""

from __future__ import annotations

import pytest

from castra.games.centurion.engine.evaluate import CenturionEvaluator
from castra.games.centurion.engine.moves import turn_actions
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import DEALING, TURN, CenturionState
from castra.games.centurion.engine.turn import Turn

from .games import CAMP, SETUPS, our_rules, our_state, played, random_match, started
from .sampling import stretched


def answers(rules: CenturionRules, state: CenturionState) -> list[object]:
    """What the rules and the bots say of a state."""
    evaluator = CenturionEvaluator(rules, CAMP.weights())
    return [
        list(rules.legal_actions(state, 0)),
        [int(evaluator.value(state, seat)) for seat in (0, 1)],
        list(rules.chance_weights(state)),
        list(rules.legal_actions(state, 1)),
    ]


@pytest.mark.parametrize("name", SETUPS)
def test_one_rules_object_serves_two_games_in_turns(name: str) -> None:
    for seed in range(stretched(1)):
        shared = CAMP.rules(SETUPS[name])
        games = [played(name, f"{seed} of {which}", 60) for which in ("one", "another")]
        for one, other in zip(games[0].states[::3], games[1].states[::3], strict=False):
            alone = [answers(CAMP.rules(SETUPS[name]), state) for state in (one, other)]
            assert [answers(shared, state) for state in (one, other, one)] == [*alone, alone[0]]
            if one.phase == other.phase == TURN:
                first, second = Turn(shared.profiles, one), Turn(shared.profiles, other)
                assert list(turn_actions(second)) == list(shared.legal_actions(other, other.seat))
                assert list(turn_actions(first)) == list(shared.legal_actions(one, one.seat))


@pytest.mark.parametrize("name", SETUPS)
def test_forcing_actions_are_those_that_capture(name: str) -> None:
    seen = set()
    for match in random_match(name, "forcing", stretched(80)):
        rules, state = our_rules(match), our_state(match)
        for seat in match.to_act:
            for action in match.legal_actions(seat):
                after = rules.apply(state, seat, action)
                assert isinstance(after, CenturionState)
                captures = after.tiles[1 - seat] != state.tiles[1 - seat]
                assert rules.forcing(state, seat, action) == captures
                seen.add(captures)
    assert seen == {True, False}


BASE = "2ce3/6/6/1ve1tr2/1SlCeLe2/2Wd'3 light turn first=light bag=Eq2Ve1/eq1 quiet=0 turns=8"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1SlCeLe2", "1SlCeLe'2"),
        ("1SlCeLe2", "1SlCe1Le1"),
        ("light turn", "dark turn"),
        ("light turn", "light deal"),
        ("bag=Eq2Ve1", "bag=Eq1Ve1"),
        ("Ve1/eq1", "Ve1/le1eq1"),
        ("light turn first=light bag=Eq2Ve1/eq1", "light place first=light bag=Eq2Ve1/eq1 hand=Tb"),
    ],
)
def test_key_tells_positions_apart(old: str, new: str) -> None:
    assert old in BASE
    assert our_state(started(BASE)).key() != our_state(started(BASE.replace(old, new))).key()


def test_key_leaves_out_what_only_ends_quiet_games() -> None:
    later = BASE.replace("quiet=0 turns=8", "quiet=7 turns=30 past=1f,2a")
    assert our_state(started(BASE)).key() == our_state(started(later)).key()


def test_key_tells_hands_apart() -> None:
    rest = "first=light bag=Ve1/eq1 hand={} quiet=0 turns=8"
    hands = [f"2ce3/6/6/6/1SlCeLe2/6 light keep {rest.format(hand)}" for hand in ("TbEq", "EqTb", "TbEqEx", "TbWd")]
    assert len({int(our_state(started(hand)).key()) for hand in hands}) == len(hands)


def test_key_follows_a_draw_out_of_the_bag() -> None:
    match = started(BASE)
    rules = our_rules(match)
    drawing = rules.apply(match.state, 0, match.game.read_action(rules, match.state, 0, "draw"))
    assert isinstance(drawing, CenturionState)
    assert drawing.phase == DEALING
    keys = {int(rules.apply(drawing, -1, dealt).key()) for dealt in rules.chance_actions(drawing)}
    assert len(keys) == 2
    assert int(drawing.key()) not in keys
