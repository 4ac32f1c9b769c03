"""The engine and the oracle, written apart from each other, tell the same games: who acts, what is legal, what follows.

CASTRA_SOAK=50 plays fifty times as many.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from castra.core.game import OVER, SPECTATOR, acting_seats
from castra.games.augustus.content.packs import builtin_deck
from castra.games.augustus.content.printed import Deck
from castra.games.augustus.engine.rules import AugustusRules
from castra.games.augustus.engine.state import AugustusState
from castra.games.augustus.game import Augustus
from castra.games.augustus.people.notation import read_action, write_action

from .mixed_tables import FAVOURED, lay, mixed_deck, written
from .oracle import ROOM, Oracle
from .oracle_powers import CHANCE
from .oracle_table import RESOURCES, SYMBOLS

SOAK = max(1, int(os.environ.get("CASTRA_SOAK", "1")))
LONGEST = 600  # actions of a game; what comes later is not looked at
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


class Comparison:
    """One game, told twice."""

    def __init__(self, deck: Deck, players: int, random: Random) -> None:
        self.random = random
        self.game = Augustus(deck)
        crier, start = random.choice(("lot", str(players))), random.choice(("choose", "choose", "dealt"))
        self.setup = self.game.setup(players, crier=crier, start=start, legions=random.choice(("50", "48")))
        rules = self.game.rules(self.setup)
        assert isinstance(rules, AugustusRules)
        self.rules = rules
        self.hurry = random.choice((random.random(), 1.0, 1.0))
        self.hoards = random.random() < 0.5
        self.met: Counter[str] = Counter()
        self.deck = len(deck.objectives)  # cards in it, and who held gold, at the last position
        self.gold: int | None = None
        points = [reward.points for reward in deck.rewards]
        self.oracle = Oracle(deck.objectives, points, players, int(self.setup.options["legions"]))

    def from_the_start(self) -> Counter[str]:
        crier = self.setup.options["crier"]
        self.oracle.begin(None if crier == "lot" else int(crier) - 1, self.setup.options["start"] == "choose")
        self.play(self.rules.initial())
        return self.met

    def from_the_middle(self) -> Counter[str]:
        lay(self.oracle, self.random)
        self.deck, self.gold = len(self.oracle.deck), self.oracle.owner["gold"]
        self.oracle.go_on()
        self.play(self.game.read_state(self.rules, written(self.oracle)))
        return self.met

    def play(self, state: object) -> None:
        """Until the end, noting what is met on the way."""
        for _ in range(LONGEST):
            assert isinstance(state, AugustusState)
            self.state = state
            self.compare()
            self.note_what_is_rare()
            if not self.oracle.question:
                break
            seat = self.random.choice(list(self.oracle.question))
            text = self.choice(seat)
            self.met[text.split()[0]] += 1
            state = self.rules.apply(self.state, seat, read_action(text, len(self.oracle.players)))
            self.oracle.answer(seat, text)

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
            return (1 if words[0] == "place" else 0.03) / missing**2
        return 0.05 if words[0] in ("back", "drop", "lift", "nothing", "confirm") else 1.0

    def note_what_is_rare(self) -> None:
        oracle, met = self.oracle, self.met
        waiting, card = oracle.business.waiting, oracle.business.card
        texts = [text for options in oracle.question.values() for text in options]
        met["reshuffled"] += len(oracle.deck) > self.deck
        met["gold back"] += self.gold is not None and oracle.owner["gold"] is None
        self.deck, self.gold = len(oracle.deck), oracle.owner["gold"]
        met["reserve empty"] += oracle.reserve == 0
        met["display empty"] += not oracle.display and oracle.token is not None
        met["twelve"] += any(len(player.before) == ROOM for player in oracle.players)
        met["nested"] += bool(waiting) and card is not None
        met["rearranging in a chain"] += bool(waiting) and card is not None and oracle.cards[card].power == "rearrange"
        met["order within order"] += 0 < sum(text.startswith("resolve") for text in texts) < len(waiting)
        met["shared"] += not texts and len([share for share in oracle.shares() if share]) > 1

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
        assert actor == min(seats) if seats else actor in (CHANCE, OVER), self.shown()
        for seat in set(range(self.rules.seats)) - seats:
            assert not self.rules.legal_actions(self.state, seat), self.shown()
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


@PLAYERS
def test_engine_tells_the_same_games_with_the_deck_of_the_program(players: int) -> None:
    for game in range(SOAK):
        Comparison(builtin_deck(), players, Random(f"{players} players, game {game}")).from_the_start()


@PLAYERS
def test_engine_tells_the_same_games_with_mixed_decks(players: int) -> None:
    for game in range(3 * SOAK):
        random = Random(f"{players} players, mixed deck {game}")
        Comparison(mixed_deck(random, FAVOURED[(game + players) % 5]), players, random).from_the_start()


def test_engine_tells_the_same_games_from_the_middle_on() -> None:
    met: Counter[str] = Counter()
    for game in range(90 * SOAK):
        random = Random(f"middle of game {game}")
        deck = mixed_deck(random, FAVOURED[game // 5 % 5])
        met += Comparison(deck, 2 + game % 5, random).from_the_middle()
    assert {"resolve", "complete", "remove", "clear", "lose", "lift", "back", "claim", "decline", "give"} <= met.keys()
    assert {"nested", "rearranging in a chain", "order within order", "reshuffled", "display empty"} <= met.keys()
    assert {"gold back", "twelve", "reserve empty"} <= met.keys()
