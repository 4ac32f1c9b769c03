"""Servers that are killed a thousand times: each is forked from a process that has loaded everything and done nothing.

What a kill destroys is the same; what it costs to come back is not the second that Python takes to load.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Mapping
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from typing import Any

from castra import games
from castra.proof.process import ServerProcess
from castra.server.config import load_config
from castra.server.serving import serve


class WarmServer(ServerProcess):
    """As any other server, and up again at once."""

    _forked: ForkServerProcess | None = None

    def start(self) -> None:
        made = _context().Process(target=_serve, args=(self._flags, self._environment, self.log), daemon=True)
        made.start()
        self._forked = made

    @property
    def pid(self) -> int:
        assert self._forked is not None
        assert self._forked.pid is not None
        return self._forked.pid

    def _ended(self) -> bool:
        return self._forked is None or not self._forked.is_alive()

    def _terminate(self) -> None:
        assert self._forked is not None
        self._forked.terminate()

    def _kill(self) -> None:
        assert self._forked is not None
        self._forked.kill()

    def _wait(self, seconds: float | None = None) -> bool:
        assert self._forked is not None
        self._forked.join(seconds)
        return not self._forked.is_alive()


def _context() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])  # heeded once, before the first fork
    return context


def _serve(flags: Mapping[str, Any], environment: Mapping[str, str], log: Path) -> None:
    """In the forked process: what `castra serve` does."""
    with log.open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    serve(load_config(None, environment, flags=dict(flags)), lambda said: print(said, file=sys.stderr))


games.all_games()  # what servers would load one by one
