"""What the tiles on the board can do in a turn: moves, strikes, commands, formations (sections 6 and 9)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from castra.games.centurion.engine.board import (
    BIT,
    COL,
    COLUMNS_STAY,
    INDEX,
    ROW,
    ROWS_STAY,
    SQUARES,
    WINDOW,
    open_ray,
    shifted,
    visible,
)
from castra.games.centurion.engine.danger import slides_onto
from castra.games.centurion.engine.defense import defended
from castra.games.centurion.engine.formation import next_pairing, paired_move_possible
from castra.games.centurion.engine.placing import draw_offered
from castra.games.centurion.engine.profiles import (
    CAPTURE,
    COMMAND,
    COMMANDS,
    DIVINES,
    FIELDS,
    FLIPS,
    FORMS,
    FULL,
    HAMMER,
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
)
from castra.games.centurion.engine.safety import (
    command_survives,
    flip_survives,
    formation_survives,
    move_survives,
    strike_survives,
)
from castra.games.centurion.engine.state import COMMAND as COMMANDING
from castra.games.centurion.engine.state import DIVINE, DRAW, FLIP, action
from castra.games.centurion.engine.state import STRIKE as STRIKING
from castra.games.centurion.engine.turn import EVERYTHING, Turn


def turn_actions(turn: Turn) -> vec[i64]:
    """Everything the seat may do this turn: the draw, then tile by tile in the order of squares."""
    state = turn.state
    board = state.board
    hot = turn.p.hot
    extras = turn.p.extras
    mine = turn.mine
    theirs = turn.theirs
    moves = vec[i64](capacity=40)
    if state.bag_size[state.seat] and draw_offered(turn, -1):
        moves = append(moves, DRAW << 12)
    movers = mine & ~turn.frozen
    while movers:
        start = movers & -movers
        movers ^= start
        origin = INDEX[start % 37]
        code = i64(board[origin])
        row = (code * SQUARES + origin) * FIELDS
        moves = add_moves(turn, moves, origin, code, row)
        extra = extras[code]
        if extra:
            if extra & FORMS and (hot[row + FULL] | hot[row + SINGLE]) & mine:
                moves = add_formations(turn, moves, origin, row)
            if extra & STRIKES and (hot[row + STRIKE] | hot[row + HAMMER]) & theirs:
                moves = add_strikes(turn, moves, origin, code, row)
            if extra & FLIPS and flip_survives(turn, origin, code):
                moves = append(moves, action(FLIP, origin, 0, 0))
            if extra & (COMMANDS | DIVINES):
                moves = add_rare(turn, moves, origin, code)
    return moves


def add_rare(turn: Turn, moves: vec[i64], origin: i64, code: i64) -> vec[i64]:
    """What no tile of the Centurion army can do."""
    if turn.p.extras[code] & COMMANDS:
        moves = add_commands(turn, moves, origin, code)
    if turn.p.extras[code] & DIVINES and turn.state.bag_size[turn.state.seat] and draw_offered(turn, origin):
        moves = append(moves, action(DIVINE, origin, 0, 0))
    return moves


def add_moves(turn: Turn, moves: vec[i64], origin: i64, code: i64, row: i64) -> vec[i64]:
    """The moves of one tile alone (rules 6.1 to 6.6, 6.10, 6.11)."""
    hot = turn.p.hot
    occupied = turn.occupied
    line = hot[row + LINE]
    if hot[row + PATH] & occupied:
        line = visible(line, hot[row + PATH], origin, occupied)
    leap = hot[row + LEAP]
    to = (line | leap | hot[row + QUIET_LEAP]) & ~occupied
    rays = hot[row + RAYS]
    while rays:
        to |= open_ray(rays & 63, (rays >> 6) & 7, occupied)
        rays >>= RAY_BITS
    takes = (leap | (line & hot[row + CAPTURE])) & turn.theirs
    if takes:
        to |= allowed_captures(turn, takes & ~turn.frozen, origin, line & hot[row + SMASH])
    if turn.p.any_rare and turn.p.extras[code] & SLIDES_ON:
        to |= slide_on_targets(turn, origin, code)
    doubtful: i64 = 0  # targets that need trying out
    if origin == turn.home:
        doubtful = turn.reach
    elif turn.threats and turn.watched & BIT[origin]:
        doubtful = to
    while to:
        low = to & -to
        to ^= low
        target = INDEX[low % 37]
        if low & doubtful and not move_survives(turn, origin, target, code):
            continue
        moves = append(moves, target << 6 | origin)
    return moves


def allowed_captures(turn: Turn, takes: i64, origin: i64, smash: i64) -> i64:
    """Those of `takes` that no Defense stops."""
    allowed = takes & smash
    takes ^= allowed
    start = BIT[origin]
    while takes:
        low = takes & -takes
        takes ^= low
        if not defended(turn.p, turn.state.board, INDEX[low % 37], start, turn.theirs, turn.frozen):
            allowed |= low
    return allowed


def slide_on_targets(turn: Turn, origin: i64, code: i64) -> i64:
    """Where Jump Slides lead beyond their first squares."""
    far = turn.p.rare[(code * SQUARES + origin) * RARE_FIELDS + SLIDE_ON] & ~turn.mine & ~turn.frozen
    found: i64 = 0
    while far:
        low = far & -far
        far ^= low
        if slides_onto(turn.p, turn.state.board, origin, INDEX[low % 37], turn.occupied):
            found |= low
    return (found & ~turn.occupied) | allowed_captures(turn, found & turn.theirs, origin, 0)


def add_strikes(turn: Turn, moves: vec[i64], origin: i64, code: i64, row: i64) -> vec[i64]:
    """Captures from afar (rules 6.7, 6.8)."""
    hot = turn.p.hot
    hits = (hot[row + STRIKE] | hot[row + HAMMER]) & turn.theirs & ~turn.frozen
    hits = allowed_captures(turn, hits, origin, hot[row + HAMMER])
    while hits:
        low = hits & -hits
        hits ^= low
        target = INDEX[low % 37]
        if strike_survives(turn, origin, target, code):
            moves = append(moves, action(STRIKING, origin, target, 0))
    return moves


def add_commands(turn: Turn, moves: vec[i64], origin: i64, code: i64) -> vec[i64]:
    """Another tile from one Command square to another (rule 6.9)."""
    squares = turn.p.rare[(code * SQUARES + origin) * RARE_FIELDS + COMMAND]
    movers = squares & turn.mine & ~turn.frozen
    while movers:
        start = movers & -movers
        movers ^= start
        moved = INDEX[start % 37]
        to = squares & ~turn.occupied
        to |= allowed_captures(turn, squares & turn.theirs & ~turn.frozen, moved, 0)
        while to:
            low = to & -to
            to ^= low
            target = INDEX[low % 37]
            if command_survives(turn, origin, moved, target):
                moves = append(moves, action(COMMANDING, origin, target, moved))
    return moves


def add_formations(turn: Turn, moves: vec[i64], origin: i64, row: i64) -> vec[i64]:
    """The moves of one tile with others paired to it (rules 9.1, 9.2)."""
    hot = turn.p.hot
    able = turn.mine & ~turn.frozen
    full = hot[row + FULL] & able
    single = hot[row + SINGLE] & able & ~full
    pairs = full if full else single & -single
    while pairs:
        moves = add_paired(turn, moves, origin, row, pairs)
        pairs = next_pairing(pairs, full, single)
    return moves


def add_paired(turn: Turn, moves: vec[i64], origin: i64, row: i64, pairs: i64) -> vec[i64]:
    """The moves of one tile with exactly these others."""
    lifted = BIT[origin] | pairs
    leads = lifted & BIT[turn.home] != 0
    doubtful = turn.threats != 0 and lifted & turn.watched != 0
    free = EVERYTHING & ~(turn.mine & ~lifted)
    to = turn.p.hot[row + REACH] & free
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
            turn.p, turn.state.board, turn.mine, turn.theirs, turn.frozen, origin, target, pairs
        ):
            continue
        if leads:
            doubtful = turn.reach & BIT[turn.home + target - origin] != 0
        if doubtful and not formation_survives(turn, origin, target, lifted):
            continue
        moves = append(moves, extra << 16 | target << 6 | origin)
    return moves
