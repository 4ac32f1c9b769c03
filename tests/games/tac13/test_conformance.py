"""What every game must keep, on random games of every kind of match."""

from __future__ import annotations

import json
from random import Random

import pytest

import castra
from castra.core.engine.playout import options, play_games
from castra.core.engine.rules import CERTAIN
from castra.core.errors import NotationError
from castra.core.game import OVER, SPECTATOR
from castra.games.tac13 import GAME
from castra.games.tac13.content.packs import SCENARIOS
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import TacState
from castra.games.tac13.people.notation import read_action, write_action
from castra.games.tac13.people.position import read_state, write_state
from tests.games.tac13.games_for_tests import FULL, MATCHES, match, positions, some_positions

FIELDS = ("top", "below", "where", "marks", "facing", "lost", "lost_points")
NUMBERS = ("phase", "seat", "turn", "origin", "picked", "goal", "attack", "target", "owed", "winner", "reason")


def fields(state: TacState) -> list[object]:
    return [list(getattr(state, name)) for name in FIELDS] + [int(getattr(state, name)) for name in NUMBERS]


@pytest.mark.parametrize("name", MATCHES)
def test_random_games_end_and_share_the_whole(name: str) -> None:
    game, _, rules = match(name)
    last = positions(name)[-1]
    assert rules.actor(last) == OVER
    assert sum(int(rules.payoff(last, seat)) for seat in (0, 1)) == 120
    outcome = game.outcome(rules, last)
    assert outcome is not None
    assert outcome.reason


@pytest.mark.parametrize("name", MATCHES)
def test_states_and_actions_survive_text(name: str) -> None:
    _, _, rules = match(name)
    for state in some_positions(name, 20):
        text = write_state(rules, state)
        again = read_state(rules, text)
        assert fields(again) == fields(state)
        assert write_state(rules, again) == text
        actions = list(options(rules, state))
        texts = [write_action(rules, state, number) for number in actions]
        assert len(set(texts)) == len(texts)
        assert [
            read_action(rules, state, int(rules.actor(state)), text.upper().replace(" ", "  ")) for text in texts
        ] == actions


@pytest.mark.parametrize("name", MATCHES)
def test_apply_leaves_its_argument_alone_and_is_deterministic(name: str) -> None:
    _, _, rules = match(name)
    random = Random(3)
    for state in some_positions(name, 25):
        actor = int(rules.actor(state))
        if actor == OVER:
            continue
        before = fields(state)
        actions = list(options(rules, state))
        assert fields(state) == before
        number = random.choice(actions)
        first, second = rules.apply(state, actor, number), rules.apply(state, actor, number)
        assert fields(state) == before
        assert isinstance(first, TacState)
        assert isinstance(second, TacState)
        assert fields(first) == fields(second)


@pytest.mark.parametrize("name", MATCHES)
def test_samples_look_like_the_view_they_come_from(name: str) -> None:
    game, setup, rules = match(name)
    for number, state in enumerate(some_positions(name, 12)):
        for seat in (0, 1, SPECTATOR):
            view = game.view(rules, setup, state, seat)
            for seed in range(2):
                sample = game.sample(rules, view, Random(seed + number))
                assert game.view(rules, setup, sample, seat) == view


@pytest.mark.parametrize("name", MATCHES)
def test_views_hold_no_secret(name: str) -> None:
    """Changing what is hidden does not change the view, its choices, its odds or what is told."""
    game, setup, rules = match(name)
    for state in some_positions(name, 10):
        for seat in (0, 1):
            view = game.view(rules, setup, state, seat)
            json.dumps(view.facts)
            for stack in view.facts["stacks"].values():
                assert stack["seat"] != seat or stack["units"] is not None
            other = game.sample(rules, view, Random(9))
            assert game.odds(rules, other, seat) == game.odds(rules, state, seat)


@pytest.mark.parametrize("name", MATCHES)
def test_choices_are_told_apart_by_their_picks(name: str) -> None:
    game, setup, rules = match(name)
    for state in some_positions(name, 15):
        actor = int(rules.actor(state))
        if actor < 0:
            continue
        view = game.view(rules, setup, state, actor)
        assert [choice.action for choice in view.choices] == list(rules.legal_actions(state, actor))
        paths = [tuple((pick.kind, pick.id) for pick in choice.picks) for choice in view.choices]
        assert len(set(paths)) == len(paths)
        drawing = game.picture(view)
        for choice in view.choices:
            assert all(pick.id in drawing.places for pick in choice.picks if pick.kind == "hex")
            assert choice.label
            assert choice.text


@pytest.mark.parametrize("name", MATCHES)
def test_the_picture_fits_a_hundred_columns(name: str) -> None:
    game, setup, rules = match(name)
    for state in some_positions(name, 3):
        for seat in (0, 1, SPECTATOR):
            view = game.view(rules, setup, state, seat)
            drawing = game.picture(view)
            assert drawing.width <= 100
            assert len(drawing.places) == 1140
            for place, stack in view.facts["stacks"].items():
                box = drawing.places[place]
                assert drawing.rows[box.row][box.column : box.column + 2].upper() == stack["top"]
                assert drawing.place_at(box.row, box.column) == place
                close = game.inspect(view, place)
                assert close is not None
                assert ("hidden" in close.text) == (stack["units"] is None)
    assert game.inspect(view, "9999") is None


@pytest.mark.parametrize("name", MATCHES)
def test_everything_that_happens_is_told_to_everybody(name: str) -> None:
    game, _, rules = match(name)
    for state in some_positions(name, 12):
        actor = int(rules.actor(state))
        if actor == OVER:
            continue
        actions = list(options(rules, state))
        for number in actions[:: max(1, len(actions) // 5)]:
            for seat in (0, 1, SPECTATOR):
                words = game.narrate(rules, state, actor, number, seat)
                assert words.endswith(".")


@pytest.mark.parametrize("name", MATCHES)
def test_the_evaluator_is_bounded_and_right_at_the_end(name: str) -> None:
    game, _, rules = match(name)
    evaluator = game.evaluator(rules)
    for state in some_positions(name, 15):
        values = [int(evaluator.value(state, seat)) for seat in (0, 1)]
        assert values[0] == -values[1]
        assert abs(values[0]) <= CERTAIN
        if rules.actor(state) == OVER:
            assert values[0] == (2 * rules.payoff(state, 0) - 120) * CERTAIN // 120


@pytest.mark.parametrize("key", SCENARIOS)
@pytest.mark.parametrize("switch", ["", *FULL])
def test_every_scenario_is_played_to_the_end_under_every_switch(key: str, switch: str) -> None:
    setup = GAME.setup(None, scenario=key, **({switch: "on"} if switch else {}))
    rules = GAME.rules(setup)
    plies, _ = play_games(rules, 1, 5, 3)  # begins
    assert plies == 3
    if castra.compiled():
        assert play_games(rules, 1, 7, 50_000)[0] < 50_000


BAD = (
    "",
    "turn=1 seat=A",
    "turn=1 seat=C phase=moving",
    "turn=1 seat=A phase=moving | A9999/S SO1",
    "turn=1 seat=A phase=moving | A1010/S XX1",
    "turn=1 seat=A phase=moving | A1010/Q SO1",
    "turn=1 seat=A phase=planning",
    "turn=99 seat=A phase=moving",
)


@pytest.mark.parametrize("text", BAD)
def test_text_that_is_no_position_is_refused(text: str) -> None:
    _, _, rules = match("basic")
    with pytest.raises(NotationError):
        read_state(rules, text)


@pytest.mark.parametrize(
    "text", ["", "fly", "SO", "SO 9999", "XX 1010", "to", "to 0000", "face up", "die 7", "é 1010", "lose SO"]
)
def test_text_that_is_no_action_is_refused(text: str) -> None:
    _, _, rules = match("basic")
    state = rules.initial()
    assert isinstance(state, TacState)
    with pytest.raises(NotationError):
        read_action(rules, state, 0, text)


def test_a_position_with_one_unit_twice_or_in_disorder_is_refused() -> None:
    _, _, rules = match("basic")
    state = rules.initial()
    assert isinstance(state, TacState)
    text = write_state(rules, state)
    assert isinstance(rules, TacRules)
    for old, new in (("SO1 ", "SO2 "), ("SO4 SO5 SO6 CM1", "CM1 SO4 SO5 SO6"), ("| A1010/S LC1", "| A1010/S")):
        assert old in text
        with pytest.raises(NotationError):
            read_state(rules, text.replace(old, new, 1))
