"""The one gate for actions from outside: whatever passes it is legal, whatever does not gets a reason."""

from __future__ import annotations

from castra.core.errors import IllegalActionError, NotYourTurnError
from castra.core.game import CHANCE, OVER, Game, Rules, Setup, State


def acting_seats(rules: Rules, state: State) -> tuple[int, ...]:
    """The seats that may act now; none when chance acts or the game is over."""
    bits = rules.acting(state)
    return tuple(seat for seat in range(rules.seats) if bits >> seat & 1)


def play(game: Game, rules: Rules, setup: Setup, state: State, seat: int, action: int | str) -> State:
    """The state after `seat` plays `action` (a number or notation); `state` stays as it is."""
    return rules.apply(state, seat, legal_action(game, rules, setup, state, seat, action))


def legal_action(game: Game, rules: Rules, setup: Setup, state: State, seat: int, action: int | str) -> int:
    """The number of an action that `seat` may play now; whatever else comes is refused."""
    check_turn(game, rules, setup, state, seat)
    number = game.read_action(rules, state, seat, action) if isinstance(action, str) else action
    if number not in list(rules.legal_actions(state, seat)):
        raise IllegalActionError(game.refusal(rules, state, seat, number))
    return number


def check_turn(game: Game, rules: Rules, setup: Setup, state: State, seat: int) -> None:
    """Raise NotYourTurnError unless `seat` may act."""
    if seat in acting_seats(rules, state):
        return
    actor = rules.actor(state)
    if actor == OVER:
        raise NotYourTurnError("The game is over.")
    if actor == CHANCE:
        raise NotYourTurnError("Chance has to decide first.")
    names = " and ".join(game.seat_name(setup, other) for other in acting_seats(rules, state))
    raise NotYourTurnError(f"It is not your turn: {names} is to act.")
