"""kill -9: whatever a process has acknowledged is there afterwards, once, and the journal is whole."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

from castra.server.store.database import Database
from tests.server.store.helpers import with_database

CHILD = Path(__file__).parent / "child.py"
TABLES = [f"table{number}" for number in range(8)]


def killed_after(address: str, count: int) -> list[tuple[str, int, str]]:
    """Let a child write and kill it after so many acknowledgements; all of them: table, seq, key."""
    command = [sys.executable, str(CHILD), address, *TABLES]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=CHILD.parents[3]) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline().strip() for _ in range(count)]
        child.kill()
        lines += child.stdout.read().split("\n")[:-1]  # the last one may be cut
    return [(table, int(seq), key) for table, seq, key in (line.split() for line in lines)]


def test_killed_process_loses_nothing_it_acknowledged(address: str) -> None:
    rng = random.Random(9)
    acknowledged: list[tuple[str, int, str]] = []

    async def look(database: Database) -> None:
        for table in TABLES:
            events = await database.journal.load(table)
            assert [event.seq for event in events] == list(range(1, len(events) + 1))
            assert await database.journal.verify(table) is None
            stored = {(table, event.seq, event.idem) for event in events}
            assert {said for said in acknowledged if said[0] == table} <= stored

    for _ in range(3):
        acknowledged += killed_after(address, rng.randrange(1, 100))
        with_database(address, look)
