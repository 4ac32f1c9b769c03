"""The legal actions of a turn.

The danger to the own leader is what costs time, so it is looked at from far first. `reach` is
every square the enemy could capture on if nothing stood in the way; `threats` are the enemy tiles
that could so reach the leader; `watched` are the own tiles that must not simply walk away because
they stand between, or shield. A move is tried out only when one of these says so.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from castra.games.centurion.board import (
    BESIDE,
    BETWEEN,
    BIT,
    COL,
    COLUMNS_STAY,
    INDEX,
    ROW,
    ROWS_STAY,
    SQUARES,
    WINDOW,
    open_ray,
    visible,
)
from castra.games.centurion.danger import (
    defended,
    endangered,
    frozen_tiles,
    paired_move_possible,
    shifted,
    slides_onto,
)
from castra.games.centurion.profiles import (
    CAPTURE,
    COMMAND,
    COMMANDS,
    DIVINES,
    FIELDS,
    FLIPS,
    FORMATION_THREAT,
    FORMS,
    FULL,
    HAMMER,
    INERT,
    LEAP,
    LINE,
    PATH,
    QUIET_LEAP,
    RARE_FIELDS,
    RAY_BITS,
    RAYS,
    REACH,
    SINGLE,
    SLIDE_ON,
    SLIDES_ON,
    SMASH,
    STRIKE,
    STRIKES,
    SUMMONS,
    THREAT,
    Profiles,
)
from castra.games.centurion.state import COMMAND as COMMANDING
from castra.games.centurion.state import DIVINE, DRAW, FLIP, CenturionState, action
from castra.games.centurion.state import STRIKE as STRIKING

EVERYTHING: Final[i64] = 0xFFFFFFFFF


@final
class Mover:
    """Lists the actions of the seat whose turn it is; `look` first, then ask."""

    def __init__(self, profiles: Profiles) -> None:
        self.p: Profiles = profiles
        self.state: CenturionState = CenturionState(len(profiles.tiles))
        self.saved: vec[u8] = vec[u8]([0] * SQUARES)  # codes to be put back after trying a formation
        self.mine: i64 = 0
        self.theirs: i64 = 0
        self.occupied: i64 = 0
        self.home: i64 = 0  # the square of the own leader
        self.prize: i64 = 0  # the bit of the enemy leader
        self.frozen: i64 = 0
        self.reach: i64 = 0
        self.threats: i64 = 0
        self.watched: i64 = 0
        self.guard: bool = False  # could the enemy capture the leader as things stand?

    def look(self, state: CenturionState) -> None:
        """Take in the position from the side to move."""
        p = self.p
        hot = p.hot
        board = state.board
        me = state.seat
        self.state = state
        self.mine = state.tiles[me]
        self.theirs = state.tiles[1 - me]
        self.occupied = self.mine | self.theirs
        self.home = state.leader[me]
        self.prize = BIT[state.leader[1 - me]]
        self.frozen = frozen_tiles(p, board, self.occupied) if p.any_dread else 0
        home_bit = BIT[self.home]
        reach: i64 = 0
        threats: i64 = 0
        pinned: i64 = 0
        foes = self.theirs
        while foes:
            low = foes & -foes
            foes ^= low
            at = INDEX[low % 37]
            row = (i64(board[at]) * SQUARES + at) * FIELDS
            attack = hot[row + THREAT]
            if attack & home_bit:
                threats |= low
                pinned |= BETWEEN[at * SQUARES + self.home]
            if hot[row + FORMATION_THREAT] and (p.any_rare or (hot[row + FULL] | hot[row + SINGLE]) & self.theirs):
                attack |= hot[row + FORMATION_THREAT]
                if hot[row + FORMATION_THREAT] & home_bit:
                    threats |= low
                    pinned = EVERYTHING
            reach |= attack
        self.reach = reach
        self.threats = threats
        self.guard = threats != 0 and endangered(p, board, self.mine, self.theirs, self.home, threats)
        if self.guard or p.any_dread:
            self.watched = EVERYTHING
        else:
            self.watched = pinned | p.shielded_by[self.home]

    def turn_actions(self) -> vec[i64]:
        """Everything the seat may do this turn: the draw, then tile by tile in the order of squares."""
        state = self.state
        board = state.board
        hot = self.p.hot
        extras = self.p.extras
        mine = self.mine
        theirs = self.theirs
        moves = vec[i64](capacity=40)
        if state.bag_size[state.seat] and self.draw_offered(-1):
            moves = append(moves, DRAW << 12)
        movers = mine & ~self.frozen
        while movers:
            start = movers & -movers
            movers ^= start
            origin = INDEX[start % 37]
            code = i64(board[origin])
            row = (code * SQUARES + origin) * FIELDS
            moves = self.add_moves(moves, origin, code, row)
            extra = extras[code]
            if extra:
                if extra & FORMS and (hot[row + FULL] | hot[row + SINGLE]) & mine:
                    moves = self.add_formations(moves, origin, row)
                if extra & STRIKES and (hot[row + STRIKE] | hot[row + HAMMER]) & theirs:
                    moves = self.add_strikes(moves, origin, code, row)
                if extra & FLIPS and self.flip_survives(origin, code):
                    moves = append(moves, action(FLIP, origin, 0, 0))
                if extra & (COMMANDS | DIVINES):
                    moves = self.add_rare(moves, origin, code)
        return moves

    def add_rare(self, moves: vec[i64], origin: i64, code: i64) -> vec[i64]:
        """What no tile of the Centurion army can do."""
        if self.p.extras[code] & COMMANDS:
            moves = self.add_commands(moves, origin, code)
        if self.p.extras[code] & DIVINES and self.state.bag_size[self.state.seat] and self.draw_offered(origin):
            moves = append(moves, action(DIVINE, origin, 0, 0))
        return moves

    # -- one tile

    def add_moves(self, moves: vec[i64], origin: i64, code: i64, row: i64) -> vec[i64]:
        """The moves of one tile alone (rules 6.1 to 6.6, 6.10, 6.11)."""
        hot = self.p.hot
        occupied = self.occupied
        line = hot[row + LINE]
        if hot[row + PATH] & occupied:
            line = visible(line, hot[row + PATH], origin, occupied)
        leap = hot[row + LEAP]
        to = (line | leap | hot[row + QUIET_LEAP]) & ~occupied
        rays = hot[row + RAYS]
        while rays:
            to |= open_ray(rays & 63, (rays >> 6) & 7, occupied)
            rays >>= RAY_BITS
        takes = (leap | (line & hot[row + CAPTURE])) & self.theirs
        if takes:
            to |= self.allowed_captures(takes & ~self.frozen, origin, line & hot[row + SMASH])
        if self.p.any_rare and self.p.extras[code] & SLIDES_ON:
            to |= self.slide_on_targets(origin, code)
        doubtful: i64 = 0  # targets that need trying out
        if origin == self.home:
            doubtful = self.reach
        elif self.threats and self.watched & BIT[origin]:
            doubtful = to
        while to:
            low = to & -to
            to ^= low
            target = INDEX[low % 37]
            if low & doubtful and not self.survives(origin, target, code):
                continue
            moves = append(moves, target << 6 | origin)
        return moves

    def allowed_captures(self, takes: i64, origin: i64, smash: i64) -> i64:
        """Those of `takes` that no Defense stops."""
        allowed = takes & smash
        takes ^= allowed
        start = BIT[origin]
        while takes:
            low = takes & -takes
            takes ^= low
            if not defended(self.p, self.state.board, INDEX[low % 37], start, self.theirs, self.frozen):
                allowed |= low
        return allowed

    def slide_on_targets(self, origin: i64, code: i64) -> i64:
        """Where Jump Slides lead beyond their first squares."""
        far = self.p.rare[(code * SQUARES + origin) * RARE_FIELDS + SLIDE_ON] & ~self.mine & ~self.frozen
        found: i64 = 0
        while far:
            low = far & -far
            far ^= low
            if slides_onto(self.p, self.state.board, origin, INDEX[low % 37], self.occupied):
                found |= low
        return (found & ~self.occupied) | self.allowed_captures(found & self.theirs, origin, 0)

    def add_strikes(self, moves: vec[i64], origin: i64, code: i64, row: i64) -> vec[i64]:
        """Captures from afar (rules 6.7, 6.8)."""
        hot = self.p.hot
        hits = (hot[row + STRIKE] | hot[row + HAMMER]) & self.theirs & ~self.frozen
        hits = self.allowed_captures(hits, origin, hot[row + HAMMER])
        while hits:
            low = hits & -hits
            hits ^= low
            target = INDEX[low % 37]
            if self.strike_survives(origin, target, code):
                moves = append(moves, action(STRIKING, origin, target, 0))
        return moves

    def add_commands(self, moves: vec[i64], origin: i64, code: i64) -> vec[i64]:
        """Another tile from one Command square to another (rule 6.9)."""
        squares = self.p.rare[(code * SQUARES + origin) * RARE_FIELDS + COMMAND]
        movers = squares & self.mine & ~self.frozen
        while movers:
            start = movers & -movers
            movers ^= start
            moved = INDEX[start % 37]
            to = squares & ~self.occupied
            to |= self.allowed_captures(squares & self.theirs & ~self.frozen, moved, 0)
            while to:
                low = to & -to
                to ^= low
                target = INDEX[low % 37]
                if self.command_survives(origin, moved, target):
                    moves = append(moves, action(COMMANDING, origin, target, moved))
        return moves

    # -- Formation

    def add_formations(self, moves: vec[i64], origin: i64, row: i64) -> vec[i64]:
        """The moves of one tile with others paired to it (rules 9.1, 9.2)."""
        hot = self.p.hot
        full = hot[row + FULL] & self.mine & ~self.frozen
        pairs = full
        while pairs:
            moves = self.add_paired(moves, origin, row, pairs)
            pairs = (pairs - 1) & full
        single = hot[row + SINGLE] & self.mine & ~self.frozen & ~full
        while single:
            low = single & -single
            single ^= low
            moves = self.add_paired(moves, origin, row, low)
        return moves

    def add_paired(self, moves: vec[i64], origin: i64, row: i64, pairs: i64) -> vec[i64]:
        """The moves of one tile with exactly these others."""
        lifted = BIT[origin] | pairs
        leads = lifted & BIT[self.home] != 0
        doubtful = self.threats != 0 and lifted & self.watched != 0
        free = EVERYTHING & ~(self.mine & ~lifted)
        to = self.p.hot[row + REACH] & free
        extra: i64 = 0
        while pairs:
            low = pairs & -pairs
            pairs ^= low
            pair = INDEX[low % 37]
            extra |= WINDOW[origin * SQUARES + pair]
            # Only squares from which this one too lands on the board, on no friend.
            dc = COL[pair] - COL[origin]
            dr = ROW[pair] - ROW[origin]
            to &= shifted(free, origin - pair) & COLUMNS_STAY[dc + 5] & ROWS_STAY[dr + 5]
        pairs = lifted ^ BIT[origin]
        while to:
            low = to & -to
            to ^= low
            target = INDEX[low % 37]
            if not paired_move_possible(
                self.p, self.state.board, self.mine, self.theirs, self.frozen, origin, target, pairs
            ):
                continue
            if leads:
                doubtful = self.reach & BIT[self.home + target - origin] != 0
            if doubtful and not self.formation_survives(origin, target, lifted):
                continue
            moves = append(moves, extra << 16 | target << 6 | origin)
        return moves

    # -- the own leader's safety after an action: tried out on the board itself and put back

    def survives(self, origin: i64, target: i64, code: i64) -> bool:
        """Is the leader safe once the tile `code` has gone from `origin` to `target` and flipped?"""
        start = BIT[origin]
        end = BIT[target]
        if end & self.prize:
            return True
        after = self.state.board
        taken = after[target]
        after[origin] = 0
        after[target] = u8(code ^ 1)
        theirs = self.theirs & ~end
        mine = (self.mine & ~start) | end
        if origin == self.home:
            safe = not endangered(self.p, after, mine, theirs, target, theirs)
        else:
            safe = not endangered(self.p, after, mine, theirs, self.home, self.threats & ~end)
        after[origin] = u8(code)
        after[target] = taken
        return safe

    def flip_survives(self, origin: i64, code: i64) -> bool:
        """Is the leader safe once the tile on `origin` has been flipped?"""
        if not self.threats:
            return True
        after = self.state.board
        after[origin] = u8(code ^ 1)
        safe = not endangered(self.p, after, self.mine, self.theirs, self.home, self.threats)
        after[origin] = u8(code)
        return safe

    def strike_survives(self, origin: i64, target: i64, code: i64) -> bool:
        """Is the leader safe once `target` is struck? Unlike a move, a strike leaves a gap."""
        end = BIT[target]
        if not self.threats or end & self.prize:
            return True
        after = self.state.board
        taken = after[target]
        after[origin] = u8(code ^ 1)
        after[target] = 0
        safe = not endangered(self.p, after, self.mine, self.theirs & ~end, self.home, self.threats & ~end)
        after[origin] = u8(code)
        after[target] = taken
        return safe

    def command_survives(self, origin: i64, moved: i64, target: i64) -> bool:
        """Is the leader safe once the tile on `origin` has sent another from `moved` to `target`?"""
        start = BIT[moved]
        end = BIT[target]
        if end & self.prize:
            return True
        leads = moved == self.home
        if not (self.reach & end if leads else self.threats):
            return True
        after = self.state.board
        taken = after[target]
        after[target] = after[moved]
        after[moved] = 0
        after[origin] = after[origin] ^ 1
        theirs = self.theirs & ~end
        mine = (self.mine & ~start) | end
        if leads:
            safe = not endangered(self.p, after, mine, theirs, target, theirs)
        else:
            safe = not endangered(self.p, after, mine, theirs, self.home, self.threats & ~end)
        after[origin] = after[origin] ^ 1
        after[moved] = after[target]
        after[target] = taken
        return safe

    def formation_survives(self, origin: i64, target: i64, lifted: i64) -> bool:
        """Is the leader safe once all of `lifted` have moved as `origin` moves to `target`?"""
        by = target - origin
        landed = shifted(lifted, by)
        if landed & self.prize:
            return True
        after = self.state.board
        saved = self.saved
        touched = lifted | landed
        tiles = touched
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            at = INDEX[low % 37]
            saved[at] = after[at]
            after[at] = 0
        tiles = lifted
        while tiles:
            low = tiles & -tiles
            tiles ^= low
            at = INDEX[low % 37]
            after[at + by] = saved[at]
        after[target] = after[target] ^ 1
        mine = (self.mine & ~lifted) | landed
        theirs = self.theirs & ~landed
        if lifted & BIT[self.home]:
            safe = not endangered(self.p, after, mine, theirs, self.home + by, theirs)
        else:
            safe = not endangered(self.p, after, mine, theirs, self.home, self.threats & ~landed)
        while touched:
            low = touched & -touched
            touched ^= low
            at = INDEX[low % 37]
            after[at] = saved[at]
        return safe

    # -- new tiles

    def free_squares(self) -> i64:
        """Where a new tile may come: beside the leader, or beside a tile that summons (rules 4.2, 10.3)."""
        squares = BESIDE[self.home]
        if self.p.any_summon:
            tiles = self.mine & ~self.frozen
            while tiles:
                low = tiles & -tiles
                tiles ^= low
                at = INDEX[low % 37]
                if self.p.extras[i64(self.state.board[at])] & SUMMONS:
                    squares |= BESIDE[at]
        return squares & ~self.occupied

    def draw_offered(self, diviner: i64) -> bool:
        """May a tile be drawn: by the turn itself (-1) or by the tile that divines (rules 4.3, 4.7)?"""
        free = self.free_squares()
        if not free or not self.threats:
            return free != 0
        if diviner < 0 and not self.guard:
            return True
        while free:
            low = free & -free
            free ^= low
            if self.placement_safe(INDEX[low % 37], INERT, diviner):
                return True
        return False

    def placement_safe(self, square: i64, code: i64, diviner: i64) -> bool:
        """Is the leader safe with a new tile `code` on `square` (and the diviner flipped)?"""
        after = self.state.board
        after[square] = u8(code)
        if diviner >= 0:
            after[diviner] = after[diviner] ^ 1
        safe = not endangered(self.p, after, self.mine | BIT[square], self.theirs, self.home, self.threats)
        if diviner >= 0:
            after[diviner] = after[diviner] ^ 1
        after[square] = 0
        return safe

    def safe_squares(self, code: i64) -> i64:
        """Where a new tile `code` leaves the leader safe."""
        free = self.free_squares()
        if not self.p.any_dread and not self.guard:
            return free  # one more own tile cannot expose the leader
        safe: i64 = 0
        left = free
        while left:
            low = left & -left
            left ^= low
            if self.placement_safe(INDEX[low % 37], code, -1):
                safe |= low
        return safe
