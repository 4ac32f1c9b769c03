"""The course of a game of TAC 13: who acts, what an action does, how it ends."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from castra.core.engine.rng import Rng
from castra.core.engine.rules import CHANCE, OVER, WHOLE, Rules, State
from castra.games.tac13.engine.attackers import Attackers
from castra.games.tac13.engine.combat import Combat
from castra.games.tac13.engine.deployment import Deployment
from castra.games.tac13.engine.destinations import Destinations
from castra.games.tac13.engine.morale import Morale
from castra.games.tac13.engine.movement import Movement
from castra.games.tac13.engine.planning import Planning
from castra.games.tac13.engine.results import FACES, Results
from castra.games.tac13.engine.sight import Sight
from castra.games.tac13.engine.stacks import put, unit_at
from castra.games.tac13.engine.state import (
    ACTED,
    AIMING,
    CANCEL,
    DESTROYED,
    DIE,
    DISRUPTED,
    DRAWN,
    DROP,
    END,
    ENDED,
    FACE,
    FIGHTING,
    FIRE,
    FIRING,
    FORM,
    GO,
    GOING,
    HIT,
    HURLING,
    JOIN,
    JOINED,
    LIFT,
    LOSE,
    LOSING,
    MELEE,
    MOVED,
    MOVING,
    NO_ATTACK,
    NONE,
    NOWHERE,
    OPEN,
    PICK,
    PILA,
    PLACE,
    PLACING,
    PLANNING,
    ROLL,
    ROLLING,
    STACK,
    STAY,
    STUNNED,
    TARGET,
    TIME,
    TURNING,
    TacState,
    action,
    extra_of,
    hex_of,
    kind_of,
)
from castra.games.tac13.engine.tables import Switches, Tables
from castra.games.tac13.engine.taking_up import TakingUp


@final
class TacRules(Rules):
    def __init__(self, tables: Tables, switches: Switches) -> None:
        super().__init__(2)
        self.tables: Tables = tables
        self.switches: Switches = switches
        self.sight: Sight = Sight(tables, switches)
        self.morale: Morale = Morale(tables, switches)
        self.attackers: Attackers = Attackers(tables, switches, self.morale)
        self.combat: Combat = Combat(tables, switches, self.sight, self.morale, self.attackers)
        self.planning: Planning = Planning(tables, switches, self.attackers, self.combat)
        self.taking_up: TakingUp = TakingUp(tables, switches, self.morale)
        self.destinations: Destinations = Destinations(tables, switches, self.morale, self.taking_up)
        self.movement: Movement = Movement(tables, switches, self.taking_up, self.destinations)
        self.deployment: Deployment = Deployment(tables, self.sight, self.taking_up.reach)
        self.results: Results = Results(tables, self.morale, self.combat)

    def empty_map(self) -> TacState:
        """Before any unit is set up."""
        t = self.tables
        state = TacState(t.board.hexes, t.sorts)
        slot: i64 = 0
        while slot < t.slots:
            state.facing[slot] = u8(t.faces[t.seat_of(slot)])
            slot += 1
        return state

    def initial(self) -> TacState:
        t = self.tables
        state = self.empty_map()
        if self.switches.free:
            return state
        slot: i64 = t.slots - 1
        while slot >= 0:  # so that the first named unit of a hex lies on top
            put(t, state, slot, t.start[slot])
            slot -= 1
        self.begin(state)
        return state

    def begin(self, state: TacState) -> None:
        state.turn = 1
        state.seat = self.tables.first
        state.phase = MOVING

    # -- who acts, and what they may do

    def actor(self, state: State) -> i64:
        assert isinstance(state, TacState)
        phase = state.phase
        if phase == HURLING or phase == LOSING:
            return self.answering(state)
        if phase == ROLLING:
            return CHANCE
        if phase == ENDED:
            return OVER
        return state.seat

    def answering(self, state: TacState) -> i64:
        """The seat that decides about losses of the target, or about pila against it."""
        owner = self.tables.seat_of(i64(state.top[state.target]))
        return owner if state.phase == LOSING else 1 - owner

    def legal_actions(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, TacState)
        phase = state.phase
        if seat != self.actor(state):
            return vec[i64]()
        if phase == MOVING:
            return self.taking_up.choices(state)
        if phase == GOING:
            return self.destinations.actions(state)
        if phase == TURNING:
            return self.destinations.facings(state)
        if phase == FIRING:
            return append(self.planning.targets(state, FIRE), action(END, 0, 0))
        if phase == FIGHTING:
            return append(self.planning.targets(state, MELEE), action(END, 0, 0))
        if phase == LOSING:
            return self.results.losses(state)
        if phase == PLACING:
            return self.deployment.placements(state)
        return self.planning.changes(state, seat)

    # -- chance

    def chance_actions(self, state: State) -> vec[i64]:
        assert isinstance(state, TacState)
        out = vec[i64]()
        if state.phase == ROLLING:
            face: i64 = 1
            while face <= FACES:
                out = append(out, action(DIE, 0, face))
                face += 1
        return out

    def chance_weights(self, state: State) -> vec[i64]:
        assert isinstance(state, TacState)
        return vec[i64]([1] * FACES) if state.phase == ROLLING else vec[i64]()

    def toss(self, state: State, rng: Rng) -> i64:
        return action(DIE, 0, 1 + rng.below(FACES))

    def turn(self, state: State) -> i64:
        """Player-turns, after the set-up of both sides."""
        assert isinstance(state, TacState)
        if state.turn == 0:
            return state.seat
        return 2 * state.turn + (0 if state.seat == self.tables.first else 1)

    # -- what an action does

    def advance(self, state: State, seat: i64, action: i64) -> None:
        assert isinstance(state, TacState)
        what = kind_of(action)
        if what == PICK or what == LIFT:
            self.movement.take_up(state, hex_of(action), STACK if what == LIFT else extra_of(action))
        elif what == GO:
            self.entered(state, self.movement.go(state, hex_of(action)))
        elif what == FACE:
            self.entered(state, self.movement.arrive(state, extra_of(action)))
        elif what == STAY:
            self.movement.set_down(state)
        elif what == END:
            self.end_phase(state)
        elif what == TARGET:
            self.plan(state, hex_of(action))
        elif what == JOIN:
            state.marks[unit_at(state, hex_of(action), extra_of(action))] |= JOINED
        elif what == DROP:
            state.marks[unit_at(state, hex_of(action), extra_of(action))] &= ~JOINED
        elif what == CANCEL:
            self.forget_plan(state)
        elif what == ROLL:
            state.phase = ROLLING
        elif what == DIE:
            if self.results.resolve(state, extra_of(action)):
                self.conclude(state)
        elif what == LOSE:
            if self.results.lose_one(state, extra_of(action)):
                self.conclude(state)
        elif what == PLACE:
            self.set_up(state, hex_of(action))
        else:
            self.movement.form(state, hex_of(action), what == FORM)

    def forcing(self, state: State, seat: i64, action: i64) -> bool:
        """Choosing a target, adding to an attack and rolling for it."""
        what = kind_of(action)
        return what == TARGET or what == JOIN or what == ROLL

    def set_up(self, state: TacState, at: i64) -> None:
        put(self.tables, state, self.deployment.next_unit(state), at)
        if self.deployment.next_unit(state) != NONE:
            return
        if state.seat == 0:
            state.seat = 1
        else:
            self.begin(state)

    def entered(self, state: TacState, at: i64) -> None:
        """Let the enemy throw pila at the hex just entered, if enough of them can (rules 17.8 to 17.10)."""
        if at == NOWHERE or not self.switches.optional:
            return
        state.attack = PILA
        state.target = at
        if self.planning.choose(state):
            state.phase = HURLING
        else:
            self.forget_plan(state)

    def plan(self, state: TacState, target: i64) -> None:
        firing = state.phase == FIRING
        state.attack = FIRE if firing else MELEE
        state.target = target
        state.phase = AIMING if firing else PLANNING
        self.planning.choose(state)

    # -- phases

    def end_phase(self, state: TacState) -> None:
        phase = state.phase
        if phase == HURLING:
            self.forget_plan(state)
        elif phase == MOVING:
            if self.switches.optional:
                self.morale.rally(state)
            self.clear(state, MOVED | OPEN)
            state.phase = FIRING if self.switches.missiles else FIGHTING
            self.skip(state)
        elif phase == FIRING:
            self.clear(state, HIT)
            state.phase = FIGHTING
            self.skip(state)
        else:
            self.end_player_turn(state)

    def skip(self, state: TacState) -> None:
        """Pass over the steps of the Combat Phase in which nothing can be attacked."""
        if state.phase == FIRING and not len(self.planning.targets(state, FIRE)):
            self.clear(state, HIT)
            state.phase = FIGHTING
        if state.phase == FIGHTING and not len(self.planning.targets(state, MELEE)):
            self.end_player_turn(state)

    def clear(self, state: TacState, marks: i64) -> None:
        slot: i64 = 0
        while slot < self.tables.slots:
            state.marks[slot] &= ~marks
            slot += 1

    def end_player_turn(self, state: TacState) -> None:
        """Recover, then pass the turn on or end the game (rules 3.2, 3.3, 11.5, 12.1 to 12.3)."""
        self.clear(state, MOVED | ACTED | HIT)
        t = self.tables
        slot: i64 = 0
        while slot < t.slots:
            if t.seat_of(slot) == state.seat:
                if state.marks[slot] & STUNNED:
                    state.marks[slot] &= ~STUNNED
                else:
                    state.marks[slot] &= ~DISRUPTED
            slot += 1
        if state.lost[0] == t.total[0] or state.lost[1] == t.total[1]:
            self.end(state, 1 if state.lost[0] == t.total[0] else 0, DESTROYED)
            return
        if state.seat != t.first:
            if state.turn == t.turns:
                self.end(state, self.judge(state), TIME)
                return
            state.turn += 1
        state.seat = 1 - state.seat
        state.phase = MOVING

    # -- the end of an attack

    def forget_plan(self, state: TacState) -> None:
        self.planning.clear_plan(state)
        self.close_attack(state)

    def close_attack(self, state: TacState) -> None:
        """Back to the phase in which the attack was planned."""
        mode = state.attack
        state.attack = NO_ATTACK
        state.target = NOWHERE
        state.phase = MOVING if mode == PILA else FIRING if mode == FIRE else FIGHTING

    def conclude(self, state: TacState) -> None:
        state.owed = 0
        self.close_attack(state)
        if state.phase != MOVING:
            self.skip(state)

    # -- the end of the game

    def judge(self, state: TacState) -> i64:
        """Who wins when the turns are over (rules 12.1, 12.2, 18.1)."""
        t = self.tables
        if self.switches.points:
            a = state.lost_points[0]
            b = state.lost_points[1]
        else:
            a = state.lost[0] * t.total[1]
            b = state.lost[1] * t.total[0]
        if a == b:
            return DRAWN
        return 0 if a < b else 1

    def end(self, state: TacState, winner: i64, reason: i64) -> None:
        state.phase = ENDED
        state.winner = winner
        state.reason = reason

    def payoff(self, state: State, seat: i64) -> i64:
        assert isinstance(state, TacState)
        if state.winner == DRAWN:
            return WHOLE // 2
        return WHOLE if state.winner == seat else 0
