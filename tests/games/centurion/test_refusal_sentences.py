"""What refusals say, sentence by sentence, and that any number at all gets one."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castra.core.errors import IllegalActionError, NotationError
from castra.core.match import Match
from castra.core.play import LARGEST_ACTION, play
from castra.games.centurion import GAME
from castra.games.centurion.content.printed import Ability
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import (
    COMMAND,
    DEAL,
    DIVINE,
    DRAW,
    FLIP,
    MOVE,
    STRIKE,
    CenturionState,
)
from castra.games.centurion.people.refusals import NOT_AN_ACTION

from .boards import board
from .drawn_armies import ZOO, read_side
from .engine_referee import state_of
from .refusing import ask
from .sampling import SETUP

pytestmark = pytest.mark.once

# Sentences


def reason(drawing: str, text: str, to_move: int = 0) -> str:
    """What is said to an action in notation."""
    rules, state = state_of(board(drawing, to_move), bag=True)
    return str(ask(rules, state, GAME.read_action(rules, state, to_move, text)))


@pytest.mark.rule("6.1")
def test_tile_in_the_way_of_a_move_is_named_with_its_square_and_the_rule() -> None:
    drawing = """
        4 .   .   Op  .   .   .
        3 .   .   Ti  .   .   .
        1 .   Ce  .   .   .   ce
          a   b   c   d   e   f
    """
    assert reason(drawing, "c3-c5") == "c3→c5 is a Move; the Optio on c4 stands in the way — rule 6.1"


@pytest.mark.rule("6.2", "6.7", "6.12", "6.14", "10.1")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("c1-c2", "the Legionnaire on c2 is your own — rule 6.2"),
        ("e4-e5", "the Onager on e4 belongs to dark — rule 6.14"),
        ("a1-a2", "no tile of yours stands on a1 — rule 6.14"),
        ("d2-f4", "the Legionnaire on d2 has no icon on the side that is up that leads to f4 — rule 6.12"),
        ("c2-c4", "the Legionnaire on c2 can strike c4 but not move there — rule 6.7"),
        ("d2*d4", "the Legionnaire on d2 has no enemy on d4 to strike — rule 6.7"),
        ("flip c2", "the Legionnaire on c2 does not show Ready on the side that is up — rule 10.1"),
        ("divine c2", "the Legionnaire on c2 does not show Divination on the side that is up — rule 10.4"),
        ("velites@b1", "a tile is drawn from the bag before it is placed — rule 4.1"),
        ("keep velites", "a tile is kept only after a Divination — rule 10.4"),
        ("c2:d2-e2", "the Legionnaire on c2 does not command d2 — rule 6.9"),
        ("c1-c3+b1", "no tile of yours stands on b1 to be paired — rule 9.1"),
        ("c1-d2", "the Centurion on c1 has no icon on the side that is up that leads to d2 — rule 6.12"),
    ],
)
def test_refusals_are_sentences_with_a_rule(text: str, words: str) -> None:
    drawing = """
        6 ce  .   .   .   .   .
        4 .   .   .   .   on  .
        2 .   .   Le  Le  .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """
    assert reason(drawing, text) == words


@pytest.mark.rule("5.1")
def test_attackers_of_the_leader_are_named() -> None:
    drawing = """
        5 .   .   tb  .   .   ce
        2 .   .   Sl' .   .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """
    said = reason(drawing, "c2-b2")
    assert said == "the Tribune on c5 could capture your Centurion on c1 next turn — rule 5.1"


@pytest.mark.rule("5.1")
@pytest.mark.parametrize(
    ("text", "could"),
    [
        ("c2-d2", "the Tribune on c5 could capture"),
        ("a2-a3", "the War Dogs on e3 could still capture"),
        ("c2-b2", "the War Dogs on e3 could still, and the Tribune on c5 could then, capture"),
    ],
)
def test_only_attackers_from_before_are_said_to_attack_still(text: str, could: str) -> None:
    drawing = """
        5 .   .   tb  .   .   ce
        3 .   .   .   .   wd  .
        2 Le' .   Sl' .   .   .
        1 .   .   Ce  Le  .   .
          a   b   c   d   e   f
    """
    assert reason(drawing, text) == f"{could} your Centurion on c1 next turn — rule 5.1"


@pytest.mark.rule("9.2")
def test_second_single_formation_is_refused_even_beside_a_full_one() -> None:
    position = board(
        """
        6 .   .   .   .   .   li
        4 .   .   .   .   Mo  .
        3 .   Mo  El' Mo  .   .
        1 Li  .   .   .   .   .
          a   b   c   d   e   f
        """,
        armies=(ZOO, ZOO),
    )
    rules, state = state_of(position)
    number = GAME.read_action(rules, state, 0, "c3-c4+b3+d3+e4")
    assert str(ask(rules, state, number)) == "a Single Formation takes only one tile along, not d3 and e4 — rule 9.2"


@pytest.mark.rule("4.7")
def test_refused_draw_names_who_would_keep_the_guard() -> None:
    drawing = """
        4 .   .   .   .   .   ce
        3 .   .   eq  .   .   .
        2 .   .   Le  .   .   .
        1 .   .   Ce  .   .   .
          a   b   c   d   e   f
    """
    said = "no tile you might draw is sure to help: the Equites on c3 would still hold your leader on c1 in Guard"
    assert reason(drawing, "draw") == f"{said} — rule 4.7"


@pytest.mark.rule("10.4")
def test_divination_that_would_turn_a_shield_away_is_refused() -> None:
    """No printed tile does this, but a pack may."""
    owl = next(tile for tile in ZOO.tiles if tile.name == "Owl")
    shield = read_side([[".", ".", "."], ["SD", "@", "."], [".", ".", "."]], Ability.DIVINATION)
    army = replace(
        ZOO, key="shields", tiles=tuple(replace(owl, back=shield) if tile == owl else tile for tile in ZOO.tiles)
    )
    position = board(
        """
        6 .   .   .   .   .   li
        4 .   .   mo  .   .   .
        2 .   .   Li  Ow' .   .
          a   b   c   d   e   f
        """,
        armies=(army, ZOO),
    )
    rules, state = state_of(position, bag=True)
    number = GAME.read_action(rules, state, 0, "divine d2")
    assert number not in list(rules.legal_actions(state, 0))
    said = "once the Owl on d2 is flipped, the Mouse on c4 could capture your leader on c2 — rule 5.1"
    assert str(ask(rules, state, number)) == said


# Set-up, and any number at all


@pytest.mark.rule("2.2", "2.3", "1.6")
@pytest.mark.parametrize(
    ("before", "text", "words"),
    [
        ([], "centurion@b1", "your Centurion starts on c1 or d1 — rule 2.2"),
        ([], "legionnaire@c1", "first your Centurion is set up, starting side up — rule 2.2"),
        ([], "centurion@c1/back", "first your Centurion is set up, starting side up — rule 2.2"),
        (["centurion@c1"], "velites@c2", "now a Legionnaire is set up beside your Centurion — rule 2.3"),
        (["centurion@c1"], "legionnaire@c1", "c1 is taken — rule 2.3"),
        (["centurion@c1"], "legionnaire@b2", "b2 does not share a side with your Centurion on c1 — rule 2.3"),
        (
            ["centurion@c1"],
            "legionnaire@c2/back",
            "the Legionnaire is set up on c2 with its starting side up — rule 1.6",
        ),
    ],
)
def test_set_up_is_explained(before: list[str], text: str, words: str) -> None:
    match = Match(GAME, GAME.setup(first="light"))
    for done in before:
        match.play(0, done)
    with pytest.raises(IllegalActionError) as refused:
        match.play(0, text)
    assert str(refused.value) == words


def phases() -> list[tuple[CenturionRules, CenturionState]]:
    """A position of every phase in which a seat acts."""
    match = Match(GAME, GAME.setup(light="duke", dark="duke", enhanced="yes", first="light"), secret=b"phases")
    assert isinstance(match.rules, CenturionRules)
    texts = [
        "6/6/6/6/6/6 light leader first=light bag=Pi3/pi3 quiet=0 turns=0",
        "6/6/6/6/6/2Du3 light escort first=light bag=Pi3/pi3 quiet=0 turns=0",
        "2fodu2/2fo3/3Or'2/1pi4/2Fo3/2DuFo2 light turn first=light bag=Pi3Kn1/pi2 quiet=0 turns=9",
        "2fodu2/2fo3/3Or2/1pi4/2Fo3/2DuFo2 light keep first=light bag=Pi1/pi2 hand=PiKnPi quiet=0 turns=9",
        "2fodu2/2fo3/3Or2/1pi4/2Fo3/2DuFo2 light place first=light bag=Pi3/pi2 hand=Kn quiet=0 turns=9",
    ]
    found = []
    for text in texts:
        state = GAME.read_state(match.rules, text)
        assert isinstance(state, CenturionState)
        found.append((match.rules, state))
    return found


PHASES = phases()
numbers = st.one_of(
    st.integers(),
    st.integers(-(1 << 70), 1 << 70),
    st.builds(
        lambda kind, origin, target, extra: extra << 16 | kind << 12 | target << 6 | origin,
        st.integers(0, 15),
        st.integers(0, 63),
        st.integers(0, 63),
        st.one_of(st.integers(0, 63), st.integers(0, (1 << 26) - 1)),
    ),
)


def malformed(number: int, phase: int) -> bool:
    """A number that no text of an action stands for."""
    if number < 0 or number >> 41:
        return True
    kind, origin, target, extra = number >> 12 & 15, number & 63, number >> 6 & 63, number >> 16
    if kind > DEAL:
        return True
    if kind in (MOVE, STRIKE, COMMAND):
        return origin > 35 or target > 35 or (kind == COMMAND and extra > 35)
    if kind in (FLIP, DIVINE):
        return origin > 35 or target > 0 or extra > 0
    if kind == DRAW:
        return bool(origin or target or extra)
    return target > 35 or extra > 1


@settings(max_examples=1500, deadline=None)
@given(numbers, st.sampled_from(range(len(PHASES))))
def test_any_number_gets_a_reason_and_only_malformed_ones_the_general_one(number: int, which: int) -> None:
    rules, state = PHASES[which]
    if number in list(rules.legal_actions(state, state.seat)):
        return
    if not 0 <= number <= LARGEST_ACTION:
        with pytest.raises(NotationError, match="or a whole number from the list of legal actions"):
            play(GAME, rules, SETUP, state, int(state.seat), number)
        return
    why = ask(rules, state, number)
    assert why.rule in GAME.rules_text()
    assert "\n" not in why.reason
    assert not why.reason.endswith(".")
    if why == NOT_AN_ACTION:
        assert malformed(number, int(state.phase)), number
    for place in why.places:
        assert re.search(rf"\b{place}\b", why.reason), why
