"""Replaying and verifying: only what the rules, the content and the secret allow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from castra.core.chance import commitment, secret_from
from castra.core.errors import RecordError
from castra.core.game import CHANCE, Setup
from castra.core.match import Match
from castra.core.record import Entry, Record, read_record, write_record
from castra.core.replay import replay, resume, verify
from tests.core.matches import chained, finished_match, new_match, unchained
from tests.toy import GAME, Toy

MATCH = finished_match()
RECORD = read_record(write_record(MATCH.record()).encode())
DRAWS = [index for index, entry in enumerate(RECORD.entries) if entry.actor == CHANCE]


def forged(**changes: object) -> Record:
    """The record with parts exchanged, written and read again, so that its chain fits."""
    return read_record(write_record(replace(RECORD, **changes)).encode())  # type: ignore[arg-type]


def with_entry(index: int, entry: Entry) -> Record:
    return forged(entries=(*RECORD.entries[:index], entry, *RECORD.entries[index + 1 :]))


def final_text(match: Match) -> str:
    return GAME.write_state(match.rules, match.state)


def test_replay_ends_in_the_same_position() -> None:
    again = replay(GAME, RECORD)
    assert final_text(again) == final_text(MATCH)
    assert again.record() == MATCH.record()
    assert [GAME.write_state(again.rules, state) for state in again.states] == [
        GAME.write_state(MATCH.rules, state) for state in MATCH.states
    ]


def test_verify_counts_the_draws() -> None:
    assert verify(GAME, RECORD) == len(DRAWS)


def other_draws(index: int) -> list[str]:
    """What else chance could have done at that entry."""
    state = MATCH.states[index]
    texts = [GAME.write_action(MATCH.rules, state, CHANCE, one) for one in MATCH.rules.chance_actions(state)]
    return [text for text in texts if text != RECORD.entries[index].text]


@pytest.mark.parametrize("index", DRAWS)
def test_exchanged_draw_is_found_and_located(index: int) -> None:
    for text in other_draws(index):
        record = with_entry(index, Entry(CHANCE, text))
        with pytest.raises(RecordError, match="chance gave") as found:
            verify(GAME, record)
        assert found.value.line == record.line_of(index)


def test_exchanged_draw_can_be_replayed_but_not_verified() -> None:
    """A legal other die: the game plays on to its end, so only the derivation shows the forgery."""
    last = max(index for index in DRAWS if RECORD.entries[index].text.startswith("roll"))
    for text in other_draws(last):
        record = with_entry(last, Entry(CHANCE, text))
        with pytest.raises(RecordError, match="chance gave"):
            verify(GAME, record)


def test_forged_secret_is_found() -> None:
    with pytest.raises(RecordError, match="not the one that was committed to"):
        verify(GAME, forged(secret=secret_from("another").hex()))


def test_forged_secret_with_its_commitment_is_found_at_the_first_other_draw() -> None:
    other = secret_from("another")
    record = forged(secret=other.hex(), commitment=commitment(other))
    with pytest.raises(RecordError, match="chance gave") as found:
        verify(GAME, record)
    assert found.value.line in [record.line_of(index) for index in DRAWS]


def test_other_words_change_the_draws() -> None:
    with pytest.raises(RecordError, match="chance gave"):
        verify(GAME, forged(words=("one", "two", "four")))


@pytest.mark.parametrize("secret", ["xyz", "abc", "ab" * 31, "AB" * 32, "ab " * 32])
def test_secret_that_is_none_is_refused(secret: str) -> None:
    with pytest.raises(RecordError, match="secret"):
        verify(GAME, forged(secret=secret))


@pytest.mark.parametrize("check", [replay, verify])
@pytest.mark.parametrize("seats", [("blue", "red", "green"), ("red", "blue", "pink"), ("red", "red", "green")])
def test_seats_must_be_called_as_the_game_calls_them(check: object, seats: tuple[str, ...]) -> None:
    with pytest.raises(RecordError, match=r"called red, blue, green|here should stand"):
        check(GAME, forged(seats=seats))  # type: ignore[operator]


@pytest.mark.parametrize("check", [replay, verify])
def test_options_must_stand_in_the_order_of_the_game(check: object) -> None:
    with pytest.raises(RecordError, match="should be written 'players=3 rounds=3 die=fair'"):
        check(GAME, forged(setup=Setup(3, {"die": "fair", "rounds": "3"})))  # type: ignore[operator]


@pytest.mark.parametrize("check", [replay, verify])
@pytest.mark.parametrize("spelling", [str.upper, str.title, lambda text: f"{text} ", lambda text: f" {text}"])
def test_action_has_one_spelling(check: object, spelling: Callable[[str], str]) -> None:
    index = SEAT_ENTRIES[0]
    entry = RECORD.entries[index]
    record = with_entry(index, Entry(entry.actor, spelling(entry.text)))
    with pytest.raises(RecordError, match="should be written") as found:
        check(GAME, record)  # type: ignore[operator]
    assert found.value.line == record.line_of(index)


def test_kept_secret_cannot_be_verified_or_resumed() -> None:
    record = read_record(write_record(replace(new_match().save(), secret="")).encode())
    with pytest.raises(RecordError, match="kept"):
        verify(GAME, record)
    with pytest.raises(RecordError, match="does not hold its secret"):
        resume(GAME, record)


def test_record_of_a_seat_cannot_be_replayed() -> None:
    record = read_record(write_record(new_match().record(1)).encode())
    assert record.seen_by == "blue"
    with pytest.raises(RecordError, match="only what blue may know of an unfinished game"):
        replay(GAME, record)


def test_private_save_goes_on_as_if_nothing_had_been() -> None:
    straight, saved = new_match(3), new_match(3)
    for seat in (2, 0):
        straight.play(seat, straight.legal_actions(seat)[0])
        saved.play(seat, saved.legal_actions(seat)[0])
        saved = resume(GAME, read_record(write_record(saved.save()).encode()))
    for match in (straight, saved):
        while not match.over:
            match.play(match.to_act[0], match.legal_actions(match.to_act[0])[-1])
    assert straight.record() == saved.record()


SEAT_ENTRIES = [index for index, entry in enumerate(RECORD.entries) if entry.actor != CHANCE]


@pytest.mark.parametrize("check", [replay, verify])
@pytest.mark.parametrize("text", ["pick 9", "keep it all", "give nobody", ""])
def test_unplayable_action_is_located(check: object, text: str) -> None:
    index = SEAT_ENTRIES[0]
    record = with_entry(index, Entry(RECORD.entries[index].actor, text))
    with pytest.raises(RecordError, match="cannot be played") as found:
        check(GAME, record)  # type: ignore[operator]
    assert found.value.line == record.line_of(index)


def test_action_of_the_wrong_seat_is_located() -> None:
    index = next(i for i in SEAT_ENTRIES if RECORD.entries[i].text in ("keep", "gift"))
    record = with_entry(index, Entry((RECORD.entries[index].actor + 1) % 3, RECORD.entries[index].text))
    with pytest.raises(RecordError, match="not your turn") as found:
        replay(GAME, record)
    assert found.value.line == record.line_of(index)


def test_draw_that_chance_cannot_make_is_located() -> None:
    record = with_entry(DRAWS[0], Entry(CHANCE, "roll 3"))
    with pytest.raises(RecordError, match="chance cannot do this") as found:
        replay(GAME, record)
    assert found.value.line == record.line_of(DRAWS[0])


def test_record_that_stops_before_a_draw_is_found() -> None:
    record = forged(entries=RECORD.entries[: DRAWS[-1]], result="unfinished")
    with pytest.raises(RecordError, match="before the draw that was due"):
        verify(GAME, record)


@pytest.mark.parametrize("check", [replay, verify])
def test_false_result_is_found(check: object) -> None:
    record = forged(result="120 0 0 (Red won with 99 points — rule 4.1)")
    with pytest.raises(RecordError, match="the result reads") as found:
        check(GAME, record)  # type: ignore[operator]
    assert found.value.line == record.line_of(len(record.entries))


@pytest.mark.parametrize("check", [replay, verify])
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rules_version": "0"}, "rules 0 of Spoils"),
        ({"content": "thirteen-cards"}, "other content"),
        ({"setup": Setup(3, {"rounds": "3"})}, "must name the options"),
        ({"setup": Setup(3, {"rounds": "3", "die": "fair", "players": "2"})}, "must name the options"),
        ({"setup": Setup(3, {"rounds": "3", "die": "square"})}, "is one of fair, loaded"),
        ({"players": ("Ann", "Bob", "x" * 61)}, "one line of 1 to 60"),
    ],
)
def test_record_of_something_else_is_refused_clearly(check: object, changes: dict[str, object], words: str) -> None:
    with pytest.raises(RecordError, match=words):
        check(GAME, forged(**changes))  # type: ignore[operator]


def test_newer_program_refuses_an_older_record() -> None:
    class Newer(Toy):
        rules_version = "2"

    with pytest.raises(RecordError, match="this program plays rules 2"):
        replay(Newer(), RECORD)


def test_forger_with_a_chain_that_fits_is_still_found() -> None:
    """Every line of the header and the end, exchanged and chained again, is refused by reading or verifying."""
    lines = unchained(write_record(RECORD).encode())
    harmless = {index for index, line in enumerate(lines) if line.startswith("seat ")}  # who sat there is no matter
    for place in set(range(len(lines))) - harmless:
        data = chained([*lines[:place], lines[place] + "7", *lines[place + 1 :]])
        with pytest.raises(RecordError):
            verify(GAME, read_record(data))
