"""Bots think in processes of their own: they play, and whatever happens to them costs nobody a game."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from castra import games
from castra.core.match import Match
from castra.server import workers as workers_module
from castra.server.bots import Bots
from castra.server.config import Bots as BotsConfig
from castra.server.store import tables as store
from castra.server.store.database import Database
from castra.server.tables.live import LiveTable
from castra.server.tables.lobby import Lobby
from castra.server.tables.registry import Registry
from castra.server.tables.terms import NewTable
from castra.server.workers import WorkerLostError, Workers
from tests.server.tables.test_lobby import guest, on

BAD = (sys.executable, str(Path(__file__).parent / "bad_thinker.py"))


async def until(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + 120
    while not true():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.02)


def decided(live: LiveTable, seat: int) -> int:
    return sum(entry.actor == seat for entry in live.course.match.entries)


async def play_game(live: LiveTable, seat: int) -> None:
    """Decide for a seat at random, until the other has decided a few times."""
    course, random = live.course, Random(1)
    while not course.over and decided(live, 1 - seat) < 4:
        await until(lambda: seat in course.acting or course.over, f"the bot did not play: {course.match}")
        choices = len(course.match.legal_actions(seat))
        if choices:
            await live.act(seat, random.randrange(choices), course.seq, f"step-{course.seq:06}")


def with_bots(address: str, work: Callable[[Database, Registry, Bots], Awaitable[None]], how: str = "") -> None:
    async def run(database: Database) -> None:
        registry = Registry(database)
        workers = Workers(1, (*BAD, how)) if how else None
        bots = Bots(database, registry, BotsConfig(workers=1, seconds=0.3 if how else 5.0), workers)
        serving = asyncio.create_task(bots.serve())
        try:
            await work(database, registry, bots)
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)

    on(address, run)


@pytest.mark.parametrize("key", games.PACKAGES)
def test_bot_plays_every_game_from_its_view(key: str, new_database: Callable[[str], str]) -> None:
    async def work(database: Database, registry: Registry, bots: Bots) -> None:
        anna = await guest(database, "anna")
        table, _ = await Lobby(database).create(anna, NewTable(game=key, seat=0, bots={"1": "miles"}))
        live = await registry.get(table.id)
        await play_game(live, 0)
        assert live.course.over or decided(live, 1) >= 4
        assert bots.workers.lost == 0

    with_bots(new_database("sqlite"), work)


@pytest.mark.parametrize("how", ["crash", "hang", "babble", "fail"])
def test_failing_workers_cost_nobody_the_game(
    how: str, new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers_module, "STARTING", 1.0)

    async def work(database: Database, registry: Registry, bots: Bots) -> None:
        anna = await guest(database, "anna")
        table, _ = await Lobby(database).create(anna, NewTable(game="centurion", seat=0, bots={"1": "miles"}))
        live = await registry.get(table.id)
        while not any(entry.actor == 1 for entry in live.course.match.entries):
            await until(lambda: live.course.acting == (0,) or bool(bots.workers.lost), "nobody plays")
            if live.course.acting == (0,):
                await live.act(0, 0, live.course.seq, f"step-{live.course.seq:06}")
            else:
                await asyncio.sleep(0.05)
        assert bots.workers.lost >= 2 or how == "fail"

    with_bots(new_database("sqlite"), work, how)


def test_two_bots_play_to_the_end_by_themselves_and_after_a_restart(address: str) -> None:
    async def begin(database: Database) -> None:
        anna = await guest(database, "anna")
        registry = Registry(database)
        lobby = Lobby(database, full=registry.get)
        await lobby.create(anna, NewTable(game="centre-rock", bots={"0": "greedy", "1": "random"}))

    async def go_on(database: Database, registry: Registry, bots: Bots) -> None:
        await registry.resume()
        async with database.read() as connection:
            (table,) = await store.unattended(connection)
        await until(lambda: bool(registry.at_hand(table)), "nobody thinks")
        live = await registry.get(table)
        await until(lambda: live.course.seq > 40 or live.course.over, "the bots stopped")
        assert await database.journal.verify(table) is None

    on(address, begin)  # no worker here: whoever starts next finds the game waiting
    with_bots(address, go_on)


def test_undo_while_the_bot_thinks_makes_its_answer_void(new_database: Callable[[str], str]) -> None:
    async def work(database: Database) -> None:
        anna = await guest(database, "anna")
        registry = Registry(database)
        bots = Bots(database, registry, BotsConfig(workers=1))
        table, _ = await Lobby(database).create(anna, NewTable(game="centurion", seat=0, bots={"1": "miles"}))
        live = await registry.get(table.id)
        while live.course.acting == (0,):
            await live.act(0, 0, live.course.seq, f"step-{live.course.seq:06}")
        await asyncio.sleep(0)
        if live.course.acting == (1,) and any(entry.actor == 0 for entry in live.course.match.entries):
            await live.wish(0, "undo", "no-not-so")
            before = live.course.seq
            while await bots.one_job():
                pass
            assert live.course.seq == before
        await bots.workers.close()

    on(new_database("sqlite"), work)


def test_workers_end_with_who_started_them() -> None:
    async def run() -> int:
        workers = Workers(1)
        match = Match(games.get("centurion"))
        view = match.view(match.to_act[0])
        said = await workers.ask(
            {"kind": "move", "game": "centurion", "view": view, "bot": "random", "seconds": 1.0}, 5.0
        )
        assert said["action"] in [choice.action for choice in view.choices]
        (worker,) = workers._all
        with pytest.raises(WorkerLostError):
            await workers.ask({"kind": "no such kind", "game": "centurion", "view": view}, 5.0)
        await workers.close()
        return worker.process.pid

    pid = asyncio.run(run())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, signal.SIGCONT)


def test_workers_end_when_the_server_is_killed(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    script = f"""
import asyncio
from castra import games
from castra.core.match import Match
from castra.server.workers import Workers
async def run():
    workers, match = Workers(1), Match(games.get("centurion"))
    view = match.view(match.to_act[0])
    await workers.ask({{"kind": "move", "game": "centurion", "view": view, "bot": "random"}}, 5.0)
    (worker,) = workers._all
    open({str(note)!r}, "w").write(str(worker.process.pid))
    await asyncio.sleep(600)
asyncio.run(run())
"""

    async def run() -> None:
        server = await asyncio.create_subprocess_exec(sys.executable, "-c", script)
        await until(lambda: note.exists() and bool(note.read_text()), "no worker")
        server.kill()
        await server.wait()
        pid = int(note.read_text())
        await until(lambda: not Path(f"/proc/{pid}/cmdline").exists() or _dead(pid), "the worker lives on")

    asyncio.run(run())


def _dead(pid: int) -> bool:
    return Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] in "ZX"


def test_bots_of_another_process_help(new_database: Callable[[str], str]) -> None:
    """A server that leaves all thinking to others, and `castra bots` beside it."""
    address = new_database("postgresql")

    async def work(database: Database) -> None:
        registry = Registry(database)
        Bots(database, registry, BotsConfig(workers=0))
        anna = await guest(database, "anna")
        table, _ = await Lobby(database).create(anna, NewTable(game="centurion", seat=0, bots={"1": "miles"}))
        live = await registry.get(table.id)
        command = ["-c", "from castra.cli.start import main; main()", "bots", "--database", address, "--workers", "1"]
        helper = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE)
        assert helper.stdout is not None
        assert b"1 process thinks" in await helper.stdout.readline()

        async def follow() -> None:
            async for name, seq in database.news:
                await registry.hear(name, seq)

        following = asyncio.create_task(follow())
        try:
            await play_game(live, 0)
        finally:
            following.cancel()
            helper.terminate()
        assert live.course.over or decided(live, 1) >= 4
        assert await helper.wait() == 0
        assert await helper.stdout.read() == b"The bots have gone home.\n"

    on(address, work)
