"""Processes that think for the server. Each gets one question at a time, as a line of JSON, and answers in lines.

Whoever crashes, hangs or eats too much loses its process and nothing else. They end with the process that
started them, however that ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import AsyncGenerator, Sequence
from typing import Any, Final

import msgspec

from castra.core.errors import CastraError

LONGEST_LINE: Final = 1 << 24
STARTING: Final = 30.0
"""Seconds that a new process may take on top of its first question, on a busy machine."""
THINKER: Final = (sys.executable, "-P", "-m", "castra.server.thinking")


class WorkerLostError(CastraError):
    """The process that was to answer has crashed, or took too long and was ended."""

    code = "server/busy"


class _Worker:
    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.fresh = True
        assert process.stdin is not None
        assert process.stdout is not None
        self._in, self._out = process.stdin, process.stdout

    @classmethod
    async def start(cls, command: Sequence[str]) -> _Worker:
        # In a session of its own: Ctrl-C reaches only the server, which then ends its workers.
        process = await asyncio.create_subprocess_exec(
            *command,
            str(os.getpid()),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,
        )
        return cls(process)

    async def send(self, question: bytes) -> None:
        self._in.write(question + b"\n")
        await self._in.drain()

    async def line(self) -> dict[str, Any]:
        text = await self._out.readline()
        if not text.endswith(b"\n"):
            raise ConnectionError
        said: dict[str, Any] = msgspec.json.decode(text)
        return said

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Workers:
    def __init__(self, most: int, command: Sequence[str] = THINKER) -> None:
        self.most = most
        self._command = command
        self.lost = 0
        """Processes that crashed or had to be ended, so far."""
        self._free = asyncio.Semaphore(most)
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._closed = False

    @property
    def busy(self) -> int:
        return len(self._all) - len(self._idle)

    async def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The last line of the answer."""
        said: dict[str, Any] = {}
        async for said in self.stream(question, seconds):  # noqa: B007 — the last one counts
            pass
        return said

    async def stream(self, question: dict[str, Any], seconds: float) -> AsyncGenerator[dict[str, Any], None]:
        """The lines of the answer as they come; WorkerLostError if there is no end to it within so many seconds."""
        async with self._free:
            worker = await self._worker()
            done = False
            try:
                end = time.monotonic() + seconds + (STARTING if worker.fresh else 0.0)
                await worker.send(msgspec.json.encode(question))
                while "done" not in (said := await asyncio.wait_for(worker.line(), end - time.monotonic())):
                    yield said
                worker.fresh = False
                done = True
            except (TimeoutError, ConnectionError, ValueError) as error:
                self.lost += 1
                raise WorkerLostError("The thinking did not come to an end.") from error
            finally:  # also when whoever asked has gone away: then it thinks for nobody
                await asyncio.shield(self._back(worker, whole=done))
        if said["done"] != "well":
            raise WorkerLostError("The thinking went wrong.")

    async def _worker(self) -> _Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.process.returncode is None:
                return worker
            self._all.discard(worker)
        worker = await _Worker.start(self._command)
        self._all.add(worker)
        return worker

    async def _back(self, worker: _Worker, *, whole: bool) -> None:
        if whole and not self._closed:
            self._idle.append(worker)
        else:
            self._all.discard(worker)
            await worker.end()

    async def close(self) -> None:
        self._closed = True
        workers, self._all = list(self._all), set()
        self._idle.clear()
        for worker in workers:
            await worker.end()
