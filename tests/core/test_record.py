"""Records: readable, exact, and damaged nowhere unnoticed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castra.core.errors import RecordError
from castra.core.game import CHANCE, Setup
from castra.core.record import FORMAT, UNFINISHED, Entry, Record, read_record, write_record
from tests.core.matches import WORDS, chained, finished_match, new_match, unchained

MATCH = finished_match()
WRITTEN = write_record(MATCH.record()).encode()
LINES = unchained(WRITTEN)


def test_record_reads_as_it_was_written() -> None:
    assert read_record(WRITTEN) == MATCH.record()
    assert write_record(read_record(WRITTEN)).encode() == WRITTEN


def test_record_is_readable_by_people() -> None:
    assert LINES[0] == FORMAT
    assert "game: toy" in LINES
    assert "seat green: Čeněk Ω" in LINES
    assert f"words of red: {WORDS[0]}" in LINES
    assert f"1. chance: {MATCH.entries[0].text}" in LINES
    assert LINES[-1] == "end"


def test_record_knows_the_lines_of_its_entries() -> None:
    record = read_record(WRITTEN)
    for index, entry in enumerate(record.entries):
        assert LINES[record.line_of(index) - 1].endswith(f": {entry.text}")


def test_unfinished_record_keeps_the_secret() -> None:
    match = new_match()
    public, private = match.record(), match.save()
    assert (public.result, public.secret) == (UNFINISHED, "")
    assert private.secret == match.secret.hex()
    assert "secret: kept" in write_record(public)
    for record in (public, private):
        assert read_record(write_record(record).encode()) == record


def test_record_without_words_has_no_lines_for_them() -> None:
    record = finished_match(words=()).record()
    assert "words of" not in write_record(record)
    assert read_record(write_record(record).encode()).words == ()


def found_on(data: bytes) -> int:
    with pytest.raises(RecordError) as found:
        read_record(data)
    return found.value.line


@pytest.mark.parametrize("change", [1, 2, 64, 128, 255])
def test_every_changed_byte_is_found_on_its_line(change: int) -> None:
    for place, byte in enumerate(WRITTEN):
        changed = WRITTEN[:place] + bytes([byte ^ change]) + WRITTEN[place + 1 :]
        line = WRITTEN.count(b"\n", 0, place) + 1
        assert found_on(changed) == line, place


@pytest.mark.parametrize("byte", b"\n\r\0 0a")
def test_every_byte_put_in_the_place_of_another_is_found(byte: int) -> None:
    for place, old in enumerate(WRITTEN):
        if old != byte:
            changed = WRITTEN[:place] + bytes([byte]) + WRITTEN[place + 1 :]
            assert found_on(changed) == WRITTEN.count(b"\n", 0, place) + 1, place


@given(place=st.integers(0, len(WRITTEN)), new=st.binary(min_size=1, max_size=5))
def test_inserted_bytes_are_found_at_their_line_or_the_next(place: int, new: bytes) -> None:
    line = WRITTEN.count(b"\n", 0, place) + 1
    changed = WRITTEN[:place] + new + WRITTEN[place:]
    if changed != WRITTEN:
        assert found_on(changed) in range(line, line + new.count(b"\n") + 2)


def test_every_removed_byte_is_found_at_its_line_or_the_next() -> None:
    for place in range(len(WRITTEN)):
        line = WRITTEN.count(b"\n", 0, place) + 1
        assert found_on(WRITTEN[:place] + WRITTEN[place + 1 :]) in (line, line + 1), place


def test_every_cut_is_found() -> None:
    for place in range(len(WRITTEN)):
        found_on(WRITTEN[:place])


def test_exchanged_lines_are_found_at_the_first() -> None:
    raw = WRITTEN.splitlines(keepends=True)
    for first in range(1, len(raw) - 1):
        swapped = [*raw[:first], raw[first + 1], raw[first], *raw[first + 2 :]]
        assert found_on(b"".join(swapped)) == first + 1


@pytest.mark.parametrize(
    "junk",
    [
        b"",
        b"\n\n",
        b"\x00" * 50,
        b"\xff\xfe",
        b"hello",
        "{}\n".encode("utf-16"),
        WRITTEN * 2,
        WRITTEN + b"\n",
        WRITTEN + b"x",
    ],
)
def test_junk_is_refused_in_a_sentence(junk: bytes) -> None:
    with pytest.raises(RecordError, match=r"\w+ .*\w"):
        read_record(junk)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_record_or_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        read_record(data)


@pytest.mark.parametrize("lost", range(1, len(LINES)))
def test_line_left_out_by_a_forger_is_refused(lost: int) -> None:
    """The chain fits again, but a record has a fixed shape: only whole, and all numbered."""
    assert found_on(chained(LINES[:lost] + LINES[lost + 1 :])) in range(lost - 1, len(LINES) + 1)


@pytest.mark.parametrize("kept", range(1, len(LINES)))
def test_record_cut_by_a_forger_is_refused(kept: int) -> None:
    found_on(chained([*LINES[:kept], "end"] if kept < len(LINES) - 1 else LINES[:kept]))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("setup: players=3", "setup: seats=3"),
        ("setup: players=3", "setup: players=three"),
        ("setup: players=3", "setup: players=4"),
        ("setup: players=3", "setup: players=-3"),
        ("actions: ", "actions: -"),
        ("actions: ", "actions: 1"),
        ("1. chance: ", "1. nobody: "),
        ("1. chance: ", "2. chance: "),
        ("seat red: ", "place red: "),
        ("game: ", "game="),
        ("setup: players=3", "setup: players=３"),
        ("setup: players=3", "setup: players=03"),
        ("setup: players=3", "setup: players=3 rounds=3"),
        ("actions: ", "actions: 0"),
        ("seat red: ", "seat \x1b[31mred: "),
        ("seat red: ", "seat red: \u202e"),
        ("commitment: ", "commitment: 0x"),
        ("secret: ", "secret:  "),
        ("secret: ", "secret: 00"),
        ("result: ", "result: \x1b[2J"),
    ],
)
def test_unreadable_line_is_named(old: str, new: str) -> None:
    place = next(index for index, line in enumerate(LINES) if line.startswith(old))
    forged = [*LINES[:place], new + LINES[place].removeprefix(old), *LINES[place + 1 :]]
    assert found_on(chained(forged)) > place


def test_secret_has_one_spelling() -> None:
    place = next(index for index, line in enumerate(LINES) if line.startswith("secret: "))
    for spelling in (str.upper, lambda line: f"{line} ", lambda line: line.replace("4", "4 ", 1)):
        forged = spelling(LINES[place]).replace("SECRET", "secret")
        assert found_on(chained([*LINES[:place], forged, *LINES[place + 1 :]])) == place + 1


names = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)
texts = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), min_size=1, max_size=20)


@given(st.lists(st.tuples(st.sampled_from([CHANCE, 0, 1]), texts), max_size=8), names, texts)
def test_any_record_survives_its_file(actions: list[tuple[int, str]], player: str, result: str) -> None:
    record = Record(
        game="any",
        rules_version="7",
        content="c0ffee",
        setup=Setup(2, {"colour": "blue"}),
        seats=("light", "dark"),
        players=(player, "?"),
        commitment="ab" * 32,
        entries=tuple(Entry(actor, text) for actor, text in actions),
        result=result,
        secret="",
    )
    assert read_record(write_record(record).encode()) == record
