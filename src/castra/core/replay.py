"""Playing a record again: to look at it, to go on with it, or to check every draw of it."""

from __future__ import annotations

from castra.core.chance import commitment
from castra.core.errors import CastraError, RecordError, SetupError
from castra.core.game import CHANCE, Game, Setup
from castra.core.match import Match, result_line
from castra.core.record import UNFINISHED, Entry, Record


def replay(game: Game, record: Record) -> Match:
    """The match at the end of the record; RecordError names the line that cannot be played."""
    match = _match(game, record, _secret(record), drawing=False)
    for index, entry in enumerate(record.entries):
        try:
            _play_entry(match, entry)
        except CastraError as error:
            raise RecordError(f"{entry.text!r} cannot be played: {error}", record.line_of(index)) from None
    _check_result(match, record)
    return match


def verify(game: Game, record: Record) -> int:
    """Replay the record and derive every draw again; how many draws there were."""
    if not record.secret:
        raise RecordError("The secret of this record is still kept, so its draws cannot be derived")
    secret = _secret(record)
    if secret is None or commitment(secret) != record.commitment:
        raise RecordError("The secret is not the one that was committed to before the first action")
    fresh = _match(game, record, secret, drawing=True)
    draws = 0
    for index, entry in enumerate(record.entries):
        line = record.line_of(index)
        if index < len(fresh.entries):
            expected = fresh.entries[index]
            if expected != entry:
                raise RecordError(f"chance gave {expected.text!r} here, not {entry.text!r}", line)
            draws += 1
            continue
        try:
            fresh.play(entry.actor, entry.text)
        except CastraError as error:
            raise RecordError(f"{entry.text!r} cannot be played: {error}", line) from None
    if len(fresh.entries) > len(record.entries):
        raise RecordError("the record ends before the draw that was due", record.line_of(len(record.entries)))
    _check_result(fresh, record)
    return draws


def resume(game: Game, record: Record) -> Match:
    """The match of a private save, ready to go on."""
    match = replay(game, record)
    if not record.secret:
        raise RecordError("This record does not hold its secret, so the game cannot go on from it")
    return match


def _setup(game: Game, record: Record) -> Setup:
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
    if game.content_hash(setup) != record.content:
        raise RecordError(
            "This game was played with other content than this program has (another army, deck or map, or another "
            "edition of it), so it cannot be replayed without it"
        )
    return setup


def _match(game: Game, record: Record, secret: bytes | None, *, drawing: bool) -> Match:
    """The match before its first action, or after the draws that come before it."""
    try:
        setup = _setup(game, record)
        return Match(game, setup, secret=secret, words=record.words, players=record.players, drawing=drawing)
    except SetupError as error:
        raise RecordError(str(error).rstrip(".")) from None


def _secret(record: Record) -> bytes | None:
    try:
        return bytes.fromhex(record.secret) if record.secret else None
    except ValueError:
        raise RecordError("The secret is not written in hexadecimal") from None


def _play_entry(match: Match, entry: Entry) -> None:
    """Add one entry as it stands, draws included."""
    if entry.actor != CHANCE:
        match.act(entry.actor, entry.text)
        return
    action = match.game.read_action(match.rules, match.state, CHANCE, entry.text)
    if action not in list(match.rules.chance_actions(match.state)):
        raise CastraError("chance cannot do this here")
    match.draw(action)


def _check_result(match: Match, record: Record) -> None:
    outcome = match.outcome
    result = result_line(outcome) if outcome else UNFINISHED
    if result != record.result:
        line = record.line_of(len(record.entries))
        raise RecordError(f"the result reads {record.result!r}, but the game ended {result!r}", line)
