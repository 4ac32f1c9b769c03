"""What a sound state is: whatever is read from text must be one that the rules can carry on."""

from __future__ import annotations

from typing import Final

from castra.core.errors import NotationError
from castra.games.centurion.engine.board import BESIDE, HOME_CENTRE
from castra.games.centurion.engine.dread import dreaded_tiles
from castra.games.centurion.engine.placing import free_squares
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.setting_up import next_escort
from castra.games.centurion.engine.state import (
    DEALING,
    DRAWN,
    EMPTY_HAND,
    ENDED,
    ESCORTING,
    HAND,
    KEEPING,
    LEADER_CAPTURED,
    LOTTING,
    NO_ACTION,
    PLACING,
    REPETITION,
    TURN,
    CenturionState,
)
from castra.games.centurion.engine.turn import Turn
from castra.games.centurion.people.notation import SEATS, squares_in

ENDINGS: Final = ("", "capture", "no-action", "repetition", "quiet")
WINNERS: Final = (*SEATS, "drawn")


def check(rules: CenturionRules, state: CenturionState) -> None:
    """Raise a NotationError that says what is wrong with a state, if anything is."""
    _check_leaders(rules, state)
    _check_hand(rules, state)
    _check_tiles(rules, state)
    _check_frozen(rules, state)
    _check_counts(rules, state)
    if state.phase < TURN:
        _check_set_up(rules, state)
    elif state.phase == ENDED:
        _check_end(rules, state)
    else:
        _check_course(rules, state)


def _check_leaders(rules: CenturionRules, state: CenturionState) -> None:
    for seat in (0, 1):
        if state.leader[seat] < 0 and ESCORTING < state.phase < ENDED:
            raise NotationError(f"There is no leader for {SEATS[seat]}.")
        if state.bag[rules.profiles.first_kind[seat]]:
            raise NotationError(f"The leader of {SEATS[seat]} cannot be in the bag.")


def _check_hand(rules: CenturionRules, state: CenturionState) -> None:
    """Tiles in hand are the seat's own, and as many as the phase asks for."""
    held = [kind for kind in state.hand if kind != EMPTY_HAND]
    first, end = rules.profiles.first_kind[state.seat], rules.profiles.first_kind[state.seat + 1]
    if not all(first < kind < end for kind in held):
        raise NotationError(f"{SEATS[state.seat].capitalize()} cannot have drawn that tile.")
    if state.phase == DEALING:
        coming = max(1, state.divining)
        fits = len(held) + coming <= HAND and (state.divining or not held)
        if not fits or coming > state.bag_size[state.seat]:
            raise NotationError("So many tiles cannot be dealt now.")
    elif state.divining:
        raise NotationError("Only 'deal' goes with divining=.")
    elif not {PLACING: 1, KEEPING: 2}.get(state.phase, 0) <= len(held) <= {PLACING: 1, KEEPING: 3}.get(state.phase, 0):
        raise NotationError("One tile in hand goes with 'place', two or three with 'keep', and none with the others.")


def _check_tiles(rules: CenturionRules, state: CenturionState) -> None:
    """No army has more tiles in the game than it owns."""
    p = rules.profiles
    standing = [(code - 2) >> 1 for code in state.board if code]
    hand = list(state.hand)
    for kind, tile in enumerate(p.tiles):
        to_come = p.starts[kind] if state.phase < TURN else standing.count(kind)
        if int(state.bag[kind]) + hand.count(kind) + to_come > tile.count:
            seat = SEATS[kind >= p.first_kind[1]]
            raise NotationError(f"The army of {seat} has only {tile.count} of the tile {tile.name}.")


def _check_frozen(rules: CenturionRules, state: CenturionState) -> None:
    """Frozen is what Dread marks, and what it marked when its owner last acted (rule 7.6)."""
    p, tiles = rules.profiles, state.tiles[0] | state.tiles[1]
    immune = any(p.immune[int(state.board[square])] for square in squares_in(state.frozen))
    if state.frozen & ~tiles or immune or (state.frozen and not p.any_dread):
        raise NotationError("Only tiles on the board that are not immune to Dread can be frozen.")
    marked = dreaded_tiles(p, state.board, tiles) if p.any_dread else 0
    # Between a Divination and its placement the tile that divined lies turned already, and nothing has frozen yet.
    divined = state.phase in (KEEPING, PLACING) or state.divining
    late = state.frozen & ~marked & (state.tiles[state.seat] if ESCORTING < state.phase < ENDED else 0)
    if not divined and (marked & ~state.frozen or late):
        raise NotationError("What Dread marks is frozen, and of the tiles of the seat to act nothing else.")


def _check_counts(rules: CenturionRules, state: CenturionState) -> None:
    """The turns counted for rules 11.3 and 11.4."""
    if state.quiet > state.turns or (state.phase < TURN and state.turns):
        raise NotationError(f"Of {state.turns} turns {state.quiet} cannot have been quiet here.")
    if rules.quiet and state.quiet >= rules.quiet and state.phase != ENDED:
        raise NotationError(f"After {rules.quiet} quiet turns the game is over.")
    if state.past_size > (state.quiet + 1 if rules.repetition and state.phase >= TURN else 0):
        raise NotationError("The past has more positions than there were quiet turns.")


def _check_set_up(rules: CenturionRules, state: CenturionState) -> None:
    """Tiles are set up in their order, where they may be."""
    if state.phase == LOTTING:
        if state.tiles[0] or state.tiles[1]:
            raise NotationError("Lots are drawn before anything is set up.")
        return
    if (state.leader[state.seat] >= 0) != (state.phase == ESCORTING):
        raise NotationError("A leader is set up once, and escorts are set up after their leader.")
    if state.phase == ESCORTING and next_escort(rules.profiles, state) < 0:
        raise NotationError("All escorts have been set up already.")
    if (state.leader[1 - state.seat] >= 0) != (state.seat != state.first):
        raise NotationError(f"{SEATS[state.first].capitalize()} sets up completely before the other seat begins.")
    for seat in (0, 1):
        if not _set_up_rightly(rules, state, seat):
            raise NotationError(f"{SEATS[seat].capitalize()} cannot have set up these tiles on these squares.")


def _set_up_rightly(rules: CenturionRules, state: CenturionState, seat: int) -> bool:
    """Stand a seat's leader and its first escorts, or all of them once the other seat sets up, where they may?"""
    p, home = rules.profiles, int(state.leader[seat])
    if home < 0:
        return not state.tiles[seat]
    order = [kind for kind in range(p.first_kind[seat], p.first_kind[seat + 1]) for _ in range(p.starts[kind])]
    codes = {square: int(state.board[square]) for square in squares_in(state.tiles[seat]) if square != home}
    due = len(codes) if seat == state.seat else len(order)
    return (
        bool(HOME_CENTRE[seat] >> home & 1 and not state.board[home] & 1)
        and sorted((code - 2) >> 1 for code in codes.values()) == order[:due]
        and all(BESIDE[home] >> square & 1 for square in codes)
        and all(p.either_side[(code - 2) >> 1] or not code & 1 for code in codes.values())
    )


def _check_course(rules: CenturionRules, state: CenturionState) -> None:
    """There is something to do."""
    if state.phase != TURN and not free_squares(Turn(rules.profiles, state)):
        raise NotationError("No square is free for the next tile.")
    if state.phase == TURN and not len(rules.legal_actions(state, state.seat)):
        raise NotationError(f"{SEATS[state.seat].capitalize()} has no action left, so the game is over.")


def _check_end(rules: CenturionRules, state: CenturionState) -> None:
    """The ending goes with its winner and with the board."""
    leaders = [seat for seat in (0, 1) if state.leader[seat] >= 0]
    if state.reason == LEADER_CAPTURED:
        fits = leaders == [state.winner] and state.seat == state.winner
    elif state.reason == NO_ACTION:
        fits = leaders == [0, 1] and state.winner == 1 - state.seat and _stuck(rules, state)
    else:
        agreed = rules.repetition if state.reason == REPETITION else 0 < rules.quiet <= state.quiet
        fits = leaders == [0, 1] and state.winner == DRAWN and bool(agreed)
    if not fits:
        raise NotationError(f"A game cannot end 'won={WINNERS[state.winner]} by={ENDINGS[state.reason]}' here.")


def _stuck(rules: CenturionRules, state: CenturionState) -> bool:
    """Has the seat to act no action left?"""
    going_on = state.copy()
    going_on.phase = TURN
    return not len(rules.legal_actions(going_on, going_on.seat))
