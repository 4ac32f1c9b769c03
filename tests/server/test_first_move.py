"""A bot that begins is asked for its first move, whether or not a draw comes before it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import select

from castra import games
from castra.core.errors import SetupError
from castra.core.game import AnyGame, Setup
from castra.server.bots import Bots
from castra.server.config import Bots as BotsConfig
from castra.server.store import schema
from castra.server.store.database import Database
from castra.server.tables.live import LiveTable
from castra.server.tables.lobby import Lobby
from castra.server.tables.registry import Registry
from castra.server.tables.terms import NewTable
from tests.server.tables.test_lobby import guest, on
from tests.server.test_bots import until, with_bots

WITHOUT_A_DRAW = [
    ("centurion", {"first": "light"}, 0),
    ("centurion", {"first": "dark"}, 1),
    ("tac13", {}, 0),
    ("tac13", {"scenario": "taginae"}, 1),
]
"""Games that begin with a decision of this seat."""


def every_setup(game: AnyGame) -> list[Setup]:
    """Every number of players, every match-up, and every value of every option on its own."""
    found = [*game.setups(), *game.matchups(), *varied(game)]
    return [setup for place, setup in enumerate(found) if setup not in found[:place]]


def varied(game: AnyGame) -> Iterator[Setup]:
    for option in game.options:
        values = [value for value in option.values if value != "*"]
        for players in game.players if option.free else game.players[:1]:
            for value in values + [str(number + 1) for number in range(players)] * option.free:
                with contextlib.suppress(SetupError):  # a free option that takes no number of a seat
                    yield game.setup(players, **{option.name: value})


async def table_of(database: Database, setup: Setup, key: str, bots: dict[str, str], **more: int) -> str:
    """A new table by a new guest."""
    async with database.read() as connection:
        count = len((await connection.execute(select(schema.users.c.id))).all())
    wanted = NewTable(game=key, players=setup.players, options=dict(setup.options), bots=bots, **more)  # type: ignore[arg-type]
    return (await Lobby(database).create(await guest(database, f"guest{count}"), wanted))[0].id


async def asked(database: Database, bots: Bots, table: str) -> set[int]:
    """The seats for which a move has been asked."""
    await bots.settled()
    jobs = schema.jobs.c
    async with database.read() as connection:
        return set(await connection.scalars(select(jobs.seat).where(jobs.table_id == table, jobs.done.is_(None))))


def beginners(live: LiveTable) -> set[int]:
    return set(live.course.acting) & live.course.bots


@pytest.mark.parametrize("key", games.PACKAGES)
def test_every_bot_that_begins_is_asked(key: str, new_database: Callable[[str], str]) -> None:
    game = games.get(key)

    async def work(database: Database) -> None:
        registry = Registry(database)
        bots = Bots(database, registry, BotsConfig(workers=0))
        begun = 0
        for setup in every_setup(game):
            for mine in range(setup.players):
                others = {str(seat): "random" for seat in range(setup.players) if seat != mine}
                table = await table_of(database, setup, key, others, seat=mine)
                live = await registry.get(table)
                assert await asked(database, bots, table) == beginners(live), (setup, mine)
                begun += bool(beginners(live))
                registry.drop(table)
        assert begun >= game.players.start

    on(new_database("sqlite"), work)


@pytest.mark.parametrize(("key", "options", "first"), WITHOUT_A_DRAW)
def test_bot_that_begins_without_a_draw_moves(
    key: str, options: dict[str, str], first: int, new_database: Callable[[str], str]
) -> None:
    async def work(database: Database, registry: Registry, bots: Bots) -> None:
        setup = games.get(key).setup(**options)
        live = await registry.get(await table_of(database, setup, key, {str(first): "greedy"}, seat=1 - first))
        await until(lambda: bool(live.course.match.entries), "the bot was never asked")
        assert live.course.match.entries[0].actor == first

    with_bots(new_database("sqlite"), work)


@pytest.mark.parametrize("key", games.PACKAGES)
def test_bots_alone_begin_by_themselves(key: str, new_database: Callable[[str], str]) -> None:
    async def work(database: Database, registry: Registry, bots: Bots) -> None:
        setup = games.get(key).setup()
        seats = {str(seat): "random" for seat in range(setup.players)}
        live = await registry.get(await table_of(database, setup, key, seats))
        await until(lambda: not live.course.untouched, "no bot was asked")

    with_bots(new_database("sqlite"), work)


@pytest.mark.parametrize(("key", "options", "first"), WITHOUT_A_DRAW)
def test_bot_that_begins_is_asked_after_a_restart(
    key: str, options: dict[str, str], first: int, new_database: Callable[[str], str]
) -> None:
    async def work(database: Database) -> None:
        setup = games.get(key).setup(**options)
        table = await table_of(database, setup, key, {str(first): "greedy"}, seat=1 - first)
        await Registry(database).get(table)  # it began, and the server ended before anything was asked
        registry = Registry(database)
        bots = Bots(database, registry, BotsConfig(workers=0))
        await registry.resume()
        assert await asked(database, bots, table) == {first}

    on(new_database("sqlite"), work)
