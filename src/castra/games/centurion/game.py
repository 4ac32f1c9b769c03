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
    AnyGame,
    Drawing,
    Evaluator,
    Fact,
    Game,
    Json,
    Option,
    Pick,
    Refusal,
    Setup,
    Verdict,
    View,
    Weights,
)
from castra.games.centurion.content import client
from castra.games.centurion.content.packs import army_fingerprint, builtin_armies, check_pack, load_pack
from castra.games.centurion.content.printed import Army
from castra.games.centurion.engine.evaluate import CenturionEvaluator
from castra.games.centurion.engine.profiles import Profiles
from castra.games.centurion.engine.rules import BY_LOT, CenturionRules
from castra.games.centurion.engine.state import LOTTING, CenturionState
from castra.games.centurion.people import (
    about,
    choices,
    insight,
    notation,
    odds,
    picture,
    position,
    prompts,
    refusals,
    sample,
    words,
)
from castra.games.centurion.people import view as views

OFF: Final = "off"


class Centurion(Game[CenturionRules, CenturionState]):
    key = "centurion"
    title = "Centurion"
    rules_version = "2"
    players = range(2, 3)
    folder = Path(__file__).parent
    pack_tables = frozenset({"tile"})
    buttons = choices.BUTTONS
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

    def setup(self, players: int | None = None, /, **options: str) -> Setup:
        setup = super().setup(players, **options)
        for seat in notation.SEATS:
            self.army(setup.options[seat])
        return setup

    def matchups(self) -> Sequence[Setup]:
        """Every army against every army."""
        return [self.setup(None, light=light, dark=dark) for light in self.armies for dark in self.armies]

    def army(self, key: str) -> Army:
        if key not in self.armies:
            known = ", ".join(self.armies)
            raise SetupError(f"There is no army {key!r}; there is {known}, or give a pack with --army FILE.")
        return self.armies[key]

    def armies_of(self, setup: Setup) -> tuple[Army, Army]:
        return self.army(setup.options["light"]), self.army(setup.options["dark"])

    def ends(self, setup: Setup) -> bool:
        return setup.options["repetition"] != OFF or setup.options["quiet"] != OFF

    def with_pack(self, path: Path) -> AnyGame:
        army = load_pack(path)
        return Centurion({**self.armies, army.key: army})

    def with_pack_in_play(self, path: Path, options: dict[str, str]) -> tuple[AnyGame, dict[str, str]]:
        key = load_pack(path).key
        seat = "light" if "light" not in options else "dark"
        return self.with_pack(path), {**options, seat: key} if key not in options.values() else options

    def check_pack(self, path: Path) -> list[str]:
        return check_pack(path)

    def rules(self, setup: Setup) -> CenturionRules:
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
        return client.content(self.armies_of(setup))

    def seat_name(self, setup: Setup, seat: int) -> str:
        return notation.SEATS[seat]

    # -- text

    def write_action(self, rules: CenturionRules, state: CenturionState, seat: int, action: int) -> str:
        return notation.write_action(rules, state, seat, action)

    def read_action(self, rules: CenturionRules, state: CenturionState, seat: int, text: str) -> int:
        return notation.read_action(rules, state, seat, text)

    def write_state(self, rules: CenturionRules, state: CenturionState) -> str:
        return position.write_state(rules, state)

    def read_state(self, rules: CenturionRules, text: str) -> CenturionState:
        return position.read_state(rules, text)

    # -- what people see

    def facts(self, rules: CenturionRules, state: CenturionState, seat: int) -> Mapping[str, Json]:
        return views.facts(rules, state)

    def facts_for(
        self, rules: CenturionRules, state: CenturionState, seats: Sequence[int]
    ) -> Sequence[Mapping[str, Json]]:
        return [views.facts(rules, state)] * len(seats)

    def prompt(self, rules: CenturionRules, state: CenturionState, seat: int) -> str:
        return prompts.prompt(rules, state, seat)

    def label(self, rules: CenturionRules, state: CenturionState, seat: int, action: int) -> str:
        return words.label(rules, state, action)

    def picks(self, rules: CenturionRules, state: CenturionState, seat: int, action: int) -> Sequence[Pick]:
        return choices.picks(rules, state, action)

    def sample(self, rules: CenturionRules, view: View, random: Random) -> CenturionState:
        return sample.sample(rules, view)

    def narrate(self, rules: CenturionRules, state: CenturionState, actor: int, action: int, seat: int) -> str:
        return words.narrate(rules, state, actor, action)

    def narrate_to(
        self, rules: CenturionRules, state: CenturionState, actor: int, action: int, seats: Sequence[int]
    ) -> Sequence[str]:
        return [words.narrate(rules, state, actor, action)] * len(seats)

    def rule_of(self, rules: CenturionRules, state: CenturionState, action: int) -> str:
        return words.rule_of(rules, state, action)

    def picture(self, view: View) -> Drawing:
        return picture.table(view, self.armies_of(view.setup))

    def inspect(self, view: View, place: str) -> Drawing | None:
        return picture.inspect(view, place, self.armies_of(view.setup))

    # -- judgement

    def verdict(self, rules: CenturionRules, state: CenturionState) -> Verdict:
        return words.verdict(rules, state)

    def refusal(self, rules: CenturionRules, state: CenturionState, seat: int, action: int) -> Refusal:
        return refusals.refusal(rules, state, action)

    def odds(self, rules: CenturionRules, state: CenturionState, seat: int) -> Sequence[Fact]:
        return odds.odds(rules, state, seat)

    def odds_at(self, rules: CenturionRules, state: CenturionState, seat: int, place: str) -> Sequence[Fact]:
        return odds.odds_at(rules, state, seat, place)

    def insight(self, rules: CenturionRules, state: CenturionState, seat: int, place: str = "") -> Mapping[str, Json]:
        return insight.insight(rules, state, seat)

    def evaluator(self, rules: CenturionRules, weights: Weights | None = None) -> Evaluator:
        return CenturionEvaluator(rules, weights or self.weights())

    def stream(self, rules: CenturionRules, state: CenturionState) -> str:
        return "lot" if state.phase == LOTTING else f"bag of {notation.SEATS[state.seat]}"

    def reconstructed(self, setup: Setup) -> Sequence[str]:
        armies = {army.key: army for army in self.armies_of(setup)}
        return [f"{army.name}: {entry}" for army in armies.values() for entry in army.reconstructed]

    def about(self) -> About:
        return about.about(builtin_armies().values())


def _number(word: str) -> int:
    return 0 if word == OFF else int(word)


@lru_cache(maxsize=16)
def profiles_for(light: Army, dark: Army, enhanced: bool) -> Profiles:
    return Profiles(light, dark, enhanced)
