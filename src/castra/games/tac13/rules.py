"""The course of a game of TAC 13: who acts, what an action does, how it ends."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from castra.core.rng import Rng
from castra.core.rules import CHANCE, OVER, WHOLE, Rules, State
from castra.games.tac13.combat import EVERYBODY, TOO_LOW, Combat
from castra.games.tac13.moves import Mover
from castra.games.tac13.stacks import put, take, unit_at
from castra.games.tac13.state import (
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
    LOST,
    MELEE,
    MOVED,
    MOVING,
    NO_ATTACK,
    NONE,
    NOWHERE,
    PICK,
    PILA,
    PLACE,
    PLACING,
    PLANNING,
    RALLIED,
    ROLL,
    ROLLING,
    SPENT,
    STACK,
    STAY,
    STUNNED,
    TARGET,
    TESTUDO,
    TIME,
    TURNING,
    TacState,
    action,
    extra_of,
    hex_of,
    kind_of,
)
from castra.games.tac13.tables import DISRUPT, ELIMINATE, NO_RESULT, Switches, Tables

FACES: Final = 6  # of the die


@final
class TacRules(Rules):
    def __init__(self, tables: Tables, switches: Switches) -> None:
        super().__init__(2)
        self.tables: Tables = tables
        self.switches: Switches = switches
        self.combat: Combat = Combat(tables, switches)
        self.mover: Mover = Mover(tables, switches, self.combat)

    def initial(self) -> State:
        t = self.tables
        state = TacState(t.board.hexes, t.slots)
        slot: i64 = t.slots - 1
        while slot >= 0:  # so that the first named unit of a hex lies on top
            seat = t.seat_of(slot)
            state.facing[slot] = u8(t.faces[seat])
            if not self.switches.free:
                put(t, state, slot, t.start[slot])
            slot -= 1
        if not self.switches.free:
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
            return self.mover.choices(state)
        if phase == GOING:
            return self.mover.destinations(state)
        if phase == TURNING:
            return self.mover.facings(state)
        if phase == FIRING:
            return append(self.targets(state, FIRE), action(END, 0, 0))
        if phase == FIGHTING:
            return append(self.targets(state, MELEE), action(END, 0, 0))
        if phase == LOSING:
            return self.losses(state)
        if phase == PLACING:
            return self.placements(state)
        return self.plans(state)

    def placements(self, state: TacState) -> vec[i64]:
        out = vec[i64]()
        slot = self.mover.next_unit(state)
        at: i64 = 0
        while at < self.tables.board.hexes:
            if self.mover.may_place(state, slot, at):
                out = append(out, action(PLACE, at, 0))
            at += 1
        return out

    def targets(self, state: TacState, mode: i64) -> vec[i64]:
        out = vec[i64]()
        t = self.tables
        at: i64 = 0
        while at < t.board.hexes:
            top = i64(state.top[at])
            if top != NONE and t.seat_of(top) != state.seat and self.combat.is_target(state, at, mode):
                out = append(out, action(TARGET, at, 0))
            at += 1
        return out

    def plans(self, state: TacState) -> vec[i64]:
        """Changes of the planned attack, by hex; then the roll, if the odds allow it, and giving it up."""
        out = vec[i64]()
        t = self.tables
        seat = self.actor(state)
        at: i64 = 0
        while at < t.board.hexes:
            top = i64(state.top[at])
            if top != NONE and t.seat_of(top) == seat and self.in_range(state, at):
                out = self.plan_stack(state, at, out)
            at += 1
        if self.combat.reaches_table(state, seat):
            out = append(out, action(ROLL, 0, 0))
        return append(out, action(END if state.phase == HURLING else CANCEL, 0, 0))

    def in_range(self, state: TacState, at: i64) -> bool:
        """A quick look, to leave most of the map out."""
        reach: i64 = 4 if state.attack == FIRE else 1
        return self.tables.board.distance(at, state.target) <= reach

    def plan_stack(self, state: TacState, at: i64, out: vec[i64]) -> vec[i64]:
        place: i64 = 0
        slot = i64(state.top[at])
        while slot != NONE:
            if not self.mover.twin_above(state, at, slot):
                if state.marks[slot] & JOINED:
                    out = append(out, action(DROP, at, place))
                elif self.combat.may_join(state, slot, state.attack, state.target) and (
                    state.attack != MELEE or self.combat.agrees(state, slot)
                ):
                    out = append(out, action(JOIN, at, place))
            place += 1
            slot = i64(state.below[slot])
        return out

    def losses(self, state: TacState) -> vec[i64]:
        """The units the owner may remove, equal ones once."""
        out = vec[i64]()
        t = self.tables
        commands = t.is_command(i64(state.top[state.target]))  # only Command units are there
        place: i64 = 0
        slot = i64(state.top[state.target])
        while slot != NONE:
            if t.is_command(slot) == commands and not self.mover.twin_above(state, state.target, slot):
                out = append(out, action(LOSE, 0, place))
            place += 1
            slot = i64(state.below[slot])
        return out

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

    def draw(self, state: State, rng: Rng) -> i64:
        return action(DIE, 0, 1 + rng.below(FACES))

    # -- what an action does

    def advance(self, state: State, seat: i64, action: i64) -> None:
        assert isinstance(state, TacState)
        what = kind_of(action)
        if what == PICK or what == LIFT:
            self.take_up(state, hex_of(action), STACK if what == LIFT else extra_of(action))
        elif what == GO:
            self.go(state, hex_of(action))
        elif what == FACE:
            self.arrive(state, extra_of(action))
        elif what == STAY:
            self.set_down(state)
        elif what == END:
            self.end_phase(state)
        elif what == TARGET:
            state.attack = FIRE if state.phase == FIRING else MELEE
            state.target = hex_of(action)
            state.phase = AIMING if state.phase == FIRING else PLANNING
            self.combat.choose(state)
        elif what == JOIN:
            state.marks[unit_at(state, hex_of(action), extra_of(action))] |= JOINED
        elif what == DROP:
            state.marks[unit_at(state, hex_of(action), extra_of(action))] &= ~JOINED
        elif what == CANCEL:
            self.forget_plan(state)
        elif what == ROLL:
            state.phase = ROLLING
        elif what == DIE:
            self.resolve(state, extra_of(action))
        elif what == LOSE:
            self.lose_one(state, extra_of(action))
        elif what == PLACE:
            self.set_up(state, hex_of(action))
        else:
            self.form(state, hex_of(action), what == FORM)

    def set_up(self, state: TacState, at: i64) -> None:
        put(self.tables, state, self.mover.next_unit(state), at)
        if self.mover.next_unit(state) != NONE:
            return
        if state.seat == 0:
            state.seat = 1
        else:
            self.begin(state)

    # -- movement

    def take_up(self, state: TacState, at: i64, picked: i64) -> None:
        state.origin = at
        state.picked = picked
        state.phase = GOING
        if self.switches.facing:
            self.mover.reach.survey(state, 1 - state.seat)
            if self.mover.locked(at):
                state.goal = at
                state.phase = TURNING

    def go(self, state: TacState, goal: i64) -> None:
        state.goal = goal
        if not self.switches.facing:
            self.arrive(state, 0)
        elif goal != state.origin and i64(state.top[goal]) != NONE:
            self.arrive(state, i64(state.facing[i64(state.top[goal])]))
        else:
            self.mover.explore(state)
            only = self.mover.only_facing(state)
            if only >= 0:
                self.arrive(state, only)
            else:
                state.phase = TURNING

    def arrive(self, state: TacState, facing: i64) -> None:
        """Set the movers down at the goal in the order in which they lay."""
        self.mover.reach.survey(state, 1 - state.seat)
        self.mover.list_movers(state)
        goal = state.goal
        moved = goal != state.origin
        i = self.mover.mover_count - 1
        while i >= 0:
            slot = self.mover.movers[i]
            if moved:
                take(state, slot)
                put(self.tables, state, slot, goal)
            if self.switches.facing:
                state.facing[slot] = u8(facing)
            state.marks[slot] |= MOVED
            i -= 1
        self.finish_move(state)
        if moved and self.switches.optional:
            self.challenge(state, goal)

    def set_down(self, state: TacState) -> None:
        """Where they were; they have had their move (rule 4.9)."""
        self.mover.reach.survey(state, 1 - state.seat)
        self.mover.list_movers(state)
        i: i64 = 0
        while i < self.mover.mover_count:
            state.marks[self.mover.movers[i]] |= MOVED
            i += 1
        self.finish_move(state)

    def finish_move(self, state: TacState) -> None:
        state.origin = NOWHERE
        state.picked = NONE
        state.goal = NOWHERE
        state.phase = MOVING

    def form(self, state: TacState, at: i64, formed: bool) -> None:
        """Form or dissolve a testudo; either way its units have had their move."""
        slot = i64(state.top[at])
        while slot != NONE and not self.tables.is_command(slot):
            if formed:
                state.marks[slot] |= TESTUDO
            else:
                state.marks[slot] &= ~TESTUDO
            state.marks[slot] |= MOVED
            slot = i64(state.below[slot])

    def challenge(self, state: TacState, at: i64) -> None:
        """Let the enemy throw pila at the hex just entered, if enough of them can (rules 17.8 to 17.10)."""
        state.attack = PILA
        state.target = at
        if self.combat.choose(state):
            state.phase = HURLING
        else:
            self.forget_plan(state)

    # -- phases

    def end_phase(self, state: TacState) -> None:
        phase = state.phase
        if phase == HURLING:
            self.forget_plan(state)
        elif phase == MOVING:
            if self.switches.optional:
                self.rally(state)
            self.clear(state, MOVED)
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
        if state.phase == FIRING and not len(self.targets(state, FIRE)):
            self.clear(state, HIT)
            state.phase = FIGHTING
        if state.phase == FIGHTING and not len(self.targets(state, MELEE)):
            self.end_player_turn(state)

    def clear(self, state: TacState, marks: i64) -> None:
        slot: i64 = 0
        while slot < self.tables.slots:
            state.marks[slot] &= ~marks
            slot += 1

    def rally(self, state: TacState) -> None:
        """Units of a panicking army next to a Command unit take heart (rule 17.4)."""
        if not self.combat.army_panics(state, state.seat):
            return
        t = self.tables
        slot: i64 = 0
        while slot < t.slots:
            if (
                state.where[slot] >= 0
                and t.seat_of(slot) == state.seat
                and not t.is_command(slot)
                and self.combat.led(state, slot)
            ):
                state.marks[slot] |= RALLIED
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

    # -- combat

    def forget_plan(self, state: TacState) -> None:
        self.combat.gather(state)
        self.combat.clear_plan(state)
        self.close_attack(state)

    def close_attack(self, state: TacState) -> None:
        """Back to the phase in which the attack was planned."""
        mode = state.attack
        state.attack = NO_ATTACK
        state.target = NOWHERE
        state.phase = MOVING if mode == PILA else FIRING if mode == FIRE else FIGHTING

    def resolve(self, state: TacState, face: i64) -> None:
        """Read the table and apply the result (rules 9.2, 11.1 to 11.4)."""
        result = self.result(state, face)
        mode = state.attack
        i: i64 = 0
        while i < self.combat.joined_count:
            slot = self.combat.joined[i]
            state.marks[slot] |= SPENT if mode == PILA else ACTED
            state.marks[slot] &= ~JOINED
            i += 1
        slot = i64(state.top[state.target])
        while slot != NONE and mode != PILA:
            state.marks[slot] |= HIT
            slot = i64(state.below[slot])
        if result == NO_RESULT:
            self.conclude(state)
        elif result == DISRUPT or mode != MELEE:
            self.disrupt(state)
            self.conclude(state)
        elif result == ELIMINATE:
            self.wipe_out(state)
            self.conclude(state)
        else:
            self.halve(state)

    def result(self, state: TacState, face: i64) -> i64:
        """What this roll does; lists the attackers by the way."""
        column = self.combat.column(self.combat.odds_step(state, EVERYBODY))
        return NO_RESULT if column == TOO_LOW else self.tables.results[column * FACES + face - 1]

    def disrupt(self, state: TacState) -> None:
        """Disrupt the target; panicked units in it are eliminated, a testudo breaks (rules 11.2, 17.2, 17.7)."""
        own_turn = self.tables.seat_of(i64(state.top[state.target])) == state.seat
        slot = i64(state.top[state.target])
        while slot != NONE and not self.tables.is_command(slot):
            under = i64(state.below[slot])
            state.marks[slot] &= ~TESTUDO
            if self.combat.panicked(state, slot):
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

    def halve(self, state: TacState) -> None:
        """Half of the units go, rounded up; the owner chooses where there is a choice (rules 11.3, 11.6)."""
        n = self.mover.reach.crowd(state, state.target)
        if n == 0:  # only Command units
            slot = i64(state.top[state.target])
            while slot != NONE:
                n += 1
                slot = i64(state.below[slot])
        state.owed = (n + 1) // 2
        state.phase = LOSING
        self.pay(state)

    def lose_one(self, state: TacState, place: i64) -> None:
        self.eliminate(state, unit_at(state, state.target, place))
        state.owed -= 1
        self.pay(state)

    def pay(self, state: TacState) -> None:
        """Remove units as long as the owner has no choice."""
        while state.owed and i64(state.top[state.target]) != NONE:
            options = self.losses(state)
            if len(options) > 1:
                return
            self.eliminate(state, unit_at(state, state.target, extra_of(options[0])))
            state.owed -= 1
        if i64(state.top[state.target]) != NONE:
            self.disrupt(state)
        self.conclude(state)

    def eliminate(self, state: TacState, slot: i64) -> None:
        t = self.tables
        seat = t.seat_of(slot)
        take(state, slot)
        state.where[slot] = LOST
        state.marks[slot] = 0
        state.facing[slot] = u8(t.faces[seat])
        state.lost[seat] += 1
        state.lost_points[seat] += t.points[t.kind[slot]]

    def conclude(self, state: TacState) -> None:
        state.owed = 0
        self.close_attack(state)
        if state.phase != MOVING:
            self.skip(state)

    # -- the end

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
