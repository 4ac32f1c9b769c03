"""The course of a game of Centurion: who acts, what an action leads to, how it ends."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.core.engine.rng import Rng
from castra.core.engine.rules import CHANCE, OVER, WHOLE, Rules, State
from castra.games.centurion.engine.bag import deal, deal_weights, deals, divine, keep, keeps, toss_deal
from castra.games.centurion.engine.carrying_out import command, move, strike
from castra.games.centurion.engine.dread import freeze
from castra.games.centurion.engine.moves import turn_actions
from castra.games.centurion.engine.placing import placements
from castra.games.centurion.engine.profiles import Profiles
from castra.games.centurion.engine.setting_up import begin, set_up, set_ups
from castra.games.centurion.engine.state import (
    COMMAND,
    DEAL,
    DEALING,
    DIVINE,
    DRAW,
    DRAWN,
    EMPTY_HAND,
    ENDED,
    ESCORTING,
    FLIP,
    KEEP,
    KEEPING,
    LEADING,
    LOT,
    LOTTING,
    MOST_TURNS,
    MOVE,
    NO_ACTION,
    PLACE,
    PLACING,
    QUIET,
    REPETITION,
    STRIKE,
    TURN,
    CenturionState,
    action,
    captured_squares,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)
from castra.games.centurion.engine.turn import Turn

BY_LOT: Final = -1


@final
class CenturionRules(Rules):
    def __init__(self, profiles: Profiles, first: int, repetition: int, quiet: int) -> None:
        super().__init__(2)
        self.profiles: Profiles = profiles
        self.first: i64 = first  # the seat that sets up first, or BY_LOT
        self.repetition: i64 = repetition  # so many equal positions are a draw; 0: never
        self.quiet: i64 = quiet  # so many turns without capture or placement are a draw; 0: never

    def initial(self) -> CenturionState:
        p = self.profiles
        state = CenturionState(len(p.tiles))
        kind: i64 = 0
        while kind < len(p.tiles):
            if not p.tiles[kind].leader:
                state.change_bag(1 if kind >= p.first_kind[1] else 0, kind, p.count[kind] - p.starts[kind])
            kind += 1
        if self.first != BY_LOT:
            begin(state, self.first)
        return state

    # -- who acts, and what they may do

    def actor(self, state: State) -> i64:
        assert isinstance(state, CenturionState)
        phase = state.phase
        if phase == TURN:
            return state.seat
        if phase == ENDED:
            return OVER
        if phase == DEALING or phase == LOTTING:
            return CHANCE
        return state.seat

    def legal_actions(self, state: State, seat: i64) -> vec[i64]:
        assert isinstance(state, CenturionState)
        if seat != state.seat:
            return vec[i64]()
        phase = state.phase
        if phase == TURN:
            return turn_actions(Turn(self.profiles, state))
        if phase == PLACING:
            return placements(self.profiles, state)
        if phase == LEADING or phase == ESCORTING:
            return set_ups(self.profiles, state)
        if phase == KEEPING:
            return keeps(self.profiles, state)
        return vec[i64]()

    def forcing(self, state: State, seat: i64, action: i64) -> bool:
        """Does it capture?"""
        assert isinstance(state, CenturionState)
        return captured_squares(action) & state.tiles[1 - seat] != 0

    # -- chance

    def chance_actions(self, state: State) -> vec[i64]:
        assert isinstance(state, CenturionState)
        if state.phase == LOTTING:
            return append(append(vec[i64](), action(LOT, 0, 0, 0)), action(LOT, 1, 0, 0))
        return deals(self.profiles, state) if state.phase == DEALING else vec[i64]()

    def chance_weights(self, state: State) -> vec[i64]:
        assert isinstance(state, CenturionState)
        if state.phase == LOTTING:
            return append(append(vec[i64](), 1), 1)
        return deal_weights(self.profiles, state) if state.phase == DEALING else vec[i64]()

    def toss(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, CenturionState)
        if state.phase == LOTTING:
            return action(LOT, rng.below(2), 0, 0)
        return toss_deal(self.profiles, state, rng)

    def turn(self, state: State) -> i64:
        assert isinstance(state, CenturionState)
        return -1 if state.phase == LOTTING or state.phase == LEADING or state.phase == ESCORTING else state.turns

    # -- what an action leads to

    def advance(self, state: State, seat: i64, action: i64) -> None:
        assert isinstance(state, CenturionState)
        what = kind_of(action)
        if what == MOVE:
            self.end_turn(state, move(state, action))
        elif what == DRAW:
            state.phase = DEALING
        elif what == DEAL:
            deal(state, origin_of(action) + self.profiles.first_kind[state.seat])
        elif what == PLACE:
            state.put(state.seat, target_of(action), 2 + 2 * state.hand[0] + extra_of(action))
            state.hand[0] = EMPTY_HAND
            self.end_turn(state, True)
        elif what == STRIKE:
            self.end_turn(state, strike(state, action))
        elif what == FLIP:
            state.flip(origin_of(action))
            self.end_turn(state, False)
        elif what == COMMAND:
            self.end_turn(state, command(state, action))
        elif what == DIVINE:
            divine(state, origin_of(action))
        elif what == KEEP:
            keep(state, origin_of(action) + self.profiles.first_kind[state.seat])
        elif what == LOT:
            begin(state, origin_of(action))
        else:
            set_up(self.profiles, state, action)
            freeze(self.profiles, state, state.seat)
            if state.phase == TURN:
                self.remember(state)

    # -- the end of a turn, and of the game

    def end_turn(self, state: CenturionState, changed: bool) -> None:
        """Pass the turn; `changed` tells of a capture or a placement, after which nothing can repeat."""
        if state.turns < MOST_TURNS:
            state.turns += 1
        if changed:
            state.quiet = 0
            state.past_size = 0
        elif state.quiet < MOST_TURNS:
            state.quiet += 1
        freeze(self.profiles, state, state.seat)
        if state.phase == ENDED:
            return
        state.seat = 1 - state.seat
        state.phase = TURN
        if self.repetition and self.remember(state) >= self.repetition:
            self.draw(state, REPETITION)
        elif self.quiet and state.quiet >= self.quiet:
            self.draw(state, QUIET)

    def draw(self, state: CenturionState, reason: i64) -> None:
        """Nobody wins, unless whoever is to act cannot (rule 11.5)."""
        self.settle(state)
        if state.phase == TURN:
            state.end(DRAWN, reason)

    def remember(self, state: CenturionState) -> i64:
        """Note the position for rule 11.3; how often it has stood by now."""
        if not self.repetition:
            return 0
        key = state.table_key()
        # Turns alternate, so only every other entry had the same seat to move.
        i = state.past_size - 2
        seen: i64 = 1
        while i >= 0:
            if state.past[i] == key:
                seen += 1
            i -= 2
        state.note(key)
        return seen

    def settle(self, state: State) -> None:
        """A player who cannot act has lost (rule 11.2)."""
        assert isinstance(state, CenturionState)
        if state.phase == TURN and not len(self.legal_actions(state, state.seat)):
            state.end(1 - state.seat, NO_ACTION)

    def payoff(self, state: State, seat: i64) -> i64:
        assert isinstance(state, CenturionState)
        if state.winner == DRAWN:
            return WHOLE // 2
        return WHOLE if state.winner == seat else 0
