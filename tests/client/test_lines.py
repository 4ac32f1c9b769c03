"""A game at a server's table, typed line by line."""

from __future__ import annotations

import asyncio
import io
import re
from pathlib import Path
from typing import Any

import pytest

from castra.cli import remote
from castra.cli.remote import Server, wanted_table
from castra.core.errors import CastraError
from castra.tui.lines import Terminal
from tests.client.test_client import guests, with_server
from tests.server.running import Running


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def typed(*lines: str) -> Terminal:
    return Terminal(io.StringIO("".join(f"{line}\n" for line in lines)), io.StringIO(), live=False)


async def play(server: Running, terminal: Terminal, wanted: dict[str, Any] | None = None, table: str = "") -> str:
    await remote._play(Server(server.url, table or None, None, None), wanted, "", terminal, board=True)
    assert isinstance(terminal.sink, io.StringIO)
    return terminal.sink.getvalue()


def test_game_is_typed_against_a_guest(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        (ben,) = await guests(server.url, 1)
        table = await ben.create("centurion", options={"first": "light"}, seat=1)
        lines = ["help", "moves", "centurion@a6", "why", "look c1", "odds", "1", "undo", "1", "say Salve!", "resign"]
        shown = await play(server, typed(*lines), table=table)
        assert "light (free)" not in shown
        assert "The commitment to all draws is" in shown
        assert "— rule " in shown
        assert "takes back the last step" in shown
        assert "The game is over." in shown
        other = await ben.sit(table, 1)
        await other.until(lambda view: view.over, 20)
        assert [said["text"] for said in other.view.chat] == ["Salve!"]
        await ben.close()

    with_server(tmp_path, test)


@pytest.mark.parametrize("new", [True, False], ids=["new table", "free seat"])
def test_random_word_is_sent_and_told_to_the_player(tmp_path: Path, new: bool) -> None:
    async def test(server: Running) -> None:
        (ben,) = await guests(server.url, 1)
        wanted = wanted_table("centurion", None, {"first": "light"}, ["dark=greedy"]) if new else None
        free = "" if new else await ben.create("centurion", options={"first": "light"}, seat=1)
        shown = await play(server, typed("resign"), wanted, free)
        found = re.search(r"commitment ([0-9a-f]{64})\.\nYour word: ([0-9a-f]{32})\.", shown)
        assert found, shown
        table = (re.search(r"table ([\w-]+)\.", shown) or [""])[1]
        told = await ben.call("GET", f"/tables/{table}/draws")
        assert (told["commitment"], told["words"][0]) == found.groups()
        await ben.close()

    with_server(tmp_path, test)


def test_guest_who_comes_back_finds_the_table_again(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        wanted = wanted_table("centurion", None, {"first": "light"}, [])
        first = asyncio.create_task(play(server, typed("1"), wanted))
        (ben,) = await guests(server.url, 1)
        while not (tables := await ben.tables()):
            await asyncio.sleep(0.05)
        await ben.join(tables[0]["id"])
        assert "The table stays" in await first
        again = await play(server, typed("1", "resign"))
        assert "  1  Centurion" in again
        assert "The game is over." in again
        await ben.close()

    with_server(tmp_path, test)


def test_new_table_has_bots_where_they_were_wanted() -> None:
    wanted = wanted_table("augustus", 3, {}, ["2=optio", "3=tiro"])
    assert wanted["bots"] == {"1": "optio", "2": "tiro"}
    with pytest.raises(CastraError, match="filled by bots"):
        wanted_table("centurion", None, {}, ["dark=Livia"])
    with pytest.raises(CastraError, match="There is no seat"):
        wanted_table("centurion", None, {}, ["9=tiro"])
