"""Sheets as files: an owner's print replaces the reconstruction, and every mistake is told by line and name."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from castra.cli.pack import guessed_game
from castra.core.engine.playout import playout
from castra.core.engine.rng import Rng
from castra.core.errors import PackError, SetupError
from castra.core.game import OVER
from castra.core.hexes import CENTRE, disc
from castra.games.centre_rock import GAME
from castra.games.centre_rock.content.packs import DATA, check_pack, read
from castra.games.centre_rock.game import CentreRock
from tests.games.centre_rock.both_games import SOAK, BothGames, Policy
from tests.games.centre_rock.oracle import PlainGame
from tests.games.centre_rock.oracle_grid import drawn_grid

pytestmark = pytest.mark.once

GUIDE = (Path(__file__).parents[3] / "docs" / "boards.md").read_text(encoding="utf-8")
EXAMPLE = "\n".join(re.findall(r"```toml\n(.*?)```", GUIDE, re.DOTALL))
RAGGED = {
    2: """
         . B .
      B B B B B B
     . . . . . . .
    . . .   . . .
     . . . . # .
      . . . . . . . .
       . A A A A A A
        A . A
""",
    3: """
         . B .
      B B B B . C
     . . . . . C C
    . . .   . C C
     . . . . # .
      . . . . . . . .
       . A A A A A A
        A . A
""",
    4: """
         2 B 4
      2 B B B B 4
     2 2 2 . 4 4 4
    . . .   . . .
     . . . . # .
      A A A A . A A A
       . A A A 1 3 A
        A . A
""",
}
ARCHERS = {"FF": "F", "FFL": "L", "FFR": "R", "L": "L", "FFFF": "F", "LL": "L", "RRF": "F", "LLLF": "F", "FFLL": "L"}
STRIKER = {"FF": "R", "F": "L"}


def ragged_sheet() -> str:
    """A board without any symmetry, with a hole, and patterns unlike the usual ones."""
    drawings = "\n".join(f'{key} = """{RAGGED[n]}"""' for n, key in ((2, "two"), (3, "three"), (4, "four")))
    archers = "\n".join(f'{steps} = "{arrow}"' for steps, arrow in ARCHERS.items())
    striker = ", ".join(f'{steps} = "{arrow}"' for steps, arrow in STRIKER.items())
    head = 'format = 1\nname = "Ragged"\nsource = "Drawn for a test."\nreconstructed = ["The hole."]\n'
    return f"{head}[board]\n{drawings}\n[ranged.pattern]\n{archers}\n[striker]\npattern = {{ {striker} }}\n"


def game_with(text: str, folder: Path) -> CentreRock:
    path = folder / "sheet.toml"
    path.write_text(text, encoding="utf-8")
    game = GAME.with_pack(path)
    assert isinstance(game, CentreRock)
    return game


def settled(game: CentreRock) -> set[str]:
    """The options that leave nothing to choose, and so are no longer a reconstruction."""
    assert [option.name for option in game.options] == [option.name for option in GAME.options]
    return {option.name for option in game.options if option.values == ("printed",) and not option.reconstructed}


def mistakes(text: str) -> list[str]:
    with pytest.raises(PackError) as caught:
        read(text, "sheet.toml")
    return caught.value.mistakes


# -- playing on a sheet


@pytest.mark.rule("9.5", "ruling 3", "ruling 4")
def test_sheet_of_the_guide_is_the_reconstruction(tmp_path: Path) -> None:
    game = game_with(EXAMPLE, tmp_path)
    assert settled(game) == {"radius", "zones", "centre_cell", "arrows"}
    for players in GAME.players:
        usual, own = GAME.setup(players), game.setup(players)
        assert GAME.board(usual).names == game.board(own).names
        assert list(GAME.board(usual).zone) == list(game.board(own).zone)
        targets = [{*zip(b.target, b.arrow, strict=True)} for b in (GAME.board(usual), game.board(own))]
        assert targets[0] == targets[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_on_a_ragged_sheet_agree_with_the_oracle(players: int, tmp_path: Path) -> None:
    game = game_with(ragged_sheet(), tmp_path)
    options = dict(game.setup(players, turn_limit="250").options)
    grid = drawn_grid(players, RAGGED[players], {"R": ARCHERS, "S": STRIKER})
    random = Random(players)
    for number in range(4 * SOAK):
        plain = PlainGame(players, options, grid)
        both = BothGames(plain, game, **options)
        both.play(plain.play(), Policy(random, number % 4, climbs=number % 2 == 0), 1500)


def test_ragged_board_is_drawn_with_its_own_outline(tmp_path: Path) -> None:
    game = game_with(ragged_sheet(), tmp_path)
    setup = game.setup(2)
    rules = game.rules(setup)
    drawing = game.picture(game.view(rules, setup, rules.initial(), 0))
    names = game.board(setup).names
    assert set(names) == set(drawing.places)
    assert len(names) == sum(mark != " " for mark in RAGGED[2].replace("\n", ""))
    assert names[game.board(setup).rock] == game.content(setup)["rock"]
    text = "\n".join(drawing.rows)
    assert all(re.search(rf"^ *{row} ", text, re.MULTILINE) for row in {name[0] for name in names})


def test_file_may_give_the_patterns_alone(tmp_path: Path) -> None:
    text = ragged_sheet()
    game = game_with(text[: text.index("[board]")] + text[text.index("[ranged.pattern]") :], tmp_path)
    assert settled(game) == {"centre_cell", "arrows"}
    setup = game.setup(2, radius="5")
    assert game.board(setup).hexagons == disc(CENTRE, 5)
    assert len(game.content(setup)["patterns"]["ranged"]["cells"]) == len(ARCHERS)


def test_file_may_give_the_board_alone(tmp_path: Path) -> None:
    text = ragged_sheet()
    game = game_with(text[: text.index("[ranged.pattern]")], tmp_path)
    assert settled(game) == {"radius", "zones"}
    assert len(game.content(game.setup(2, centre_cell="filled"))["patterns"]["ranged"]["cells"]) == 7


def test_what_a_sheet_settles_cannot_be_set(tmp_path: Path) -> None:
    path = tmp_path / "sheet.toml"
    path.write_text(EXAMPLE, encoding="utf-8")
    with pytest.raises(SetupError, match="radius cannot be set, because My print settles it"):
        GAME.with_pack_in_play(path, {"radius": "5"})
    with pytest.raises(SetupError, match="radius is one of printed, not '5'"):
        game_with(EXAMPLE, tmp_path).setup(2, radius="5")
    game, options = GAME.with_pack_in_play(path, {"turn_limit": "250", "zones": "printed"})
    settled = dict.fromkeys(("radius", "zones", "centre_cell", "arrows"), "printed")
    assert options == {"turn_limit": "250", **settled}
    assert game.setup(2, **options).options == options


def test_match_on_a_sheet_asks_for_its_file(tmp_path: Path) -> None:
    setup = game_with(EXAMPLE, tmp_path).setup(2)
    with pytest.raises(SetupError, match="--pack FILE"):
        GAME.setup(2, **setup.options)


def test_players_are_told_what_sheet_they_play_on(tmp_path: Path) -> None:
    about = game_with(ragged_sheet(), tmp_path).about()
    assert "The sheet in play is Ragged. Drawn for a test." in about.attested
    assert "The hole." in about.reconstructed
    assert not any("options of a match" in words for words in about.reconstructed)
    text = ragged_sheet()
    patterns = game_with(text[: text.index("[board]")] + text[text.index("[ranged.pattern]") :], tmp_path).about()
    assert ["zones" in words for words in patterns.reconstructed if "options of a match" in words] == [True]
    ours = GAME.about()
    assert "The sheet in play is our reconstruction." in ours.attested[1]
    assert sum("options of a match" in words for words in ours.reconstructed) == 2


def test_fingerprint_covers_what_matters_in_play(tmp_path: Path) -> None:
    usual = game_with(EXAMPLE, tmp_path)
    setup = usual.setup(2)
    same = game_with(EXAMPLE.replace("My print", "Another name").replace("Copied", "Taken"), tmp_path)
    assert same.content_hash(setup) == usual.content_hash(setup)
    for old, new in (("B B B B B\n", "B B B B .\n"), ('FL = "L"', 'FL = "F"'), ("    A A A A A\n", "    A A A A\n")):
        text = EXAMPLE.replace(old, new)
        assert text != EXAMPLE
        assert game_with(text, tmp_path).content_hash(setup) != usual.content_hash(setup), new


# -- a sheet with choices

OWN = DATA.read_text(encoding="utf-8")


def test_shipped_sheet_passes_its_own_check_and_can_be_played() -> None:
    assert check_pack(DATA) == []
    assert guessed_game(OWN, DATA).key == GAME.key
    game, options = GAME.with_pack_in_play(DATA, {"radius": "5"})
    assert options == {"radius": "5"}
    for setup in GAME.setups():
        assert game.content_hash(setup) == GAME.content_hash(setup)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("radius = [4, 3, 5, 6]", "radius = [4, 4]", "every radius must be from 2 to 6, and no two the same"),
        ("radius = [4, 3, 5, 6]", "radius = 4", "radius must be a list of whole numbers"),
        ("radius = [4, 3, 5, 6]", "radius = [2]", "with radius 2 player 3 has room"),
        ("rows = 2\n", "rows = 1\n", "with radius 3 player 1 has room for 4 units; a squad has 5"),
        ("rows = 3\n", "rows = 4\n", "rows must be from 1 to 3"),
        ('two = ["S", "N"]', 'two = ["S"]', "two must be a list of 2 texts"),
        ('two = ["S", "N"]', 'two = ["S", "E"]', "'E' is no side"),
        ("[zones.deep]", '[zones."very deep"]', "'very deep' cannot be chosen by this name"),
        ("hits_on = 5", "hits_on = 7", "hits_on must be from 2 to 6"),
        ("over_units = false", "over_units = 0", "over_units must be true or false"),
        ('FF = "F"\n', 'FFF = "F"\n', "nearest has a hexagon that centre adds"),
        ('fan = { F = "F", FL = "L"', 'fan = { F = "F", FL = "B"', "the arrow of FL must be one of F, L, R"),
        ("[board]\n", "[boards]\n", "the table [board] is missing"),
        ("[ranged.arrows]", "[ranged.signs]", "the table [ranged.arrows] is missing"),
        ("[melee]", "[melees]", "the table [melee] is missing"),
        ('name = "our', 'key = "our', "name is missing"),
    ],
)
def test_mistake_in_a_sheet_with_choices_is_told(old: str, new: str, sentence: str) -> None:
    assert old in OWN
    told = mistakes(OWN.replace(old, new, 1))
    assert any(sentence in said for said in told), told


# -- mistakes

CHANGES = [
    # (what is written, what instead, words on the line that is named, the sentence)
    (
        "B B B B B B\n  . . .",
        "B B D B B B\n  . . .",
        "B B D",
        "cell 3: 'D' is no mark; with 2 players there are # . A B",
    ),
    (". . . . # . .", ". . . . . . .", "two =", "two: # must stand in a drawing once"),
    (". . . . # . .", ". . # . # . .", "two =", "two: # must stand in a drawing once"),
    ("    B B B B B\n", "\tB B B B B\n", "two =", "two: a drawing holds spaces, no tabs"),
    ("   A A A A A A\n", "    A A A A A A\n", "    A A A A A A", "cell 1: stands between two columns of hexagons"),
    (". . . . # . . . .\n", ". . . . # . . . . . . .\n", "# . . . . . . .", "cell 12: lies 7 hexagons from The Rock"),
    (
        "   A A A A A A\n    A A A A A\n",
        "   A . . . . A\n    . A A . .\n",
        "two =",
        "two: player 1 has room for 4 units",
    ),
    ("    A A A A A\n", "    A A A A\n", "three =", "three and two show different boards: only one of them has a5"),
    ("  . . . . . . .\n   A A A", "\n   A A A", "two =", "two: no path leads from The Rock to b1"),
    ("three =", "3 =", "3 =", "a board has no '3'; it has two, three, four"),
    ("three =", "3 =", "[board]", "the drawing three is missing"),
    ('name = "My print"\n', "", "format = 1", "name is missing"),
    ('source = "', 'colour = "', 'colour = "', "a sheet has no 'colour'"),
    ("reconstructed = []", "reconstructed = [1]", "reconstructed", "reconstructed must be a list of texts"),
    ("[ranged.pattern]\nF =", "[ranged.pattern]\nFX =", "FX =", "'FX' is no way to a hexagon"),
    ('FL = "L"', 'FL = "B"', 'FL = "B"', "the arrow of FL must be one of F, L, R"),
    ('FL = "L"', "FL = 1", "FL = 1", "the arrow of FL must be one of F, L, R"),
    ('FL = "L"', 'LL = "R"', 'LL = "R"', "the arrow R of LL does not lead away from the unit (rule 5.10)"),
    ('FL = "L"', 'LR = "F"', 'LR = "F"', "LR is the same hexagon as F"),
    ('{ L = "L", F = "F", R = "R" }', '{ F = "F" }', "pattern = { F", "the hexagons of a melee unit are L, F, R"),
    ('FF = "F" }', 'FFF = "F" }', "pattern = { F", "the hexagons of a striker unit are F, FF"),
    ("[striker]\npattern", "[striker]\nhits_on = 3\npattern", "hits_on", "[striker] has no 'hits_on'"),
    ("[striker]\npattern =", "[striker]\nshape =", "[striker]", "pattern is missing"),
    ('{ F = "F", FF = "F" }', '"FF"', 'pattern = "FF"', "pattern must be a table, not text"),
    ("format = 1", "format = 2", "format = 2", "this program reads format 1 only"),
]


@pytest.mark.parametrize(("old", "new", "named", "sentence"), CHANGES)
def test_mistake_is_told_with_its_line_and_name(old: str, new: str, named: str, sentence: str) -> None:
    assert old in EXAMPLE
    text = EXAMPLE.replace(old, new, 1)
    lines = [number for number, line in enumerate(text.split("\n"), 1) if named in line]
    told = mistakes(text)
    assert any(
        said.startswith((f"line {line}:", f"line {line},")) and sentence in said for line in lines for said in told
    ), told


def test_squad_must_find_room_beside_its_team_mate() -> None:
    four = EXAMPLE.index('four = """')
    text = EXAMPLE[:four] + EXAMPLE[four:].replace("A", ".").replace("    . . . . .\n", "    A A A A A\n")
    text = text.replace("   . . . . . .\n    A A A A A\n", "   3 3 3 . . .\n    A A A A A\n")
    told = mistakes(text)
    assert any("player 1 has room for 0 units when the team-mate's squad stands" in said for said in told)
    assert any("player 3 has room for 3 units when the team-mate's squad stands" in said for said in told)


def test_file_without_any_table_is_refused() -> None:
    said = mistakes('format = 1\nname = "Empty"\nsource = "Nowhere."\n')
    assert said == ["line 1: this file holds none of [board], [melee], [ranged], [striker]"]


def test_tables_written_as_something_else_are_told() -> None:
    head = 'format = 1\nname = "x"\nsource = "y"\n'
    assert mistakes(head + "board = 3\n") == ["line 4: board must be a table that begins with [board]"]
    assert mistakes(head + "[board]\ntwo = 1\nthree = ''\nfour = ''\n")[0] == (
        "line 5: two must be a drawing, not a number"
    )
    assert mistakes(head + "[[melee]]\npattern = {}\n") == ["line 4: melee must be a table that begins with [melee]"]
    assert mistakes(head + "[ranged]\npattern = {}\n") == ["line 5: a pattern has 1 to 18 hexagons, not 0"]


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "sheet.toml"
    text = EXAMPLE.replace('FL = "L"', 'FL = "B"').replace("B B B B B B\n", "B B D B B B\n", 1)
    path.write_text(text, encoding="utf-8")
    assert len(check_pack(path)) == 2
    text = EXAMPLE.replace('FL = "L"', 'LL = "R"', 1).replace("B B B B B B\n", "B B D B B B\n", 1)
    assert "\n".join(mistakes(text)) in GUIDE
    path.write_text(EXAMPLE, encoding="utf-8")
    assert check_pack(path) == []


def test_file_that_is_no_file_is_told(tmp_path: Path) -> None:
    assert check_pack(tmp_path / "none.toml")[0].startswith("The pack ")


def test_checker_sees_by_its_tables_that_a_file_is_a_sheet() -> None:
    for text in (EXAMPLE, ragged_sheet()):
        assert guessed_game(text, Path("sheet.toml")).key == GAME.key


def test_damaged_file_is_refused_or_can_be_played(tmp_path: Path) -> None:
    """Whatever happens to a file, its owner is told in words, or a game on it comes to an end."""
    random = Random(9)
    path = tmp_path / "sheet.toml"
    played = 0
    for _ in range(300 * SOAK):
        text = damaged(random.choice((EXAMPLE, ragged_sheet(), OWN)), random)
        path.write_text(text, encoding="utf-8")
        told = check_pack(path)
        assert all(re.match(r"line \d+[:,] ", said) for said in told), told
        if told:
            continue
        game = GAME.with_pack(path)
        setup = game.setup(random.choice(game.players), turn_limit="250")
        rules = game.rules(setup)
        state = rules.initial()
        playout(rules, state, Rng(random.randrange(2**31)), 20_000)
        assert rules.actor(state) == OVER
        played += 1
    assert played > 20


def damaged(text: str, random: Random) -> str:
    """One to three letters left out, doubled or replaced."""
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(text))
        letter = random.choice(["", text[at] * 2, *'ABC1.# \nFLR="[]{}'])
        text = text[:at] + letter + text[at + 1 :]
    return text
