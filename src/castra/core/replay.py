"""Playing a record again: to look at it, to go on with it, or to check every draw of it."""

from __future__ import annotations

import re
from collections.abc import Callable

from castra.core.chance import commitment
from castra.core.errors import CastraError, NotationError, RecordError, SetupError
from castra.core.game import WHOLE, AnyGame, Outcome, Setup
from castra.core.match import Match, result_line
from castra.core.record import AT_THE_TABLE, UNFINISHED, Record


def replay(game: AnyGame, record: Record) -> Match:
    """The match at the end of the record; RecordError names the line that cannot be played."""
    match = _match(game, record, drawing=False)
    for index in range(len(record.entries)):
        _play(match.act, match, record, index)
    _check_result(match, record)
    return match


def verify(game: AnyGame, record: Record) -> int:
    """Replay the record and derive every draw again; how many draws there were."""
    if not record.secret:
        raise RecordError("The secret of this record is still kept, so its draws cannot be derived")
    if commitment(bytes.fromhex(record.secret)) != record.commitment:
        raise RecordError("The secret is not the one that was committed to before the first action")
    fresh = _match(game, record, drawing=True)
    draws = 0
    for index, entry in enumerate(record.entries):
        if index < len(fresh.entries):
            expected = fresh.entries[index]
            if expected != entry:
                raise RecordError(f"chance gave {expected.text!r} here, not {entry.text!r}", record.line_of(index))
            draws += 1
        else:
            _play(fresh.play, fresh, record, index)
    if len(fresh.entries) > len(record.entries):
        raise RecordError("the record ends before the draw that was due", record.line_of(len(record.entries)))
    _check_result(fresh, record)
    return draws


def resume(game: AnyGame, record: Record) -> Match:
    """The match of a private save, ready to go on."""
    match = replay(game, record)
    if not record.secret:
        raise RecordError("This record does not hold its secret, so the game cannot go on from it")
    return match


def _setup(game: AnyGame, record: Record) -> Setup:
    if record.seen_by:
        raise RecordError(
            f"This record holds only what {record.seen_by} may know of an unfinished game, so it cannot be replayed"
        )
    if record.game != game.key:
        raise RecordError(f"This is a game of {record.game!r}, not of {game.title}")
    if record.rules_version != game.rules_version:
        raise RecordError(
            f"This game was played under rules {record.rules_version} of {game.title}; this program plays rules "
            f"{game.rules_version} and will not read it under other rules"
        )
    known, named = {option.name for option in game.options}, set(record.setup.options)
    if known != named:
        raise RecordError(f"The set-up of this game must name the options {', '.join(sorted(known))} and no others")
    setup = game.setup(record.setup.players, **record.setup.options)
    if str(setup) != str(record.setup):
        raise RecordError(f"The set-up of this game should be written {str(setup)!r}")
    labels = tuple(game.seat_name(setup, seat) for seat in range(setup.players))
    if record.seats != labels:
        raise RecordError(f"The seats of this game are called {', '.join(labels)}, in this order")
    if game.content_hash(setup) != record.content:
        raise RecordError(
            "This game was played with other content than this program has (another army, deck or map, or another "
            "edition of it), so it cannot be replayed without it"
        )
    return setup


def _match(game: AnyGame, record: Record, *, drawing: bool) -> Match:
    """The match before its first action, or after the draws that come before it."""
    secret = bytes.fromhex(record.secret) if record.secret else None
    try:
        setup = _setup(game, record)
        match = Match(
            game,
            setup,
            secret=secret,
            words=record.words,
            players=record.players,
            position=record.position,
            drawing=drawing,
        )
    except (SetupError, NotationError) as error:
        raise RecordError(str(error).rstrip(".")) from None
    if match.position != record.position:
        raise RecordError(f"The position of this game should be written {match.position!r}")
    return match


def _play(act: Callable[[int, str], None], match: Match, record: Record, index: int) -> None:
    """Play an entry, which must read exactly as it would be written."""
    entry, line = record.entries[index], record.line_of(index)
    try:
        act(entry.actor, entry.text)
    except CastraError as error:
        raise RecordError(f"{entry.text!r} cannot be played: {error}", line) from None
    written = match.entries[index].text
    if entry.text != written:
        raise RecordError(f"{entry.text!r} should be written {written!r}", line)


def settled_outcome(record: Record) -> Outcome | None:
    """How a game ended that was settled at the table; None if the record does not say so."""
    found = re.fullmatch(rf"([0-9]{{1,3}}(?: [0-9]{{1,3}})*) \((.+) — {AT_THE_TABLE}\)", record.result)
    shares = tuple(map(int, found[1].split(" "))) if found else ()
    if found is None or len(shares) != record.setup.players or sum(shares) != WHOLE:
        return None
    outcome = Outcome(shares, found[2], "")
    return outcome if result_line(outcome) == record.result else None


def _check_result(match: Match, record: Record) -> None:
    outcome = match.outcome
    if outcome is None and settled_outcome(record) is not None:
        return
    result = result_line(outcome) if outcome else UNFINISHED
    if result != record.result:
        line = record.line_of(len(record.entries))
        raise RecordError(f"the result reads {record.result!r}, but the game ended {result!r}", line)
