"""A live table: what is stored is what happens, and every audience can put its view together from frames."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

from castra import games
from castra.core.errors import CastraError
from castra.core.game import SPECTATOR, AnyGame
from castra.server.tables.clock import Terms
from castra.server.tables.course import StaleError
from castra.server.tables.live import LiveTable
from tests.server.tables.memory import Clockwork, MemoryJournal, Watcher, course_of, live
from tests.toy import GAME as TOY

GAMES: list[AnyGame] = [TOY, *games.all_games()]


async def play_on(table: LiveTable, random: Random, steps: int, watchers: list[Watcher]) -> None:
    """Random decisions by those who may act, each from what its watcher was shown."""
    for _ in range(steps):
        for watcher in watchers:
            await watcher.look()
        if table.course.over:
            return
        seat = random.choice(table.course.acting)
        seen = watchers[seat].seen
        choice = random.randrange(len(seen["choices"]["choices"]))
        await table.act(seat, choice, seen["seq"], f"step-{table.course.seq:06}")


def as_shown(table: LiveTable, seat: int) -> object:
    return json.loads(json.dumps(dict(table.course.match.view(seat).facts)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_frames_add_up_to_the_view_and_events_to_the_course(game: AnyGame) -> None:
    async def run() -> None:
        journal = MemoryJournal()
        table = live(game, journal)
        await table.start()
        watchers = [await Watcher.at(table, seat) for seat in range(2)] + [await Watcher.at(table, SPECTATOR)]
        await play_on(table, Random(3), 40, watchers)
        for watcher in watchers:
            seen = await watcher.look()
            assert seen["facts"] == as_shown(table, watcher.listener.audience)
            assert seen["seq"] == table.course.seq == len(journal.events)
            fresh = (await Watcher.at(table, watcher.listener.audience)).seen
            assert {key: fresh[key] for key in ("facts", "prompt", "acting", "choices")} == {
                key: seen[key] for key in ("facts", "prompt", "acting", "choices")
            }
        again = course_of(game)
        again.fold(journal.events)
        assert again.match.save() == table.course.match.save()
        assert (again.asked_at, again.seq) == (table.course.asked_at, table.course.seq)

    asyncio.run(run())


def test_same_request_is_done_once_and_answered_alike() -> None:
    async def run() -> None:
        journal = MemoryJournal()
        table = live(TOY, journal)
        await table.start()
        seq = table.course.seq
        first = await table.act(0, 0, seq, "the-same-key")
        again = await table.act(0, 0, seq, "the-same-key")
        assert first == again == seq + 1 == len(journal.events)

    asyncio.run(run())


def test_who_choose_at_the_same_time_do_not_collide() -> None:
    async def run() -> None:
        journal = MemoryJournal()
        table = live(TOY, journal)
        await table.start()
        seq = table.course.seq
        await table.act(0, 0, seq, "red-chooses")
        await table.act(1, 0, seq, "blue-chooses")
        with pytest.raises(StaleError):
            await table.act(table.course.acting[0], 0, seq, "from-the-past")

    asyncio.run(run())


def test_two_processes_at_one_table_see_each_other() -> None:
    async def run() -> None:
        journal = MemoryJournal()
        here, there = live(TOY, journal), live(TOY, journal)
        await here.start()
        await there.catch_up()
        watcher = await Watcher.at(there, 1)
        await here.act(0, 0, here.course.seq, "red-acts-here")
        await there.act(1, 0, there.course.seq, "blue-acts-there")
        assert there.course.seq == len(journal.events)
        assert (await watcher.look())["seq"] == there.course.seq
        await here.catch_up()
        assert here.course.match.save() == there.course.match.save()

    asyncio.run(run())


def test_flag_falls_when_time_is_up_also_after_a_restart() -> None:
    async def run() -> None:
        journal, now = MemoryJournal(), Clockwork()
        clock = Terms(base=60, increment=5)
        game = games.get("centurion")
        table = LiveTable("t" * 22, course_of(game, clock=clock), journal, now)
        await table.start()
        seat = table.course.acting[0]
        now.now += 59
        assert not await table.flag()
        again = LiveTable("t" * 22, course_of(game, clock=clock), journal, now)
        await again.catch_up()
        now.now += 2
        assert await again.flag()
        assert again.course.outcome is not None
        assert again.course.outcome.shares[seat] == 0
        assert "ran out of time" in again.course.outcome.reason
        assert journal.events[-1].at == 1060

    asyncio.run(run())


def test_undo_goes_back_to_the_last_draw_and_no_further_without_the_others() -> None:
    async def run() -> None:
        table = live(games.get("centurion"), MemoryJournal())
        await table.start()
        seat = table.course.acting[0]
        before = table.course.match.save().entries
        await table.act(seat, 0, table.course.seq, "leader-placed")
        await table.wish(seat, "undo", "back-again")
        assert table.course.match.save().entries == before
        with pytest.raises(CastraError, match="nothing to take back"):
            await table.wish(seat, "undo", "further-back")

    asyncio.run(run())


def test_takeback_needs_everybody_and_draws_come_again_as_they_were() -> None:
    async def run() -> None:
        table = live(games.get("centre-rock"), MemoryJournal())
        await table.start()
        watchers = [await Watcher.at(table, seat) for seat in range(2)]
        random = Random(5)
        while not any(entry.text.startswith("move") for entry in table.course.match.entries):
            await play_on(table, random, 1, watchers)
        entries = list(table.course.match.entries)
        mover = next(entry.actor for entry in reversed(entries) if entry.text.startswith("move"))
        await table.wish(mover, "takeback", "please-let-me")
        assert table.course.offer is not None
        await table.wish(1 - mover, "yes", "all-right-then")
        assert len(table.course.match.entries) < len(entries)
        await table.act(mover, entries[len(table.course.match.entries)].text, table.course.seq, "the-same-again")
        assert table.course.match.entries == entries[: len(table.course.match.entries)]

    asyncio.run(run())


def test_resigning_and_agreeing_end_the_game() -> None:
    async def run() -> None:
        table = live(TOY, MemoryJournal())
        await table.start()
        await table.wish(0, "draw", "shall-we-stop")
        await table.wish(1, "yes", "yes-let-us-stop")
        assert table.course.outcome is not None
        assert table.course.outcome.shares == (60, 60)
        other = live(TOY, MemoryJournal())
        await other.start()
        await other.wish(1, "resign", "i-give-up-here")
        assert other.course.outcome is not None
        assert other.course.outcome.shares == (120, 0)
        with pytest.raises(CastraError, match="over"):
            await other.act(0, 0, other.course.seq, "too-late-now")

    asyncio.run(run())
