"""What every implementation of the board rules of Centurion can be asked, so that one set of tests serves them all."""

from __future__ import annotations

from typing import Protocol

from castra.games.centurion.content.printed import Tile

from . import oracle
from .engine_referee import Engine
from .oracle_board import Action, Capture, Position, Square


class Referee(Protocol):
    """The questions; `oracle` says what each means."""

    def captures_of(self, position: Position, owner: int) -> set[Capture]: ...

    def in_guard(self, position: Position, owner: int) -> bool: ...

    def legal_moves(self, position: Position) -> set[Action]: ...

    def apply(self, position: Position, action: Action) -> Position: ...

    def place(self, position: Position, square: Square, tile: Tile, back: bool) -> Position: ...

    def may_draw(self, position: Position, bag_nonempty: bool) -> bool: ...

    def may_divine(self, position: Position, square: Square, bag_nonempty: bool = True) -> bool: ...

    def placement_squares(self, position: Position, tile: Tile, back: bool) -> set[Square]: ...


REFEREES: dict[str, Referee] = {"oracle": oracle, "engine": Engine()}
"""Every implementation under test, by the name that tests show."""
