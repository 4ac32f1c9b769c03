"""TAC 13 as the rest of the camp sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

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
from castra.games.tac13 import notation, odds, picture, positions, refusals, sample, speed, view, words
from castra.games.tac13.about import about
from castra.games.tac13.build import build_tables
from castra.games.tac13.content import Content, Scenario
from castra.games.tac13.evaluate import TacEvaluator
from castra.games.tac13.fitness import fitting
from castra.games.tac13.packs import builtin, check_pack, fingerprint, load_pack
from castra.games.tac13.rules import TacRules
from castra.games.tac13.state import DESTROYED, DRAWN, ENDED, NONE, TacState
from castra.games.tac13.tables import Switches, Tables

OFF, ON = "off", "on"
STANDARD: Final = 10  # turns; scenarios of one's own may have more
FULL: Final = ("facing", "missiles", "terrain", "capability", "optional")


class Tac13(Game):
    key = "tac13"
    title = "CENTVRION, Tactical Game 13"
    rules_version = "2"
    players = range(2, 3)
    folder = Path(__file__).parent
    pack_tables = frozenset({"side", "unit", "terrain", "grid", "roads", "columns", "rows"})

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

    def scenario(self, setup: Setup) -> Scenario:
        return self.material.scenario(setup.options["scenario"])

    def with_pack(self, path: Path) -> Game:
        return Tac13(load_pack(path, self.material))

    def with_pack_in_play(self, path: Path, options: dict[str, str]) -> tuple[Game, dict[str, str]]:
        # A scenario file becomes the first scenario, hence the default.
        return self.with_pack(path), options

    def check_pack(self, path: Path) -> list[str]:
        return check_pack(path)

    def rules(self, setup: Setup) -> Rules:
        options = setup.options
        flags = {name: options[name] == ON for name in FULL}
        flags["hidden"] = options["stacks"] == "hidden"
        flags["free"] = options["placement"] == "free"
        flags["points"] = options["victory"] == "points"
        return TacRules(tables_for(self, options["scenario"], int(options["turns"])), Switches(flags))

    def content_hash(self, setup: Setup) -> str:
        return fingerprint_of(self, setup.options["scenario"])

    def content(self, setup: Setup) -> Json:
        return picture.describe(self.material, self.scenario(setup))

    def seat_name(self, setup: Setup, seat: int) -> str:
        return positions.SEATS[seat]

    # -- text

    def write_action(self, rules: Rules, state: State, seat: int, action: int) -> str:
        return notation.write_action(*_ours(rules, state), action)

    def read_action(self, rules: Rules, state: State, seat: int, text: str) -> int:
        return notation.read_action(*_ours(rules, state), text)

    def write_state(self, rules: Rules, state: State) -> str:
        return positions.write_state(*_ours(rules, state))

    def read_state(self, rules: Rules, text: str) -> State:
        assert isinstance(rules, TacRules)
        return positions.read_state(rules, text)

    # -- what people see

    def view(self, rules: Rules, setup: Setup, state: State, seat: int) -> View:
        outcome = self.outcome(rules, state)
        ours, position = _ours(rules, state)
        return view.view(ours, setup, position, seat, outcome, self.key)

    def sample(self, rules: Rules, view: View, random: Random) -> State:
        assert isinstance(rules, TacRules)
        return sample.sample(rules, view, random)

    def narrate(self, rules: Rules, state: State, actor: int, action: int, seat: int) -> str:
        return words.narrate(*_ours(rules, state), actor, action, seat)

    def reveals(self, rules: Rules, state: State, seat: int, action: int) -> bool:
        """A move that brings an enemy stack within sight cannot be taken back."""
        ours, before = _ours(rules, state)
        _, after = _ours(rules, rules.apply(state, seat, action))
        if not ours.switches.hidden:
            return False
        return any(
            before.top[at] != NONE and not ours.sight.sees(before, seat, at) and ours.sight.sees(after, seat, at)
            for at in range(before.hexes)
        )

    def draw(self, view: View) -> Drawing:
        scenario = self.scenario(view.setup)
        return picture.draw(view, self.material, scenario, ground_of(self, scenario.key))

    def inspect(self, view: View, place: str) -> Drawing | None:
        return picture.inspect(view, place, self.material, self.scenario(view.setup))

    # -- judgement

    def outcome(self, rules: Rules, state: State) -> Outcome | None:
        ours, position = _ours(rules, state)
        if position.phase != ENDED:
            return None
        shares = (int(ours.payoff(position, 0)), int(ours.payoff(position, 1)))
        return Outcome(shares, *_verdict(ours, position), scores=_scores(ours, position))

    def refusal(self, rules: Rules, state: State, seat: int, action: int) -> Refusal:
        return refusals.refusal(*_ours(rules, state), seat, action)

    def odds(self, rules: Rules, state: State, seat: int) -> Sequence[Fact]:
        return odds.odds(*_ours(rules, state), seat)

    def evaluator(self, rules: Rules) -> Evaluator:
        assert isinstance(rules, TacRules)
        return TacEvaluator(rules)

    def stream(self, rules: Rules, state: State) -> str:
        return "die"

    def timed_work(self) -> Mapping[str, Callable[[int, int], int]]:
        return speed.work(self.rules(self.setup(scenario="pharsalus")))

    def about(self) -> About:
        return about(self.material)


def _scores(rules: TacRules, state: TacState) -> tuple[int, ...]:
    """What each side destroyed: points, or units."""
    lost = state.lost_points if rules.switches.points else state.lost
    return int(lost[1]), int(lost[0])


def _verdict(rules: TacRules, state: TacState) -> tuple[str, str]:
    """The sentence and the rule that ended the game."""
    t = rules.tables
    if state.reason == DESTROYED:
        return f"{words.side(rules, state.winner)} wins: the enemy has no unit left", "12.3"
    if rules.switches.points:
        destroyed = [int(state.lost_points[1]), int(state.lost_points[0])]
        told = f"{destroyed[0]} points destroyed against {destroyed[1]}"
        if state.winner == DRAWN:
            return f"The game is drawn: {told}", "18.1"
        level = victory_level(destroyed[state.winner], destroyed[1 - state.winner])
        return f"{words.side(rules, state.winner)} wins a {level} victory: {told}", "18.2"
    shares = [f"{state.lost[seat]} of {t.total[seat]}" for seat in (0, 1)]
    told = f"A has lost {shares[0]} units, B {shares[1]}"
    if state.winner == DRAWN:
        return f"The game is drawn: {told}", "12.2"
    return f"{words.side(rules, state.winner)} wins: {told}", "12.1"


def victory_level(winner: int, loser: int) -> str:
    """The level of a victory by the points both sides destroyed (rule 18.2)."""
    if winner >= 3 * loser:
        return "decisive"
    return "substantive" if winner >= 2 * loser else "marginal"


def _ours(rules: Rules, state: State) -> tuple[TacRules, TacState]:
    assert isinstance(rules, TacRules)
    assert isinstance(state, TacState)
    return rules, state


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
