"""A small good pack, and what is said of it once it is spoilt."""

from __future__ import annotations

import pytest

from castra.core.errors import PackError
from castra.games.centurion.content.packs import (
    read_army,
)

PACK = '''\
# Two kinds are enough for a battle.
format = 1
key = "two-kinds"
name = "Two Kinds"
source = "Drawn for a test."
reconstructed = ["all of it"]

[[tile]]
name = "Chief"
code = "Ch"
leader = true
start = """
  .    .    .    .    .
  .    .    M    .    .
  .    M    @    M    .
  .   n<    .   n>    .
  .    .    .    .    .
"""
back = """
  .    .    J    .    .
  .    .   s^    .    .
  .   FF    @   FF    .
  .    .    .    .    .
 js>   .    .    .    !
"""

[[tile]]
name = "Old Guard"
code = "Og"
count = 4
starts = 2
either_side = true
note = "A guard."
start = """
  .    .    *    .    .
  .    D    M    D    .
  .   SD    @ 1F+m    .
  .    .    .    .    .
  H    .    S    .    C
"""
back_ability = "ready"
back = """
  .    .    .    .    .
  .    .    .    .    .
  .    .    @    .    .
  .    .    .    .    .
  .    .    .    .    .
"""
'''.replace(" js>   .    .    .    !", "  .    .  jsv    .    !")


def told(text: str) -> list[str]:
    """The mistakes of a pack's text."""
    with pytest.raises(PackError) as caught:
        read_army(text, "test.toml")
    return caught.value.mistakes


def mistakes_of(text: str) -> list[str]:
    """The mistakes of a text that may have none."""
    try:
        read_army(text, "test.toml")
    except PackError as error:
        return error.mistakes
    return []


def edited(line: int, content: str) -> str:
    """The good pack with one line exchanged."""
    lines = PACK.split("\n")
    lines[line - 1] = content
    return "\n".join(lines)


def grid(size: int, own: tuple[int, int], icons: dict[tuple[int, int], str]) -> str:
    """A drawing with marks at (column, row) from the top left."""
    marks = {**icons, own: "@"}
    return "\n".join(" ".join(marks.get((x, y), ".") for x in range(size)) for y in range(size))


def with_start(drawing: str) -> str:
    """The good pack, the Chief's starting side exchanged; the drawing's first row is line 13."""
    before, _, rest = PACK.partition('start = """\n')
    return before + 'start = """\n' + drawing + '\n"""' + rest[rest.index('"""') + 3 :]
