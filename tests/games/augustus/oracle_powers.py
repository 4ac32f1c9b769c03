"""The powers of the oracle: legions put, moved, lifted and removed, step by step, and what is lost."""

from __future__ import annotations

from collections.abc import Callable, Generator
from copy import deepcopy

from castra.games.augustus.content.printed import Objective

from .oracle_table import RESOURCES, SYMBOLS, Player, Space, Table

CHANCE = -1
Question = dict[int, dict[str, int]]
"""By seat, or CHANCE: what may be done, in notation, each with its weight (1 for seats)."""
Answer = tuple[int, str]
"""Who did what."""
Story = Generator[Question, Answer, None]

REMEMBERED = 32  # steps of a power that can be taken back


class Powers(Table):
    """A table at which legions are placed and powers carried out."""

    def steps_one_and_two(self, player: Player, number: int) -> Story:
        """What a completed objective does at once; the course of a game knows it."""
        raise NotImplementedError

    # -- legions

    def placements(self, player: Player, symbols: set[str]) -> list[str]:
        """Every way to put a legion, from the stock or from an unfinished objective, on a free space."""
        origins = set(self.lying(player, self.unfinished(player)))
        return self.ways(player, symbols, origins, player.stock > 0)

    def ways(self, player: Player, symbols: set[str], origins: set[Space], place: bool) -> list[str]:
        found = []
        for number in player.before:
            for symbol in set(self.free(player, number)) & symbols:
                if place:
                    found.append(f"place {number} {symbol}")
                for origin, lain in origins - {(number, symbol)}:
                    found.append(f"move {origin} {lain} to {number} {symbol}")
        return found

    def put(self, player: Player, text: str) -> str:
        """Carry out a placement; the symbol of the space that is now occupied."""
        words = text.split()
        if words[0] == "nothing":
            return ""
        if words[0] == "place":
            player.stock -= 1
        else:
            player.before[int(words[1])].remove(words[2])
        player.before[int(words[-2])].append(words[-1])
        return words[-1]

    # -- powers

    def power(self, player: Player, card: Objective) -> Story:
        if card.power == "take two":
            self.business.picks += 1
        elif card.power == "gain legions":
            gain = min(card.count, self.reserve)
            self.reserve -= gain
            player.stock += gain
        elif card.power in ("mobilise symbol", "mobilise any"):
            yield from self.mobilise(player, list(card.symbols) or ["any"] * card.count)
        elif card.power == "rearrange":
            yield from self.rearrange(player)
        elif card.power == "complete objective":
            yield from self.complete_one(player)
        elif card.power in ("remove legions", "clear objective", "remove controlled"):
            yield from self.attack(player, card)

    def steps(
        self, player: Player, options: Callable[[], list[str]], do: Callable[[str], None], may_end: Callable[[], bool]
    ) -> Generator[Question, Answer, list[str]]:
        """Step by step, each of which can be taken back, until the player confirms; the steps."""
        past: list[tuple[dict[int, list[str]], int, list[str], int, int]] = []
        business = self.business
        while True:
            ways = options() + ["back"] * bool(past) + ["confirm"] * may_end()
            _, text = yield {player.seat: dict.fromkeys(ways, 1)}
            if text == "confirm":
                done, business.steps = business.steps, []
                return done
            if text == "back":
                player.before, player.stock, business.budget, business.hand, business.due = past.pop()
                business.steps.pop()
                continue
            past.append((deepcopy(player.before), player.stock, business.budget[:], business.hand, business.due))
            business.steps.append(text)
            do(text)
            del past[:-REMEMBERED], business.steps[:-REMEMBERED]

    def mobilise(self, player: Player, budget: list[str]) -> Story:
        business = self.business

        def options() -> list[str]:
            symbols = set(SYMBOLS) if "any" in business.budget else set(business.budget)
            return self.placements(player, symbols)

        def do(text: str) -> None:
            symbol = self.put(player, text)
            business.budget.remove("any" if "any" in business.budget else symbol)

        business.budget = budget
        if options():
            yield from self.steps(player, options, do, lambda: True)
        business.budget = []

    def rearrange(self, player: Player) -> Story:
        """Legions go from space to space or into the hand, and out of it; what waits in the chain stays."""
        business = self.business

        def origins() -> list[Space]:
            return self.lying(player, [number for number in player.before if number not in business.waiting])

        def options() -> list[str]:
            moves = self.ways(player, set(SYMBOLS), set(origins()), business.hand > 0)
            return moves + [f"lift {number} {symbol}" for number, symbol in set(origins())]

        def do(text: str) -> None:
            words = text.split()
            if words[0] == "lift":
                player.before[int(words[1])].remove(words[2])
                business.hand += 1
                return
            stock = player.stock
            self.put(player, text)
            business.hand -= stock - player.stock
            player.stock = stock

        if origins():
            yield from self.steps(player, options, do, lambda: True)
        player.stock += business.hand
        business.hand = 0

    def mark(
        self, player: Player, word: str, numbers: list[int], must: bool
    ) -> Generator[Question, Answer, int | None]:
        """One of these objectives; None if the player need not choose one, and does not."""

        def options() -> list[str]:
            return [] if self.business.steps else [f"{word} {number}" for number in numbers]

        def may_end() -> bool:
            return bool(self.business.steps) or not must

        chosen = yield from self.steps(player, options, lambda text: None, may_end)
        return int(chosen[0].split()[1]) if chosen else None

    def complete_one(self, player: Player) -> Story:
        if unfinished := self.unfinished(player):
            number = yield from self.mark(player, "complete", unfinished, False)
            if number is not None:
                yield from self.steps_one_and_two(player, number)

    def attack(self, attacker: Player, card: Objective) -> Story:
        seats = len(self.players)
        for step in range(1, seats):
            victim = self.players[(attacker.seat + step) % seats]
            hit = [number for number in self.unfinished(victim) if victim.before[number]]
            if card.power == "remove controlled":
                if victim.controlled:
                    yield from self.lose(victim)
            elif hit and card.power == "clear objective":
                number = yield from self.mark(victim, "clear", hit, True)
                assert number is not None
                victim.stock += len(victim.before[number])
                victim.before[number] = []
            elif hit:
                yield from self.remove_legions(victim, card.count)
        for resource in RESOURCES:
            if resource in self.business.recount:
                yield from self.count_again(resource)
                self.business.recount.remove(resource)

    def remove_legions(self, victim: Player, count: int) -> Story:
        business = self.business

        def options() -> list[str]:
            spaces = set(self.lying(victim, self.unfinished(victim))) if business.due else set()
            return [f"remove {number} {symbol}" for number, symbol in spaces]

        def do(text: str) -> None:
            _, number, symbol = text.split()
            victim.before[int(number)].remove(symbol)
            victim.stock += 1
            business.due -= 1

        business.due = min(count, len(self.lying(victim, self.unfinished(victim))))
        yield from self.steps(victim, options, do, lambda: business.due == 0)

    def lose(self, victim: Player) -> Story:
        number = yield from self.mark(victim, "lose", victim.controlled, True)
        assert number is not None
        victim.controlled.remove(number)
        self.lost.append(number)
        for resource in RESOURCES:
            if self.produces(number, resource) and self.owner[resource] == victim.seat:
                self.business.recount.append(resource)

    def count_again(self, resource: str) -> Story:
        """The holder has lost a producer: the reward goes to whoever now has the most."""
        holder = self.owner[resource]
        counts = [self.producers(player, resource) for player in self.players]
        best = [seat for seat, count in enumerate(counts) if count == max(counts)]
        assert holder is not None
        if max(counts) == 0:
            self.owner[resource] = None
        elif holder not in best:
            self.owner[resource] = best[0]
            if len(best) > 1:
                self.owner[resource] = holder
                _, text = yield {holder: {f"give {resource} to {seat + 1}": 1 for seat in best}}
                self.owner[resource] = int(text.split()[-1]) - 1
