"""Checks on a whole game: it is taken back step by step only where it may be, and its record tells it all."""

from __future__ import annotations

from castra.core.conformance.position import expect
from castra.core.errors import CastraError
from castra.core.game import CHANCE
from castra.core.match import Match
from castra.core.record import read_record, write_record
from castra.core.replay import resume, verify


def check_record(match: Match) -> None:
    """A record reads as it was written, and all its draws can be derived again while it is played to the same end."""
    record = match.save()
    written = write_record(record)
    back = read_record(written.encode())
    expect(back == record, "the record reads otherwise than it was written")
    expect(write_record(back) == written, "the record is written otherwise when it has been read")
    if match.rules.actor(match.state) != CHANCE:
        draws = sum(entry.actor == CHANCE for entry in record.entries)
        derived = verify(match.game, back)
        expect(derived == draws, f"the record has {draws} draws, but {derived} were derived again")


def check_resuming(match: Match) -> None:
    """A game goes on from its record where it was left."""
    back = read_record(write_record(match.save()).encode())
    expect(_text(resume(match.game, back)) == _text(match), "the record replays to another position")


def check_public_record(match: Match) -> None:
    """A record shows the secret of a game that is over, and keeps that of a game that is not."""
    record = match.record()
    expect(bool(record.secret) == match.over, "the secret is shown too early, or not at the end")


def check_undo(match: Match) -> None:
    """The last action can be taken back unless chance or a reveal came with it; then it can be played again."""
    if not match.entries:
        return
    entry, end, state = match.entries[-1], _place(match), match.state
    start = (len(match.states) - 1, match.game.write_state(match.rules, match.states[-2]))
    allowed = _may_be_taken_back(match)
    try:
        match.undo()
    except CastraError as error:
        expect(not allowed, f"{entry.text!r} cannot be taken back: {error}")
        expect(match.state is state and _place(match) == end, f"{entry.text!r} was half taken back")
        return
    expect(allowed, f"{entry.text!r} was taken back although something was revealed")
    expect(_place(match) == start, f"taking {entry.text!r} back took more or less than that")
    match.act(entry.actor, entry.text)
    expect(_place(match) == end, f"{entry.text!r} leads elsewhere when it is played again")
    expect(match.entries[-1] == entry, f"{entry.text!r} is written otherwise when it is played again")


def _may_be_taken_back(match: Match) -> bool:
    entry, before = match.entries[-1], match.states[-2]
    if entry.actor == CHANCE:
        return False
    return not match.game.reveals(match.rules, before, entry.actor, entry.action)


def _text(match: Match) -> str:
    return match.game.write_state(match.rules, match.state)


def _place(match: Match) -> tuple[int, str]:
    """How far the game has come, and what it looks like there."""
    return len(match.states), _text(match)
