"""Dread: which tiles it marks, and which are frozen (section 7)."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.games.centurion.engine.board import INDEX, SQUARES
from castra.games.centurion.engine.profiles import DREAD, RARE_FIELDS, Profiles
from castra.games.centurion.engine.state import CenturionState


def dreaded_tiles(p: Profiles, board: vec[u8], occupied: i64) -> i64:
    """The tiles on squares that a Dread icon marks, without those that are immune (rules 7.1, 7.2)."""
    covered: i64 = 0
    mortal: i64 = 0
    while occupied:
        low = occupied & -occupied
        occupied ^= low
        at = INDEX[low % 37]
        code = i64(board[at])
        covered |= p.rare[(code * SQUARES + at) * RARE_FIELDS + DREAD]
        if not p.immune[code]:
            mortal |= low
    return covered & mortal


def freeze(p: Profiles, state: CenturionState, mover: i64) -> None:
    """Freeze what Dread marks once `mover` has acted; its own frozen tiles stay so until its turn (rules 7.1, 7.6)."""
    if p.any_dread:
        marked = dreaded_tiles(p, state.board, state.tiles[0] | state.tiles[1])
        state.frozen = marked | (state.frozen & state.tiles[mover])
