"""The one gate for actions: whatever passes it is legal, whatever does not gets a reason.

Seats and chance, players and records, all come through `play`. Refusals are told about a stand-in, so that
they can tell a seat nothing it may not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from castra.core.errors import CastraError, IllegalActionError, NotationError, NotYourTurnError
from castra.core.game import CHANCE, OVER, AnyGame, Rules, Setup, State, acting_seats, check_seat
from castra.core.knowledge import stand_in

LARGEST_ACTION: Final = (1 << 62) - 1
"""An action must fit an engine's integer."""


@dataclass(frozen=True)
class Played:
    """An action that passed the gate, and what it led to."""

    actor: int
    action: int
    text: str
    """In notation, as written where it was played."""
    state: State
    """After it."""


def play(game: AnyGame, rules: Rules, setup: Setup, state: State, actor: int, action: int | str) -> Played:
    """What happens when `actor` (a seat or CHANCE) plays `action` (a number or notation); `state` stays as it is."""
    if actor == CHANCE:
        number = _drawn(game, rules, state, action)
    else:
        number = legal_action(game, rules, setup, state, actor, action)
    text = game.write_action(rules, state, actor, number)
    return Played(actor, number, text, rules.apply(state, actor, number))


def legal_action(game: AnyGame, rules: Rules, setup: Setup, state: State, seat: int, action: int | str) -> int:
    """The number of an action that `seat` may play now; whatever else comes is refused."""
    check_turn(game, rules, setup, state, seat)
    if not isinstance(action, str) and _checked(action) in list(rules.legal_actions(state, seat)):
        return action
    seen = stand_in(game, rules, setup, state, seat)
    number = game.read_action(rules, seen, seat, action) if isinstance(action, str) else action
    if number not in list(rules.legal_actions(state, seat)):
        raise IllegalActionError(game.refusal(rules, seen, seat, number))
    return number


def check_turn(game: AnyGame, rules: Rules, setup: Setup, state: State, seat: int) -> None:
    """Raise NotYourTurnError unless `seat` may act."""
    check_seat(setup, seat)
    acting = acting_seats(rules, state)
    if seat in acting:
        return
    actor = rules.actor(state)
    if actor == OVER:
        raise NotYourTurnError("The game is over.")
    if actor == CHANCE:
        raise NotYourTurnError("Chance has to decide first.")
    names = [game.seat_name(setup, other) for other in acting]
    raise NotYourTurnError(f"It is not your turn: {' and '.join(names)} {'is' if len(names) == 1 else 'are'} to act.")


def _drawn(game: AnyGame, rules: Rules, state: State, action: int | str) -> int:
    """The number of something that chance may do now."""
    number = game.read_action(rules, state, CHANCE, action) if isinstance(action, str) else _checked(action)
    if number not in list(rules.chance_actions(state)):
        raise CastraError("chance cannot do this here")
    return number


def _checked(action: object) -> int:
    """A number that an engine can look at."""
    if type(action) is not int or not 0 <= action <= LARGEST_ACTION:
        raise NotationError("An action is a text in notation, or a whole number from the list of legal actions.")
    return action
