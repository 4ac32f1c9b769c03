"""Packs: every mistake is told with its place, and whatever is written reads back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castra.core.packs import LARGEST_FILE
from castra.games import pack_mistakes
from castra.games.centurion.content.grids import ARROWS, PLAIN, SLIDING, read_grid
from castra.games.centurion.content.packs import (
    builtin_armies,
    check_pack,
    load_army,
    read_army,
)
from castra.games.centurion.content.printed import Ability, Cell, Icon, Side

from .pack_text import PACK, edited, grid, mistakes_of, told

pytestmark = pytest.mark.once


@pytest.mark.rule("12.7", "12.9")
def test_a_good_pack_becomes_an_army() -> None:
    army = read_army(PACK, "test.toml")
    chief, guard = army.tiles
    assert (army.key, army.name, army.source) == ("two-kinds", "Two Kinds", "Drawn for a test.")
    assert army.reconstructed == ("all of it",)
    assert (chief.key, chief.code, chief.count, chief.starts, chief.leader) == ("chief", "Ch", 1, 1, True)
    assert (guard.key, guard.count, guard.starts, guard.either_side) == ("old-guard", 4, 2, True)
    assert guard.note == "A guard."
    assert guard.back == Side((), Ability.READY)
    assert chief.start.cells == (
        Cell(Icon.MOVE, 0, 1),
        Cell(Icon.MOVE, -1, 0),
        Cell(Icon.MOVE, 1, 0),
        Cell(Icon.NC_SLIDE, -1, -1, (-1, 0)),
        Cell(Icon.NC_SLIDE, 1, -1, (1, 0)),
    )
    assert Cell(Icon.SINGLE_FORMATION, 1, 0) in guard.start.cells
    assert Cell(Icon.NC_MOVE, 1, 0) in guard.start.cells


def test_the_tile_may_stand_off_the_centre_of_its_grid() -> None:
    (cell,) = (c for c in builtin_armies()["centurion"].tiles[9].back.cells if c.icon is Icon.HAMMER and c.dx == 0)
    assert cell.dy == 2
    cells, flaws = read_grid("@ . . . .\n" + ". . . . .\n" * 3 + ". . . . J")
    assert (cells, flaws) == ((Cell(Icon.JUMP, 4, -4),), [])


HEAD_MISTAKES = [
    (2, "", "line 1: format is missing; write format = 1"),
    (2, "format = 2", "line 2: this program reads format 1 only"),
    (2, "format = true", "line 2: this program reads format 1 only"),
    (3, "", "line 1: key is missing"),
    (3, 'key = "Two Kinds"', "line 3: key must be small letters and digits, words joined by hyphens"),
    (4, "name = 7", "line 4: name must be text in quotes, not a number"),
    (4, 'name = ""', "line 4: name is empty"),
    (4, f'name = "{"x" * 25}"', "line 4: name has 25 characters; at most 24 fit"),
    (
        4,
        'name = "Two\\u0007Kinds"',
        "line 4: name holds a hidden character or a line break: U+0007",
    ),
    (4, 'name = "Two\\nKinds"', "line 4: name holds a hidden character or a line break: U+000A"),
    (
        4,
        'name = "Two\\u202eKinds"',
        "line 4: name holds a hidden character or a line break: U+202E RIGHT-TO-LEFT OVERRIDE",
    ),
    (4, 'name = " Two Kinds"', "line 4: name begins or ends with a space"),
    (5, f'source = "{"x" * 601}"', "line 5: source has 601 characters; at most 600 fit"),
    (6, 'reconstructed = "all"', "line 6: reconstructed must be a list of texts"),
    (6, "reconstructed = [1]", "line 6: reconstructed must be a list of texts"),
    (6, 'reconstructed = ["ok", ""]', "line 6: text 2 of reconstructed is empty"),
    (6, "author = 1", "line 6: an army has no 'author'; it has format, key, name, source, reconstructed, tile"),
]


@pytest.mark.parametrize(("line", "content", "mistake"), HEAD_MISTAKES)
def test_a_mistake_in_the_head_is_told_with_its_line(line: int, content: str, mistake: str) -> None:
    assert told(edited(line, content)) == [mistake]


TILE_MISTAKES = [
    (28, "", "line 27: name is missing"),
    (28, 'name = "7th Guard"', "line 28: name must begin with a letter from a to z"),
    (28, 'name = "C3"', "line 28: name looks like a square of the board"),
    (28, 'name = "CHIEF"', "line 28: the name 'CHIEF' is taken by the tile on line 8"),
    (29, 'code = "Old"', "line 29: code must be two letters from a to z"),
    (29, 'code = "O1"', "line 29: code must be two letters from a to z"),
    (29, 'code = "ch"', "line 29: the code 'ch' is taken by the tile on line 8"),
    (30, "count = 0", "line 30: count must be from 1 to 30"),
    (30, "count = 31", "line 30: count must be from 1 to 30"),
    (30, "count = 1.5", "line 30: count must be a whole number, not a decimal number"),
    (30, "count = true", "line 30: count must be a whole number, not true or false"),
    (30, "count = [4]", "line 30: count must be a whole number, not a list"),
    (30, "count = 1", "line 31: 2 start on the board, but there are only 1"),
    (31, "starts = 4", "line 1: 4 tiles start beside the leader; there is room for 3"),
    (31, "starts = -1", "line 31: starts must be from 0 to 30"),
    (32, "either_side = 1", "line 32: either_side must be true or false, not a number"),
    (32, "either_side = 2024-01-01", "line 32: either_side must be true or false, not a date"),
    (32, "optional = true", "line 32: a tile that starts on the board cannot be optional"),
    (32, "leader = true", "line 32: an army has only one leader"),
    (33, "note = {}", "line 33: note must be text in quotes, not a table"),
    (41, 'back_ability = "fly"', "line 41: back_ability must be one of ready, summon, divination"),
    (11, "", "line 1: no tile is the leader"),
    (11, "leader = true\ncount = 2", "line 12: there is one leader, so its count is 1"),
    (11, "leader = true\nstarts = 0", "line 12: the leader starts on the board, so its starts is 1"),
]


@pytest.mark.parametrize(("line", "content", "mistake"), TILE_MISTAKES)
def test_a_mistake_in_a_tile_is_told_with_its_line(line: int, content: str, mistake: str) -> None:
    assert mistake in told(edited(line, content))


def test_an_unknown_key_of_a_tile_is_told_with_the_known_ones() -> None:
    (mistake,) = told(edited(33, "speed = 3"))
    assert mistake.startswith("line 33: a tile has no 'speed'; it has name, code, count, starts, leader,")


def test_a_missing_grid_is_told_at_its_tile() -> None:
    assert "line 8: the grid start is missing" in told(PACK.replace("start =", "begin =", 1))


def test_a_grid_that_is_no_text_is_told_at_its_line() -> None:
    text = PACK[: PACK.index('back_ability = "ready"')] + "back = [1, 2]\n"
    assert told(text) == ["line 41: back must be a grid, not a list"]


@pytest.mark.rule("1.3")
def test_the_leader_must_come_first() -> None:
    head, chief, guard = PACK.split("[[tile]]")
    assert told("[[tile]]".join([head, guard, chief + "\n"])) == ["line 33: the leader must be the first tile"]


def test_an_army_needs_tables_of_tiles() -> None:
    head = PACK.split("[[tile]]")[0]
    wanted = "every tile must be a table of its own that begins with [[tile]]"
    assert f"line 8: {wanted}" in told(head + "tile = 3\n")
    assert f"line 8: {wanted}" in told(head + 'tile = [{name = "Chief"}]\n')
    assert told(head) == ["line 1: no tile is the leader"]


def test_a_table_that_is_no_tile_is_refused_where_it_begins() -> None:
    assert told(PACK + "\n[author]\nname = 'me'\n")[0].startswith("line 50: an army has no 'author'")


def test_an_army_that_is_too_large_is_refused() -> None:
    head, chief, guard = PACK.split("[[tile]]")
    letters = "abcdefghijklmnopqrst"
    guards = [
        guard.replace("Old Guard", f"Guard {letter}").replace('"Og"', f'"G{letter}"').replace("starts = 2", "")
        for letter in letters
    ]
    assert told("[[tile]]".join([head, chief, *(text + "\n" for text in guards)])) == [
        "line 1: an army has at most 20 kinds of tiles, not 21",
        "line 1: an army has at most 40 tiles, not 81",
    ]


def test_all_mistakes_are_told_at_once_from_top_to_bottom() -> None:
    lines = PACK.split("\n")
    lines[3], lines[13], lines[29], lines[35] = "name = 7", " . Q s> W .", "count = 99", "  .    D    M    D    x"
    assert told("\n".join(lines)) == [
        "line 4: name must be text in quotes, not a number",
        "line 14, cell 2: there is no icon 'Q'",
        "line 14, cell 3: a Slide must point straight away from its tile",
        "line 14, cell 4: there is no icon 'W'",
        "line 30: count must be from 1 to 30",
        "line 31: 2 start on the board, but there are only 1",
        "line 36, cell 5: there is no icon 'x'",
    ]


def test_strings_and_comments_that_look_like_keys_do_not_mislead_the_line_count() -> None:
    note = 'note = """\\\n[[tile]] \\\nname = 3\\\n"""  # [[tile]] code = """'
    text = PACK.replace('note = "A guard."', note).replace("  .   SD ", "  .    ? ")
    assert told(text) == ["line 40, cell 2: there is no icon '?'"]


def test_a_grid_may_begin_on_the_line_of_its_key() -> None:
    text = PACK.replace('start = """\n  .    .    .    .    .', "start = '''  .   .   .    .    ?", 1).replace(
        '"""', "'''", 1
    )
    assert told(text) == ["line 12, cell 5: there is no icon '?'"]


def test_rows_hidden_in_escapes_are_told_at_their_key() -> None:
    rows = "\\n".join(grid(5, (2, 2), {(0, 0): "?"}).split("\n"))
    text = PACK.replace('start = """', f'start = "{rows}"\nnote = """', 1)
    assert "line 12, cell 1: there is no icon '?'" in told(text)


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("format = 1\nkey = \n", "line 2: this is not TOML (invalid value)"),
        ("format = 1\nformat = 1\n", "line 2: this is not TOML (cannot overwrite a value)"),
        ('format = 1\nkey = """\n', "line 3: this is not TOML (unterminated string)"),
        ("", "line 1: format is missing; write format = 1"),
    ],
)
def test_text_that_is_not_toml_gets_one_sentence(text: str, mistake: str) -> None:
    assert told(text) == [mistake]


GRID_ROW = "  .    .    M    .    ."


@pytest.mark.parametrize(
    "text",
    [
        PACK + "[[tile]]\n" * 21_000,
        PACK.replace(GRID_ROW, "M " * 90_000, 1),
        PACK.replace(GRID_ROW, "M\n" * 90_000, 1),
        PACK.replace(GRID_ROW, "M+J+S+" * 30_000 + "M", 1),
        PACK.replace('start = """', 'start = "' + "M\\n" * 60_000 + '"\nnote = """', 1),
        PACK.replace('"all of it"', '"",' * 60_000),
        PACK + "".join(f"key{number} = 1\n" for number in range(14_000)),
    ],
    ids=["tiles", "wide grid", "tall grid", "full cell", "escaped rows", "sentences", "keys"],
)
def test_every_file_of_allowed_size_is_checked_within_the_limits(text: str) -> None:
    assert LARGEST_FILE * 0.8 < len(text) < LARGEST_FILE
    assert pack_mistakes("centurion", text.encode())


def test_monstrous_texts_are_refused_without_a_traceback() -> None:
    assert len(told("a = " + "[" * 100_000)) == 1
    assert len(told("a = " + "9" * 10_000)) == 1
    assert told("#" * 200_001) == ["test.toml is too large for a pack"]


@given(st.text(max_size=200))
def test_any_text_gets_a_list_of_mistakes(text: str) -> None:
    assert mistakes_of("format = 1\n" + text) != []


@settings(max_examples=200)
@given(st.integers(0, len(PACK) - 1), st.text(max_size=3), st.integers(0, 6))
def test_any_small_edit_is_an_army_or_a_list_of_mistakes_with_lines(place: int, put: str, cut: int) -> None:
    assert all(mistake.startswith("line ") for mistake in mistakes_of(PACK[:place] + put + PACK[place + cut :]))


# -- files


def test_a_pack_is_read_from_a_file_whatever_its_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf" + PACK.replace("\n", "\r\n").encode())
    assert load_army(path) == read_army(PACK, "")
    assert check_pack(path) == []


def test_mistakes_keep_their_lines_in_a_file_with_other_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(edited(14, " . . ? . .").replace("\n", "\r\n").encode())
    assert check_pack(path) == ["line 14, cell 3: there is no icon '?'"]


def test_a_file_that_cannot_be_read_gets_one_sentence(tmp_path: Path) -> None:
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    assert check_pack(tmp_path / "none.toml") == [
        f"The pack {tmp_path / 'none.toml'} cannot be read (no such file or directory)"
    ]
    assert check_pack(tmp_path) == [f"The pack {tmp_path} cannot be read (is a directory)"]
    assert check_pack(binary) == [f"The pack {binary} is not a text file in UTF-8"]
    assert check_pack("a\0b") == ["The pack a\0b cannot be read (its name is not valid)"]


def test_the_built_in_armies_cannot_be_changed_through_what_is_handed_out() -> None:
    builtin_armies().clear()
    assert list(builtin_armies()) == ["centurion", "duke"]


# -- the guide


def test_the_guide_to_packs_has_a_good_example_and_tells_what_would_be_said_of_a_bad_one() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "packs.md").read_text(encoding="utf-8")
    example = "\n".join(block.split("```")[0].strip("\n") + "\n" for block in guide.split("```toml\n")[1:])
    announced = [line for line in guide.split("\n") if line.startswith("line ")]
    before, last = example.rsplit("back =", 1)
    assert mistakes_of(example) == []
    assert told(before + "back =" + last.replace("n<", "js<").replace("n>", "js>")) == announced


def test_the_guide_to_packs_explains_every_mark() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "packs.md").read_text(encoding="utf-8")
    marks = [f"`{mark}`" for mark in (*PLAIN, *ARROWS)] + [f"`{mark}` + arrow" for mark in SLIDING]
    assert [mark for mark in marks if mark not in guide] == []
