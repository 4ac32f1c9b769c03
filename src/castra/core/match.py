"""A game under way: its state, everything that happened, and the chance that decides for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from castra.core.chance import Chance, commitment, new_secret
from castra.core.errors import CastraError, SetupError
from castra.core.game import CHANCE, OVER, SPECTATOR, AnyGame, Fact, Outcome, Setup, View, acting_seats, check_seat
from castra.core.knowledge import odds_for
from castra.core.notebook import Look, look
from castra.core.play import Played, play
from castra.core.record import AT_THE_TABLE, HIDDEN, SPECTATORS, UNFINISHED, UNNAMED, Entry, Record
from castra.core.values import counted

LONGEST_NAME = 60


class Match:
    """Seats act through `play`; chance acts by itself as soon as it is its turn."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup | None = None,
        *,
        secret: bytes | None = None,
        words: Sequence[str] = (),
        players: Sequence[str] = (),
        position: str = "",
        drawing: bool = True,
        rules: Any = None,
    ) -> None:
        """`position` begins elsewhere; `drawing=False` leaves chance to the caller, who plays a record again.

        `rules` are those of the same game and set-up, if the caller has them already: many matches can share them."""
        self.game: AnyGame = game
        self.setup = setup or game.setup()
        self.rules: Any = rules or game.rules(self.setup)  # of the game's own kind, as are the states
        self.secret = secret or new_secret()
        self.words = tuple(checked_line(word) for word in words)
        self.players = tuple(checked_line(name) for name in players) or (UNNAMED,) * self.setup.players
        if len(self.players) != self.setup.players or len(self.words) not in (0, self.setup.players):
            raise SetupError(f"Names and words are needed for all {self.setup.players} seats or for none.")
        self.entries: list[Entry] = []
        start = game.read_state(self.rules, position) if position else self.rules.initial()
        self.position = game.write_state(self.rules, start) if position else ""
        self.states: list[Any] = [start]  # one more than entries
        self._draws: Counter[str] = Counter()  # by stream; none is ever taken back
        self._chance = Chance(self.secret, self.words)
        if drawing:
            self._run_chance()

    # -- looking

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def over(self) -> bool:
        return bool(self.rules.actor(self.state) == OVER)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, several when they choose at the same time."""
        return acting_seats(self.rules, self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.rules, self.state)

    def legal_actions(self, seat: int) -> list[int]:
        check_seat(self.setup, seat)
        return list(self.rules.legal_actions(self.state, seat))

    def view(self, seat: int = SPECTATOR) -> View:
        return self.game.view(self.rules, self.setup, self.state, seat)

    def views(self, seats: Sequence[int]) -> list[View]:
        """The views of several, which are sooner made together."""
        return self.game.views(self.rules, self.setup, self.state, seats)

    def write(self, seat: int, action: int) -> str:
        """An action of `seat` in notation."""
        return self.game.write_action(self.rules, self.state, seat, action)

    def odds(self, seat: int, place: str | None = None) -> Sequence[Fact]:
        """Exact odds of the position, or of one place, from what `seat` may know."""
        return odds_for(self.game, self.rules, self.setup, self.state, seat, place)

    def look(self, seat: int = SPECTATOR) -> Look:
        """The table as `seat` sees it: in colours at the end of a notebook's cell, as text when printed."""
        return look(self, seat)

    def __repr__(self) -> str:
        names = [self.game.seat_name(self.setup, seat) for seat in self.to_act]
        outcome = self.outcome
        now = outcome.reason if outcome else f"{' and '.join(names) or 'chance'} to act"
        return f"<Match of {self.game.title} after {counted(len(self.entries), 'action')}: {now}>"

    def __str__(self) -> str:
        return str(self.look())

    def _repr_html_(self) -> str:
        return self.look()._repr_html_()

    @cached_property
    def content(self) -> str:
        """The fingerprint of all data this match is played with."""
        return self.game.content_hash(self.setup)

    # -- acting

    def play(self, seat: int, action: int | str) -> None:
        """Let `seat` act, by number or notation; then let chance do what follows."""
        self.extend(self.preview(seat, action))

    def act(self, actor: int, action: int | str) -> None:
        """Let a seat act, or chance do what it has drawn, and stop there."""
        self.extend([play(self.game, self.rules, self.setup, self.state, actor, action)])

    def preview(self, seat: int, action: int | str) -> list[Played]:
        """What happens when `seat` acts so: its action and the draws that follow. Nothing has happened yet."""
        played = play(self.game, self.rules, self.setup, self.state, seat, action)
        return [played, *self.preview_draws(played.state)]

    def preview_draws(self, state: Any = None) -> list[Played]:
        """The draws that are due now, or after `state`."""
        state = self.state if state is None else state
        draws, played = self._draws.copy(), []
        while self.rules.actor(state) == CHANCE:
            one = play(self.game, self.rules, self.setup, state, CHANCE, self._drawn(state, draws))
            draws[self.game.stream(self.rules, state)] += 1
            played.append(one)
            state = one.state
        return played

    def extend(self, played: Sequence[Played]) -> None:
        """Let happen what was previewed."""
        for one in played:
            if one.actor == CHANCE:
                self._draws[self.game.stream(self.rules, self.state)] += 1
            self.entries.append(Entry(one.actor, one.text, one.action))
            self.states.append(one.state)

    def next_draw(self) -> int:
        """What chance does now: it follows from the secret, the words and the number of draws before."""
        return self._drawn(self.state, self._draws)

    def _drawn(self, state: Any, draws: Counter[str]) -> int:
        stream = self.game.stream(self.rules, state)
        place = self._chance.pick(list(self.rules.chance_weights(state)), stream, draws[stream])
        return int(self.rules.chance_actions(state)[place])

    def _run_chance(self) -> None:
        while self.rules.actor(self.state) == CHANCE:
            self.act(CHANCE, self.next_draw())

    def undo(self) -> None:
        """Take back the last action, unless chance or a reveal came with it."""
        if not self.entries:
            raise CastraError("There is nothing to take back.")
        last = self.entries[-1]
        if last.actor == CHANCE:
            raise CastraError("A draw cannot be taken back.")
        if self.game.reveals(self.rules, self.states[-2], last.actor, last.action):
            raise CastraError("What has been revealed cannot be taken back.")
        self.take_back(1)

    def way_back(self, *seats: int) -> int:
        """How many entries lie behind the moment before the last decision of one of these seats."""
        for count, entry in enumerate(reversed(self.entries), 1):
            if entry.actor != CHANCE and self.game.reveals(
                self.rules, self.states[-count - 1], entry.actor, entry.action
            ):
                raise CastraError("What has been revealed cannot be taken back.")
            if entry.actor in seats:
                return count
        raise CastraError("There is nothing to take back.")

    def take_back(self, count: int) -> None:
        """Go back by so many entries. Draws taken back will come again as they were, so nobody can fish for better."""
        for _ in range(count):
            entry = self.entries.pop()
            self.states.pop()
            if entry.actor == CHANCE:
                self._draws[self.game.stream(self.rules, self.state)] -= 1

    # -- keeping

    def record(self, seat: int = SPECTATOR) -> Record:
        """The game so far as `seat` may know it; all of it, with the secret, once the game is over."""
        if seat != SPECTATOR:
            check_seat(self.setup, seat)
        if self.over:
            return self.save()
        known = self._known_to(seat)
        # Where nothing is hidden the record can be replayed by anybody; but a position tells what everybody holds.
        whole = known == tuple(self.entries) and not self.position
        watcher, position = "" if whole else self._watcher(seat), HIDDEN if self.position else ""
        return replace(self.save(), entries=known, secret="", seen_by=watcher, position=position)

    def save(self) -> Record:
        """The whole game with its secret, to go on from; never to be shown while the game goes on."""
        outcome = self.outcome
        return Record(
            game=self.game.key,
            rules_version=self.game.rules_version,
            content=self.content,
            setup=self.setup,
            seats=tuple(self.game.seat_name(self.setup, seat) for seat in range(self.setup.players)),
            players=self.players,
            commitment=commitment(self.secret),
            words=self.words,
            entries=tuple(self.entries),
            result=result_line(outcome) if outcome else UNFINISHED,
            secret=self.secret.hex(),
            position=self.position,
        )

    def _known_to(self, seat: int) -> tuple[Entry, ...]:
        """The entries with `?` for what is hidden from `seat`."""
        return tuple(
            Entry(entry.actor, self.game.write_known(self.rules, state, entry.actor, entry.action, seat))
            for state, entry in zip(self.states, self.entries, strict=False)
        )

    def _watcher(self, seat: int) -> str:
        return SPECTATORS if seat == SPECTATOR else self.game.seat_name(self.setup, seat)


def result_line(outcome: Outcome) -> str:
    shares = " ".join(str(share) for share in outcome.shares)
    return f"{shares} ({outcome.reason} — {f'rule {outcome.rule}' if outcome.rule else AT_THE_TABLE})"


def checked_line(text: str) -> str:
    """A name or a word that fits on one line of a record."""
    if len(text) > LONGEST_NAME or not text.isprintable() or text != text.strip() or not text:
        raise SetupError(f"A name or word is one line of 1 to {LONGEST_NAME} characters, not {text[:80]!r}.")
    return text
