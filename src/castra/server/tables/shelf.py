"""The games this server has, also with content files of people's own; engines are shared by all tables alike.

A content file is checked in a process with limits before it is kept. It is data: nothing in it is ever run.
"""

from __future__ import annotations

import asyncio
import hashlib
import threading
import time
from collections.abc import Mapping
from typing import Any, Final

from castra import games
from castra.core.errors import CastraError, PackError, SetupError
from castra.core.game import AnyGame, Setup
from castra.server.store import packs
from castra.server.store.database import Database
from castra.server.store.rows import Pack

MOST_PACKS: Final = 100
"""Files that one person may bring."""
KEPT: Final = 64
"""Games with files, and engines, that are kept at hand."""
CHECKS: Final = 2
"""Files that are checked at the same time."""


class Shelf:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._games: dict[str, AnyGame] = {}
        self._rules: dict[tuple[int, str], tuple[AnyGame, Any, threading.Lock]] = {}
        self._checks = asyncio.Semaphore(CHECKS)

    async def add(self, user: int, key: str, data: bytes) -> Pack:
        """Keep a file, if it has no mistakes; PackError lists them."""
        game = games.get(key)
        async with self._database.read() as connection:
            if await packs.count_of(connection, user) >= MOST_PACKS:
                raise SetupError(f"You have {MOST_PACKS} content files here already, which is as many as there can be.")
        async with self._checks:
            mistakes = await asyncio.to_thread(games.pack_mistakes, game.key, data)
        if mistakes:
            raise PackError(mistakes)
        text = data.decode()
        if "\0" in text:
            raise PackError(["file: it holds a zero byte, which is no text"])
        digest = hashlib.sha256(f"{game.key}\n".encode() + data).hexdigest()
        pack = Pack(hash=digest, game=game.key, user_id=user, created=time.time(), text=text)
        await self._database.write(lambda connection: packs.keep(connection, pack))
        return pack

    async def game(self, key: str, pack: str | None = None) -> AnyGame:
        """The game, with a file that was kept."""
        if pack is not None and pack in self._games:
            return self._games[pack]
        return (await self.in_play(key, pack, {}))[0]

    async def in_play(self, key: str, pack: str | None, options: Mapping[str, str]) -> tuple[AnyGame, dict[str, str]]:
        """The game, and the options of a match that plays what is in the file unless they say otherwise."""
        game = games.get(key)
        if pack is None:
            return game, dict(options)
        async with self._database.read() as connection:
            found = await packs.get(connection, pack)
        if found is None or found.game != game.key:
            raise SetupError("There is no such content file for this game; bring it first.")
        made, chosen = await asyncio.to_thread(_with_pack, key, found.text, dict(options))
        kept = self._games.setdefault(pack, made)  # one object for all tables, so that they share an engine
        _trim(self._games)
        return kept, chosen

    def rules(self, game: AnyGame, setup: Setup) -> tuple[Any, threading.Lock]:
        """The engine for a set-up, the same one for all tables of it since a large one takes 200 kB, and its guard."""
        key = id(game), str(setup)
        if key not in self._rules:
            self._rules[key] = game, game.rules(setup), threading.Lock()
            _trim(self._rules)
        return self._rules[key][1:]


def _with_pack(key: str, text: str, options: dict[str, str]) -> tuple[AnyGame, dict[str, str]]:
    try:
        return games.get_with_pack(key, text, options)
    except PackError as error:
        raise CastraError("This content file can no longer be read; it was made for another version.") from error


def _trim(kept: dict[Any, Any]) -> None:
    while len(kept) > KEPT:
        kept.pop(next(iter(kept)))
