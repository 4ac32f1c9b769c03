"""The engine and the oracle, written apart from each other, tell the same games: who acts, what is legal, what follows.

Some games are played with the deck of the program, most with decks whose powers, spaces and resources are mixed anew,
so that what is rare becomes common. CASTRA_SOAK=50 plays fifty times as many.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from castra.core.game import OVER, SPECTATOR
from castra.core.play import acting_seats
from castra.games.augustus.game import Augustus
from castra.games.augustus.notation import read_action, write_action
from castra.games.augustus.objectives import Deck, Objective
from castra.games.augustus.packs import builtin_deck
from castra.games.augustus.rules import AugustusRules
from castra.games.augustus.state import AugustusState

from .oracle import CHANCE, ROOM, Oracle
from .oracle_table import RESOURCES, SYMBOLS

SOAK = max(1, int(os.environ.get("CASTRA_SOAK", "1")))
LONGEST = 2000  # actions of a game; what comes later is not looked at
ACTIVE_POWERS = (
    *("mobilise symbol", "mobilise any", "remove legions", "clear objective", "remove controlled"),
    *("complete objective", "take two", "rearrange", "gain legions"),
)
CHAINS = (("mobilise any", "take two"), ("mobilise any", "rearrange"), ("mobilise symbol", "complete objective"))
FAVOURED = (*CHAINS, ("remove controlled", "clear objective"), ("remove legions", "gain legions"))


def mixed_deck(random: Random, favoured: Sequence[str]) -> Deck:
    """The cards of the program with other spaces, resources and powers; the favoured powers come most often."""
    deck = builtin_deck()
    likely = {
        power: 20 if power in favoured else 1 for power in (*ACTIVE_POWERS, "equivalence", "score symbol", "none")
    }
    cards = [mixed_card(card, random, likely) for card in deck.objectives]
    return replace(deck, objectives=tuple(cards))


def mixed_card(card: Objective, random: Random, likely: dict[str, int]) -> Objective:
    power = random.choices(list(likely), list(likely.values()))[0]
    spaces = random.choices(SYMBOLS, (6, 5, 4, 3, 2, 1), k=random.choice((2, 2, 2, 2, 3, 3, 4, 6)))
    symbols = tuple(random.sample(SYMBOLS, 2)) if power == "equivalence" else tuple(random.choices(SYMBOLS, k=2))
    with_symbols = power in ("equivalence", "mobilise symbol")
    return replace(
        card,
        spaces=tuple(sorted(spaces, key=SYMBOLS.index)),
        gold=random.random() < 0.3,
        wheat=random.random() < 0.3,
        power=power,
        symbols=symbols if with_symbols else (),
        count=random.choice((1, 2, 3, 6)),
        symbol=random.choice(SYMBOLS),
        each=random.randint(1, 3),
        most=random.randint(2, 10),
    )


class Comparison:
    """One game, told twice."""

    def __init__(self, deck: Deck, players: int, random: Random, *, rich: bool = False) -> None:
        self.random = random
        self.game = Augustus(deck)
        crier, start = random.choice(("lot", str(players))), random.choice(("choose", "choose", "dealt"))
        self.setup = self.game.setup(players, crier=crier, start=start, legions=random.choice(("50", "48")))
        rules = self.game.rules(self.setup)
        assert isinstance(rules, AugustusRules)
        self.rules = rules
        state = rules.initial()
        assert isinstance(state, AugustusState)
        self.state = state
        self.oracle = Oracle(
            deck.objectives, [reward.points for reward in deck.rewards], players, int(self.setup.options["legions"])
        )
        self.oracle.begin(None if crier == "lot" else players - 1, start == "choose")
        self.hurry = 1.0 if rich else random.random()
        self.hoards = rich or random.random() < 0.5
        if rich:
            self.enrich(7)
        self.met: Counter[str] = Counter()
        self.deck = len(deck.objectives)  # cards in it, and who held gold, at the last position
        self.gold: int | None = None

    def enrich(self, legions: int) -> None:
        """So many legions more for everybody: objectives are completed by the dozen, and chains are long."""
        for player in self.oracle.players:
            player.stock += legions
            self.state.stock[player.seat] += legions
            self.oracle.reserve -= legions
            self.state.reserve -= legions

    def play(self) -> Counter[str]:
        """Until the end; what was met on the way."""
        for _ in range(LONGEST):
            self.compare()
            self.note_what_is_rare()
            if not self.oracle.question:
                break
            seat = self.random.choice(list(self.oracle.question))
            text = self.choice(seat)
            self.met[text.split()[0]] += 1
            after = self.rules.apply(self.state, seat, read_action(text, len(self.oracle.players)))
            assert isinstance(after, AugustusState)
            self.state = after
            self.oracle.answer(seat, text)
        return self.met

    def choice(self, seat: int) -> str:
        """At random; in a hurry, steps that lead nowhere are rarer, and objectives are full sooner."""
        options = sorted(self.oracle.question[seat].items())
        weights = [weight * (1 - self.hurry + self.hurry * self.use(seat, text)) for text, weight in options]
        return self.random.choices(options, weights)[0][0]

    def use(self, seat: int, text: str) -> float:
        """How much a hasty player likes this; one who hoards waits for a power to complete several at once."""
        words = text.split()
        if words[0] in ("place", "move"):
            missing = len(self.oracle.free(self.oracle.players[seat], int(words[-2])))
            if missing == 1 and self.hoards and self.oracle.business.card is None:
                return 0.01
            return (1 if words[0] == "place" else 0.1) / missing**2
        return 0.05 if words[0] in ("back", "drop", "lift", "nothing", "confirm") else 1

    def note_what_is_rare(self) -> None:
        oracle = self.oracle
        self.met["reshuffled"] += len(oracle.deck) > self.deck
        self.deck = len(oracle.deck)
        self.met["reserve empty"] += oracle.reserve == 0
        self.met["display empty"] += not oracle.display and oracle.token is not None
        self.met["twelve"] += any(len(player.before) == ROOM for player in oracle.players)
        self.met["nested"] += bool(oracle.business.waiting) and oracle.business.card is not None
        self.met["two orders"] += len(oracle.business.waiting) > 2
        self.met["gold back"] += self.gold is not None and oracle.owner["gold"] is None
        self.gold = oracle.owner["gold"]

    # -- comparing

    def shown(self) -> str:
        return self.game.write_state(self.rules, self.state)

    def compare(self) -> None:
        assert self.acting() == set(self.oracle.question), self.shown()
        for seat, options in self.oracle.question.items():
            assert self.legal(seat) == sorted(options.items()), self.shown()
        self.compare_facts(self.random.choice((SPECTATOR, *range(self.rules.seats))))
        if not self.oracle.question:
            self.compare_end()

    def acting(self) -> set[int]:
        """The engine's answer, which must not depend on how it is asked."""
        actor = int(self.rules.actor(self.state))
        seats = set(acting_seats(self.rules, self.state))
        assert actor == (min(seats) if seats else actor)
        assert not seats or actor >= 0
        for seat in set(range(self.rules.seats)) - seats:
            assert not self.rules.legal_actions(self.state, seat)
        return seats or {actor} - {OVER}

    def legal(self, seat: int) -> list[tuple[str, int]]:
        if seat != CHANCE:
            return sorted((write_action(action), 1) for action in self.rules.legal_actions(self.state, seat))
        actions, weights = self.rules.chance_actions(self.state), self.rules.chance_weights(self.state)
        return sorted((write_action(action), int(weight)) for action, weight in zip(actions, weights, strict=True))

    def compare_facts(self, seat: int) -> None:
        facts = self.game.view(self.rules, self.setup, self.state, seat).facts
        wanted = self.oracle.facts()
        if seat != SPECTATOR:
            wanted |= self.oracle.secrets(seat)
        assert {key: facts[key] for key in wanted} == wanted, self.shown()
        self.compare_business(facts["step"])

    def compare_business(self, step: dict[str, object]) -> None:
        assert isinstance(step["pending"], list)
        found = {**step, "pending": sorted(number for _, number in step["pending"])}
        business = self.oracle.business
        wanted = {
            "active": business.active,
            "card": business.card,
            "pending": sorted(business.waiting),
            "steps": business.steps,
            "budget": sorted(business.budget, key=(*SYMBOLS, "any").index),
            "hand": business.hand,
            "due": business.due,
            "recount": sorted(business.recount, key=RESOURCES.index),
            "picks": business.picks,
        }
        assert {key: found[key] for key in wanted} == wanted, self.shown()

    def compare_end(self) -> None:
        outcome = self.game.outcome(self.rules, self.state)
        assert outcome is not None, self.shown()
        assert outcome.scores == tuple(sum(self.oracle.score(player)) for player in self.oracle.players), self.shown()
        assert outcome.shares == self.oracle.shares(), self.shown()


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_engine_tells_the_same_games_with_the_deck_of_the_program(players: int) -> None:
    for game in range(SOAK):
        Comparison(builtin_deck(), players, Random(f"{players} players, game {game}")).play()


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_engine_tells_the_same_games_with_mixed_decks(players: int) -> None:
    met: Counter[str] = Counter()
    for game in range(5 * SOAK):
        random = Random(f"{players} players, mixed deck {game}")
        met += Comparison(mixed_deck(random, FAVOURED[game % 5]), players, random).play()
    assert {"remove", "clear", "lose", "complete", "lift", "back", "claim", "decline"} <= met.keys()


@pytest.mark.parametrize("players", [2, 3])
def test_engine_tells_the_same_games_with_long_chains(players: int) -> None:
    met: Counter[str] = Counter()
    for game in range(12 * SOAK):
        random = Random(f"{players} players, rich game {game}")
        met += Comparison(mixed_deck(random, CHAINS[game % 3]), players, random, rich=True).play()
    assert {"resolve", "nested", "complete", "lift", "back"} <= met.keys()


@pytest.mark.parametrize("players", [4])
def test_engine_tells_the_same_games_with_many_losses(players: int) -> None:
    met: Counter[str] = Counter()
    for game in range(4 * SOAK):
        random = Random(f"{players} players, losing game {game}")
        met += Comparison(mixed_deck(random, ("remove controlled", "take two")), players, random).play()
    assert {"lose", "give", "gold back", "reshuffled"} <= met.keys()
