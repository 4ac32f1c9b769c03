"""Scripted people: they sit down at tables of all games and play on, whatever happens to the server."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeVar

from castra.client import Client, LostError, RefusedError, Seat
from castra.client.connection import Connection
from castra.proof.flaky import Flaky, Weather
from castra.proof.witness import Witness

PATIENCE: Final = 300.0
"""Seconds for which a client tries to come back."""
UNDO: Final = 0.02
"""How often somebody would like to take a step back."""
GAMES: Final = ("centurion", "centre-rock", "augustus", "tac13")
T = TypeVar("T")


@dataclass
class Crowd:
    """Everybody who plays in a trial, and what they have seen."""

    urls: list[str]
    luck: Random
    weather: Weather = field(default_factory=Weather)
    pause: float = 0.0
    """Seconds that a player waits before a decision."""
    witness: Witness = field(default_factory=Witness)
    mishaps: Counter[str] = field(default_factory=Counter)
    finished: int = 0
    """Games played to their end."""

    def client(self, url: str) -> Client:
        luck = Random(self.luck.random())

        def connection(url: str, token: str, *, patience: float) -> Connection:
            return Flaky(url, token, patience=patience, luck=luck, weather=self.weather, mishaps=self.mishaps)

        return Client(url, patience=PATIENCE, connection=connection, seen=self._seen)

    def _seen(self, seat: Seat) -> None:
        self.witness.saw(seat.view)

    async def keep_playing(self, game: str) -> None:
        """Two players and a spectator at one table of a game after the other, until it is cancelled."""
        luck = Random(self.luck.random())
        async with contextlib.AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(self.client(luck.choice(self.urls))) for _ in range(3)]
            for client in clients:
                await persist(client.begin_as_guest)
            while True:
                await self._play_one(game, clients, luck)
                self.finished += 1

    async def _play_one(self, game: str, clients: list[Client], luck: Random) -> None:
        first, second, watcher = clients
        table = await persist(lambda: first.create(game))
        seats = [await persist(lambda: first.sit(table, 0)), await persist(lambda: take_seat(second, table))]
        await persist(lambda: watcher.sit(table))
        async with asyncio.TaskGroup() as players:
            for client, seat in zip(clients[:2], seats, strict=True):
                players.create_task(self._play(client, seat, Random(luck.random())))

    async def _play(self, client: Client, seat: Seat, luck: Random) -> None:
        while not (view := await seat.my_turn()).over:
            await asyncio.sleep(self.pause)
            idem = secrets.token_urlsafe(12)
            count = len(view.choices)
            with contextlib.suppress(RefusedError):  # what somebody else did meanwhile has made it void
                if not count or luck.random() < UNDO:
                    seq = await seat.wish("undo", idem=idem)
                else:
                    seq = await seat.act(choice=luck.randrange(count), idem=idem)
                self.witness.acknowledged(view.table, int(client.me["user"]), idem, seq)


async def take_seat(client: Client, table: str) -> Seat:
    """Sit down on the second seat; the answer to an earlier attempt may have been lost."""
    try:
        return await client.join(table, 1)
    except RefusedError as error:
        if "already" not in str(error):
            raise
        return await client.sit(table, 1)


async def persist(work: Callable[[], Awaitable[T]]) -> T:
    """Do something, however often the server goes away meanwhile."""
    while True:
        try:
            return await work()
        except (LostError, TimeoutError):
            await asyncio.sleep(0.1)
