"""How the meanings in a drawing look: one palette for dark screens, one for light ones.

Colours differ in lightness too, so that they survive colour blindness and screens without colour;
and every drawing reads well without any of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.style import Style

from castra.core.drawing import STYLES

Palette = Mapping[str, Style]

MARKS: Final = ("lit", "lit frame", "cursor", "cursor frame", "picked", "news", "refused")
"""What the client adds to a drawing, see `marks.py`."""


def palette(**words: str) -> Palette:
    styles = {name.replace("_", " "): Style.parse(text) for name, text in words.items()}
    assert styles.keys() == STYLES | set(MARKS), styles.keys() ^ (STYLES | set(MARKS))
    return styles


DARK: Final = palette(
    seat_0="bold #221c10 on #e3d3a3",
    seat_1="bold #fbeeee on #8e2f3c",
    seat_2="bold #eef6ff on #22628f",
    seat_3="bold #0f2113 on #7dbb84",
    seat_4="bold #f5ecff on #6b4596",
    seat_5="bold #2b1600 on #e79a3c",
    frame="#6f6a5f",
    faint="#8d887c",
    strong="bold #f2ead8",
    danger="bold #ffffff on #c62828",
    water="#7fc4e8 on #12324a",
    wood="#8fd08f on #16351c",
    height="#e0b985 on #42301b",
    road="#d9cfa8",
    title="bold #f2c86b",
    lit="#d7f5c8 on #24401f",
    lit_frame="bold #8fe06a",
    cursor="bold #10130c on #b6f28f",
    cursor_frame="bold #ffffff",
    picked="bold #0d1b2a on #7cc7ff",
    news="bold #2a1f00 on #ffd75f",
    refused="bold #ffffff on #c62828",
)

LIGHT: Final = palette(
    seat_0="bold #2b2412 on #ecd9a0",
    seat_1="bold #ffffff on #8e2f3c",
    seat_2="bold #ffffff on #22628f",
    seat_3="bold #0f2113 on #8ccf94",
    seat_4="bold #ffffff on #6b4596",
    seat_5="bold #2b1600 on #f0a54a",
    frame="#8b8476",
    faint="#6f695e",
    strong="bold #1d1a14",
    danger="bold #ffffff on #b71c1c",
    water="#0b3d5c on #c6e4f5",
    wood="#134a1b on #cdebcf",
    height="#4f3514 on #ecd8ba",
    road="#5c5332",
    title="bold #7a4b00",
    lit="#173d0c on #d3f0c2",
    lit_frame="bold #2e7d14",
    cursor="bold #ffffff on #2e7d14",
    cursor_frame="bold #000000",
    picked="bold #ffffff on #0b5fa5",
    news="bold #2a1f00 on #ffc93c",
    refused="bold #ffffff on #b71c1c",
)
