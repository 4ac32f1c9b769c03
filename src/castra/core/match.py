"""A game under way: its state, everything that happened, and the chance that decides for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from castra.core.chance import Chance, commitment, new_secret
from castra.core.errors import CastraError, SetupError
from castra.core.game import CHANCE, OVER, SPECTATOR, Game, Outcome, Setup, State, View
from castra.core.play import acting_seats, legal_action
from castra.core.record import UNFINISHED, Entry, Record

LONGEST_NAME = 60


class Match:
    """Seats act through `play`; chance acts by itself as soon as it is its turn."""

    def __init__(
        self,
        game: Game,
        setup: Setup | None = None,
        *,
        secret: bytes | None = None,
        words: Sequence[str] = (),
        players: Sequence[str] = (),
        drawing: bool = True,
    ) -> None:
        """`drawing=False` leaves chance to the caller, who plays a record again."""
        self.game = game
        self.setup = setup or game.setup()
        self.rules = game.rules(self.setup)
        self.secret = secret or new_secret()
        self.words = tuple(checked_line(word) for word in words)
        self.players = tuple(checked_line(name) for name in players) or ("?",) * self.setup.players
        if len(self.players) != self.setup.players or len(self.words) not in (0, self.setup.players):
            raise SetupError(f"Names and words are needed for all {self.setup.players} seats or for none.")
        self.entries: list[Entry] = []
        self.states: list[State] = [self.rules.initial()]  # one more than entries
        self._draws: Counter[str] = Counter()  # by stream; none is ever taken back
        self._chance = Chance(self.secret, self.words)
        if drawing:
            self._run_chance()

    # -- looking

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def over(self) -> bool:
        return self.rules.actor(self.state) == OVER

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, several when they choose at the same time."""
        return acting_seats(self.rules, self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.rules, self.state)

    def legal_actions(self, seat: int) -> list[int]:
        return list(self.rules.legal_actions(self.state, seat))

    def view(self, seat: int = SPECTATOR) -> View:
        return self.game.view(self.rules, self.setup, self.state, seat)

    def write(self, seat: int, action: int) -> str:
        """An action of `seat` in notation."""
        return self.game.write_action(self.rules, self.state, seat, action)

    # -- acting

    def play(self, seat: int, action: int | str) -> None:
        """Let `seat` act, by number or notation; then let chance do what follows."""
        self.act(seat, action)
        self._run_chance()

    def act(self, seat: int, action: int | str) -> None:
        """Let `seat` act, and stop there."""
        number = legal_action(self.game, self.rules, self.setup, self.state, seat, action)
        self._add(seat, number)

    def draw(self, action: int) -> None:
        """Let chance do `action`."""
        stream = self.game.stream(self.rules, self.state)
        self._add(CHANCE, action)
        self._draws[stream] += 1

    def next_draw(self) -> int:
        """What chance does now: it follows from the secret, the words and the number of draws before."""
        stream = self.game.stream(self.rules, self.state)
        weights = list(self.rules.chance_weights(self.state))
        place = self._chance.pick(weights, stream, self._draws[stream])
        return self.rules.chance_actions(self.state)[place]

    def _run_chance(self) -> None:
        while self.rules.actor(self.state) == CHANCE:
            self.draw(self.next_draw())

    def _add(self, actor: int, action: int) -> None:
        after = self.rules.apply(self.state, actor, action)
        self.entries.append(Entry(actor, self.write(actor, action)))
        self.states.append(after)

    def undo(self) -> None:
        """Take back the last action, unless chance or a reveal came with it."""
        if not self.entries:
            raise CastraError("There is nothing to take back.")
        last = self.entries[-1]
        if last.actor == CHANCE:
            raise CastraError("A draw cannot be taken back.")
        action = self.game.read_action(self.rules, self.states[-2], last.actor, last.text)
        if self.game.reveals(self.rules, self.states[-2], last.actor, action):
            raise CastraError("What has been revealed cannot be taken back.")
        self.entries.pop()
        self.states.pop()

    # -- keeping

    def record(self, *, private: bool = False) -> Record:
        """The game so far; the secret is in it only when the game is over, or in a private save."""
        outcome = self.outcome
        return Record(
            game=self.game.key,
            rules_version=self.game.rules_version,
            content=self.game.content_hash(self.setup),
            setup=self.setup,
            seats=tuple(self.game.seat_name(self.setup, seat) for seat in range(self.setup.players)),
            players=self.players,
            commitment=commitment(self.secret),
            words=self.words,
            entries=tuple(self.entries),
            result=result_line(outcome) if outcome else UNFINISHED,
            secret=self.secret.hex() if outcome or private else "",
        )


def result_line(outcome: Outcome) -> str:
    shares = " ".join(str(share) for share in outcome.shares)
    return f"{shares} ({outcome.reason} — rule {outcome.rule})"


def checked_line(text: str) -> str:
    """A name or a word that fits on one line of a record."""
    if len(text) > LONGEST_NAME or not text.isprintable() or text != text.strip() or not text:
        raise SetupError(f"A name or word is one line of 1 to {LONGEST_NAME} characters, not {text[:80]!r}.")
    return text
