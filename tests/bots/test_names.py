"""Players by name: what there is, with which limit, and what is said of anything else."""

from __future__ import annotations

import pytest

from castra import games
from castra.bots import is_player, player, players
from castra.bots.bot import Limit
from castra.bots.levels import KINDS, LEVELS, TABLES, level
from castra.bots.mistakes import Fallible
from castra.bots.searcher import Searcher
from castra.core.errors import SetupError
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
