"""Objectives under control: what they count for, the rewards they bring, the points they score."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.games.augustus.engine.state import (
    CONTROLLED,
    GIVING,
    LOST,
    NOBODY,
    RESOLVED,
    AugustusState,
)
from castra.games.augustus.engine.symbols import ANY_SYMBOL, JOKER, KINDS, SYMBOL_BIT
from castra.games.augustus.engine.tables import (
    CARDS,
    COLOURS,
    EACH,
    EQUIVALENCE,
    GOLD,
    NUMBER_REWARD,
    RESOURCE_REWARD,
    REWARDS,
    SCORE_COLOUR,
    SCORE_RED,
    SCORE_SYMBOL,
    SENATOR,
    WHEAT,
    Tables,
)

THREE: Final = 3  # objectives of one colour for its reward


def refresh(tables: Tables, state: AugustusState, seat: i64) -> None:
    """Count again what a seat controls, and what its tokens serve."""
    state.held[seat] = 0
    i: i64 = 0
    while i < COLOURS:
        state.colours[4 * seat + i] = 0
        i += 1
    state.produce[2 * seat] = 0
    state.produce[2 * seat + 1] = 0
    i = 0
    while i < KINDS:
        state.serves[7 * seat + i] = SYMBOL_BIT[i]
        i += 1
    state.serves[7 * seat + JOKER] = ANY_SYMBOL
    here = u8(CONTROLLED + seat)
    card: i64 = 0
    while card < CARDS:
        if state.place[card] == here:
            count_card(tables, state, seat, card)
        card += 1


def count_card(tables: Tables, state: AugustusState, seat: i64, card: i64) -> None:
    state.held[seat] += 1
    state.colours[4 * seat + tables.colour[card]] += 1
    state.produce[2 * seat] += tables.yields[card] & 1
    state.produce[2 * seat + 1] += tables.yields[card] >> 1
    if tables.power[card] == EQUIVALENCE:
        first = tables.first[card]
        second = tables.second[card]
        state.serves[7 * seat + first] |= SYMBOL_BIT[second]
        state.serves[7 * seat + second] |= SYMBOL_BIT[first]


def take_control(tables: Tables, state: AugustusState, seat: i64) -> None:
    """Steps 3 and 4 but for the number reward: all resolved objectives at once (rules 5.3, 8.1, 8.7, 8.8)."""
    gained: i64 = 0
    here = u8(RESOLVED + seat)
    card: i64 = 0
    while card < CARDS:
        if state.place[card] == here:
            state.place[card] = u8(CONTROLLED + seat)
            gained |= tables.yields[card]
        card += 1
    refresh(tables, state, seat)
    grant_colours(state, seat)
    if gained & 1:
        grant_resource(state, seat, GOLD)
    if gained & 2:
        grant_resource(state, seat, WHEAT)


def grant_colours(state: AugustusState, seat: i64) -> None:
    kinds: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        count = state.colours[4 * seat + colour]
        if count:
            kinds += 1
        if count >= THREE and state.owner[colour] == NOBODY:
            state.owner[colour] = seat
        colour += 1
    if kinds == COLOURS and state.owner[EACH] == NOBODY:
        state.owner[EACH] = seat


def grant_resource(state: AugustusState, seat: i64, resource: i64) -> None:
    """Whoever gains a producer takes the reward unless its holder has more (rule 8.8)."""
    holder = state.owner[RESOURCE_REWARD + resource]
    if holder == NOBODY or state.produce[2 * seat + resource] >= state.produce[2 * holder + resource]:
        state.owner[RESOURCE_REWARD + resource] = seat


def claimable(state: AugustusState, seat: i64) -> i64:
    """The number whose reward a seat may claim now, or 0 (rules 8.3 to 8.5)."""
    number = state.held[seat]
    if number < 2 or number > 6 or state.owner[NUMBER_REWARD + number] != NOBODY:
        return 0
    if (state.declined[seat] >> number) & 1:
        return 0
    i: i64 = 2
    while i <= 6:
        if state.owner[NUMBER_REWARD + i] == seat:
            return 0
        i += 1
    return number


# -- losing


def give_up(tables: Tables, state: AugustusState, seat: i64, card: i64) -> None:
    """A controlled objective goes to the discard pile; note the resources to be counted again (rule 9.3)."""
    state.place[card] = LOST
    if tables.yields[card] & 1 and state.owner[RESOURCE_REWARD + GOLD] == seat:
        state.recount |= 1
    if tables.yields[card] & 2 and state.owner[RESOURCE_REWARD + WHEAT] == seat:
        state.recount |= 2
    refresh(tables, state, seat)


def most_produced(state: AugustusState, resource: i64) -> i64:
    """How many producers the player with the most of them controls."""
    most: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if state.produce[2 * seat + resource] > most:
            most = state.produce[2 * seat + resource]
        seat += 1
    return most


def count_again(state: AugustusState) -> bool:
    """Settle gold, then wheat, after a loss; does the former holder have to choose (rules 9.3, 9.4)?"""
    resource: i64 = 0
    while resource < 2:
        if (state.recount >> resource) & 1 and not pass_on(state, resource):
            state.phase = GIVING
            state.seat = state.owner[RESOURCE_REWARD + resource]
            return True
        resource += 1
    return False


def pass_on(state: AugustusState, resource: i64) -> bool:
    """Give the reward to whom it is due; False when several players are tied for it."""
    reward = RESOURCE_REWARD + resource
    holder = state.owner[reward]
    most = most_produced(state, resource)
    if most == 0:
        state.owner[reward] = NOBODY
    elif state.produce[2 * holder + resource] < most:
        heir: i64 = NOBODY
        seat: i64 = 0
        while seat < state.seats:
            if state.produce[2 * seat + resource] == most:
                if heir != NOBODY:
                    return False
                heir = seat
            seat += 1
        state.owner[reward] = heir
    state.recount &= ~(resource + 1)
    return True


# -- scoring


def reward_score(tables: Tables, state: AugustusState, seat: i64) -> i64:
    total: i64 = 0
    reward: i64 = 0
    while reward < REWARDS:
        if state.owner[reward] == seat:
            total += tables.reward_points[reward]
        reward += 1
    return total


def printed_score(tables: Tables, state: AugustusState, seat: i64) -> i64:
    return total_held(state, seat, tables.points, 0)


def total_held(state: AugustusState, seat: i64, column: vec[i64], first: i64) -> i64:
    """The sum of a column of the tables, which begins at `first`, over the objectives that a seat controls."""
    total: i64 = 0
    here = u8(CONTROLLED + seat)
    card: i64 = 0
    while card < CARDS:
        if state.place[card] == here:
            total += column[first + card]
        card += 1
    return total


def power_score(tables: Tables, state: AugustusState, seat: i64) -> i64:
    total: i64 = 0
    here = u8(CONTROLLED + seat)
    card: i64 = 0
    while card < CARDS:
        if state.place[card] == here and tables.power[card] >= SCORE_SYMBOL:
            total += card_score(tables, state, seat, card)
        card += 1
    return total


def card_score(tables: Tables, state: AugustusState, seat: i64, card: i64) -> i64:
    """What the power of a controlled objective yields at the end (rules 7.3 to 7.5)."""
    power = tables.power[card]
    if power == SCORE_SYMBOL:
        points = tables.each[card] * spaces_held(tables, state, seat, tables.scored[card])
        return points if points < tables.most[card] else tables.most[card]
    if power == SCORE_COLOUR:
        return tables.each[card] * state.colours[4 * seat + tables.scored[card]]
    if power == SCORE_RED:
        return tables.each[card] * red_held(tables, state, seat)
    return 0


def spaces_held(tables: Tables, state: AugustusState, seat: i64, symbol: i64) -> i64:
    """Spaces of a symbol on the objectives that a seat controls."""
    return total_held(state, seat, tables.shown, symbol * CARDS)


def red_held(tables: Tables, state: AugustusState, seat: i64) -> i64:
    return total_held(state, seat, tables.red, 0)


def score(tables: Tables, state: AugustusState, seat: i64) -> i64:
    """Rewards, printed points and powers together (rule 10.2)."""
    return reward_score(tables, state, seat) + printed_score(tables, state, seat) + power_score(tables, state, seat)


def rank(tables: Tables, state: AugustusState, seat: i64) -> i64:
    """Points first, then senators: the higher wins, equal ones share (rule 10.3)."""
    return 100 * score(tables, state, seat) + state.colours[4 * seat + SENATOR]
