"""Rated games: players with accounts, a decision of each, a limit for each pair, and several opponents to be ranked."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from castra.server import ratings
from castra.server.eligibility import AccountNeededError
from castra.server.store import accounts, history
from castra.server.store import tables as store
from castra.server.store.database import Database
from castra.server.tables.live import LiveTable
from castra.server.tables.lobby import Lobby
from castra.server.tables.registry import Registry
from castra.server.tables.terms import NewTable
from tests.server.tables.memory import Clockwork
from tests.server.tables.test_keys import second
from tests.server.tables.test_lobby import guest, on


async def person(database: Database, name: str, owner: int | None = None) -> int:
    kind = "person" if owner is None else "bot"
    made = await database.write(
        lambda c: accounts.create(c, name=name, folded=name, kind=kind, created=0.0, owner=owner)
    )
    assert made is not None
    return made


async def people(database: Database, *names: str) -> list[int]:
    return [await person(database, name) for name in names]


async def begin(database: Database, registry: Registry, *users: int) -> LiveTable:
    """A rated game at which these people sit."""
    lobby = Lobby(database)
    wanted = NewTable(game="augustus", players=len(users), rated=True)
    table, _ = await lobby.create(users[0], wanted)
    for user in users[1:]:
        await lobby.join(table.id, user, None, None)
    return await registry.get(table.id)


async def decide(live: LiveTable, *seats: int) -> None:
    """Let these seats decide something each, by those who sit there, and the others as long as they must."""
    missing = set(seats)
    while missing:
        seat = next((one for one in live.course.acting if one in missing), live.course.acting[0])
        await live.act(seat, 0, live.course.seq, f"decision-{live.course.seq}", live.users[seat])
        missing.discard(seat)


async def resign(live: LiveTable, *seats: int) -> None:
    for seat in seats:
        await live.wish(seat, "resign", f"{live.users[seat]}-resigns", live.users[seat])


async def played(database: Database, registry: Registry, *users: int) -> str:
    """A rated game in which all decide, and all but the first resign; why it did not count, or nothing."""
    live = await begin(database, registry, *users)
    await decide(live, *range(len(users)))
    await resign(live, *range(1, len(users)))
    return await why(database, live)


async def why(database: Database, live: LiveTable) -> str:
    async with database.read() as connection:
        row = await store.get(connection, live.id)
        changed = await history.rating_change(connection, live.id)
    assert row is not None
    assert row.status == "over"
    told: dict[str, Any] = json.loads(row.result or "{}")
    assert ("unrated" in told) != bool(changed), "either it counts, or the result says why not"
    return str(told.get("unrated", ""))


def test_guest_neither_creates_nor_joins_a_rated_table(address: str) -> None:
    async def work(database: Database) -> None:
        lobby, anna, eve = Lobby(database), await person(database, "anna"), await guest(database, "eve")
        with pytest.raises(AccountNeededError, match="Register, or choose"):
            await lobby.create(eve, NewTable(game="centurion", rated=True))
        table, _ = await lobby.create(anna, NewTable(game="centurion", rated=True))
        with pytest.raises(AccountNeededError):
            await lobby.join(table.id, eve, None, None)
        assert await lobby.join((await lobby.create(anna, NewTable(game="centurion")))[0].id, eve, None, None) == 1

    on(address, work)


def test_rated_table_of_an_earlier_version_counts_for_no_guest(address: str) -> None:
    """Guests could sit there then; they may finish the game, but not ask for a rated rematch."""

    async def work(database: Database) -> None:
        anna, eve = await person(database, "anna"), await guest(database, "eve")
        table, _ = await Lobby(database).create(anna, NewTable(game="augustus", rated=True))
        assert await database.write(lambda connection: store.take_seat(connection, table.id, 1, user=eve))
        live = await Registry(database).get(table.id)
        await decide(live, 0, 1)
        await resign(live, 1)
        assert "needs an account" in await why(database, live)
        with pytest.raises(AccountNeededError):
            await Lobby(database).rematch(table.id, eve)

    on(address, work)


def test_game_counts_only_if_every_player_decided(address: str) -> None:
    async def work(database: Database) -> None:
        registry, (anna, ben) = Registry(database), await people(database, "anna", "ben")
        for deciding in ([], [0], [1]):
            live = await begin(database, registry, anna, ben)
            if live.course.acting == (0,) and deciding == [1]:
                continue  # the other has to decide first
            await decide(live, *deciding)
            await resign(live, 1)
            assert "not every player made a decision" in await why(database, live)
        assert not await played(database, registry, anna, ben)
        async with database.read() as connection:
            assert [one.games for one in await history.ratings(connection, "augustus", anna, ben)] == [1, 1]

    on(address, work)


def test_what_a_bot_plays_on_is_no_decision_of_the_player(address: str) -> None:
    async def work(database: Database) -> None:
        live = await begin(database, Registry(database), *await people(database, "anna", "ben", "carl"))
        await resign(live, 2)
        while 2 not in live.course.acting:
            await decide(live, live.course.acting[0])
        await live.act(2, 0, live.course.seq, "bot-plays-on")
        await decide(live, 0, 1)
        await resign(live, 1)
        assert "decision" in await why(database, live)

    on(address, work)


def test_few_games_of_a_pair_count_in_a_day(address: str) -> None:
    async def work(database: Database) -> None:
        now = Clockwork()
        anna, ben, carl = await people(database, "anna", "ben", "carl")
        registry = Registry(database, now, pair_limit=2)
        counted = []
        for first, other in ((anna, ben), (ben, anna), (anna, ben)):
            now.now += 60
            counted.append(not await played(database, registry, first, other))
        assert counted == [True, True, False]
        assert "; 2 games" in await played(database, registry, anna, ben)
        assert "; 2 games" in await played(database, registry, anna, ben, carl), "among others it is still the pair"
        assert not await played(database, registry, anna, carl)
        now.now += 86_400 - 90  # the first of the two is more than a day ago
        assert not await played(database, registry, anna, ben)
        assert "; 2 games" in await played(database, registry, anna, ben)

    on(address, work)


def test_two_games_of_a_pair_that_end_at_once_are_both_seen(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(database: Database) -> None:
        async with second(address, monkeypatch) as other:
            pair = await people(database, "anna", "ben")
            tables = [await begin(one, Registry(one, pair_limit=1), *pair) for one in (database, other)]
            for live in tables:
                await decide(live, 0, 1)
            await asyncio.gather(*(resign(live, 1) for live in tables))
            assert sorted([bool(await why(database, live)) for live in tables]) == [False, True]

    on(address, work)


def test_bots_of_one_person_count_as_this_person(address: str) -> None:
    async def work(database: Database) -> None:
        anna, ben = await people(database, "anna", "ben")
        talos, hector = [await person(database, name, owner=anna) for name in ("talos", "hector")]
        registry = Registry(database, pair_limit=1)
        live = await begin(database, registry, talos, ben)
        await decide(live, 0, 1)
        await resign(live, 1)
        assert not await why(database, live)
        assert "met too often" in await played(database, registry, hector, ben)
        async with database.read() as connection:
            (mine,) = await history.ratings(connection, "augustus", ben)
        assert (mine.games, mine.opponents) == (1, 1)

    on(address, work)


def test_seats_of_one_person_are_not_rated_however_they_were_taken(new_database: Callable[[str], str]) -> None:
    """Two bots of one person may join at the same moment, when neither sits there yet."""

    async def work(database: Database) -> None:
        anna, ben = await people(database, "anna", "ben")
        talos = await person(database, "talos", owner=anna)
        table, _ = await Lobby(database).create(anna, NewTable(game="augustus", players=3, rated=True))
        for seat, user in ((1, ben), (2, talos)):
            assert await database.write(
                lambda c, seat=seat, user=user: store.take_seat(c, table.id, seat, user=user)  # type: ignore[misc]
            )
        live = await Registry(database).get(table.id)
        await decide(live, 0, 1, 2)
        await resign(live, 1, 2)
        assert "same person" in await why(database, live)

    on(new_database("sqlite"), work)


def test_board_ranks_after_several_games_and_opponents(address: str) -> None:
    async def work(database: Database) -> None:
        anna, ben, carl, dora = await people(database, "anna", "ben", "carl", "dora")
        registry = Registry(database)
        for other in (ben, ben, carl, dora):
            assert not await played(database, registry, anna, other)

        async def ranked(games: int, opponents: int) -> list[int]:
            async with database.read() as connection:
                found = await history.leaders(connection, "augustus", ratings.OVERALL, games=games, opponents=opponents)
            return [one.user_id for one in found]

        assert await ranked(4, 3) == [anna]
        assert await ranked(5, 3) == await ranked(4, 4) == []
        assert await ranked(2, 1) == [anna, ben]

    on(address, work)
