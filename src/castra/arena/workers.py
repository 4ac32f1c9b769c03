"""Work on several processes that end with whoever started them, and that Ctrl-C does not reach."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

CHUNK: Final = 4
AHEAD: Final = 8
"""So many times as much work is handed out as there are processes: none is idle while one takes long."""


def in_processes(
    work: Callable[[T], R],
    tasks: Iterable[T],
    workers: int,
    prepare: Callable[[], None] | None = None,
    chunk: int = CHUNK,
) -> Iterator[R]:
    """The results as they come, in the order of the tasks, which are handed out `chunk` at a time.

    `prepare` is called once in every process.
    """
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(prepare,))
    handed_out: deque[Future[list[R]]] = deque()
    left = iter(tasks)
    # Not pool.map: what it cancels when one process dies or nobody waits any more, its own thread stumbles over.
    try:
        while some := list(islice(left, chunk)):
            with interruptions_held_back():
                handed_out.append(pool.submit(_each, work, some))
            if len(handed_out) >= AHEAD * workers:
                yield from handed_out.popleft().result()
        while handed_out:
            yield from handed_out.popleft().result()
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _each(work: Callable[[T], R], tasks: Sequence[T]) -> list[R]:
    return [work(task) for task in tasks]


@contextmanager
def interruptions_held_back() -> Iterator[None]:
    """Processes started here never see Ctrl-C: whoever started them does, and ends them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(prepare: Callable[[], None] | None) -> None:
    threading.Thread(target=_outlive_nobody, daemon=True).start()
    if prepare is not None:
        prepare()


def _outlive_nobody() -> None:
    """A parent that is killed cannot tell its processes to end."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
