"""Centurion as the rest of the camp sees it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from castra.core.errors import SetupError
from castra.core.game import (
    About,
    Drawing,
    Evaluator,
    Fact,
    Game,
    Json,
    Option,
    Outcome,
    Refusal,
    Rules,
    Setup,
    State,
    View,
)
from castra.games.centurion import notation, odds, picture, refusals, view
from castra.games.centurion.armies import Army
from castra.games.centurion.evaluate import CenturionEvaluator
from castra.games.centurion.packs import army_fingerprint, builtin_armies, check_pack, load_army
from castra.games.centurion.profiles import Profiles
from castra.games.centurion.rules import BY_LOT, CenturionRules
from castra.games.centurion.state import (
    DRAWN,
    ENDED,
    LEADER_CAPTURED,
    LOTTING,
    NO_ACTION,
    REPETITION,
    CenturionState,
)

OFF: Final = "off"


class Centurion(Game):
    key = "centurion"
    title = "Centurion"
    rules_version = "1"
    players = range(2, 3)
    folder = Path(__file__).parent
    pack_tables = frozenset({"tile"})
    options = (
        Option("light", ("*", "centurion", "duke"), "the army of light: centurion, duke, or the key of a pack"),
        Option("dark", ("*", "centurion", "duke"), "the army of dark"),
        Option("first", ("lot", "light", "dark"), "who sets up first and begins (rule 2.1)"),
        Option("enhanced", ("no", "yes"), "with the optional tiles: Duchess and Oracle (rule 12.5)"),
        Option("repetition", ("3", OFF), "a position standing so often is a draw (rule 11.3)"),
        Option("quiet", ("100", "50", OFF), "so many turns without capture or placement are a draw (rule 11.4)"),
    )

    def __init__(self, packs: Mapping[str, Army] | None = None) -> None:
        self.armies: dict[str, Army] = {**builtin_armies(), **(packs or {})}

    # -- before the first action

    def setup(self, players: int | None = None, **options: str) -> Setup:
        setup = super().setup(players, **options)
        for seat in notation.SEATS:
            self.army(setup.options[seat])
        return setup

    def army(self, key: str) -> Army:
        if key not in self.armies:
            known = ", ".join(self.armies)
            raise SetupError(f"There is no army {key!r}; there is {known}, or give a pack with --army FILE.")
        return self.armies[key]

    def armies_of(self, setup: Setup) -> tuple[Army, Army]:
        return self.army(setup.options["light"]), self.army(setup.options["dark"])

    def ends(self, setup: Setup) -> bool:
        return setup.options["repetition"] != OFF or setup.options["quiet"] != OFF

    def with_pack(self, path: Path) -> Game:
        army = load_army(path)
        if army.key in builtin_armies():
            raise SetupError(f"The key {army.key!r} of this pack is taken by an army of the game; choose another.")
        return Centurion({**self.armies, army.key: army})

    def with_pack_in_play(self, path: Path, options: dict[str, str]) -> tuple[Game, dict[str, str]]:
        key = load_army(path).key
        seat = "light" if "light" not in options else "dark"
        return self.with_pack(path), {**options, seat: key} if key not in options.values() else options

    def check_pack(self, path: Path) -> list[str]:
        return check_pack(path)

    def rules(self, setup: Setup) -> Rules:
        first = setup.options["first"]
        return CenturionRules(
            profiles_for(*self.armies_of(setup), setup.options["enhanced"] == "yes"),
            BY_LOT if first == "lot" else notation.SEATS.index(first),
            _number(setup.options["repetition"]),
            _number(setup.options["quiet"]),
        )

    def content_hash(self, setup: Setup) -> str:
        prints = [army_fingerprint(army) for army in self.armies_of(setup)]
        return hashlib.sha256(" ".join(prints).encode()).hexdigest()

    def content(self, setup: Setup) -> Json:
        return picture.content(self.armies_of(setup))

    def seat_name(self, setup: Setup, seat: int) -> str:
        return notation.SEATS[seat]

    # -- text

    def write_action(self, rules: Rules, state: State, seat: int, action: int) -> str:
        return notation.write_action(*_ours(rules, state), seat, action)

    def read_action(self, rules: Rules, state: State, seat: int, text: str) -> int:
        return notation.read_action(*_ours(rules, state), seat, text)

    def write_state(self, rules: Rules, state: State) -> str:
        return notation.write_state(*_ours(rules, state))

    def read_state(self, rules: Rules, text: str) -> State:
        assert isinstance(rules, CenturionRules)
        return notation.read_state(rules, text)

    # -- what people see

    def view(self, rules: Rules, setup: Setup, state: State, seat: int) -> View:
        outcome = self.outcome(rules, state)
        ours, position = _ours(rules, state)
        return view.view(ours, setup, position, seat, outcome, self.key)

    def sample(self, rules: Rules, view: View, random: Random) -> State:
        assert isinstance(rules, CenturionRules)
        return notation.read_state(rules, str(view.facts["position"]))

    def narrate(self, rules: Rules, state: State, actor: int, action: int, seat: int) -> str:
        return view.narrate(*_ours(rules, state), actor, action)

    def draw(self, view: View) -> Drawing:
        return picture.draw(view, self.armies_of(view.setup))

    def inspect(self, view: View, place: str) -> Drawing | None:
        return picture.inspect(view, place, self.armies_of(view.setup))

    # -- judgement

    def outcome(self, rules: Rules, state: State) -> Outcome | None:
        ours, position = _ours(rules, state)
        if position.phase != ENDED:
            return None
        shares = (int(ours.payoff(position, 0)), int(ours.payoff(position, 1)))
        if position.winner == DRAWN:
            rule = "11.3" if position.reason == REPETITION else "11.4"
            why = "the same position stood again" if rule == "11.3" else f"{ours.quiet} turns passed without change"
            return Outcome(shares, f"The game is drawn: {why}", rule)
        winner, loser = notation.SEATS[position.winner], notation.SEATS[1 - position.winner]
        leader = ours.profiles.tiles[ours.profiles.first_kind[1 - position.winner]].name
        if position.reason == LEADER_CAPTURED:
            return Outcome(shares, f"{winner.capitalize()} wins by capturing {loser}'s {leader}", "11.1")
        assert position.reason == NO_ACTION
        return Outcome(shares, f"{winner.capitalize()} wins because {loser} has no action left", "11.2")

    def refusal(self, rules: Rules, state: State, seat: int, action: int) -> Refusal:
        return refusals.refusal(*_ours(rules, state), action)

    def odds(self, rules: Rules, state: State, seat: int) -> Sequence[Fact]:
        return odds.odds(*_ours(rules, state), seat)

    def odds_at(self, rules: Rules, state: State, seat: int, place: str) -> Sequence[Fact]:
        return odds.odds_at(*_ours(rules, state), seat, place)

    def evaluator(self, rules: Rules) -> Evaluator:
        assert isinstance(rules, CenturionRules)
        return CenturionEvaluator(rules)

    def stream(self, rules: Rules, state: State) -> str:
        _, position = _ours(rules, state)
        return "lot" if position.phase == LOTTING else f"bag of {notation.SEATS[position.seat]}"

    def about(self) -> About:
        armies = builtin_armies().values()
        return About(
            summary=(
                "Two armies of two-sided tiles on six by six squares. A tile that has moved is flipped and moves "
                "differently; new tiles come out of a bag beside the leader. Capture the enemy leader. "
                "Any army may meet any other."
            ),
            attested=tuple(f"{army.name}: {army.source}" for army in armies),
            reconstructed=tuple(f"{army.name}: {entry}" for army in armies for entry in army.reconstructed),
            rulings=(
                "Where the books are silent or unclear we decided; RULES.md marks it [ruling N] or [reconstructed].",
            ),
        )


def _number(word: str) -> int:
    return 0 if word == OFF else int(word)


def _ours(rules: Rules, state: State) -> tuple[CenturionRules, CenturionState]:
    assert isinstance(rules, CenturionRules)
    assert isinstance(state, CenturionState)
    return rules, state


@lru_cache(maxsize=16)
def profiles_for(light: Army, dark: Army, enhanced: bool) -> Profiles:
    return Profiles(light, dark, enhanced)
