"""Databases for the tests: a new SQLite file, or a new database on a real PostgreSQL started for the session."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres, running_postgres

NewDatabase = Callable[[str], str]
"""Makes an empty database of a kind, sqlite or postgresql, and answers its address."""

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        # Tests kill processes, never the machine, so nothing need reach the disk.
        server.run("ALTER SYSTEM SET fsync = off")
        server.run("SELECT pg_reload_conf()")
        yield server


@pytest.fixture
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> NewDatabase:
    def make(kind: str) -> str:
        name = f"castra{next(_numbers)}"
        if kind == "sqlite":
            return f"sqlite:///{tmp_path}/{name}.db"
        server: Postgres = request.getfixturevalue("postgres")
        request.addfinalizer(lambda: server.drop(name))
        return server.create(name)

    return make


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def address(kind: str, new_database: NewDatabase) -> str:
    """The address of an empty database, of each kind in turn."""
    return new_database(kind)
