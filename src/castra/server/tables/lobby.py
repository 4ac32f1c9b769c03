"""Setting a table up, sitting down at it, leaving it again, and once more afterwards: all that is not play."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.bots.names import known
from castra.core.chance import commitment, new_secret
from castra.core.errors import SetupError
from castra.server.config import Limits
from castra.server.eligibility import check_players
from castra.server.store import accounts, jobs
from castra.server.store import tables as store
from castra.server.store.database import Database
from castra.server.store.rows import Seat, Table
from castra.server.tables.course import TableError
from castra.server.tables.shelf import Shelf
from castra.server.tables.terms import NewTable, Terms, checked_clock

MOST_BOT_GAMES = 5
"""Games of bots alone that one person may have going on at once."""
Full = Callable[[str], Awaitable[object]]


class TooManyGamesError(TableError):
    """A person has reached a limit on games with bots."""

    code = "table/too_many"


class NoSuchTableError(TableError):
    """No such table, or none that whoever asks may know of: the two are answered alike."""

    code = "table/unknown"

    def __init__(self) -> None:
        super().__init__("There is no such table.")


def new_token() -> str:
    """128 bits and a little more, in letters that fit an address."""
    return secrets.token_urlsafe(16)


def checked_word(word: str) -> None:
    """Words are written into records; one that cannot be would keep the game from ever beginning."""
    if word and (not word.isprintable() or word != word.strip()):
        raise SetupError("A word has only characters that can be shown, and no space at its ends.")


def _check_open(row: Table, instead: str) -> None:
    """Or say why it is not, and what can be done instead while the game goes on."""
    if row.status == "playing":
        raise TableError(f"The game has begun already; {instead}.")
    if row.status == "over":
        raise TableError("The game is over.")
    if row.status == "aborted":
        raise TableError("This table has been taken away.")


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Lobby:
    def __init__(
        self, database: Database, shelf: Shelf | None = None, full: Full | None = None, limits: Limits | None = None
    ) -> None:
        """`full` is told of every table whose last seat has just been taken, so that it begins by itself."""
        self._limits = limits or Limits()
        self._database = database
        self._shelf = shelf or Shelf(database)
        self._full = full

    async def create(self, user: int, wanted: NewTable) -> tuple[Table, str | None]:
        """A new table, and the token of its invitation link if it is not public.

        The secret is fixed here, and no word comes with the request: so it cannot depend on any.
        """
        game, options = await self._shelf.in_play(wanted.game, wanted.pack, wanted.options)
        setup = game.setup(wanted.players, **options)
        invite = new_token() if wanted.visibility == "invited" else None
        table = _new_table(
            game=game.key,
            rules_version=game.rules_version,
            setup=json.dumps({"players": setup.players, "options": dict(setup.options)}),
            content=game.content_hash(setup),
            pack=wanted.pack,
            creator=user,
            clock=msgspec.json.encode(checked_clock(wanted.clock)).decode(),
            terms=Terms(takebacks=wanted.takebacks, analysis=wanted.analysis, hot_seat=wanted.hot_seat).text,
            visibility=wanted.visibility,
            invite_hash=hashed(invite) if invite else None,
            rated=wanted.rated,
        )
        seats = _seats(table.id, setup.players, user, wanted)
        if wanted.rated:
            await self._check_rated(user, [])
        await self._database.write(partial(self._store, table=table, seats=seats))
        if all(seat.bot for seat in seats):  # nobody is there to say a word of their own
            await self._tell(table.id)
        return table, invite

    async def _store(self, connection: AsyncConnection, table: Table, seats: list[Seat]) -> bool:
        """Store a new table unless it is there already; its bots are checked in the same transaction."""
        if await store.get(connection, table.id) is not None:
            return False
        if any(seat.bot for seat in seats):
            await self._check_bots(connection, table.creator, alone=all(seat.bot for seat in seats))
        return await store.create_once(connection, table, seats)

    async def _check_bots(self, connection: AsyncConnection, user: int, *, alone: bool) -> None:
        """Refuse a game with bots beyond a person's limits."""
        person = await accounts.person_of(connection, user)
        games = await store.count_of_bots(connection, person, alone=False)
        if games >= self._limits.bot_tables:
            raise TooManyGamesError(f"You have {games} unfinished games with bots. Finish or resign one first.")
        moves = await jobs.count_open(connection, person)
        if moves >= self._limits.bot_moves:
            raise TooManyGamesError(f"Your bots have {moves} moves in the queue. Wait until they have moved.")
        # Bots alone never wait for a person, so a few such games would keep all workers busy.
        if alone and (going_on := await store.count_of_bots(connection, person, alone=True)) >= MOST_BOT_GAMES:
            raise TooManyGamesError(f"You have {going_on} games of bots alone going on. Wait until one is over.")

    async def join(self, table: str, user: int, seat: int | None, invite: str | None, word: str = "") -> int:
        """Sit down on a free seat; which one it is. Who sits there already may still change the own word."""
        checked_word(word)
        row, seats = await self.known(table, user, invite)
        mine = [one.seat for one in seats if one.user_id == user]
        _check_open(row, "you can watch it")
        if mine and word and seat in (None, *mine):
            return await self._say(table, mine if seat is None else [seat], user, word)
        if mine:
            raise TableError("You sit at this table already.")
        if row.rated:
            await self._check_rated(user, seats)
        free = [one.seat for one in seats if one.user_id is None and one.bot is None]
        if row.rematch_of is not None:
            due = await self._swapped(row.rematch_of, user)
            free = [one for one in free if one in due]
        for place in [seat] if seat is not None else free:
            if place in free and await self._sit(table, place, user, word):
                await self._begin_if_full(table)
                return place
        if seat is not None and seat >= len(seats):
            raise TableError(f"There is no seat {seat}; seats are numbered from 0 to {len(seats) - 1}.")
        raise TableError("That seat is taken." if seat is not None else "All seats are taken.")

    async def _check_rated(self, user: int, seats: list[Seat]) -> None:
        """Refuse who cannot play a rated game with those who sit there."""
        sitting = {one.user_id for one in seats if one.user_id is not None}
        async with self._database.read() as connection:
            found = await accounts.get(connection, user, *sitting)
        check_players(found[user], found.values())

    async def _say(self, table: str, seats: list[int], user: int, word: str) -> int:
        """Change the word of these seats of one user; refused once the game has begun."""

        async def work(connection: AsyncConnection) -> bool:
            return all([await store.set_word(connection, table, seat, user, word) for seat in seats])

        if not await self._database.write(work):
            raise TableError("The game has begun already; your word was not taken.")
        return seats[0]

    async def _sit(self, table: str, seat: int, user: int, word: str) -> bool:
        return await self._database.write(
            lambda connection: store.take_seat(connection, table, seat, user=user, word=word)
        )

    async def _begin_if_full(self, table: str) -> None:
        async with self._database.read() as connection:
            seats = await store.seats_of(connection, table)
        if all(seat.user_id is not None or seat.bot is not None for seat in seats):
            await self._tell(table)

    async def _tell(self, table: str) -> None:
        if self._full is not None:
            await self._full(table)

    async def leave(self, table: str, user: int) -> None:
        row, seats = await self.known(table, user, None)
        _check_open(row, "you can resign")
        for one in seats:
            if one.user_id == user:
                await self._stand_up(table, one.seat, user)

    async def _stand_up(self, table: str, seat: int, user: int) -> bool:
        return await self._database.write(lambda connection: store.leave_seat(connection, table, seat, user))

    async def abort(self, table: str, user: int) -> None:
        """Take away a table that has not begun; only who set it up can."""
        row, _ = await self.known(table, user, None)
        _check_open(row, "you can resign")
        if row.creator != user:
            raise TableError("Only who set the table up can take it away.")
        gone = await self._database.write(
            lambda connection: store.change(connection, table, "open", status="aborted", ended=time.time())
        )
        if not gone:
            raise TableError("The game has begun; you can resign.")

    async def rematch(self, table: str, user: int, keep_invite: bool = False) -> tuple[Table, int]:
        """The same again with sides swapped: the first who asks sets it up, the others sit down by asking too.

        However many ask at once, and however often, they meet at one table. The old invitation does not open it
        unless the player who gave it out asks for that (`keep_invite`).
        """
        row, seats = await self.known(table, user, None)
        mine = [one.seat for one in seats if one.user_id == user]
        if not mine:
            raise TableError("Only who has played here can ask for a rematch.")
        if row.status not in ("over", "aborted"):
            raise TableError("The game is not over yet.")
        if any(one.user_id is None and one.bot is None for one in seats):  # nobody could ever take their seats
            raise TableError("This game never began; set up a new table.")
        if keep_invite and row.creator != user:
            raise TableError("Only the player who created the table can keep its invitation for the rematch.")
        if row.rated:
            await self._check_rated(user, seats)
        again = _new_table(
            id=_rematch_id(row),
            creator=user,
            rematch_of=row.id,
            **{name: getattr(row, name) for name in KEPT},
        )
        hot = Terms.read(row.terms).hot_seat
        places = _rematch_seats(again.id, seats, user if not hot else None)
        due = (mine[0] + 1) % len(seats)
        await self._sit_again(again, places, due, user, row.invite_hash if keep_invite else None)
        found, taken = await self.known(again.id, user, None)
        sitting = [one.seat for one in taken if one.user_id == user]
        if not sitting:
            _check_open(found, "you can watch it")
            raise TableError("Your seat at the rematch is taken.")
        # Who is alone with bots has seen no commitment yet, and may still say a word before looking at the table.
        if found.status == "open" and any(one.user_id not in (None, user) for one in taken):
            await self._begin_if_full(again.id)
        return found, sitting[0]

    async def _sit_again(self, again: Table, places: list[Seat], due: int, user: int, invite: str | None) -> None:
        """Set a rematch up, or sit down at it if it is there; nothing happens to a player who sits there already."""

        async def work(connection: AsyncConnection) -> None:
            if not await self._store(connection, again, places):
                await store.take_seat(connection, again.id, due, user=user)
            if invite is not None:
                await store.change(connection, again.id, "open", invite_hash=invite)

        await self._database.write(work)

    async def _swapped(self, before: str, user: int) -> list[int]:
        """The seats that are kept for somebody at a rematch."""
        async with self._database.read() as connection:
            seats = await store.seats_of(connection, before)
        return [(one.seat + 1) % len(seats) for one in seats if one.user_id == user]

    async def known(self, table: str, user: int, invite: str | None) -> tuple[Table, list[Seat]]:
        """The table, if this user may know of it."""
        async with self._database.read() as connection:
            row = await store.get(connection, table)
            seats = await store.seats_of(connection, table)
        sits = any(one.user_id == user for one in seats)
        if row is not None and (row.visibility == "public" or sits or row.creator == user or _invited(row, invite)):
            return row, seats
        if row is not None and row.rematch_of is not None and await self._swapped(row.rematch_of, user):
            return row, seats
        raise NoSuchTableError


KEPT = ("game", "rules_version", "setup", "content", "pack", "clock", "terms", "visibility", "rated")
"""What a rematch has from the game before."""


def _new_table(**values: object) -> Table:
    secret = new_secret()
    made = {"id": new_token(), "created": time.time(), "commitment": commitment(secret), "secret": secret.hex()}
    return msgspec.convert(made | values, Table)


def _seats(table: str, players: int, user: int, wanted: NewTable) -> list[Seat]:
    seats = [Seat(table_id=table, seat=seat) for seat in range(players)]
    for place, level in wanted.bots.items():
        if place not in map(str, range(players)):
            raise SetupError(f"There is no seat {place[:8]!r}; seats are numbered from 0 to {players - 1}.")
        seats[int(place)].bot = known(level)  # without a limit of its own: the processors are ours
    free = [seat for seat in seats if seat.bot is None]
    if wanted.hot_seat:
        for seat in free:
            seat.user_id = user
    elif free:
        if wanted.seat is not None and wanted.seat >= players:
            raise SetupError(f"There is no seat {wanted.seat}; seats are numbered from 0 to {players - 1}.")
        chosen = free[0] if wanted.seat is None else seats[wanted.seat]
        if chosen.bot is not None:
            raise SetupError("A bot sits there; choose another seat for yourself.")
        chosen.user_id = user
    if wanted.rated and (wanted.hot_seat or wanted.bots):
        raise SetupError("Only games between people are rated.")
    return seats


def _rematch_seats(table: str, before: list[Seat], user: int | None) -> list[Seat]:
    """Everybody one seat on; bots sit down at once, people when they ask (all of them at one screen)."""
    return [
        Seat(
            table_id=table,
            seat=(one.seat + 1) % len(before),
            bot=one.bot,
            user_id=one.user_id if user is None or one.user_id == user else None,
        )
        for one in before
    ]


def _rematch_id(row: Table) -> str:
    """One for each table, so that two who ask at the same time meet; nobody can know it before the end."""
    digest = hashlib.sha256(f"castra rematch\n{row.id}\n{row.secret}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def _invited(row: Table, invite: str | None) -> bool:
    return (
        invite is not None and row.invite_hash is not None and secrets.compare_digest(hashed(invite), row.invite_hash)
    )
