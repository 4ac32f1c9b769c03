"""The rules of Augustus as the engine asks for them: who acts, what is legal, what an action does."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from castra.core.engine.rng import Rng
from castra.core.engine.rules import CHANCE, OVER, SEAT_BIT, WHOLE, Rules, State
from castra.games.augustus.engine.control import most_produced, rank, refresh
from castra.games.augustus.engine.legions import placements
from castra.games.augustus.engine.powers import forward, power_actions
from castra.games.augustus.engine.redealing import chosen_by_others, redeal_cards
from castra.games.augustus.engine.rounds import (
    call,
    claim,
    give,
    power_step,
    refill,
    resolve,
    reveal,
    take_or_refill,
    top_level,
)
from castra.games.augustus.engine.state import (
    CLAIM,
    CLAIMING,
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
    FINISH,
    GIVE,
    GIVING,
    KEEP,
    KEEPING,
    KEPT,
    LEVEL,
    LOSING,
    LOT,
    LOTTING,
    MOBILISING,
    NOTHING,
    ORDERING,
    PASS,
    PLACE,
    PLACING,
    REFILLING,
    REJECTED,
    RESOLVE,
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
    from_card_of,
    kind_of,
    symbol_of,
)
from castra.games.augustus.engine.symbols import BAG, BAG_SIZE, JOKER, UNIT
from castra.games.augustus.engine.tables import CARDS, Tables

BY_LOT: Final = -1
HAND: Final = 6  # cards dealt to each player
KEEPERS: Final = 3  # cards each player keeps
STARTING_LEGIONS: Final = 7


@final
class AugustusRules(Rules):
    def __init__(self, tables: Tables, seats: int, crier: int, choose: bool, legions: int) -> None:
        super().__init__(seats)
        self.tables: Tables = tables
        self.crier: i64 = crier  # the first town crier, or BY_LOT
        self.choose: bool = choose  # keep three of six, or play the three dealt (rules 2.3, 2.4)
        self.legions: i64 = legions
        self.hand: i64 = HAND if choose else KEEPERS

    def initial(self) -> AugustusState:
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
                if state.pending[i] // LEVEL == top_level(state):
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

    def toss(self, state: State, rng: Rng) -> i64:
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

    # -- for search

    def search_actions(self, state: State, seat: i64) -> vec[i64]:
        """Only steps forward: nothing is taken back or lifted, and a legion is rearranged once."""
        assert isinstance(state, AugustusState)
        return forward(state, self.legal_actions(state, seat))

    def urn(self, state: State) -> i64:
        assert isinstance(state, AugustusState)
        return 0 if state.phase == DRAWING else 1

    def redeal(self, state: State, seat: i64, rng: Rng) -> None:
        assert isinstance(state, AugustusState)
        redeal_cards(state, seat, rng)
        chosen = chosen_by_others(state, seat)
        other: i64 = 0
        while other < self.seats:
            if chosen & SEAT_BIT[other]:
                state.choice[other] = NOTHING
                actions = self.legal_actions(state, other)
                state.choice[other] = actions[rng.below(i64(len(actions)))]
            other += 1

    # -- what an action does

    def advance(self, state: State, seat: i64, action: i64) -> None:
        assert isinstance(state, AugustusState)
        phase = state.phase
        if phase == PLACING:
            state.choice[seat] = action
            reveal(self.tables, state)
        elif phase == DRAWING:
            call(self.tables, state, symbol_of(action))
        elif phase >= MOBILISING and phase <= LOSING:
            power_step(self.tables, state, action)
        elif phase == KEEPING:
            self.keep(state, seat, action)
        elif phase == DEALING or phase == REFILLING:
            self.deal(state, card_of(action), symbol_of(action))
        elif phase == TAKING:
            drop_display(state, card_of(action))
            add_front(state, seat, card_of(action))
            state.picks -= 1
            take_or_refill(self.tables, state)
        elif phase == CLAIMING:
            claim(self.tables, state, action)
        elif phase == ORDERING:
            resolve(self.tables, state, card_of(action))
        elif phase == GIVING:
            give(self.tables, state, action)
        else:
            state.crier = symbol_of(action)
            state.phase = DEALING

    def forcing(self, state: State, seat: i64, action: i64) -> bool:
        """Does it occupy the last free space of an objective, complete one by a power, or claim a reward?"""
        assert isinstance(state, AugustusState)
        kind = kind_of(action)
        if kind == PLACE:
            card = card_of(action)
            filled = state.legions[card] + UNIT[symbol_of(action)] == self.tables.need[card]
            return filled and from_card_of(action) != card
        return kind == FINISH or kind == CLAIM

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
            refill(self.tables, state)
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
