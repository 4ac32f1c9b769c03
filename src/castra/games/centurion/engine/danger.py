"""The danger to a leader: whether the enemy could capture it next turn (section 5).

Functions here look at a board as it is or as it would be: `board` holds the codes, `mine` are the tiles
of the leader's side, `theirs` those of the enemy.
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.games.centurion.engine.board import BETWEEN, BIT, INDEX, SQUARES
from castra.games.centurion.engine.defense import defended
from castra.games.centurion.engine.dread import dreaded_tiles
from castra.games.centurion.engine.formation import formation_captures, slides_on_open
from castra.games.centurion.engine.profiles import (
    CAPTURE,
    COMMAND,
    FIELDS,
    FORMATION_THREAT,
    HAMMER,
    LEAP,
    RARE_FIELDS,
    SMASH,
    STRIKE,
    THREAT,
    Profiles,
)
from castra.games.centurion.engine.state import CenturionState


def endangered(p: Profiles, board: vec[u8], mine: i64, theirs: i64, held: i64, home: i64, suspects: i64) -> bool:
    """Could one of `suspects` (some of `theirs`) capture the leader on `home` next turn (rules 5.1, 5.3)?

    `held` are those of `mine` that were frozen already, and stay so through the enemy's turn (rule 7.6).
    """
    hot = p.hot
    target = BIT[home]
    occupied = mine | theirs
    frozen: i64 = 0
    if p.any_dread:
        frozen = dreaded_tiles(p, board, occupied) | held
        suspects &= ~frozen
    while suspects:
        low = suspects & -suspects
        suspects ^= low
        at = INDEX[low % 37]
        row = (i64(board[at]) * SQUARES + at) * FIELDS
        if hot[row + THREAT] & target:
            if hot[row + HAMMER] & target:
                return True
            line = BETWEEN[at * SQUARES + home] & occupied == 0
            if line and hot[row + SMASH] & target:
                return True
            if (
                (hot[row + LEAP] | hot[row + STRIKE]) & target
                or (line and hot[row + CAPTURE] & target)
                or (p.any_rare and slides_onto(p, board, at, home, occupied))
            ) and not defended(p, board, home, low, mine, frozen):
                return True
        if hot[row + FORMATION_THREAT] & target:
            if formation_captures(p, board, theirs, mine, frozen, at, home):
                return True
            if p.any_rare and command_captures(p, board, theirs, mine, frozen, at, home):
                return True
    return False


def command_captures(
    p: Profiles, board: vec[u8], friends: i64, foes: i64, frozen: i64, origin: i64, victim: i64
) -> bool:
    """Can the tile on `origin` command another onto `victim` (rule 6.9)?"""
    squares = p.rare[(i64(board[origin]) * SQUARES + origin) * RARE_FIELDS + COMMAND]
    if not squares & BIT[victim]:
        return False
    movers = squares & friends & ~frozen & ~BIT[origin]
    while movers:
        low = movers & -movers
        movers ^= low
        if not defended(p, board, victim, low, foes, frozen):
            return True
    return False


def slides_onto(p: Profiles, board: vec[u8], origin: i64, target: i64, occupied: i64) -> bool:
    """Can the tile on `origin` reach `target` by the sliding part of a Jump Slide?"""
    alone = BIT[origin]
    return slides_on_open(p, i64(board[origin]), occupied & ~alone, alone, origin, target)


def in_guard(p: Profiles, state: CenturionState, seat: i64) -> bool:
    """Could the other seat capture this seat's leader, were it to move (rule 5.3)?"""
    if state.leader[0] < 0 or state.leader[1] < 0:
        return False
    mine = state.tiles[seat]
    theirs = state.tiles[1 - seat]
    return endangered(p, state.board, mine, theirs, state.frozen & mine, state.leader[seat], theirs)
