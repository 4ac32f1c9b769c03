"""How far a long command is, on stderr: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

import click

T = TypeVar("T")

EVERY: Final = 5.0  # seconds between two lines where nobody can see a bar


def shown(results: Iterable[T], total: int, told: Callable[[T], str]) -> Iterator[T]:
    """The same results; after each of them, `told` says how things stand."""
    if sys.stderr.isatty():
        yield from _with_bar(results, total, told)
        return
    said = time.monotonic()
    for done, result in enumerate(results, 1):
        words = told(result)
        if time.monotonic() - said > EVERY:
            said = time.monotonic()
            click.echo(f"{done} of {total}: {words}", err=True)
        yield result


def _with_bar(results: Iterable[T], total: int, told: Callable[[T], str]) -> Iterator[T]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=total)
        for result in results:
            progress.update(bar, advance=1, description=told(result))
            yield result
