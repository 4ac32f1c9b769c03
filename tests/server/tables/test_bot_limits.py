"""Limits on the games with bots that one person may have."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from castra.server.config import Limits
from castra.server.store import accounts, jobs
from castra.server.store.database import Database
from castra.server.tables.lobby import Lobby, TooManyGamesError
from castra.server.tables.terms import NewTable
from tests.server.tables.test_lobby import guest, on


def test_person_has_a_share_of_games_with_bots(address: str) -> None:
    async def work(database: Database) -> None:
        anna, ben = await guest(database, "anna"), await guest(database, "ben")
        lobby = Lobby(database, limits=Limits(bot_tables=3))
        wanted = NewTable(game="centurion", bots={"1": "tiro"})
        tried = await asyncio.gather(*(lobby.create(anna, wanted) for _ in range(8)), return_exceptions=True)
        assert [type(one) for one in tried].count(TooManyGamesError) == 5
        made = next(one[0] for one in tried if not isinstance(one, BaseException))
        helper = await database.write(
            lambda c: accounts.create(c, name="helper", folded="helper", kind="bot", created=0.0, owner=anna)
        )
        assert helper is not None
        with pytest.raises(TooManyGamesError, match="3 unfinished games"):  # a bot of one's own is no way around it
            await lobby.create(helper, wanted)
        await lobby.create(ben, wanted)
        await lobby.create(anna, NewTable(game="centurion"))  # without bots
        await lobby.abort(made.id, anna)
        with pytest.raises(TooManyGamesError):
            await asyncio.gather(lobby.create(helper, wanted), lobby.create(anna, wanted))

    on(address, work)


def test_person_whose_bots_have_much_to_think_about_gets_no_more(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        anna, ben = await guest(database, "anna"), await guest(database, "ben")
        lobby = Lobby(database, limits=Limits(bot_moves=4))
        wanted = NewTable(game="centurion", bots={"1": "tiro"})
        for _ in range(4):
            await lobby.create(anna, wanted)
            await database.write(lambda c: jobs.add(c, "move", anna))
        with pytest.raises(TooManyGamesError, match="4 moves in the queue"):
            await lobby.create(anna, wanted)
        await lobby.create(ben, wanted)

    on(new_database("sqlite"), work)
