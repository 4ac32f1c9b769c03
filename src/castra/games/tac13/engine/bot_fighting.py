"""Which attacks a bot makes, and with whom: an attack costs nothing, so every one that reaches the table is made."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.tac13.engine.board import OFF
from castra.games.tac13.engine.combat import TOO_LOW
from castra.games.tac13.engine.results import FACES
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.stacks import first_twin, place_of, unit_at
from castra.games.tac13.engine.state import (
    CANCEL,
    DROP,
    END,
    FIRE,
    HIT,
    JOINED,
    NONE,
    ROLL,
    TacState,
    action,
    extra_of,
    hex_of,
)
from castra.games.tac13.engine.tables import DISRUPT, ELIMINATE, HALF, Tables

KILLS: Final = 100  # per cent of the units a result takes
HALVES: Final = 60
SHAKES: Final = 20
DEAREST: Final = 1000  # more points than any unit has


def yield_table(t: Tables) -> list[int]:
    """By column: the share of the attacked units that it takes on the average, in per cent."""
    out: list[int] = []
    for column in range(t.columns):
        total = 0
        for face in range(FACES):
            result = t.results[column * FACES + face]
            total += {DISRUPT: SHAKES, HALF: HALVES, ELIMINATE: KILLS}.get(int(result), 0)
        out.append(total // FACES)
    return out


@final
class Fighting:
    def __init__(self, rules: TacRules) -> None:
        self.rules: TacRules = rules
        self.tables: Tables = rules.tables
        self.yields: vec[i64] = vec[i64](yield_table(rules.tables))

    def best_target(self, state: TacState, mode: i64) -> i64:
        """The attack with the highest expectation; every attack is free, so all are made."""
        best: i64 = action(END, 0, 0)
        most: i64 = 0
        for option in self.rules.planning.targets(state, mode):
            value = self.plan_value(state, hex_of(option), mode)
            if value > most:
                most = value
                best = option
        return best

    def plan_value(self, state: TacState, target: i64, mode: i64) -> i64:
        """What attacking with all who are not needed elsewhere is worth; 0 if that is no attack."""
        combat = self.rules.combat
        state.attack = mode
        state.target = target
        self.rules.planning.choose(state)
        if mode == FIRE:
            self.hold_back(state)
        column = combat.planned_column(state, state.seat)
        self.rules.planning.clear_plan(state)
        state.attack = 0
        state.target = -1
        if column == TOO_LOW:
            return 0
        worth: i64 = 0
        slot = i64(state.top[target])
        while slot != NONE:
            worth += 1
            if self.tables.is_command(slot):
                worth += 1
            slot = i64(state.below[slot])
        return 1 + self.yields[column] * worth

    def hold_back(self, state: TacState) -> None:
        """Units that are better at melee, and have an enemy next to them, do not fire."""
        slot: i64 = 0
        while slot < self.tables.slots:
            if state.marks[slot] & JOINED and self.spares(state, slot):
                state.marks[slot] &= ~JOINED
            slot += 1

    def spares(self, state: TacState, slot: i64) -> bool:
        t = self.tables
        kind = t.kind[slot]
        return (
            t.attack[kind] > 2 * t.missile[kind]
            and self.rules.destinations.enemy_distance(state, state.where[slot]) == 1
        )

    def trim(self, state: TacState) -> i64:
        """Drop who is not needed for the column and has another enemy to attack; then roll."""
        rules = self.rules
        combat = rules.combat
        seat = state.seat
        column = combat.planned_column(state, seat)
        if column == TOO_LOW:
            return action(CANCEL, 0, 0)
        slot: i64 = 0
        while slot < self.tables.slots:
            if state.marks[slot] & JOINED:
                if state.attack == FIRE:
                    if self.spares(state, slot):
                        return self.drop(state, slot)
                elif self.wanted_elsewhere(state, slot):
                    state.marks[slot] &= ~JOINED
                    enough = combat.planned_column(state, seat) == column
                    state.marks[slot] |= JOINED
                    if enough:
                        return self.drop(state, slot)
            slot += 1
        return action(ROLL, 0, 0)

    def drop(self, state: TacState, slot: i64) -> i64:
        """An equal unit that lies above is dropped in its place."""
        other = first_twin(self.tables, state, slot)
        return action(DROP, state.where[slot], place_of(state, other))

    def wanted_elsewhere(self, state: TacState, slot: i64) -> bool:
        """Is it next to another enemy that has not been attacked?"""
        t = self.tables
        at = state.where[slot]
        d: i64 = 0
        while d < 6:
            there = t.board.beside[at * 6 + d]
            if there != OFF and there != state.target:
                top = i64(state.top[there])
                if (
                    top != NONE
                    and t.seat_of(top) != state.seat
                    and not state.marks[top] & HIT
                    and self.rules.attackers.may_melee(state, slot, there)
                ):
                    return True
            d += 1
        return False

    def cheapest_loss(self, state: TacState) -> i64:
        t = self.tables
        best: i64 = -1
        least: i64 = DEAREST
        for option in self.rules.results.losses(state):
            points = t.points[t.kind[unit_at(state, state.target, extra_of(option))]]
            if points < least:
                least = points
                best = option
        return best
