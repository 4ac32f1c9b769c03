"""The course of a game of Centre Rock: who acts, what an action does, how it ends."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.core.engine.rng import Rng
from castra.core.engine.rules import CHANCE, OVER, SEAT_BIT, WHOLE, Rules, State
from castra.games.centre_rock.content.printed import SQUAD
from castra.games.centre_rock.engine.board import NOWHERE, Board
from castra.games.centre_rock.engine.opening import Opening
from castra.games.centre_rock.engine.pushes import Pusher
from castra.games.centre_rock.engine.state import (
    ATTACK,
    ATTACK_ROLL,
    CHOOSING,
    CLASS_OF,
    DEFLECT,
    DEFLECTING,
    DRAWN,
    ENDED,
    FACING_OF,
    FIRST,
    GO,
    GOING,
    LEAD,
    LEADING,
    LIFT,
    MOVE,
    MOVE_ROLL,
    NOBODY,
    OPENING,
    ORIENT,
    PASS,
    PLACE,
    PLACING,
    READY,
    ROLL,
    SEAT_OF,
    TRIUMPHANT,
    TURN,
    TURN_LIMIT,
    VANQUISHED,
    VICTORIOUS,
    CentreRockState,
    action,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)
from castra.games.centre_rock.engine.walks import Walker, steps_for

ACTIONS: Final = 2  # in a turn
LAST_MARKER: Final = 3
LAST_POINT: Final = 12
ROLLS: Final = vec[i64]([1, 2, 3, 4, 5, 6])  # ROLL actions are their pips, since ROLL is 0
EVEN: Final = vec[i64]([1, 1, 1, 1, 1, 1])
STRIDES: Final = vec[i64]([2, 4, 6])  # a roll for every length of a move
EVEN_STRIDES: Final = vec[i64]([2, 2, 2])


@final
class CentreRockRules(Rules):
    def __init__(self, board: Board, seats: int, turn_limit: int) -> None:
        super().__init__(seats)
        self.teams: i64 = 2 if seats == 4 else seats
        self.turn_limit: i64 = turn_limit  # so many turns are a draw; 0: never
        self.board: Board = board
        self.opening: Opening = Opening(self.board, seats, self.teams)
        self.pusher: Pusher = Pusher(self.board, self.teams)
        self.walker: Walker = Walker(self.board)

    def initial(self) -> CentreRockState:
        return CentreRockState(self.board.cells, self.seats)

    def side(self, seat: i64) -> i64:
        return seat % self.teams

    # -- who acts, and what they may do

    def actor(self, state: State) -> i64:
        assert isinstance(state, CentreRockState)
        phase = state.phase
        if phase == TURN or phase == GOING:
            return state.seat
        if phase == MOVE_ROLL or phase == ATTACK_ROLL or phase == OPENING:
            return CHANCE
        if phase == ENDED:
            return OVER
        if phase == PLACING:
            placing = self.opening.placing(state)
            seat: i64 = 0
            while not placing & SEAT_BIT[seat]:
                seat += 1
            return seat
        return state.seat

    def acting(self, state: State) -> i64:
        assert isinstance(state, CentreRockState)
        if state.phase == PLACING:
            return self.opening.placing(state)
        actor = self.actor(state)
        return SEAT_BIT[actor] if actor >= 0 else 0

    def legal_actions(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, CentreRockState)
        phase = state.phase
        if phase == PLACING:
            if seat < 0 or not self.opening.placing(state) & SEAT_BIT[seat]:
                return vec[i64]()
            return self.opening.placement_choices(state, seat)
        if seat != state.seat:
            return vec[i64]()
        if phase == TURN:
            return self.turn_choices(state)
        if phase == GOING:
            return self.destinations(state)
        if phase == DEFLECTING:
            return self.deflection_choices(state)
        return self.opening.order_choices(state) if phase == CHOOSING or phase == LEADING else vec[i64]()

    def turn_choices(self, state: CentreRockState) -> vec[i64]:
        """Orient, move and attack with every unit of the squad, and pass."""
        board = self.board
        out = vec[i64](capacity=48)
        i = SQUAD * state.seat
        end = i + state.count[state.seat]
        while i < end:
            cell = state.units[i]
            code = state.board[cell]
            facing = FACING_OF[code]
            way: i64 = 0
            while way < 6:
                if way != facing and board.next[6 * cell + way] != NOWHERE:
                    out = append(out, action(ORIENT, cell, 0, way))
                way += 1
            out = append(out, action(MOVE, cell, 0, 0))
            out = self.add_attacks(out, state, cell, code)
            i += 1
        return append(out, action(PASS, 0, 0, 0))

    def add_attacks(self, out: vec[i64], state: CentreRockState, cell: i64, code: i64) -> vec[i64]:
        """Every enemy in the pattern; what cannot shoot over units sees only the first one (rules 5.1 to 5.7)."""
        unit_class = CLASS_OF[code]
        team = self.pusher.team_of[code]
        at = self.board.pattern(unit_class, FACING_OF[code], cell)
        while True:
            target = self.board.target[at]
            if target == NOWHERE:
                return out
            other = state.board[target]
            if other:
                if self.pusher.team_of[other] != team:
                    out = append(out, action(ATTACK, cell, target, 0))
                if not self.board.over_units[unit_class]:
                    return out
            at += 1

    def destinations(self, state: CentreRockState) -> vec[i64]:
        """Where the named unit may go after its roll (rules 4.5 to 4.9)."""
        unit = state.unit
        found = self.walker.reach(state, unit, steps_for(state.roll))
        n = i64(len(found))
        i: i64 = 0
        while i < n:
            found[i] = action(GO, unit, found[i], 0)
            i += 1
        if unit == self.board.rock and n > 1 and state.roll > 2:
            found = append(found, action(GO, unit, unit, 1))
        return found

    def deflection_choices(self, state: CentreRockState) -> vec[i64]:
        front, _ = self.find_front(state)
        found = self.pusher.deflections(state, front, self.pusher.arrow(state, state.unit, state.target))
        out = vec[i64](capacity=3)
        for to in found:
            out = append(out, action(DEFLECT, front, to, 0))
        return out

    def find_front(self, state: CentreRockState) -> tuple[i64, i64]:
        """The unit at the front of the push of the attack under way, and what happens to it."""
        pusher = self.pusher
        way = pusher.arrow(state, state.unit, state.target)
        return pusher.find_front(state, state.target, way, pusher.team_of[state.board[state.unit]])

    def forcing(self, state: State, seat: i64, act: i64) -> bool:
        """Attacks, and the choice that carries one out; to enter The Rock can be answered, so it is none."""
        kind = kind_of(act)
        return kind == ATTACK or kind == DEFLECT

    # -- chance: one die

    def chance_actions(self, state: State) -> vec[i64]:
        return ROLLS if self.actor(state) == CHANCE else vec[i64]()

    def chance_weights(self, state: State) -> vec[i64]:
        return EVEN if self.actor(state) == CHANCE else vec[i64]()

    def toss(self, state: State, rng: Rng) -> i64:
        return 1 + rng.below(6)

    # -- for search

    def turn(self, state: State) -> i64:
        assert isinstance(state, CentreRockState)
        return state.turns if state.phase >= TURN else -1

    def midway(self, state: State) -> bool:
        assert isinstance(state, CentreRockState)
        return state.phase == GOING or state.phase == DEFLECTING

    def search_actions(self, state: State, seat: i64) -> vec[i64]:
        """Without taking back what has been placed."""
        assert isinstance(state, CentreRockState)
        if state.phase == PLACING:
            return self.opening.steps_forward(state, seat)
        return self.legal_actions(state, seat)

    def search_draws(self, state: State) -> vec[i64]:
        """A roll for every length of a move; a miss, a hit, and the six from The Rock."""
        assert isinstance(state, CentreRockState)
        if state.phase == MOVE_ROLL:
            return STRIDES
        if state.phase != ATTACK_ROLL:
            return self.chance_actions(state)
        draws = vec[i64](capacity=3)
        draws = append(draws, 1)
        if state.unit == self.board.rock and self.needed(state) < 6:
            draws = append(draws, self.needed(state))
        return append(draws, 6)

    def search_weights(self, state: State) -> vec[i64]:
        assert isinstance(state, CentreRockState)
        if state.phase == MOVE_ROLL:
            return EVEN_STRIDES
        if state.phase != ATTACK_ROLL:
            return self.chance_weights(state)
        needed = self.needed(state)
        weights = vec[i64](capacity=3)
        weights = append(weights, needed - 1)
        if state.unit == self.board.rock and needed < 6:
            weights = append(weights, 6 - needed)
            return append(weights, 1)
        return append(weights, 7 - needed)

    def needed(self, state: CentreRockState) -> i64:
        """What the attack under way hits on."""
        return self.board.hits_on[CLASS_OF[state.board[state.unit]]]

    # -- what an action does

    def advance(self, state: State, seat: i64, act: i64) -> None:
        assert isinstance(state, CentreRockState)
        kind = kind_of(act)
        if kind == ROLL:
            self.roll(state, origin_of(act))
        elif kind == ORIENT:
            cell = origin_of(act)
            state.board[cell] += extra_of(act) - FACING_OF[state.board[cell]]
            self.end_action(state)
        elif kind == MOVE:
            state.unit = origin_of(act)
            state.phase = MOVE_ROLL
        elif kind == GO:
            self.go(state, target_of(act), extra_of(act) == 1)
        elif kind == ATTACK:
            state.unit = origin_of(act)
            state.target = target_of(act)
            state.phase = ATTACK_ROLL
        elif kind == DEFLECT:
            way = self.pusher.arrow(state, state.unit, state.target)
            self.pusher.carry_out(state, state.target, way, origin_of(act), target_of(act))
            self.end_attack(state)
        elif kind == PASS:
            self.end_turn(state)
        else:
            self.set_up(state, seat, act)

    def set_up(self, state: CentreRockState, seat: i64, act: i64) -> None:
        kind = kind_of(act)
        if kind == PLACE:
            self.opening.place(state, seat, act)
        elif kind == LIFT:
            self.opening.lift(state, act)
        elif kind == READY:
            if self.opening.get_ready(state, seat):
                state.turn = 0
                self.begin_turn(state)
        elif kind == FIRST:
            self.opening.name_first(state, origin_of(act))
        elif kind == LEAD:
            self.opening.name_leader(state, origin_of(act))

    def roll(self, state: CentreRockState, pips: i64) -> None:
        if state.phase == OPENING:
            self.opening.roll(state, pips)
        elif state.phase == MOVE_ROLL:
            state.roll = pips
            state.phase = GOING
        else:
            self.strike(state, pips)

    def go(self, state: CentreRockState, to: i64, round_trip: bool) -> None:
        unit = state.unit
        if unit == self.board.rock and (to != unit or round_trip):
            state.marker = 0
        if to != unit:
            state.shift(unit, to)
        self.end_action(state)

    def strike(self, state: CentreRockState, pips: i64) -> None:
        """The roll of an attack: a removal from The Rock, a push, or a miss (rules 5.8 to 5.10)."""
        attacker = state.board[state.unit]
        if pips == 6 and state.unit == self.board.rock:
            # The Rock is the attacker's, so nobody leaves it.
            state.take(state.target)
        elif pips >= self.needed(state):
            way = self.pusher.arrow(state, state.unit, state.target)
            if not self.pusher.push(state, state.target, way, self.pusher.team_of[attacker]):
                state.roll = pips
                state.phase = DEFLECTING
                return
        self.end_attack(state)

    # -- the end of an action, of a turn, and of the game

    def end_attack(self, state: CentreRockState) -> None:
        if self.only_team_left(state):
            self.clear(state)
            self.end(state, self.side(state.seat), VANQUISHED)
        else:
            self.end_action(state)

    def only_team_left(self, state: CentreRockState) -> bool:
        """Has nobody but the team of the seat to move any units? An attack never costs the attacker any."""
        seat: i64 = 0
        while seat < self.seats:
            if state.count[seat] and seat % self.teams != state.seat % self.teams:
                return False
            seat += 1
        return True

    def clear(self, state: CentreRockState) -> None:
        state.unit = NOWHERE
        state.target = NOWHERE
        state.roll = 0

    def end_action(self, state: CentreRockState) -> None:
        self.clear(state)
        state.actions -= 1
        if state.actions:
            state.phase = TURN
        else:
            self.end_turn(state)

    def end_turn(self, state: CentreRockState) -> None:
        """Pass the turn to the next squad that has units (rule 3.4), or end the game by its length."""
        state.turns += 1
        if self.turn_limit and state.turns >= self.turn_limit:
            self.end(state, DRAWN, TURN_LIMIT)
            return
        state.turn = (state.turn + 1) % self.seats
        while not state.count[state.order[state.turn]]:
            state.turn = (state.turn + 1) % self.seats
        self.begin_turn(state)

    def begin_turn(self, state: CentreRockState) -> None:
        """The check of The Rock (rules 7.1 and 7.2), then two actions."""
        seat = state.order[state.turn]
        state.seat = seat
        state.actions = ACTIONS
        state.phase = TURN
        if SEAT_OF[state.board[self.board.rock]] != seat:
            return
        team = self.side(seat)
        state.marker += 1
        state.points[team] += 1
        if state.marker > LAST_MARKER:
            self.end(state, team, TRIUMPHANT)
        elif state.points[team] > LAST_POINT:
            self.end(state, team, VICTORIOUS)

    def end(self, state: CentreRockState, winner: i64, reason: i64) -> None:
        state.phase = ENDED
        state.actions = 0
        state.winner = winner
        state.reason = reason

    def payoff(self, state: State, seat: i64) -> i64:
        assert isinstance(state, CentreRockState)
        if state.winner == DRAWN:
            return WHOLE // self.seats
        if state.winner == NOBODY or state.winner != self.side(seat):
            return 0
        return WHOLE * self.teams // self.seats
