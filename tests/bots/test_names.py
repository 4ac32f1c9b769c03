"""Players by name: what there is, with which limit, and what is said of anything else."""

from __future__ import annotations

from random import Random

import pytest

from castra import games
from castra.arena.contestants import contestant
from castra.bots import is_player, player, players
from castra.bots.bot import Limit
from castra.bots.levels import KINDS, LEVELS, TABLES, level
from castra.bots.mistakes import Fallible
from castra.bots.searcher import Searcher
from castra.bots.uct import Uct
from castra.core.chance import secret_from
from castra.core.errors import SetupError
from castra.core.match import Match
from tests.toy import Toy

CENTURION = games.get("centurion")


@pytest.mark.parametrize("key", games.PACKAGES)
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_of_every_game_is_there(key: str, name: str) -> None:
    assert player(name, games.get(key)).name


def test_game_without_a_table_of_its_own_has_levels_too() -> None:
    assert Toy.key not in TABLES
    assert isinstance(player("tiro", Toy()), Fallible)


def test_limit_of_a_name_replaces_that_of_the_level() -> None:
    for name, limit in [
        ("legatus", level("legatus", "centurion").limit),
        ("legatus@0.25s", Limit(seconds=0.25)),
        ("legatus@3000n", Limit(nodes=3000)),
    ]:
        bot = player(name, CENTURION)
        assert isinstance(bot, Searcher)
        assert bot.limit == limit


def test_every_kind_of_a_table_is_known() -> None:
    for table in TABLES.values():
        assert table.keys() == set(LEVELS)
        assert all(one.kind in KINDS for one in table.values())


def test_unknown_bot_is_refused_with_what_there_is() -> None:
    with pytest.raises(SetupError) as found:
        player("caesar", CENTURION)
    assert str(found.value) == f"There is no bot 'caesar'; there is {', '.join(players())}."


@pytest.mark.parametrize("limit", ["", "0s", "0n", "1", "-1s", "1e3n", "nans", "3601s", "9" * 40 + "n", "١s", "1s "])
def test_senseless_limit_is_refused(limit: str) -> None:
    assert not is_player(f"legatus@{limit}")
    with pytest.raises(SetupError, match="A limit is a time of up to 3600 seconds or a number of nodes"):
        player(f"legatus@{limit}", CENTURION)


# -- kinds, in the arena


def test_kinds_can_be_compared_without_a_level() -> None:
    bot = contestant("kind:mcts@400n", CENTURION)
    assert isinstance(bot, Uct)
    assert (bot.name, bot.judged, bot.limit) == ("mcts", True, Limit(nodes=400))
    assert isinstance(contestant("kind:alpha-beta", CENTURION), Searcher)
    assert not is_player("kind:mcts")


def test_unknown_kind_is_refused_with_what_there_is() -> None:
    with pytest.raises(SetupError, match="There is no kind 'caesar'; there is random, greedy, uct, mcts, alpha-beta, "):
        contestant("kind:caesar", CENTURION)


def test_alpha_beta_says_that_it_is_for_two() -> None:
    game = games.get("augustus")
    match = Match(game, game.setup(3), secret=secret_from("three"))
    with pytest.raises(SetupError, match="Alpha-beta is for two players, not for 3"):
        contestant("kind:alpha-beta@100n", game).choose(game, match.rules, match.view(match.to_act[0]), Random(1))


@pytest.mark.parametrize("key", games.PACKAGES)
def test_tree_search_with_an_evaluator_plays_every_game(key: str) -> None:
    game = games.get(key)
    match, bot, random = Match(game, secret=secret_from("tree")), contestant("kind:mcts@60n", game), Random(1)
    for _ in range(8):
        seat = match.to_act[0]
        match.play(seat, bot.choose(game, match.rules, match.view(seat), random))
