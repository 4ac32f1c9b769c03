"""Accounts and sessions: everything that decides who somebody is.

A token is 192 bits from the system's source of chance; only its SHA-256 is stored, so whoever reads the database
can be nobody. Tokens change whenever what they stand for does: on logging in, registering and changing a password.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from castra.core.errors import CastraError
from castra.server.accounts import names, passwords
from castra.server.store import accounts as store
from castra.server.store.database import Database
from castra.server.store.rows import Session, User

DAY: Final = 86_400.0
LIFETIME: Final = {"browser": 30 * DAY, "bot": 365 * DAY}
TOUCH: Final = 3_600.0
"""A session that is in use is prolonged at most so often."""
MOST_BOTS: Final = 10
"""Tokens of network bots that one person may have at once."""
NEWS: Final = "~"
"""News that begin so tell other processes that a session has ended."""


class SessionError(CastraError):
    """Nobody has this name and password, or this session."""

    code = "session/refused"


class NameTakenError(CastraError):
    code = "name/taken"

    def __init__(self) -> None:
        super().__init__("This name is not free; choose another.")


class ForbiddenError(CastraError):
    """Known, and still not allowed."""

    code = "session/forbidden"


class NoSuchBotError(CastraError):
    code = "bot/unknown"

    def __init__(self) -> None:
        super().__init__("You have no such bot.")


@dataclass(frozen=True)
class Who:
    """Somebody with a session."""

    user: int
    name: str
    kind: str
    """person, guest or bot."""
    session: str
    """The hash of the token; never shown."""
    expires: float


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Accounts:
    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._now = now
        self._passwords = passwords.Passwords()
        self.ended: Callable[[str], None] = lambda session: None
        """Told whenever a session has ended, so that its sockets can be closed."""

    # -- coming

    async def guest(self) -> tuple[str, Who]:
        """Somebody new without an account, and the token of the session."""
        name, fold = names.guest_name(), names.guest_fold()
        user = await self._database.write(
            lambda connection: store.create(connection, name=name, folded=fold, kind="guest", created=self._now())
        )
        assert user is not None  # no two of them are folded alike
        return await self._open(user, name, "guest", "browser")

    async def find(self, token: str) -> Who | None:
        """Whose session this is, if it is one."""
        async with self._database.read() as connection:
            session = await store.session(connection, token_hash(token))
            if session is None or session.expires <= self._now():
                return None
            user = (await store.get(connection, session.user_id))[session.user_id]
        if user.closed is not None:
            return None
        await self._touch(session)
        return Who(user.id, user.name, user.kind, session.token_hash, session.expires)

    async def _touch(self, session: Session) -> None:
        now = self._now()
        if now - session.seen < TOUCH:
            return
        expires = now + LIFETIME["browser"] if session.kind == "browser" else session.expires
        await self._database.write(
            lambda connection: store.prolong(connection, session.token_hash, seen=now, expires=expires)
        )

    async def alive(self, session: str) -> bool:
        """Whether a session has not been ended, here or by another process."""
        async with self._database.read() as connection:
            found = await store.session(connection, session)
        return found is not None and found.expires > self._now()

    async def log_in(self, name: str, password: str, before: Who | None = None) -> tuple[str, Who]:
        """A new session for whoever has this name and password; the one before, if any, is ended."""
        async with self._database.read() as connection:
            user = await store.by_name(connection, names.folded(name))
        known = user.password if user is not None and user.closed is None else None
        if not await self._passwords.fits(password, known) or user is None:
            raise SessionError("There is nobody with this name and password.")
        if before is not None:
            await self.log_out(before)
        return await self._open(user.id, user.name, user.kind, "browser")

    async def register(self, name: str, password: str, before: Who | None = None) -> tuple[str, Who]:
        """A new account; a guest becomes it and keeps all games."""
        name = names.checked(name)
        passwords.checked(password, name)
        fold, hashed = names.folded(name), await self._passwords.hash(password)
        if before is not None and before.kind == "guest":
            free = await self._database.write(
                lambda connection: store.rename(
                    connection, before.user, "guest", name=name, folded=fold, kind="person", password=hashed
                )
            )
            user = before.user if free else None
        else:
            user = await self._database.write(
                lambda connection: store.create(
                    connection, name=name, folded=fold, kind="person", created=self._now(), password=hashed
                )
            )
        if user is None:
            raise NameTakenError
        if before is not None:
            await self.log_out(before)
        return await self._open(user, name, "person", "browser")

    async def _open(self, user: int, name: str, kind: str, lasting: str) -> tuple[str, Who]:
        token, now = secrets.token_urlsafe(24), self._now()
        session = Session(
            token_hash=token_hash(token),
            user_id=user,
            created=now,
            seen=now,
            expires=now + LIFETIME[lasting],
            kind=lasting,
        )
        await self._database.write(lambda connection: store.open_session(connection, session))
        return token, Who(user, name, kind, session.token_hash, session.expires)

    # -- staying

    async def user(self, user: int) -> User:
        async with self._database.read() as connection:
            return (await store.get(connection, user))[user]

    async def change_password(self, who: Who, old: str, new: str) -> tuple[str, Who]:
        """A new password ends all sessions, the one that asks too, and opens a new one."""
        user = await self.user(who.user)
        if user.password is None:
            raise ForbiddenError("You have no password yet; make an account first.")
        if not await self._passwords.fits(old, user.password):
            raise SessionError("The old password is another one.")
        hashed = await self._passwords.hash(passwords.checked(new, user.name))
        await self._database.write(lambda connection: store.change(connection, who.user, password=hashed))
        await self.log_out_everywhere(who)
        return await self._open(user.id, user.name, user.kind, "browser")

    # -- network bots: users of their own, marked as bots, that come with a token

    async def new_bot(self, who: Who, name: str) -> tuple[str, Who]:
        """A bot of somebody's, and its token, which is told only now."""
        if who.kind != "person":
            raise ForbiddenError("Only somebody with an account can have bots.")
        name = names.checked(name)

        async def work(connection: AsyncConnection) -> int | None:
            if len(await store.bots_of(connection, who.user)) >= MOST_BOTS:
                raise ForbiddenError(f"Nobody has more than {MOST_BOTS} bots; end one first.")
            folded = names.folded(name)
            return await store.create(
                connection, name=name, folded=folded, kind="bot", created=self._now(), owner=who.user
            )

        user = await self._database.write(work)
        if user is None:
            raise NameTakenError
        return await self._open(user, name, "bot", "bot")

    async def bots(self, who: Who) -> list[User]:
        async with self._database.read() as connection:
            return await store.bots_of(connection, who.user)

    async def end_bot(self, who: Who, bot: int) -> None:
        """The bot's token is good for nothing any more; its games stay."""
        if bot not in {one.id for one in await self.bots(who)}:
            raise NoSuchBotError
        await self._database.write(lambda connection: store.change(connection, bot, closed=self._now()))
        await self._end_all(bot)

    # -- going

    async def log_out(self, who: Who) -> None:
        await self._end([who.session])

    async def log_out_everywhere(self, who: Who) -> None:
        """End all sessions of somebody; bots are somebody else, and are ended one by one."""
        await self._end_all(who.user)

    async def _end_all(self, user: int) -> None:
        async with self._database.read() as connection:
            sessions = await store.sessions_of(connection, user)
        await self._end([session.token_hash for session in sessions])

    async def forget_expired(self) -> None:
        """Keep nothing of sessions that have run out: of whom, since when."""
        await self._database.write(lambda connection: store.end_expired(connection, self._now()))

    async def _end(self, sessions: list[str]) -> None:
        async def work(connection: AsyncConnection) -> None:
            for session in sessions:
                await store.end_session(connection, session)
            await connection.run_sync(self._database.news.tell, dict.fromkeys((NEWS + one for one in sessions), 0))

        await self._database.write(work)
        for session in sessions:
            self.ended(session)
