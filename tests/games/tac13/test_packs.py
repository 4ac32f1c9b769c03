"""Content files: every mistake with its line and name, and files of one's own in play (rule 19)."""

from __future__ import annotations

from pathlib import Path

import pytest

from castra.core.engine.playout import play_games
from castra.core.errors import PackError
from castra.games import pack_mistakes
from castra.games.tac13 import GAME
from castra.games.tac13.content.fitness import flaws
from castra.games.tac13.content.packs import DATA, SCENARIOS, builtin, check_pack, fingerprint
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.game import Tac13

pytestmark = pytest.mark.once

IGNORING = ("carrhae", "daras")


def written(folder: Path, name: str, *changes: tuple[str, str]) -> Path:
    """A copy of one of our files with some texts replaced."""
    text = (DATA / f"{name}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def line_of(path: Path, words: str) -> int:
    return next(n for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if words in line)


NOT_PLAYED_WITH = ("lessons.toml", "puzzles.toml", "weights.toml")
CONTENT = [path for path in sorted(DATA.iterdir()) if path.name not in NOT_PLAYED_WITH]


@pytest.mark.parametrize("path", CONTENT, ids=lambda path: path.name)
def test_our_own_files_have_no_mistakes(path: Path) -> None:
    assert check_pack(path) == []


@pytest.mark.parametrize("key", SCENARIOS)
def test_every_scenario_fits_map_and_units(key: str) -> None:
    assert flaws(builtin().scenario(key), builtin()) == []


@pytest.mark.parametrize(
    ("old", "new", "at", "sentence"),
    [
        ('"1010 3 LC"', '"3910 3 LC"', '"3910', "the hex 3910 is off the map"),
        ('"1010 3 LC"', '"1010 3 XX"', '"1010 3 XX"', "there is no unit 'XX'"),
        ('"1010 3 LC"', '"1010 4 LC"', '"1010 4 LC"', "4 units are stacked in 1010; the limit of this side is 3"),
        ('"1010 3 LC"', '"1010 lots"', '"1010 lots"', "is no stack"),
        ('"1010 3 LC"', '"1310 3 LC"', '"1310', "the hex 1310 is named twice"),
        ('"1010 3 LC"', '"1013 3 LC"', '"1013', "1013 is outside the set-up zone"),
        ("SO = 24", "SO = 25", "placement", "24 SO are placed, but the side has 25"),
        ("SO = 24", "ZZ = 24", "units = { ZZ", "there is no unit 'ZZ'"),
        ("turns = 10", "turns = 99", "turns", "turns must be from 1 to 30"),
        ('first = "A"', 'first = "C"', "first", "'C' is no side"),
        ("gap = 8", "gap = 12", '"1121', "is nearer than 12 hexes to the enemy"),
        ("stack = 3", "stack = 2", '"1010', "3 units are stacked in 1010; the limit of this side is 2"),
        ("format = 1", "format = 2", "format", "this program reads format 1 only"),
        ('kind = "scenario"', 'kind = "poem"', "kind", "'poem' is no kind of file"),
        ("gap = 8", "gaps = 8", "gaps", "a scenario has no 'gaps'"),
        ('"1010 3 LC"', '"1010 0 LC"', '"1010 0 LC"', "is no stack"),
        ('"1310 3 SO"', '"1310 1 SO, 3 SO"', '"1310', "4 units are stacked in 1310"),
        ('"1310 3 SO"', '"1310 1 SO, 1 SO"', "placement", "23 SO are placed, but the side has 24"),
    ],
)
@pytest.mark.rule("19.1")
def test_a_mistake_in_a_scenario_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, at: str, sentence: str
) -> None:
    path = written(tmp_path, "basic", (old, new))
    mistakes = check_pack(path)
    assert any(mistake.startswith(f"line {line_of(path, at)}") and sentence in mistake for mistake in mistakes), (
        mistakes
    )


@pytest.mark.rule("19.1")
def test_a_unit_in_prohibited_terrain_is_told_with_its_line(tmp_path: Path) -> None:
    path = written(tmp_path, "taginae", *[])
    text = path.read_text(encoding="utf-8")
    place = next(line for line in text.splitlines() if line.strip().endswith('SP",'))
    path.write_text(text.replace(place, place[:5] + "0504" + place[9:], 1), encoding="utf-8")
    assert f"line {line_of(path, '0504')}: SP may not stand in woods, hex 0504" in check_pack(path)


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "sentence"),
    [
        ("map", "wwwww...", "wwxww...", "wwxww", "'x' is no terrain"),
        ("map", '"0116", "0215"', '"0116", "0915"', '"0915"', "the road jumps from 0116 to 0915"),
        ("map", '"0116"', '"4001"', '"4001"', "the hex 4001 is off the map"),
        ("units", "attack = 3", "attack = -3", "attack = -3", "attack must be from 0 to 20"),
        ("units", 'code = "SP"', 'code = "SO"', 'code = "SO"', "the code 'SO' is taken"),
        ("units", "front = [4, 4, 2, 4]", "front = [4, 4]", "front = [4, 4]", "front must be a list of 4 factors"),
        ("units", "flank_defence = 0.5", "flank_defence = 0.3", "flank_defence = 0.3", "whole or half factors"),
        ("units", "flank_defence = 3", "flank_defence = nan", "flank_defence = nan", "whole or half factors"),
        ("units", "flank_defence = 3", "flank_defence = -inf", "flank_defence = -inf", "whole or half factors"),
        ("units", "front = [4, 4, 2, 4]", "front = [4, 1e400, 2, 4]", "front = [4, 1e400", "whole or half factors"),
        ("units", "attack = 3", "attack = nan", "attack = nan", "attack must be a whole number"),
        ("units", "points = 4", "points = 0", "points = 0", "points must be from 1 to 50"),
        ("units", "range = 2", "range = 3", "range = 3", "range must be from 0 to 2"),
        ("terrain", "road_move = 0.5", "road_move = inf", "road_move = inf", "whole or half Movement Factors"),
        ("terrain", "move = 3", "move = nan", "move = nan", "whole or half Movement Factors"),
        ("terrain", "move = 3", "move = 1e400", "move = 1e400", "whole or half Movement Factors"),
        ("sources", 'id = "S2"', 'id = "S1"', 'id = "S1"', "the id 'S1' is taken by the source on line"),
        ("sources", 'trust = "high"', "trust = 9", "trust = 9", "trust must be text in quotes"),
        ("combat", '"1-2", "1-1"', '"1-3", "1-1"', "columns", "columns must rise without a gap"),
        ("combat", "D  H  E", "D  Q  E", "Q", "'Q' is no result"),
        ("combat", "-  -  -  -  D  D  D  H  E", "-  -  -", '"-  -  -"', "roll 1 has 3 results for 9 columns"),
        ("terrain", "move = 3", "move = 0.25", "move = 0.25", "whole or half Movement Factors"),
        ("terrain", 'name = "marsh"', 'name = "bog"', 'name = "bog"', "'bog' is no terrain"),
        ("terrain", '["SP", "BC"]', '["SP", "XX"]', '["SP", "XX"]', "'XX' is no unit"),
        ("terrain", '{ SO = "D", BI', '{ XX = "D", BI', '{ XX = "D", BI', "there is no unit 'XX'"),
    ],
)
@pytest.mark.rule("19.1")
def test_a_mistake_in_a_table_is_told_with_its_line(
    tmp_path: Path, name: str, old: str, new: str, at: str, sentence: str
) -> None:
    path = written(tmp_path, name, (old, new))
    mistakes = check_pack(path)
    lines = [n for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1) if at in line]
    assert any(
        sentence in mistake and any(mistake.startswith(f"line {line}") for line in lines) for mistake in mistakes
    ), mistakes


@pytest.mark.parametrize("text", ["", "format = 1", "format = 1\nkind = 3", "[[side", "format = 1\nkind = 'scenario'"])
def test_broken_files_give_sentences_not_tracebacks(tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(text, encoding="utf-8")
    assert check_pack(path)
    assert all(mistake.strip() for mistake in check_pack(path))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("basic", '"1010 3 LC",', '"1010 3 LC",\n' * 15_000),
        ("map", '"0116", "0215"', '"9999",\n' * 20_000 + '"0116", "0215"'),
        ("map", '"0116", "0215"', '"0116", "0215", ' * 12_000 + '"0116", "0215"'),
    ],
)
def test_a_huge_file_is_checked_within_the_limits(tmp_path: Path, name: str, old: str, new: str) -> None:
    path = written(tmp_path, name, (old, new))
    assert bool(pack_mistakes("tac13", path.read_bytes())) == ("9999" in new or "LC" in new)


@pytest.mark.rule("5.5", "5.10")
def test_daras_ignores_roads_but_not_the_one_over_its_bridge() -> None:
    game = GAME.rules(GAME.setup(scenario="daras")).tables
    plain = GAME.rules(GAME.setup(scenario="basic")).tables
    roads = [sum(tables.board.road) for tables in (game, plain)]
    assert roads[0] == 4  # two steps, each from both ends
    assert roads[1] > 100
    assert GAME.content(GAME.setup(scenario="daras"))["map"]["roads"] == [["3214", "3314", "3413"]]
    assert all("road" not in scenario.ignore for scenario in builtin().scenarios if scenario.key not in IGNORING)


def test_a_missing_file_gives_a_sentence(tmp_path: Path) -> None:
    assert "cannot be read" in check_pack(tmp_path / "none.toml")[0]


@pytest.mark.rule("19.1")
def test_an_owners_scenario_is_played_by_default(tmp_path: Path) -> None:
    path = written(tmp_path, "basic", ('key = "basic"', 'key = "mine"'), ("turns = 10", "turns = 4"))
    game, options = GAME.with_pack_in_play(path, {})
    setup = game.setup(None, **options)
    assert setup.options["scenario"] == "mine"
    rules = game.rules(setup)
    assert isinstance(rules, TacRules)
    assert int(rules.tables.turns) == 4
    assert game.content_hash(setup) != GAME.content_hash(GAME.setup())


@pytest.mark.rule("19.1")
def test_the_scenario_of_the_manual_is_playable(tmp_path: Path) -> None:
    manual = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    path = tmp_path / "manual.toml"
    path.write_text(manual.split("```toml\n")[1].split("```")[0], encoding="utf-8")
    assert check_pack(path) == []
    assert GAME.with_pack(path).setup().options["scenario"] == "two-legions"


@pytest.mark.rule("19.2")
def test_an_owners_tables_serve_all_scenarios_that_fit(tmp_path: Path) -> None:
    stronger = GAME.with_pack(written(tmp_path, "units", ("attack = 3", "attack = 5")))
    rules = stronger.rules(stronger.setup(scenario="pharsalus"))
    assert isinstance(rules, TacRules)
    assert int(rules.tables.attack[rules.tables.codes.index("SO")]) == 40
    small = (DATA / "map.toml").read_text(encoding="utf-8")
    path = tmp_path / "small.toml"
    path.write_text(small.replace("......\n", "\n", 1), encoding="utf-8")
    with pytest.raises(PackError):
        GAME.with_pack(path)


@pytest.mark.rule("19.2")
def test_a_terrain_chart_that_cannot_serve_the_map_or_any_scenario_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "terrain", ('symbol = "w"', 'symbol = "x"'))
    assert check_pack(path) == ["line 1: no terrain has the symbol 'w', which the map uses"]
    every = '["SO", "SP", "BI", "SK", "BC", "OC", "LC", "CM"]'
    path = written(tmp_path, "terrain", ("move = 1\n", f"move = 1\nprohibited = {every}\n"))
    assert check_pack(path) == ["line 1: no scenario can be played with this terrain chart"]


@pytest.mark.rule("19.1", "19.2")
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("basic", 'key = "basic"', 'key = "mine"'),
        ("map", "......\n", ".....w\n"),
        ("units", "attack = 3", "attack = 5"),
        ("combat", "D  D  D  H  E", "D  D  D  E  E"),
        ("terrain", "move = 3", "move = 2"),
    ],
)
def test_every_kind_of_file_changes_the_match_it_is_played_with(tmp_path: Path, name: str, old: str, new: str) -> None:
    game, options = GAME.with_pack_in_play(written(tmp_path, name, (old, new)), {})
    setup = game.setup(None, **options)
    assert game.content_hash(setup) != GAME.content_hash(GAME.setup())
    assert play_games(game.rules(setup), 1, 3, 400)[0] == 400


@pytest.mark.rule("19.2")
def test_a_scenario_may_use_the_units_and_the_map_of_files_read_before_it(tmp_path: Path) -> None:
    units = written(tmp_path, "units", ('code = "OC"', 'code = "HA"'))
    scenario = written(tmp_path, "basic", ("OC = 4", "HA = 4"), ("OC =", "HA ="), ("2 OC", "2 HA"), ("2 OC", "2 HA"))
    game = GAME.with_pack(units).with_pack(scenario)
    assert game.setup().options["scenario"] == "basic"
    assert "there is no unit 'HA'" in check_pack(scenario)[0]


@pytest.mark.rule("19.2")
def test_a_table_that_no_scenario_can_use_is_refused(tmp_path: Path) -> None:
    grid = "\n".join("." * 10 for _ in range(10))
    path = tmp_path / "tiny.toml"
    path.write_text(f'format = 1\nkind = "map"\nname = "tiny"\ngrid = """\n{grid}\n"""\n', encoding="utf-8")
    assert check_pack(path) == ["line 1: no scenario can be played with this map"]


def test_notes_do_not_change_the_fingerprint(tmp_path: Path) -> None:
    game = GAME.with_pack(written(tmp_path, "basic", ('note = "', 'note = "Well, ')))
    assert isinstance(game, Tac13)
    assert game.content_hash(game.setup()) == fingerprint(builtin(), builtin().scenario("basic"))


def test_every_fact_has_a_provenance() -> None:
    content = builtin()
    for unit in content.units.units:
        assert {"attack", "defence", "movement", "points", "front", "flank"} <= set(unit.provenance)
    for scenario in content.scenarios:
        for side in scenario.sides:
            assert set(side.provenance) == set(side.units)
    assert all(terrain.provenance for terrain in content.terrain.terrains)
    assert content.combat.reconstructed
    assert content.field_map.reconstructed
    about = GAME.about()
    assert any("combat table" in line for line in about.reconstructed)
    assert any("Spearmen" in line and "rulebook" in line for line in about.attested)
