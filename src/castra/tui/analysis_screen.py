"""The analysis of a game that is over, in a window: what each decision lost and what luck did, told as it is found."""

from __future__ import annotations

import textwrap
from typing import Final

from textual import work
from textual.widgets import Static
from textual.worker import get_current_worker

from castra.bots.ledger import Ledger
from castra.bots.telling import account, told
from castra.core.match import Match
from castra.tui.dialogs import Reading

MARGIN: Final = 10  # the frame and the room around it
WIDEST: Final = 96


class Analysis(Reading):
    """The account above the entries; until it is made, how far it is."""

    def __init__(self, match: Match) -> None:
        super().__init__("analysis", "")
        self.match = match
        self.lines: list[str] = []

    def on_mount(self) -> None:
        self.show([f"The strongest looks at all {len(self.match.entries)} entries again; Esc stops it."])
        self.analyse()

    @work(thread=True)
    def analyse(self) -> None:
        """Away from the screen, since every decision takes some thought."""
        call, worker = self.app.call_from_thread, get_current_worker()
        try:
            ledger = Ledger(self.match)
            for booking in ledger.book():
                if worker.is_cancelled:
                    return
                call(self.hear, told(ledger, booking))
        except Exception as error:  # noqa: BLE001 — a bot's fault must not end the screen
            call(self.show, [f"There is no analysis: {error}"])
        else:
            call(self.show, account(ledger))

    def hear(self, line: str) -> None:
        self.lines.append(line)
        self.show([f"{len(self.lines)} of {len(self.match.entries)} entries; Esc stops it."])

    def show(self, head: list[str]) -> None:
        if not self.is_attached:
            return
        width = min(WIDEST, self.app.size.width - MARGIN)
        filled = [textwrap.fill(line, width, subsequent_indent=" " * 6) for line in [*head, "", *self.lines]]
        self.query_one("#text", Static).update("\n".join(filled))
