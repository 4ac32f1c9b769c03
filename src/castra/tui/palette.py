"""How the meanings in a drawing look: one palette for dark screens, one for light ones.

Colours differ in lightness too, so that they survive colour blindness and screens without colour;
and every drawing reads well without any of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.style import Style

from castra.core.colours import DAY, NIGHT
from castra.core.drawing import STYLES

Palette = Mapping[str, Style]

MARKS: Final = ("lit", "lit frame", "cursor", "cursor frame", "picked", "news", "refused")
"""What the client adds to a drawing, see `marks.py`."""


def palette(colours: Mapping[str, str], **marks: str) -> Palette:
    words = {**colours, **{name.replace("_", " "): text for name, text in marks.items()}}
    assert words.keys() == STYLES | set(MARKS), words.keys() ^ (STYLES | set(MARKS))
    return {name: Style.parse(text) for name, text in words.items()}


DARK: Final = palette(
    NIGHT,
    lit="#d7f5c8 on #24401f",
    lit_frame="bold #8fe06a",
    cursor="bold #10130c on #b6f28f",
    cursor_frame="bold #ffffff",
    picked="bold #0d1b2a on #7cc7ff",
    news="bold #2a1f00 on #ffd75f",
    refused="bold #ffffff on #c62828",
)

LIGHT: Final = palette(
    DAY,
    lit="#173d0c on #d3f0c2",
    lit_frame="bold #2e7d14",
    cursor="bold #ffffff on #2e7d14",
    cursor_frame="bold #000000",
    picked="bold #ffffff on #0b5fa5",
    news="bold #2a1f00 on #ffc93c",
    refused="bold #ffffff on #b71c1c",
)
