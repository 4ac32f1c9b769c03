"""One game played at random from a seed, under every check."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeVar

from castra.core.chance import secret_from
from castra.core.conformance import engine, records, refusals, search, texts, twins, views
from castra.core.conformance.position import Nonconformity, Position
from castra.core.game import CHANCE, AnyGame, Setup
from castra.core.match import Match

LIMIT: Final = 20_000
"""A random game that takes more actions than this is said not to end, and left if it need not."""

POSITION_CHECKS: Final[tuple[Callable[[Position], None], ...]] = (
    engine.check_actor,
    engine.check_legal_actions,
    engine.check_odds,
    engine.check_outcome,
    engine.check_second_look,
    engine.check_apply,
    engine.check_key,
    engine.check_forcing,
    engine.check_commuting,
    texts.check_state_text,
    texts.check_action_texts,
    texts.check_junk_is_refused,
    views.check_view_is_data,
    views.check_looking_together,
    views.check_choices,
    views.check_samples,
    views.check_spectator,
    views.check_secret_choices,
    views.check_narration,
    views.check_narration_of_secrets,
    views.check_known_texts,
    views.check_drawing,
    views.check_odds_are_shares,
    refusals.check_refusals,
    refusals.check_turns,
    refusals.check_gate,
    twins.check_answers,
    twins.check_reveals,
    search.check_search_actions,
    search.check_search_draws,
    search.check_turn,
    search.check_redeal,
)
GAME_CHECKS: Final[tuple[Callable[[Match], None], ...]] = (
    records.check_record,
    records.check_public_record,
    records.check_resuming,
)
Subject = TypeVar("Subject")
END_WEIGHT: Final = 50
"""The end of a game undergoes all checks as often as so many other positions."""
EVERYWHERE: Final = 4  # so many of POSITION_CHECKS are cheap enough for every position of a long run
AT_EVERY_END: Final = 2  # and so many of GAME_CHECKS for every game


@dataclass
class Trial:
    """What to play, and how it went."""

    game: AnyGame
    setup: Setup
    seed: int
    share: float = 1.0
    """Of the positions, how many undergo all checks; the others undergo the cheap ones."""
    limit: int = LIMIT
    match: Match = field(init=False)
    actions: int = field(default=0, init=False)
    examined: int = field(default=0, init=False)
    """Positions that underwent all checks."""

    def __post_init__(self) -> None:
        words = [f"word {seat} of {self.seed}" for seat in range(self.setup.players)] if self.seed % 2 else []
        self.random = Random(self.seed)
        self.checking = Random(f"checks {self.seed}")  # apart, so that checks do not change the game
        self.elsewhere: deque[int] = deque(maxlen=200)
        self.keys: dict[int, object] = {}
        secret = secret_from(f"conformance {self.seed}")
        self.match = Match(self.game, self.setup, secret=secret, words=words, drawing=False)

    def position(self) -> Position:
        match = self.match
        return Position(match.game, match.setup, match.rules, match.state, self.checking, self.elsewhere, self.keys)

    def run(self) -> None:
        """Play to the end; a Nonconformity says what was found, and `match` how it came to it."""
        while not self.match.over:
            if self.actions >= self.limit:
                if self.game.ends(self.setup):
                    raise Nonconformity(f"the game has not ended after {self.limit} actions")
                break
            thorough = self.checking.random() < self.share
            at = self.position()
            self.check_position(at, thorough)
            self.step(at)
            if thorough:
                guard(records.check_undo, self.match)
        thorough = self.checking.random() < self.share * END_WEIGHT
        self.check_position(self.position(), thorough)
        for check in GAME_CHECKS if thorough else GAME_CHECKS[:AT_EVERY_END]:
            guard(check, self.match)

    def check_position(self, at: Position, thorough: bool) -> None:
        for check in POSITION_CHECKS if thorough else POSITION_CHECKS[:EVERYWHERE]:
            guard(check, at)
        self.examined += thorough

    def step(self, at: Position) -> None:
        match = self.match
        try:
            if at.actor == CHANCE:
                match.act(CHANCE, match.next_draw())
            else:
                seat = self.random.choice(at.acting)
                legal = at.legal(seat)
                self.elsewhere.extend(self.checking.sample(legal, min(3, len(legal))))
                match.act(seat, self.random.choice(legal))
        except Exception as error:
            raise Nonconformity(f"playing on raised {type(error).__name__}: {error}") from error
        self.actions += 1


def guard(check: Callable[[Subject], None], subject: Subject) -> None:
    """Run a check; whatever it finds carries the name of the check, and a crash is a finding as well."""
    name = check.__name__.removeprefix("check_").replace("_", " ")
    try:
        check(subject)
    except Nonconformity as found:
        raise Nonconformity(f"{name}: {found}") from found.__cause__
    except Exception as error:
        raise Nonconformity(f"{name}: {type(error).__name__} was raised: {error}") from error


def examine(game: AnyGame, setup: Setup | None = None, seed: int = 0, share: float = 1.0, limit: int = LIMIT) -> Trial:
    """Play one game from a seed under the checks, and answer with what was played."""
    trial = Trial(game, setup or game.setup(), seed, share, limit)
    trial.run()
    return trial
