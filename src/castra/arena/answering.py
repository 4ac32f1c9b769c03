"""A process that answers questions: one line of JSON for every line of JSON it reads, until there are no more."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue


def serve(answer: Callable[[dict[str, object]], dict[str, object]]) -> None:
    """Ends with its questions, also in the middle of an answer: nobody waits for it any more."""
    lines: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    while True:
        print(json.dumps(answer(json.loads(lines.get()))), flush=True)


def _read(lines: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)
