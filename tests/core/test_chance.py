"""Chance: fair, fixed by the secret, the words, the stream and the number of the draw, and by nothing else."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castra.core import chance
from castra.core.chance import SECRET_BYTES, Chance, commitment, new_secret, secret_from

SECRET = secret_from("a study")
WORDS = ("red word", "blue word")
PINNED = [10, 161, 714, 713, 941, 457, 589, 55]  # what the secret of 32 zero bytes gives with the words a and b


@pytest.mark.parametrize(("span", "n"), [(1, 1), (2, 2), (7, 3), (7, 7), (16, 5), (16, 6), (60, 6), (60, 7), (61, 2)])
def test_every_number_comes_from_equally_many_raw_ones(span: int, n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a small span all raw numbers can be tried: those that would tip the scales are drawn again."""
    draws = Chance(SECRET)
    raw = iter([0])
    monkeypatch.setattr(chance, "_SPAN", span)
    monkeypatch.setattr(
        "castra.core.chance.hmac.digest", lambda key, message, name: next(raw).to_bytes(8, "big") + bytes(24)
    )
    outcomes = Counter[int]()
    for first in range(span):
        raw = iter([first, 0])
        number = draws.below(n, "s", 0)
        if list(raw):  # the second number was not needed
            outcomes[number] += 1
    assert outcomes == dict.fromkeys(range(n), span // n)


def test_raw_numbers_are_64_bits_wide() -> None:
    assert chance._SPAN == 1 << 64


def chi_square(counts: list[int], weights: list[int]) -> float:
    total, whole = sum(counts), sum(weights)
    return sum((seen - total * w / whole) ** 2 / (total * w / whole) for seen, w in zip(counts, weights, strict=True))


@pytest.mark.parametrize("stream", ["die", "bag-light", "deck"])
def test_draws_of_a_stream_are_spread_evenly(stream: str) -> None:
    drawn = Counter(Chance(SECRET).below(6, stream, index) for index in range(6000))
    assert chi_square([drawn[number] for number in range(6)], [1] * 6) < 25.7  # one in ten thousand for 5 degrees


def test_picks_follow_their_weights() -> None:
    weights = [1, 5, 2, 8]
    drawn = Counter(Chance(SECRET).pick(weights, "bag", index) for index in range(8000))
    assert chi_square([drawn[place] for place in range(4)], weights) < 21.1  # one in ten thousand for 3 degrees


@given(st.lists(st.integers(1, 50), min_size=1, max_size=12))
def test_pick_gives_every_place_exactly_its_share(weights: list[int]) -> None:
    class Counting(Chance):
        number = 0

        def below(self, n: int, stream: str, index: int) -> int:
            return index

    counting = Counting(SECRET)
    places = Counter(counting.pick(weights, "s", number) for number in range(sum(weights)))
    assert [places[place] for place in range(len(weights))] == weights
    assert sum(Fraction(weight, sum(weights)) for weight in weights) == 1


def test_streams_are_independent() -> None:
    """All pairs of faces of two dice thrown side by side come equally often."""
    dice = Chance(SECRET)
    pairs = Counter((dice.below(4, "left", index), dice.below(4, "right", index)) for index in range(8000))
    assert chi_square([pairs[a, b] for a in range(4) for b in range(4)], [1] * 16) < 44.3  # 15 degrees
    follow = Counter((dice.below(4, "left", index), dice.below(4, "left", index + 1)) for index in range(8000))
    assert chi_square([follow[a, b] for a in range(4) for b in range(4)], [1] * 16) < 44.3


def sequence(draws: Chance, stream: str = "die") -> list[int]:
    return [draws.below(1000, stream, index) for index in range(8)]


def test_same_secret_and_words_give_the_same_draws() -> None:
    assert sequence(Chance(SECRET, WORDS)) == sequence(Chance(SECRET, WORDS))


def test_draw_does_not_depend_on_those_before_it() -> None:
    assert [Chance(SECRET).below(1000, "die", index) for index in range(8)] == sequence(Chance(SECRET))


@pytest.mark.parametrize(
    "other",
    [
        Chance(secret_from("another study"), WORDS),
        Chance(SECRET),
        Chance(SECRET, ("blue word", "red word")),
        Chance(SECRET, ("red word", "blue word ")),
        Chance(SECRET, ("red wordblue word", "")),
        Chance(SECRET, ("red word", "blue word", "")),
    ],
    ids=["secret", "no words", "order", "one letter", "joined", "one more"],
)
def test_other_secret_or_words_change_the_draws(other: Chance) -> None:
    assert sequence(other) != sequence(Chance(SECRET, WORDS))


def test_commitment_fixes_the_secret_without_showing_it() -> None:
    shown = commitment(SECRET)
    assert shown == commitment(bytes(SECRET))
    assert shown != commitment(SECRET[:-1] + bytes([SECRET[-1] ^ 1]))
    assert SECRET.hex() not in shown
    assert len(bytes.fromhex(shown)) == 32


def test_new_secrets_are_long_and_differ() -> None:
    secrets = {new_secret() for _ in range(20)}
    assert len(secrets) == 20
    assert {len(secret) for secret in secrets} == {SECRET_BYTES}


def test_secret_from_words_can_be_made_again() -> None:
    assert secret_from("friday") == secret_from("friday") != secret_from("saturday")


def test_draws_stay_as_published_records_have_them() -> None:
    """Changing the derivation would make every old record unverifiable, so its numbers are pinned here."""
    assert sequence(Chance(bytes(32), ("a", "b"))) == PINNED
