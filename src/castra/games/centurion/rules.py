"""The course of a game of Centurion: who acts, what an action does, how it ends."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from castra.core.rng import Rng
from castra.core.rules import CHANCE, OVER, WHOLE, Rules, State
from castra.games.centurion.board import BESIDE, BIT, HOME_CENTRE, INDEX, SQUARES
from castra.games.centurion.moves import Mover
from castra.games.centurion.profiles import Profiles
from castra.games.centurion.state import (
    COMMAND,
    DEAL,
    DEALING,
    DIVINE,
    DRAW,
    DRAWN,
    EMPTY_HAND,
    ENDED,
    ESCORT,
    ESCORTING,
    FLIP,
    KEEP,
    KEEPING,
    LEADER,
    LEADER_CAPTURED,
    LEADING,
    LOT,
    LOTTING,
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
    extra_of,
    kind_of,
    origin_of,
    target_of,
)

BY_LOT: Final = -1
DIVINED: Final = 3  # tiles drawn by Divination
KEY_MASK: Final = (1 << 62) - 1


def key_table(codes: int) -> list[int]:
    """A fixed random number for every code on every square (splitmix64, 62 bits kept)."""
    out: list[int] = []
    state = 0x5CA57A
    for _ in range(codes * SQUARES):
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        out.append((z ^ (z >> 31)) & KEY_MASK)
    return out


@final
class CenturionRules(Rules):
    def __init__(self, profiles: Profiles, first: int, repetition: int, quiet: int) -> None:
        super().__init__(2)
        self.profiles: Profiles = profiles
        self.first: i64 = first  # the seat that sets up first, or BY_LOT
        self.repetition: i64 = repetition  # so many equal positions are a draw; 0: never
        self.quiet: i64 = quiet  # so many turns without capture or placement are a draw; 0: never
        self.mover: Mover = Mover(profiles)
        self.keys: vec[i64] = vec[i64](key_table(2 + 2 * len(profiles.tiles)))
        self.carried: vec[u8] = vec[u8]([0] * SQUARES)  # codes of lifted tiles, by their old squares

    def initial(self) -> State:
        p = self.profiles
        state = CenturionState(len(p.tiles))
        kind: i64 = 0
        while kind < len(p.tiles):
            seat: i64 = 1 if kind >= p.first_kind[1] else 0
            left = 0 if p.tiles[kind].leader else p.count[kind] - p.starts[kind]
            state.bag[kind] = u8(left)
            state.bag_size[seat] += left
            kind += 1
        if self.first != BY_LOT:
            self.begin(state, self.first)
        return state

    def begin(self, state: CenturionState, first: i64) -> None:
        state.first = first
        state.seat = first
        state.phase = LEADING

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
            self.mover.look(state)
            return self.mover.turn_actions()
        if phase == PLACING:
            return self.placements(state)
        if phase == LEADING:
            return self.place_on(LEADER, 0, 0, HOME_CENTRE[seat] & ~state.tiles[1 - seat])
        if phase == ESCORTING:
            free = BESIDE[state.leader[seat]] & ~(state.tiles[0] | state.tiles[1])
            kind = self.next_escort(state)
            return self.place_on(ESCORT, kind - self.profiles.first_kind[seat], self.profiles.either_side[kind], free)
        if phase == KEEPING:
            return self.keeps(state)
        return vec[i64]()

    def place_on(self, what: i64, tile: i64, either_side: i64, squares: i64) -> vec[i64]:
        """One action for each square, and for each side of a tile that may show either."""
        actions = vec[i64](capacity=8)
        while squares:
            low = squares & -squares
            squares ^= low
            square = INDEX[low % 37]
            actions = append(actions, action(what, tile, square, 0))
            if either_side:
                actions = append(actions, action(what, tile, square, 1))
        return actions

    def next_escort(self, state: CenturionState) -> i64:
        """The kind to be set up next: escorts come in the order of the army."""
        seat = state.seat
        standing = state.tiles[seat]
        placed: i64 = -1  # the leader does not count
        while standing:
            standing &= standing - 1
            placed += 1
        kind = self.profiles.first_kind[seat]
        while kind < self.profiles.first_kind[seat + 1]:
            placed -= self.profiles.starts[kind]
            if placed < 0:
                return kind
            kind += 1
        return -1

    def placements(self, state: CenturionState) -> vec[i64]:
        """Where the drawn tile may be placed; it must be placed, so if no square is safe, any will do (rule 4.8)."""
        p = self.profiles
        kind = state.hand[0]
        tile = kind - p.first_kind[state.seat]
        either_side = p.either_side[kind]
        self.mover.look(state)
        start = self.mover.safe_squares(2 + 2 * kind)
        back = self.mover.safe_squares(3 + 2 * kind) if either_side else 0
        if not start | back:
            return self.place_on(PLACE, tile, either_side, self.mover.free_squares())
        if not either_side:
            return self.place_on(PLACE, tile, 0, start)
        actions = vec[i64](capacity=8)
        squares = start | back
        while squares:
            low = squares & -squares
            squares ^= low
            if start & low:
                actions = append(actions, action(PLACE, tile, INDEX[low % 37], 0))
            if back & low:
                actions = append(actions, action(PLACE, tile, INDEX[low % 37], 1))
        return actions

    def keeps(self, state: CenturionState) -> vec[i64]:
        actions = vec[i64](capacity=4)
        base = self.profiles.first_kind[state.seat]
        hand = state.hand
        i: i64 = 0
        while i < DIVINED:
            if hand[i] != EMPTY_HAND and (i == 0 or hand[i] != hand[i - 1]) and (i < 2 or hand[2] != hand[0]):
                actions = append(actions, action(KEEP, hand[i] - base, 0, 0))
            i += 1
        return actions

    # -- chance

    def chance_actions(self, state: State) -> vec[i64]:
        assert isinstance(state, CenturionState)
        actions = vec[i64](capacity=20)
        if state.phase == LOTTING:
            return append(append(actions, action(LOT, 0, 0, 0)), action(LOT, 1, 0, 0))
        if state.phase == DEALING:
            base = self.profiles.first_kind[state.seat]
            kind = base
            while kind < self.profiles.first_kind[state.seat + 1]:
                if state.bag[kind]:
                    actions = append(actions, action(DEAL, kind - base, 0, 0))
                kind += 1
        return actions

    def chance_weights(self, state: State) -> vec[i64]:
        assert isinstance(state, CenturionState)
        weights = vec[i64](capacity=20)
        if state.phase == LOTTING:
            return append(append(weights, 1), 1)
        if state.phase == DEALING:
            kind = self.profiles.first_kind[state.seat]
            while kind < self.profiles.first_kind[state.seat + 1]:
                if state.bag[kind]:
                    weights = append(weights, i64(state.bag[kind]))
                kind += 1
        return weights

    def draw(self, state: State, rng: Rng) -> i64:
        assert isinstance(state, CenturionState)
        if state.phase == LOTTING:
            return action(LOT, rng.below(2), 0, 0)
        kind = self.profiles.first_kind[state.seat]
        left = rng.below(state.bag_size[state.seat]) - i64(state.bag[kind])
        while left >= 0:
            kind += 1
            left -= i64(state.bag[kind])
        return action(DEAL, kind - self.profiles.first_kind[state.seat], 0, 0)

    # -- what an action does

    def advance(self, state: State, seat: i64, action: i64) -> None:
        assert isinstance(state, CenturionState)
        what = kind_of(action)
        if what == MOVE:
            self.move(state, action)
        elif what == DRAW:
            state.phase = DEALING
        elif what == DEAL:
            self.deal(state, origin_of(action) + self.profiles.first_kind[state.seat])
        elif what == PLACE:
            self.place(state, action)
        elif what == STRIKE:
            self.flip(state, origin_of(action))
            self.end_turn(state, self.capture(state, BIT[target_of(action)]))
        elif what == FLIP:
            self.flip(state, origin_of(action))
            self.end_turn(state, False)
        elif what == COMMAND:
            self.command(state, action)
        elif what == DIVINE:
            self.flip(state, origin_of(action))
            bag = state.bag_size[state.seat]
            state.divining = DIVINED if bag > DIVINED else bag
            state.phase = DEALING
        elif what == KEEP:
            self.keep(state, origin_of(action) + self.profiles.first_kind[state.seat])
        elif what == LOT:
            self.begin(state, origin_of(action))
        else:
            self.set_up(state, action)

    def put(self, state: CenturionState, seat: i64, square: i64, code: i64) -> None:
        state.board[square] = u8(code)
        state.tiles[seat] |= BIT[square]
        state.key ^= self.keys[code * SQUARES + square]

    def take(self, state: CenturionState, seat: i64, square: i64) -> i64:
        """Lift a tile off the board; its code."""
        code = i64(state.board[square])
        state.board[square] = 0
        state.tiles[seat] &= ~BIT[square]
        state.key ^= self.keys[code * SQUARES + square]
        return code

    def flip(self, state: CenturionState, square: i64) -> None:
        code = i64(state.board[square])
        state.board[square] = u8(code ^ 1)
        state.key ^= self.keys[code * SQUARES + square] ^ self.keys[(code ^ 1) * SQUARES + square]

    def capture(self, state: CenturionState, squares: i64) -> bool:
        """Remove the enemy tiles on `squares`; were there any?"""
        foe = 1 - state.seat
        taken = squares & state.tiles[foe]
        if not taken:
            return False
        if taken & BIT[state.leader[foe]]:
            state.leader[foe] = -1
            self.end(state, state.seat, LEADER_CAPTURED)
        while taken:
            low = taken & -taken
            taken ^= low
            self.take(state, foe, INDEX[low % 37])
        return True

    def move(self, state: CenturionState, action: i64) -> None:
        origin = origin_of(action)
        target = target_of(action)
        seat = state.seat
        pairs = extra_of(action)
        if pairs:
            captured = self.move_formation(state, origin, target, pairs)
        else:
            captured = state.board[target] != 0 and self.capture(state, BIT[target])
            self.put(state, seat, target, self.take(state, seat, origin) ^ 1)
            if origin == state.leader[seat]:
                state.leader[seat] = target
        self.end_turn(state, captured)

    def move_formation(self, state: CenturionState, origin: i64, target: i64, pairs: i64) -> bool:
        """Lift the active and the paired tiles, then set them down; only the active one flips (rule 9.6)."""
        seat = state.seat
        by = target - origin
        lifted = BIT[origin] | paired_squares(origin, pairs)
        captured = self.capture(state, lifted << by if by > 0 else lifted >> -by)
        tiles = lifted
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            at = INDEX[low % 37]
            self.carried[at] = u8(self.take(state, seat, at))
        tiles = lifted
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            at = INDEX[low % 37]
            code = i64(self.carried[at])
            self.put(state, seat, at + by, code ^ 1 if at == origin else code)
        if lifted & BIT[state.leader[seat]]:
            state.leader[seat] += by
        return captured

    def command(self, state: CenturionState, action: i64) -> None:
        seat = state.seat
        moved = extra_of(action)
        target = target_of(action)
        captured = self.capture(state, BIT[target])
        self.put(state, seat, target, self.take(state, seat, moved))
        if moved == state.leader[seat]:
            state.leader[seat] = target
        self.flip(state, origin_of(action))
        self.end_turn(state, captured)

    def deal(self, state: CenturionState, kind: i64) -> None:
        state.bag[kind] -= 1
        state.bag_size[state.seat] -= 1
        held: i64 = 0
        while state.hand[held] != EMPTY_HAND:
            held += 1
        state.hand[held] = kind
        if state.divining > 1:
            state.divining -= 1
        else:
            state.phase = KEEPING if held else PLACING
            state.divining = 0

    def keep(self, state: CenturionState, kept: i64) -> None:
        """Keep one of the tiles divined; the others go back into the bag (rule 10.4)."""
        returned = False
        i: i64 = 0
        while i < DIVINED:
            kind = state.hand[i]
            if kind == kept and not returned:
                returned = True
            elif kind != EMPTY_HAND:
                state.bag[kind] += 1
                state.bag_size[state.seat] += 1
            state.hand[i] = EMPTY_HAND
            i += 1
        state.hand[0] = kept
        state.phase = PLACING

    def place(self, state: CenturionState, action: i64) -> None:
        self.put(state, state.seat, target_of(action), 2 + 2 * state.hand[0] + extra_of(action))
        state.hand[0] = EMPTY_HAND
        self.end_turn(state, True)

    def set_up(self, state: CenturionState, action: i64) -> None:
        """A leader or an escort; then the next escort, the other seat, or the first turn (rules 2.2 to 2.4)."""
        seat = state.seat
        kind = origin_of(action) + self.profiles.first_kind[seat]
        self.put(state, seat, target_of(action), 2 + 2 * kind + extra_of(action))
        if kind_of(action) == LEADER:
            state.leader[seat] = target_of(action)
        state.phase = ESCORTING
        if self.next_escort(state) >= 0:
            return
        if seat == state.first:
            state.seat = 1 - seat
            state.phase = LEADING
        else:
            state.seat = state.first
            state.phase = TURN
            self.remember(state)

    # -- the end of a turn, and of the game

    def end_turn(self, state: CenturionState, changed: bool) -> None:
        """Pass the turn; `changed` tells of a capture or a placement, after which nothing can repeat."""
        state.turns += 1
        if changed:
            state.quiet = 0
            state.past_size = 0
        else:
            state.quiet += 1
        if state.phase == ENDED:
            return
        state.seat = 1 - state.seat
        state.phase = TURN
        if self.repetition and self.remember(state) >= self.repetition:
            self.end(state, DRAWN, REPETITION)
        elif self.quiet and state.quiet >= self.quiet:
            self.end(state, DRAWN, QUIET)

    def remember(self, state: CenturionState) -> i64:
        """Note the position for rule 11.3; how often it has stood by now."""
        if not self.repetition:
            return 0
        key = state.key
        # Turns alternate, so only every other entry had the same seat to move.
        i = state.past_size - 2
        seen: i64 = 1
        while i >= 0:
            if state.past[i] == key:
                seen += 1
            i -= 2
        self.remember_key(state, key)
        return seen

    def remember_key(self, state: CenturionState, key: i64) -> None:
        if state.past_size < i64(len(state.past)):
            state.past[state.past_size] = key
        else:
            state.past = append(state.past, key)
        state.past_size += 1

    def end(self, state: CenturionState, winner: i64, reason: i64) -> None:
        state.phase = ENDED
        state.winner = winner
        state.reason = reason

    def settle(self, state: State) -> None:
        """A player who cannot act has lost (rule 11.2)."""
        assert isinstance(state, CenturionState)
        if state.phase == TURN and not len(self.legal_actions(state, state.seat)):
            self.end(state, 1 - state.seat, NO_ACTION)

    def payoff(self, state: State, seat: i64) -> i64:
        assert isinstance(state, CenturionState)
        if state.winner == DRAWN:
            return WHOLE // 2
        return WHOLE if state.winner == seat else 0


def paired_squares(origin: i64, pairs: i64) -> i64:
    """The squares that window bits mean (see `board.WINDOW`)."""
    squares: i64 = 0
    while pairs:
        low = pairs & -pairs
        pairs ^= low
        bit = INDEX[low % 37]
        squares |= BIT[origin + 6 * (bit // 5 - 2) + bit % 5 - 2]
    return squares
