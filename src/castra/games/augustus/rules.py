"""The course of a game of Augustus: who acts, what an action does, how it ends."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from castra.core.rng import Rng
from castra.core.rules import CHANCE, OVER, SEAT_BIT, WHOLE, Rules, State
from castra.games.augustus.control import claimable, count_again, most_produced, rank, refresh, take_control
from castra.games.augustus.legions import can_place, is_full, is_pending, move_legion, placements, take_legions
from castra.games.augustus.powers import begin_power, confirm, next_victim, power_actions, step
from castra.games.augustus.state import (
    CLAIM,
    CLAIMING,
    CLEARING,
    CONFIRM,
    DEAL,
    DEALING,
    DEALT,
    DECK,
    DECLINE,
    DISPLAY_SIZE,
    DRAWING,
    DROP,
    ENDED,
    GIVE,
    GIVING,
    KEEP,
    KEEPING,
    KEPT,
    LEVEL,
    LOSING,
    LOST,
    LOT,
    LOTTING,
    MOBILISING,
    NOTHING,
    ORDERING,
    PASS,
    PLACING,
    REFILLING,
    REJECTED,
    REMOVING,
    RESOLVE,
    RESOLVED,
    ROOM,
    TABLE,
    TAKE,
    TAKING,
    TOKEN,
    AugustusState,
    action,
    add_display,
    add_front,
    card_of,
    drop_display,
    drop_front,
    kind_of,
    symbol_of,
)
from castra.games.augustus.symbols import BAG, BAG_SIZE, JOKER
from castra.games.augustus.tables import CARDS, NUMBER_REWARD, RESOURCE_REWARD, Tables

BY_LOT: Final = -1
HAND: Final = 6  # cards dealt to each player
KEEPERS: Final = 3  # cards each player keeps
STARTING_LEGIONS: Final = 7
ENOUGH: Final = 7  # controlled objectives that end the game


@final
class AugustusRules(Rules):
    def __init__(self, tables: Tables, seats: int, crier: int, choose: bool, legions: int) -> None:
        super().__init__(seats)
        self.tables: Tables = tables
        self.crier: i64 = crier  # the first town crier, or BY_LOT
        self.choose: bool = choose  # keep three of six, or play the three dealt (rules 2.3, 2.4)
        self.legions: i64 = legions
        self.hand: i64 = HAND if choose else KEEPERS

    def initial(self) -> State:
        state = AugustusState(self.seats)
        state.reserve = self.legions - STARTING_LEGIONS * self.seats
        seat: i64 = 0
        while seat < self.seats:
            state.stock[seat] = STARTING_LEGIONS
            refresh(self.tables, state, seat)
            seat += 1
        if self.crier != BY_LOT:
            state.crier = self.crier
            state.phase = DEALING
        return state

    # -- who acts, and what they may do

    def actor(self, state: State) -> i64:
        assert isinstance(state, AugustusState)
        phase = state.phase
        if phase == PLACING:
            seat: i64 = 0
            while state.choice[seat] != NOTHING:
                seat += 1
            return seat
        if phase == DRAWING or phase == REFILLING or phase == DEALING or phase == LOTTING:
            return CHANCE
        if phase == KEEPING:
            seat = 0
            while state.confirmed & SEAT_BIT[seat]:
                seat += 1
            return seat
        if phase == ENDED:
            return OVER
        return state.seat

    def acting(self, state: State) -> i64:
        assert isinstance(state, AugustusState)
        seats: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.may_act(state, seat):
                seats |= SEAT_BIT[seat]
            seat += 1
        return seats

    def may_act(self, state: AugustusState, seat: i64) -> bool:
        phase = state.phase
        if phase == PLACING:
            return state.choice[seat] == NOTHING
        if phase == KEEPING:
            return (state.confirmed & SEAT_BIT[seat]) == 0
        return seat == self.actor(state)

    def legal_actions(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, AugustusState)
        phase = state.phase
        actions = vec[i64](capacity=32)
        if phase == PLACING:
            if state.choice[seat] != NOTHING:
                return actions
            symbols = state.serves[7 * seat + state.token]
            actions = placements(self.tables, state, seat, symbols, state.stock[seat] > 0, True, actions)
            return append(actions, action(PASS, 0, 0))
        if not self.may_act(state, seat):
            return actions
        if phase >= MOBILISING and phase <= LOSING:
            return power_actions(self.tables, state)
        if phase == KEEPING:
            return self.keep_actions(state, seat)
        return self.plain_actions(state, actions)

    def keep_actions(self, state: AugustusState, seat: i64) -> vec[i64]:
        """Mark three of six, unmark, confirm (rule 2.3)."""
        actions = vec[i64](capacity=8)
        marked = self.marked(state, seat)
        card: i64 = 0
        while card < CARDS:
            if state.place[card] == DEALT + seat and marked < KEEPERS:
                actions = append(actions, action(KEEP, card, 0))
            elif state.place[card] == KEPT + seat:
                actions = append(actions, action(DROP, card, 0))
            card += 1
        if marked == KEEPERS:
            actions = append(actions, action(CONFIRM, 0, 0))
        return actions

    def marked(self, state: AugustusState, seat: i64) -> i64:
        count: i64 = 0
        card: i64 = 0
        while card < CARDS:
            if state.place[card] == KEPT + seat:
                count += 1
            card += 1
        return count

    def plain_actions(self, state: AugustusState, actions: vec[i64]) -> vec[i64]:
        """Choices without steps: what to take, claim, resolve or give."""
        phase = state.phase
        i: i64 = 0
        if phase == TAKING:
            while i < state.display_size:
                actions = append(actions, action(TAKE, state.display[i], 0))
                i += 1
        elif phase == CLAIMING:
            number = state.held[state.seat]
            actions = append(append(actions, action(CLAIM, number, 0)), action(DECLINE, number, 0))
        elif phase == ORDERING:
            while i < state.pending_size:
                if state.pending[i] // LEVEL == self.top_level(state):
                    actions = append(actions, action(RESOLVE, state.pending[i] % LEVEL, 0))
                i += 1
        elif phase == GIVING:
            resource: i64 = 0 if state.recount & 1 else 1
            most = most_produced(state, resource)
            while i < self.seats:
                if state.produce[2 * i + resource] == most:
                    actions = append(actions, action(GIVE, resource, i))
                i += 1
        return actions

    # -- chance

    def chance_actions(self, state: State) -> vec[i64]:
        assert isinstance(state, AugustusState)
        phase = state.phase
        actions = vec[i64](capacity=88)
        i: i64 = 0
        if phase == LOTTING:
            while i < self.seats:
                actions = append(actions, action(LOT, 0, i))
                i += 1
        elif phase == DRAWING:
            while i <= JOKER:
                if state.drawn[i] < BAG[i]:
                    actions = append(actions, action(TOKEN, 0, i))
                i += 1
        elif phase == DEALING or phase == REFILLING:
            to = self.next_dealt(state)
            while i < CARDS:
                if state.place[i] == DECK:
                    actions = append(actions, action(DEAL, i, to))
                i += 1
        return actions

    def chance_weights(self, state: State) -> vec[i64]:
        assert isinstance(state, AugustusState)
        weights = vec[i64](capacity=88)
        for way in self.chance_actions(state):
            token = symbol_of(way)
            weights = append(weights, BAG[token] - state.drawn[token] if state.phase == DRAWING else 1)
        return weights

    def draw(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, AugustusState)
        if state.phase == DRAWING:
            left: i64 = BAG_SIZE
            i: i64 = 0
            while i <= JOKER:
                left -= state.drawn[i]
                i += 1
            left = rng.below(left)
            token: i64 = 0
            while left >= BAG[token] - state.drawn[token]:
                left -= BAG[token] - state.drawn[token]
                token += 1
            return action(TOKEN, 0, token)
        if state.phase == LOTTING:
            return action(LOT, 0, rng.below(self.seats))
        left = rng.below(state.deck_size)
        card: i64 = 0
        while True:
            if state.place[card] == DECK:
                if left == 0:
                    return action(DEAL, card, self.next_dealt(state))
                left -= 1
            card += 1

    def next_dealt(self, state: AugustusState) -> i64:
        """Who gets the next card: the display first, then seat after seat (rule 2.2)."""
        if state.phase == REFILLING or state.dealt < DISPLAY_SIZE:
            return TABLE
        return (state.dealt - DISPLAY_SIZE) // self.hand

    # -- what an action does

    def advance(self, state: State, seat: i64, action: i64) -> None:
        assert isinstance(state, AugustusState)
        phase = state.phase
        if phase == PLACING:
            state.choice[seat] = action
            self.reveal(state)
        elif phase == DRAWING:
            self.call(state, symbol_of(action))
        elif phase >= MOBILISING and phase <= LOSING:
            self.power_step(state, action)
        elif phase == KEEPING:
            self.keep(state, seat, action)
        elif phase == DEALING or phase == REFILLING:
            self.deal(state, card_of(action), symbol_of(action))
        elif phase == TAKING:
            drop_display(state, card_of(action))
            add_front(state, seat, card_of(action))
            state.picks -= 1
            self.take_or_refill(state)
        elif phase == CLAIMING:
            self.claim(state, action)
        elif phase == ORDERING:
            self.resolve(state, card_of(action))
        elif phase == GIVING:
            self.give(state, action)
        else:
            state.crier = symbol_of(action)
            state.phase = DEALING

    # -- set-up

    def deal(self, state: AugustusState, card: i64, to: i64) -> None:
        state.deck_size -= 1
        if to == TABLE:
            add_display(state, card)
        elif self.choose:
            state.place[card] = u8(DEALT + to)
        else:
            add_front(state, to, card)
        if state.phase == REFILLING:
            self.refill(state)
            return
        state.dealt += 1
        if state.dealt == DISPLAY_SIZE + self.hand * self.seats:
            state.phase = KEEPING if self.choose else DRAWING

    def keep(self, state: AugustusState, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        if kind == KEEP:
            state.place[card_of(action)] = u8(KEPT + seat)
        elif kind == DROP:
            state.place[card_of(action)] = u8(DEALT + seat)
        else:
            state.confirmed |= SEAT_BIT[seat]
            if state.confirmed == SEAT_BIT[self.seats - 1] * 2 - 1:
                self.show_hands(state)

    def show_hands(self, state: AugustusState) -> None:
        """All have chosen: the marked cards come before their players, the others are put away."""
        card: i64 = 0
        while card < CARDS:
            at = i64(state.place[card])
            if at >= DEALT and at < DEALT + self.seats:
                state.place[card] = u8(REJECTED + at - DEALT)
            elif at >= KEPT and at < KEPT + self.seats:
                add_front(state, at - KEPT, card)
            card += 1
        state.confirmed = 0
        state.phase = DRAWING

    # -- a round

    def call(self, state: AugustusState, token: i64) -> None:
        """A token is drawn; whoever has no space for it is passed over (rule 3.4)."""
        state.token = token
        state.drawn[token] += 1
        state.phase = PLACING
        seat: i64 = 0
        while seat < self.seats:
            if not can_place(self.tables, state, seat, state.serves[7 * seat + token]):
                state.choice[seat] = action(PASS, 0, 0)
            seat += 1
        self.reveal(state)

    def reveal(self, state: AugustusState) -> None:
        """Once all have chosen, carry the choices out together (rule 3.8)."""
        seat: i64 = 0
        while seat < self.seats:
            if state.choice[seat] == NOTHING:
                return
            seat += 1
        seat = 0
        while seat < self.seats:
            if kind_of(state.choice[seat]) != PASS:
                move_legion(state, seat, state.choice[seat])
            state.choice[seat] = NOTHING
            seat += 1
        self.next_completion(state)

    def next_completion(self, state: AugustusState) -> None:
        """The lowest complete objective on the table comes next; without any the round is over (rule 4.2)."""
        lowest: i64 = CARDS
        owner: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            i = seat * ROOM
            end = i + state.front_size[seat]
            while i < end:
                card = state.front[i]
                if card < lowest and is_full(self.tables, state, card):
                    lowest = card
                    owner = seat
                i += 1
            seat += 1
        if lowest == CARDS:
            self.end_round(state)
            return
        state.active = owner
        self.resolve(state, lowest)

    def end_round(self, state: AugustusState) -> None:
        state.active = NOTHING
        state.card = NOTHING
        state.seat = 0
        if state.token == JOKER:
            i: i64 = 0
            while i <= JOKER:
                state.drawn[i] = 0
                i += 1
            state.crier = (state.crier + 1) % self.seats
        state.token = NOTHING
        state.phase = DRAWING
        seat: i64 = 0
        while seat < self.seats:
            if state.held[seat] >= ENOUGH:
                state.phase = ENDED
            seat += 1

    # -- a completion and its chain

    def resolve(self, state: AugustusState, card: i64) -> None:
        """Steps 1 and 2 of a completed objective."""
        self.drop_pending(state, card)
        take_legions(state, state.active, card)
        drop_front(state, state.active, card)
        state.place[card] = u8(RESOLVED + state.active)
        state.picks += 1
        if not begin_power(self.tables, state, card):
            self.after_power(state)

    def power_step(self, state: AugustusState, action: i64) -> None:
        if kind_of(action) != CONFIRM:
            step(self.tables, state, action)
            return
        hostile = state.phase == REMOVING or state.phase == CLEARING or state.phase == LOSING
        victim = state.seat
        chosen = confirm(self.tables, state)
        if chosen != NOTHING:
            self.resolve(state, chosen)
        elif not hostile:
            self.after_power(state)
        elif not next_victim(self.tables, state, victim):
            self.after_attack(state)

    def after_attack(self, state: AugustusState) -> None:
        if not count_again(state):
            self.after_power(state)

    def give(self, state: AugustusState, action: i64) -> None:
        """The former holder of a resource has chosen among the tied players (rule 9.4)."""
        resource = card_of(action)
        state.owner[RESOURCE_REWARD + resource] = symbol_of(action)
        state.recount &= ~(resource + 1)
        self.after_attack(state)

    def after_power(self, state: AugustusState) -> None:
        """Collect what the power completed, and go on with the chain (rules 5.1, 5.2)."""
        state.card = NOTHING
        level = self.top_level(state) + 1
        i = state.active * ROOM
        end = i + state.front_size[state.active]
        while i < end:
            card = state.front[i]
            if is_full(self.tables, state, card) and not is_pending(state, card):
                state.pending[state.pending_size] = level * LEVEL + card
                state.pending_size += 1
            i += 1
        if not state.pending_size:
            self.finish_chain(state)
        elif state.pending_size == 1 or state.pending[state.pending_size - 2] // LEVEL < self.top_level(state):
            self.resolve(state, state.pending[state.pending_size - 1] % LEVEL)
        else:
            state.phase = ORDERING
            state.seat = state.active

    def top_level(self, state: AugustusState) -> i64:
        if not state.pending_size:
            return 0
        return state.pending[state.pending_size - 1] // LEVEL

    def drop_pending(self, state: AugustusState, card: i64) -> None:
        i: i64 = 0
        while i < state.pending_size and state.pending[i] % LEVEL != card:
            i += 1
        if i == state.pending_size:
            return
        state.pending_size -= 1
        while i < state.pending_size:
            state.pending[i] = state.pending[i + 1]
            i += 1
        state.pending[state.pending_size] = 0

    def finish_chain(self, state: AugustusState) -> None:
        """Steps 3 and 4 for everything resolved in the chain (rules 5.3, 5.4)."""
        take_control(self.tables, state, state.active)
        if claimable(state, state.active):
            state.phase = CLAIMING
            state.seat = state.active
        else:
            self.take_or_refill(state)

    def claim(self, state: AugustusState, action: i64) -> None:
        number = card_of(action)
        if kind_of(action) == CLAIM:
            state.owner[NUMBER_REWARD + number] = state.active
        else:
            state.declined[state.active] |= NUMBER_BIT[number]
        self.take_or_refill(state)

    def take_or_refill(self, state: AugustusState) -> None:
        """Step 5: take while there is something to take, then fill the display (rules 4.7, 5.5)."""
        if state.front_size[state.active] >= ROOM:
            state.picks = 0
        if state.picks and state.display_size:
            state.phase = TAKING
            state.seat = state.active
        else:
            self.refill(state)

    def refill(self, state: AugustusState) -> None:
        if state.display_size < DISPLAY_SIZE and self.deck_lasts(state):
            state.phase = REFILLING
            state.seat = 0
        elif state.picks and state.display_size:
            self.take_or_refill(state)
        else:
            state.picks = 0
            self.next_completion(state)

    def deck_lasts(self, state: AugustusState) -> bool:
        """Is there a card to draw? An empty deck takes in all that was put away or lost (rule 4.9)."""
        if state.deck_size:
            return True
        card: i64 = 0
        while card < CARDS:
            at = i64(state.place[card])
            if at == LOST or (at >= REJECTED and at < REJECTED + self.seats):
                state.place[card] = DECK
                state.deck_size += 1
            card += 1
        return state.deck_size > 0

    # -- the end

    def payoff(self, state: State, seat: i64) -> i64:
        assert isinstance(state, AugustusState)
        if state.phase != ENDED:
            return 0
        mine = rank(self.tables, state, seat)
        equals: i64 = 0
        other: i64 = 0
        while other < self.seats:
            theirs = rank(self.tables, state, other)
            if theirs > mine:
                return 0
            if theirs == mine:
                equals += 1
            other += 1
        return WHOLE // equals


NUMBER_BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32, 64])
