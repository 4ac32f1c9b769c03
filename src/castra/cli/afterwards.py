"""What a game played line by line offers when it is over: a rematch, the game again, its analysis."""

from __future__ import annotations

from typing import Final

from castra.bots.ledger import Ledger
from castra.cli.analyse import tell
from castra.cli.replay import Slides
from castra.tui.ending import rematch
from castra.tui.lines import Terminal
from castra.tui.sitting import Sitting

OFFER: Final = "What next: rematch, replay or analyse? An empty line ends."


def what_next(table: Sitting, terminal: Terminal) -> Sitting | None:
    """The table of a rematch, if one is wanted."""
    if not table.match.over or not table.people:
        return None
    while True:
        terminal.say(OFFER)
        answer = (terminal.ask() or "quit").casefold()
        if answer == "rematch":
            return rematch(table)
        if answer == "replay":
            replay(table, terminal)
        elif answer == "analyse":
            tell(Ledger(table.match))
        elif answer == "quit":
            return None


def replay(table: Sitting, terminal: Terminal) -> None:
    """Step by step where somebody can turn the pages."""
    slides = Slides(table.match, table.match.save(), table.viewer, plain=True)
    if terminal.live:
        slides.walk()
    else:
        slides.all()
