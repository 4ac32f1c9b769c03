"""How good a position of Augustus looks: points now, and what the objectives being conquered promise.

Everything is counted in hundredths of a point. An objective promises its worth (points, power, resources, its part
in rewards) and the place it frees for the next one, discounted for every draw it is expected to take.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.rules import CERTAIN, WHOLE, Evaluator, State
from castra.games.augustus.control import give_up, score, spaces_held
from castra.games.augustus.forecast import Forecast, full_bag
from castra.games.augustus.legions import is_full, move_legion, take_legions
from castra.games.augustus.rules import ENOUGH, AugustusRules
from castra.games.augustus.state import (
    CLEARING,
    COMPLETING,
    CONTROLLED,
    DEALT,
    ENDED,
    KEEPING,
    KEPT,
    LOSING,
    MOBILISING,
    NOBODY,
    NOTHING,
    PASS,
    PLACING,
    REMOVING,
    RESOLVED,
    ROOM,
    AugustusState,
    card_of,
    kind_of,
)
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
    NUMBER_REWARD,
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

POINT: Final = 100
PATIENCE: Final = 0.94  # what a promise keeps of its worth for each draw it takes
NEXT_CARD: Final = 450.0  # the promise of an objective not yet chosen
LEGION: Final = 15  # a legion in stock
SCALE: Final = 2  # hundredths of a point for one unit of value
DEBT: Final = 1000  # against every legion or objective that must still be given up
DONE: Final = 5  # a unit of value for steps that are confirmed, so that bots never dither


@final
class AugustusEvaluator(Evaluator):
    def __init__(self, rules: AugustusRules) -> None:
        self.rules: AugustusRules = rules
        self.tables: Tables = rules.tables
        self.scratch: AugustusState = AugustusState(rules.seats)
        self.forecasts: dict[int, Forecast] = {}

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, AugustusState)
        if state.phase == ENDED:
            share = self.rules.payoff(state, seat)
            return CERTAIN * (share * self.rules.seats - WHOLE) // (WHOLE * (self.rules.seats - 1))
        steady = self.settled(state, seat)
        if state.phase == PLACING or (state.log_size and state.phase >= COMPLETING and state.phase != REMOVING):
            state = self.as_chosen(state)
        mine = self.prospect(state, seat)
        best: i64 = -CERTAIN
        total: i64 = 0
        other: i64 = 0
        while other < self.rules.seats:
            if other != seat:
                theirs = self.prospect(state, other)
                total += theirs
                if theirs > best:
                    best = theirs
            other += 1
        # The leader among the others matters most, but all of them are worth holding back.
        rivals = (best + total // (self.rules.seats - 1)) // 2
        value = (mine - rivals) // SCALE + steady
        if value >= CERTAIN:
            return CERTAIN - 1
        return value if value > -CERTAIN else 1 - CERTAIN

    def as_chosen(self, state: AugustusState) -> AugustusState:
        """The table as it will be once the choices made so far are carried out."""
        self.scratch.copy_from(state)
        if state.phase != PLACING:
            card = card_of(state.log[0])
            if state.phase == COMPLETING:
                self.scratch.legions[card] = self.tables.need[card]
            elif state.phase == CLEARING:
                take_legions(self.scratch, state.seat, card)
            else:
                give_up(self.tables, self.scratch, state.seat, card)
            return self.scratch
        seat: i64 = 0
        while seat < self.rules.seats:
            choice = state.choice[seat]
            if choice != NOTHING and kind_of(choice) != PASS:
                move_legion(self.scratch, seat, choice)
            seat += 1
        return self.scratch

    def settled(self, state: AugustusState, seat: i64) -> i64:
        """A little for having nothing left to confirm, and a lot against what must still be given up."""
        phase = state.phase
        if phase == KEEPING:
            return DONE if (state.confirmed >> seat) & 1 else 0
        if state.seat != seat or phase < MOBILISING or phase > LOSING:
            return DONE
        if (phase == LOSING or phase == CLEARING) and not state.log_size:
            return -DEBT
        if phase == REMOVING:
            return -DEBT * state.due
        return 0

    # -- one seat

    def prospect(self, state: AugustusState, seat: i64) -> i64:
        """What a seat may hope for, in hundredths of a point."""
        value = POINT * score(self.tables, state, seat) + LEGION * (state.stock[seat] + state.hand)
        value += self.number_hope(state, seat)
        promise = self.promises(state, seat)
        if seat == state.active:
            promise += float(state.picks) * NEXT_CARD * self.future(state)
        return value + i64(promise)

    def future(self, state: AugustusState) -> float:
        """How much of the game is still to come, from 1 to 0."""
        most: i64 = 0
        seat: i64 = 0
        while seat < self.rules.seats:
            if state.held[seat] > most:
                most = state.held[seat]
            seat += 1
        return float(ENOUGH - most) / float(ENOUGH) if most < ENOUGH else 0.0

    def promises(self, state: AugustusState, seat: i64) -> float:
        future = self.future(state)
        forecast = self.forecast(state, seat)
        total = 0.0
        if state.phase == KEEPING:
            return self.hand_promises(state, seat, forecast)
        i = seat * ROOM
        end = i + state.front_size[seat]
        while i < end:
            card = state.front[i]
            worth = self.worth(state, seat, card)
            if is_full(self.tables, state, card):
                total += worth + NEXT_CARD * future
            else:
                draws = forecast.mean_after_reset(self.tables.need[card] - state.legions[card])
                total += (worth + NEXT_CARD * future) * patience(draws)
            i += 1
        card = 0
        while card < CARDS:
            if state.place[card] == RESOLVED + seat:
                total += self.worth(state, seat, card)
            card += 1
        return total

    def hand_promises(self, state: AugustusState, seat: i64, forecast: Forecast) -> float:
        """At set-up: the marked cards count in full, the others a little."""
        total = 0.0
        card: i64 = 0
        while card < CARDS:
            at = i64(state.place[card])
            if at == KEPT + seat or (at == DEALT + seat and not (state.confirmed >> seat) & 1):
                promise = (self.worth(state, seat, card) + NEXT_CARD) * patience(
                    forecast.mean_after_reset(self.tables.need[card])
                )
                total += promise if at == KEPT + seat else promise / 1000.0
            card += 1
        return total

    def forecast(self, state: AugustusState, seat: i64) -> Forecast:
        """The outlook for what this seat's tokens serve."""
        key: i64 = 0
        token: i64 = 0
        while token < 6:
            key = key << 6 | state.serves[7 * seat + token]
            token += 1
        known = self.forecasts.get(key)
        if known is None:
            known = Forecast(full_bag(), [int(state.serves[7 * seat + token]) for token in range(7)])
            self.forecasts[key] = known
        return known

    def number_hope(self, state: AugustusState, seat: i64) -> i64:
        """What the number rewards still promise to a seat that has none."""
        hope: i64 = 0
        chance = 0.6
        number: i64 = 2
        while number <= 6:
            owner = state.owner[NUMBER_REWARD + number]
            if owner == seat:
                return 0
            if number > state.held[seat] and owner == NOBODY and not (state.declined[seat] >> number) & 1:
                promise = i64(chance * float(POINT * self.tables.reward_points[NUMBER_REWARD + number]))
                if promise > hope:
                    hope = promise
            if number > state.held[seat]:
                chance *= 0.7
            number += 1
        return hope

    # -- one objective

    def worth(self, state: AugustusState, seat: i64, card: i64) -> float:
        """What controlling this objective would bring, in hundredths of a point."""
        points = float(self.tables.points[card]) + self.power_worth(state, seat, card)
        points += self.colour_worth(state, seat, self.tables.colour[card]) + self.resource_worth(state, seat, card)
        points += self.scored_by_others(state, seat, card)
        return float(POINT) * points

    def power_worth(self, state: AugustusState, seat: i64, card: i64) -> float:
        tables = self.tables
        power = tables.power[card]
        count = float(tables.count[card])
        future = self.future(state)
        if power == MOBILISE_SYMBOL:
            return 2.0
        if power == MOBILISE_ANY:
            return 1.2 * count
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
            return 1.0
        if power == GAIN_LEGIONS:
            return 1.5 * count * future
        if power == EQUIVALENCE:
            return 4.0 * future
        if power == SCORE_SYMBOL:
            held = spaces_held(tables, state, seat, tables.scored[card])
            own = count_of(tables.need[card], tables.scored[card])
            hoped = float(tables.each[card]) * (float(held + own) + 4.0 * future)
            return min(hoped, float(tables.most[card]))
        if power == SCORE_COLOUR:
            itself = 1.0 if tables.colour[card] == tables.scored[card] else 0.0
            held = state.colours[4 * seat + tables.scored[card]]
            return float(tables.each[card]) * (float(held) + itself + 1.5 * future)
        if power == SCORE_RED:
            return float(tables.each[card]) * (float(self.red_before(state, seat)) + 0.7 * future)
        return 0.0

    def red_before(self, state: AugustusState, seat: i64) -> i64:
        total: i64 = 0
        card: i64 = 0
        while card < CARDS:
            if self.tables.red[card] and state.place[card] == CONTROLLED + seat:
                total += 1
            card += 1
        return total

    def colour_worth(self, state: AugustusState, seat: i64, colour: i64) -> float:
        """Its part in the rewards for three of a colour and for one of each."""
        worth = 0.0
        held = state.colours[4 * seat + colour]
        if state.owner[colour] == NOBODY and held < 3:
            worth += float(self.tables.reward_points[colour]) * COLOUR_SHARE[held]
        if state.owner[EACH] == NOBODY and held == 0:
            kinds: i64 = 0
            other: i64 = 0
            while other < COLOURS:
                if state.colours[4 * seat + other]:
                    kinds += 1
                other += 1
            worth += float(self.tables.reward_points[EACH]) * EACH_SHARE[kinds]
        return worth

    def resource_worth(self, state: AugustusState, seat: i64, card: i64) -> float:
        worth = 0.0
        resource: i64 = 0
        while resource < 2:
            if (self.tables.yields[card] >> resource) & 1:
                reward = RESOURCE_REWARD + resource
                holder = state.owner[reward]
                points = float(self.tables.reward_points[reward])
                if holder == seat:
                    worth += 0.3 * points
                elif holder == NOBODY:
                    worth += 0.6 * points
                elif state.produce[2 * seat + resource] + 1 >= state.produce[2 * holder + resource]:
                    worth += points
                else:
                    worth += 0.15 * points
            resource += 1
        return worth

    def scored_by_others(self, state: AugustusState, seat: i64, card: i64) -> float:
        """What scoring powers under control would yield for this objective."""
        tables = self.tables
        worth = 0.0
        other: i64 = 0
        while other < CARDS:
            power = tables.power[other]
            if power >= SCORE_SYMBOL and state.place[other] == CONTROLLED + seat:
                each = float(tables.each[other])
                if power == SCORE_COLOUR and tables.scored[other] == tables.colour[card]:
                    worth += each
                elif power == SCORE_RED:
                    worth += each * float(tables.red[card])
                elif power == SCORE_SYMBOL:
                    held = spaces_held(tables, state, seat, tables.scored[other])
                    room = float(tables.most[other]) - each * float(held)
                    gain = each * float(count_of(tables.need[card], tables.scored[other]))
                    worth += max(0.0, min(gain, room))
            other += 1
        return worth


COLOUR_SHARE: Final = vec[float]([0.15, 0.3, 0.9])
EACH_SHARE: Final = vec[float]([0.1, 0.15, 0.3, 0.9])


def patience(draws: float) -> float:
    """What is left of a promise that takes so many draws."""
    left = 1.0
    while draws >= 1.0:
        left *= PATIENCE
        draws -= 1.0
    return left * (1.0 - draws * (1.0 - PATIENCE))
