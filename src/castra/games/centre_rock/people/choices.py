"""The choices of a seat, click by click.

who begins    a button for every player
placing       a button for the class, the hexagon, the neighbouring hexagon it faces; a placed unit
              alone to take it back; the button "ready"
a turn        the unit, a button for what it does, then the hexagon it turns to or attacks; "pass"
after a roll  the hexagon to go to, the unit itself to stay; "round" to leave The Rock and come back
a deflection  the hexagon, or the buttons "off" and "stay"
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from castra.core.game import Pick, button
from castra.games.centre_rock.content.printed import CLASSES
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import (
    ATTACK,
    DEFLECT,
    FIRST,
    GO,
    LEAD,
    LIFT,
    MOVE,
    OFF_BOARD,
    ORIENT,
    PASS,
    PLACE,
    READY,
    CentreRockState,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)
from castra.games.centre_rock.people.notation import CLASS_NAMES, FACING_NAMES
from castra.games.centre_rock.people.words import Names, label, player

Picks = tuple[Pick, ...]

BUTTONS: Final = (button("ready", "The squad is ready"), button("pass", "End the turn"))
"""What is a whole action, possible now or not."""


def picks(rules: CentreRockRules, state: CentreRockState, act: int) -> Picks:
    """A choice in clicks."""
    kind = kind_of(act)
    if kind in _BUTTONS:
        return (button(_BUTTONS[kind](act), label(rules, state, act)),)
    return _CLICKS[kind](Names(rules, state), act)


_BUTTONS: Final[dict[int, Callable[[int], str]]] = {
    FIRST: lambda act: player(origin_of(act)),
    LEAD: lambda act: player(origin_of(act)),
    READY: lambda act: "ready",
    PASS: lambda act: "pass",
}
"""By kind: the button that is all there is to pick."""


def _hexagon(names: Names, cell: int, said: str = "") -> Pick:
    return Pick("hex", names.hexagons[cell], said or names.place(cell))


def _ahead(names: Names, cell: int, facing: int) -> Pick:
    """The hexagon that a unit on `cell` is to face."""
    return _hexagon(names, names.board.next[6 * cell + facing], f"facing {FACING_NAMES[facing]}")


def _unit(names: Names, cell: int) -> Pick:
    return _hexagon(names, cell, names.unit(cell))


def _place(names: Names, act: int) -> Picks:
    cell, unit_class, facing = target_of(act), extra_of(act) // 6, extra_of(act) % 6
    chosen = button(CLASSES[unit_class], f"Place a {CLASS_NAMES[unit_class]}")
    return chosen, _hexagon(names, cell), _ahead(names, cell, facing)


def _lift(names: Names, act: int) -> Picks:
    return (_hexagon(names, origin_of(act), f"Take {names.unit(origin_of(act))} back"),)


def _orient(names: Names, act: int) -> Picks:
    cell = origin_of(act)
    return _unit(names, cell), button("turn", "Turn it"), _ahead(names, cell, extra_of(act))


def _move(names: Names, act: int) -> Picks:
    return _unit(names, origin_of(act)), button("move", "Move it")


def _go(names: Names, act: int) -> Picks:
    cell, to = origin_of(act), target_of(act)
    if extra_of(act):
        return (button("round", "Leave The Rock and come back"),)
    return (_hexagon(names, to, "Stay" if to == cell else ""),)


def _attack(names: Names, act: int) -> Picks:
    target = target_of(act)
    return (
        _unit(names, origin_of(act)),
        button("attack", "Attack with it"),
        _hexagon(names, target, names.whose(target)),
    )


def _deflect(names: Names, act: int) -> Picks:
    cell, to = origin_of(act), target_of(act)
    if to == OFF_BOARD:
        return (button("off", "Off the board"),)
    return (button("stay", "Leave it there") if to == cell else _hexagon(names, to),)


_CLICKS: Final[dict[int, Callable[[Names, int], Picks]]] = {
    PLACE: _place,
    LIFT: _lift,
    ORIENT: _orient,
    MOVE: _move,
    GO: _go,
    ATTACK: _attack,
    DEFLECT: _deflect,
}
