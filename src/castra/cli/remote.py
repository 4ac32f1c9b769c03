"""`castra play --server`: sit down at a table of a server, from the terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import click

from castra import games
from castra.bots import is_player
from castra.cli.table import pairs
from castra.core.errors import CastraError, SetupError
from castra.tui.lines import Terminal, number_in

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class Server:
    """Where to go, and as whom."""

    url: str
    table: str | None
    invite: str | None
    login: str | None
    word: str | None = None
    """What the player adds to the draws; a random word if absent."""


def server_options(command: F) -> F:
    """--server and what goes with it, given to the command as one `server`."""

    @click.option("--server", "url", metavar="URL", help="Play at a table of this server; always line by line.")
    @click.option("--table", metavar="ID", help="The table; else one that is open, or a new one of GAME.")
    @click.option("--invite", metavar="TOKEN", help="The invitation to a table that is not public.")
    @click.option("--login", metavar="NAME", help="Come with your account, not as a guest; asks for the password.")
    @click.option("--word", metavar="TEXT", help="Your own word, mixed into the draws. [16 random bytes]")
    @wraps(command)
    def with_server(
        *args: Any,
        url: str | None,
        table: str | None,
        invite: str | None,
        login: str | None,
        word: str | None,
        **more: Any,
    ) -> Any:
        if url is None and (table or invite or login or word is not None):
            raise click.UsageError("--table, --invite, --login and --word go with --server.")
        return command(*args, server=Server(url, table, invite, login, word) if url else None, **more)

    return with_server  # type: ignore[return-value]


def play_there(
    server: Server,
    game: str | None,
    players: int | None,
    options: Mapping[str, str],
    seats: Sequence[str],
    terminal: Terminal,
    *,
    board: bool,
) -> None:
    wanted = wanted_table(game, players, options, seats) if game and not server.table else None
    password = click.prompt("Password", hide_input=True, err=True) if server.login else ""
    asyncio.run(_play(server, wanted, password, terminal, board))


def wanted_table(key: str, players: int | None, options: Mapping[str, str], seats: Sequence[str]) -> dict[str, Any]:
    """A new table: bots where --seat says so, oneself on the first seat left, the others free for whoever comes."""
    game = games.get(key)
    setup = game.setup(players, **options)
    names = [game.seat_name(setup, seat) for seat in range(setup.players)]
    bots: dict[str, str] = {}
    for name, who in pairs(seats, "A seat is filled by --seat name=who").items():
        if not is_player(who):
            raise SetupError(f"Seats of a server are filled by bots, or by people who come, not by {who[:40]!r}.")
        chosen = names if name == "all" else [name if name in names else _numbered(name, names)]
        bots |= {str(names.index(one)): who for one in chosen}
    return {"game": key, "players": setup.players, "options": dict(options), "bots": bots}


def _numbered(name: str, names: list[str]) -> str:
    number = number_in(name, len(names))
    if not number:
        raise SetupError(f"There is no seat {name!r}; there is {', '.join(names)}.")
    return names[number - 1]


async def _play(server: Server, wanted: dict[str, Any] | None, password: str, terminal: Terminal, board: bool) -> None:
    from castra.client import Client
    from castra.client.lines import RemoteGame

    async with Client(server.url) as client:
        await _come_in(client, server, password)
        if wanted is not None:
            table = await client.create(wanted.pop("game"), word=server.word, **wanted)
        else:
            table = server.table or await _offered(client, terminal)
        seat = await _sit_down(client, server, table)
        game = games.get(seat.view.info["game"])
        terminal.say(f"You are {client.me['name']} at {server.url}, table {table}.")
        if sent := client.words.get(table):
            terminal.say(f"Fair draws: commitment {sent.commitment}.")
            terminal.say(f"Your word: {sent.word or 'none'}. The record shows both after the game.")
        await RemoteGame(seat, game, terminal, board=board).run()


async def _come_in(client: Any, server: Server, password: str) -> None:
    """With an account, as the guest one was here last, or as a new one."""
    from castra.client import tokens

    if server.login:
        await client.log_in(server.login, password)
        return
    client.token = tokens.recall(server.url)
    if not client.token or await client.who() is None:
        client.token = ""
        await client.begin_as_guest()
        tokens.keep(server.url, client.token)


async def _offered(client: Any, terminal: Terminal) -> str:
    """One of the tables to which one can go, by the number that is typed."""
    tables = [*await client.tables("playing", mine="true"), *await client.tables("open")]
    if not tables:
        raise CastraError("There is no open table; castra play GAME --server URL sets one up.")
    for number, table in enumerate(tables, 1):
        seats = ", ".join(f"{seat['side']} ({seat['name'] or 'free'})" for seat in table["seats"])
        terminal.say(f"{number:3}  {table['title']}: {seats}")
    number = number_in(terminal.ask("Which table? ") or "", len(tables))
    if not number:
        raise CastraError("No table was chosen.")
    return str(tables[number - 1]["id"])


async def _sit_down(client: Any, server: Server, table: str) -> Any:
    """On one's own seat, on a free one, or among the spectators."""
    query = f"?invite={server.invite}" if server.invite else ""
    info = await client.call("GET", f"/tables/{table}{query}")
    mine = [seat["seat"] for seat in info["seats"] if seat["me"]]
    if mine:
        return await client.sit(table, mine[0], server.invite)
    if info["status"] == "open" and any(seat["name"] is None for seat in info["seats"]):
        return await client.join(table, invite=server.invite, word=server.word)
    return await client.sit(table, None, server.invite)
