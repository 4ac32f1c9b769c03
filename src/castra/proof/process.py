"""A server in a process of its own, which can be killed and started again on the same port and database."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from castra.core.errors import CastraError

PATIENCE: Final = 120.0
"""Seconds in which a server must be up; a busy machine is slow."""
COMMAND: Final = [sys.executable, "-c", "from castra.cli.start import main; main()"]
GENEROUS: Final = {
    f"CASTRA_LIMITS_{name}": "1000000000"
    for name in ("REQUESTS", "ADDRESSES", "GUESTS", "TABLES", "LINES", "SOCKETS", "SOCKETS_EACH")
}
"""Scripted players ask far more often than people may."""


class ServerProcess:
    def __init__(self, database: str, folder: Path, settings: Mapping[str, str] | None = None) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._flags = {"port": self.port, "database": database, "no_browser": True}
        self._environment = {
            **os.environ,
            **GENEROUS,
            "CASTRA_BOTS_WORKERS": "0",
            "CASTRA_DATA": str(folder),
            **(settings or {}),
        }
        self.log = folder / f"server-{self.port}.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        port, database = str(self._flags["port"]), str(self._flags["database"])
        command = [*COMMAND, "serve", "--no-browser", "--port", port, "--database", database]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, env=self._environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )

    async def ready(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + PATIENCE
        while not await asyncio.to_thread(self._answers):
            if self._ended() or time.monotonic() > end:
                raise CastraError(f"The server did not come up; it said: {self._last_words()}")
            await asyncio.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def _last_words(self) -> str:
        lines = self.log.read_text(errors="replace").strip().splitlines()
        return lines[-1] if lines else "nothing"

    def kill(self) -> None:
        """At once, as a power cut would."""
        if not self._ended():
            self._kill()
            self._wait()

    def stop(self) -> None:
        """As an operator would."""
        if not self._ended():
            self._terminate()
            if not self._wait(30):
                self.kill()

    # -- how it is done

    def _ended(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def _terminate(self) -> None:
        assert self._process is not None
        self._process.terminate()

    def _kill(self) -> None:
        assert self._process is not None
        self._process.kill()

    def _wait(self, seconds: float | None = None) -> bool:
        """Whether it has ended within the time."""
        assert self._process is not None
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])
