"""How good a position of Augustus looks: points now, and what the objectives being conquered promise.

Everything is counted in hundredths of a point. An objective promises its worth and the place it frees for the next
one, discounted for every draw it is expected to take. Steps that are not yet confirmed count as what they lead to, and
a power still to be used as its best next step, so that a bot that looks one action ahead never goes in circles.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.rules import CERTAIN, WHOLE, Evaluator, State
from castra.games.augustus.control import give_up, score, take_control
from castra.games.augustus.course import ENOUGH
from castra.games.augustus.forecast import Forecast, full_bag
from castra.games.augustus.legions import move_legion, take_legions
from castra.games.augustus.rules import AugustusRules
from castra.games.augustus.state import (
    CLEARING,
    COMPLETING,
    CONFIRM,
    DEALT,
    ENDED,
    FINISH,
    KEEPING,
    KEPT,
    LOSING,
    MOBILISING,
    NOBODY,
    NOTHING,
    ORDERING,
    PASS,
    PLACE,
    PLACING,
    REARRANGING,
    REMOVING,
    ROOM,
    AugustusState,
    action,
    card_of,
    kind_of,
)
from castra.games.augustus.symbols import total_of
from castra.games.augustus.tables import CARDS, NUMBER_REWARD, Tables
from castra.games.augustus.worth import hopes, power_worth, worth

POINT: Final = 100.0
PATIENCE: Final = 0.9  # what a promise keeps of its worth for each draw it takes
NEXT_CARD: Final = 300.0  # the promise of an objective not yet chosen
LEGION: Final = 15.0  # a legion in stock
NUMBER_HOPE: Final = 0.6  # the chance to be first to the next number
NUMBER_LATER: Final = 0.7  # and for each number after it
SCALE: Final = 2.0  # hundredths of a point for one unit of value
DEBT: Final = 1000  # against every legion or objective that must still be given up
BIT: Final = vec[i64]([2**i for i in range(ROOM)])
DONE: Final = 5  # for having nothing left to confirm


@final
class AugustusEvaluator(Evaluator):
    def __init__(self, rules: AugustusRules) -> None:
        self.rules: AugustusRules = rules
        self.tables: Tables = rules.tables
        self.scratch: AugustusState = AugustusState(rules.seats)
        self.forecasts: dict[int, Forecast] = {}

    def value(self, state: State, seat: i64) -> i64:
        assert isinstance(state, AugustusState)
        seats = self.rules.seats
        if state.phase == ENDED:
            share = self.rules.payoff(state, seat)
            return CERTAIN * (share * seats - WHOLE) // (WHOLE * (seats - 1))
        if state.seat == seat and state.phase >= MOBILISING and state.phase <= COMPLETING:
            return self.power_value(state, seat)
        table = self.as_confirmed(state)
        mine = self.prospect(table, seat)
        if seat == state.active and state.phase >= REMOVING and state.phase <= LOSING:
            mine += POINT * power_worth(self.tables, table, seat, state.card, self.future(table))
        rivals = self.rivals(table, seat)
        value = i64((mine - rivals) / SCALE) + self.settled(state, seat)
        if value >= CERTAIN:
            return CERTAIN - 1
        return value if value > -CERTAIN else 1 - CERTAIN

    def rivals(self, table: AugustusState, seat: i64) -> float:
        """The others: their leader matters most, but all of them are worth holding back."""
        best = 0.0
        total = 0.0
        other: i64 = 0
        while other < self.rules.seats:
            if other != seat:
                theirs = self.prospect(table, other)
                total += theirs
                if theirs > best:
                    best = theirs
            other += 1
        return (best + total / float(self.rules.seats - 1)) / 2.0

    # -- unfinished business

    def as_confirmed(self, state: AugustusState) -> AugustusState:
        """The table as it will be once the choices made so far are carried out and the chain is under control."""
        phase = state.phase
        if phase != PLACING and (phase < ORDERING or state.active == NOBODY):
            return state
        table = self.scratch
        table.copy_from(state)
        if phase == PLACING:
            seat: i64 = 0
            while seat < self.rules.seats:
                choice = state.choice[seat]
                if choice != NOTHING and kind_of(choice) != PASS:
                    move_legion(table, seat, choice)
                seat += 1
            return table
        if state.log_size:
            card = card_of(state.log[0])
            if phase == CLEARING:
                take_legions(table, state.seat, card)
            elif phase == LOSING:
                give_up(self.tables, table, state.seat, card)
        take_control(self.tables, table, state.active)
        return table

    def power_value(self, state: AugustusState, seat: i64) -> i64:
        """The value after confirming now, or after the best single step; the closer to it, the better."""
        best = self.confirmed_value(state, seat, NOTHING)
        left: i64 = 0
        if state.phase != REARRANGING:
            for way in self.rules.legal_actions(state, seat):
                if kind_of(way) == PLACE or kind_of(way) == FINISH:
                    left = 1 + total_of(state.budget)
                    value = self.confirmed_value(state, seat, way)
                    if value > best:
                        best = value
        return best - DONE - left

    def confirmed_value(self, state: AugustusState, seat: i64, step: i64) -> i64:
        after = AugustusState(self.rules.seats)
        after.copy_from(state)
        if step != NOTHING:
            self.rules.advance(after, seat, step)
        self.rules.advance(after, seat, action(CONFIRM, 0, 0))
        return self.value(after, seat)

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

    def prospect(self, state: AugustusState, seat: i64) -> float:
        """What a seat may hope for, in hundredths of a point."""
        future = self.future(state)
        points = float(score(self.tables, state, seat)) + hopes(self.tables, state, seat, future)
        legions = state.stock[seat]
        if state.seat == seat:
            legions += state.hand
        total = POINT * (points + self.number_hope(state, seat)) + LEGION * float(legions)
        if seat == state.active:
            total += float(state.picks) * NEXT_CARD * future
        if state.phase == KEEPING:
            return total + self.hand_promises(state, seat)
        return total + self.promises(state, seat, future)

    def future(self, state: AugustusState) -> float:
        """How much of the game is still to come, from 1 to 0."""
        most: i64 = 0
        seat: i64 = 0
        while seat < self.rules.seats:
            if state.held[seat] > most:
                most = state.held[seat]
            seat += 1
        return float(ENOUGH - most) / float(ENOUGH) if most < ENOUGH else 0.0

    def promises(self, state: AugustusState, seat: i64, future: float) -> float:
        """What the objectives before a seat promise; those that lack legions wait for the nearest one to free some."""
        forecast = self.forecast(state, seat)
        nearest = 0.0
        free = state.stock[seat]
        used: i64 = 0  # bits of the places already counted
        total = 0.0
        while True:
            best: i64 = -1
            fewest = 0.0
            i: i64 = 0
            while i < state.front_size[seat]:
                if not (used >> i) & 1:
                    card = state.front[seat * ROOM + i]
                    draws = forecast.mean_after_reset(self.tables.need[card] - state.legions[card])
                    if best < 0 or draws < fewest:
                        best = i
                        fewest = draws
                i += 1
            if best < 0:
                return total
            used |= BIT[best]
            card = state.front[seat * ROOM + best]
            missing = self.tables.spaces[card] - total_of(state.legions[card])
            if used == BIT[best]:
                nearest = fewest
            elif missing > free:
                fewest += nearest
            free = free - missing if missing < free else 0
            promise = POINT * worth(self.tables, state, seat, card, future) + NEXT_CARD * future
            total += promise * patience(fewest)

    def hand_promises(self, state: AugustusState, seat: i64) -> float:
        """At set-up: the marked cards count in full, the others hardly."""
        forecast = self.forecast(state, seat)
        total = 0.0
        card: i64 = 0
        while card < CARDS:
            at = i64(state.place[card])
            if at == KEPT + seat or at == DEALT + seat:
                promise = POINT * worth(self.tables, state, seat, card, 1.0) + NEXT_CARD
                promise *= patience(forecast.mean_after_reset(self.tables.need[card]))
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

    def number_hope(self, state: AugustusState, seat: i64) -> float:
        """What the number rewards still promise to a seat that has none, in points."""
        hope = 0.0
        chance = NUMBER_HOPE
        number: i64 = 2
        while number <= 6:
            owner = state.owner[NUMBER_REWARD + number]
            if owner == seat:
                return 0.0
            if number > state.held[seat]:
                if owner == NOBODY and not (state.declined[seat] >> number) & 1:
                    hope = max(hope, chance * float(self.tables.reward_points[NUMBER_REWARD + number]))
                chance *= NUMBER_LATER
            number += 1
        return hope


def patience(draws: float) -> float:
    """What is left of a promise that takes so many draws."""
    left = 1.0
    while draws >= 1.0:
        left *= PATIENCE
        draws -= 1.0
    return left * (1.0 - draws * (1.0 - PATIENCE))
