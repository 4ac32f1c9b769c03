"""Everything before the first turn: the opening roll, the order of turns, the secret placement (section 2)."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.core.engine.rules import SEAT_BIT
from castra.games.centre_rock.content.printed import SQUAD
from castra.games.centre_rock.engine.board import NOWHERE, SQUAD_OF, Board
from castra.games.centre_rock.engine.state import (
    CHOOSING,
    CLASS_OF,
    EVERYBODY,
    FIRST,
    LEAD,
    LEADING,
    LIFT,
    PLACE,
    PLACING,
    READY,
    CentreRockState,
    action,
    extra_of,
    origin_of,
    target_of,
    unit_code,
)


@final
class Opening:
    def __init__(self, board: Board, seats: i64, teams: i64) -> None:
        self.board: Board = board
        self.seats: i64 = seats
        self.teams: i64 = teams

    # -- who begins

    def next_roller(self, state: CentreRockState) -> i64:
        """The contending seat that has not rolled yet; -1 if all have."""
        seat: i64 = 0
        while seat < self.seats:
            if state.contending & SEAT_BIT[seat] and not state.rolls[seat]:
                return seat
            seat += 1
        return -1

    def roll(self, state: CentreRockState, pips: i64) -> None:
        """One opening roll; after the last of a round the highest chooses, or the tied roll again (rule 2.1)."""
        state.rolls[state.seat] = pips
        roller = self.next_roller(state)
        if roller >= 0:
            state.seat = roller
            return
        most: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if state.contending & SEAT_BIT[seat] and state.rolls[seat] > most:
                most = state.rolls[seat]
            seat += 1
        self.keep_highest(state, most)

    def keep_highest(self, state: CentreRockState, most: i64) -> None:
        tied: i64 = 0
        seat = self.seats
        while seat > 0:
            seat -= 1
            if state.contending & SEAT_BIT[seat] and state.rolls[seat] == most:
                tied |= SEAT_BIT[seat]
                state.seat = seat
        state.contending = tied
        if tied == SEAT_BIT[state.seat]:
            state.phase = CHOOSING
            return
        seat = 0
        while seat < self.seats:
            if tied & SEAT_BIT[seat]:
                state.rolls[seat] = 0
            seat += 1

    def name_first(self, state: CentreRockState, first: i64) -> None:
        """The turn goes round from the first player; with four the other team is asked for its order (2.3, 2.4)."""
        i: i64 = 0
        while i < self.seats:
            state.order[i] = (first + i) % self.seats
            i += 1
        if self.seats == 4:
            state.order[1] = -1
            state.order[3] = -1
            state.seat = (first + 1) % 4
            state.phase = LEADING
        else:
            self.begin_placing(state)

    def name_leader(self, state: CentreRockState, leader: i64) -> None:
        state.order[1] = leader
        state.order[3] = (leader + 2) % 4
        self.begin_placing(state)

    def begin_placing(self, state: CentreRockState) -> None:
        state.seat = 0
        state.phase = PLACING

    def order_choices(self, state: CentreRockState) -> vec[i64]:
        """Who may be named first: anybody, or one of the two squads of the other team."""
        out = vec[i64](capacity=4)
        if state.phase == CHOOSING:
            seat: i64 = 0
            while seat < self.seats:
                out = append(out, action(FIRST, seat, 0, 0))
                seat += 1
        else:
            seat = state.seat % 2
            out = append(out, action(LEAD, seat, 0, 0))
            out = append(out, action(LEAD, seat + 2, 0, 0))
        return out

    # -- placement

    def placing(self, state: CentreRockState) -> i64:
        """The seats that place now, as bits: of every team the first that is not ready (rule 2.8)."""
        teams: i64 = 0
        seats: i64 = 0
        i: i64 = 0
        while i < self.seats:
            seat = state.order[i]
            team = SEAT_BIT[seat % self.teams]
            if not (state.ready & SEAT_BIT[seat] or teams & team):
                teams |= team
                seats |= SEAT_BIT[seat]
            i += 1
        return seats

    def placement_choices(self, state: CentreRockState, seat: i64) -> vec[i64]:
        """Place any missing unit, take any placed one back, or be ready."""
        out = self.steps_forward(state, seat)
        i: i64 = 0
        while i < state.count[seat]:
            out = append(out, action(LIFT, state.units[SQUAD * seat + i], 0, 0))
            i += 1
        return out

    def steps_forward(self, state: CentreRockState, seat: i64) -> vec[i64]:
        """Place any missing unit, or be ready."""
        out = vec[i64](capacity=224)
        if state.count[seat] == SQUAD:
            out = append(out, action(READY, 0, 0, 0))
        unit_class: i64 = 0
        while unit_class < 3:
            if self.placed(state, seat, unit_class) < SQUAD_OF[unit_class]:
                out = self.add_places(out, state, seat, unit_class)
            unit_class += 1
        return out

    def placed(self, state: CentreRockState, seat: i64, unit_class: i64) -> i64:
        """How many units of a class the seat has on the board."""
        found: i64 = 0
        i: i64 = SQUAD * seat
        end = i + state.count[seat]
        while i < end:
            if CLASS_OF[state.board[state.units[i]]] == unit_class:
                found += 1
            i += 1
        return found

    def add_places(self, out: vec[i64], state: CentreRockState, seat: i64, unit_class: i64) -> vec[i64]:
        """Every free hexagon of the zone, with every facing towards a hexagon of the board (rule 2.7)."""
        cells = self.board.cells
        cell: i64 = 0
        while cell < cells:
            if self.board.zone[cells * seat + cell] and not state.board[cell]:
                way: i64 = 0
                while way < 6:
                    if self.board.next[6 * cell + way] != NOWHERE:
                        out = append(out, action(PLACE, 0, cell, 6 * unit_class + way))
                    way += 1
            cell += 1
        return out

    def place(self, state: CentreRockState, seat: i64, act: i64) -> None:
        unit = extra_of(act)
        state.put(target_of(act), unit_code(seat, unit // 6, unit % 6))

    def lift(self, state: CentreRockState, act: i64) -> None:
        state.take(origin_of(act))

    def get_ready(self, state: CentreRockState, seat: i64) -> bool:
        """A squad is ready; is everybody?"""
        state.ready |= SEAT_BIT[seat]
        return state.ready == EVERYBODY[self.seats]
