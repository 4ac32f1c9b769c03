"""While a game goes on, the record of a seat holds no card that is hidden from it; at the end it holds everything."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from castra.core.game import SPECTATOR
from castra.core.match import Match
from castra.core.record import SPECTATORS, read_record, write_record
from castra.core.replay import verify
from tests.core.matches import finished_match, new_match
from tests.toy import GAME

SEATS = range(3)
WATCHERS = (*SEATS, SPECTATOR)


def moments(seed: int) -> Iterator[Match]:
    """A match of the toy after every action before its end."""
    match, random = new_match(seed), Random(seed)
    while not match.over:
        yield match
        seat = random.choice(match.to_act)
        match.play(seat, random.choice(match.legal_actions(seat)))


def owners(match: Match, number: int) -> list[int]:
    """Whose hand an entry changed: who was dealt the card, or who picked it."""
    before, after = match.states[number], match.states[number + 1]
    return [seat for seat in SEATS if before.hands[seat] != after.hands[seat]]


@pytest.mark.parametrize("seat", WATCHERS)
@pytest.mark.parametrize("seed", range(5))
def test_record_of_an_unfinished_game_holds_no_hidden_card(seat: int, seed: int) -> None:
    hidden = 0
    for match in moments(seed):
        entries = match.record(seat).entries
        assert len(entries) == len(match.entries)
        for number, (known, entry) in enumerate(zip(entries, match.entries, strict=True)):
            secret = bool(owners(match, number)) and seat not in owners(match, number)
            hidden += secret
            assert known.actor == entry.actor
            assert known.text == (f"{entry.text.split()[0]} ?" if secret else entry.text)
    assert hidden


@pytest.mark.parametrize("seat", WATCHERS)
def test_file_of_an_unfinished_game_says_whose_it_is_and_keeps_the_secret(seat: int) -> None:
    for match in moments(1):
        record = match.record(seat)
        text = write_record(record)
        assert match.secret.hex() not in text
        assert f"seen by: {SPECTATORS if seat == SPECTATOR else GAME.seat_name(match.setup, seat)}\n" in text
        assert read_record(text.encode()) == record


def test_seats_that_know_different_cards_have_different_records() -> None:
    match = new_match()
    assert len({write_record(match.record(seat)) for seat in WATCHERS}) == len(WATCHERS)


@pytest.mark.parametrize("seat", WATCHERS)
@pytest.mark.parametrize("seed", range(5))
def test_record_of_a_finished_game_is_whole_and_verifies(seat: int, seed: int) -> None:
    match = finished_match(seed)
    record = match.record(seat)
    assert record == match.save()
    assert "?" not in "".join(entry.text for entry in record.entries)
    draws = sum(entry.actor not in SEATS for entry in match.entries)
    assert verify(GAME, read_record(write_record(record).encode())) == draws
