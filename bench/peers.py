"""Castra's server beside boardgame.io's: moves acknowledged in a second of the server's processor time.

    python -m bench.peers [--tables 20] [--sockets 8] [--seconds 5] [--rounds 3] [--json]

Both get the same load in turns, so that a slow moment of the machine hurts both: so many tables with so many sockets,
two of which play at random as fast as the server takes their moves; when a game is over, the same people begin another.
boardgame.io comes from npm into build/peer; it plays a light game (bench/peer/game.js) and keeps it in memory, its
fastest storage; it sends whole states, which is faster, and then as Castra does only what has changed. Castra plays
all four games, then Centurion alone; a move is acknowledged when it is safe on the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic
from typing import Any, Final, NamedTuple

from castra.core.errors import CastraError
from castra.proof.load import cpu_seconds
from castra.proof.players import GAMES
from castra.proof.process import ServerProcess, free_port
from castra.proof.rooms import TableRoom

HERE: Final = Path(__file__).resolve().parent
INSTALLED: Final = HERE.parent / "build" / "peer"
WARM: Final = 3.0
"""Seconds of processor time before anything is measured: Node.js compiles while it runs."""
TURN: Final = 1.0
"""Seconds of play, after which it is looked whether that was enough."""
PATIENCE: Final = 120.0
PEER: Final = "boardgame.io"


class Load(NamedTuple):
    tables: int
    sockets: int
    seconds: float


class Played(NamedTuple):
    moves: int
    """Acknowledged by the server."""
    games: int
    """Begun since others were over."""
    heard: int
    """Frames that came to anybody."""


class Measured(NamedTuple):
    played: Played
    cpu: float
    """Seconds of the server's processor time."""

    @property
    def rate(self) -> float:
        return self.played.moves / self.cpu


Play = Callable[[float], Awaitable[Played]]
"""Lets all tables play for so many seconds."""


async def measured(pid: int, play: Play, seconds: float) -> Measured:
    """Once it is warm: so much processor time, however long a busy machine takes to give it."""
    await spent(pid, play, WARM)
    return await spent(pid, play, seconds)


async def spent(pid: int, play: Play, seconds: float) -> Measured:
    before, played, used = cpu_seconds(pid), Played(0, 0, 0), 0.0
    while used < seconds:
        played = Played(*map(sum, zip(played, await play(TURN), strict=True)))
        used = cpu_seconds(pid) - before
    return Measured(played, used)


async def castra(load: Load, games: tuple[str, ...]) -> Measured:
    with tempfile.TemporaryDirectory(prefix="castra-peers-") as folder:
        server = ServerProcess(f"sqlite:///{folder}/castra.db", Path(folder))
        rooms = [TableRoom(server.url, games[one % len(games)], Random(one)) for one in range(load.tables)]

        async def play(seconds: float) -> Played:
            games, heard = counted(rooms)
            end = monotonic() + seconds
            moves = sum(await asyncio.gather(*(moves_until(end, room) for room in rooms)))
            games_now, heard_now = counted(rooms)
            return Played(moves, games_now - games, heard_now - heard)

        server.start()
        try:
            await server.ready()
            for room in rooms:
                await room.open()
                for _ in range(load.sockets - 2):
                    await room.watch()
            return await measured(server.pid, play, load.seconds)
        finally:
            for room in rooms:
                await room.close()
            server.stop()


def counted(rooms: list[TableRoom]) -> tuple[int, int]:
    return sum(room.games for room in rooms), sum(room.heard for room in rooms)


async def moves_until(end: float, room: TableRoom) -> int:
    moves = 0
    while monotonic() < end:
        moves += await room.act()
        await room.settle()
    return moves


def install_peer() -> None:
    """As bench/peer/package-lock.json says, once."""
    if shutil.which("npm") is None:
        raise CastraError("boardgame.io needs Node.js and npm, which are not here.")
    INSTALLED.mkdir(parents=True, exist_ok=True)
    lock = "package-lock.json"
    done = INSTALLED / "node_modules" / lock  # a copy made when everything is there
    if not done.exists() or done.read_bytes() != (HERE / "peer" / lock).read_bytes():
        for name in ("package.json", lock, ".npmrc"):
            shutil.copy(HERE / "peer" / name, INSTALLED)
        said = subprocess.run(["npm", "ci", "--silent"], cwd=INSTALLED, capture_output=True, text=True)
        if said.returncode:
            raise CastraError(f"npm could not install boardgame.io: {(said.stderr.strip() or 'it does not say why')}")
        shutil.copy(INSTALLED / lock, done)
    for script in (HERE / "peer").glob("*.js"):
        shutil.copy(script, INSTALLED)


@asynccontextmanager
async def node(*words: str) -> AsyncIterator[asyncio.subprocess.Process]:
    environment = {**os.environ, "NODE_ENV": "production"}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        "node", *words, cwd=INSTALLED, env=environment, stdin=pipe, stdout=pipe
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def line_of(process: asyncio.subprocess.Process, seconds: float = 0.0) -> bytes:
    """What it says next, once it has played for so many seconds."""
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), seconds + PATIENCE)
    except TimeoutError:
        line = b""
    if not line:
        raise CastraError("boardgame.io has stopped answering.")
    return line


async def peer(load: Load, *words: str) -> Measured:
    """Its server is told these words."""
    port = str(free_port())
    async with node("server.js", port, *words) as server:
        await line_of(server)  # that it serves
        async with node("players.js", f"http://127.0.0.1:{port}", str(load.tables), str(load.sockets)) as players:
            await line_of(players)  # that everybody sits

            async def play(seconds: float) -> Played:
                assert players.stdin is not None
                players.stdin.write(f"{seconds}\n".encode())
                return Played(**json.loads(await line_of(players, seconds)))

            return await measured(server.pid, play, load.seconds)


def figures(rounds: list[dict[str, Measured]]) -> dict[str, Any]:
    """Medians over the rounds; times: how many times the moves of boardgame.io at its fastest in the same round."""
    return {
        side: {
            "moves_per_cpu_second": round(median(one[side].rate for one in rounds)),
            "frames_per_move": round(median(one[side].played.heard / one[side].played.moves for one in rounds), 1),
            "times": round(median(one[side].rate / one[PEER].rate for one in rounds), 2),
            "rounds": [{**one[side].played._asdict(), "cpu": round(one[side].cpu, 2)} for one in rounds],
        }
        for side in rounds[0]
    }


def table(told: dict[str, Any]) -> str:
    lines = [f"{'':<28}{'moves per second of processor time':>36}{'times':>7}{'frames a move':>15}"]
    for side, one in told.items():
        lines.append(f"{side:<28}{one['moves_per_cpu_second']:>36,}{one['times']:>7}{one['frames_per_move']:>15}")
    return "\n".join(lines)


async def one_round(load: Load) -> dict[str, Measured]:
    return {
        PEER: await peer(load),
        f"{PEER}, changes only": await peer(load, "changes"),
        "Castra, all four games": await castra(load, GAMES),
        "Castra, Centurion": await castra(load, ("centurion",)),
    }


def at_least(least: float, kind: type[int] | type[float] = int) -> Callable[[str], float]:
    def number(text: str) -> float:
        value = kind(text)
        if not least <= value <= 100_000:
            raise ValueError
        return value

    return number


def wanted(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description=(__doc__ or "").splitlines()[0])
    add = parser.add_argument
    add("--tables", type=at_least(1), default=20, help="tables that play at once (20)")
    add("--sockets", type=at_least(2), default=8, help="at each table, its two players among them (8)")
    add(
        "--seconds",
        type=at_least(0.1, float),
        default=5.0,
        help="of processor time that are measured, after some to warm up (5)",
    )
    add("--rounds", type=at_least(1), default=3, help="of everybody in turns (3)")
    add("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args(arguments)


def main() -> None:
    asked = wanted(sys.argv[1:])
    load = Load(asked.tables, asked.sockets, asked.seconds)
    try:
        install_peer()
        told = figures([asyncio.run(one_round(load)) for _ in range(asked.rounds)])
    except CastraError as error:
        sys.exit(f"peers: {error}")
    print(json.dumps({"load": load._asdict(), "sides": told}) if asked.json else table(told))


if __name__ == "__main__":
    main()
