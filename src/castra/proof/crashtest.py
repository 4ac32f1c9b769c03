"""Kill servers at random while people play over bad connections, and see whether anything is lost."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from castra.core.errors import CastraError
from castra.proof.audit import Findings, audit
from castra.proof.players import GAMES, Crowd
from castra.proof.process import ServerProcess
from castra.proof.warm import WarmServer
from castra.server.store.database import Database

LIFE: Final = 1.0
"""Seconds of play, at most, between the moment a server is up again and the next kill."""
PAUSE: Final = 0.01
"""Seconds before each decision, so that the audit, which plays everything again, stays short."""
TABLES: Final = 2
"""Of each game at a time."""


@dataclass
class Report:
    kills: int = 0
    acknowledged: list[int] = field(default_factory=list)
    """By life of a server, how much was acknowledged in it."""
    mishaps: dict[str, int] = field(default_factory=dict)
    finished: int = 0
    findings: Findings = field(default_factory=Findings)

    @property
    def ok(self) -> bool:
        return not self.findings.faults

    def as_json(self) -> dict[str, Any]:
        return {
            "ok": self.ok,
            "kills": self.kills,
            "tables": self.findings.tables,
            "events": self.findings.events,
            "acknowledged": self.findings.promises,
            "views": self.findings.views,
            "finished": self.finished,
            "idle_lives": self.acknowledged.count(0),
            "mishaps": self.mishaps,
            "faults": self.findings.faults,
        }


async def crashtest(
    database: str | None, kills: int, servers: int, seed: int, told: Callable[[int], None] = lambda done: None
) -> Report:
    """`told` hears after every kill how many there have been."""
    with tempfile.TemporaryDirectory(prefix="castra-crashtest-") as name:
        folder = Path(name)
        address = database or f"sqlite:///{folder / 'castra.db'}"
        processes: list[ServerProcess] = [WarmServer(address, folder) for _ in range(servers)]
        luck = Random(seed)
        crowd = Crowd([process.url for process in processes], luck, pause=PAUSE)
        report = Report()
        try:
            for process in processes:  # one after the other, since the first makes the tables
                process.start()
                await process.ready()
            await _play_and_kill(processes, crowd, luck, kills, report, told)
        finally:
            for process in processes:
                process.stop()
        report.mishaps, report.finished = dict(crowd.mishaps), crowd.finished
        report.findings = await _audited(address, crowd)
        return report


async def _play_and_kill(
    processes: list[ServerProcess],
    crowd: Crowd,
    luck: Random,
    kills: int,
    report: Report,
    told: Callable[[int], None],
) -> None:
    players = [asyncio.create_task(crowd.keep_playing(game)) for game in GAMES * TABLES]
    try:
        for _ in range(kills):
            before = _promised(crowd)
            await _some_play(players, crowd, luck)
            victim = luck.choice(processes)
            victim.kill()
            report.kills += 1
            report.acknowledged.append(_promised(crowd) - before)
            victim.start()
            await victim.ready()
            told(report.kills)
        await _some_play(players, crowd, luck)
    finally:
        for player in players:
            player.cancel()
        for player in players:
            with contextlib.suppress(asyncio.CancelledError, CastraError):
                await player


async def _some_play(players: list[asyncio.Task[None]], crowd: Crowd, luck: Random) -> None:
    """Until something has been acknowledged, so that there is something to lose, and then for a random while."""
    before = _promised(crowd)
    while _promised(crowd) == before:
        for player in players:
            if player.done():
                player.result()  # tells what went wrong
        await asyncio.sleep(0.02)
    await asyncio.sleep(luck.uniform(0, LIFE))


def _promised(crowd: Crowd) -> int:
    return sum(map(len, crowd.witness.promises.values()))


async def _audited(address: str, crowd: Crowd) -> Findings:
    database = await Database.open(address)
    try:
        return await audit(database, crowd.witness)
    finally:
        await database.close()
