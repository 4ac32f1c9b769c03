"""Tables are set up, joined and played on a real database, and go on after everything in memory is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from castra.core.errors import CastraError
from castra.server.store import accounts
from castra.server.store.database import Database
from castra.server.tables.clock import Terms
from castra.server.tables.lobby import Lobby, NoSuchTableError
from castra.server.tables.registry import Registry
from castra.server.tables.terms import NewTable


async def guest(database: Database, name: str) -> int:
    made = await database.write(
        lambda connection: accounts.create(connection, name=name, folded=name, kind="guest", created=0.0)
    )
    assert made is not None
    return made


def on(address: str, work: Callable[[Database], Awaitable[None]]) -> None:
    async def run() -> None:
        database = await Database.open(address)
        try:
            await work(database)
        finally:
            await database.close()

    asyncio.run(run())


def test_table_is_joined_played_and_found_again(address: str) -> None:
    async def work(database: Database) -> None:
        anna, ben = await guest(database, "anna"), await guest(database, "ben")
        lobby = Lobby(database)
        table, invite = await lobby.create(anna, NewTable(game="centurion", clock=Terms(base=300, increment=5)))
        assert invite is None
        with pytest.raises(CastraError, match="free seats"):
            await Registry(database).get(table.id)
        assert await lobby.join(table.id, ben, None, None, "luck") == 1
        with pytest.raises(CastraError, match="already"):
            await lobby.join(table.id, ben, None, None)
        live = await Registry(database).get(table.id)
        seat = live.course.acting[0]
        await live.act(seat, 0, live.course.seq, "first-decision")
        again = await Registry(database).get(table.id)
        assert again.course.match.save() == live.course.match.save()
        assert again.course.match.players == ("anna", "ben")
        assert await database.journal.verify(table.id) is None

    on(address, work)


def test_invited_table_is_known_only_to_who_has_the_link(address: str) -> None:
    async def work(database: Database) -> None:
        anna, ben = await guest(database, "anna"), await guest(database, "ben")
        lobby = Lobby(database)
        table, invite = await lobby.create(anna, NewTable(game="augustus", players=3, visibility="invited", seat=2))
        for wrong in (None, "guess"):
            with pytest.raises(NoSuchTableError):
                await lobby.join(table.id, ben, None, wrong)
        assert await lobby.join(table.id, ben, 0, invite) == 0
        await lobby.leave(table.id, ben)
        with pytest.raises(NoSuchTableError):
            await lobby.known(table.id, ben, None)

    on(address, work)


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (NewTable(game="chess"), "There is no game"),
        (NewTable(game="centurion", players=3), "played by 2"),
        (NewTable(game="centurion", options={"light": "nobody"}), "There is no army"),
        (NewTable(game="centurion", bots={"7": "greedy"}), "There is no seat"),
        (NewTable(game="centurion", bots={"1": "oracle"}), "There is no bot"),
        (NewTable(game="centurion", seat=1, bots={"1": "greedy"}), "A bot sits there"),
        (NewTable(game="centurion", rated=True, hot_seat=True), "Only games between people"),
        (NewTable(game="centurion", clock=Terms(base=-1)), "A clock has"),
        (NewTable(game="centurion", clock=Terms(base=60, days=1)), "A clock has"),
    ],
)
def test_table_that_cannot_be_is_refused_in_a_sentence(
    new_database: Callable[[str], str], wanted: NewTable, words: str
) -> None:
    async def work(database: Database) -> None:
        anna = await guest(database, "anna")
        with pytest.raises(CastraError, match=words):
            await Lobby(database).create(anna, wanted)

    on(new_database("sqlite"), work)
