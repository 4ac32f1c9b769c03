"""Tables are set up, joined and played on a real database, and go on after everything in memory is gone."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

import pytest

from castra.core.errors import CastraError
from castra.server.store import accounts
from castra.server.store.database import Database
from castra.server.tables.clock import Terms
from castra.server.tables.lobby import MOST_BOT_GAMES, Lobby, NoSuchTableError
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
        (NewTable(game="centurion", clock=Terms(increment=5)), "A clock has"),
        (NewTable(game="centurion", seat=2), "There is no seat 2"),
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


@pytest.mark.parametrize("word", [" luck", "luck ", "lu\u202eck", "lu\u200bck", "\u2028"])
def test_word_that_no_record_can_hold_does_not_keep_a_table_from_beginning(
    new_database: Callable[[str], str], word: str
) -> None:
    async def work(database: Database) -> None:
        anna, ben = await guest(database, "anna"), await guest(database, "ben")
        lobby = Lobby(database)
        table, _ = await lobby.create(anna, NewTable(game="centurion"))
        with pytest.raises(CastraError, match="A word has"):
            await lobby.join(table.id, ben, None, None, word)
        await lobby.join(table.id, ben, None, None, "a word of mine")
        assert (await Registry(database).get(table.id)).course.seq

    on(new_database("sqlite"), work)


def test_one_person_gets_one_seat_however_many_requests_come_at_once(address: str) -> None:
    async def work(database: Database) -> None:
        anna, ben = await guest(database, "anna"), await guest(database, "ben")
        lobby = Lobby(database)
        table, _ = await lobby.create(anna, NewTable(game="augustus", players=4))
        asked = (lobby.join(table.id, ben, seat, None) for seat in (1, 2, 3))
        got = await asyncio.gather(*asked, return_exceptions=True)
        assert len([one for one in got if isinstance(one, int)]) == 1
        _, seats = await lobby.known(table.id, ben, None)
        assert [seat.user_id for seat in seats].count(ben) == 1

    on(address, work)


def test_table_that_never_began_is_not_played_again(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        anna, lobby = await guest(database, "anna"), Lobby(database)
        table, _ = await lobby.create(anna, NewTable(game="centurion"))
        await lobby.abort(table.id, anna)
        with pytest.raises(CastraError, match="never began"):
            await lobby.rematch(table.id, anna)

    on(new_database("sqlite"), work)


def test_few_games_of_bots_alone_at_once(address: str) -> None:
    async def work(database: Database) -> None:
        anna, ben, lobby = await guest(database, "anna"), await guest(database, "ben"), Lobby(database)
        only_bots = NewTable(game="centurion", bots={"0": "greedy", "1": "greedy"})
        made = [(await lobby.create(anna, only_bots))[0] for _ in range(MOST_BOT_GAMES)]
        with pytest.raises(CastraError, match="games of bots"):
            await lobby.create(anna, only_bots)
        await lobby.create(anna, NewTable(game="centurion", bots={"1": "greedy"}))
        await lobby.create(ben, only_bots)
        await lobby.abort(made[0].id, anna)
        await lobby.create(anna, only_bots)

    on(address, work)


def test_nobody_leaves_a_game_that_has_just_begun(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who stands up in the moment in which it begins either was away before, or sits there still."""

    async def work(database: Database) -> None:
        anna, ben = await guest(database, "anna"), await guest(database, "ben")
        lobby, registry = Lobby(database), Registry(database)
        table, _ = await lobby.create(anna, NewTable(game="centurion"))
        await lobby.join(table.id, ben, None, None)
        row, seats = await lobby.known(table.id, ben, None)
        await registry.get(table.id)

        async def as_before(*_: object) -> object:
            return row, seats

        monkeypatch.setattr(lobby, "known", as_before)  # it was read before the game began
        with contextlib.suppress(CastraError):
            await lobby.leave(table.id, ben)
        monkeypatch.undo()
        _, after = await lobby.known(table.id, ben, None)
        assert [seat.user_id for seat in after] == [anna, ben]

    on(address, work)


def test_game_begins_with_who_sits_there_then_and_what_they_said_last(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Draws follow from the words, so what is stored and what is played must be the same."""

    async def work(database: Database) -> None:
        anna, ben = await guest(database, "anna"), await guest(database, "ben")
        lobby, registry = Lobby(database), Registry(database)
        table, _ = await lobby.create(anna, NewTable(game="centurion"))
        await lobby.join(table.id, ben, None, None, "the first word")
        read, spoken = registry._read, list[str]()

        async def then_ben_speaks(name: str) -> object:
            found = await read(name)
            if not spoken:
                spoken.append("the last word")
                await lobby.join(table.id, ben, None, None, spoken[0])
            return found

        monkeypatch.setattr(registry, "_read", then_ben_speaks)
        live = await registry.get(table.id)
        assert live.course.match.words[1] == "the last word"
        again = await Registry(database).get(table.id)
        assert again.course.match.save() == live.course.match.save()

    on(address, work)
