"""The units and counters of the plain game, and the one line that tells them all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.games.centre_rock.oracle_grid import Grid, Place, name_of


@dataclass(eq=False)
class Unit:
    """A figure; it keeps its identity wherever it goes. Without a place it is out of play."""

    player: int
    kind: str
    place: Place | None
    facing: str

    def __str__(self) -> str:
        assert self.place is not None
        return f"{self.player + 1}{self.kind}{name_of(self.place)}{self.facing}"


@dataclass
class Ask:
    """What has to happen now: which players may do what, or, with nobody named, that the die is rolled."""

    phase: str
    player: int
    options: dict[int, set[str]]
    unit: Unit | None = None
    target: Unit | None = None
    roll: int = 0


@dataclass
class PlainTable:
    grid: Grid
    players: int
    units: list[Unit] = field(default_factory=list)
    marker: int = 0
    points: list[int] = field(default_factory=list)
    rolls: list[int] = field(default_factory=list)
    contenders: list[int] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    ready: set[int] = field(default_factory=set)
    actions: int = 0
    turns: int = 0
    winner: str = ""
    """The letter of a team, or "none"; empty while the game goes on."""
    reason: str = ""
    met: Counter[str] = field(default_factory=Counter)
    """What has happened, by name: a test sees by it whether it looked at everything."""

    def __post_init__(self) -> None:
        self.points = [0] * self.teams
        self.rolls = [0] * self.players
        self.contenders = list(range(self.players))

    @property
    def teams(self) -> int:
        return 2 if self.players == 4 else self.players

    def team(self, player: int) -> int:
        """Players 1 and 3 against 2 and 4, else everybody alone."""
        return player % 2 if self.players == 4 else player

    def at(self, place: Place) -> Unit | None:
        return next((unit for unit in self.units if unit.place == place), None)

    def squad(self, player: int) -> list[Unit]:
        """The units of a player on the board."""
        return [unit for unit in self.units if unit.player == player and unit.place is not None]

    def set(self, unit: Unit, place: Place | None) -> None:
        """Move or remove a unit; whoever leaves The Rock resets the marker (rule 7.4)."""
        if unit.place == self.grid.rock and place != self.grid.rock:
            self.marker = 0
        assert place is None or self.at(place) in (None, unit)
        unit.place = place

    def line(self, ask: Ask) -> str:
        """Everything there is to know, in the notation of positions."""
        words = [ask.phase, str(ask.player + 1), f"left={self.actions}", f"turns={self.turns}"]
        words.append("order=" + numbers(self.order))
        words.append("opening=" + ",".join(map(str, self.rolls)))
        words.append("contend=" + numbers(self.contenders))
        words.append("ready=" + numbers(sorted(self.ready)))
        words.append(f"marker={self.marker}")
        words.append("points=" + ",".join(map(str, self.points)))
        words.append("units=" + (",".join(map(str, self.in_order())) or "-"))
        for name, unit in (("unit", ask.unit), ("target", ask.target)):
            if unit is not None and unit.place is not None:
                words.append(f"{name}={name_of(unit.place)}")
        if ask.roll:
            words.append(f"roll={ask.roll}")
        if self.winner:
            words += [f"winner={self.winner}", f"by={self.reason}"]
        return " ".join(words)

    def in_order(self) -> list[Unit]:
        """Player after player, from the top row down, each row from the left."""
        placed = [(unit.player, -unit.place[0], unit.place[1], unit) for unit in self.units if unit.place]
        return [unit for *_, unit in sorted(placed, key=lambda entry: entry[:3])]


def numbers(players: list[int]) -> str:
    return ",".join(str(player + 1) for player in players) or "-"


def plain_units(line: str, grid: Grid) -> list[Unit]:
    """The units that a written position tells."""
    words = dict(word.split("=") for word in line.split() if "=" in word)
    named = {name_of(place): place for place in grid.places}
    units = []
    for text in words["units"].split(",") if words["units"] != "-" else []:
        facing = next(way for way in ("ne", "nw", "se", "sw", "e", "w") if text.endswith(way))
        place = named[text[2 : -len(facing)]]
        units.append(Unit(int(text[0]) - 1, text[1], place, facing))
    return units
