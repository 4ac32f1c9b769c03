"""Armies as data: what a tile is. (Reading and checking of the TOML packs: `packs.py`.)

dx counts to the owner's right, dy away from the owner.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Icon(Enum):
    """The movement icons of the Profile System, by the names the rulebooks give them."""

    MOVE = "move"
    JUMP = "jump"
    SLIDE = "slide"
    JUMP_SLIDE = "jump slide"
    SMASH = "smash"
    NC_MOVE = "non-capture move"
    NC_JUMP = "non-capture jump"
    NC_SLIDE = "non-capture slide"
    NC_JUMP_SLIDE = "non-capture jump slide"
    STRIKE = "strike"
    HAMMER = "hammer"
    COMMAND = "command"
    DREAD = "dread"
    DEFENSE = "defense"
    SHIELD_DEFENSE = "shield defense"
    FULL_FORMATION = "full formation"
    SINGLE_FORMATION = "single formation"


class Ability(Enum):
    """Enhanced abilities, printed on one side of a tile."""

    READY = "ready"  # X: flip the tile in its square
    SUMMON = "summon"  # I: new tiles may also be placed beside this one
    DIVINATION = "divination"  # II: draw three, keep one


@dataclass(frozen=True)
class Cell:
    """One icon in one cell of a movement profile."""

    icon: Icon
    dx: int
    dy: int
    direction: tuple[int, int] | None = None
    """Unit step of the four slide icons; (dx, dy) is the first square entered."""


@dataclass(frozen=True)
class Side:
    cells: tuple[Cell, ...]
    ability: Ability | None = None


@dataclass(frozen=True)
class Tile:
    key: str
    """How notation names it: lower case, words joined by hyphens."""
    name: str
    code: str
    """Two letters, unique in the army, for positions."""
    count: int
    """How many a player owns, on the board and in the bag together."""
    starts: int
    """How many of them are set up beside the leader (for the leader itself: 1)."""
    leader: bool
    either_side: bool
    """No non-starting side: the owner picks the side that faces up on placing it."""
    start: Side
    back: Side
    optional: bool = False
    """Only with the match option `enhanced`."""
    note: str = ""
    """Provenance or doubt worth showing to a player."""


@dataclass(frozen=True)
class Army:
    key: str
    name: str
    tiles: tuple[Tile, ...]
    """In the order of the pack; the leader first."""
    source: str
    """Where the profiles come from, in a sentence shown to players."""
    reconstructed: tuple[str, ...] = ()
    """What in this army is our proposal rather than the publisher's print."""
