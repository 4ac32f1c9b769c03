"""Four games, one tree: the same file name means the same role everywhere, and nothing is too long to read."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from castra import games
from tests import passages
from tests.passages import SHARED_ENGINE, modules

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted([*(ROOT / "src").rglob("*.py"), *(ROOT / "bench").glob("*.py")])
TESTS = sorted((ROOT / "tests").rglob("*.py"))
LONGEST_FILE, LONGEST_FUNCTION = 400, 45

CONTENT = {"printed", "packs", "pack_tables", "grids", "fitness", "client", "weights"}
PEOPLE = {
    *("notation", "position", "soundness", "words", "prompts", "view", "choices", "sample"),
    *("refusals", "reasons", "picture", "odds", "insight", "about"),
}


def folder(key: str) -> Path:
    return ROOT / "src" / "castra" / "games" / games.PACKAGES[key]


@pytest.mark.parametrize("key", games.PACKAGES)
def test_game_has_the_shape_of_all_games(key: str) -> None:
    there = {path.name for path in folder(key).iterdir() if path.name != "__pycache__"}
    assert there == {"RULES.md", "data", "game.py", "__init__.py", "content", "engine", "people"}


@pytest.mark.parametrize("key", games.PACKAGES)
def test_game_names_its_files_by_the_shared_roles(key: str) -> None:
    assert modules(folder(key) / "people") <= PEOPLE
    assert modules(folder(key) / "content") <= CONTENT
    assert modules(folder(key) / "engine") >= set(SHARED_ENGINE)


@pytest.mark.parametrize("role", sorted(CONTENT | PEOPLE | set(SHARED_ENGINE)))
def test_architecture_tells_what_the_role_is(role: str) -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    roles = page[page.index("## The four trees") : page.index("<!-- made: tree -->")]
    assert re.search(rf"`(\w+/)?{role}`", roles)


def test_architecture_shows_the_four_trees_as_they_are() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert passages.tree() in page, "python -m tests.passages --write"


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_source_is_short_enough_to_read(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST_FILE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < LONGEST_FUNCTION, node.name


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_test_file_is_short_enough_to_read(path: Path) -> None:
    assert path.read_text(encoding="utf-8").count("\n") <= LONGEST_FILE
