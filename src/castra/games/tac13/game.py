"""TAC 13 as the rest of the camp sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from castra.core.engine.planner import TurnPlanner
from castra.core.game import (
    About,
    AnyGame,
    Choice,
    Drawing,
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
from castra.games.tac13.content import client
from castra.games.tac13.content.fitness import fitting
from castra.games.tac13.content.packs import builtin, check_pack, fingerprint, load_pack
from castra.games.tac13.content.printed import Content, Scenario
from castra.games.tac13.content.weights import weights as own_weights
from castra.games.tac13.engine import speed
from castra.games.tac13.engine.bot_planning import TacPlanner
from castra.games.tac13.engine.bot_posture import Posture
from castra.games.tac13.engine.build import build_tables
from castra.games.tac13.engine.evaluate import TacEvaluator
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import TacState
from castra.games.tac13.engine.tables import Switches, Tables
from castra.games.tac13.people import choices, insight, notation, odds, picture, prompts, refusals, sample, view, words
from castra.games.tac13.people import position as positions
from castra.games.tac13.people.about import about, proposals

OFF, ON = "off", "on"
STANDARD: Final = 10  # turns; scenarios of one's own may have more
DEPTH: Final = 2  # player-turns that the planner looks ahead
FULL: Final = ("facing", "missiles", "terrain", "capability", "optional")


class Tac13(Game[TacRules, TacState]):
    key = "tac13"
    title = "CENTVRION, Tactical Game 13"
    rules_version = "3"
    players = range(2, 3)
    folder = Path(__file__).parent
    pack_tables = frozenset({"side", "unit", "terrain", "source", "grid", "roads", "columns", "rows"})
    buttons = choices.BUTTONS

    def __init__(self, content: Content | None = None, *, check: bool = True) -> None:
        """`check=False` also takes scenarios that could not be set up, for studies of single positions."""
        self.material = content or builtin()
        scenarios = fitting(self.material) if check else self.material.scenarios
        keys = tuple(scenario.key for scenario in scenarios)
        self.options = (
            Option("scenario", keys, "the battle: armies, set-up and terrain (section 2)", reconstructed=True),
            Option("placement", ("default", "free"), "the scenario's set-up, or free within its zones (rule 2.3)"),
            Option("stacks", ("hidden", "open"), "may enemy stacks be examined only from near (rule 8.1)?"),
            Option("turns", ("10", "5", "3", "2"), "how many Game-Turns at most (rule 3.3)"),
            Option("victory", ("losses", "points"), "by the share of units lost, or by points (rule 18.1)", True),
            Option("facing", (OFF, ON), "Full Simulation 1: front and flank (section 13)", True),
            Option("missiles", (OFF, ON), "Full Simulation 2: missile fire (section 14)", True),
            Option("terrain", (OFF, ON), "Full Simulation 3: terrain in combat (section 15)", True),
            Option("capability", (OFF, ON), "Full Simulation 4: unit capability chart (section 16)", True),
            Option("optional", (OFF, ON), "Full Simulation 5: panic, testudo, pila (section 17)", True),
        )

    # -- before the first action

    def setups(self) -> Sequence[Setup]:
        """Every scenario in the Basic Game and with each switch of the Full Simulation."""
        switched = [{}, *({name: ON} for name in FULL)]
        scenarios = self.options[0].values
        return [self.setup(None, scenario=name, **options) for name in scenarios for options in switched]

    def matchups(self) -> Sequence[Setup]:
        """Every scenario."""
        return [self.setup(None, scenario=name) for name in self.options[0].values]

    def scenario(self, setup: Setup) -> Scenario:
        return self.material.scenario(setup.options["scenario"])

    def with_pack(self, path: Path) -> AnyGame:
        return Tac13(load_pack(path, self.material))

    def with_pack_in_play(self, path: Path, options: dict[str, str]) -> tuple[AnyGame, dict[str, str]]:
        # A scenario file becomes the first scenario, hence the default.
        return self.with_pack(path), options

    def check_pack(self, path: Path) -> list[str]:
        return check_pack(path)

    def rules(self, setup: Setup) -> TacRules:
        options = setup.options
        flags = {name: options[name] == ON for name in FULL}
        flags["hidden"] = options["stacks"] == "hidden"
        flags["free"] = options["placement"] == "free"
        flags["points"] = options["victory"] == "points"
        return TacRules(tables_for(self, options["scenario"], int(options["turns"])), Switches(flags))

    def content_hash(self, setup: Setup) -> str:
        return fingerprint_of(self, setup.options["scenario"])

    def content(self, setup: Setup) -> Json:
        return client.describe(self.material, self.scenario(setup))

    def seat_name(self, setup: Setup, seat: int) -> str:
        return positions.SEATS[seat]

    # -- text

    def write_action(self, rules: TacRules, state: TacState, seat: int, action: int) -> str:
        return notation.write_action(rules, state, action)

    def read_action(self, rules: TacRules, state: TacState, seat: int, text: str) -> int:
        return notation.read_action(rules, state, seat, text)

    def write_state(self, rules: TacRules, state: TacState) -> str:
        return positions.write_state(rules, state)

    def read_state(self, rules: TacRules, text: str) -> TacState:
        return positions.read_state(rules, text)

    def write_known(self, rules: TacRules, state: TacState, actor: int, action: int, seat: int) -> str:
        return view.known_action(rules, state, actor, action, seat)

    # -- what people see

    def facts(self, rules: TacRules, state: TacState, seat: int) -> Mapping[str, Json]:
        return view.facts(rules, state, seat)

    def facts_for(self, rules: TacRules, state: TacState, seats: Sequence[int]) -> Sequence[Mapping[str, Json]]:
        return view.facts_for(rules, state, seats)

    def prompt(self, rules: TacRules, state: TacState, seat: int) -> str:
        return prompts.prompt(rules, state, seat)

    def choices(self, rules: TacRules, state: TacState, seat: int) -> Iterable[Choice]:
        return choices.choices(rules, state, seat)

    def label(self, rules: TacRules, state: TacState, seat: int, action: int) -> str:
        return words.label(rules, state, action)

    def picks(self, rules: TacRules, state: TacState, seat: int, action: int) -> Sequence[Pick]:
        return choices.picks(rules, state, action)

    def sample(self, rules: TacRules, view: View, random: Random) -> TacState:
        return sample.sample(rules, view, random)

    def narrate(self, rules: TacRules, state: TacState, actor: int, action: int, seat: int) -> str:
        return words.narrate(rules, state, actor, action, seat)

    def rule_of(self, rules: TacRules, state: TacState, action: int) -> str:
        return words.rule_of(state)

    def reveals(self, rules: TacRules, state: TacState, seat: int, action: int) -> bool:
        return view.reveals(rules, state, seat, action)

    def picture(self, view: View) -> Drawing:
        scenario = self.scenario(view.setup)
        return picture.table(view, self.material, scenario, ground_of(self, scenario.key))

    def inspect(self, view: View, place: str) -> Drawing | None:
        return picture.inspect(view, place, self.material, self.scenario(view.setup))

    # -- judgement

    def verdict(self, rules: TacRules, state: TacState) -> Verdict:
        return words.verdict(rules, state)

    def refusal(self, rules: TacRules, state: TacState, seat: int, action: int) -> Refusal:
        return refusals.refusal(rules, state, seat, action)

    def odds(self, rules: TacRules, state: TacState, seat: int) -> Sequence[Fact]:
        return odds.odds(rules, state, seat)

    def odds_at(self, rules: TacRules, state: TacState, seat: int, place: str) -> Sequence[Fact]:
        return odds.odds_at(rules, state, seat, place)

    def insight(self, rules: TacRules, state: TacState, seat: int, place: str = "") -> Mapping[str, Json]:
        return insight.insight_at(rules, state, seat, place) if place else insight.insight(rules, state, seat)

    def evaluator(self, rules: TacRules, weights: Weights | None = None) -> TacEvaluator:
        return TacEvaluator(rules, weights or dict(own_weights().value), postures()[0])

    def planner(self, rules: TacRules) -> TurnPlanner:
        return TacPlanner(rules, self.evaluator(rules), postures(), DEPTH)

    def stream(self, rules: TacRules, state: TacState) -> str:
        return "die"

    def timed_work(self) -> Mapping[str, Callable[[int, int], int]]:
        return speed.work(self.rules(self.setup(scenario="pharsalus")))

    def reconstructed(self, setup: Setup) -> Sequence[str]:
        full = any(setup.options[name] == ON for name in FULL)
        return proposals(self.material, [self.scenario(setup)], full=full)

    def about(self) -> About:
        return about(self.material)


def postures() -> list[Posture]:
    return [Posture(name, dict(values)) for name, values in own_weights().postures]


# Nothing in the content of a game ever changes, so what is made of it is made once.


@lru_cache(maxsize=64)
def fingerprint_of(game: Tac13, key: str) -> str:
    return fingerprint(game.material, game.material.scenario(key))


@lru_cache(maxsize=16)
def ground_of(game: Tac13, key: str) -> picture.Ground:
    return picture.ground(game.material, game.material.scenario(key))


@lru_cache(maxsize=32)
def tables_for(game: Tac13, key: str, turns: int) -> Tables:
    scenario = game.material.scenario(key)
    return build_tables(
        game.material, replace(scenario, turns=min(turns, scenario.turns)) if turns != STANDARD else scenario
    )
