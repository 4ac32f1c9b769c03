"""What an objective is worth to a seat, in points: its own, its power's, and its part in rewards and other powers.

`future` says how much of the game is still to come, from 1 to 0. What a seat may still hope for from objectives it
already controls is counted by `hopes`, with the same weights, so that gaining one never looks like a loss.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.games.augustus.engine.control import card_score, red_held, spaces_held
from castra.games.augustus.engine.state import CONTROLLED, NOBODY, AugustusState
from castra.games.augustus.engine.symbols import count_of
from castra.games.augustus.engine.tables import (
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


@final
class Worth:
    """By the weights of an evaluator, in hundredths."""

    def __init__(self, tables: Tables, weights: dict[str, int]) -> None:
        self.tables: Tables = tables
        # Shares of a colour reward by objectives of the colour, and of the reward for one of each by colours held.
        self.towards_three: vec[float] = vec[float](shares(weights, "towards_three", 2))
        self.towards_each: vec[float] = vec[float](shares(weights, "towards_each", 3))
        self.more_spaces: float = weights["more_spaces"] / 100
        self.more_of_colour: float = weights["more_of_colour"] / 100
        self.more_red: float = weights["more_red"] / 100
        self.easier: float = weights["easier"] / 100
        self.mobilise_symbol: float = weights["mobilise_symbol"] / 100
        self.mobilise_any: float = weights["mobilise_any"] / 100
        self.remove_legion: float = weights["remove_legion"] / 100
        self.clear_objective: float = weights["clear_objective"] / 100
        self.remove_controlled: float = weights["remove_controlled"] / 100
        self.complete_objective: float = weights["complete_objective"] / 100
        self.take_two: float = weights["take_two"] / 100
        self.rearrange: float = weights["rearrange"] / 100
        self.gain_legion: float = weights["gain_legion"] / 100
        self.equivalence: float = weights["equivalence"] / 100
        self.resource_free: float = weights["resource_free"] / 100
        self.resource_taken: float = weights["resource_taken"] / 100
        self.resource_safe: float = weights["resource_safe"] / 100

    def worth(self, state: AugustusState, seat: i64, card: i64, future: float) -> float:
        """What controlling this objective would bring."""
        points = float(self.tables.points[card]) + self.power_worth(state, seat, card, future)
        points += self.colour_worth(state, seat, self.tables.colour[card])
        points += self.resource_worth(state, seat, card)
        return points + self.scored_by_others(state, seat, card)

    def power_worth(self, state: AugustusState, seat: i64, card: i64, future: float) -> float:
        power = self.tables.power[card]
        count = float(self.tables.count[card])
        if power == MOBILISE_SYMBOL:
            return self.mobilise_symbol
        if power == MOBILISE_ANY:
            return self.mobilise_any * count
        if power == REMOVE_LEGIONS:
            return self.remove_legion * count
        if power == CLEAR_OBJECTIVE:
            return self.clear_objective
        if power == REMOVE_CONTROLLED:
            return self.remove_controlled
        if power == COMPLETE_OBJECTIVE:
            return self.complete_objective
        if power == TAKE_TWO:
            return self.take_two * future
        if power == REARRANGE:
            return self.rearrange
        if power == GAIN_LEGIONS:
            return self.gain_legion * count * future
        if power == EQUIVALENCE:
            return self.equivalence * future
        if power >= SCORE_SYMBOL:
            return self.scoring_worth(state, seat, card, future)
        return 0.0

    def scoring_worth(self, state: AugustusState, seat: i64, card: i64, future: float) -> float:
        """What a scoring power not yet under control may yield, the card itself included."""
        power = self.tables.power[card]
        each = float(self.tables.each[card])
        scored = self.tables.scored[card]
        if power == SCORE_SYMBOL:
            there = spaces_held(self.tables, state, seat, scored) + count_of(self.tables.need[card], scored)
            return min(each * (float(there) + self.more_spaces * future), float(self.tables.most[card]))
        if power == SCORE_COLOUR:
            itself: i64 = 1 if self.tables.colour[card] == scored else 0
            return each * (float(state.colours[4 * seat + scored] + itself) + self.more_of_colour * future)
        return each * (float(red_held(self.tables, state, seat)) + self.more_red * future)

    def colour_worth(self, state: AugustusState, seat: i64, colour: i64) -> float:
        """The next step towards the rewards for three of a colour and for one of each."""
        held = state.colours[4 * seat + colour]
        total = 0.0
        if state.owner[colour] == NOBODY and held < 3:
            share = self.towards_three[held + 1] - self.towards_three[held]
            total += float(self.tables.reward_points[colour]) * share
        if state.owner[EACH] == NOBODY and held == 0:
            kinds = self.colours_held(state, seat)
            total += float(self.tables.reward_points[EACH]) * (self.towards_each[kinds + 1] - self.towards_each[kinds])
        return total

    def colours_held(self, state: AugustusState, seat: i64) -> i64:
        kinds: i64 = 0
        colour: i64 = 0
        while colour < COLOURS:
            if state.colours[4 * seat + colour]:
                kinds += 1
            colour += 1
        return kinds

    def resource_worth(self, state: AugustusState, seat: i64, card: i64) -> float:
        total = 0.0
        resource: i64 = 0
        while resource < 2:
            if (self.tables.yields[card] >> resource) & 1:
                holder = state.owner[RESOURCE_REWARD + resource]
                points = float(self.tables.reward_points[RESOURCE_REWARD + resource])
                if holder == NOBODY:
                    total += self.resource_free * points
                elif holder == seat:
                    total += self.resource_safe * points
                elif state.produce[2 * seat + resource] + 1 >= state.produce[2 * holder + resource]:
                    total += self.resource_taken * points
                else:
                    total += self.resource_safe * points
            resource += 1
        return total

    def scored_by_others(self, state: AugustusState, seat: i64, card: i64) -> float:
        """What scoring powers under control would yield for this objective."""
        total = 0.0
        here = u8(CONTROLLED + seat)
        for other in self.tables.lasting:
            power = self.tables.power[other]
            if power >= SCORE_SYMBOL and state.place[other] == here:
                each = float(self.tables.each[other])
                if power == SCORE_COLOUR and self.tables.scored[other] == self.tables.colour[card]:
                    total += each
                elif power == SCORE_RED:
                    total += each * float(self.tables.red[card])
                elif power == SCORE_SYMBOL:
                    room = float(self.tables.most[other] - card_score(self.tables, state, seat, other))
                    total += min(room, each * float(count_of(self.tables.need[card], self.tables.scored[other])))
        return total

    def hopes(self, state: AugustusState, seat: i64, future: float) -> float:
        """What the objectives under control may still bring beyond their score."""
        total = 0.0
        colour: i64 = 0
        while colour < COLOURS:
            if state.owner[colour] == NOBODY:
                held = state.colours[4 * seat + colour]  # more than three only in positions that somebody composed
                total += float(self.tables.reward_points[colour]) * self.towards_three[held if held < 3 else 3]
            colour += 1
        if state.owner[EACH] == NOBODY:
            total += float(self.tables.reward_points[EACH]) * self.towards_each[self.colours_held(state, seat)]
        here = u8(CONTROLLED + seat)
        for card in self.tables.lasting:
            if state.place[card] == here:
                total += self.lasting_hope(state, seat, card, future)
        return total

    def lasting_hope(self, state: AugustusState, seat: i64, card: i64, future: float) -> float:
        """What a lasting power under control may still bring."""
        power = self.tables.power[card]
        each = float(self.tables.each[card])
        if power == EQUIVALENCE:
            return self.easier * future
        if power == SCORE_SYMBOL:
            room = float(self.tables.most[card] - card_score(self.tables, state, seat, card))
            return min(room, each * self.more_spaces * future)
        if power == SCORE_COLOUR:
            return each * self.more_of_colour * future
        return each * self.more_red * future


def shares(weights: dict[str, int], name: str, steps: int) -> list[float]:
    """From nothing to all, with these steps between."""
    return [0.0] + [weights[f"{name}_{step}"] / 100 for step in range(1, steps + 1)] + [1.0]
