"""Fingerprints of armies: they see all that affects play, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castra.games.centurion.content.packs import (
    army_fingerprint,
    builtin_armies,
    read_army,
)

from .pack_text import PACK, grid, with_start

pytestmark = pytest.mark.once


def test_the_fingerprint_ignores_words_and_drawing_habits() -> None:
    army = read_army(PACK, "")
    other = PACK.replace("1F+m", "m+1F").replace("A guard.", "Another note.").replace("Drawn for", "Made for")
    assert army_fingerprint(read_army(other, "")) == army_fingerprint(army)
    larger = with_start(grid(7, (2, 2), {(2, 1): "M", (1, 2): "M", (3, 2): "M", (1, 3): "n<", (3, 3): "n>"}))
    assert army_fingerprint(read_army(larger, "")) == army_fingerprint(army)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1F+m", "1F+M"),
        ("count = 4", "count = 3"),
        ("starts = 2", "starts = 1"),
        ("either_side = true", ""),
        ('code = "Og"', 'code = "Ol"'),
        ('name = "Old Guard"', 'name = "New Guard"'),
        ('back_ability = "ready"', ""),
        ("starts = 2", "optional = true"),
        ("s^", ". "),
    ],
)
def test_the_fingerprint_sees_all_that_affects_play(old: str, new: str) -> None:
    assert army_fingerprint(read_army(PACK.replace(old, new), "")) != army_fingerprint(read_army(PACK, ""))


def test_the_fingerprint_sees_the_order_of_the_tiles() -> None:
    army = builtin_armies()["duke"]
    swapped = replace(army, tiles=(army.tiles[0], army.tiles[2], army.tiles[1], *army.tiles[3:]))
    assert army_fingerprint(swapped) != army_fingerprint(army)
