"""Augustus as the rest of the camp sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random

from castra.core.errors import PackError, SetupError
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
from castra.core.packs import mistakes_of
from castra.games.augustus.content import client, fitness, packs
from castra.games.augustus.content.printed import Deck
from castra.games.augustus.engine.endings import random_games_end
from castra.games.augustus.engine.evaluate import AugustusEvaluator
from castra.games.augustus.engine.rules import BY_LOT, AugustusRules
from castra.games.augustus.engine.state import DRAWING, LOTTING, AugustusState
from castra.games.augustus.engine.tables import Tables
from castra.games.augustus.people import (
    about,
    choices,
    notation,
    odds,
    picture,
    position,
    prompts,
    refusals,
    view,
    words,
)
from castra.games.augustus.people import sample as sampling


class Augustus(Game[AugustusRules, AugustusState]):
    key = "augustus"
    title = "Augustus"
    rules_version = "1"
    players = range(2, 7)
    folder = Path(__file__).parent
    pack_tables = frozenset({"reward", "objective"})
    buttons = choices.BUTTONS
    options = (
        Option("start", ("choose", "dealt"), "keep three of six objectives, or play the three dealt (rules 2.3, 2.4)"),
        Option("crier", ("*", "lot"), "the first town crier: lot, or the number of a player (rule 2.5)"),
        Option(
            "legions", ("50", "48"), "how many legions there are: the rulebook's 50, or the 48 of the box (rule 1.2)"
        ),
    )

    def __init__(self, deck: Deck | None = None) -> None:
        self.deck = deck or packs.builtin_deck()
        self.tables = Tables(self.deck)

    # -- before the first action

    def setup(self, players: int | None = None, /, **options: str) -> Setup:
        setup = super().setup(players, **options)
        crier = setup.options["crier"]
        if crier != "lot" and crier not in map(str, range(1, setup.players + 1)):
            raise SetupError(f"There is no player {crier!r} to be town crier; say lot, or 1 to {setup.players}.")
        return setup

    def with_pack(self, path: Path) -> AnyGame:
        game = Augustus(packs.load_deck(path))
        for players in reversed(self.players):
            if not random_games_end(game.rules(game.setup(players))):
                raise PackError([fitness.endless(game.deck, players)])
        return game

    def check_pack(self, path: Path) -> list[str]:
        return mistakes_of(lambda: self.with_pack(path))

    def rules(self, setup: Setup) -> AugustusRules:
        crier = setup.options["crier"]
        return AugustusRules(
            self.tables,
            setup.players,
            BY_LOT if crier == "lot" else int(crier) - 1,
            setup.options["start"] == "choose",
            int(setup.options["legions"]),
        )

    def content_hash(self, setup: Setup) -> str:
        return packs.deck_fingerprint(self.deck)

    def content(self, setup: Setup) -> Json:
        return client.content(self.deck)

    def seat_name(self, setup: Setup, seat: int) -> str:
        return words.seat_name(seat)

    # -- text

    def write_action(self, rules: AugustusRules, state: AugustusState, seat: int, action: int) -> str:
        return notation.write_action(action)

    def read_action(self, rules: AugustusRules, state: AugustusState, seat: int, text: str) -> int:
        return notation.read_action(text, int(rules.seats))

    def write_state(self, rules: AugustusRules, state: AugustusState) -> str:
        return position.write_state(state)

    def write_known(self, rules: AugustusRules, state: AugustusState, actor: int, action: int, seat: int) -> str:
        return notation.write_known(rules, state, actor, action, seat)

    def read_state(self, rules: AugustusRules, text: str) -> AugustusState:
        return position.read_state(rules, text)

    # -- what people see

    def facts(self, rules: AugustusRules, state: AugustusState, seat: int) -> Mapping[str, Json]:
        return view.facts(rules, state, seat)

    def facts_for(
        self, rules: AugustusRules, state: AugustusState, seats: Sequence[int]
    ) -> Sequence[Mapping[str, Json]]:
        return view.facts_for(rules, state, seats)

    def prompt(self, rules: AugustusRules, state: AugustusState, seat: int) -> str:
        return prompts.prompt(rules, state, seat)

    def label(self, rules: AugustusRules, state: AugustusState, seat: int, action: int) -> str:
        return words.label(rules, state, action)

    def picks(self, rules: AugustusRules, state: AugustusState, seat: int, action: int) -> Sequence[Pick]:
        return choices.picks(rules, state, action)

    def sample(self, rules: AugustusRules, view: View, random: Random) -> AugustusState:
        return sampling.sample(rules, view, random)

    def narrate(self, rules: AugustusRules, state: AugustusState, actor: int, action: int, seat: int) -> str:
        return words.narrate(rules, state, actor, action, seat)

    def narrate_to(
        self, rules: AugustusRules, state: AugustusState, actor: int, action: int, seats: Sequence[int]
    ) -> Sequence[str]:
        return words.narrate_to(rules, state, actor, action, seats)

    def rule_of(self, rules: AugustusRules, state: AugustusState, action: int) -> str:
        return words.rule_of(state)

    def picture(self, view: View) -> Drawing:
        return picture.table(view, self.deck)

    def inspect(self, view: View, place: str) -> Drawing | None:
        return picture.inspect(view, place, self.deck)

    def reveals(self, rules: AugustusRules, state: AugustusState, seat: int, action: int) -> bool:
        return view.reveals(rules, state, seat, action)

    # -- judgement

    def verdict(self, rules: AugustusRules, state: AugustusState) -> Verdict:
        return words.verdict(rules, state)

    def refusal(self, rules: AugustusRules, state: AugustusState, seat: int, action: int) -> Refusal:
        return refusals.refusal(rules, state, seat, action)

    def odds(self, rules: AugustusRules, state: AugustusState, seat: int) -> Sequence[Fact]:
        return odds.odds(rules, state, seat)

    def evaluator(self, rules: AugustusRules, weights: Weights | None = None) -> Evaluator:
        return evaluator_for(rules, tuple((weights or self.weights()).items()))

    def stream(self, rules: AugustusRules, state: AugustusState) -> str:
        return {LOTTING: "lot", DRAWING: "bag"}.get(state.phase, "deck")

    def about(self) -> About:
        return about.about(self.deck)


@lru_cache(maxsize=8)
def evaluator_for(rules: AugustusRules, weights: tuple[tuple[str, int], ...]) -> AugustusEvaluator:
    """One evaluator for each set of rules and weights, because it remembers what it has worked out."""
    return AugustusEvaluator(rules, dict(weights))
