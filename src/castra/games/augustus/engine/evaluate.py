"""How good a position of Augustus looks: points now, and what the objectives being conquered promise.

Everything is counted in hundredths of a point. An objective promises its worth and the place it frees for the next
one, discounted for every draw it is expected to take. Steps that are not yet confirmed count as what they lead to, and
a power still to be used as its best next step, so that a bot that looks one action ahead never goes in circles.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.rules import CERTAIN, WHOLE, Evaluator, State
from castra.games.augustus.engine.bot_outlook import POINT, Outlook
from castra.games.augustus.engine.bot_policy import Policy
from castra.games.augustus.engine.bot_tempo import Tempo
from castra.games.augustus.engine.control import give_up, score, take_control
from castra.games.augustus.engine.legions import move_legion, take_legions
from castra.games.augustus.engine.rules import AugustusRules
from castra.games.augustus.engine.state import (
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
from castra.games.augustus.engine.symbols import total_of
from castra.games.augustus.engine.tables import CARDS, Tables

SCALE: Final = 2.0  # hundredths of a point for one unit of value
DEBT: Final = 1000  # against every legion or objective that must still be given up
DONE: Final = 5  # for having nothing left to confirm
BIT: Final = vec[i64]([2**i for i in range(ROOM)])


@final
class AugustusEvaluator(Evaluator):
    def __init__(self, rules: AugustusRules, weights: dict[str, int]) -> None:
        self.rules: AugustusRules = rules
        self.tables: Tables = rules.tables
        self.outlook: Outlook = Outlook(rules.tables, weights)
        self.policy: Policy = Policy(rules, self.outlook)
        self.tempo: Tempo = Tempo(weights)
        self.swing_now: float = float(weights["swing_now"])
        self.swing_ahead: float = float(weights["swing_ahead"])
        self.scratch: AugustusState = AugustusState(rules.seats)

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
            mine += POINT * self.outlook.worth.power_worth(table, seat, state.card, self.outlook.future(table))
        rivals = self.rivals(table, seat)
        lead = mine - rivals
        if self.swing_now > 0.0:
            lead = self.likely(lead, self.outlook.future(table))
        value = i64(lead / SCALE) + self.settled(state, seat)
        if value >= CERTAIN:
            return CERTAIN - 1
        return value if value > -CERTAIN else 1 - CERTAIN

    def likely(self, lead: float, future: float) -> float:
        """A lead as the chance to win it is: the same lead is worth the more the less is still to come."""
        far = lead / (self.swing_now + self.swing_ahead * future)
        return SCALE * float(CERTAIN - DEBT) * far / sqrt(1.0 + far * far)

    def quick(self, state: State, seat: i64) -> i64:
        assert isinstance(state, AugustusState)
        return self.policy.choose(state, seat)

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
                if choice == NOTHING and self.tempo.called:
                    choice = self.policy.choose(state, seat)
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
        future = self.outlook.future(state)
        scored = float(score(self.tables, state, seat))
        hopes = self.outlook.worth.hopes(state, seat, future)
        numbers = self.outlook.number_outlook(state, seat)
        legions = state.stock[seat]
        if state.seat == seat:
            legions += state.hand
        total = POINT * (scored + hopes + numbers) + self.outlook.legion * float(legions)
        total += self.tempo.beyond(scored, hopes, numbers, future)
        total += self.tempo.controlled(state.held[seat], legions, future)
        if seat == state.active:
            total += float(state.picks) * self.outlook.next_card * future
        if state.phase == KEEPING:
            return total + self.hand_promises(state, seat)
        return total + self.promises(state, seat, future)

    def promises(self, state: AugustusState, seat: i64, future: float) -> float:
        """What the objectives before a seat promise; those that lack legions wait for the nearest one to free some."""
        forecast = self.outlook.forecast(state, seat)
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
            promise = POINT * self.outlook.worth.worth(state, seat, card, future) + self.outlook.next_card * future
            promise += self.tempo.promised(self.tables.power[card], future)
            if self.tempo.resource > 0.0:
                promise += self.tempo.resource * self.outlook.worth.resource_worth(state, seat, card)
            total += promise * self.outlook.left_of(fewest) + self.tempo.missing * float(missing)

    def hand_promises(self, state: AugustusState, seat: i64) -> float:
        """At set-up: the marked cards count in full, the others hardly."""
        forecast = self.outlook.forecast(state, seat)
        total = 0.0
        card: i64 = 0
        while card < CARDS:
            at = i64(state.place[card])
            if at == KEPT + seat or at == DEALT + seat:
                promise = POINT * self.outlook.worth.worth(state, seat, card, 1.0) + self.outlook.next_card
                promise += self.tempo.promised(self.tables.power[card], 1.0)
                promise *= self.outlook.left_of(forecast.mean_after_reset(self.tables.need[card]))
                total += promise if at == KEPT + seat else promise / 1000.0
            card += 1
        return total
