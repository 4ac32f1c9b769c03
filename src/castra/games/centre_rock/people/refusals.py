"""Why an action is not legal: the rule that forbids it, and what stands against it here."""

from __future__ import annotations

from castra.core.game import Refusal, acting_seats
from castra.games.centre_rock.content.printed import SQUAD
from castra.games.centre_rock.engine.board import NOWHERE, SQUAD_OF
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import (
    ATTACK,
    CHOOSING,
    CLASS_OF,
    DEFLECT,
    DEFLECTING,
    FACING_OF,
    FIRST,
    GO,
    GOING,
    LEAD,
    LEADING,
    LIFT,
    MOVE,
    OFF_BOARD,
    ORIENT,
    PASS,
    PLACE,
    PLACING,
    READY,
    ROLL,
    SEAT_OF,
    TURN,
    CentreRockState,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)
from castra.games.centre_rock.engine.walks import steps_for
from castra.games.centre_rock.people.notation import CLASS_NAMES, FACING_NAMES
from castra.games.centre_rock.people.words import Names, player, plural

TURN_ACTIONS = (ORIENT, MOVE, ATTACK, PASS)
PHASE_OF = {
    FIRST: CHOOSING,
    LEAD: LEADING,
    PLACE: PLACING,
    LIFT: PLACING,
    READY: PLACING,
    GO: GOING,
    DEFLECT: DEFLECTING,
}


def refusal(rules: CentreRockRules, state: CentreRockState, seat: int, act: int) -> Refusal:
    """Why `seat` may not play `act`; asked only if it may not."""
    return Refuser(rules, state, seat).refuse(act)


class Refuser:
    """One question about one state."""

    def __init__(self, rules: CentreRockRules, state: CentreRockState, seat: int) -> None:
        self.rules = rules
        self.board = rules.board
        self.state = state
        self.seat = seat
        self.names = Names(rules, state)

    def no(self, rule: str, reason: str, *cells: int) -> Refusal:
        return Refusal(rule, reason, tuple(self.names.hexagons[cell] for cell in cells if 0 <= cell < self.board.cells))

    def refuse(self, act: int) -> Refusal:
        kind, origin, target = kind_of(act), origin_of(act), target_of(act)
        if not ROLL <= kind <= PASS or not self.well_formed(act):
            return self.no("3.1", "this number is not an action of Centre Rock")
        if kind == ROLL:
            return self.no("1.7", "the die is rolled by chance, not by a player")
        if self.seat not in acting_seats(self.rules, self.state):
            rule = "2.8" if self.state.phase == PLACING else "3.5"
            return self.no(rule, f"{player(self.seat)} is not the one to act now")
        wrong_time = self.wrong_time(kind)
        if wrong_time:
            return wrong_time
        if kind in (FIRST, LEAD):
            return self.refuse_order(kind, origin)
        if kind == PLACE:
            return self.refuse_place(target, extra_of(act) // 6, extra_of(act) % 6)
        if kind == LIFT:
            return self.not_mine(origin) or self.no("2.9", "this unit cannot be taken back", origin)
        if kind == READY:
            missing = SQUAD - self.state.count[self.seat]
            return self.no(
                "2.9", f"a squad is ready with all five units; {plural(missing, 'unit')} must still be placed"
            )
        if kind == DEFLECT:
            return self.refuse_deflection(origin, target)
        if kind == GO:
            return self.refuse_walk(origin, target, extra_of(act) == 1)
        return self.not_mine(origin) or self.refuse_turn(kind, origin, target, extra_of(act))

    def well_formed(self, act: int) -> bool:
        """Are the parts that this kind does not use empty, and those it uses within their bounds?"""
        kind, origin, target, extra = kind_of(act), origin_of(act), target_of(act), extra_of(act)
        cells = self.board.cells
        on_board = origin < cells and target < cells
        if kind == DEFLECT and target == OFF_BOARD:
            on_board = origin < cells
        limits = {PLACE: 18, ORIENT: 6, GO: 2}
        uses_target = kind in (PLACE, GO, ATTACK, DEFLECT)
        uses_origin = kind not in (PLACE, READY, PASS)
        return (
            on_board
            and extra < limits.get(kind, 1)
            and (uses_target or target == 0)
            and (uses_origin or origin == 0)
            and not (kind == GO and extra == 1 and origin != target)
            and not (kind == ROLL and not 1 <= origin <= 6)
        )

    def wrong_time(self, kind: int) -> Refusal | None:
        """An action of another part of the game."""
        phase = self.state.phase
        if PHASE_OF.get(kind, TURN) == phase:
            return None
        if phase in (GOING, DEFLECTING):
            begun = "the move" if phase == GOING else "the attack"
            return self.no("3.5", f"{begun} that has been rolled for must be finished first", self.state.unit)
        if phase == CHOOSING:
            return self.no("2.2", "first the highest roller names who takes the first turn")
        if phase == LEADING:
            return self.no("2.4", "first the other team says which of its squads comes first")
        if phase == PLACING:
            return self.no("2.5", "turns begin when every squad is ready")
        if kind == GO:
            return self.no("4.4", "a unit is named and the die rolled before it goes anywhere")
        if kind == DEFLECT:
            return self.no("6.8", "there is nothing to deflect now")
        return self.no("2.5", "the set-up is over")

    def refuse_order(self, kind: int, seat: int) -> Refusal:
        if seat >= self.rules.seats:
            return self.no("2.2" if kind == FIRST else "2.4", f"there is no {player(seat)}")
        return self.no("2.4", f"{player(seat)} belongs to the other team")

    def refuse_place(self, cell: int, unit_class: int, facing: int) -> Refusal:
        """Squad full, outside the zone, taken, or facing the edge."""
        if self.rules.opening.placed(self.state, self.seat, unit_class) >= SQUAD_OF[unit_class]:
            have = plural(SQUAD_OF[unit_class], CLASS_NAMES[unit_class])
            return self.no("1.3", f"a squad has {have}, and all stand already")
        name = self.names.hexagons[cell]
        if not self.board.zone[self.board.cells * self.seat + cell]:
            return self.no("2.6", f"{name} is outside your zone", cell)
        if self.state.board[cell]:
            return self.no("2.7", f"{name} is taken", cell)
        return self.no("2.7", f"{name} has no neighbour to the {FACING_NAMES[facing]}", cell)

    def not_mine(self, cell: int) -> Refusal | None:
        """A unit can be commanded by its player alone."""
        code = self.state.board[cell]
        visible = self.state.phase != PLACING or self.rules.side(SEAT_OF[code]) == self.rules.side(self.seat)
        if not code or not visible:
            rule = "2.9" if self.state.phase == PLACING else "3.3"
            return self.no(rule, f"you have no unit on {self.names.hexagons[cell]}", cell)
        if SEAT_OF[code] == self.seat:
            return None
        return self.no("3.3", f"{self.names.whose(cell)} is not yours to command", cell)

    def refuse_turn(self, kind: int, cell: int, target: int, facing: int) -> Refusal:
        if kind == ATTACK:
            return self.refuse_attack(cell, target)
        unit = self.names.unit(cell)
        if FACING_OF[self.state.board[cell]] == facing:
            return self.no("4.2", f"{unit} faces {FACING_NAMES[facing]} already", cell)
        return self.no("4.3", f"{unit} has no hexagon to the {FACING_NAMES[facing]}", cell)

    def refuse_attack(self, cell: int, target: int) -> Refusal:
        code, other = self.state.board[cell], self.state.board[target]
        unit, name = self.names.unit(cell), self.names.hexagons[target]
        if not other:
            return self.no("5.1", f"nobody stands on {name}", target)
        if self.rules.side(SEAT_OF[other]) == self.rules.side(self.seat):
            return self.no("5.2", f"{self.names.whose(target)} is on your own side", target)
        if self.rules.pusher.arrow(self.state, cell, target) == NOWHERE:
            rule = ("5.3", "5.5", "5.4")[CLASS_OF[code]]
            return self.no(
                rule, f"{name} is not in the pattern of {unit}, which faces {self.facing(cell)}", cell, target
            )
        ahead = self.board.next[6 * cell + FACING_OF[code]]
        return self.no("5.7", f"{self.names.whose(ahead)} stands before {name}", cell, ahead, target)

    def facing(self, cell: int) -> str:
        return FACING_NAMES[FACING_OF[self.state.board[cell]]]

    def refuse_walk(self, cell: int, target: int, round_trip: bool) -> Refusal:
        state = self.state
        if cell != state.unit:
            return self.no("4.4", f"{self.names.unit(state.unit)} was named to move", state.unit)
        if round_trip:
            return self.refuse_round_trip(cell)
        if state.board[target]:
            return self.no("4.6", f"{self.names.whose(target)} stands there", target)
        steps = steps_for(state.roll)
        length = self.rules.walker.distance(state, cell, target)
        name = self.names.hexagons[target]
        if length == NOWHERE:
            return self.no("4.6", f"no path of free hexagons leads to {name}", cell, target)
        rolled = f"a roll of {state.roll} carries {plural(steps, 'hexagon')}"
        return self.no("4.5", f"the way to {name} is {plural(length, 'hexagon')} long; {rolled}", cell, target)

    def refuse_round_trip(self, cell: int) -> Refusal:
        if cell != self.board.rock:
            return self.no("4.9", "only on The Rock does it matter whether a unit leaves and comes back", cell)
        if steps_for(self.state.roll) < 2:
            return self.no(
                "4.5", f"a roll of {self.state.roll} carries 1 hexagon; to leave and come back takes 2", cell
            )
        return self.no("4.6", "every hexagon around The Rock is taken", cell)

    def refuse_deflection(self, cell: int, target: int) -> Refusal:
        state = self.state
        front, _ = self.rules.find_front(state)
        if cell != front:
            return self.no("6.8", f"{self.names.whose(front)} is the unit that is deflected", front)
        if target == OFF_BOARD:
            return self.no("6.10", "no place next to both units lies off the board", front)
        if target == front:
            return self.no("6.11", "a unit stays only if no hexagon next to both units is free", front)
        way = self.rules.pusher.arrow(state, state.unit, state.target)
        sides = (self.board.next[6 * front + (way + 1) % 6], self.board.next[6 * front + (way + 5) % 6])
        if target in sides:
            return self.no("6.8", f"{self.names.hexagons[target]} is taken", target)
        return self.no("6.9", f"{self.names.hexagons[target]} does not lie next to both units", front, target)
