"""Work on several processes that end with whoever started them, and that Ctrl-C does not reach."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

CHUNK: Final = 4


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
    try:
        with interruptions_held_back():
            results = pool.map(work, tasks, chunksize=chunk)
        yield from results
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


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
