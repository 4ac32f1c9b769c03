"""How fast a server answers under load, beside a yardstick that only stores and tells."""

from __future__ import annotations

import asyncio
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from castra.client import Client
from castra.core.errors import CastraError
from castra.proof.players import GAMES, persist
from castra.proof.process import ServerProcess, free_port
from castra.proof.rooms import EchoRoom, Room, TableRoom

LISTENERS: Final = 8
"""Sockets at each table, the two seats among them."""
TICKS: Final = 100.0
"""The kernel counts processor time in hundredths of a second."""


@dataclass
class Measured:
    """What a run of decisions at a fixed rate showed."""

    latencies: list[float] = field(default_factory=list)
    """Seconds from the moment a decision was due until it was acknowledged as stored."""
    unmade: int = 0
    """Decisions that could not be made since the game had just ended."""
    heard: int = 0
    sizes: list[int] = field(default_factory=list)
    seconds: float = 0.0
    cpu: float = 0.0

    def as_json(self) -> dict[str, Any]:
        actions = len(self.latencies)
        return {
            "actions": actions,
            "p50_ms": round(1000 * percentile(self.latencies, 0.5), 2),
            "p99_ms": round(1000 * percentile(self.latencies, 0.99), 2),
            "deliveries_per_second": round(self.heard / self.seconds) if self.seconds else 0,
            "cpu_ms_per_action": round(1000 * self.cpu / actions, 2) if actions else None,
            "frame_p50": percentile(self.sizes, 0.5),
            "frame_p99": percentile(self.sizes, 0.99),
        }


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.floor(share * len(ordered)))] if ordered else 0.0


async def at_rate(rooms: list[Room], rate: float, seconds: float) -> Measured:
    """Decisions are due at fixed times, however long earlier ones take: nobody waits politely for a slow server."""
    measured, free = Measured(), asyncio.Queue[Room]()
    for room in rooms:
        free.put_nowait(room)

    async def decide(due: float) -> None:
        room = await free.get()
        if await room.act():
            measured.latencies.append(time.perf_counter() - due)
        else:
            measured.unmade += 1
        await room.settle()
        free.put_nowait(room)

    began, heard = time.perf_counter(), sum(room.heard for room in rooms)
    async with asyncio.TaskGroup() as group:
        for number in range(round(rate * seconds)):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            group.create_task(decide(due))
    measured.seconds = time.perf_counter() - began
    measured.heard = sum(room.heard for room in rooms) - heard
    measured.sizes = [size for room in rooms for size in room.sizes]
    return measured


async def load_server(sockets: int, rate: float, seconds: float, seed: int) -> Measured:
    """The load on a server with a SQLite file; one spectator of the first table never reads."""
    luck = Random(seed)
    with tempfile.TemporaryDirectory(prefix="castra-load-") as folder:
        server = ServerProcess(f"sqlite:///{folder}/castra.db", Path(folder))
        server.start()
        try:
            await server.ready()
            tables = max(1, sockets // LISTENERS)
            rooms: list[Room] = [TableRoom(server.url, GAMES[one % len(GAMES)], luck) for one in range(tables)]
            return await _loaded(rooms, sockets, rate, seconds, server.pid)
        finally:
            server.stop()


async def load_yardstick(sockets: int, rate: float, seconds: float) -> Measured:
    with tempfile.TemporaryDirectory(prefix="castra-load-") as folder:
        port = free_port()
        command = [sys.executable, "-m", "castra.proof.echo", str(port), f"{folder}/lines"]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
        try:
            rooms: list[Room] = [
                EchoRoom(f"http://127.0.0.1:{port}", one) for one in range(max(1, sockets // LISTENERS))
            ]
            return await _loaded(rooms, sockets, rate, seconds, process.pid)
        finally:
            process.terminate()
            process.wait()


async def _loaded(rooms: list[Room], sockets: int, rate: float, seconds: float, pid: int) -> Measured:
    try:
        for room in rooms:
            await _open(room)
        await rooms[0].stall()
        for number in range(sockets - 2 * len(rooms) - 1):
            await rooms[number % len(rooms)].watch()
        await at_rate(rooms, rate, min(2.0, seconds))  # everything has been used once
        before = cpu_seconds(pid)
        measured = await at_rate(rooms, rate, seconds)
        measured.cpu = cpu_seconds(pid) - before
        return measured
    finally:
        for room in rooms:
            await room.close()


async def _open(room: Room) -> None:
    """A server that is still coming up is asked again."""
    end = time.monotonic() + 60
    while True:
        try:
            return await room.open()
        except OSError:
            if time.monotonic() > end:
                raise
            await asyncio.sleep(0.1)


async def idle_tables(count: int) -> dict[str, Any]:
    """How much memory so many tables take at which nobody does anything."""
    with tempfile.TemporaryDirectory(prefix="castra-load-") as folder:
        server = ServerProcess(f"sqlite:///{folder}/castra.db", Path(folder))
        server.start()
        try:
            await server.ready()
            async with Client(server.url) as client:
                await persist(client.begin_as_guest)
                for game in GAMES:  # so that what is loaded once does not count
                    await _idle_table(client, game)
                before = memory(server.pid)
                for number in range(count):
                    await _idle_table(client, GAMES[number % len(GAMES)])
            grown = memory(server.pid) - before
            return {"tables": count, "process_mb": round(before / 1024), "kb_per_table": round(grown / count, 1)}
        finally:
            server.stop()


async def _idle_table(client: Client, game: str) -> None:
    """A game that has begun and is in the server's hands: one person plays all seats, and has looked at it."""
    table = await client.create(game, hot_seat=True)
    await client.call("GET", f"/tables/{table}/view?seat=0")


def cpu_seconds(pid: int) -> float:
    fields = _proc(pid, "stat").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> int:
    """Kilobytes in use."""
    for line in _proc(pid, "status").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise CastraError("The server has ended.")


def _proc(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text()
    except OSError:
        raise CastraError("How much a process uses is only known here on Linux.") from None
