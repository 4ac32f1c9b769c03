"""The words beside the table, as styled text: who plays, the buttons, the log, the odds."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence

from rich.text import Text

from castra.core.game import Choice, Fact, Pick
from castra.core.match import Match
from castra.tui.palette import Palette
from castra.tui.rulebook import wrapped


def who_plays(names: Sequence[str], acting: Container[int], width: int, palette: Palette) -> Text:
    """The seats, the acting ones marked, as many on a line as fit."""
    text = Text()
    at = 0
    for seat, words in enumerate(names):
        room = len(words) + 4
        if at and at + room > width:
            text.append("\n")
            at = 0
        text.append("▶" if seat in acting else " ")
        text.append(f" {words} ", palette[f"seat {seat}"])
        text.append(" ")
        at += room
    return text


def about_text(match: Match, width: int) -> str:
    """What players should know of the data before trusting them, and what was agreed for this match."""
    about, setup = match.game.about(), match.setup
    parts = [about.summary, f"This match: {setup}"]
    parts += [f"Reconstructed: {words}" for words in match.game.reconstructed(setup)]
    parts += [f"Attested: {words}" for words in about.attested]
    parts += [f"Ruling: {words}" for words in about.rulings]
    return wrapped("\n\n".join(parts), width)


def buttons(keys: Mapping[str, Pick], picks: Sequence[Pick], cursor: int | None, palette: Palette) -> Text:
    """One button per line: its letter, its label, the cursor where it is."""
    text = Text()
    names = {pick: key for key, pick in keys.items()}
    for number, pick in enumerate(picks):
        here = number == cursor
        if number:
            text.append("\n")
        text.append("▶" if here else " ")
        text.append(f"[{names.get(pick, ' ')}]", palette["lit frame"])
        text.append(f" {pick.label}", palette["cursor"] if here else "")
    return text


def choice_line(number: int, choice: Choice, palette: Palette) -> Text:
    return Text.assemble(
        (f"{number:2} ", palette["frame"]), (choice.text, palette["strong"]), "  ", (choice.label, palette["faint"])
    )


def log_lines(lines: Sequence[str], palette: Palette) -> Text:
    """The newest at the bottom, standing out."""
    text = Text("\n").join(Text(line, palette["faint"]) for line in lines[:-1])
    if lines:
        text.append(("\n" if len(lines) > 1 else "") + lines[-1], palette["strong"])
    return text


def odds_lines(facts: Sequence[Fact], place: str, palette: Palette) -> Text:
    """Those about the place under the cursor first."""
    text = Text()
    for fact in sorted(facts, key=lambda fact: not about(fact, place)):
        text.append(f"{100 * float(fact.odds):5.1f} % ", palette["strong"])
        text.append(f"{fact.question} ({fact.odds})", palette["title"] if about(fact, place) else "")
        text.append(f" {fact.detail}\n" if fact.detail else "\n", palette["faint"])
    return text if facts else Text("There are no odds to tell now.", palette["faint"])


def about(fact: Fact, place: str) -> bool:
    """Does the question name this place?"""
    return bool(place) and re.search(rf"\b{re.escape(place)}\b", fact.question) is not None
