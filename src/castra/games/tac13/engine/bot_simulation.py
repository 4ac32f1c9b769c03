"""Player-turns played out quickly: marches by posture or by orders, attacks one after the other, dice by lot.

The luck of a simulation is a number. For the same seed the die of an attack follows from the turn, the side, the hex
and that number, so that two plans are compared under the same luck; six lots in a row show every attack each face once.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.core.engine.hashing import mix
from castra.games.tac13.engine.bot_fighting import Fighting
from castra.games.tac13.engine.bot_marching import Marching
from castra.games.tac13.engine.bot_orders import STAYS, Orders
from castra.games.tac13.engine.bot_posture import Posture
from castra.games.tac13.engine.reach import UNREACHED
from castra.games.tac13.engine.results import FACES
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.stacks import first_twin, place_of
from castra.games.tac13.engine.state import (
    AIMING,
    DIE,
    END,
    ENDED,
    FIGHTING,
    FIRE,
    FIRING,
    GO,
    GOING,
    HURLING,
    LIFT,
    LOSING,
    MELEE,
    MOVING,
    NONE,
    PICK,
    PLANNING,
    ROLL,
    ROLLING,
    STAY,
    TURNING,
    TacState,
    action,
    hex_of,
    kind_of,
)
from castra.games.tac13.engine.tables import Tables


@final
class Simulation:
    def __init__(self, rules: TacRules, posture: Posture) -> None:
        self.rules: TacRules = rules
        self.tables: Tables = rules.tables
        self.marching: Marching = Marching(rules, posture)
        self.fighting: Fighting = Fighting(rules)
        self.seed: i64 = 0
        self.lot: i64 = 0
        self.actions: vec[i64] = vec[i64]()  # what the marching side did in the last march
        self.hexes: vec[i64] = vec[i64]([0] * rules.tables.slots)  # scratch: stacks in the order of their march

    # -- luck

    def die(self, state: TacState) -> i64:
        chance = mix(mix(self.seed + self.lot // FACES, state.turn << 3 | state.seat << 2 | state.attack), state.target)
        lot = self.lot % FACES
        turned = FACES - lot if chance & 1 else lot
        return action(DIE, 0, 1 + ((chance >> 1) + turned) % FACES)

    # -- a march

    def do(self, state: TacState, what: i64) -> None:
        self.rules.advance(state, state.seat, what)
        self.actions = append(self.actions, what)
        self.answer(state)

    def answer(self, state: TacState) -> None:
        """Let chance and the other side do their part until the side whose turn it is acts again."""
        while True:
            phase = state.phase
            if phase == ROLLING:
                self.rules.advance(state, -1, self.die(state))
            elif phase == LOSING:
                self.rules.advance(state, self.rules.answering(state), self.fighting.cheapest_loss(state))
            elif phase == HURLING:
                seat = self.rules.answering(state)
                throws = self.rules.combat.reaches_table(state, seat)
                self.rules.advance(state, seat, action(ROLL if throws else END, 0, 0))
            else:
                return

    def march(self, state: TacState, posture: Posture, orders: Orders) -> None:
        """Move everybody as the posture says, noting orders: the nearest to the enemy first, Command units last."""
        t = self.tables
        self.marching.posture = posture
        self.marching.field.look(state)
        self.actions = vec[i64]()
        if state.phase == GOING:
            self.send(state, orders, i64(state.top[state.origin]), 1)
        count = self.line_up(state)
        i: i64 = 0
        while i < count:
            self.march_stack(state, self.hexes[i], orders)
            i += 1
        for leader in t.commanders:
            if state.where[leader] >= 0 and t.seat_of(leader) == state.seat:
                self.march_unit(state, leader, orders)
        self.do(state, action(END, 0, 0))

    def line_up(self, state: TacState) -> i64:
        """List the stacks of the side that moves, those nearest to the enemy first; how many are there?"""
        t = self.tables
        field = self.marching.field
        count: i64 = 0
        slot = t.first_of(state.seat)
        end = t.end_of(state.seat)
        while slot < end:
            at = state.where[slot]
            if at >= 0 and i64(state.top[at]) == slot:
                far = field.distance(state, at)
                i = count
                while i > 0 and field.nearest[self.hexes[i - 1]] > far:
                    self.hexes[i] = self.hexes[i - 1]
                    i -= 1
                self.hexes[i] = at
                count += 1
            slot += 1
        return count

    def march_stack(self, state: TacState, at: i64, orders: Orders) -> None:
        """As a whole where that can be; a Command unit goes its own way, and so do those it leaves."""
        taking_up = self.rules.taking_up
        top = i64(state.top[at])
        locked = taking_up.locked(state, at)
        if (locked or not self.marching.holds_command(state, at)) and taking_up.liftable(state, at):
            self.rules.advance(state, state.seat, action(LIFT, at, 0))
            self.actions = append(self.actions, action(LIFT, at, 0))
            self.send(state, orders, top, 1)
            return
        slot = top
        while slot != NONE and not self.tables.is_command(slot):
            under = i64(state.below[slot])
            self.march_unit(state, slot, orders)
            slot = under

    def march_unit(self, state: TacState, slot: i64, orders: Orders) -> None:
        """A unit, after those equal to it that lie above."""
        while self.rules.taking_up.pickable(state, slot):
            unit = first_twin(self.tables, state, slot)
            self.pick(state, unit)
            self.send(state, orders, unit, 0)

    def pick(self, state: TacState, slot: i64) -> None:
        what = action(PICK, state.where[slot], place_of(state, first_twin(self.tables, state, slot)))
        self.rules.advance(state, state.seat, what)
        self.actions = append(self.actions, what)

    def send(self, state: TacState, orders: Orders, unit: i64, whole: i64) -> None:
        """Where the posture wants what was taken up."""
        goal: i64 = STAYS
        if state.phase == GOING:
            what = self.marching.goal(state)
            goal = hex_of(what) if kind_of(what) == GO else STAYS
            self.do(state, what)
        self.face(state)
        orders.add(unit, whole, goal)

    def face(self, state: TacState) -> None:
        if state.phase == TURNING:
            self.do(state, self.marching.best_facing(state))

    # -- a march by orders

    def obey(self, state: TacState, orders: Orders) -> bool:
        """March as ordered; False if an order cannot be obeyed."""
        self.marching.field.look(state)
        self.actions = vec[i64]()
        i: i64 = 0
        while i < len(orders.units):
            if not self.obey_order(state, orders.units[i], orders.whole[i] != 0, orders.goals[i]):
                return False
            i += 1
        self.do(state, action(END, 0, 0))
        return True

    def obey_order(self, state: TacState, unit: i64, whole: bool, goal: i64) -> bool:
        if state.phase != GOING and not self.take(state, unit, whole):
            return goal == STAYS
        if state.phase == GOING:
            destinations = self.rules.destinations
            destinations.explore(state)
            if goal == STAYS:
                if destinations.must_go(state):
                    return False
                self.do(state, action(STAY, 0, 0))
            elif destinations.hex_cost(goal) == UNREACHED:
                return False
            else:
                self.do(state, action(GO, goal, 0))
        self.face(state)
        return True

    def take(self, state: TacState, unit: i64, whole: bool) -> bool:
        """Take up a unit or its stack; False if it cannot be."""
        at = state.where[unit]
        taking_up = self.rules.taking_up
        if at < 0:
            return False
        if whole:
            if not taking_up.liftable(state, at):
                return False
            self.rules.advance(state, state.seat, action(LIFT, at, 0))
            self.actions = append(self.actions, action(LIFT, at, 0))
            return True
        if not taking_up.pickable(state, unit):
            return False
        self.pick(state, unit)
        return True

    # -- the same actions again

    def repeat(self, state: TacState, actions: vec[i64]) -> None:
        """Play actions that were found in a state that looks the same; where pila spoil them, end the phase."""
        for what in actions:
            if state.phase == ENDED:
                return
            self.rules.advance(state, state.seat, what)
            self.answer(state)

    # -- combat, and whole turns

    def fight(self, state: TacState) -> None:
        """All attacks of the player-turn, as the greedy bot makes them."""
        while True:
            phase = state.phase
            if phase == FIGHTING:
                what = self.fighting.best_target(state, MELEE)
            elif phase == FIRING:
                what = self.fighting.best_target(state, FIRE)
            elif phase == PLANNING or phase == AIMING:
                what = self.fighting.trim(state)
            else:
                return
            self.rules.advance(state, state.seat, what)
            self.answer(state)

    def play(self, state: TacState, posture: Posture, turns: i64) -> None:
        """Finish the combat under way, then play so many player-turns."""
        self.fight(state)
        nobody = Orders()
        while turns > 0 and state.phase == MOVING:
            self.march(state, posture, nobody)
            self.fight(state)
            turns -= 1
