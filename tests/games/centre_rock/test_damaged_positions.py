"""Whatever happens to the text of a position, it is refused in words, or it is a position that can be played on."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import castra
from castra.core.errors import NotationError
from castra.core.game import CHANCE, OVER, SPECTATOR, Setup, acting_seats
from castra.games.centre_rock import GAME
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import CentreRockState
from tests.games.centre_rock.both_games import SOAK
from tests.games.centre_rock.table import Table

TRIED = 400 * SOAK  # CASTRA_SOAK=125 tries 50,000 of every set-up
SETUPS = (
    GAME.setup(2, turn_limit="250"),
    GAME.setup(3, radius="3", zones="deep"),
    GAME.setup(4, turn_limit="none"),
    GAME.setup(4, radius="6", zones="split", centre_cell="filled"),
)
SIGNS = "0123456789,-=ABCMRSabei nesw."
TAILS = (
    "unit=e5",
    "target=e6",
    "roll=4",
    "winner=A by=vanquished",
    "winner=none by=turn-limit",
    "winner=B by=victorious",
)


@cache
def lines(number: int) -> tuple[str, ...]:
    """Positions of games of every kind, all phases among them."""
    random = Random(number)
    found: list[str] = []
    for _ in range(6):
        rules = GAME.rules(SETUPS[number])
        state = rules.initial()
        while rules.actor(state) != OVER and state.turns < 250:
            found.append(GAME.write_state(rules, state))
            state = advanced(rules, state, random)
        found += [GAME.write_state(rules, state)] * 20
    phases = {line.split()[0] for line in found}
    return tuple(
        random.choice([line for line in found if line.startswith(phase)]) for phase in phases for _ in range(40)
    )


def advanced(rules: CentreRockRules, state: CentreRockState, random: Random) -> CentreRockState:
    """One action on, rather an attack or a unit to place than anything else."""
    actor = rules.actor(state)
    if actor == CHANCE:
        return Table.of(rules.apply(state, CHANCE, random.randint(1, 6)))
    actor = random.choice(acting_seats(rules, state))
    texts = {GAME.write_action(rules, state, actor, act): act for act in rules.legal_actions(state, actor)}
    wanted = [text for text in texts if "x" in text or "place" in text or text == "ready"]
    return Table.of(rules.apply(state, actor, texts[random.choice(wanted or list(texts))]))


def damaged(line: str, others: tuple[str, ...], random: Random) -> str:
    """A letter or word lost, doubled, exchanged, or taken from another position."""
    for _ in range(random.randint(1, 3)):
        words = line.split(" ")
        at = random.randrange(len(words))
        kind = random.randrange(6)
        if kind == 0:
            alike = [word for word in random.choice(others).split(" ") if word[:2] == words[at][:2]]
            words[at] = random.choice(alike or [""])
        elif kind == 1:
            words[at : at + 1] = random.choice(([], [words[at]] * 2, [words[at], random.choice(TAILS)]))
        elif kind == 2:
            parts = words[at].split(",")
            random.shuffle(parts)
            words[at] = ",".join(parts[: random.randint(1, len(parts))])
        else:
            place = random.randrange(len(words[at]) + 1)
            sign = random.choice(["", *SIGNS, words[at][place : place + 1] * random.choice((2, 11))])
            words[at] = words[at][:place] + sign + words[at][place + 1 :]
        line = " ".join(words)
    return line


def check(rules: CentreRockRules, setup: Setup, state: CentreRockState, random: Random) -> None:
    """It reads back, everybody can look at it, and who acts can do something, to the end of a few actions."""
    for _ in range(2):
        text = GAME.write_state(rules, state)
        back = GAME.read_state(rules, text)
        assert GAME.write_state(rules, back) == text
        assert back.key() == state.key()
        for seat in (*range(setup.players), SPECTATOR):
            view = GAME.view(rules, setup, state, seat)
            assert bool(view.choices) == (seat in view.acting)
        GAME.picture(view)
        actor = rules.actor(state)
        if actor == OVER:
            assert GAME.outcome(rules, state) is not None
            return
        assert actor == CHANCE or view.acting
        GAME.sample(rules, view, random)
        GAME.evaluator(rules).value(state, 0)
        state = advanced(rules, state, random)


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_damaged_position_is_refused_or_sound(number: int) -> None:
    rules = GAME.rules(SETUPS[number])
    random = Random(7 + number)
    read = 0
    for _ in range(TRIED):
        text = damaged(random.choice(lines(number)), lines(number), random)
        try:
            state = GAME.read_state(rules, text)
        except NotationError:
            continue
        read += 1
        try:
            check(rules, SETUPS[number], state, random)
        except Exception as error:
            raise AssertionError(f"{castra.compiled()=}: {text}") from error
    assert read > TRIED // 50


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ready=1,2", "ready=34444444444"),
        ("contend=1", "contend=11111111111111111111"),
        ("opening=6,5", "opening=66666666666666666666,5"),
        ("order=1,2", "order=11111111111111111111,2"),
        ("points=0,0", "points=99999999,0"),
        ("turns=0", "turns=99999999999999999999"),
    ],
)
def test_long_number_is_no_work(old: str, new: str) -> None:
    line = "turn 1 left=2 turns=0 order=1,2 opening=6,5 contend=1 ready=1,2 marker=0 points=0,0 units=1Me4e,2Ma1e"
    rules = GAME.rules(GAME.setup(2))
    assert GAME.write_state(rules, GAME.read_state(rules, line)) == line
    with pytest.raises(NotationError):
        GAME.read_state(rules, line.replace(old, new))
