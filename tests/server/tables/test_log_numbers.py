"""The number of a log line is how many actions the game has after it, whatever the line tells."""

from __future__ import annotations

import asyncio
from typing import Any

from castra import games
from castra.server.tables.live import LiveTable
from tests.server.tables.memory import MemoryJournal, Watcher, live


def standing(log: list[list[Any]]) -> list[list[Any]]:
    """The lines of actions that still stand, found as docs/api.md says."""
    kept: list[list[Any]] = []
    for line in log:
        kept = [one for one in kept if one[0] <= line[0] - bool(line[2])]
        kept += [line] if line[2] else []
    return kept


async def begun(journal: MemoryJournal) -> LiveTable:
    table = live(games.get("centurion"), journal)
    await table.start()
    return table


def test_lines_that_tell_no_action_repeat_the_number_of_the_last_action() -> None:
    async def run() -> None:
        table = await begun(MemoryJournal())
        seat = table.course.acting[0]
        watcher = await Watcher.at(table, seat)
        await table.act(seat, 0, table.course.seq, "leader-placed")
        count = len(table.course.match.entries)
        await table.wish(seat, "draw", "shall-we-draw")
        await table.wish(1 - seat, "no", "no-thank-you")
        await table.wish(seat, "undo", "back-again")
        await table.act(seat, 1, table.course.seq, "leader-placed-anew")
        await table.wish(1 - seat, "resign", "that-is-it")
        log = (await watcher.look())["log"]
        numbers = [line[0] for line in log]
        assert numbers[-6:] == [count, count, count, count - 1, count, count]
        assert [bool(line[2]) for line in log[-6:]] == [True, False, False, False, True, False]
        again = await Watcher.at(table, seat)
        assert standing(log) == again.seen["log"]

    asyncio.run(run())


def test_process_that_catches_up_with_an_undo_shows_every_action_after_it() -> None:
    async def run() -> None:
        journal = MemoryJournal()
        here, there = await begun(journal), await begun(journal)
        await there.catch_up()
        seat = here.course.acting[0]
        await here.act(seat, 0, here.course.seq, "leader-placed")
        await there.catch_up()
        watcher = await Watcher.at(there, seat)
        await here.wish(seat, "undo", "back-again")
        await here.act(seat, 1, here.course.seq, "leader-placed-anew")
        await there.catch_up()
        seen = await watcher.look()
        assert standing(seen["log"]) == (await Watcher.at(here, seat)).seen["log"]
        assert [bool(line[2]) for line in seen["log"][-2:]] == [False, True]

    asyncio.run(run())
