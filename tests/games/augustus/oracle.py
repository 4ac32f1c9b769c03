"""The rules of Augustus written a second time, as a plain story to check the engine by.

A game is one generator: it tells what is to be decided, is sent who decided what, and goes on. Chains are calls within
calls, and a step is taken back by putting the table as it was. Slow, and on purpose unlike the engine.
"""

from __future__ import annotations

from collections import Counter

from .oracle_powers import CHANCE, Answer, Powers, Question, Story
from .oracle_table import COLOURS, RESOURCES, TOKENS, Player

ROOM = 12


class Oracle(Powers):
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


def next_question(story: Story, answer: Answer) -> Question:
    try:
        return story.send(answer)
    except StopIteration:
        return {}
