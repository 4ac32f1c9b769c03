"""A bot that is a program of its own: asked over its standard input, heard until its time is up, never trusted.

Whatever it does — hang, flood, talk nonsense, die — ends in a ForfeitError within its time and a grace, and the program
and all it started are killed, but for what left its session on purpose.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import selectors
import shlex
import signal
import subprocess
import sys
import time
from random import Random
from typing import Final

from castra.bots import protocol
from castra.bots.bot import Bot, ForfeitError, Limit, Thought
from castra.core.errors import SetupError
from castra.core.game import AnyGame, Rules, View

GREETING: Final = 20.0
"""Seconds to start and say hello: an interpreter may have to wake up."""
GRACE: Final = 0.5
"""Seconds a decision may take beyond its time, for the way there and back."""
UNTIMED: Final = 600.0
"""Seconds for a decision that is limited by nodes."""
_LIBC: Final = ctypes.CDLL(None)
PR_SET_PDEATHSIG: Final = 1  # of linux/prctl.h
MOST: Final = 1 << 20
"""Bytes that a bot may say in one decision."""


class External(Bot):
    """The bot behind a command line."""

    def __init__(self, command: str, limit: Limit) -> None:
        self.words = split(command)
        self.name = f"cmd:{command}"
        self.limit = limit
        self.process: subprocess.Popen[bytes] | None = None
        self.heard = b""
        self.about: tuple[str, int] | None = None
        """The set-up and the seat it was told of last."""

    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        try:
            return self._asked(game, view)
        except ForfeitError:
            self.close()
            raise

    def _asked(self, game: AnyGame, view: View) -> Thought:
        if self.process is None:
            self.process = self._start()
            self._say(protocol.line(f"castra {protocol.VERSION}"))
            self._answer("ok", GREETING)
        if self.about != (str(view.setup), view.seat):
            self.about = str(view.setup), view.seat
            self._say(protocol.game_message(game, view))
        self._say(protocol.view_message(view))
        self._say(protocol.go_message(self.limit))
        text = self._answer("play", UNTIMED if self.limit.nodes else self.limit.seconds + GRACE)
        for choice in view.choices:
            if choice.text == text:
                return Thought(choice.action)
        raise ForfeitError(f"It answered {text[:60]!r}, which is none of its choices")

    def finish(self, seconds: float) -> bool:
        """Say that nothing more will be asked; whether the program then ended by itself."""
        if self.process is None:
            return True
        self._say(protocol.line("quit"))
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def close(self) -> None:
        """End the program, with all it started."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream is not None:
                stream.close()
        self.process = None

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,
                preexec_fn=_die_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509 — takes no lock
            )
        except OSError as error:
            raise SetupError(f"{self.words[0]} cannot be started: {(error.strerror or 'no reason').lower()}.") from None
        for stream in (process.stdin, process.stdout):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)
        return process

    def _say(self, line: str) -> None:
        """Write a line, however slowly it is read; a bot that reads nothing has lost."""
        assert self.process is not None
        assert self.process.stdin is not None
        stream, data, end = self.process.stdin, line.encode() + b"\n", time.monotonic() + GREETING
        with selectors.DefaultSelector() as selector:
            selector.register(stream, selectors.EVENT_WRITE)
            while data:
                if not selector.select(max(0.0, end - time.monotonic())):
                    raise ForfeitError("It does not read what it is told")
                try:
                    data = data[os.write(stream.fileno(), data) :]
                except BlockingIOError:
                    continue
                except OSError:
                    raise ForfeitError("It has ended") from None

    def _answer(self, word: str, seconds: float) -> str:
        """What follows `word` in the first line that begins with it; lines of info are passed over."""
        end, left = time.monotonic() + seconds, MOST
        while True:
            line, newline, rest = self.heard.partition(b"\n")
            if newline:
                self.heard = rest
                first, _, said = line.decode(errors="replace").strip().partition(" ")
                if first == word:
                    return said
                if first != "info":
                    raise ForfeitError(f"It said {first[:40]!r} where {word!r} was expected")
                continue
            if len(self.heard) > protocol.LONGEST_LINE or left <= 0:
                raise ForfeitError("It talks without end")
            data = self._read(end)
            left -= len(data)
            self.heard += data

    def _read(self, end: float) -> bytes:
        """What the bot says next, if it says anything in time."""
        assert self.process is not None
        assert self.process.stdout is not None
        stream = self.process.stdout
        with selectors.DefaultSelector() as selector:
            selector.register(stream, selectors.EVENT_READ)
            if not selector.select(max(0.0, end - time.monotonic())):
                raise ForfeitError("Its time is up")
        data = os.read(stream.fileno(), 1 << 16)
        if not data:
            raise ForfeitError("It has ended")
        return data


def _die_with_parent() -> None:
    """Even where whoever started the bot is killed and can end nothing any more."""
    _LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def split(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise SetupError(f"cmd: is followed by a command line, not by {command[:60]!r}.")
    return words
