"""What comes out of a bag: draws, and the three tiles of a Divination (rules 4.1, 10.4)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.core.engine.rng import Rng
from castra.games.centurion.engine.profiles import Profiles
from castra.games.centurion.engine.state import (
    DEAL,
    DEALING,
    EMPTY_HAND,
    HAND,
    KEEP,
    KEEPING,
    PLACING,
    CenturionState,
    action,
)


def deals(p: Profiles, state: CenturionState) -> vec[i64]:
    """One action for each kind of tile in the bag."""
    actions = vec[i64](capacity=20)
    base = p.first_kind[state.seat]
    kind = base
    while kind < p.first_kind[state.seat + 1]:
        if state.bag[kind]:
            actions = append(actions, action(DEAL, kind - base, 0, 0))
        kind += 1
    return actions


def deal_weights(p: Profiles, state: CenturionState) -> vec[i64]:
    """How many tiles of each of these kinds there are."""
    weights = vec[i64](capacity=20)
    kind = p.first_kind[state.seat]
    while kind < p.first_kind[state.seat + 1]:
        if state.bag[kind]:
            weights = append(weights, i64(state.bag[kind]))
        kind += 1
    return weights


def toss_deal(p: Profiles, state: CenturionState, rng: Rng) -> i64:
    base = p.first_kind[state.seat]
    kind = base
    left = rng.below(state.bag_size[state.seat]) - i64(state.bag[kind])
    while left >= 0:
        kind += 1
        left -= i64(state.bag[kind])
    return action(DEAL, kind - base, 0, 0)


def deal(state: CenturionState, kind: i64) -> None:
    state.change_bag(state.seat, kind, -1)
    held: i64 = 0
    while state.hand[held] != EMPTY_HAND:
        held += 1
    state.hand[held] = kind
    if state.divining > 1:
        state.divining -= 1
    else:
        state.phase = KEEPING if held else PLACING
        state.divining = 0


def divine(state: CenturionState, square: i64) -> None:
    """The tile that divines flips; then three tiles are dealt, or all if there are fewer."""
    state.flip(square)
    bag = state.bag_size[state.seat]
    state.divining = HAND if bag > HAND else bag
    state.phase = DEALING


def keeps(p: Profiles, state: CenturionState) -> vec[i64]:
    """One action for each kind among the tiles divined."""
    actions = vec[i64](capacity=4)
    base = p.first_kind[state.seat]
    hand = state.hand
    i: i64 = 0
    while i < HAND:
        if hand[i] != EMPTY_HAND and (i == 0 or hand[i] != hand[i - 1]) and (i < 2 or hand[2] != hand[0]):
            actions = append(actions, action(KEEP, hand[i] - base, 0, 0))
        i += 1
    return actions


def keep(state: CenturionState, kept: i64) -> None:
    """Keep one of the tiles divined; the others go back into the bag."""
    found = False
    i: i64 = 0
    while i < HAND:
        kind = state.hand[i]
        if kind == kept and not found:
            found = True
        elif kind != EMPTY_HAND:
            state.change_bag(state.seat, kind, 1)
        state.hand[i] = EMPTY_HAND
        i += 1
    state.hand[0] = kept
    state.phase = PLACING
