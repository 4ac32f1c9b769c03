"""Whole matches of the toy, made again from words, and records with a chain that fits."""

from __future__ import annotations

from random import Random

from castra.core.chance import secret_from
from castra.core.match import Match
from castra.core.record import _Chain
from tests.toy import GAME

WORDS = ("one", "two", "three")


def finished_match(seed: int = 1, words: tuple[str, ...] = WORDS) -> Match:
    """A game played to its end at random."""
    match = new_match(seed, words)
    random = Random(seed)
    while not match.over:
        seat = random.choice(match.to_act)
        match.play(seat, random.choice(match.legal_actions(seat)))
    return match


def new_match(seed: int = 1, words: tuple[str, ...] = WORDS) -> Match:
    names = ["Ann", "Bob", "Čeněk Ω"]
    return Match(GAME, GAME.setup(3), secret=secret_from(f"match {seed}"), words=words, players=names)


def chained(lines: list[str]) -> bytes:
    """These lines as a file whose checks fit: what a forger would write."""
    chain = _Chain()
    return "".join(f"{chain.check(line)}  {line}\n" for line in lines).encode()


def unchained(data: bytes) -> list[str]:
    """The lines of a record without their checks."""
    return [line[10:] for line in data.decode().splitlines()]
