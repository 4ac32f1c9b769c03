"""Augustus as the rest of the camp sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random

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
from castra.games.augustus import notation, odds, packs, picture, positions, refusals, sampling, view, words
from castra.games.augustus.evaluate import AugustusEvaluator
from castra.games.augustus.legions import has_choice
from castra.games.augustus.objectives import Deck
from castra.games.augustus.rules import BY_LOT, AugustusRules
from castra.games.augustus.state import DRAWING, ENDED, KEEPING, LOTTING, PLACING, AugustusState
from castra.games.augustus.tables import Tables


class Augustus(Game):
    key = "augustus"
    title = "Augustus"
    rules_version = "1"
    players = range(2, 7)
    folder = Path(__file__).parent
    pack_tables = frozenset({"reward", "objective"})
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

    def setup(self, players: int | None = None, **options: str) -> Setup:
        setup = super().setup(players, **options)
        crier = setup.options["crier"]
        if crier != "lot" and crier not in map(str, range(1, setup.players + 1)):
            raise SetupError(f"There is no player {crier!r} to be town crier; say lot, or 1 to {setup.players}.")
        return setup

    def with_pack(self, path: Path) -> Game:
        return Augustus(packs.load_deck(path))

    def check_pack(self, path: Path) -> list[str]:
        return packs.check_pack(path)

    def rules(self, setup: Setup) -> Rules:
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
        return picture.content(self.deck)

    def seat_name(self, setup: Setup, seat: int) -> str:
        return words.seat_name(seat)

    # -- text

    def write_action(self, rules: Rules, state: State, seat: int, action: int) -> str:
        return notation.write_action(action)

    def read_action(self, rules: Rules, state: State, seat: int, text: str) -> int:
        return notation.read_action(text, int(rules.seats))

    def write_state(self, rules: Rules, state: State) -> str:
        return positions.write_state(_ours(rules, state)[1])

    def read_state(self, rules: Rules, text: str) -> State:
        assert isinstance(rules, AugustusRules)
        return positions.read_state(rules, text)

    # -- what people see

    def view(self, rules: Rules, setup: Setup, state: State, seat: int) -> View:
        ours, position = _ours(rules, state)
        return view.view(ours, setup, position, seat, self.outcome(rules, state), self.key)

    def sample(self, rules: Rules, view: View, random: Random) -> State:
        assert isinstance(rules, AugustusRules)
        return sampling.sample(rules, view, random)

    def narrate(self, rules: Rules, state: State, actor: int, action: int, seat: int) -> str:
        return words.narrate(*_ours(rules, state), actor, action, seat)

    def draw(self, view: View) -> Drawing:
        return picture.draw(view, self.deck)

    def inspect(self, view: View, place: str) -> Drawing | None:
        return picture.inspect(view, place, self.deck)

    def reveals(self, rules: Rules, state: State, seat: int, action: int) -> bool:
        """The last of the secret choices shows them all; a seat that was passed over had none to show."""
        ours, position = _ours(rules, state)
        if position.phase not in (KEEPING, PLACING):
            return False
        after = ours.apply(position, seat, action)
        assert isinstance(after, AugustusState)
        if after.phase == position.phase:
            return False
        return position.phase == KEEPING or any(
            other != seat and has_choice(ours.tables, position, other) for other in range(ours.seats)
        )

    # -- judgement

    def outcome(self, rules: Rules, state: State) -> Outcome | None:
        ours, position = _ours(rules, state)
        return words.outcome(ours, position) if position.phase == ENDED else None

    def refusal(self, rules: Rules, state: State, seat: int, action: int) -> Refusal:
        return refusals.refusal(*_ours(rules, state), seat, action)

    def odds(self, rules: Rules, state: State, seat: int) -> Sequence[Fact]:
        return odds.odds(*_ours(rules, state), seat)

    def evaluator(self, rules: Rules) -> Evaluator:
        assert isinstance(rules, AugustusRules)
        return evaluator_for(rules)

    def stream(self, rules: Rules, state: State) -> str:
        _, position = _ours(rules, state)
        return {LOTTING: "lot", DRAWING: "bag"}.get(position.phase, "deck")

    def about(self) -> About:
        facts = [fact for card in self.deck.objectives for fact in card.provenance.values()]
        attested = {word: facts.count(word) for word in ("seed", "source", "box") if word in facts}
        where = {"seed": "the rulebook", "source": "public sources", "box": "an owner's box"}
        return About(
            summary=(
                "Legates of Augustus mobilise legions, one for each token that the town crier draws, to win provinces "
                "and senators. Completed objectives bring points, powers and rewards; the round in which somebody "
                "controls the seventh is the last."
            ),
            attested=(
                "Rules, tokens, legions, the kinds of powers and rewards: the rulebook (Hurrican, 2013).",
                f"The deck in play is {self.deck.name}. {self.deck.source}",
                *(f"{count} facts of its cards are from {where[word]}." for word, count in attested.items()),
            ),
            reconstructed=self.deck.reconstructed,
            rulings=(
                "Where the book is silent or unclear we decided: R1 to R26, [program] and [reconstructed] in RULES.md.",
            ),
        )


def _ours(rules: Rules, state: State) -> tuple[AugustusRules, AugustusState]:
    assert isinstance(rules, AugustusRules)
    assert isinstance(state, AugustusState)
    return rules, state


@lru_cache(maxsize=4)
def evaluator_for(rules: AugustusRules) -> AugustusEvaluator:
    """One evaluator for each set of rules, because it remembers what it has worked out."""
    return AugustusEvaluator(rules)
