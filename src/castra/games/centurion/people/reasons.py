"""Why a tile cannot get somewhere: told icon by icon, slowly and in words.

The engine only says that a move is not possible; this says what stands in its way. Of several icons
that point at the same square, the one that comes closest to working is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from castra.core.game import Refusal
from castra.games.centurion.content.printed import Cell, Icon
from castra.games.centurion.engine.board import SIZE, aligned, offset, square_name
from castra.games.centurion.engine.defense import defended
from castra.games.centurion.engine.profiles import FIELDS, SHIELDS
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import CenturionState
from castra.games.centurion.people.notation import squares_in

SLIDES: Final = (Icon.SLIDE, Icon.NC_SLIDE, Icon.JUMP_SLIDE, Icon.NC_JUMP_SLIDE)
QUIET: Final = (Icon.NC_MOVE, Icon.NC_JUMP, Icon.NC_SLIDE, Icon.NC_JUMP_SLIDE)
LEAPS: Final = (Icon.JUMP, Icon.NC_JUMP)
TRAVELS: Final = (Icon.MOVE, Icon.SMASH, Icon.NC_MOVE, *LEAPS, *SLIDES)
RULE: Final = {
    Icon.MOVE: "6.1",
    Icon.SMASH: "6.3",
    Icon.JUMP: "6.4",
    Icon.SLIDE: "6.5",
    Icon.JUMP_SLIDE: "6.6",
    Icon.NC_MOVE: "6.10",
    Icon.NC_JUMP: "6.10",
    Icon.NC_SLIDE: "6.10",
    Icon.NC_JUMP_SLIDE: "6.10",
}


@dataclass(frozen=True)
class BoardInTurn:
    """The board as the seat to move sees it."""

    rules: CenturionRules
    state: CenturionState
    mine: int
    theirs: int
    frozen: int

    @staticmethod
    def of(rules: CenturionRules, state: CenturionState) -> BoardInTurn:
        mine, theirs = state.tiles[state.seat], state.tiles[1 - state.seat]
        return BoardInTurn(rules, state, mine, theirs, int(state.frozen))

    def the(self, square: int) -> str:
        """'the Optio on c4'."""
        return f"the {self.rules.profiles.tile(self.state.board[square]).name} on {square_name(square)}"

    def cells(self, square: int) -> tuple[Cell, ...]:
        return self.rules.profiles.side(self.state.board[square]).cells

    def turned(self, square: int) -> int:
        """-1 for dark's tiles, whose profiles point down the board."""
        return -1 if self.rules.profiles.seat_of(int(self.state.board[square])) else 1

    def marked(self, square: int, *icons: Icon) -> set[int]:
        """The squares that these icons of the tile on `square` mark."""
        turned = self.turned(square)
        found = {
            offset(square, turned * cell.dx, turned * cell.dy) for cell in self.cells(square) if cell.icon in icons
        }
        return found - {-1}


@dataclass(frozen=True)
class Step:
    """One icon used for one vector: `further` squares beyond the icon's own when it slides."""

    icon: Icon
    first: tuple[int, int]
    along: tuple[int, int]
    further: int

    @property
    def vector(self) -> tuple[int, int]:
        return self.first[0] + self.further * self.along[0], self.first[1] + self.further * self.along[1]

    @property
    def bent(self) -> bool:
        return self.along != (0, 0) and self.first != self.along

    def path(self, start: int) -> list[int]:
        """The squares to be passed, the last one left out."""
        if self.icon in SLIDES:
            steps = [
                (self.first[0] + i * self.along[0], self.first[1] + i * self.along[1]) for i in range(self.further)
            ]
        elif self.icon in LEAPS:
            steps = []
        else:
            length = max(abs(self.first[0]), abs(self.first[1]))
            steps = [(self.first[0] * i // length, self.first[1] * i // length) for i in range(1, length)]
        return [offset(start, dc, dr) for dc, dr in steps]


def steps_to(board: BoardInTurn, origin: int, target: int) -> list[Step]:
    """The ways in which icons of the tile on `origin` point at `target`."""
    turned = board.turned(origin)
    wanted = (target % SIZE - origin % SIZE, target // SIZE - origin // SIZE)
    found: list[Step] = []
    for cell in board.cells(origin):
        if cell.icon not in TRAVELS:
            continue
        first = (turned * cell.dx, turned * cell.dy)
        along = (turned * cell.direction[0], turned * cell.direction[1]) if cell.direction else (0, 0)
        found += [
            step
            for further in range(SIZE if cell.direction else 1)
            if (step := Step(cell.icon, first, along, further)).vector == wanted
        ]
    return found


def obstacle(board: BoardInTurn, step: Step, start: int, lifted: int) -> tuple[int, Refusal] | None:
    """What stops the tile on `start` from this step once `lifted` are off the board; how far it got, and why."""
    rest = (board.mine | board.theirs) & ~lifted
    end = offset(start, *step.vector)
    what = f"{square_name(start)}→{square_name(end)} is a {words(step.icon)}" if end >= 0 else ""
    if end < 0:
        return 0, Refusal("6.13", f"{board.the(start)} would leave the board", (square_name(start),))
    if board.mine & ~lifted & 1 << end:
        return 1, Refusal("6.2", f"{board.the(end)} is your own", (square_name(end),))
    for square in step.path(start):
        if square < 0 or rest >> square & 1:
            rule = "6.11" if step.bent and step.icon is Icon.NC_SLIDE else RULE[step.icon]
            if square < 0:
                return 2, Refusal("6.13", f"{what}; its way leads off the board", (square_name(start),))
            return 2, Refusal(rule, f"{what}; {board.the(square)} stands in the way", (square_name(square),))
    if not board.theirs & 1 << end:
        return None
    if step.icon in QUIET:
        return 3, Refusal("6.10", f"{what}, which captures nothing; {board.the(end)} is there", (square_name(end),))
    return None if (why := protection(board, start, end, step.icon is Icon.SMASH)) is None else (4, why)


def words(icon: Icon) -> str:
    return icon.value.title()


def protection(board: BoardInTurn, start: int, victim: int, smashing: bool, *, strike: bool = False) -> Refusal | None:
    """What protects the enemy tile on `victim` from a capture out of `start`: Dread or Defense."""
    if board.frozen >> victim & 1:
        return Refusal("7.4", f"{board.the(victim)} is frozen by Dread and cannot be captured", (square_name(victim),))
    p, codes = board.rules.profiles, board.state.board
    if smashing or not defended(p, codes, victim, 1 << start, board.theirs, board.frozen):
        return None
    for square in squares_in(board.theirs & ~board.frozen):
        if p.hot[(int(codes[square]) * 36 + square) * FIELDS + SHIELDS] >> victim & 1:
            places = (square_name(square), square_name(victim))
            return Refusal("8.5", f"{board.the(victim)} is shielded by {board.the(square)}", places)
    rule = "8.4" if strike else "8.2" if aligned(start, victim) else "8.3"
    ways = "the straight way" if aligned(start, victim) else "every shortest way"
    reason = f"the Defense of {board.the(victim)} bars {ways} from {square_name(start)}"
    return Refusal(rule, reason, (square_name(start), square_name(victim)))


def closest(found: list[tuple[int, Refusal]]) -> Refusal:
    """The refusal of the icon that got furthest."""
    return max(found, key=lambda entry: entry[0])[1]


def move_refusal(board: BoardInTurn, origin: int, target: int, pairs: list[int]) -> Refusal | None:
    """Why the tile on `origin` cannot go to `target` with these paired tiles; None if the way is open."""
    steps = steps_to(board, origin, target)
    if not steps:
        return no_icon(board, origin, target)
    lifted = 1 << origin | sum(1 << pair for pair in pairs)
    found: list[tuple[int, Refusal]] = []
    for step in steps:
        stopped = obstacle(board, step, origin, lifted) or left_behind(board, step, pairs, lifted)
        if stopped is None:
            return None
        found.append(stopped)
    return closest(found)


def left_behind(board: BoardInTurn, step: Step, pairs: list[int], lifted: int) -> tuple[int, Refusal] | None:
    """The first paired tile that cannot make the same step, and why."""
    for pair in pairs:
        stopped = obstacle(board, step, pair, lifted)
        if stopped is not None:
            why = stopped[1]
            reason = f"{board.the(pair)} cannot follow: {why.reason} (rule {why.rule})"
            return 5, Refusal("9.4", reason, (square_name(pair), *why.places))
    return None


def no_icon(board: BoardInTurn, origin: int, target: int) -> Refusal:
    places = (square_name(origin), square_name(target))
    if target in board.marked(origin, Icon.STRIKE, Icon.HAMMER):
        reason = f"{board.the(origin)} can strike {square_name(target)} but not move there"
        return Refusal("6.7", reason, places)
    reason = f"{board.the(origin)} has no icon on the side that is up that leads to {square_name(target)}"
    return Refusal("6.12", reason, places)
