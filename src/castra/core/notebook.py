"""A match as a notebook shows it: the table in colours, who is asked what, what was told last.

A look is made of one view and of what that seat was told, so it shows no more than the seat may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Final

from castra.core.colours import DAY
from castra.core.drawing import Drawing
from castra.core.record import UNNAMED

if TYPE_CHECKING:
    from castra.core.match import Match

LAST: Final = 5
"""So many of the last actions are told."""
FEW: Final = 12
"""So many choices are listed; `view(seat).choices` holds all."""
PAPER: Final = "color:#26221a;background:#f7f2e6;padding:0.8em;line-height:1.2;overflow-x:auto"


@dataclass(frozen=True)
class Look:
    """The table as one seat sees it at one moment."""

    title: str
    seats: tuple[str, ...]
    """What the seats are called, and who sits there."""
    drawing: Drawing
    prompt: str
    told: tuple[tuple[int, str], ...]
    """The last actions in words, with their numbers in the record."""
    choices: tuple[str, ...]
    """What the seat may do now, in notation."""

    def __str__(self) -> str:
        told = [f"{number}. {words}" for number, words in self.told]
        return "\n".join(
            [f"{self.title}: {', '.join(self.seats)}", "", self.drawing.text, "", *told, self.prompt, *self._offer()]
        )

    def _repr_html_(self) -> str:
        seats = " ".join(_coloured(name, f"seat {seat}") for seat, name in enumerate(self.seats))
        told = "".join(f'<li value="{number}">{escape(words)}</li>' for number, words in self.told)
        offer = "".join(f"<p>{escape(line)}</p>" for line in self._offer())
        return (
            f"<div><p><b>{escape(self.title)}</b> {seats}</p>"
            f'<pre style="{PAPER}">{painted(self.drawing)}</pre>'
            f"<ol>{told}</ol><p><b>{escape(self.prompt)}</b></p>{offer}</div>"
        )

    def _offer(self) -> Iterator[str]:
        """One line with the choices, if there are any."""
        if self.choices:
            more = f" … {len(self.choices) - FEW} more" if len(self.choices) > FEW else ""
            yield ", ".join(self.choices[:FEW]) + more


def look(match: Match, seat: int) -> Look:
    """What `seat` (or SPECTATOR) sees of the match now."""
    game, setup, view = match.game, match.setup, match.view(seat)
    start = max(0, len(match.entries) - LAST)
    told = [
        (number + 1, game.narrate(match.rules, match.states[number], entry.actor, entry.action, seat))
        for number, entry in enumerate(match.entries[start:], start)
    ]
    names = [game.seat_name(setup, other) for other in range(setup.players)]
    seats = [name if who == UNNAMED else f"{name} ({who})" for name, who in zip(names, match.players, strict=True)]
    return Look(
        title=game.title,
        seats=tuple(seats),
        drawing=game.picture(view),
        prompt=view.prompt,
        told=tuple(told),
        choices=tuple(choice.text for choice in view.choices),
    )


def painted(drawing: Drawing) -> str:
    """The rows of a drawing as HTML; of several meanings the one put down last is seen."""
    meanings = [[""] * len(row) for row in drawing.rows]
    for span in drawing.spans:
        line = meanings[span.row]
        for column in range(max(0, span.start), min(span.end, len(line))):
            line[column] = span.style
    return "\n".join("".join(_stretches(*row)) for row in zip(drawing.rows, meanings, strict=True))


def _stretches(row: str, meanings: list[str]) -> Iterator[str]:
    for meaning, cells in groupby(zip(meanings, row, strict=True), key=lambda cell: cell[0]):
        yield _coloured("".join(character for _, character in cells), meaning)


def _coloured(text: str, meaning: str) -> str:
    return f'<span style="{css(DAY[meaning])}">{escape(text)}</span>' if meaning else escape(text)


def css(look: str) -> str:
    """'bold INK on GROUND' for a browser."""
    ink, _, ground = look.removeprefix("bold ").partition(" on ")
    words = ["font-weight:bold"] if look.startswith("bold ") else []
    words += [f"color:{ink}"] + ([f"background:{ground}"] if ground else [])
    return ";".join(words)
