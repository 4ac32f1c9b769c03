"""Positions that were damaged on the way: a sentence, or a state that can be shown and played; never a crash.

CASTRA_SOAK=50 damages fifty thousand.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random

import pytest

from castra.core.errors import NotationError
from castra.core.game import CHANCE, OVER, SPECTATOR, after
from castra.games.augustus import GAME
from castra.games.augustus.engine.rules import AugustusRules
from castra.games.augustus.engine.state import AugustusState
from castra.games.augustus.people.position import PHASES
from tests import perft_tables

from .random_play import positions, same
from .table import Table

SOAK = max(1, int(os.environ.get("CASTRA_SOAK", "1")))
TEXTS = 250  # for each number of players
LETTERS = "0123456789;:,()=/_ abcdehijklnoprstuvwy-²٣"
LEGIONS = re.compile(r"(stock|reserve|hand)=(\d+)")


@cache
def whole(players: int) -> list[str]:
    """Positions of every phase, as the game writes them."""
    tables = [entry.state for path in perft_tables.files("augustus") for entry in perft_tables.entries(path)]
    found = [text for text in tables if text.count("/") == players]
    for start in ("choose", "dealt"):
        found += [GAME.write_state(rules, state) for rules, state, _, _ in positions(players, 1, start=start)]
    return found


# -- ways to damage a text


def lose_letters(text: str, random: Random) -> str:
    place = random.randrange(len(text))
    return text[:place] + text[place + random.randint(1, 6) :]


def double_letters(text: str, random: Random) -> str:
    place = random.randrange(len(text))
    return text[: place + random.randint(1, 6)] + text[place:]


def exchange_letter(text: str, random: Random) -> str:
    place = random.randrange(len(text))
    return text[:place] + random.choice(LETTERS) + text[place + random.randint(0, 1) :]


def exchange_number(text: str, random: Random) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    chosen = random.choice(numbers)
    near = random.choice((int(chosen[0]) + 1, int(chosen[0]) - 1, random.randrange(90), 10 ** random.randint(2, 20)))
    return text[: chosen.start()] + str(near) + text[chosen.end() :]


def exchange_words(text: str, random: Random) -> str:
    words = text.split(" ")
    one, other = random.randrange(len(words)), random.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def borrow_word(text: str, random: Random) -> str:
    """A word of another position, in place of one or beside it."""
    words = text.split(" ")
    place = random.randrange(len(words))
    words[place : place + random.randint(0, 1)] = [random.choice(random.choice(whole(3)).split(" "))]
    return " ".join(words)


def exchange_phase(text: str, random: Random) -> str:
    return " ".join([random.choice(PHASES), *text.split(" ")[1:]])


def move_legions(text: str, random: Random) -> str:
    """Some legions elsewhere, so that they still add up."""
    there = list(LEGIONS.finditer(text))
    if len(there) < 2:
        return text
    loser, gainer = random.sample(there, 2)
    some = random.randint(1, 5)
    change = {loser.start(): -some, gainer.start(): some}
    return LEGIONS.sub(lambda one: f"{one[1]}={int(one[2]) + change.get(one.start(), 0)}", text)


def move_brackets(text: str, random: Random) -> str:
    groups = list(re.finditer(r"\([a-z,]+\)", text))
    if not groups:
        return text
    group = random.choice(groups)
    rest = text[: group.start()] + text[group.end() :]
    place = random.randrange(len(rest))
    return rest[:place] + group[0] + rest[place:]


DAMAGES: tuple[Callable[[str, Random], str], ...] = (
    *(lose_letters, double_letters, exchange_letter, exchange_number, exchange_words),
    *(borrow_word, exchange_phase, move_legions, move_brackets),
)


def damaged(text: str, random: Random) -> str:
    for _ in range(random.randint(1, 3)):
        text = random.choice(DAMAGES)(text, random) or " "
    return text


# -- what must hold


def read(rules: AugustusRules, text: str) -> AugustusState | None:
    with suppress(NotationError):
        return GAME.read_state(rules, text)
    return None


def check(rules: AugustusRules, state: AugustusState, start: str, random: Random) -> None:
    """It is written and read back, everybody can look at it, and whoever acts can do something."""
    assert same(GAME.read_state(rules, GAME.write_state(rules, state)), state)
    setup = GAME.setup(int(rules.seats), start=start)
    for seat in (*range(rules.seats), SPECTATOR):
        view = GAME.view(rules, setup, state, seat)
        assert GAME.picture(view).rows
        assert GAME.view(rules, setup, GAME.sample(rules, view, random), seat) == view
    GAME.odds(rules, state, 0)
    assert GAME.evaluator(rules).value(state, 0) is not None
    assert state.key() >= 0


def play_on(rules: AugustusRules, state: AugustusState, start: str, random: Random) -> None:
    for _ in range(4):
        check(rules, state, start, random)
        actor = int(rules.actor(state))
        if actor == OVER:
            return
        actions = list(rules.chance_actions(state) if actor == CHANCE else rules.legal_actions(state, actor))
        assert actions
        chosen = random.choice(actions)
        assert GAME.narrate(rules, state, actor, chosen, SPECTATOR)
        state = after(rules, state, actor, chosen)


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_damaged_position_is_refused_or_can_be_shown_and_played(players: int) -> None:
    random, sound = Random(players), 0
    for _ in range(TEXTS * SOAK):
        start = random.choice(("choose", "dealt"))
        rules = rules_for(players, start)
        text = damaged(random.choice(whole(players)), random)
        state = read(rules, text)
        if state is not None:
            sound += 1
            play_on(rules, state, start, random)
    assert sound > TEXTS * SOAK // 50


@cache
def rules_for(players: int, start: str) -> AugustusRules:
    return GAME.rules(GAME.setup(players, start=start))


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("before=1(sword)4;3;9", "'1(sword)4' is not an objective with its legions"),
        ("before=1(sword;3;9", "'1(sword' is not an objective with its legions"),
        ("before=(sword)14;3;9", "'' is not the number of an objective"),
        ("before=1(sword)(sword);3;9", "cannot stand in legions"),
        ("before=1();3;9", "'' cannot stand in legions"),
        ("before=٣;9", "is not the number of an objective"),
    ],
)
def test_legions_stand_right_behind_the_number_of_their_objective(wrong: str, sentence: str) -> None:
    text = f"drawing seat=1 crier=1 display=84;85;86;87;88 reserve=36 / stock=6 {wrong} / stock=7 before=10;28;29"
    with pytest.raises(NotationError, match=re.escape(sentence)):
        GAME.read_state(GAME.rules(GAME.setup(2)), text)


def test_unrewarded_colour_of_a_composed_position_does_not_trip_the_bot() -> None:
    table = Table("stock=7 before=1 controlled=2;4;8;10;11;12", "stock=7")
    assert max(table.state.colours) > 3
    assert table.game.evaluator(table.rules).value(table.state, 0) > 0
