"""`castra fuzz --texts`: nothing but NotationError may come of a text, or a position as good as any."""

from __future__ import annotations

from random import Random

import pytest

from castra.arena import mutations, texts
from castra.arena.fuzz import Task
from castra.arena.texts import BATCH, Texts, TextTask, try_texts
from castra.core.errors import NotationError
from castra.core.game import AnyGame
from tests.cli.commands import Shell, add_game
from tests.toy import Toy
from tests.toy_engine import HAND, ToyRules, ToyState


class SoundToy(Toy):
    """Refuses hands that are too large."""

    def read_state(self, rules: ToyRules, text: str) -> ToyState:
        state = super().read_state(rules, text)
        if sum(map(sum, state.hands)) > HAND * state.seats:
            raise NotationError("There are too many cards.")
        return state


class CrashingToy(Toy):
    def read_state(self, rules: ToyRules, text: str) -> ToyState:
        int(text.split()[3][:1])
        return super().read_state(rules, text)


class HungryToy(Toy):
    """Believes every number."""

    def read_action(self, rules: ToyRules, state: ToyState, seat: int, text: str) -> int:
        if text[-30:].isdigit() and len(text) > 30:
            bytes(1 << 40)
        return super().read_action(rules, state, seat, text)


def tried(game: AnyGame, monkeypatch: pytest.MonkeyPatch, seeds: int = 20) -> Texts:
    add_game(monkeypatch, game)
    found = Texts()
    for seed in range(seeds):
        one = try_texts(TextTask(Task("toy", game.setup(), seed, 0)))
        found.tried += one.tried
        found.read += one.read
        found.findings += one.findings
    return found


def test_as_many_positions_as_actions_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    found = tried(SoundToy(), monkeypatch, 2)
    assert found.tried == 2 * 2 * BATCH
    assert 0 < found.read < found.tried


def test_position_that_cannot_be_played_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy reads whatever has the right form."""
    found = tried(Toy(), monkeypatch).findings
    assert found
    assert {one.kind for one in found} == {"position"}


def test_error_of_a_reader_is_found_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [one for one in tried(CrashingToy(), monkeypatch).findings if one.what.startswith("ValueError")]
    assert found
    assert found[0].what.endswith("in test_fuzz_texts.py, read_state")


def test_memory_that_a_text_asks_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [one for one in tried(HungryToy(), monkeypatch, 60).findings if one.what.startswith("MemoryError")]
    assert found
    assert {one.kind for one in found} == {"action"}


def test_same_seed_tries_the_same_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried(Toy(), monkeypatch, 3) == tried(Toy(), monkeypatch, 3)


def test_every_change_is_made_of_what_it_is_given() -> None:
    random = Random(1)
    for change in mutations.CHANGES:
        changed = {change("c3-c4 and d5", "a1 b2", random) for _ in range(50)}
        assert len(changed) > 1
        assert change("", "", random) is not None


def test_worker_limits_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[int] = []
    monkeypatch.setattr(texts, "limit_memory", limits.append)
    texts.prepare()
    assert limits == [texts.MEMORY]


def test_command_tries_texts_in_other_processes(shell: Shell) -> None:
    done = shell("fuzz", "augustus", "--texts", 10, "--workers", 1)
    assert f"{2 * BATCH} mutated texts of Augustus" in done.out
    assert done.code == (0 if "nothing found" in done.out else 1)
