"""`castra picture`: a position in characters, or an image of the screen."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.commands import Shell
from tests.core.test_positions import MATE


def test_position_is_drawn_and_written(shell: Shell) -> None:
    done = shell("picture", "centurion", "--set", "first=light", "--position", MATE)
    assert "Explorator" in done.out
    assert done.out.splitlines()[-1] == MATE


def test_image_is_whole_and_takes_nothing_from_elsewhere(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    done = shell("picture", "centurion", "--set", "first=light", "--position", MATE, "--svg", path, "--size", "100x30")
    assert done.out == f"The image is in {path}\n"
    image = path.read_text(encoding="utf-8")
    assert ElementTree.fromstring(image).tag.endswith("svg")
    assert "Explorator" in image
    assert "url(" not in image.replace("url(#", "")


@pytest.mark.parametrize("size", ["100", "axb", "10x10", "9999x30"])
def test_odd_size_is_refused(size: str, shell: Shell, tmp_path: Path) -> None:
    assert "A size is columns x rows" in shell.refused(
        "picture", "centurion", "--svg", tmp_path / "x.svg", "--size", size
    )


def test_unreadable_position_is_one_sentence(shell: Shell) -> None:
    shell.refused("picture", "centurion", "--position", "nonsense")
