"""A match with people and bots around it: who is asked next, what each seat is told, what is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from threading import Lock
from typing import Final

from castra.bots import BOTS, make_bot
from castra.core.drawing import Drawing
from castra.core.errors import CastraError
from castra.core.game import CHANCE, SPECTATOR, Game, Refusal, Rules, View
from castra.core.match import Match
from castra.tui.saves import write_save

HUMAN: Final = "human"
FEW: Final = 12


class Table:
    """One match at one keyboard."""

    def __init__(self, match: Match, path: Path, packs: Mapping[str, bytes] | None = None) -> None:
        self.match = match
        self.path = path
        self.packs = dict(packs or {})
        self.people = tuple(seat for seat, who in enumerate(match.players) if who not in BOTS)
        self.viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        """The seat whose view is on the screen."""
        self._thinking = Lock()
        self._told: dict[int, list[str]] = {}
        while match.rules.actor(match.state) == CHANCE:  # a record may end just before a draw
            match.draw(match.next_draw())

    # -- who

    @property
    def game(self) -> Game:
        return self.match.game

    def name(self, seat: int) -> str:
        return self.game.seat_name(self.match.setup, seat)

    def names(self) -> list[str]:
        """'light (human)', 'dark (greedy)', …"""
        return [f"{self.name(seat)} ({who})" for seat, who in enumerate(self.match.players)]

    @property
    def person_to_act(self) -> int | None:
        return next((seat for seat in self.match.to_act if seat in self.people), None)

    @property
    def bot_to_act(self) -> int | None:
        """A bot that has to choose, when all people have chosen."""
        if self.person_to_act is not None:
            return None
        return next(iter(self.match.to_act), None)

    # -- secrets at one keyboard

    def must_hide(self, seat: int) -> bool:
        """Must the others look away before `seat` sits down at the keyboard?"""
        if seat == self.viewer or len(self.people) < 2:
            return False
        if len(self.match.to_act) > 1:
            return True  # several choose in secret, even if nothing is hidden yet
        mine = self.match.view(seat).facts
        return any(self.match.view(other).facts != mine for other in self.people)

    def sit(self, seat: int) -> None:
        """Let `seat` look at the screen."""
        self.viewer = seat

    # -- what the viewer sees

    def view(self) -> View:
        return self.match.view(self.viewer)

    def log(self) -> list[str]:
        """What the viewer was told, one sentence per action."""
        told = self._told.setdefault(self.viewer, [])
        match = self.match
        for index in range(len(told), len(match.entries)):
            entry, state = match.entries[index], match.states[index]
            action = self.game.read_action(match.rules, state, entry.actor, entry.text)
            told.append(self.game.narrate(match.rules, state, entry.actor, action, self.viewer))
        return told

    def news(self) -> frozenset[str]:
        """The places that look different since the viewer last acted, or by that act itself; none if most do."""
        match = self.match
        actors = [entry.actor for entry in match.entries]
        before = len(actors)
        if self.viewer != SPECTATOR:
            while before and actors[before - 1] != self.viewer:
                before -= 1
        if before == len(actors):
            before = max([index for index, actor in enumerate(actors) if actor != CHANCE], default=0)
        old = self.game.draw(self.game.view(match.rules, match.setup, match.states[before], self.viewer))
        new = self.game.draw(self.view())
        found = changed(old, new)
        return found if len(found) <= max(FEW, len(new.places) // 4) else frozenset()

    # -- acting

    def bot_action(self, seat: int) -> int:
        """What the bot on `seat` chooses; changes nothing."""
        return self.bot_question(seat)()

    def bot_question(self, seat: int) -> Callable[[], int]:
        """The same as a question that another thread may think about, whatever happens here meanwhile."""
        game, view, random = self.game, self.match.view(seat), self._random(seat)
        bot = make_bot(self.match.players[seat])

        def answer() -> int:
            with self._thinking:
                return bot.choose(game, self._bot_rules, view, random)

        return answer

    @cached_property
    def _bot_rules(self) -> Rules:
        """An engine of the bots' own, so that it is never used from two threads at once."""
        return self.game.rules(self.match.setup)

    def _random(self, seat: int) -> Random:
        """The same for the same moment of the same match, so that a bot answers alike after an undo."""
        moment = f"bot {seat} {len(self.match.entries)}".encode()
        return Random(hashlib.sha256(self.match.secret + moment).digest())

    def undo(self) -> int:
        """Take back the last action of a person with all that bots answered; how many actions that were."""
        match = self.match
        ours = [index for index, entry in enumerate(match.entries) if entry.actor in self.people]
        if not ours:
            raise CastraError("There is nothing to take back.")
        if any(entry.actor == CHANCE for entry in match.entries[ours[-1] :]):
            raise CastraError("A draw cannot be taken back.")
        taken = match.entries[ours[-1] :]
        try:
            for _ in taken:
                match.undo()
        except CastraError:
            for entry in taken[len(match.entries) - ours[-1] :]:
                match.act(entry.actor, entry.text)
            raise
        for told in self._told.values():
            del told[len(match.entries) :]
        return len(taken)

    def reason_against(self, texts: Sequence[str]) -> Refusal | None:
        """Why the viewer may not do the first of these that is an action, but no legal one."""
        match, seat = self.match, self.viewer
        for text in texts:
            try:
                action = self.game.read_action(match.rules, match.state, seat, text)
            except CastraError:
                continue
            if action not in match.legal_actions(seat):
                return self.game.refusal(match.rules, match.state, seat, action)
        return None

    def save(self) -> None:
        write_save(self.match, self.path, self.packs)


def changed(before: Drawing, after: Drawing) -> frozenset[str]:
    """The places whose characters or styles differ."""
    return frozenset(place for place in after.places if looks(before, place) != looks(after, place))


def looks(drawing: Drawing, place: str) -> object:
    """What the rectangle of a place shows, wherever the rectangle lies."""
    box = drawing.places.get(place)
    if box is None:
        return None
    rows = range(box.row, box.row + box.height)
    text = [drawing.rows[row][box.column : box.column + box.width] for row in rows if row < len(drawing.rows)]
    spans = [
        (span.row - box.row, span.start - box.column, span.end - box.column, span.style)
        for span in drawing.spans
        if span.row in rows and span.start < box.column + box.width and span.end > box.column
    ]
    return text, spans
