"""The rules of Augustus written a second time, as a plain story to check the engine by.

A game is one generator: it tells what is to be decided, is sent who decided what, and goes on. Chains are calls within
calls, and a step is taken back by putting the table as it was. Slow, and on purpose unlike the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from copy import deepcopy

from castra.games.augustus.objectives import Objective

from .oracle_table import COLOURS, RESOURCES, SYMBOLS, TOKENS, Player, Space, Table

CHANCE = -1
Question = dict[int, dict[str, int]]
"""By seat, or CHANCE: what may be done, in notation, each with its weight (1 for seats)."""
Answer = tuple[int, str]
"""Who did what."""
Story = Generator[Question, Answer, None]

ROOM = 12
REMEMBERED = 32  # steps of a power that can be taken back


class Oracle(Table):
    """One game; `question` is what is to be decided now, and empty when the game is over."""

    def begin(self, crier: int | None, choose: bool) -> None:
        """From the first deal on; the crier is named or drawn by lot."""
        self.start(self.tell(crier, choose))

    def go_on(self) -> None:
        """From the next round on, with the table as somebody has laid it."""
        self.start(self.rounds())

    def start(self, story: Story) -> None:
        self.story = story
        self.question: Question = next(story, {})

    def answer(self, seat: int, text: str) -> None:
        assert text in self.question[seat]
        self.question = next_question(self.story, (seat, text))

    # -- a game

    def tell(self, crier: int | None, choose: bool) -> Story:
        if crier is None:
            _, text = yield {CHANCE: {f"crier {player.seat + 1}": 1 for player in self.players}}
            crier = int(text.split()[1]) - 1
        self.crier = crier
        yield from self.fill_display()
        yield from self.deal_hands(choose)
        yield from self.rounds()

    def rounds(self) -> Story:
        while all(len(player.controlled) < 7 for player in self.players):
            yield from self.round()

    def fill_display(self) -> Story:
        while len(self.display) < 5:
            if not self.deck:
                for player in self.players:
                    self.deck += player.rejected
                    player.rejected = []
                self.deck += self.lost
                self.lost = []
            if not self.deck:
                return
            _, text = yield {CHANCE: {f"deal {number} to display": 1 for number in self.deck}}
            self.display.append(self.from_deck(text))

    def from_deck(self, text: str) -> int:
        number = int(text.split()[1])
        self.deck.remove(number)
        return number

    def deal_hands(self, choose: bool) -> Story:
        for player in self.players:
            for _ in range(6 if choose else 3):
                _, text = yield {CHANCE: {f"deal {number} to {player.seat + 1}": 1 for number in self.deck}}
                number = self.from_deck(text)
                if choose:
                    player.dealt.append(number)
                else:
                    player.before[number] = []
        if choose:
            yield from self.keep_three()

    def keep_three(self) -> Story:
        while waiting := [player for player in self.players if not player.confirmed]:
            seat, text = yield {player.seat: self.keeping(player) for player in waiting}
            self.keep(self.players[seat], text)
        for player in self.players:
            player.before = {number: [] for number in player.kept}
            player.rejected, player.dealt, player.kept, player.confirmed = player.dealt, [], [], False

    def keeping(self, player: Player) -> dict[str, int]:
        options = [f"drop {number}" for number in player.kept]
        if len(player.kept) == 3:
            options.append("confirm")
        else:
            options += [f"keep {number}" for number in player.dealt]
        return dict.fromkeys(options, 1)

    def keep(self, player: Player, text: str) -> None:
        if text == "confirm":
            player.confirmed = True
            return
        word, number = text.split()
        source, target = (player.dealt, player.kept) if word == "keep" else (player.kept, player.dealt)
        source.remove(int(number))
        target.append(int(number))

    # -- a round

    def round(self) -> Story:
        left = Counter(TOKENS) - Counter(self.drawn)
        _, text = yield {CHANCE: {f"token {token}": count for token, count in left.items()}}
        self.token = text.split()[1]
        self.drawn.append(self.token)
        yield from self.choose_for_token(self.token)
        for player in self.players:
            assert player.choice is not None
            self.put(player, player.choice)
            player.choice = None
        while complete := {number: player for player in self.players for number in self.complete(player)}:
            yield from self.ave_cesar(complete[min(complete)], min(complete))
        if self.token == "joker":
            self.drawn = []
            self.crier = (self.crier + 1) % len(self.players)
        self.token = None

    def choose_for_token(self, token: str) -> Story:
        options = {}
        for player in self.players:
            open_to = self.placements(player, self.serves(player, token))
            if open_to:
                options[player.seat] = dict.fromkeys([*open_to, "nothing"], 1)
            else:
                player.choice = "nothing"
        while options:
            seat, text = yield options
            self.players[seat].choice = text
            options = {other: ways for other, ways in options.items() if other != seat}

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

    # -- the five steps

    def ave_cesar(self, player: Player, number: int) -> Story:
        self.business.active = player.seat
        yield from self.steps_one_and_two(player, number)
        gained, player.resolved = player.resolved, []
        player.controlled += gained
        self.take_colours(player)
        for resource in RESOURCES:
            if any(self.produces(card, resource) for card in gained):
                self.take_resource(player, resource)
        yield from self.offer_number(player)
        yield from self.take_objectives(player)
        self.business.active = None

    def steps_one_and_two(self, player: Player, number: int) -> Story:
        """Legions back, power, and then whatever that power has completed."""
        player.stock += len(player.before.pop(number))
        player.resolved.append(number)
        self.business.picks += 1
        self.business.card = number
        yield from self.power(player, self.cards[number])
        self.business.card = None
        fresh = [card for card in self.complete(player) if card not in self.business.waiting]
        self.business.waiting += fresh
        while fresh:
            card = fresh[0]
            if len(fresh) > 1:
                _, text = yield {player.seat: {f"resolve {one}": 1 for one in fresh}}
                card = int(text.split()[1])
            fresh.remove(card)
            self.business.waiting.remove(card)
            yield from self.steps_one_and_two(player, card)

    def take_colours(self, player: Player) -> None:
        have = self.colours(player)
        for colour in COLOURS:
            if have[colour] >= 3 and self.owner[colour] is None:
                self.owner[colour] = player.seat
        if len(+have) == 4 and self.owner["each"] is None:
            self.owner["each"] = player.seat

    def take_resource(self, player: Player, resource: str) -> None:
        holder = self.owner[resource]
        if holder is None or self.producers(self.players[holder], resource) <= self.producers(player, resource):
            self.owner[resource] = player.seat

    def offer_number(self, player: Player) -> Story:
        number = len(player.controlled)
        has_one = any(self.owner[name] == player.seat for name in "23456")
        if not 2 <= number <= 6 or has_one or number in player.declined or self.owner[str(number)] is not None:
            return
        _, text = yield {player.seat: {f"claim {number}": 1, f"decline {number}": 1}}
        if text == f"claim {number}":
            self.owner[str(number)] = player.seat
        else:
            player.declined.append(number)

    def take_objectives(self, player: Player) -> Story:
        while self.business.picks and len(player.before) < ROOM:
            if not self.display:
                yield from self.fill_display()
            if not self.display:
                break
            _, text = yield {player.seat: {f"take {number}": 1 for number in self.display}}
            number = int(text.split()[1])
            self.display.remove(number)
            player.before[number] = []
            self.business.picks -= 1
        self.business.picks = 0
        yield from self.fill_display()

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


def next_question(story: Story, answer: Answer) -> Question:
    try:
        return story.send(answer)
    except StopIteration:
        return {}
