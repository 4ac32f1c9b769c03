"""What a seat sees. Nothing in Centurion is hidden (rules 1.8, 1.9), so all seats see the same.

facts:
    position   the state in notation; everything below can be derived from it
    board      {"c1": {"seat": 0, "tile": "centurion", "name": "Centurion", "back": false, "frozen": false}, …}
    phase      lot, leader, escort, turn, deal, keep, place or ended
    turn       the seat that acts, or for which chance acts
    bags       by seat {"velites": 1, …}
    hand       keys of tiles drawn and not yet placed
    captured   by seat, the keys of its tiles that are out of the game
    guard      by seat, is its leader in Guard?
    quiet, turns   turns since the last capture or placement, turns in all
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from castra.games.centurion.engine.board import SQUARES, square_name
from castra.games.centurion.engine.danger import in_guard
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import EMPTY_HAND, TURN, CenturionState
from castra.games.centurion.people.position import PHASES, write_state


def facts(rules: CenturionRules, state: CenturionState) -> dict[str, Any]:
    return {
        "position": write_state(rules, state),
        "board": board(rules, state),
        "phase": PHASES[state.phase],
        "turn": int(state.seat),
        "bags": [bag(rules, state, seat) for seat in (0, 1)],
        "hand": [rules.profiles.tiles[kind].key for kind in state.hand if kind != EMPTY_HAND],
        "captured": [captured(rules, state, seat) for seat in (0, 1)],
        "guard": [in_guard(rules.profiles, state, seat) for seat in (0, 1)],
        "quiet": int(state.quiet),
        "turns": int(state.turns),
    }


def board(rules: CenturionRules, state: CenturionState) -> dict[str, dict[str, Any]]:
    tiles = {}
    for square in range(SQUARES):
        code = int(state.board[square])
        if code:
            tile = rules.profiles.tile(code)
            tiles[square_name(square)] = {
                "seat": int(rules.profiles.seat_of(code)),
                "tile": tile.key,
                "name": tile.name,
                "back": bool(code & 1),
                "frozen": bool(state.frozen >> square & 1),
            }
    return tiles


def bag(rules: CenturionRules, state: CenturionState, seat: int) -> dict[str, int]:
    kinds = range(rules.profiles.first_kind[seat], rules.profiles.first_kind[seat + 1])
    return {rules.profiles.tiles[kind].key: int(state.bag[kind]) for kind in kinds if state.bag[kind]}


def captured(rules: CenturionRules, state: CenturionState, seat: int) -> list[str]:
    """Tiles neither on the board, nor in the bag, nor in hand; none before everything is set up."""
    if state.phase < TURN:
        return []
    tiles = rules.profiles.tiles
    held = Counter([*((code - 2) >> 1 for code in state.board if code), *state.hand])  # by kind
    missing: list[str] = []
    for kind in range(rules.profiles.first_kind[seat], rules.profiles.first_kind[seat + 1]):
        missing += [tiles[kind].key] * max(0, tiles[kind].count - held[kind] - state.bag[kind])
    return missing
