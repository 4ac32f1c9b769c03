"""The client on a real server: it sees what the server sees, whatever happens to the connection."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from castra import games
from castra.client import Client, ClientError, RefusedError, Seat
from castra.core.game import SPECTATOR
from castra.server.config import Config
from tests.server.running import Running, running
from tests.server.web.conftest import settings


def with_server(tmp_path: Path, test: Callable[[Running], Awaitable[None]], **more: object) -> None:
    config: Config = settings(tmp_path, port=0, **more)

    async def main() -> None:
        async with running(config) as server, asyncio.timeout(60):
            await test(server)

    asyncio.run(main())


async def guests(url: str, count: int) -> list[Client]:
    clients = [Client(url, patience=10) for _ in range(count)]
    for client in clients:
        await client.begin_as_guest()
    return clients


async def seated(url: str, game: str) -> tuple[list[Client], list[Seat]]:
    """Two guests at a table of their own, and a spectator."""
    anna, ben, eve = await guests(url, 3)
    table = await anna.create(game, players=2)
    first = await anna.sit(table, 0)
    second = await ben.join(table)
    return [anna, ben, eve], [first, second, await eve.sit(table)]


async def play_on(seats: list[Seat], steps: int, luck: random.Random) -> None:
    for _ in range(steps):
        view = await seats[0].until(lambda view: bool(view.acting) or view.over, 20)
        if view.over:
            return
        seat = seats[luck.choice(view.acting)]
        await seat.until(lambda view: view.my_turn, 20)
        await seat.act(choice=luck.randrange(len(seat.view.choices)))
        await gather_at(seats, seat.view.seq)


async def gather_at(seats: list[Seat], seq: int) -> None:
    """Wait until all have seen what happened."""
    for seat in seats:
        await seat.until(lambda view: view.seq >= seq, 20)


def as_told(server: Running, seat: Seat) -> object:
    live = server.services.registry.at_hand(seat.view.table)
    assert live is not None
    return live.course.match.view(seat.view.seat).facts


@pytest.mark.parametrize("game", games.PACKAGES)
def test_game_is_played_and_seen_by_all(tmp_path: Path, game: str) -> None:
    async def test(server: Running) -> None:
        clients, seats = await seated(server.url, game)
        await play_on(seats, 12, random.Random(4))
        for seat in seats:
            assert seat.view.facts == as_told(server, seat)
            assert seat.view.begun
        assert seats[2].view.seat == SPECTATOR
        for client in clients:
            await client.close()

    with_server(tmp_path, test)


def test_lost_connection_is_made_again_and_nothing_is_missed(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        clients, seats = await seated(server.url, "centurion")
        luck = random.Random(5)
        for round_ in range(4):
            for client in clients[round_ % 3 :]:
                assert client._connection is not None
                assert client._connection._socket is not None
                client._connection._socket.transport.abort()
            await play_on(seats, 3, luck)
        for seat in seats:
            await seat.until(lambda view: view.seq == seats[0].view.seq, 20)
            assert seat.view.facts == as_told(server, seat)
        for client in clients:
            await client.close()

    with_server(tmp_path, test)


def test_same_decision_sent_twice_is_made_once(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        clients, seats = await seated(server.url, "centurion")
        await seats[0].until(lambda view: view.begun, 20)
        seat = seats[seats[0].view.acting[0]]
        await seat.my_turn(20)
        first = await seat.act(choice=0, idem="only-once-please")
        assert await seat.act(choice=0, idem="only-once-please") == first
        assert seat.view.seq == first
        for client in clients:
            await client.close()

    with_server(tmp_path, test)


def test_key_of_a_refused_decision_can_be_used_later(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        clients, seats = await seated(server.url, "centurion")
        await seats[0].until(lambda view: view.begun, 20)
        first = seats[0].view.acting[0]
        seat, other = seats[first], seats[1 - first]
        with pytest.raises(RefusedError):
            await other.act(choice=0, idem="not-my-turn-yet")
        while first in seat.view.acting:
            await seat.act(choice=0)
        await other.my_turn(20)
        stored = await other.act(choice=0, idem="not-my-turn-yet")
        with pytest.raises(RefusedError, match="another request"):
            await other.act(choice=1, idem="not-my-turn-yet")
        assert await other.act(choice=0, idem="not-my-turn-yet") == stored
        for client in clients:
            await client.close()

    with_server(tmp_path, test)


def test_two_tabs_of_one_seat_see_the_same(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        anna, ben = await guests(server.url, 2)
        table = await anna.create("centurion")
        tab = Client(server.url, anna.token)
        here, there = await anna.sit(table, 0), await tab.sit(table, 0)
        other = await ben.join(table)
        await play_on([here, other], 4, random.Random(1))
        await there.until(lambda view: view.seq == here.view.seq, 20)
        assert there.view.facts == here.view.facts
        for client in (anna, ben, tab):
            await client.close()

    with_server(tmp_path, test)


def test_every_player_adds_a_random_word_after_the_commitment_was_shown(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        anna, ben = await guests(server.url, 2)
        table = await anna.create("centurion")
        first, second = await anna.sit(table, 0), await ben.join(table)
        for again in (False, True):
            words = [client.words[table] for client in ((ben, anna) if again else (anna, ben))]
            await first.until(lambda view: bool(view.acting), 20)
            await first.wish("resign")
            await second.until(lambda view: view.over, 20)
            told = await anna.call("GET", f"/tables/{table}/draws")
            assert told["words"] == [sent.word for sent in words]
            assert {sent.commitment for sent in words} == {told["commitment"]}
            assert all(len(bytes.fromhex(sent.word)) == 16 for sent in words)
            if not again:
                first, second = await anna.rematch(table), await ben.rematch(table)
                table = first.view.table
        own = await anna.create("centurion", hot_seat=True, word="alea")
        assert anna.words[own].word == "alea"
        await anna.call("GET", f"/tables/{own}/view?seat=0")
        await anna._send_word(await anna.call("GET", f"/tables/{own}"), "too late")
        assert anna.words[own].word == ""  # the game had begun
        for client in (anna, ben):
            await client.close()

    with_server(tmp_path, test)


def test_refusal_comes_with_its_rule(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        (anna,) = await guests(server.url, 1)
        table = await anna.create("centurion", hot_seat=True, options={"first": "light"})
        seat = await anna.sit(table, 0)
        await seat.my_turn(20)
        with pytest.raises(RefusedError, match="rule ") as refused:
            await seat.act(text="centurion@a6")
        assert refused.value.code == "action/illegal"
        assert await seat.ask("odds") is not None
        with pytest.raises(RefusedError, match="not your seat"):
            await anna.sit(table, 7)
        assert await seat.act(choice=0) > 0  # who sits elsewhere does not suffer
        await anna.close()

    with_server(tmp_path, test)


def test_answer_that_comes_twice_breaks_nothing(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        clients, seats = await seated(server.url, "centurion")
        seat = seats[0]
        await seat.until(lambda view: view.begun, 20)
        late = {"type": "refused", "table": seat.view.table, "code": "undo/refused", "message": "No."}
        assert clients[0]._connection is not None
        clients[0]._connection._take({**late, "idem": "answered-before"})
        clients[0]._connection._take({**late, "id": 4321})
        await seat.say("x" * 2000)
        await play_on(seats, 4, random.Random(2))
        for client in clients:
            await client.close()

    with_server(tmp_path, test)


def test_who_asks_too_often_learns_which_question_it_was_and_gets_on(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        (anna,) = await guests(server.url, 1)
        table = await anna.create("centurion", hot_seat=True, options={"first": "light"})
        seat = await anna.sit(table, 0)
        await seat.my_turn(20)
        limits = server.services.config.limits
        for _ in range(limits.requests):
            server.services.limiter.wait(f"user {anna.me['user']}", limits.requests)
        assert await seat.act(choice=0) > 0
        await anna.close()

    with_server(tmp_path, test)


def test_who_is_told_goodbye_comes_back_or_learns_that_nobody_is_there(tmp_path: Path) -> None:
    async def main() -> None:
        async with running(settings(tmp_path, port=0)) as server:
            (anna,) = await guests(server.url, 1)
            anna._patience = 0.3
            table = await anna.create("centurion", hot_seat=True, options={"first": "light"})
            seat = await anna.sit(table, 0)
            await seat.my_turn(20)
        with pytest.raises(ClientError, match="cannot be reached"):
            async with asyncio.timeout(20):
                await seat.act(choice=0)
        await anna.close()

    asyncio.run(main())


def test_address_must_be_one() -> None:
    with pytest.raises(ClientError, match="http://"):
        Client("localhost:8000")
