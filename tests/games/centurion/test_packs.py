"""Packs: every mistake is told with its place, and whatever is written reads back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castra.core.errors import PackError
from castra.games.centurion.armies import Ability, Cell, Icon, Side
from castra.games.centurion.grids import ARROWS, PLAIN, SLIDING, read_grid
from castra.games.centurion.packs import (
    army_fingerprint,
    builtin_armies,
    check_pack,
    load_army,
    read_army,
)

PACK = '''\
# Two kinds are enough for a battle.
format = 1
key = "two-kinds"
name = "Two Kinds"
source = "Drawn for a test."
reconstructed = ["all of it"]

[[tile]]
name = "Chief"
code = "Ch"
leader = true
start = """
  .    .    .    .    .
  .    .    M    .    .
  .    M    @    M    .
  .   n<    .   n>    .
  .    .    .    .    .
"""
back = """
  .    .    J    .    .
  .    .   s^    .    .
  .   FF    @   FF    .
  .    .    .    .    .
 js>   .    .    .    !
"""

[[tile]]
name = "Old Guard"
code = "Og"
count = 4
starts = 2
either_side = true
note = "A guard."
start = """
  .    .    *    .    .
  .    D    M    D    .
  .   SD    @ 1F+m    .
  .    .    .    .    .
  H    .    S    .    C
"""
back_ability = "ready"
back = """
  .    .    .    .    .
  .    .    .    .    .
  .    .    @    .    .
  .    .    .    .    .
  .    .    .    .    .
"""
'''.replace(" js>   .    .    .    !", "  .    .  jsv    .    !")


def told(text: str) -> list[str]:
    """The mistakes of a pack's text."""
    with pytest.raises(PackError) as caught:
        read_army(text, "test.toml")
    return caught.value.mistakes


def mistakes_of(text: str) -> list[str]:
    """The mistakes of a text that may have none."""
    try:
        read_army(text, "test.toml")
    except PackError as error:
        return error.mistakes
    return []


def edited(line: int, content: str) -> str:
    """The good pack with one line exchanged."""
    lines = PACK.split("\n")
    lines[line - 1] = content
    return "\n".join(lines)


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
    (4, 'name = "Two\\u0007Kinds"', "line 4: name holds a control character or a line break"),
    (4, 'name = "Two\\nKinds"', "line 4: name holds a control character or a line break"),
    (4, 'name = "Two\\u202eKinds"', "line 4: name holds a control character or a line break"),
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
    (28, 'name = "CHIEF"', "line 28: the name 'chief' is taken by the tile on line 8"),
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


GRID_MISTAKES = [
    (13, "  .    .    .    .", "line 14: this row has 5 cells, but the first has 4"),
    (14, "  .    .    M    .", "line 14: this row has 4 cells, but the first has 5"),
    (14, "", "line 12: the grid is 5 cells wide and 4 rows high; it must be square"),
    (14, "  .    M    M    ?    .", "line 14, cell 4: there is no icon '?'"),
    (14, "  .    .   sx    .    .", "line 14, cell 3: there is no icon 'sx'"),
    (14, "  .    .    M    M+   .", "line 14, cell 4: there is no icon ''"),
    (14, "  .    .  M+M    .    .", "line 14, cell 3: the icon M stands twice in one cell"),
    (15, "  .    M    .    M    .", "line 12: the tile itself, @, is missing; a grid has it exactly once"),
    (15, "  .    M    @    @    .", "line 12: the tile itself, @, stands 2 times; a grid has it exactly once"),
    (15, "  .    M  @+M    M    .", "line 15, cell 3: the tile's own cell holds nothing but @"),
    (13, "  .    M    .    .    .", "line 13, cell 2: a Move must lie on a straight line from its tile"),
    (13, "  .    m    .    .    .", "line 13, cell 2: a Non-Capture Move must lie on a straight line from its tile"),
    (13, "  .    S    .    .    .", "line 13, cell 2: a Smash must lie on a straight line from its tile"),
    (13, "  .    .   s^    .    .", "line 13, cell 3: a Slide must start beside its tile"),
    (13, "  .    .   n^    .    .", "line 13, cell 3: a Non-Capture Slide must start beside its tile"),
    (14, "  .    .   s>    .    .", "line 14, cell 3: a Slide must point straight away from its tile"),
    (14, "  .    .   sv    .    .", "line 14, cell 3: a Slide must point straight away from its tile"),
    (14, "  .    .   nv    .    .", "line 14, cell 3: a Non-Capture Slide must not run back over its tile"),
    (13, "  .    .  js>    .    .", "line 13, cell 3: a Jump Slide must point straight away from its tile"),
    (13, "  .  js^    .    .    .", "line 13, cell 2: a Jump Slide must point straight away from its tile"),
    (13, "  .    .  jnv    .    .", "line 13, cell 3: a Non-Capture Jump Slide must not run back over its tile"),
]


@pytest.mark.rule("12.8")
@pytest.mark.parametrize(("line", "content", "mistake"), GRID_MISTAKES)
def test_a_mistake_in_a_grid_is_told_with_its_line_and_cell(line: int, content: str, mistake: str) -> None:
    assert mistake in told(edited(line, content))


def grid(size: int, own: tuple[int, int], icons: dict[tuple[int, int], str]) -> str:
    """A drawing with marks at (column, row) from the top left."""
    marks = {**icons, own: "@"}
    return "\n".join(" ".join(marks.get((x, y), ".") for x in range(size)) for y in range(size))


def with_start(drawing: str) -> str:
    """The good pack, the Chief's starting side exchanged; the drawing's first row is line 13."""
    before, _, rest = PACK.partition('start = """\n')
    return before + 'start = """\n' + drawing + '\n"""' + rest[rest.index('"""') + 3 :]


@pytest.mark.rule("12.8")
@pytest.mark.parametrize(
    ("drawing", "mistake"),
    [
        (grid(6, (2, 2), {}), "line 12: the grid is 6 cells wide and 6 rows high; both must be odd"),
        (grid(3, (1, 1), {}), "line 12: the grid is 3 cells wide and 3 rows high; it must be 5x5 to 11x11"),
        (grid(13, (6, 6), {}), "line 12: the grid is 13 cells wide and 13 rows high; it must be 5x5 to 11x11"),
        ("", "line 12: the grid is empty"),
        (grid(7, (6, 6), {(0, 0): "J"}), "line 13, cell 1: a Jump may lie at most 5 squares from its tile"),
        (grid(7, (3, 3), {(6, 3): "FF"}), "line 16, cell 7: a Full Formation may lie at most 2 squares from its tile"),
        (
            grid(7, (3, 3), {(3, 0): "1F"}),
            "line 13, cell 4: a Single Formation may lie at most 2 squares from its tile",
        ),
    ],
)
def test_a_grid_of_the_wrong_size_or_reach_is_told(drawing: str, mistake: str) -> None:
    assert mistake in told(with_start(drawing))


@pytest.mark.rule("12.8")
def test_more_than_six_slides_at_an_angle_are_refused() -> None:
    six = {(1, 1): "n>+n<", (3, 1): "n>+n<", (1, 3): "n<", (3, 0): "jn>", (2, 1): "n^"}
    assert read_army(with_start(grid(5, (2, 2), six)), "").tiles[0].start.cells
    seven = {**six, (3, 3): "n>"}
    assert told(with_start(grid(5, (2, 2), seven))) == [
        "line 12: a side may have at most 6 slides that run off at an angle or begin with a Non-Capture jump"
    ]


def test_more_slides_than_the_engine_packs_are_refused_even_when_they_run_straight() -> None:
    around = {
        (x, y): "jn" + mark
        for (x, y), mark in zip(
            [(2, 0), (4, 0), (4, 2), (4, 4), (2, 4), (0, 4), (0, 2)],
            ["^", "^>", ">", "v>", "v", "v<", "<"],
            strict=True,
        )
    }
    assert told(with_start(grid(5, (2, 2), around))) == [
        "line 12: a side may have at most 6 slides that run off at an angle or begin with a Non-Capture jump"
    ]


def test_more_than_eight_full_formations_are_refused() -> None:
    nine = {(x, y): "FF" for x in range(3) for y in range(4) if (x, y) != (2, 2)}
    assert told(with_start(grid(5, (2, 2), nine))) == ["line 12: a side may have at most 8 Full Formations"]


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


# -- fingerprint


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
