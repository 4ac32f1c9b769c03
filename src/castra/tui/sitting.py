"""A match with people and bots around it: who is asked next, what each seat is told, what is kept."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from random import Random
from threading import Lock
from typing import Final

from castra.bots import Bot, is_player, player
from castra.bots.why import Why, why
from castra.core.drawing import Drawing
from castra.core.errors import CastraError, IllegalActionError
from castra.core.game import CHANCE, SPECTATOR, AnyGame, Refusal, Rules, View
from castra.core.match import Match
from castra.core.play import legal_action
from castra.tui.differences import changed
from castra.tui.saves import leave, write_save

HUMAN: Final = "human"
FEW: Final = 12


class Sitting:
    """One match at one keyboard."""

    def __init__(self, match: Match, path: Path, packs: Mapping[str, bytes] | None = None) -> None:
        self.match = match
        self.path = path
        self.packs = dict(packs or {})
        self.people = tuple(seat for seat, who in enumerate(match.players) if not is_player(who))
        self.viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        """The seat whose view is on the screen."""
        self._thinking = Lock()
        self._bots: dict[int, Bot] = {}
        self._told: dict[int, list[str]] = {}
        while match.rules.actor(match.state) == CHANCE:  # a record may end just before a draw
            match.act(CHANCE, match.next_draw())

    # -- who

    @property
    def game(self) -> AnyGame:
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
            told.append(self.game.narrate(match.rules, state, entry.actor, entry.action, self.viewer))
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
        old = self.game.picture(self.game.view(match.rules, match.setup, match.states[before], self.viewer))
        new = self.game.picture(self.view())
        return few(changed(old, new), new)

    # -- acting

    def bot_action(self, seat: int) -> int:
        """What the bot on `seat` chooses; changes nothing."""
        return self.bot_question(seat)()

    def bot_question(self, seat: int) -> Callable[[], int]:
        """The same as a question that another thread may think about, whatever happens here meanwhile."""
        game, view, random = self.game, self.match.view(seat), self._random(seat)
        bot = self._bot(seat)

        def answer() -> int:
            with self._thinking:
                return bot.choose(game, self._bot_rules, view, random)

        return answer

    def hint_question(self) -> Callable[[], Why]:
        """What the strongest would do on the viewer's seat and why, as a question for another thread."""
        game, view, random = self.game, self.view(), self._random(self.viewer)
        if not view.choices:
            raise CastraError("There is nothing to choose now.")

        def answer() -> Why:
            with self._thinking:
                return why(game, self._bot_rules, view, random)

        return answer

    def _bot(self, seat: int) -> Bot:
        """The bot on a seat, the same all the match long: what it builds to think with is large."""
        if seat not in self._bots:
            self._bots[seat] = player(self.match.players[seat], self.game)
        return self._bots[seat]

    @cached_property
    def _bot_rules(self) -> Rules:
        """An engine of the bots' own, so that it is never used from two threads at once."""
        rules: Rules = self.game.rules(self.match.setup)
        return rules

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
                legal_action(self.game, match.rules, match.setup, match.state, seat, text)
            except IllegalActionError as error:
                return error.refusal
            except CastraError:
                continue
        return None

    def save(self) -> None:
        write_save(self.match, self.path, self.packs)

    @property
    def played(self) -> bool:
        """Has anybody acted? Bots alone do not make a game that somebody else sat down to worth keeping."""
        return any(entry.actor in self.people or not self.people for entry in self.match.entries)

    def leave(self) -> None:
        """Let go of the file; a game that nobody played is not kept."""
        leave(self.path, keep=self.played)


def few(places: frozenset[str], drawing: Drawing) -> frozenset[str]:
    """These places, unless they are so many that a mark on each says nothing."""
    return places if len(places) <= max(FEW, len(drawing.places) // 4) else frozenset()
