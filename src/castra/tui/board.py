"""The table on the screen: a drawing one can point at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.geometry import Region, Size
from textual.message import Message
from textual.widget import Widget

from castra.core.drawing import Drawing
from castra.tui.marks import Marks, paint
from castra.tui.palette import DARK, LIGHT

NOTHING = Drawing(())


class Picture(Widget):
    """The drawing itself, as large as it is."""

    class Touched(Message):
        """The pointer was pressed on a place."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    class Hovered(Message):
        """The pointer came to a place."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__()
        self.drawing = NOTHING
        self.marks = Marks()
        self._under = ""

    def show(self, drawing: Drawing, marks: Marks) -> None:
        resized = (drawing.width, len(drawing.rows)) != (self.drawing.width, len(self.drawing.rows))
        self.drawing, self.marks = drawing, marks
        self.refresh(layout=resized)

    def render(self) -> Text:
        return paint(self.drawing, self.marks, DARK if self.app.current_theme.dark else LIGHT)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.drawing.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.drawing.rows)

    def place_under(self, event: events.MouseEvent) -> str:
        offset = event.get_content_offset(self)
        return (self.drawing.place_at(offset.y, offset.x) or "") if offset else ""

    def on_click(self, event: events.Click) -> None:
        place = self.place_under(event)
        if place:
            self.post_message(self.Touched(place))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        place = self.place_under(event)
        if place and place != self._under:
            self.post_message(self.Hovered(place))
        self._under = place


class BoardPane(ScrollableContainer, can_focus=True, inherit_bindings=False):
    """A window on the picture that follows the cursor; its keys are those of the screen it is on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *[Binding(key, f"screen.move('{key}')", show=False) for key in ("up", "down", "left", "right")],
        *[Binding(f"shift+{key}", f"screen.roam('{key}')", show=False) for key in ("up", "down", "left", "right")],
        Binding("tab", "screen.step(1)", show=False),
        Binding("shift+tab", "screen.step(-1)", show=False),
        Binding("enter,space", "screen.pick", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(Picture(), id="board")

    @property
    def picture(self) -> Picture:
        return self.query_one(Picture)

    def show(self, drawing: Drawing, marks: Marks) -> None:
        self.picture.show(drawing, marks)

    def bring_into_sight(self, places: Sequence[str]) -> None:
        """Move the window so that these places can be seen, or as many of them as it holds."""
        boxes = [box for place in places if (box := self.picture.drawing.places.get(place))]
        if boxes:
            regions = [Region(box.column - 1, box.row - 1, box.width + 2, box.height + 2) for box in boxes]
            self.call_after_refresh(self.scroll_to_region, Region.from_union(regions), animate=False)
