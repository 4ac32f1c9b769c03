"""Live play: one slow reader slows nobody, two servers are one, and going down is told."""

from __future__ import annotations

import asyncio
import json
import random
import socket as sockets
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from castra.client import Client
from castra.server.tables import room
from castra.server.tables.room import Listener, Outbox
from castra.server.web.hall import GOING_DOWN, SESSION_ENDED
from tests.client.test_client import gather_at, guests, play_on, seated, with_server
from tests.server.conftest import NewDatabase
from tests.server.running import Running, running
from tests.server.web.conftest import settings


def test_outbox_drops_news_and_keeps_answers() -> None:
    async def main() -> None:
        outbox = Outbox()
        listener, other = Listener(0, 1, outbox), Listener(1, 1, outbox)
        outbox.put(b"ack")
        for _ in range(room.MOST_FRAMES):
            listener.put(b"news")
        listener.put(b"too late")
        other.put(b"for another")
        frames, lost = await outbox.wait()
        assert (frames, lost) == ([b"ack", b"for another"], [listener])
        assert outbox.closing is None
        for _ in range(room.MOST_FRAMES + 1):
            outbox.put(b"answer")
        assert outbox.closing == (1013, "You ask faster than you read.")

    asyncio.run(main())


async def stalled(server: Running, client: Client, table: str) -> sockets.socket:
    """A spectator who joins and then never reads: a plain socket with a tiny buffer."""
    host, port = server.url.removeprefix("http://").split(":")
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    raw.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(raw, (host, int(port)))
    request = (
        f"GET /socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {client.token}\r\n\r\n"
    )
    await loop.sock_sendall(raw, request.encode())
    assert b" 101 " in await loop.sock_recv(raw, 1000)
    body = json.dumps({"type": "join", "table": table}).encode()
    await loop.sock_sendall(raw, bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body)
    return raw


def test_spectator_who_stops_reading_slows_nobody(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        clients, seats = await seated(server.url, "centurion")
        table = seats[0].view.table
        (eve,) = await guests(server.url, 1)
        raw = await stalled(server, eve, table)
        live = server.services.registry.at_hand(table)
        assert live is not None
        while len(live.room) < 4:
            await asyncio.sleep(0.01)
        (lazy,) = [one for one in live.room if one.user == eve.me["user"]]
        filler = b'{"type":"filler","text":"%s"}' % (b"x" * 100_000)
        while not lazy.outbox._lost:  # the system takes a few megabytes before it says stop
            lazy.put(filler)
            await asyncio.sleep(0.001)
        await play_on(seats, 5, random.Random(9))
        assert lazy.outbox._bytes <= room.MOST_BYTES
        raw.close()
        for client in [*clients, eve]:
            await client.close()

    with_server(tmp_path, test)


def test_goodbye_is_said(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(settings(tmp_path, port=0)) as server:
            (anna,) = await guests(server.url, 1)
            socket = await connect(
                server.url.replace("http", "ws") + "/socket",
                additional_headers={"Authorization": f"Bearer {anna.token}"},
            )
        assert json.loads(await socket.recv())["type"] == "bye"
        with pytest.raises(Exception, match="1012"):
            await socket.recv()
        assert socket.close_code == GOING_DOWN

    asyncio.run(main())


def test_two_servers_on_one_database_are_one(tmp_path: Path, new_database: NewDatabase) -> None:
    config = settings(tmp_path, port=0, database=new_database("postgresql"))

    async def main() -> None:
        async with running(config) as one, running(config) as two, asyncio.timeout(60):
            (anna,) = await guests(one.url, 1)
            ben, eve = await guests(two.url, 2)
            table = await anna.create("centurion")
            here, watching = await anna.sit(table, 0), await eve.sit(table)
            assert not here.view.begun
            there = await ben.join(table)
            seats = [here, there, watching]
            await play_on(seats, 6, random.Random(2))
            await gather_at(seats, here.view.seq)
            assert here.view.facts["board"] == there.view.facts["board"] == watching.view.facts["board"]
            await there.say("Salve!")
            await here.until(lambda view: bool(view.chat), 20)
            assert here.view.chat[0]["text"] == "Salve!"
            await session_ends_elsewhere(one, two)
            for client in (anna, ben, eve):
                await client.close()

    asyncio.run(main())


async def session_ends_elsewhere(one: Running, two: Running) -> None:
    (anna,) = await guests(one.url, 1)
    headers: Any = {"Authorization": f"Bearer {anna.token}"}
    async with connect(two.url.replace("http", "ws") + "/socket", additional_headers=headers) as socket:
        await anna.call("DELETE", "/session")
        await socket.wait_closed()
        assert socket.close_code == SESSION_ENDED
    await anna.close()


def test_those_who_choose_at_once_do_not_collide(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        clients, seats = await seated(server.url, "augustus")
        await play_on(seats, 40, random.Random(3))
        chose_at_once = False
        while not chose_at_once and not seats[0].view.over:
            if len(seats[0].view.acting) == 2:
                chose_at_once = True
                await asyncio.gather(*(seat.act(choice=0) for seat in seats[:2]))
            else:
                await play_on(seats, 1, random.Random(seats[0].view.seq))
        assert chose_at_once
        for client in clients:
            await client.close()

    with_server(tmp_path, test)
