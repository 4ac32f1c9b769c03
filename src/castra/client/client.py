"""A client of a server: who one is, which tables there are, and a seat at them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from types import TracebackType
from typing import Any, Final
from urllib.parse import quote, urlencode

from castra.client.connection import AGAIN, Connection, Frame, refused
from castra.client.errors import ClientError, LostError, RefusedError
from castra.client.seat import Seat
from castra.client.words import SentWord, new_word

TIMEOUT: Final = 30.0
TRIES: Final = 5
AGAIN_AFTER: Final = 0.3
"""Seconds after which a server that was too busy is asked again."""


class Client:
    def __init__(
        self,
        url: str,
        token: str = "",
        *,
        patience: float = 60.0,
        connection: Callable[..., Connection] = Connection,
        seen: Callable[[Seat], None] = lambda seat: None,
    ) -> None:
        """`token` is that of a bot or of a session; without one, begin as a guest or log in.

        `connection` makes the socket; `seen` is told of a seat after every frame that it was sent.
        """
        if urllib.parse.urlsplit(url).scheme not in ("http", "https"):
            raise ClientError(f"The address of a server begins with http:// or https://, unlike {url!r}.")
        self._url = url.rstrip("/")
        self._patience = patience
        self._connect = connection
        self._seen = seen
        self._connection: Connection | None = None
        self._seats: dict[tuple[str, int], Seat] = {}
        self.token = token
        self.me: dict[str, Any] = {}
        self.words: dict[str, SentWord] = {}
        """By table, the word that was sent, and the commitment that was shown before."""

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()

    # -- who one is

    async def begin_as_guest(self) -> dict[str, Any]:
        return await self._session("/session/guest", {})

    async def log_in(self, name: str, password: str) -> dict[str, Any]:
        return await self._session("/session", {"name": name, "password": password})

    async def register(self, name: str, password: str) -> dict[str, Any]:
        return await self._session("/accounts", {"name": name, "password": password})

    async def _session(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        self.me = await self.call("POST", path, {**body, "token": True})
        self.token = self.me.pop("token")
        if self._connection is not None:  # it was somebody else's
            await self._connection.close()
            self._connection = None
            self._seats.clear()
        return self.me

    async def who(self) -> dict[str, Any] | None:
        """Who one is by the token that was given; None if it is good for nothing any more."""
        try:
            found: dict[str, Any] | None = await self.call("GET", "/me")
        except RefusedError:
            found = None
        self.me = found or {}
        return found

    # -- tables

    async def games(self) -> list[dict[str, Any]]:
        return list((await self.call("GET", "/games"))["games"])

    async def tables(self, status: str = "open", **more: str) -> list[dict[str, Any]]:
        return list((await self.call("GET", f"/tables?{urlencode({'status': status, **more})}"))["tables"])

    async def create(self, game: str, *, word: str | None = None, **wanted: Any) -> str:
        """The id of a new table; `wanted` is what docs/api.md lists for POST tables.

        The word follows once the server has shown its commitment: a random one, unless `word` is given.
        """
        info = (await self.call("POST", "/tables", {"game": game, **wanted}))["table"]
        await self._send_word(info, word)
        return str(info["id"])

    async def join(
        self, table: str, seat: int | None = None, invite: str | None = None, word: str | None = None
    ) -> Seat:
        """Sit down on a free seat, the first if none is named, with a random word unless `word` is given."""
        query = f"?{urlencode({'invite': invite})}" if invite else ""
        info = await self.call("GET", f"/tables/{quote(table)}{query}")
        sent = SentWord(info["commitment"], new_word() if word is None else word)
        body = {"seat": seat, "invite": invite, "word": sent.word}
        taken = await self.call("POST", f"/tables/{quote(table)}/join", body)
        self.words[table] = sent
        return await self.sit(table, int(taken["seat"]), invite)

    async def rematch(self, table: str, word: str | None = None) -> Seat:
        """Play once more with sides swapped; the first player who asks sets the table up, the others join it."""
        again = (await self.call("GET", f"/tables/{quote(table)}"))["rematch"]
        if again is not None:
            info = await self.call("GET", f"/tables/{quote(again)}")
            mine = [seat["seat"] for seat in info["seats"] if seat["me"]]
            return await self.sit(again, mine[0]) if mine else await self.join(again, word=word)
        made = await self.call("POST", f"/tables/{quote(table)}/rematch", {})
        await self._send_word(made["table"], word)
        return await self.sit(made["table"]["id"], int(made["seat"]))

    async def _send_word(self, info: dict[str, Any], word: str | None) -> None:
        """Send the word of all one's seats at a table whose commitment is known; none where the game has begun."""
        word = new_word() if word is None else word
        if not any(seat["me"] for seat in info["seats"]):
            return
        if word:
            try:
                await self.call("POST", f"/tables/{quote(info['id'])}/join", {"word": word})
            except RefusedError as error:
                if error.code != "table/not_now":
                    raise
                word = ""
        self.words[info["id"]] = SentWord(info["commitment"], word)

    async def sit(self, table: str, seat: int | None = None, invite: str | None = None) -> Seat:
        """Listen in one's own seat, or as a spectator."""
        made = Seat(self._connected(), table, seat, invite)
        self._seats[table, made.view.seat] = made
        await self._connected().send(made.joining())
        try:
            async with asyncio.timeout(TIMEOUT):
                await made.joined()
        except RefusedError:
            del self._seats[table, made.view.seat]
            raise
        await made.until(lambda view: bool(view.info), TIMEOUT)
        return made

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._connect(self._url, self.token, patience=self._patience)
            self._connection.returned = lambda: [seat.joining() for seat in self._seats.values()]
            self._connection.told = self._told
            self._connection.broken = self._broken
            self._connection.start()
        return self._connection

    def _told(self, frame: Frame) -> None:
        if frame["type"] == "refused":
            self._refused(frame)
            return
        for (table, _), seat in list(self._seats.items()):
            if table != frame.get("table", frame.get("id")):
                continue
            if seat.take(frame):
                self._seen(seat)
            else:
                self._join_soon(seat, 0.0)

    def _refused(self, frame: Frame) -> None:
        """Whoever could not join learns it; of anything else it is an answer that came twice."""
        for seat in self._seats.values():
            if seat.number == frame.get("id"):
                if frame["code"] in AGAIN:
                    self._join_soon(seat, AGAIN_AFTER)
                else:
                    seat.fail(refused(frame))

    def _join_soon(self, seat: Seat, pause: float) -> None:
        task = asyncio.ensure_future(self._join_again(seat, pause))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _join_again(self, seat: Seat, pause: float) -> None:
        await asyncio.sleep(pause)
        await self._connected().send(seat.joining(anew=True))

    def _broken(self, error: ClientError) -> None:
        for seat in self._seats.values():
            seat.fail(error)

    # -- plain requests

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server something; reading is tried again when the server is away or busy for a moment."""
        for tried in range(TRIES):
            try:
                return await asyncio.to_thread(self._request, method, path, body)
            except LostError:
                if method != "GET" or tried == TRIES - 1:
                    raise
                await asyncio.sleep(0.1 * 2**tried)
        raise AssertionError("unreachable")

    def _request(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self._url}/api/1{path}", data, method=method)
        request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                told = answer.read()
        except urllib.error.HTTPError as error:
            raise _refusal(error) from None
        except (OSError, ValueError) as error:
            raise LostError(f"The server at {self._url} cannot be reached: {_why(error)}.") from None
        return json.loads(told) if told else None


def _why(error: Exception) -> str:
    """In a few words; urllib wraps what really happened."""
    cause = getattr(error, "reason", error)
    return str(getattr(cause, "strerror", None) or cause).lower()


def _refusal(error: urllib.error.HTTPError) -> ClientError:
    with contextlib.suppress(ValueError, KeyError, TypeError), error:
        return refused(json.loads(error.read()))
    return RefusedError("server/error", f"The server answered with {error.code}.")
