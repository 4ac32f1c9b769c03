"""A match may begin in any position; its record says where."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castra.core.errors import NotationError, RecordError
from castra.core.match import Match
from castra.core.record import read_record, write_record
from castra.core.replay import replay, verify
from castra.games import get
from tests.core.matches import new_match
from tests.toy import GAME

CENTURION = get("centurion")
MATE = (
    "2lece2/3lele'Ex'/6/6/6/1LeCeLe2 light turn first=light bag=Le4Eq2Ve1Tr1Sl1Op1Wd1Pp1On1Ha1Tb1/"
    "le3eq2ve1tr1sl1op1wd1pp1on1ha1tb1ex1 quiet=2 turns=4"
)


def mate_in_one() -> Match:
    return Match(CENTURION, CENTURION.setup(first="light"), position=MATE)


def test_match_goes_on_from_a_position_and_its_record_says_so() -> None:
    match = mate_in_one()
    match.play(0, "f5-e6")
    assert match.over
    record = read_record(write_record(match.save()).encode())
    assert record.position == MATE
    assert replay(CENTURION, record).outcome == match.outcome
    assert verify(CENTURION, record) == 0


def test_draws_after_a_position_can_be_verified() -> None:
    match = mate_in_one()
    match.play(0, "draw")
    assert verify(CENTURION, read_record(write_record(match.save()).encode())) == 1


def test_unreadable_position_is_refused() -> None:
    with pytest.raises(NotationError):
        Match(CENTURION, position="nonsense")


def test_unreadable_position_in_a_record_is_a_mistake_of_the_record() -> None:
    with pytest.raises(RecordError):
        replay(CENTURION, replace(mate_in_one().save(), position="nonsense"))


def test_position_has_one_spelling() -> None:
    for spelling in (f"{MATE} ", f" {MATE}", MATE.replace(" ", "  ", 1)):
        with pytest.raises(RecordError):
            replay(CENTURION, replace(mate_in_one().save(), position=spelling))


def test_seat_is_not_told_a_position_that_shows_what_others_hold() -> None:
    middle = new_match()
    text = GAME.write_state(middle.rules, middle.state)
    match = Match(GAME, middle.setup, position=text)
    assert match.save().position == text
    assert match.record(0).position == "?"
    assert text not in write_record(match.record())
    assert new_match().record(0).position == ""
