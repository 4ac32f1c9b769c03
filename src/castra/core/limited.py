"""Work on what strangers send, in a process of its own that may take only so much memory and time.

`answer("package.module:function", word, data)` runs `function(word, data)` there and hands back what it returned, if it
is JSON. Bytes that make a reader run wild end that process, never this one.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from importlib import import_module
from typing import Final

from castra.core.errors import TooMuchError
from castra.core.values import Json

MEMORY: Final = 512 << 20
"""Bytes of address space; a game with all its tables takes a fifth of it."""
SECONDS: Final = 20
"""Of processor time; checking a content file takes one at most."""
OUT_OF_MEMORY: Final = 3
"""How the process ends then; out of time, it is ended by a signal."""


def answer(function: str, word: str, data: bytes) -> Json:
    """What the function says; TooMuchError if it does not come to an end within its limits."""
    command = [sys.executable, "-P", "-m", __name__, function, word]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, input=data, capture_output=True, env=environment)
    if done.returncode < 0 or done.returncode == OUT_OF_MEMORY:
        raise TooMuchError("It takes more memory or time to read this file than it may")
    if done.returncode:
        raise RuntimeError(f"{function} failed: {done.stderr.decode(errors='replace')}")
    return json.loads(done.stdout)


def limit_memory(size: int = MEMORY) -> None:
    """From now on this process gets a MemoryError instead of more memory."""
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


def main() -> None:
    limit_memory()
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    function, word = sys.argv[1:]
    module, _, name = function.partition(":")
    try:
        found = getattr(import_module(module), name)(word, sys.stdin.buffer.read())
    except MemoryError:
        sys.exit(OUT_OF_MEMORY)
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
