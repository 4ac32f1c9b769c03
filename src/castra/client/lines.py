"""A table of a server line by line: what happens there is told, what is typed is done there."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any, Final

from castra.client.errors import ClientError, RefusedError
from castra.client.seat import Seat
from castra.client.view import TableView
from castra.core.errors import CastraError
from castra.core.game import SPECTATOR, AnyGame, Setup, View
from castra.tui.lines import WIDTH, Terminal, closer_look, number_in
from castra.tui.rulebook import rule_text, section_titles, wrapped


class RemoteGame:
    def __init__(self, seat: Seat, game: AnyGame, terminal: Terminal, *, board: bool = True) -> None:
        self._seat = seat
        self._game = game
        self._terminal = terminal
        self._board = board
        self._leaving = False
        self._told = self._heard = 0
        """Lines of the log and of the talk that have been told."""
        self._shown = -1
        self._last_rule = ""
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()

    async def run(self) -> None:
        self._introduce()
        self._listen()
        while not self._leaving and not self._view.over:
            self._tell()
            await self._next()
        self._tell()
        self._close()

    @property
    def _view(self) -> TableView:
        return self._seat.view

    # -- telling

    def _introduce(self) -> None:
        info = self._view.info
        seats = [f"{one['side']} ({one['name'] or 'free'})" for one in info["seats"]]
        self._terminal.say(f"{info['title']}: {', '.join(seats)}.")
        self._terminal.say(f"The commitment to all draws is {info['commitment']}.")
        if not self._view.begun:
            self._terminal.say("Waiting for the others; they come by castra play --server … --table " + info["id"])
        self._terminal.say("Type a move, or help.")

    def _tell(self) -> None:
        view, say = self._view, self._terminal.say
        for said in view.chat[self._heard :]:
            say(f"{said['name']}: {said['text']}")
        self._heard = len(view.chat)
        for line in view.log[self._told :]:
            say(line[3])
        self._told = len(view.log)
        if view.begun and view.seq != self._shown and (view.my_turn or view.over or view.seat == SPECTATOR):
            self._shown = view.seq
            if self._board:
                self._draw()
            if not view.over:  # how it ended is told at last
                say(view.prompt)

    def _draw(self) -> None:
        self._terminal.say(self._game.picture(self._core_view()).text)

    def _core_view(self) -> View:
        """The view as the games know it."""
        view, agreed = self._view, self._view.info["setup"]
        setup = Setup(agreed["players"], agreed["options"])
        return View(self._game.key, view.seat, setup, view.facts, tuple(view.acting), view.prompt)

    def _close(self) -> None:
        outcome = self._view.around.get("outcome")
        if outcome:
            self._terminal.say(f"The game is over. {outcome['reason'][:1].upper()}{outcome['reason'][1:]}.")
        elif self._view.over:
            self._terminal.say("The game was ended before it had begun.")
        else:
            self._terminal.say("The table stays; the same command comes back to it.")

    # -- asking

    def _listen(self) -> None:
        """Read lines in a thread of their own, which nobody waits for."""
        loop, source = asyncio.get_running_loop(), self._terminal.source

        def read() -> None:
            line: str | None = "begin"
            while line is not None:
                text = source.readline()
                line = text.strip() if text else None
                try:
                    loop.call_soon_threadsafe(self._lines.put_nowait, line)
                except RuntimeError:  # the loop has ended
                    return

        threading.Thread(target=read, daemon=True).start()

    async def _next(self) -> None:
        """Wait for something to happen or, where it counts, for a line; a script is read only when it may decide."""
        changed = asyncio.create_task(self._seat.changed())
        waiting: set[asyncio.Task[Any]] = {changed}
        if self._terminal.live or self._view.my_turn:
            self._terminal.sink.flush()
            waiting.add(asyncio.create_task(self._lines.get()))
        done, left = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for one in left:
            one.cancel()
        for one in done:
            told = one.result()  # or the connection is gone for good
            if one is not changed:
                await self._obey(told)

    async def _obey(self, line: str | None) -> None:
        if line is None:
            self._leaving = True
            return
        if not line or line.startswith("#"):
            return
        word, _, rest = line.partition(" ")
        command = COMMANDS.get(word.casefold())
        try:
            await (command[0](self, rest.strip()) if command else self._play(line))
        except RefusedError as error:
            self._last_rule = error.rule or self._last_rule
            self._terminal.say(f"{error}{'. (why shows the rule)' if error.rule else ''}")
        except ClientError:
            raise
        except CastraError as error:
            self._terminal.say(str(error))

    async def _play(self, line: str) -> None:
        number = number_in(line, len(self._view.choices))
        await (self._seat.act(choice=number - 1) if number else self._seat.act(text=line))

    # -- commands

    async def _moves(self, part: str) -> None:
        choices = self._view.choices
        labels = [choice.label for choice in choices]
        if choices and not any(labels):
            labels = (await self._seat.ask("labels"))["labels"]
        for number, label in enumerate(labels, 1):
            if part.casefold() in label.casefold():
                self._terminal.say(f"{number:3}  {label}")

    async def _show_board(self, word: str) -> None:
        if word in ("on", "off"):
            self._board = word == "on"
        elif self._view.begun:
            self._draw()

    async def _look(self, place: str) -> None:
        self._terminal.say(closer_look(self._game, self._core_view(), place))

    async def _odds(self, place: str) -> None:
        told = await self._seat.ask("odds", **({"place": place} if place else {}))
        for fact in told["odds"]:
            self._terminal.say(odds_line(fact))
        if not told["odds"]:
            self._terminal.say("There are no odds to tell now.")

    async def _rules(self, number: str) -> None:
        text = self._game.rules_text()
        if number:
            self._terminal.say(wrapped(rule_text(text, number), WIDTH))
        for title in [] if number else section_titles(text):
            self._terminal.say(title)

    async def _why(self, rule: str) -> None:
        if not rule and not self._last_rule:
            raise CastraError("Nothing was refused yet; why 4.2 shows rule 4.2.")
        await self._rules(rule or self._last_rule)

    async def _log(self, _: str) -> None:
        for line in self._view.log:
            self._terminal.say(line[3])

    async def _say(self, text: str) -> None:
        await self._seat.say(text)

    async def _help(self, _: str) -> None:
        self._terminal.say("A line is a move in notation, the number of a move, or one of these:")
        for name, (_command, words) in COMMANDS.items():
            self._terminal.say(f"  {name:<9}{words}")

    async def _quit(self, _: str) -> None:
        self._leaving = True


def odds_line(fact: dict[str, Any]) -> str:
    detail = f" ({fact['detail']})" if fact.get("detail") else ""
    return f"{fact['question']}: {fact['odds']}, {100 * fact['chance']:.1f} %{detail}"


def _wish(what: str) -> Callable[[RemoteGame, str], Awaitable[None]]:
    async def wish(game: RemoteGame, _: str) -> None:
        await game._seat.wish(what)

    return wish


COMMANDS: Final[dict[str, tuple[Callable[[RemoteGame, str], Awaitable[None]], str]]] = {
    "moves": (RemoteGame._moves, "all moves with their numbers; moves c3 only those that name c3"),
    "board": (RemoteGame._show_board, "draw the table; board off stops drawing it every turn, board on starts again"),
    "look": (RemoteGame._look, "look c3: a closer look at what is on c3, both sides of it"),
    "odds": (RemoteGame._odds, "the exact odds that matter now; odds c3 only those of c3"),
    "why": (RemoteGame._why, "the rule behind the last refusal; why 4.2 shows rule 4.2"),
    "rules": (RemoteGame._rules, "the sections of the rules; rules 4 shows one of them"),
    "log": (RemoteGame._log, "what happened lately"),
    "say": (RemoteGame._say, "say hello: say it to everybody at the table"),
    "undo": (_wish("undo"), "take back your last step, unless something was drawn or others have decided since"),
    "takeback": (_wish("takeback"), "propose to take back your last decision"),
    "draw": (_wish("draw"), "propose a draw"),
    "yes": (_wish("yes"), "accept what was proposed"),
    "no": (_wish("no"), "decline it"),
    "resign": (_wish("resign"), "give up"),
    "help": (RemoteGame._help, "this list"),
    "quit": (RemoteGame._quit, "go away; the table stays"),
}
