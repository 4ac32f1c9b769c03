"""Damaged positions: texts of real positions, spoilt at random, and what must hold of whatever is still read."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from castra.core.errors import NotationError
from castra.core.game import CHANCE, OVER, SPECTATOR, AnyGame, Setup, acting_seats
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import CenturionState

LETTERS = "CeLeVeTrceleve'/123456789=,- abcdefgh0²٣x\t"


def spoilt(text: str, others: list[str], random: Random) -> str:
    """The text with a few things lost, doubled, exchanged or taken from another position."""
    for _ in range(random.randint(1, 3)):
        words = text.split(" ")
        place = random.randrange(len(words))
        other = random.choice(others).split(" ")
        match random.randrange(8):
            case 0:
                words[place] = random.choice(other)
            case 1 if len(other) > place:
                words[place] = other[place]
            case 2:
                words.insert(place, random.choice(other))
            case 3:
                del words[place]
            case 4:
                words[place] = renumbered(words[place], random)
            case _:
                words[place] = respelt(words[place], random)
        text = " ".join(words)
        if not text:
            return text
    return text


def respelt(word: str, random: Random) -> str:
    if not word:
        return random.choice(LETTERS)
    at = random.randrange(len(word))
    cut = at + random.randint(0, 3)
    put = random.choice(["", random.choice(LETTERS), word[at:cut] * 2, word[:3], "".join(random.sample(LETTERS, 2))])
    return word[:at] + put + word[cut:]


def renumbered(word: str, random: Random) -> str:
    """The word with another number in it."""
    digits = [at for at, letter in enumerate(word) if letter.isdigit()]
    if not digits:
        return word * 2
    at = random.choice(digits)
    return word[:at] + str(random.choice((0, 1, 2, 3, 6, 7, 9, 50, 99, 100, 255, 256, 999999, 10**20))) + word[at + 1 :]


def damaged(texts: list[str], count: int, random: Random) -> Iterator[str]:
    for _ in range(count):
        yield spoilt(random.choice(texts), texts, random)


def check_damaged(game: AnyGame, rules: CenturionRules, setup: Setup, text: str, random: Random) -> bool:
    """A text is refused in a sentence, or stands for a state that can be shown, judged and played on; was it read?"""
    try:
        state = game.read_state(rules, text)
    except NotationError as error:
        if not str(error).endswith("."):
            raise
        return False
    assert isinstance(state, CenturionState)
    written = game.write_state(rules, state)
    assert written == " ".join(text.split())
    assert game.read_state(rules, written).key() == state.key()
    for seat in (0, 1, SPECTATOR):
        view = game.view(rules, setup, state, seat)
        game.picture(view)
        game.odds(rules, state, seat)
        game.odds_at(rules, state, seat, random.choice("abcdef") + random.choice("123456"))
        assert (seat in acting_seats(rules, state)) == bool(view.choices)
    check_successors(game, rules, state, random)
    return True


def check_successors(game: AnyGame, rules: CenturionRules, state: CenturionState, random: Random) -> None:
    """Somebody acts unless the game is over, and whatever is done leads to a state that can be read again."""
    actor = int(rules.actor(state))
    if actor == OVER:
        assert game.outcome(rules, state) is not None
        return
    actions = list(rules.chance_actions(state) if actor == CHANCE else rules.legal_actions(state, actor))
    assert actions
    for action in random.sample(actions, min(3, len(actions))):
        after = rules.apply(state, actor, action)
        assert game.narrate(rules, state, actor, action, 0)
        game.read_state(rules, game.write_state(rules, after))
    if actor != CHANCE:
        wild = random.choice(actions) ^ 1 << random.randrange(42)
        if wild not in actions:
            assert game.refusal(rules, state, actor, wild).reason
