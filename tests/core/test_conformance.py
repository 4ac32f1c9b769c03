"""The toy keeps every promise of the contract, and for every check there is a broken toy that it finds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from castra.core.conformance import POSITION_CHECKS, Nonconformity, Position, Trial, examine, records
from castra.core.conformance.trial import guard
from castra.core.errors import CastraError
from castra.core.game import (
    SPECTATOR,
    AnyGame,
    Rules,
    Setup,
    State,
)
from castra.core.match import Match
from castra.core.record import Record
from tests.core.broken_rules import Crashing, Endless, broken_rules
from tests.core.broken_toys import BROKEN
from tests.toy import GAME, Toy


@pytest.mark.parametrize("seed", range(12))
def test_toy_keeps_every_promise(seed: int) -> None:
    setup = GAME.setup(2 + seed % 2, die=["fair", "loaded"][seed % 2], rounds=["2", "3"][seed // 2 % 2])
    trial = examine(GAME, setup, seed)
    assert trial.match.over
    assert trial.examined == trial.actions + 1


def test_small_share_examines_fewer_positions_thoroughly() -> None:
    trial = examine(GAME, seed=3, share=0.1)
    assert 1 <= trial.examined < trial.actions


def test_same_seed_plays_the_same_game_however_it_is_checked() -> None:
    records = [examine(GAME, seed=5, share=share).match.record() for share in (0.0, 0.2, 0.2, 1.0)]
    assert records == records[:1] * 4


def check_named(name: str) -> Callable[[Position], None]:
    return next(check for check in POSITION_CHECKS if check.__name__ == f"check_{name.replace(' ', '_')}")


def play_under(check: Callable[[Position], None], game: AnyGame) -> None:
    for seed in range(30):
        trial = Trial(game, game.setup(3), seed)
        guard(check, trial.position())
        while not trial.match.over:
            trial.step(trial.position())
            guard(check, trial.position())


def examine_many(game: AnyGame) -> None:
    for seed in range(30):
        examine(game, game.setup(3), seed, limit=200)


@pytest.mark.parametrize(("name", "game", "words"), BROKEN, ids=[f"{one[0]}-{i}" for i, one in enumerate(BROKEN)])
def test_check_alone_finds_the_broken_toy(name: str, game: AnyGame, words: str) -> None:
    check = check_named(name)
    with pytest.raises(Nonconformity, match=f"^{name}: .*({words})"):
        play_under(check, game)


@pytest.mark.parametrize("game", [game for _, game, _ in BROKEN], ids=range(len(BROKEN)))
def test_examination_finds_the_broken_toy(game: AnyGame) -> None:
    with pytest.raises(Nonconformity):
        examine_many(game)


def test_every_check_has_a_broken_toy() -> None:
    names = {check.__name__.removeprefix("check_").replace("_", " ") for check in POSITION_CHECKS}
    assert {name for name, _, _ in BROKEN} == names


def test_endless_game_is_found() -> None:
    with pytest.raises(Nonconformity, match="has not ended after 150 actions"):
        examine(broken_rules(Endless), seed=1, limit=150, share=0)


def test_game_that_need_not_end_is_left_at_the_limit() -> None:
    class Unhurried(type(broken_rules(Endless))):  # type: ignore[misc]
        def ends(self, setup: Setup) -> bool:
            return False

    trial = examine(Unhurried(), seed=1, limit=150, share=0)
    assert trial.actions == 150
    assert not trial.match.over


def test_crash_in_the_middle_is_a_finding() -> None:
    with pytest.raises(Nonconformity, match=r"RuntimeError.*oops") as found:
        examine(broken_rules(Crashing), seed=1)
    assert isinstance(found.value.__cause__, RuntimeError)


# -- checks on whole games


class MovingStreams(Toy):
    """Names its streams otherwise each time, so that no draw can be derived again."""

    asked = 0

    def stream(self, rules: Rules, state: State) -> str:
        self.asked += 1
        return f"deck {self.asked}"


class UnreadableSetup(Toy):
    """Has other content each time, so that no record fits."""

    asked = 0

    def content_hash(self, setup: Setup) -> str:
        self.asked += 1
        return f"content {self.asked}"


def played(game: AnyGame) -> Match:
    trial = Trial(game, game.setup(), 2)
    while not trial.match.over:
        trial.step(trial.position())
    return trial.match


@pytest.mark.parametrize("game", [MovingStreams(), UnreadableSetup()], ids=["streams", "content"])
def test_record_check_finds_what_cannot_be_replayed(game: AnyGame) -> None:
    match = played(game)
    with pytest.raises(Nonconformity, match=r"record: RecordError was raised: "):
        guard(records.check_record, match)


def test_resuming_check_finds_what_cannot_go_on() -> None:
    match = played(UnreadableSetup())
    with pytest.raises(Nonconformity, match=r"resuming: RecordError was raised: "):
        guard(records.check_resuming, match)


def test_public_record_check_finds_a_secret_shown_too_early() -> None:
    class Talkative(Match):
        def record(self, seat: int = SPECTATOR) -> Record:
            return super().save()

    with pytest.raises(Nonconformity, match="too early"):
        guard(records.check_public_record, Talkative(GAME))


class NothingRevealed(Toy):
    def reveals(self, rules: Rules, state: State, seat: int, action: int) -> bool:
        return False


class Stubborn(Match):
    def undo(self) -> None:
        raise CastraError("No.")


class TakesTwo(Match):
    def undo(self) -> None:
        super().undo()
        self.entries.pop()
        self.states.pop()


@pytest.mark.parametrize(("kind", "words"), [(Stubborn, "cannot be taken back: No."), (TakesTwo, "more or less")])
def test_undo_check_finds_a_match_that_does_otherwise(kind: type[Match], words: str) -> None:
    match = kind(GAME, secret=bytes(32))
    match.act(0, match.legal_actions(0)[0])
    with pytest.raises(Nonconformity, match=words):
        guard(records.check_undo, match)


def test_undo_check_finds_a_reveal_that_is_taken_back() -> None:
    class Lax(Match):
        def undo(self) -> None:
            self.entries.pop()
            self.states.pop()

    match = Lax(GAME, secret=bytes(32))
    for seat in match.to_act:
        match.act(seat, match.legal_actions(seat)[0])
    with pytest.raises(Nonconformity, match="although something was revealed"):
        guard(records.check_undo, match)
