"""The reader of perft tables notices what is not one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.perft_tables import Entry, counted, divided, entries
from tests.toy import GAME


def test_entry_reads_as_it_was_written(tmp_path: Path) -> None:
    made = [counted(GAME, Entry("one"), 3), counted(GAME, Entry("two", {"players": "3", "die": "loaded"}), 2)]
    path = tmp_path / "x.perft"
    path.write_text("# comment\n" + "\n\n".join(map(str, made)) + "\n", encoding="utf-8")
    assert list(entries(path)) == made
    assert made[0].counts == {1: 4, 2: 16, 3: 64}


@pytest.mark.parametrize("text", ["id x\nperf 1 4\n", "id x\n", "perft 1 4\n", "id x\nperft 1\n"])
def test_what_is_no_entry_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.perft"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"x\.perft|unpack"):
        list(entries(path))


def test_divide_shows_the_share_of_every_first_action() -> None:
    assert divided(GAME, Entry("one"), 2) == "\n".join(f"  deal {value}: 4" for value in range(1, 5))
