"""Defense and Shield Defense: which captures they stop (section 8)."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.games.centurion.engine.board import BIT, INDEX, SQUARES, shifted
from castra.games.centurion.engine.profiles import FIELDS, GUARDED, SHIELDS, Profiles


def defended(p: Profiles, board: vec[u8], square: i64, start: i64, foes: i64, frozen: i64) -> bool:
    """Does Defense or Shield Defense stop a capture of the tile on `square`, one of `foes`, from `start` (a bit)?"""
    code = i64(board[square])
    if frozen & BIT[square] == 0 and p.hot[(code * SQUARES + square) * FIELDS + GUARDED] & start:
        return True
    shielders = p.shielded_by[square] & foes & ~frozen
    while shielders:
        low = shielders & -shielders
        shielders ^= low
        at = INDEX[low % 37]
        if p.hot[(i64(board[at]) * SQUARES + at) * FIELDS + SHIELDS] & BIT[square]:
            return True
    return False


def any_defended(p: Profiles, board: vec[u8], taken: i64, by: i64, foes: i64, frozen: i64) -> bool:
    """Is one of the captures on `taken`, each made from `by` squares back, stopped by Defense?"""
    while taken:
        low = taken & -taken
        taken ^= low
        if defended(p, board, INDEX[low % 37], shifted(low, -by), foes, frozen):
            return True
    return False
