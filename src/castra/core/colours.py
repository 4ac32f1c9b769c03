"""How the meanings in a drawing look, on a dark ground and on a light one: 'bold INK on GROUND'.

The terminal and the notebook both take them from here, so that a seat has the same colour everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NIGHT: Final[Mapping[str, str]] = {
    "seat 0": "bold #221c10 on #e3d3a3",
    "seat 1": "bold #fbeeee on #8e2f3c",
    "seat 2": "bold #eef6ff on #22628f",
    "seat 3": "bold #0f2113 on #7dbb84",
    "seat 4": "bold #f5ecff on #6b4596",
    "seat 5": "bold #2b1600 on #e79a3c",
    "frame": "#6f6a5f",
    "faint": "#8d887c",
    "strong": "bold #f2ead8",
    "danger": "bold #ffffff on #c62828",
    "water": "#7fc4e8 on #12324a",
    "wood": "#8fd08f on #16351c",
    "height": "#e0b985 on #42301b",
    "road": "#d9cfa8",
    "title": "bold #f2c86b",
    "green": "#8fd08f",
    "purple": "#c9a2f0",
    "orange": "#f0a54a",
}

DAY: Final[Mapping[str, str]] = {
    "seat 0": "bold #2b2412 on #ecd9a0",
    "seat 1": "bold #ffffff on #8e2f3c",
    "seat 2": "bold #ffffff on #22628f",
    "seat 3": "bold #0f2113 on #8ccf94",
    "seat 4": "bold #ffffff on #6b4596",
    "seat 5": "bold #2b1600 on #f0a54a",
    "frame": "#8b8476",
    "faint": "#6f695e",
    "strong": "bold #1d1a14",
    "danger": "bold #ffffff on #b71c1c",
    "water": "#0b3d5c on #c6e4f5",
    "wood": "#134a1b on #cdebcf",
    "height": "#4f3514 on #ecd8ba",
    "road": "#5c5332",
    "title": "bold #7a4b00",
    "green": "#1b6b28",
    "purple": "#6b3fa0",
    "orange": "#a04f00",
}
