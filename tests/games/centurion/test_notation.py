"""Text and numbers stand for each other exactly; anything else gets one sentence."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from castra.core.errors import NotationError
from castra.core.game import CHANCE, OVER
from castra.core.match import Match
from castra.games.centurion import GAME
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import CenturionState

from . import oracle
from .claims import Try
from .engine_referee import number_of, state_of
from .fuzzing import scattered
from .games import CAMP, SETUPS, our_rules, our_state, play, played, started
from .oracle_board import BOARD
from .refusing import paired_tries
from .sampling import PAIRS, stretched

T = TypeVar("T")
NUMBERS = (
    *("board_key", "bag_key", "frozen", "phase", "seat", "first", "divining"),
    *("quiet", "turns", "winner", "reason", "past_size"),
)


def fields(state: CenturionState) -> dict[str, object]:
    """Everything a state holds."""
    return {
        "kinds": int(state.kinds),
        "board": [int(code) for code in state.board],
        "tiles": [int(mask) for mask in state.tiles],
        "leader": [int(square) for square in state.leader],
        "bag": [int(count) for count in state.bag],
        "bag_size": [int(count) for count in state.bag_size],
        "hand": [int(kind) for kind in state.hand],
        "past": [int(state.past[i]) for i in range(state.past_size)],
        **{name: int(getattr(state, name)) for name in NUMBERS},
    }


def test_no_field_of_a_state_is_left_out_of_the_comparison() -> None:
    state = CenturionState(3)
    known = fields(state)
    assert {name for name in dir(state) if not name.startswith("_") and not callable(getattr(state, name))} == set(
        known
    )


@pytest.mark.parametrize("name", SETUPS)
def test_states_and_actions_of_random_games_survive_text(name: str) -> None:
    for seed in range(stretched(2)):
        match = played(name, seed, 120)
        rules = our_rules(match)
        for before, entry in zip(match.states, match.entries, strict=False):
            assert isinstance(before, CenturionState)
            text = CAMP.write_state(rules, before)
            again = CAMP.read_state(rules, text)
            assert isinstance(again, CenturionState)
            assert fields(again) == fields(before)
            assert "\n" not in text
            seat = entry.actor
            legal = rules.chance_actions(before) if seat == CHANCE else rules.legal_actions(before, seat)
            written = [CAMP.write_action(rules, before, seat, number) for number in legal]
            assert [CAMP.read_action(rules, before, seat, action) for action in written] == [int(n) for n in legal]
            assert len(set(written)) == len(written)
        assert fields(our_state(match)) == fields(read(rules, CAMP.write_state(rules, match.state)))


def read(rules: CenturionRules, text: str) -> CenturionState:
    state = CAMP.read_state(rules, text)
    assert isinstance(state, CenturionState)
    return state


@pytest.mark.parametrize("name", PAIRS)
def test_actions_survive_text_also_where_they_are_not_legal(name: str) -> None:
    random = Random(name)
    for _ in range(stretched(4)):
        position = scattered(random, PAIRS[name])
        rules, state = state_of(position)
        tries = [tried for _, tried in paired_tries(position, random)]
        for origin in random.sample(sorted(BOARD), 12):
            for target in random.sample(sorted(BOARD), 12):
                tries += [Try("move", origin, target), Try("strike", origin, target)]
                tries += [Try("command", origin, target, moved=random.choice(sorted(BOARD))), Try("flip", origin)]
        for tried in tries:
            number = number_of(tried.action)
            if BOARD.issuperset(oracle.journeys(tried.action).values()):
                text = GAME.write_action(rules, state, int(state.seat), number)
                assert GAME.read_action(rules, state, int(state.seat), text) == number


# How people write


FORMATION = "2ce3/6/6/1ve1tr2/1SlCeLe2/2Wd'3 light turn first=light bag=Ve1/eq1 quiet=0 turns=8"


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("  C2 - c3 ", "c2-c3"),
        ("c2xc3", "c2-c3"),
        ("C2-C3+B2+D2", "c2-c3+b2x+d2x"),
        ("c2-c3 + d2 + b2", "c2-c3+b2x+d2x"),
        ("c2-c3+b2x", "c2-c3+b2x"),
        ("b2 * b4", "b2*b4"),
        ("DRAW", "draw"),
        ("Flip D2", "flip d2"),
        ("ready d2", "flip d2"),
        ("divine  d2", "divine d2"),
        ("c2 : b2 - d2", "c2:b2xd2"),
        ("War-Dogs @ c3 / BACK", "war-dogs@c3/back"),
        ("keep primus pilus", "keep primus-pilus"),
    ],
)
def test_actions_are_read_leniently_and_written_in_one_form(written: str, text: str) -> None:
    match = started(FORMATION)
    number = GAME.read_action(match.rules, match.state, 0, written)
    assert GAME.write_action(match.rules, match.state, 0, number) == text


def test_pairs_that_capture_are_marked() -> None:
    match = started(FORMATION)
    number = GAME.read_action(match.rules, match.state, 0, "c2-c3+b2+d2")
    assert GAME.write_action(match.rules, match.state, 0, number) == "c2-c3+b2x+d2x"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("c2-c3+f6", "f6 cannot be paired with c2: it is too far away or named twice."),
        ("c2-c3+b2+b2", "b2 cannot be paired with c2: it is too far away or named twice."),
        ("c2-c3+c2", "c2 cannot be paired with c2: it is too far away or named twice."),
        ("nobody@c3", "This army has no tile 'nobody'; it has centurion, legionnaire, "),
        ("g7-g8", "'g7-g8' is not an action; write "),
        ("", "'' is not an action; write "),
        ("lot light", "'lot light' is not an action; write "),
        ("deal", "'deal' is not an action; write "),
    ],
)
def test_unreadable_actions_get_a_sentence(text: str, sentence: str) -> None:
    match = started(FORMATION)
    with pytest.raises(NotationError) as refused:
        GAME.read_action(match.rules, match.state, 0, text)
    assert str(refused.value).startswith(sentence)


def test_board_is_written_from_the_far_edge_with_reverse_sides_marked() -> None:
    match = Match(GAME, GAME.setup(first="light"))
    play(match, "centurion@c1", "legionnaire@c2", "legionnaire@d1", "centurion@d6", "legionnaire@c6", "legionnaire@e6")
    bag = "Eq2Ve1Tr1Sl1Op1Wd1Pp1On1Ha1Tb1Ex1"
    expected = f"2lecele1/6/6/6/2Le3/2CeLe2 light turn first=light bag=Le4{bag}/le4{bag.lower()} quiet=0 turns=0 past="
    assert GAME.write_state(match.rules, match.state).startswith(expected)
    play(match, "c2-c3")
    assert GAME.write_state(match.rules, match.state).startswith("2lecele1/6/6/2Le'3/6/2CeLe2 dark turn first=light")


# Garbage

SHOWN = started(FORMATION)


def or_sentence(read: Callable[[], T]) -> T | None:
    """What is read, or nothing once the refusal is seen to be a sentence."""
    try:
        return read()
    except NotationError as error:
        if not is_one_sentence(error):
            raise
    return None


def is_one_sentence(error: NotationError) -> bool:
    text = str(error)
    return text.endswith(".") and "\n" not in text and text[0].isprintable() and 10 < len(text) < 400


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=40), st.from_regex(r"[a-g][0-7][-x*:+@][a-z0-9+@/ -]{0,12}", fullmatch=True)))
def test_any_text_is_an_action_or_gets_one_sentence(text: str) -> None:
    number = or_sentence(lambda: GAME.read_action(SHOWN.rules, SHOWN.state, 0, text))
    assert number is None or 0 <= number < 1 << 41


GOOD = [
    FORMATION,
    "6/6/6/6/6/6 light lot first=light bag=Le4/le4 quiet=0 turns=0",
    "6/6/6/6/6/6 light leader first=light bag=Le4/le4 quiet=0 turns=0",
    "6/6/6/6/6/2CeLe2 light escort first=light bag=Le4/le4 quiet=0 turns=0",
    "2ce3/6/6/1ve1tr2/1SlCeLe2/2Wd'3 light deal first=light bag=Ve1/eq1 quiet=0 turns=8",
    "2ce3/6/6/1ve1tr2/1SlCeLe2/2Wd'3 light deal first=light bag=Eq1Ve1/eq1 hand=Tb divining=2 quiet=0 turns=8",
    "2ce3/6/6/1ve1tr2/1SlCeLe2/6 light keep first=light bag=Ve1/eq1 hand=TbEqEq quiet=0 turns=8",
    "2ce3/6/6/6/1SlCeLe2/6 light place first=light bag=-/- hand=Wd quiet=1 turns=8 past=1f,2a",
    "6/6/6/1ve1tr2/1SlCeLe2/2Wd'3 light ended first=light bag=Ve1/eq1 quiet=0 turns=8 won=light by=capture",
    "2ce3/6/6/6/2Ce3/6 dark ended first=light bag=Ve1/eq1 quiet=100 turns=108 won=drawn by=quiet",
]


@pytest.mark.parametrize("text", GOOD)
def test_position_of_every_phase_is_read(text: str) -> None:
    match = started(text)
    assert GAME.write_state(match.rules, match.state) == text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("2ce3/6", "²ce3/6"),
        ("2ce3/6", "9ce3/6"),
        ("2ce3/6", "2ce3"),
        ("2ce3/6", "2ce4/6"),
        ("2ce3/6", "2ceCe2/6"),
        ("2ce3/6", "6/6"),
        ("2ce3/6", "1ce1ce2/6"),
        ("2ce3/6", "2zz3/6"),
        ("light turn", "light place"),
        ("light turn", "light keep"),
        ("light turn", "light lot"),
        ("light turn", "light leader"),
        ("light turn", "light escort"),
        ("light turn", "light ended"),
        ("light turn", "nobody turn"),
        ("light turn", "light nothing"),
        ("light turn", "dark place hand=Ve"),
        ("bag=Ve1", "bag=ve1"),
        ("bag=Ve1", "bag=Ce1"),
        ("bag=Ve1", "bag=Ve01"),
        ("bag=Ve1", "bag=Ve0"),
        ("quiet=0", "quiet=x"),
        ("quiet=0", "quiet=00"),
        ("quiet=0", "quiet=٣"),
        ("quiet=0", "quiet=0 quiet=0"),
        ("quiet=0", "divining=2 quiet=0"),
        ("quiet=0", "hand=Ve quiet=0"),
        ("quiet=0", "colour=red quiet=0"),
        ("turns=8", "turns=8 past=xyz"),
        ("turns=8", "turns=8 past=ffffffffffffffff"),
        ("turns=8", "turns=8 won=light by=capture"),
        (" first=light", ""),
        ("light turn first=light bag=Ve1/eq1", "light deal first=light bag=-/eq1"),
        ("light turn first=light bag=Ve1/eq1", "light place first=light bag=Ve1/eq1 hand=eq"),
        ("light turn first=light bag=Ve1/eq1", "light place first=light bag=Ve1/eq1 hand=Ce"),
        ("light turn first=light bag=Ve1/eq1", "light place first=light bag=Ve1/eq1 hand=EqEq"),
        ("light turn first=light bag=Ve1/eq1", "light keep first=light bag=Ve1/eq1 hand=Eq"),
        ("light turn first=light bag=Ve1/eq1", "light keep first=light bag=Ve1/eq1 hand=EqEqEqEq"),
        ("light turn first=light bag=Ve1/eq1", "light deal first=light bag=Ve9/eq1 divining=9"),
        ("light turn first=light bag=Ve1/eq1", "light deal first=light bag=Ve9/eq1 hand=EqEqEq"),
        ("light turn first=light bag=Ve1/eq1", "light deal first=light bag=Ve1/eq1 divining=2"),
        ("quiet=0 turns=8", "quiet=0 turns=8 won=light by=quiet"),
    ],
)
def test_position_with_one_mistake_is_refused_in_one_sentence(old: str, new: str) -> None:
    assert old in FORMATION
    with pytest.raises(NotationError) as refused:
        started(FORMATION.replace(old, new))
    assert is_one_sentence(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "2ce3/6/6/6/2Le3/1LeCeLe2 light place first=light bag=-/- hand=Wd quiet=0 turns=8",
        "2ce3/6/6/6/2Le3/1LeCeLe2 light keep first=light bag=-/- hand=WdEq quiet=0 turns=8",
        "2ce3/6/6/6/2Le3/1LeCeLe2 light deal first=light bag=Ve1/- quiet=0 turns=8",
        "6/6/6/6/2Le3/1LeCe3 light escort first=light bag=-/- quiet=0 turns=8",
        "2ce3/6/6/6/6/2Ce3 light escort first=light bag=-/- quiet=0 turns=8",
        "6/6/6/6/6/6 dark leader first=light bag=-/- quiet=0 turns=8",
        "6/6/6/6/6/6 light ended first=light bag=-/- quiet=0 turns=8 won=light by=quiet",
        "6/6/6/6/6/6 light ended first=light bag=-/- quiet=0 turns=8 won=drawn by=capture",
    ],
)
def test_position_nobody_can_reach_or_leave_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        started(text)
    assert is_one_sentence(refused.value)


MATCH = Match(GAME, GAME.setup(first="light"))


def check_text(text: str) -> None:
    """Text is refused in a sentence, or stands for a position that can be played on and shown."""
    state = or_sentence(lambda: GAME.read_state(MATCH.rules, text))
    if state is None:
        return
    assert GAME.write_state(MATCH.rules, state) == " ".join(text.split())
    seat = int(MATCH.rules.actor(state))
    view = GAME.view(MATCH.rules, MATCH.setup, state, max(seat, 0))
    GAME.picture(view)
    if seat not in (OVER, CHANCE):
        for choice in view.choices:
            MATCH.rules.apply(state, seat, choice.action)
    elif seat == CHANCE:
        assert len(MATCH.rules.chance_actions(state))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=120))
@example("")
@example("²/6/6/6/6/6 light turn first=light bag=-/- quiet=0 turns=0")
def test_any_text_is_a_position_or_gets_one_sentence(text: str) -> None:
    check_text(text)


WORDS = [word for text in GOOD for word in text.split()]


@settings(max_examples=600, deadline=None)
@given(
    st.sampled_from(GOOD),
    st.lists(st.tuples(st.integers(0, 9), st.sampled_from(WORDS)), min_size=1, max_size=3),
    st.integers(0, 90),
    st.text(alphabet="CeLeVetb/'123456789=,-² hnd", max_size=2),
)
def test_any_small_change_of_a_position_is_a_position_or_gets_one_sentence(
    text: str, swaps: list[tuple[int, str]], place: int, put: str
) -> None:
    words = text.split()
    for at, word in swaps:
        if at < len(words):
            words[at] = word
    changed = " ".join(words)
    check_text(changed)
    check_text(changed[:place] + put + changed[place + 1 :])
