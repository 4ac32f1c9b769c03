"""Load: what is measured is what happened."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from castra.proof.load import Measured, idle_tables, load_server, load_yardstick, percentile
from castra.proof.process import ServerProcess
from castra.proof.rooms import TableRoom


def test_every_due_decision_is_made_or_counted() -> None:
    measured = asyncio.run(load_server(sockets=16, rate=20, seconds=2, seed=1))
    assert len(measured.latencies) + measured.unmade == 40
    assert min(measured.latencies) > 0
    assert measured.heard > len(measured.latencies)
    assert measured.cpu > 0
    assert measured.sizes


def test_yardstick_stores_and_tells_everybody() -> None:
    measured = asyncio.run(load_yardstick(sockets=16, rate=20, seconds=2))
    assert len(measured.latencies) == 40
    assert measured.heard >= 40 * 7  # two sit and five read in each room; one more reads nothing in the first


def test_spectators_go_along_to_the_next_game(tmp_path: Path) -> None:
    watchers, decisions = 12, 5

    async def heard_in_the_second_game() -> None:
        server = ServerProcess(f"sqlite:///{tmp_path}/castra.db", tmp_path)
        room = TableRoom(server.url, "centre-rock", Random(1))
        server.start()
        try:
            await server.ready()
            await room.open()
            for _ in range(watchers):
                await room.watch()
            while room.games == 1:
                await room.act()
                await room.settle()
            before = room.heard
            for _ in range(decisions):
                await room.act()
                await room.settle()
            async with asyncio.timeout(60):
                while room.heard < before + decisions * watchers:
                    await asyncio.sleep(0.05)
        finally:
            await room.close()
            server.stop()

    asyncio.run(heard_in_the_second_game())


def test_idle_tables_are_weighed() -> None:
    figures = asyncio.run(idle_tables(40))
    assert figures["tables"] == 40
    assert figures["process_mb"] > 0


def test_percentiles() -> None:
    assert percentile([3, 1, 2], 0.5) == 2
    assert percentile([], 0.5) == 0
    assert Measured([0.001] * 99 + [0.5]).as_json()["p99_ms"] == 500
