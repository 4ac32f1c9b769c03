"""The outbox of a socket: what can go at once does, and nothing overtakes what has to wait."""

from __future__ import annotations

import asyncio

from castra.server.tables.room import Outbox


class Reader:
    """The other end, which may be too busy to take anything."""

    def __init__(self) -> None:
        self.busy = False
        self.got: list[bytes] = []

    def take(self, frame: bytes) -> bool:
        if not self.busy:
            self.got.append(frame)
        return not self.busy


async def writing(outbox: Outbox, reader: Reader) -> None:
    """As the task of a socket that sends what has to wait."""
    while True:
        frames, _ = await outbox.wait()
        for frame in frames:
            await asyncio.sleep(0)  # others come in between
            reader.got.append(frame)


def test_frames_go_at_once_while_nobody_waits() -> None:
    async def test() -> None:
        reader = Reader()
        outbox = Outbox(reader.take)
        outbox.put(b"early")  # before anybody writes
        assert reader.got == []
        writer = asyncio.create_task(writing(outbox, reader))
        for _ in range(4):
            await asyncio.sleep(0)
        outbox.put(b"now")
        assert reader.got == [b"early", b"now"]
        assert not outbox.waiting
        writer.cancel()

    asyncio.run(test())


def test_nothing_overtakes_what_waits() -> None:
    async def test() -> None:
        reader = Reader()
        outbox = Outbox(reader.take)
        writer = asyncio.create_task(writing(outbox, reader))
        sent = []
        for number in range(200):
            if number % 5 == 0:
                await asyncio.sleep(0)
            reader.busy = number % 7 in (1, 2)
            sent.append(str(number).encode())
            outbox.put(sent[-1])
        while outbox.waiting or len(reader.got) < len(sent):
            await asyncio.sleep(0)
        assert reader.got == sent
        writer.cancel()

    asyncio.run(test())


def test_what_is_said_last_comes_before_the_end() -> None:
    async def test() -> None:
        reader = Reader()
        outbox = Outbox(reader.take)
        waiting = asyncio.create_task(outbox.wait())
        await asyncio.sleep(0)
        outbox.put(b"bye")
        outbox.close(1012, "")
        outbox.put(b"too late")
        assert (await waiting)[0] == [b"too late"]  # and whoever waited closes after it
        assert reader.got == [b"bye"]

    asyncio.run(test())
