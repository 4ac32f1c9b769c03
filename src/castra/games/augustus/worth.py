"""What an objective is worth to a seat, in points: its own, its power's, and its part in rewards and other powers.

`future` says how much of the game is still to come, from 1 to 0. What a seat may still hope for from objectives it
already controls is counted by `hopes`, with the same weights, so that gaining one never looks like a loss.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.games.augustus.control import card_score, red_held, spaces_held
from castra.games.augustus.state import CONTROLLED, NOBODY, AugustusState
from castra.games.augustus.symbols import count_of
from castra.games.augustus.tables import (
    CARDS,
    CLEAR_OBJECTIVE,
    COLOURS,
    COMPLETE_OBJECTIVE,
    EACH,
    EQUIVALENCE,
    GAIN_LEGIONS,
    MOBILISE_ANY,
    MOBILISE_SYMBOL,
    REARRANGE,
    REMOVE_CONTROLLED,
    REMOVE_LEGIONS,
    RESOURCE_REWARD,
    SCORE_COLOUR,
    SCORE_RED,
    SCORE_SYMBOL,
    TAKE_TWO,
    Tables,
)

TOWARDS_THREE: Final = vec[float]([0.0, 0.15, 0.45, 1.0])  # share of a colour reward, by objectives of the colour
TOWARDS_EACH: Final = vec[float]([0.0, 0.1, 0.25, 0.55, 1.0])  # share of the reward for one of each, by colours held
MORE_SPACES: Final = 2.0  # spaces of one symbol that a whole game may still bring
MORE_OF_COLOUR: Final = 0.6
MORE_RED: Final = 0.3
EASIER: Final = 1.0  # an equivalence under control, beyond what the forecasts already show


def worth(tables: Tables, state: AugustusState, seat: i64, card: i64, future: float) -> float:
    """What controlling this objective would bring."""
    points = float(tables.points[card]) + power_worth(tables, state, seat, card, future)
    points += colour_worth(tables, state, seat, tables.colour[card])
    points += resource_worth(tables, state, seat, card)
    return points + scored_by_others(tables, state, seat, card)


def power_worth(tables: Tables, state: AugustusState, seat: i64, card: i64, future: float) -> float:
    power = tables.power[card]
    count = float(tables.count[card])
    if power == MOBILISE_SYMBOL:
        return 1.5
    if power == MOBILISE_ANY:
        return 1.0 * count
    if power == REMOVE_LEGIONS:
        return 1.0 * count
    if power == CLEAR_OBJECTIVE:
        return 2.5
    if power == REMOVE_CONTROLLED:
        return 5.0
    if power == COMPLETE_OBJECTIVE:
        return 6.0
    if power == TAKE_TWO:
        return 3.0 * future
    if power == REARRANGE:
        return 0.5
    if power == GAIN_LEGIONS:
        return 1.0 * count * future
    if power == EQUIVALENCE:
        return 2.0 * future
    if power >= SCORE_SYMBOL:
        return scoring_worth(tables, state, seat, card, future)
    return 0.0


def scoring_worth(tables: Tables, state: AugustusState, seat: i64, card: i64, future: float) -> float:
    """What a scoring power not yet under control may yield, the card itself included."""
    power = tables.power[card]
    each = float(tables.each[card])
    scored = tables.scored[card]
    if power == SCORE_SYMBOL:
        there = spaces_held(tables, state, seat, scored) + count_of(tables.need[card], scored)
        return min(each * (float(there) + MORE_SPACES * future), float(tables.most[card]))
    if power == SCORE_COLOUR:
        itself: i64 = 1 if tables.colour[card] == scored else 0
        return each * (float(state.colours[4 * seat + scored] + itself) + MORE_OF_COLOUR * future)
    return each * (float(red_held(tables, state, seat)) + MORE_RED * future)


def colour_worth(tables: Tables, state: AugustusState, seat: i64, colour: i64) -> float:
    """The next step towards the rewards for three of a colour and for one of each."""
    held = state.colours[4 * seat + colour]
    total = 0.0
    if state.owner[colour] == NOBODY and held < 3:
        share = TOWARDS_THREE[held + 1] - TOWARDS_THREE[held]
        total += float(tables.reward_points[colour]) * share
    if state.owner[EACH] == NOBODY and held == 0:
        kinds = colours_held(state, seat)
        total += float(tables.reward_points[EACH]) * (TOWARDS_EACH[kinds + 1] - TOWARDS_EACH[kinds])
    return total


def colours_held(state: AugustusState, seat: i64) -> i64:
    kinds: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        if state.colours[4 * seat + colour]:
            kinds += 1
        colour += 1
    return kinds


def resource_worth(tables: Tables, state: AugustusState, seat: i64, card: i64) -> float:
    total = 0.0
    resource: i64 = 0
    while resource < 2:
        if (tables.yields[card] >> resource) & 1:
            holder = state.owner[RESOURCE_REWARD + resource]
            points = float(tables.reward_points[RESOURCE_REWARD + resource])
            if holder == NOBODY:
                total += 0.7 * points
            elif holder == seat:
                total += 0.1 * points
            elif state.produce[2 * seat + resource] + 1 >= state.produce[2 * holder + resource]:
                total += 0.9 * points
            else:
                total += 0.1 * points
        resource += 1
    return total


def scored_by_others(tables: Tables, state: AugustusState, seat: i64, card: i64) -> float:
    """What scoring powers under control would yield for this objective."""
    total = 0.0
    here = u8(CONTROLLED + seat)
    other: i64 = 0
    while other < CARDS:
        power = tables.power[other]
        if power >= SCORE_SYMBOL and state.place[other] == here:
            each = float(tables.each[other])
            if power == SCORE_COLOUR and tables.scored[other] == tables.colour[card]:
                total += each
            elif power == SCORE_RED:
                total += each * float(tables.red[card])
            elif power == SCORE_SYMBOL:
                room = float(tables.most[other] - card_score(tables, state, seat, other))
                total += min(room, each * float(count_of(tables.need[card], tables.scored[other])))
        other += 1
    return total


def hopes(tables: Tables, state: AugustusState, seat: i64, future: float) -> float:
    """What the objectives under control may still bring beyond their score."""
    total = 0.0
    colour: i64 = 0
    while colour < COLOURS:
        if state.owner[colour] == NOBODY:
            total += float(tables.reward_points[colour]) * TOWARDS_THREE[state.colours[4 * seat + colour]]
        colour += 1
    if state.owner[EACH] == NOBODY:
        total += float(tables.reward_points[EACH]) * TOWARDS_EACH[colours_held(state, seat)]
    here = u8(CONTROLLED + seat)
    card: i64 = 0
    while card < CARDS:
        if state.place[card] == here and tables.power[card] >= EQUIVALENCE:
            total += lasting_hope(tables, state, seat, card, future)
        card += 1
    return total


def lasting_hope(tables: Tables, state: AugustusState, seat: i64, card: i64, future: float) -> float:
    """What a lasting power under control may still bring."""
    power = tables.power[card]
    each = float(tables.each[card])
    if power == EQUIVALENCE:
        return EASIER * future
    if power == SCORE_SYMBOL:
        room = float(tables.most[card] - card_score(tables, state, seat, card))
        return min(room, each * MORE_SPACES * future)
    if power == SCORE_COLOUR:
        return each * MORE_OF_COLOUR * future
    return each * MORE_RED * future
