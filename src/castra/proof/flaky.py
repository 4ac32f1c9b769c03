"""A connection as bad ones are: frames are lost with the connection, come twice, come late, and it breaks."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass
from random import Random

from castra.client.connection import Connection, Frame


@dataclass(frozen=True)
class Weather:
    """How likely each mishap is, a frame."""

    drop: float = 0.01
    twice: float = 0.03
    late: float = 0.05
    cut: float = 0.005


class Flaky(Connection):
    """Nothing overtakes anything, as on a real connection; what is dropped takes the connection with it soon."""

    def __init__(
        self, url: str, token: str, *, patience: float, luck: Random, weather: Weather, mishaps: Counter[str]
    ) -> None:
        super().__init__(url, token, patience=patience)
        self._luck = luck
        self._weather = weather
        self._mishaps = mishaps
        self._clear_at = 0.0
        """Until when frames that came are held back."""

    async def send(self, frame: Frame) -> None:
        if self._happens("drop"):
            self._cut_soon()
            return
        if self._happens("late"):
            await asyncio.sleep(self._luck.uniform(0, 0.1))
        for _ in range(2 if self._happens("twice") else 1):
            await super().send(frame)
        if self._happens("cut"):
            self._cut()

    def _take(self, frame: Frame) -> None:
        if self._happens("drop"):
            self._cut_soon()
            return
        loop = asyncio.get_running_loop()
        if self._happens("late"):
            self._clear_at = max(self._clear_at, loop.time() + self._luck.uniform(0, 0.1))
        for _ in range(2 if self._happens("twice") else 1):
            if loop.time() < self._clear_at:
                loop.call_at(self._clear_at, super()._take, frame)
            else:
                super()._take(frame)

    def _happens(self, what: str) -> bool:
        happens = bool(self._luck.random() < getattr(self._weather, what))
        self._mishaps[what] += happens
        return happens

    def _cut_soon(self) -> None:
        asyncio.get_running_loop().call_later(self._luck.uniform(0, 0.2), self._cut)

    def _cut(self) -> None:
        if self._socket is not None:
            self._socket.transport.abort()
