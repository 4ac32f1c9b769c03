"""A game made by docs/adding-a-game.md is short, keeps every promise, and can be played without being registered."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest

import castra
from castra import games
from castra.bots import player
from castra.core.conformance import examine
from castra.core.engine.rules import CERTAIN
from castra.core.errors import SetupError
from castra.core.game import Game, button
from castra.core.record import read_record
from castra.core.replay import verify
from castra.tui.lines import LineGame, Terminal
from castra.tui.plan import Plan, open_table
from castra.tui.sitting import Sitting
from tests.fifth import GAME
from tests.fifth.game import TicTacToe
from tests.tui.screen import Screen, on_screen

LONGEST = 250
MOVES = ["b2", "a1", "c3", "a3", "a2", "c2", "b3", "b1", "c1"]
"""A game that nobody wins."""


def table(path: Path, **seats: str) -> Sitting:
    return open_table(Plan(GAME, seats=seats, path=path))


def test_fifth_game_is_short_and_unknown_to_the_camp() -> None:
    files = [path for path in GAME.folder.iterdir() if path.is_file()]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) < LONGEST
    assert GAME.key not in games.PACKAGES


def test_fifth_game_keeps_every_promise() -> None:
    reasons = {examine(GAME, seed=seed).match.outcome for seed in range(12)}
    assert len(reasons) == 3  # cross, nought and nobody


def test_fifth_game_is_played_line_by_line(tmp_path: Path) -> None:
    sitting = table(tmp_path / "game.txt", all="human")
    sink = io.StringIO()
    LineGame(sitting, Terminal(io.StringIO("\n".join(["b2", "B2", "d4", *MOVES[1:]])), sink, False)).run()
    told = sink.getvalue().splitlines()
    assert "b2 is taken — rule 1.2. (why shows the rule)" in told
    assert "'d4' is no square; write for example 'b2'." in told
    assert "The game is over. Nobody wins. The board is full, and nobody has three in a row. Rule 2.2." in told
    assert verify(GAME, read_record(sitting.path.read_bytes())) == 0


def test_fifth_game_is_played_on_the_screen(tmp_path: Path) -> None:
    async def script(screen: Screen) -> None:
        for move in MOVES[:3]:
            await screen.type(move)
        assert screen.texts() == MOVES[:3]
        assert screen.picture().splitlines()[2] == " . │ X │ . ".replace("│", " ")
        await screen.press("u")
        assert screen.texts() == MOVES[:2]

    on_screen(table(tmp_path / "game.txt", all="human"), script)


def test_bot_without_an_evaluator_of_the_game_still_wins_when_it_can() -> None:
    rules, setup = GAME.rules(GAME.setup()), GAME.setup()
    state = GAME.read_state(rules, "XX.OO....")
    action = player("greedy", GAME).choose(GAME, rules, GAME.view(rules, setup, state, 0), Random(1))
    assert GAME.write_action(rules, state, 0, action) == "c1"
    won, evaluator = rules.apply(state, 0, action), GAME.evaluator(rules)
    assert [evaluator.value(won, seat) for seat in (0, 1)] == [CERTAIN, -CERTAIN]
    assert evaluator.value(state, 0) == 0


def test_hooks_of_a_small_game_have_plain_answers() -> None:
    rules, setup = GAME.rules(GAME.setup()), GAME.setup()
    state = GAME.read_state(rules, "XX.OO....")
    assert Game.picks(GAME, rules, state, 0, 2) == [button("c1", "c1")]
    assert GAME.label(rules, state, 0, 2) == "c1"
    assert GAME.odds(rules, state, 0) == ()
    assert GAME.stream(rules, state) == "chance"
    assert len(GAME.content_hash(setup)) == 64
    assert GAME.about().summary == "Two players put crosses and noughts on nine squares; three in a row win."
    with pytest.raises(SetupError, match="has no option 'size'; it has none"):
        GAME.setup(size="4")


def test_fingerprint_of_the_content_is_that_of_its_data(tmp_path: Path) -> None:
    class Elsewhere(TicTacToe):
        folder = tmp_path

    prints = [Elsewhere().content_hash(GAME.setup())]
    (tmp_path / "data").mkdir()
    for words in ("size = 3", "size = 4"):
        (tmp_path / "data" / "board.toml").write_text(words, encoding="utf-8")
        prints.append(Elsewhere().content_hash(GAME.setup()))
    assert len(set(prints)) == 3
    assert prints[0] == GAME.content_hash(GAME.setup())


def test_fifth_game_is_played_from_python() -> None:
    match = castra.new_game(GAME)
    for move, seat in zip(MOVES, [0, 1] * 5, strict=False):
        match.play(seat, move)
    assert match.outcome
    assert match.outcome.drawn
