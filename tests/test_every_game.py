"""What every game must bring and keep to; the toy and the unregistered fifth game stand in line as well."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import castra
from castra import games
from castra.arena.fuzz import random_setup
from castra.core.conformance import LIMIT, examine
from castra.core.engine.playout import perft
from castra.core.errors import NotYourTurnError
from castra.core.game import AnyGame
from castra.core.rulebook import rule_numbers
from tests import both_ways, perft_tables, playthroughs
from tests.playthroughs import all_keys, game_called

NODES = 1_200_000 if castra.compiled() else 3_000
THOROUGH = 30 if castra.compiled() else 4  # positions of a game that undergo every check
PLAYTHROUGHS = [path for key in all_keys() for path in playthroughs.files(key)]
TABLES = [path for key in all_keys() for path in perft_tables.files(key)]
ENTRIES = [(path, entry) for path in TABLES for entry in perft_tables.entries(path)]


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("key", all_keys())
def test_game_has_rules_playthroughs_and_perft_tables(key: str) -> None:
    game = game_called(key)
    assert game.key == key
    assert rule_numbers(game.rules_text())
    assert playthroughs.files(key), f"python -m tests.playthroughs --write {key} NAME SEED makes one"
    assert perft_tables.files(key), f"python -m tests.perft_tables {key} DEPTH prints an entry of one"


@pytest.mark.parametrize("key", all_keys())
def test_game_says_what_it_is(key: str) -> None:
    game = game_called(key)
    about = game.about()
    assert about.summary
    assert about.attested or about.reconstructed or not (game.folder / "data").exists(), "data have a source"
    for option in game.options:
        assert option.help
        assert " " not in option.name + "".join(option.values), "a record writes options as name=value"


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.key)
def test_log_names_a_rule_for_everything_that_happens(game: AnyGame) -> None:
    known, met = rule_numbers(game.rules_text()), set[str]()
    for seed in range(3):
        match = castra.new_game(game, seed=seed)
        random = Random(seed)
        while not match.over and len(match.entries) < 400:
            seat = match.to_act[0]
            match.play(seat, random.choice(match.legal_actions(seat)))
        for entry, state in zip(match.entries, match.states, strict=False):
            met.add(game.rule_of(match.rules, state, entry.action))
    assert met <= known
    assert len(met) > 3


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=name)
def test_playthrough_is_as_it_was(path: Path) -> None:
    now, golden = playthroughs.made_again(path).splitlines(), path.read_text(encoding="utf-8").splitlines()
    for number, (line, old) in enumerate(zip(now, golden, strict=False), 1):
        assert line == old, f"{path.name}:{number}; python -m tests.playthroughs --write, and read the difference"
    assert len(now) == len(golden)


@pytest.mark.parametrize(("path", "entry"), ENTRIES, ids=[f"{name(path)}: {entry.id}" for path, entry in ENTRIES])
def test_perft_counts_are_as_they_were(path: Path, entry: perft_tables.Entry) -> None:
    game = game_called(path.parent.name)
    rules, state = entry.start(game)
    for depth, count in entry.counts.items():
        if count <= NODES:
            found = perft(rules, state, depth)
            assert found == count, f"perft {depth} of {entry.id}:\n{perft_tables.divided(game, entry, depth)}"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("key", all_keys())
def test_game_keeps_every_promise(key: str, seed: int) -> None:
    game = game_called(key)
    setup = random_setup(game, game.setup(), set(), seed)
    limit = LIMIT if game.ends(setup) else 1_500
    length = examine(game, setup, seed, share=0, limit=limit).actions
    trial = examine(game, setup, seed, share=min(1, THOROUGH / length), limit=limit)
    assert trial.examined
    assert trial.match.over or not game.ends(setup)


@pytest.mark.parametrize("key", list(games.PACKAGES))
@pytest.mark.skipif(not castra.compiled(), reason="there is only one way here")
def test_interpreted_engine_plays_the_same_records(key: str) -> None:
    games_each = 1 if key == "tac13" else 3  # a game of which is a thousand actions
    compiled, text = both_ways.written_elsewhere(key, games_each, interpreted=True)
    assert not compiled
    assert text == both_ways.written(key, games_each)


@pytest.mark.parametrize("seat", [-4, -2, -1, 2, 6, None, 1.0, True])
@pytest.mark.parametrize("key", list(games.PACKAGES))
def test_whoever_sits_nowhere_is_shown_nothing(key: str, seat: int) -> None:
    """TAC 13 calls one who sees everything -1, and a third player of Centre Rock would be on somebody's team."""
    match = castra.new_game(key, seed=3)
    for ask in (match.view, match.odds, match.record, match.look, match.legal_actions):
        with pytest.raises(NotYourTurnError, match="There is no seat"):
            ask(seat)
