"""The own leader's safety after an action (rule 5.1): tried out on the board itself and put back."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.games.centurion.engine.board import BIT, INDEX, SQUARES, shifted
from castra.games.centurion.engine.danger import endangered
from castra.games.centurion.engine.turn import Turn


def move_survives(turn: Turn, origin: i64, target: i64, code: i64) -> bool:
    """Is the leader safe once the tile `code` has gone from `origin` to `target` and flipped?"""
    start = BIT[origin]
    end = BIT[target]
    if end & turn.prize:
        return True
    after = turn.state.board
    taken = after[target]
    after[origin] = 0
    after[target] = u8(code ^ 1)
    theirs = turn.theirs & ~end
    mine = (turn.mine & ~start) | end
    if origin == turn.home:
        safe = not endangered(turn.p, after, mine, theirs, turn.held, target, theirs)
    else:
        safe = not endangered(turn.p, after, mine, theirs, turn.held, turn.home, turn.threats & ~end)
    after[origin] = u8(code)
    after[target] = taken
    return safe


def flip_survives(turn: Turn, origin: i64, code: i64) -> bool:
    """Is the leader safe once the tile on `origin` has been flipped?"""
    if not turn.threats:
        return True
    after = turn.state.board
    after[origin] = u8(code ^ 1)
    safe = not endangered(turn.p, after, turn.mine, turn.theirs, turn.held, turn.home, turn.threats)
    after[origin] = u8(code)
    return safe


def strike_survives(turn: Turn, origin: i64, target: i64, code: i64) -> bool:
    """Is the leader safe once `target` is struck? Unlike a move, a strike leaves a gap."""
    end = BIT[target]
    if not turn.threats or end & turn.prize:
        return True
    after = turn.state.board
    taken = after[target]
    after[origin] = u8(code ^ 1)
    after[target] = 0
    safe = not endangered(turn.p, after, turn.mine, turn.theirs & ~end, turn.held, turn.home, turn.threats & ~end)
    after[origin] = u8(code)
    after[target] = taken
    return safe


def command_survives(turn: Turn, origin: i64, moved: i64, target: i64) -> bool:
    """Is the leader safe once the tile on `origin` has sent another from `moved` to `target`?"""
    start = BIT[moved]
    end = BIT[target]
    if end & turn.prize:
        return True
    leads = moved == turn.home
    if not (turn.reach & end if leads else turn.threats):
        return True
    after = turn.state.board
    taken = after[target]
    after[target] = after[moved]
    after[moved] = 0
    after[origin] = after[origin] ^ 1
    theirs = turn.theirs & ~end
    mine = (turn.mine & ~start) | end
    if leads:
        safe = not endangered(turn.p, after, mine, theirs, turn.held, target, theirs)
    else:
        safe = not endangered(turn.p, after, mine, theirs, turn.held, turn.home, turn.threats & ~end)
    after[origin] = after[origin] ^ 1
    after[moved] = after[target]
    after[target] = taken
    return safe


def formation_survives(turn: Turn, origin: i64, target: i64, lifted: i64) -> bool:
    """Is the leader safe once all of `lifted` have moved as `origin` moves to `target`?"""
    by = target - origin
    landed = shifted(lifted, by)
    if landed & turn.prize:
        return True
    after = turn.state.board
    saved = vec[u8]([0] * SQUARES)
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
    mine = (turn.mine & ~lifted) | landed
    theirs = turn.theirs & ~landed
    if lifted & BIT[turn.home]:
        safe = not endangered(turn.p, after, mine, theirs, turn.held, turn.home + by, theirs)
    else:
        safe = not endangered(turn.p, after, mine, theirs, turn.held, turn.home, turn.threats & ~landed)
    while touched:
        low = touched & -touched
        touched ^= low
        at = INDEX[low % 37]
        after[at] = saved[at]
    return safe


def placement_safe(turn: Turn, square: i64, code: i64, diviner: i64) -> bool:
    """Is the leader safe with a new tile `code` on `square` (and the diviner flipped)?"""
    after = turn.state.board
    after[square] = u8(code)
    if diviner >= 0:
        after[diviner] = after[diviner] ^ 1
    safe = not endangered(turn.p, after, turn.mine | BIT[square], turn.theirs, turn.held, turn.home, turn.threats)
    if diviner >= 0:
        after[diviner] = after[diviner] ^ 1
    after[square] = 0
    return safe
