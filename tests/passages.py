"""Passages of the docs that are made from the code, so that they cannot grow old.

    python -m tests.passages            tell which are old
    python -m tests.passages --write    make them again

A passage stands between `<!-- made: NAME -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Final

from castra import games
from castra.core import errors as core_errors
from castra.core.game import Option

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
GAMES: Final = Path(games.__file__).parent
SHARED_ENGINE: Final = ("state", "rules", "evaluate")
"""What every engine has; its other modules are subjects with names from the rulebook."""


def modules(path: Path) -> set[str]:
    return {file.stem for file in path.glob("*.py")} - {"__init__"}


# -- the four trees, side by side


def tree() -> str:
    """A column for every game; names with the same meaning stand in one row, subjects of engines below each other."""
    packages = list(games.PACKAGES.values())
    rows = [["", *packages]]
    rows += [*shared_rows(packages, "content"), *engine_rows(packages), *shared_rows(packages, "people")]
    widths = [max(len(row[column]) for row in rows) for column in range(len(packages) + 1)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join(["```", *lines, "```"])


def shared_rows(packages: list[str], folder: str) -> Iterator[list[str]]:
    there = [modules(GAMES / package / folder) for package in packages]
    names = sorted(set().union(*there))
    yield from rows_of(folder, [[name if name in one else "" for name in names] for one in there])


def engine_rows(packages: list[str]) -> Iterator[list[str]]:
    there = [modules(GAMES / package / "engine") for package in packages]
    yield from rows_of("engine", [[*SHARED_ENGINE, *sorted(one - set(SHARED_ENGINE))] for one in there])


def rows_of(folder: str, columns: list[list[str]]) -> Iterator[list[str]]:
    """The columns row by row, after an empty one; the first row names the folder."""
    yield [""] * (len(columns) + 1)
    for number, row in enumerate(zip_longest(*columns, fillvalue="")):
        yield [f"{folder}/" if number == 0 else "", *row]


# -- the options of every game


def options() -> str:
    parts = []
    for game in games.all_games():
        low, high = game.players.start, game.players.stop - 1
        seats = f"{low}" if low == high else f"{low} to {high}"
        parts.append(f"## {game.title}\n\n`{game.key}`, for {seats} players.\n")
        parts.append("| option | values, the usual one first | |\n|---|---|---|")
        parts += [option_row(option) for option in game.options]
        parts.append("")
    return "\n".join(parts).rstrip()


def option_row(option: Option) -> str:
    values = [f"`{value}`" for value in option.values if value != "*"]
    more = ", or another" if option.free else ""
    mark = " *(reconstructed)*" if option.reconstructed else ""
    return f"| `{option.name}` | {', '.join(values)}{more} | {option.help}{mark} |"


# -- the codes of errors


def errors() -> str:
    named = vars(core_errors).values()
    kinds = [kind for kind in named if isinstance(kind, type) and issubclass(kind, core_errors.CastraError)]
    rows = [f"| `{kind.__name__}` | `{kind.code}` | {(kind.__doc__ or '').splitlines()[0]} |" for kind in kinds]
    return "\n".join(["| error | code | |", "|---|---|---|", *rows])


PASSAGES: Final[dict[str, Callable[[], str]]] = {"tree": tree, "options": options, "errors": errors}


def made_again(text: str) -> str:
    """The page with all its passages made anew."""

    def passage(found: re.Match[str]) -> str:
        return f"<!-- made: {found[1]} -->\n\n{PASSAGES[found[1]]()}\n\n<!-- end -->"

    return re.sub(r"<!-- made: (\w+) -->\n.*?<!-- end -->", passage, text, flags=re.DOTALL)


def pages() -> dict[Path, set[str]]:
    """The pages with such passages, and which they hold."""
    texts = {page: page.read_text(encoding="utf-8") for page in DOCS.glob("*.md")}
    found = {page: set(re.findall(r"<!-- made: (\w+) -->", text)) for page, text in texts.items()}
    return {page: names for page, names in sorted(found.items()) if names}


def main(arguments: list[str]) -> None:
    for page in pages():
        old = page.read_text(encoding="utf-8")
        new = made_again(old)
        print(f"{page.name}: {'as it should be' if new == old else 'written' if arguments else 'old'}")
        if arguments == ["--write"]:
            page.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
