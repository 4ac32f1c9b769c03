"""What lies on the oracle's table, in plain lists and names: players, cards, rewards, and what they count for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from castra.games.augustus.content.printed import Objective

SYMBOLS = ("sword", "shield", "chariot", "catapult", "standard", "dagger")
TOKENS = {"sword": 6, "shield": 5, "chariot": 4, "catapult": 3, "standard": 2, "dagger": 1, "joker": 2}
COLOURS = ("senator", "green", "purple", "orange")
RESOURCES = ("gold", "wheat")
REWARDS = (*COLOURS, "each", "2", "3", "4", "5", "6", *RESOURCES)
RED = ("remove legions", "clear objective", "remove controlled")

Space = tuple[int, str]
"""The number of an objective and a symbol; spaces of one symbol on one objective are alike."""


@dataclass
class Player:
    seat: int
    stock: int = 7
    before: dict[int, list[str]] = field(default_factory=dict)  # objectives being conquered: where their legions lie
    resolved: list[int] = field(default_factory=list)  # steps 1 and 2 are done
    controlled: list[int] = field(default_factory=list)
    declined: list[int] = field(default_factory=list)
    dealt: list[int] = field(default_factory=list)
    kept: list[int] = field(default_factory=list)
    rejected: list[int] = field(default_factory=list)
    confirmed: bool = False
    choice: str | None = None  # for the token


@dataclass
class Business:
    """What a completion has left to do."""

    active: int | None = None
    card: int | None = None  # whose power is at work
    waiting: list[int] = field(default_factory=list)  # complete in the chain, not yet resolved
    steps: list[str] = field(default_factory=list)
    budget: list[str] = field(default_factory=list)  # symbols, or "any", that a power still mobilises
    hand: int = 0
    due: int = 0
    recount: list[str] = field(default_factory=list)
    picks: int = 0


class Table:
    def __init__(self, objectives: Sequence[Objective], points: Sequence[int], seats: int, legions: int) -> None:
        self.cards = {card.number: card for card in objectives}
        self.points = dict(zip(REWARDS, points, strict=True))
        self.players = [Player(seat) for seat in range(seats)]
        self.deck = sorted(self.cards)
        self.display: list[int] = []
        self.lost: list[int] = []
        self.reserve = legions - 7 * seats
        self.owner: dict[str, int | None] = dict.fromkeys(REWARDS)
        self.drawn: list[str] = []
        self.token: str | None = None
        self.crier = 0
        self.business = Business()

    # -- objectives

    def free(self, player: Player, number: int) -> list[str]:
        """The symbols of the free spaces, each as often as it is free."""
        return list((Counter(self.cards[number].spaces) - Counter(player.before[number])).elements())

    def complete(self, player: Player) -> list[int]:
        return [number for number in player.before if not self.free(player, number)]

    def unfinished(self, player: Player) -> list[int]:
        return [number for number in player.before if self.free(player, number)]

    def lying(self, player: Player, numbers: Sequence[int]) -> list[Space]:
        """Where legions lie on these objectives, each as often as one does."""
        return [(number, symbol) for number in numbers for symbol in player.before[number]]

    def serves(self, player: Player, token: str) -> set[str]:
        """The symbols a token may be used for: its own and those one step of equivalence away."""
        if token == "joker":
            return set(SYMBOLS)
        found = {token}
        for number in player.controlled:
            if self.cards[number].power == "equivalence" and token in self.cards[number].symbols:
                found |= set(self.cards[number].symbols)
        return found

    # -- counting

    def produces(self, number: int, resource: str) -> bool:
        return self.cards[number].gold if resource == "gold" else self.cards[number].wheat

    def producers(self, player: Player, resource: str) -> int:
        return sum(self.produces(number, resource) for number in player.controlled)

    def colours(self, player: Player) -> Counter[str]:
        return Counter(self.cards[number].colour for number in player.controlled)

    def score(self, player: Player) -> list[int]:
        """Rewards, printed points, powers."""
        rewards = sum(self.points[name] for name, owner in self.owner.items() if owner == player.seat)
        printed = sum(self.cards[number].points or 0 for number in player.controlled)
        return [rewards, printed, sum(self.power_points(player, self.cards[number]) for number in player.controlled)]

    def power_points(self, player: Player, card: Objective) -> int:
        mine = [self.cards[number] for number in player.controlled]
        if card.power == "score symbol":
            return min(card.most, card.each * sum(other.spaces.count(card.symbol) for other in mine))
        if card.power == "score colour":
            return card.each * sum(other.colour == card.power_colour for other in mine)
        if card.power == "score red":
            return card.each * sum(other.power in RED for other in mine)
        return 0

    def shares(self) -> tuple[int, ...]:
        """The most points win, then the most senators; whoever is still even shares 120."""
        ranks = [(sum(self.score(player)), self.colours(player)["senator"]) for player in self.players]
        winners = ranks.count(max(ranks))
        return tuple(120 // winners if rank == max(ranks) else 0 for rank in ranks)

    # -- what is seen

    def facts(self) -> dict[str, Any]:
        """What everybody sees."""
        return {
            "crier": self.crier,
            "token": self.token,
            "drawn": {token: self.drawn.count(token) for token in TOKENS},
            "bag": {token: count - self.drawn.count(token) for token, count in TOKENS.items()},
            "display": sorted(self.display),
            "deck": len(self.deck),
            "lost": sorted(self.lost),
            "reserve": self.reserve,
            "rewards": dict(self.owner),
            "players": [self.player_facts(player) for player in self.players],
        }

    def player_facts(self, player: Player) -> dict[str, Any]:
        return {
            "stock": player.stock,
            "before": {
                str(number): sorted(legions, key=SYMBOLS.index) for number, legions in sorted(player.before.items())
            },
            "complete": sorted(self.complete(player)),
            "resolved": sorted(player.resolved),
            "controlled": sorted(player.controlled),
            "declined": sorted(player.declined),
            "dealt": len(player.dealt) + len(player.kept),
            "rejected": len(player.rejected),
            "confirmed": player.confirmed,
            "chosen": player.choice is not None,
            "score": self.score(player),
        }

    def secrets(self, seat: int) -> dict[str, Any]:
        """What one seat sees besides."""
        player = self.players[seat]
        hand = {"dealt": sorted(player.dealt), "kept": sorted(player.kept), "rejected": sorted(player.rejected)}
        return {"hand": hand, "choice": player.choice}
