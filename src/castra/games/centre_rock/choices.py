"""The choices of a seat, click by click, and what it is asked.

who begins    a button for every player
placing       a button for the class, the hexagon, the neighbouring hexagon it faces; a placed unit
              alone to take it back; the button "ready"
a turn        the unit, a button for what it does, then the hexagon it turns to or attacks; "pass"
after a roll  the hexagon to go to, the unit itself to stay; "round" to leave The Rock and come back
a deflection  the hexagon, or the buttons "off" and "stay"
"""

from __future__ import annotations

from typing import Final

from castra.core.game import CHANCE, OVER, SPECTATOR, Choice, Pick
from castra.core.play import acting_seats
from castra.games.centre_rock.notation import CLASS_NAMES, FACING_NAMES, write_action
from castra.games.centre_rock.rules import CentreRockRules
from castra.games.centre_rock.sheet import CLASSES
from castra.games.centre_rock.state import (
    ATTACK,
    CHOOSING,
    CLASS_OF,
    DEFLECT,
    DEFLECTING,
    FIRST,
    GO,
    GOING,
    LEAD,
    LEADING,
    LIFT,
    MOVE,
    OFF_BOARD,
    OPENING,
    ORIENT,
    PASS,
    PLACE,
    PLACING,
    READY,
    SEAT_OF,
    CentreRockState,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)
from castra.games.centre_rock.walks import steps_for


def player(seat: int) -> str:
    return f"player {seat + 1}"


def plural(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def told_rolls(rolls: list[int]) -> str:
    if len(rolls) == 1:
        return str(rolls[0])
    return f"{rolls[0]} {'or' if len(rolls) == 2 else 'to'} {rolls[-1]}"


def choices(rules: CentreRockRules, state: CentreRockState, seat: int) -> tuple[Choice, ...]:
    """Every legal action of the seat."""
    if seat == SPECTATOR:
        return ()
    teller = Teller(rules, state)
    return tuple(teller.choice(act) for act in rules.legal_actions(state, seat))


class Teller:
    """Tells the actions of one state in clicks and words."""

    def __init__(self, rules: CentreRockRules, state: CentreRockState) -> None:
        self.rules = rules
        self.state = state
        self.names = rules.board.names

    def choice(self, act: int) -> Choice:
        label, picks = _TELLERS[kind_of(act)](self, act)
        return Choice(act, write_action(self.rules.board, act), label, picks)

    def unit(self, cell: int) -> str:
        """'the striker on c4'."""
        code = self.state.board[cell]
        if not code:
            return f"the unit on {self.names[cell]}"
        return f"the {CLASS_NAMES[CLASS_OF[code]]} on {self.names[cell]}"

    def whose(self, cell: int) -> str:
        """'player 2's striker on c4'."""
        code = self.state.board[cell]
        if not code:
            return self.unit(cell)
        return f"{player(SEAT_OF[code])}'s {CLASS_NAMES[CLASS_OF[code]]} on {self.names[cell]}"

    def place(self, cell: int) -> str:
        """'c4', or 'e5, The Rock'."""
        return f"{self.names[cell]}, The Rock" if cell == self.rules.board.rock else self.names[cell]

    def hexagon(self, cell: int, label: str = "") -> Pick:
        return Pick("hex", self.names[cell], label or self.place(cell))

    def ahead(self, cell: int, facing: int) -> Pick:
        """The hexagon a unit on `cell` faces."""
        return self.hexagon(self.rules.board.next[6 * cell + facing], f"facing {FACING_NAMES[facing]}")


Told = tuple[str, tuple[Pick, ...]]


def button(name: str, label: str) -> Pick:
    return Pick("button", name, label)


def _first(teller: Teller, act: int) -> Told:
    label = f"Player {origin_of(act) + 1} takes the first turn"
    return label, (button(f"player {origin_of(act) + 1}", label),)


def _lead(teller: Teller, act: int) -> Told:
    label = f"Player {origin_of(act) + 1} comes first in the team"
    return label, (button(f"player {origin_of(act) + 1}", label),)


def _place(teller: Teller, act: int) -> Told:
    cell, unit_class, facing = target_of(act), extra_of(act) // 6, extra_of(act) % 6
    name = CLASS_NAMES[unit_class]
    label = f"Place a {name} on {teller.names[cell]}, facing {FACING_NAMES[facing]}"
    return label, (button(CLASSES[unit_class], f"Place a {name}"), teller.hexagon(cell), teller.ahead(cell, facing))


def _lift(teller: Teller, act: int) -> Told:
    label = f"Take {teller.unit(origin_of(act))} back"
    return label, (teller.hexagon(origin_of(act), label),)


def _ready(teller: Teller, act: int) -> Told:
    return "The squad is ready", (button("ready", "The squad is ready"),)


def _orient(teller: Teller, act: int) -> Told:
    cell, facing = origin_of(act), extra_of(act)
    label = f"Turn {teller.unit(cell)} to the {FACING_NAMES[facing]}"
    return label, (teller.hexagon(cell, teller.unit(cell)), button("turn", "Turn it"), teller.ahead(cell, facing))


def _move(teller: Teller, act: int) -> Told:
    cell = origin_of(act)
    return f"Move {teller.unit(cell)}", (teller.hexagon(cell, teller.unit(cell)), button("move", "Move it"))


def _go(teller: Teller, act: int) -> Told:
    cell, to = origin_of(act), target_of(act)
    if extra_of(act):
        return "Leave The Rock and come back", (button("round", "Leave The Rock and come back"),)
    if cell == to:
        return f"Stay on {teller.place(cell)}", (teller.hexagon(cell, "Stay"),)
    return f"Go to {teller.place(to)}", (teller.hexagon(to),)


def _attack(teller: Teller, act: int) -> Told:
    cell, target = origin_of(act), target_of(act)
    victim = teller.whose(target)
    picks = (
        teller.hexagon(cell, teller.unit(cell)),
        button("attack", "Attack with it"),
        teller.hexagon(target, victim),
    )
    return f"Attack {victim} with {teller.unit(cell)}", picks


def _deflect(teller: Teller, act: int) -> Told:
    cell, to = origin_of(act), target_of(act)
    victim = teller.whose(cell)
    if to == OFF_BOARD:
        return f"Push {victim} off the board", (button("off", "Off the board"),)
    if to == cell:
        return f"Leave {victim} where it is", (button("stay", "Leave it there"),)
    return f"Deflect {victim} to {teller.place(to)}", (teller.hexagon(to),)


def _pass(teller: Teller, act: int) -> Told:
    return "End the turn", (button("pass", "End the turn"),)


_TELLERS: Final = {
    FIRST: _first,
    LEAD: _lead,
    PLACE: _place,
    LIFT: _lift,
    READY: _ready,
    ORIENT: _orient,
    MOVE: _move,
    GO: _go,
    ATTACK: _attack,
    DEFLECT: _deflect,
    PASS: _pass,
}


# -- prompts


def prompt(rules: CentreRockRules, state: CentreRockState, seat: int) -> str:
    """What the seat is asked, or whom it is waiting for."""
    actor = rules.actor(state)
    if actor == OVER:
        return "The game is over."
    if actor == CHANCE:
        roller = "Opening roll" if state.phase == OPENING else "The die is rolled"
        return f"{roller} for {player(state.seat)}."
    seats = acting_seats(rules, state)
    if seat in seats:
        return asked(rules, state, seat)
    waiting = " and ".join(player(other) for other in seats)
    doing = "to place units" if state.phase == PLACING else "to act"
    return f"Waiting for {waiting} {doing}."


def asked(rules: CentreRockRules, state: CentreRockState, seat: int) -> str:
    teller = Teller(rules, state)
    if state.phase == CHOOSING:
        return "You rolled highest: who takes the first turn?"
    if state.phase == LEADING:
        return "Which squad of your team comes first?"
    if state.phase == PLACING:
        return asked_to_place(rules, state, seat)
    if state.phase == GOING:
        steps = plural(steps_for(state.roll), "hexagon")
        return f"You rolled {state.roll}: {teller.unit(state.unit)} may go up to {steps}."
    if state.phase == DEFLECTING:
        return f"You rolled {state.roll}, a hit: where does {teller.whose(rules.find_front(state))} go?"
    return f"Your turn: {plural(state.actions, 'action')} left. Turn, move or attack, or end the turn."


def asked_to_place(rules: CentreRockRules, state: CentreRockState, seat: int) -> str:
    left = 5 - state.count[seat]
    if left:
        return f"Place your squad in your zone: {plural(left, 'unit')} to go. Nobody else can see it."
    return "All units are placed. Say ready, or take one back."
