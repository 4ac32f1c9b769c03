"""Where the rounds of a contest are played: in this process, on all its processors, or on many machines with Ray.

A backend is one function: work, tasks and the number of workers in, results out as they come. Tasks and results are
plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, Protocol, TypeVar

from castra.arena.workers import in_processes
from castra.core.errors import CastraError, SetupError

T = TypeVar("T")
R = TypeVar("R")


class Backend(Protocol):
    def __call__(self, work: Callable[[T], R], tasks: Sequence[T], workers: int) -> Generator[R, None, None]: ...


def local(work: Callable[[T], R], tasks: Sequence[T], workers: int) -> Generator[R, None, None]:
    """On this machine, in processes that end with this one; in this process where one is enough."""
    if workers <= 1 or len(tasks) <= 1:
        yield from map(work, tasks)
        return
    try:
        yield from in_processes(work, tasks, min(workers, len(tasks)), chunk=1)
    except BrokenProcessPool:
        raise CastraError("A process of the arena died; what was played before is kept.") from None


def with_ray(work: Callable[[T], R], tasks: Sequence[T], workers: int) -> Generator[R, None, None]:
    """On the machines of a Ray cluster, or on a local one if there is none; `workers` tasks at a time."""
    try:
        import ray
    except ImportError:
        raise SetupError("The backend ray needs Ray: pip install 'castra[ray]'.") from None
    if not ray.is_initialized():
        ray.init(log_to_driver=False, logging_level="ERROR")
    remote = ray.remote(work)
    left, running = list(reversed(tasks)), list[Any]()
    try:
        while left or running:
            while left and len(running) < workers:
                running.append(remote.remote(left.pop()))
            done, running = ray.wait(running, num_returns=1)
            yield ray.get(done[0])
    finally:
        for one in running:
            ray.cancel(one, force=True)


BACKENDS: Final[dict[str, Backend]] = {"local": local, "ray": with_ray}
