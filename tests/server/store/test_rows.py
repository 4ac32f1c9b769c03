"""Users, sessions, tables, seats, talk and ratings: stored, found again, and safe against haste."""

from __future__ import annotations

import asyncio

from castra.server.store import accounts, chat, history, tables
from castra.server.store.database import Database
from castra.server.store.rows import Rating, Seat, Session
from tests.server.store.helpers import NOW, new_tables, new_user, table_row, with_database


def test_seat_goes_to_one_of_all_who_want_it(address: str) -> None:
    async def test(database: Database) -> None:
        await new_tables(database, "a")
        users = [await new_user(database, f"user {number}") for number in range(10)]
        took = await asyncio.gather(
            *(database.write(lambda c, user=user: tables.take_seat(c, "a", 1, user=user)) for user in users)  # type: ignore[misc]
        )
        winner = users[took.index(True)]
        assert took.count(True) == 1
        async with database.read() as connection:
            assert (await tables.seats_of(connection, "a"))[1].user_id == winner
        assert not await database.write(lambda c: tables.leave_seat(c, "a", 1, users[0] + 99))
        assert await database.write(lambda c: tables.leave_seat(c, "a", 1, winner))
        assert await database.write(lambda c: tables.take_seat(c, "a", 1, bot="optio"))
        assert await database.write(lambda c: tables.leave_seat(c, "a", 1, None))

    with_database(address, test)


def test_table_changes_only_from_the_status_it_had(address: str) -> None:
    async def test(database: Database) -> None:
        user = await new_tables(database, "a", "b")
        starts = [database.write(lambda c: tables.change(c, "a", "open", status="playing", started=NOW)) for _ in "ab"]
        assert sorted(await asyncio.gather(*starts)) == [False, True]
        async with database.read() as connection:
            found = await tables.get(connection, "a")
            assert found == table_row("a", user, status="playing", started=NOW, last_hash="a")
            assert await tables.get(connection, "z") is None
            assert [table.id for table in await tables.listing(connection, "open", game="centurion")] == ["b"]
            assert await tables.listing(connection, "open", game="tac13") == []
            assert [table.id for table in await tables.of_user(connection, user, "open", "playing")] == ["a", "b"]

    with_database(address, test)


def test_guest_who_registers_stays_the_same_user(address: str) -> None:
    async def test(database: Database) -> None:
        nero = await new_user(database, "Nero")
        guest = await new_user(database, "Guest 7", kind="guest")

        async def register(name: str) -> bool:
            return await database.write(
                lambda c: accounts.rename(
                    c, guest, "guest", name=name, folded=name.casefold(), kind="person", password="p"
                )
            )

        assert not await register("NERO")
        assert await register("Galba")
        assert not await register("Otho"), "who has an account by now is no guest any more"
        await database.write(lambda c: accounts.change(c, nero, closed=NOW))
        async with database.read() as connection:
            users = await accounts.get(connection, nero, guest)
            assert (users[guest].name, users[guest].kind, users[guest].created) == ("Galba", "person", NOW)
            assert users[nero].closed == NOW
            assert await accounts.by_name(connection, "galba") == users[guest]

    with_database(address, test)


def test_sessions_are_found_by_their_hash_and_end(address: str) -> None:
    async def test(database: Database) -> None:
        user = await new_user(database)
        for name, expires in (("a", 10), ("b", 20), ("c", 30)):
            session = Session(
                token_hash=name, user_id=user, created=NOW, seen=NOW, expires=NOW + expires, kind="browser"
            )
            await database.write(lambda c, session=session: accounts.open_session(c, session))  # type: ignore[misc]
        assert await database.write(lambda c: accounts.prolong(c, "a", seen=NOW + 5, expires=NOW + 40))
        assert await database.write(lambda c: accounts.end_expired(c, NOW + 20)) == ["b"]
        assert await database.write(lambda c: accounts.end_sessions(c, user, but="a")) == ["c"]
        assert not await database.write(lambda c: accounts.prolong(c, "c", seen=NOW, expires=NOW + 99))
        async with database.read() as connection:
            [left] = await accounts.sessions_of(connection, user)
            assert left == await accounts.session(connection, "a")
            assert (left.seen, left.expires) == (NOW + 5, NOW + 40)
        assert await database.write(lambda c: accounts.end_session(c, "a"))

    with_database(address, test)


def test_talk_comes_back_in_order(address: str) -> None:
    async def test(database: Database) -> None:
        user = await new_tables(database, "a", "b")
        said = [
            await database.write(lambda c, text=text: chat.say(c, "a", user, text, NOW))  # type: ignore[misc]
            for text in ("salve", "ave", "vale")
        ]
        async with database.read() as connection:
            assert await chat.lines(connection, "a") == said
            assert await chat.lines(connection, "a", limit=2) == said[1:]
            assert await chat.lines(connection, "a", after=said[1].id) == said[2:]
            assert await chat.lines(connection, "b") == []

    with_database(address, test)


def test_game_is_rated_exactly_once(address: str) -> None:
    async def test(database: Database) -> None:
        user = await new_tables(database, "a", "b")
        other = await new_user(database, "Nero")

        def rating(who: int, mu: float, games: int) -> Rating:
            return Rating(user_id=who, game="centurion", side="", mu=mu, sigma=8.0, games=games)

        async def rate(table: str, *new: Rating) -> bool:
            return await database.write(lambda c: history.rate(c, table, at=NOW, body="{}", new=list(new)))

        first = rating(user, 26.0, 1), rating(other, 24.0, 1)
        assert sorted(await asyncio.gather(*(rate("a", *first) for _ in range(3)))) == [False, False, True]
        assert await rate("b", rating(other, 29.0, 2))
        async with database.read() as connection:
            best = [rating(other, 29.0, 2), rating(user, 26.0, 1)]
            assert await history.leaders(connection, "centurion", "") == best
            assert await history.leaders(connection, "centurion", "", games=2) == best[:1]
            assert await history.ratings(connection, "centurion", user) == best[1:]
            assert await history.rating_change(connection, "a") == "{}"
            assert await history.rating_change(connection, "z") is None

    with_database(address, test)


def test_finished_games_are_found_the_last_first(address: str) -> None:
    async def test(database: Database) -> None:
        user = await new_user(database)
        games: dict[str, dict[str, object]] = {
            "a": {"status": "over", "ended": NOW + 1},
            "b": {"status": "over", "ended": NOW + 2, "visibility": "invited"},
            "c": {"status": "over", "ended": NOW + 3, "game": "augustus"},
            "d": {"status": "playing"},
        }
        for name, changes in games.items():
            row = table_row(name, user, **changes)
            seats = [Seat(table_id=name, seat=0, user_id=user if name != "c" else None)]
            await database.write(lambda c, row=row, seats=seats: tables.create(c, row, seats))  # type: ignore[misc]
        async with database.read() as connection:
            assert [table.id for table in await history.finished(connection)] == ["c", "a"]
            assert [table.id for table in await history.finished(connection, user=user)] == ["c", "b", "a"]
            assert await history.finished(connection, user=user + 1) == []
            assert [table.id for table in await history.finished(connection, game="augustus")] == ["c"]
            assert [table.id for table in await history.finished(connection, before=NOW + 3)] == ["a"]

    with_database(address, test)
