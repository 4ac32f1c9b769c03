"""Why can't I? The rule, the reason and the squares behind every action that is not legal."""

from __future__ import annotations

from castra.core.game import Refusal
from castra.games.centurion.armies import Ability, Icon
from castra.games.centurion.board import BESIDE, BIT, HOME_CENTRE, SQUARES, square_name
from castra.games.centurion.danger import endangered
from castra.games.centurion.notation import SEATS, square_number, squares_in
from castra.games.centurion.reasons import Table, move_refusal, protection
from castra.games.centurion.rules import CenturionRules, paired_squares
from castra.games.centurion.state import (
    COMMAND,
    DEAL,
    DRAW,
    ESCORT,
    ESCORTING,
    FLIP,
    KEEP,
    KEEPING,
    LEADER,
    LEADING,
    LOT,
    MOVE,
    PLACE,
    PLACING,
    STRIKE,
    CenturionState,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)

NOT_AN_ACTION = Refusal("3.1", "this is not an action of the game")


def refusal(rules: CenturionRules, state: CenturionState, number: int) -> Refusal:
    if number < 0 or number >= 1 << 41 or kind_of(number) > DEAL:
        return NOT_AN_ACTION
    kind = kind_of(number)
    if kind in (LOT, DEAL):
        return Refusal("2.1" if kind == LOT else "4.1", "only chance decides this")
    if state.phase in (LEADING, ESCORTING):
        return set_up_refusal(rules, state, number)
    if state.phase == PLACING:
        return placing_refusal(rules, state, number)
    if state.phase == KEEPING:
        return Refusal("10.4", "first keep one of the tiles you divined")
    return turn_refusal(Table.of(rules, state), number)


def on_board(*squares: int) -> bool:
    return all(square < SQUARES for square in squares)


# -- set-up and placing


def set_up_refusal(rules: CenturionRules, state: CenturionState, number: int) -> Refusal:
    seat = state.seat
    first = rules.profiles.first_kind[seat]
    leader = rules.profiles.tiles[first].name
    target = target_of(number)
    if state.phase == LEADING:
        if kind_of(number) != LEADER or origin_of(number) or extra_of(number):
            return Refusal("2.2", f"first your {leader} is set up, starting side up")
        centre = tuple(square_name(square) for square in squares_in(HOME_CENTRE[seat]))
        return Refusal("2.2", f"your {leader} starts on {' or '.join(centre)}", centre)
    kind = rules.next_escort(state)
    tile = rules.profiles.tiles[kind]
    if kind_of(number) == ESCORT and (extra_of(number) > 1 or not on_board(target)):
        return NOT_AN_ACTION
    if kind_of(number) != ESCORT or origin_of(number) != kind - first:
        return Refusal("2.3", f"now a {tile.name} is set up beside your {leader}")
    home = square_name(state.leader[seat])
    if state.board[target]:
        return Refusal("2.3", f"{square_name(target)} is taken", (square_name(target),))
    if not BESIDE[state.leader[seat]] & BIT[target]:
        places = (square_name(target), home)
        return Refusal("2.3", f"{square_name(target)} does not share a side with your {leader} on {home}", places)
    reason = f"the {tile.name} is set up on {square_name(target)} with its starting side up"
    return Refusal("1.6", reason, (square_name(target),))


def placing_refusal(rules: CenturionRules, state: CenturionState, number: int) -> Refusal:
    seat = state.seat
    kind = state.hand[0]
    drawn = rules.profiles.tiles[kind].name
    target, back = target_of(number), extra_of(number)
    if kind_of(number) == PLACE and (back > 1 or not on_board(target)):
        return NOT_AN_ACTION
    if kind_of(number) != PLACE:
        return Refusal("4.6", f"the {drawn} you drew must be placed now")
    if origin_of(number) != kind - rules.profiles.first_kind[seat]:
        return Refusal("4.1", f"you drew the {drawn}, and that is the tile to place")
    name = square_name(target)
    if state.board[target]:
        return Refusal("4.2", f"{name} is taken", (name,))
    rules.mover.look(state)
    if not rules.mover.free_squares() >> target & 1:
        home = square_name(state.leader[seat])
        leader = rules.profiles.tiles[rules.profiles.first_kind[seat]].name
        return Refusal("4.2", f"{name} does not share a side with your {leader} on {home}", (name, home))
    if back and not rules.profiles.either_side[kind]:
        return Refusal("4.5", f"the {drawn} is placed on {name} with its starting side up", (name,))
    return danger_after(Table.of(rules, state), number, "4.7" if rules.mover.guard else "4.8")


# -- a turn


def turn_refusal(table: Table, number: int) -> Refusal:
    kind, origin = kind_of(number), origin_of(number)
    if kind == DRAW:
        return draw_refusal(table) if number == DRAW << 12 else NOT_AN_ACTION
    if kind in (PLACE, LEADER, ESCORT):
        return Refusal("4.1", "a tile is drawn from the bag before it is placed")
    if kind == KEEP:
        return Refusal("10.4", "a tile is kept only after a Divination")
    if not on_board(origin, target_of(number)):
        return NOT_AN_ACTION
    if not table.mine >> origin & 1:
        return not_mine(table, origin)
    if table.frozen >> origin & 1:
        return Refusal("7.3", f"{table.the(origin)} is frozen by Dread", (square_name(origin),))
    reasons = {MOVE: why_not_move, STRIKE: why_not_strike, COMMAND: why_not_command}
    if kind in reasons:
        why = reasons[kind](table, number)
    elif number != kind << 12 | origin:
        return NOT_AN_ACTION
    else:
        why = why_not_flip(table, origin) if kind == FLIP else why_not_divine(table, origin)
    return why or danger_after(table, number, "5.1")


def not_mine(table: Table, square: int) -> Refusal:
    name = square_name(square)
    if table.theirs >> square & 1:
        return Refusal("6.14", f"{table.the(square)} belongs to {SEATS[1 - table.state.seat]}", (name,))
    return Refusal("6.14", f"no tile of yours stands on {name}", (name,))


def why_not_move(table: Table, number: int) -> Refusal | None:
    origin, target, bits = origin_of(number), target_of(number), extra_of(number)
    if origin == target or bits >> 25:
        name = square_name(origin)
        return Refusal("6.12", f"a move leads from {name} to another square", (name,))
    if bits >> 12 & 1 or not window_on_board(origin, bits):
        return Refusal("9.1", f"{square_name(origin)} cannot be paired with that", (square_name(origin),))
    pairs = squares_in(paired_squares(origin, bits))
    return (why_not_pair(table, origin, pairs) if pairs else None) or move_refusal(table, origin, target, pairs)


def window_on_board(origin: int, bits: int) -> bool:
    """Do all bits of the 5x5 window round `origin` lie on the board?"""
    col, row = origin % 6, origin // 6
    inside = [0 <= col + bit % 5 - 2 < 6 and 0 <= row + bit // 5 - 2 < 6 for bit in range(25) if bits >> bit & 1]
    return all(inside)


def why_not_pair(table: Table, origin: int, pairs: list[int]) -> Refusal | None:
    full = table.marked(origin, Icon.FULL_FORMATION)
    single = table.marked(origin, Icon.SINGLE_FORMATION)
    for pair in pairs:
        name = square_name(pair)
        if pair not in full | single:
            return Refusal("9.1", f"no Formation icon of {table.the(origin)} marks {name}", (square_name(origin), name))
        if not table.mine >> pair & 1:
            return Refusal("9.1", f"no tile of yours stands on {name} to be paired", (name,))
        if table.frozen >> pair & 1:
            return Refusal("9.8", f"{table.the(pair)} is frozen by Dread and cannot be paired", (name,))
    if len(pairs) > 1 and not set(pairs) <= full:
        places = tuple(square_name(pair) for pair in pairs)
        return Refusal("9.2", f"a Single Formation takes only one tile along, not {' and '.join(places)}", places)
    return None


def why_not_strike(table: Table, number: int) -> Refusal | None:
    origin, target = origin_of(number), target_of(number)
    places = (square_name(origin), square_name(target))
    if extra_of(number):
        return Refusal("9.7", f"{places[0]}*{places[1]} is a Strike; nothing can be paired with it", places)
    hammer = target in table.marked(origin, Icon.HAMMER)
    if not hammer and target not in table.marked(origin, Icon.STRIKE):
        return Refusal("6.7", f"{table.the(origin)} does not strike {square_name(target)}", places)
    if table.mine >> target & 1:
        return Refusal("6.7", f"{table.the(origin)} cannot strike {table.the(target)}, which is your own", places)
    if not table.theirs >> target & 1:
        return Refusal("6.7", f"{table.the(origin)} has no enemy on {square_name(target)} to strike", places)
    return protection(table, origin, target, hammer, strike=True)


def why_not_command(table: Table, number: int) -> Refusal | None:
    origin, target, moved = origin_of(number), target_of(number), extra_of(number)
    if not on_board(moved):
        return NOT_AN_ACTION
    squares = table.marked(origin, Icon.COMMAND)
    for square in (moved, target):
        if square not in squares:
            places = (square_name(origin), square_name(square))
            return Refusal("6.9", f"{table.the(origin)} does not command {square_name(square)}", places)
    if not table.mine >> moved & 1:
        return Refusal("6.9", f"no tile of yours stands on {square_name(moved)}", (square_name(moved),))
    if table.frozen >> moved & 1:
        return Refusal("7.3", f"{table.the(moved)} is frozen by Dread", (square_name(moved),))
    if table.mine >> target & 1:
        return Refusal("6.2", f"{table.the(target)} is your own", (square_name(target),))
    return protection(table, moved, target, smashing=False) if table.theirs >> target & 1 else None


def why_not_flip(table: Table, square: int) -> Refusal | None:
    side = table.rules.profiles.side(table.state.board[square])
    if side.ability is Ability.READY or not side.cells:
        return None
    reason = f"{table.the(square)} does not show Ready on the side that is up"
    return Refusal("10.1", reason, (square_name(square),))


def why_not_divine(table: Table, square: int) -> Refusal | None:
    if table.rules.profiles.side(table.state.board[square]).ability is not Ability.DIVINATION:
        reason = f"{table.the(square)} does not show Divination on the side that is up"
        return Refusal("10.4", reason, (square_name(square),))
    return draw_refusal(table, square)


def draw_refusal(table: Table, diviner: int = -1) -> Refusal:
    state, mover = table.state, table.rules.mover
    if not state.bag_size[state.seat]:
        return Refusal("4.4", "your bag is empty")
    mover.look(state)
    home = square_name(state.leader[state.seat])
    if not mover.free_squares():
        return Refusal("4.3", f"no square beside your leader on {home} is free", (home,))
    found = attackers(table.rules, state, state.seat)
    if not found:  # it is the diviner, turned over, that would expose the leader
        turned = copied(state)
        table.rules.flip(turned, diviner)
        found = attackers(table.rules, turned, state.seat)
        why = f"once {table.the(diviner)} is flipped, {named(table.rules, turned, found)} could capture your leader"
        return Refusal("5.1", f"{why} on {home}", (home, *found))
    why = f"{named(table.rules, state, found)} would still hold your leader on {home} in Guard"
    return Refusal("4.7", f"no tile you might draw is sure to help: {why}", (home, *found))


# -- danger


def attackers(rules: CenturionRules, state: CenturionState, seat: int) -> list[str]:
    """The squares of enemy tiles that could bring about the capture of the seat's leader."""
    mine, theirs, home = state.tiles[seat], state.tiles[1 - seat], state.leader[seat]
    return [
        square_name(square)
        for square in squares_in(theirs)
        if endangered(rules.profiles, state.board, mine, theirs, home, BIT[square])
    ]


def danger_after(table: Table, number: int, rule: str) -> Refusal:
    """The action would be possible, but for the own leader."""
    rules, state = table.rules, table.state
    seat = state.seat
    after = copied(state)
    rules.advance(after, seat, number)
    found = attackers(rules, after, seat)
    home = square_name(after.leader[seat])
    leader = rules.profiles.tiles[rules.profiles.first_kind[seat]].name
    still = "still " if attackers(rules, state, seat) else ""
    reason = f"{named(rules, after, found)} could {still}capture your {leader} on {home} next turn"
    return Refusal(rule, reason, (home, *found))


def named(rules: CenturionRules, state: CenturionState, squares: list[str]) -> str:
    """'the Optio on c4 and the Velites on b3'."""
    names = [f"the {rules.profiles.tile(state.board[square_number(name)]).name} on {name}" for name in squares]
    return " and ".join(names)


def copied(state: CenturionState) -> CenturionState:
    copy = state.copy()
    assert isinstance(copy, CenturionState)
    return copy
