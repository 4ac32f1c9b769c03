"""Where the player points: a cursor over the places of a drawing and the buttons beside it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from castra.core.drawing import Drawing
from castra.core.game import Choice, Pick
from castra.tui.marks import Marks
from castra.tui.roaming import nearest, neighbour, reading_order
from castra.tui.steps import Steps, letters

ARROWS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Pointer:
    """One turn of pointing: what is lit, where the cursor is, what was picked."""

    def __init__(self, drawing: Drawing, choices: Sequence[Choice], cursor: str, taken: Container[str]) -> None:
        """`taken` are the keys that mean something else, so that no button gets them."""
        self.drawing = drawing
        self.steps = Steps(choices)
        self.exploring = False
        self._taken = taken
        self.cursor = cursor if cursor in drawing.places else ""
        self._aim()
        if self.lit:
            self.cursor = nearest(drawing.places, self.lit, self.cursor)

    def _aim(self) -> None:
        """Find out what is lit now; the cursor goes to a button only when nothing else is."""
        self.lit = self.steps.on(self.drawing.places)
        self.buttons = self.steps.beside(self.drawing.places)
        self.keys = letters(self.buttons, self._taken)
        self.button: int | None = 0 if self.buttons and not self.lit else None

    # -- moving

    def move(self, arrow: str) -> None:
        """Among the lit places; among all while exploring, or when there is nothing to pick."""
        if self.button is not None and not self.exploring:
            self._move_on_buttons(arrow)
        elif self.exploring or not self.lit:
            self.roam(arrow)
        else:
            self.cursor = neighbour(self.drawing.places, self.lit, self.cursor, ARROWS[arrow])

    def roam(self, arrow: str) -> None:
        """Among all places."""
        self.button = None
        self.cursor = neighbour(self.drawing.places, self.drawing.places, self.cursor, ARROWS[arrow])

    def _move_on_buttons(self, arrow: str) -> None:
        assert self.button is not None
        if arrow in ("up", "down"):
            self.button = (self.button + ARROWS[arrow][0]) % len(self.buttons)
        elif arrow == "left" and self.lit:
            self.button = None

    def step(self, by: int) -> None:
        """To the next lit place or button, round and round."""
        order = reading_order(self.drawing.places, self.lit)
        stops = len(order) + len(self.buttons)
        if not stops:
            return
        if self.button is not None:
            at = len(order) + self.button
        elif self.cursor in order:
            at = order.index(self.cursor)
        else:
            at = -1 if by > 0 else 0
        self._stop_at((at + by) % stops, order)

    def _stop_at(self, stop: int, order: Sequence[str]) -> None:
        if stop < len(order):
            self.cursor, self.button = order[stop], None
        else:
            self.button = stop - len(order)

    def point(self, place: str) -> None:
        self.cursor, self.button = place, None

    # -- picking

    @property
    def under(self) -> Pick | None:
        """What Enter would pick."""
        if self.button is not None:
            return self.buttons[self.button]
        return self.lit.get(self.cursor)

    @property
    def place(self) -> str:
        """What a closer look looks at."""
        return self.buttons[self.button].id if self.button is not None else self.cursor

    def pick(self, pick: Pick) -> Choice | None:
        """The choice, as soon as the picks make one."""
        choice = self.steps.pick(pick)
        if pick.id in self.drawing.places:
            self.cursor = pick.id
        self.exploring = False
        self._aim()
        return choice

    def back(self) -> bool:
        """Forget the last pick, and point at it again."""
        last = self.steps.picked[-1:]
        if not self.steps.back():
            return False
        self._aim()
        if last[0].id in self.lit:
            self.point(last[0].id)
        return True

    def marks(self, news: frozenset[str], refused: frozenset[str], preview: frozenset[str]) -> Marks:
        return Marks(
            lit=frozenset(self.lit),
            cursor="" if self.button is not None else self.cursor,
            picked=preview or frozenset(pick.id for pick in self.steps.picked),
            news=news,
            refused=refused,
        )
