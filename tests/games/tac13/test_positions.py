"""Positions as text: whatever is damaged is refused with a sentence, or is a sound position that reads back."""

from __future__ import annotations

import os
from random import Random

import pytest

from castra.core.engine.playout import options
from castra.core.errors import NotationError
from castra.core.game import CHANCE, OVER, after
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import TacState
from castra.games.tac13.people.position import read_state, write_state
from castra.games.tac13.people.soundness import flaw
from tests.games.tac13.games_for_tests import MATCHES, match, positions, some_positions

TRIES = 50_000 if os.environ.get("CASTRA_SOAK") else 40  # of each kind of match


def damaged(text: str, other: str, random: Random) -> str:
    """The text with a few small or large mistakes."""
    for _ in range(random.randint(1, 3)):
        words, theirs = text.split(" "), other.split(" ")
        place = random.randrange(len(words))
        kind = random.randrange(7)
        if kind == 0:
            words[place] = random.choice(theirs)
        elif kind == 1:
            words.insert(place, random.choice(theirs))
        elif kind == 2:
            del words[place]
        elif kind == 3:
            words[0 : random.randint(3, 7)] = theirs[0 : random.randint(3, 7)]
        elif kind == 4 and words[place]:
            at = random.randrange(len(words[place]))
            letter = random.choice("majhdsprto0123456789AB/|=-_٣ ")
            words[place] = words[place][:at] + letter + words[place][at + random.randint(0, 1) :]
        elif kind == 5:
            swap = random.randrange(len(words))
            words[place], words[swap] = words[swap], words[place]
        else:
            words[place] += random.choice("majhdsprto")
        text = " ".join(words)
        if not text:
            return text
    return text


def play_on(rules: TacRules, state: TacState, random: Random) -> None:
    """A few actions from here, each leading to a sound position."""
    for _ in range(6):
        actor = int(rules.actor(state))
        if actor == OVER:
            return
        actions = list(options(rules, state))
        assert actions
        state = after(rules, state, actor if actor >= 0 else CHANCE, random.choice(actions))
    assert flaw(rules, state) == "", write_state(rules, state)


@pytest.mark.parametrize("name", MATCHES)
def test_damaged_positions_are_refused_or_sound(name: str) -> None:
    _, _, rules = match(name)
    random = Random(f"damage {name}")
    texts = [write_state(rules, state) for state in positions(name)[::7]]
    kept = 0
    for _ in range(TRIES):
        text = damaged(random.choice(texts), random.choice(texts), random)
        try:
            state = read_state(rules, text)
        except NotationError:
            continue
        kept += 1
        again = write_state(rules, state)
        assert write_state(rules, read_state(rules, again)) == again
        play_on(rules, state, random)
    assert kept < TRIES


@pytest.mark.parametrize("name", MATCHES)
def test_positions_of_games_are_sound(name: str) -> None:
    _, _, rules = match(name)
    for state in some_positions(name, 60):
        assert flaw(rules, state) == "", write_state(rules, state)


MISTAKES = {
    "turn=1_0": ("turn=1 ", "turn=1_0 "),
    "another phase": ("phase=moving", "phase=firing"),
    "a plan without attackers": ("phase=moving", "phase=planning attack=melee target=1121"),
    "a move of nothing": ("phase=moving", "phase=going origin=1310 picked=7"),
    "a negative place": ("phase=moving", "phase=going origin=1310 picked=-1"),
    "a move of the enemy": ("phase=moving", "phase=going origin=1121 picked=0"),
    "another facing": ("A1310/S", "A1310/N"),
    "a disrupted Command unit": ("CM1", "CM1d"),
    "a mark of another phase": ("A1310/S SO1", "A1310/S SO1a"),
    "a testudo without the option": ("A1310/S SO1", "A1310/S SO1t"),
    "a winner": ("phase=moving", "phase=ended winner=A reason=time"),
    "something owed": ("phase=moving", "phase=moving owed=1"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_position_that_contradicts_itself_is_refused(mistake: str) -> None:
    _, _, rules = match("basic")
    text = write_state(rules, rules.initial())
    old, new = MISTAKES[mistake]
    assert old in text
    with pytest.raises(NotationError):
        read_state(rules, text.replace(old, new, 1))
