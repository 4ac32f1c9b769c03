"""Whatever a stranger sends, the server answers in its one form of refusal, and stays as it was."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from pathlib import Path
from random import Random

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from castra.client import Client
from castra.proof.load import memory
from castra.proof.process import ServerProcess
from tests.proof.garbage import frames

FRAMES = 20_000
BATCH = 100
WARM = 4_000
ROOM = 40_000  # kilobytes


async def opened(url: str, token: str) -> ClientConnection:
    headers = {"Authorization": f"Bearer {token}"}
    return await connect(url, additional_headers=headers, compression=None, open_timeout=60)


async def throw(socket: ClientConnection, garbage: list[str | bytes], answers: set[str]) -> None:
    """Send it all, and then something sound, so that it is known when all has been answered."""
    for frame in garbage:
        await socket.send(frame)
    await socket.send('{"type":"ping","id":77}')
    async with asyncio.timeout(60):
        while (answer := json.loads(await socket.recv())) != {"type": "pong", "id": 77}:
            answers.add(answer["type"] if answer["type"] != "refused" else answer["code"])


async def bombard(server: ServerProcess) -> tuple[set[str], int]:
    """Everything that was answered, and how much memory grew after the server had warmed up."""
    await server.ready()
    answers: set[str] = set()
    warm = 0
    async with Client(server.url) as client:
        await client.begin_as_guest()
        table = await client.create("centurion", hot_seat=True)
        garbage = frames(table, Random(1))
        address = server.url.replace("http", "ws", 1) + "/socket"
        socket = await opened(address, client.token)
        for done in range(0, FRAMES, BATCH):
            if done == WARM:
                warm = memory(server.pid)
            try:
                await throw(socket, list(itertools.islice(garbage, BATCH)), answers)
            except ConnectionClosed:
                socket = await opened(address, client.token)
        with contextlib.suppress(ConnectionClosed):
            await socket.close()
        grown = memory(server.pid) - warm
        await client.call("GET", f"/tables/{table}")
    return answers, grown


def test_twenty_thousand_frames_of_garbage(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path}/castra.db", tmp_path)
    server.start()
    try:
        answers, grown = asyncio.run(bombard(server))
    finally:
        server.stop()
    assert any(answer.startswith("request/") for answer in answers)
    assert not any(answer.startswith("server/") for answer in answers), answers
    assert grown < ROOM
    assert "Traceback" not in server.log.read_text()
