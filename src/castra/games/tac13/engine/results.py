"""What a roll does to the target of an attack."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from castra.games.tac13.engine.combat import TOO_LOW, Combat
from castra.games.tac13.engine.morale import Morale
from castra.games.tac13.engine.sight import EVERYBODY
from castra.games.tac13.engine.stacks import crowd, height, take, twin_above, unit_at
from castra.games.tac13.engine.state import (
    ACTED,
    DISRUPTED,
    HIT,
    JOINED,
    LOSE,
    LOSING,
    LOST,
    MELEE,
    NONE,
    PILA,
    SPENT,
    STUNNED,
    TESTUDO,
    TacState,
    action,
    extra_of,
)
from castra.games.tac13.engine.tables import DISRUPT, ELIMINATE, NO_RESULT, Tables

FACES: Final = 6  # of the die


@final
class Results:
    def __init__(self, tables: Tables, morale: Morale, combat: Combat) -> None:
        self.tables: Tables = tables
        self.morale: Morale = morale
        self.combat: Combat = combat

    def resolve(self, state: TacState, face: i64) -> bool:
        """Read the table and apply the result (rules 9.2, 11.1 to 11.4); False if the owner has to choose losses."""
        result = self.result(state, face)
        self.combat.expose(state)
        mode = state.attack
        slot: i64 = 0
        while slot < self.tables.slots:
            if state.marks[slot] & JOINED:
                state.marks[slot] |= SPENT if mode == PILA else ACTED
                state.marks[slot] &= ~JOINED
            slot += 1
        slot = i64(state.top[state.target])
        while slot != NONE and mode != PILA:
            state.marks[slot] |= HIT
            slot = i64(state.below[slot])
        if result == NO_RESULT:
            return True
        if result == DISRUPT or mode != MELEE:
            self.disrupt(state)
        elif result == ELIMINATE:
            self.wipe_out(state)
        else:
            return self.halve(state)
        return True

    def result(self, state: TacState, face: i64) -> i64:
        """What this roll does to the target."""
        column = self.combat.column(self.combat.odds_step(state, EVERYBODY))
        return NO_RESULT if column == TOO_LOW else self.tables.results[column * FACES + face - 1]

    def disrupt(self, state: TacState) -> None:
        """Disrupt the target; panicked units in it are eliminated, a testudo breaks (rules 11.2, 17.2, 17.7)."""
        own_turn = self.tables.seat_of(i64(state.top[state.target])) == state.seat
        slot = i64(state.top[state.target])
        while slot != NONE and not self.tables.is_command(slot):
            under = i64(state.below[slot])
            state.marks[slot] &= ~TESTUDO
            if self.morale.panicked(state, slot):
                self.eliminate(state, slot)
            else:
                state.marks[slot] |= DISRUPTED
                if own_turn:
                    state.marks[slot] |= STUNNED
            slot = under

    def wipe_out(self, state: TacState) -> None:
        slot = i64(state.top[state.target])
        while slot != NONE:
            under = i64(state.below[slot])
            self.eliminate(state, slot)
            slot = under

    # -- half losses

    def halve(self, state: TacState) -> bool:
        """Half of the units go, rounded up; the owner chooses where there is a choice (rules 11.3, 11.6)."""
        n = crowd(self.tables, state, state.target)
        if n == 0:  # only Command units
            n = height(state, state.target)
        state.owed = (n + 1) // 2
        state.phase = LOSING
        return self.pay(state)

    def losses(self, state: TacState) -> vec[i64]:
        """The units the owner may remove, equal ones once."""
        out = vec[i64]()
        t = self.tables
        commands = t.is_command(i64(state.top[state.target]))  # only Command units are there
        place: i64 = 0
        slot = i64(state.top[state.target])
        while slot != NONE:
            if t.is_command(slot) == commands and not twin_above(t, state, state.target, slot):
                out = append(out, action(LOSE, 0, place))
            place += 1
            slot = i64(state.below[slot])
        return out

    def lose_one(self, state: TacState, place: i64) -> bool:
        self.eliminate(state, unit_at(state, state.target, place))
        state.owed -= 1
        return self.pay(state)

    def pay(self, state: TacState) -> bool:
        """Remove units as long as the owner has no choice; is everything paid?"""
        while state.owed and i64(state.top[state.target]) != NONE:
            options = self.losses(state)
            if len(options) > 1:
                return False
            self.eliminate(state, unit_at(state, state.target, extra_of(options[0])))
            state.owed -= 1
        if i64(state.top[state.target]) != NONE:
            self.disrupt(state)
        return True

    def eliminate(self, state: TacState, slot: i64) -> None:
        t = self.tables
        seat = t.seat_of(slot)
        take(state, slot)
        state.where[slot] = LOST
        state.marks[slot] = 0
        state.facing[slot] = u8(t.faces[seat])
        state.lost[seat] += 1
        state.lost_points[seat] += t.points[t.kind[slot]]
