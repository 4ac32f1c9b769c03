"""For whoever runs a server: numbers, logs, backup and restore by command."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from castra.cli.main import run
from castra.core.errors import CastraError
from castra.server import logs
from castra.server.config import Config
from castra.server.helping import help_out
from castra.server.store import tables as store
from castra.server.store.database import Database
from castra.server.tables.lobby import Lobby
from castra.server.tables.terms import NewTable
from castra.server.web.app import create_app
from tests.server.tables.test_lobby import guest, on
from tests.server.web.conftest import Visitor, settings
from tests.server.web.test_history import play, table_of_two


class TestNumbers:
    @pytest.fixture
    def config(self, tmp_path: Path) -> Config:
        return settings(tmp_path, metrics=("testclient",))

    def test_metrics_tell_what_goes_on(self, visitor: Visitor) -> None:
        anna, ben = visitor(), visitor()
        play([anna, ben], table_of_two(anna, ben), 5)
        anna.get("/api/1/tables/nonsense")
        told = anna.get("/metrics").text
        numbers = dict(line.rsplit(" ", 1) for line in told.splitlines() if not line.startswith("#"))
        assert float(numbers["castra_tables"]) == 1
        assert float(numbers['castra_events_total{kind="act"}']) >= 5
        assert float(numbers["castra_store_seconds_count"]) >= 5
        assert float(numbers['castra_refusals_total{code="request/unknown"}']) >= 1
        waiting = [
            "castra_analyses_waiting",
            *(f'castra_jobs_waiting{{cost="{one}"}}' for one in ("cheap", "expensive")),
        ]
        assert [float(numbers[name]) for name in waiting] == [0, 0, 0]

    def test_metrics_are_told_while_the_database_does_not_answer(
        self, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def fail(*_: object) -> dict[bool, int]:
            raise OSError

        monkeypatch.setattr("castra.server.metrics.jobs.count_waiting", fail)
        assert 'castra_jobs_waiting{cost="cheap"} NaN' in visitor().get("/metrics").text


def test_metrics_are_not_for_everybody(web: TestClient) -> None:
    assert web.get("/metrics").status_code == 404


@pytest.fixture
def own_logging() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.mark.usefixtures("own_logging")
def test_logs_are_lines_of_json_or_text(capsys: pytest.CaptureFixture[str]) -> None:
    logs.begin("json", "info")
    logging.getLogger("castra.x").info("table %s began", "t1")
    try:
        raise ValueError("no")
    except ValueError:
        logging.getLogger("castra.x").exception("it failed")
    first, second = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    assert (first["level"], first["name"], first["message"]) == ("info", "castra.x", "table t1 began")
    assert "ValueError" in second["error"]
    logs.begin("text", "warning")
    logging.getLogger("castra.x").info("nothing")
    logging.getLogger("castra.x").warning("something")
    assert capsys.readouterr().err.rstrip().endswith("WARNING castra.x: something")


def test_backup_and_restore_by_command_while_the_server_runs(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, fresh = tmp_path / "all.castra", f"sqlite:///{tmp_path}/fresh.db"
    tables: list[str] = []

    async def work(database: Database) -> None:
        anna = await guest(database, "anna")
        table, _ = await Lobby(database).create(anna, NewTable(game="centurion"))
        tables.append(table.id)
        code = await asyncio.to_thread(run, ["backup", str(file), "--database", address])
        assert code == 0

    on(address, work)
    assert "rows" in capsys.readouterr().out
    assert run(["restore", str(file), "--database", fresh]) == 0
    assert run(["restore", str(file), "--database", fresh]) == 2
    assert "new database" in capsys.readouterr().err

    async def look(database: Database) -> None:
        async with database.read() as connection:
            assert await store.get(connection, tables[0]) is not None

    on(fresh, look)


def test_bots_of_other_processes_help_only_on_postgresql(tmp_path: Path) -> None:
    with pytest.raises(CastraError, match="PostgreSQL"):
        help_out(Config(database=f"sqlite:///{tmp_path}/x.db"), 1, print)


def test_security_contact_is_served_where_scanners_look(tmp_path: Path, web: TestClient) -> None:
    assert web.get("/.well-known/security.txt").status_code == 404
    config = settings(tmp_path / "other", contact="mailto:security@castra.example")
    with TestClient(create_app(config), base_url="http://localhost:8000") as named:
        text = named.get("/.well-known/security.txt").text
    contact, expires = text.splitlines()
    assert contact == "Contact: mailto:security@castra.example"
    assert datetime.fromisoformat(expires.removeprefix("Expires: ")) > datetime.now(UTC)
