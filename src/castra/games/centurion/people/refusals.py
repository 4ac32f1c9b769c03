"""Why can't I? The rule, the reason and the squares behind every action that is not legal."""

from __future__ import annotations

from castra.core.game import Refusal
from castra.games.centurion.content.printed import Ability, Icon
from castra.games.centurion.engine.board import BESIDE, BIT, HOME_CENTRE, SQUARES, square_name
from castra.games.centurion.engine.danger import endangered
from castra.games.centurion.engine.placing import free_squares
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.setting_up import next_escort
from castra.games.centurion.engine.state import (
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
    paired_squares,
    target_of,
)
from castra.games.centurion.engine.turn import Turn
from castra.games.centurion.people.notation import SEATS, square_number, squares_in
from castra.games.centurion.people.reasons import BoardInTurn, move_refusal, protection

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
    return turn_refusal(BoardInTurn.of(rules, state), number)


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
    kind = next_escort(rules.profiles, state)
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
    turn = Turn(rules.profiles, state)
    if not free_squares(turn) >> target & 1:
        home = square_name(state.leader[seat])
        leader = rules.profiles.tiles[rules.profiles.first_kind[seat]].name
        return Refusal("4.2", f"{name} does not share a side with your {leader} on {home}", (name, home))
    if back and not rules.profiles.either_side[kind]:
        return Refusal("4.5", f"the {drawn} is placed on {name} with its starting side up", (name,))
    return danger_after(BoardInTurn.of(rules, state), number, "4.7" if turn.guard else "4.8")


# -- a turn


def turn_refusal(board: BoardInTurn, number: int) -> Refusal:
    kind, origin = kind_of(number), origin_of(number)
    if kind == DRAW:
        return draw_refusal(board) if number == DRAW << 12 else NOT_AN_ACTION
    if kind in (PLACE, LEADER, ESCORT):
        return Refusal("4.1", "a tile is drawn from the bag before it is placed")
    if kind == KEEP:
        return Refusal("10.4", "a tile is kept only after a Divination")
    if not on_board(origin, target_of(number)):
        return NOT_AN_ACTION
    if not board.mine >> origin & 1:
        return not_mine(board, origin)
    if board.frozen >> origin & 1:
        return Refusal("7.3", f"{board.the(origin)} is frozen by Dread", (square_name(origin),))
    reasons = {MOVE: why_not_move, STRIKE: why_not_strike, COMMAND: why_not_command}
    if kind in reasons:
        why = reasons[kind](board, number)
    elif number != kind << 12 | origin:
        return NOT_AN_ACTION
    else:
        why = why_not_flip(board, origin) if kind == FLIP else why_not_divine(board, origin)
    return why or danger_after(board, number, "5.1")


def not_mine(board: BoardInTurn, square: int) -> Refusal:
    name = square_name(square)
    if board.theirs >> square & 1:
        return Refusal("6.14", f"{board.the(square)} belongs to {SEATS[1 - board.state.seat]}", (name,))
    return Refusal("6.14", f"no tile of yours stands on {name}", (name,))


def why_not_move(board: BoardInTurn, number: int) -> Refusal | None:
    origin, target, bits = origin_of(number), target_of(number), extra_of(number)
    if origin == target or bits >> 25:
        name = square_name(origin)
        return Refusal("6.12", f"a move leads from {name} to another square", (name,))
    if bits >> 12 & 1 or not window_on_board(origin, bits):
        return Refusal("9.1", f"{square_name(origin)} cannot be paired with that", (square_name(origin),))
    pairs = squares_in(paired_squares(origin, bits))
    return (why_not_pair(board, origin, pairs) if pairs else None) or move_refusal(board, origin, target, pairs)


def window_on_board(origin: int, bits: int) -> bool:
    """Do all bits of the 5x5 window round `origin` lie on the board?"""
    col, row = origin % 6, origin // 6
    inside = [0 <= col + bit % 5 - 2 < 6 and 0 <= row + bit // 5 - 2 < 6 for bit in range(25) if bits >> bit & 1]
    return all(inside)


def why_not_pair(board: BoardInTurn, origin: int, pairs: list[int]) -> Refusal | None:
    full = board.marked(origin, Icon.FULL_FORMATION)
    single = board.marked(origin, Icon.SINGLE_FORMATION)
    for pair in pairs:
        name = square_name(pair)
        if pair not in full | single:
            return Refusal("9.1", f"no Formation icon of {board.the(origin)} marks {name}", (square_name(origin), name))
        if not board.mine >> pair & 1:
            return Refusal("9.1", f"no tile of yours stands on {name} to be paired", (name,))
        if board.frozen >> pair & 1:
            return Refusal("9.8", f"{board.the(pair)} is frozen by Dread and cannot be paired", (name,))
    singles = tuple(square_name(pair) for pair in pairs if pair not in full)
    if len(singles) > 1:
        return Refusal("9.2", f"a Single Formation takes only one tile along, not {' and '.join(singles)}", singles)
    return None


def why_not_strike(board: BoardInTurn, number: int) -> Refusal | None:
    origin, target = origin_of(number), target_of(number)
    places = (square_name(origin), square_name(target))
    if extra_of(number):
        return Refusal("9.7", f"{places[0]}*{places[1]} is a Strike; nothing can be paired with it", places)
    hammer = target in board.marked(origin, Icon.HAMMER)
    if not hammer and target not in board.marked(origin, Icon.STRIKE):
        return Refusal("6.7", f"{board.the(origin)} does not strike {square_name(target)}", places)
    if board.mine >> target & 1:
        return Refusal("6.7", f"{board.the(origin)} cannot strike {board.the(target)}, which is your own", places)
    if not board.theirs >> target & 1:
        return Refusal("6.7", f"{board.the(origin)} has no enemy on {square_name(target)} to strike", places)
    return protection(board, origin, target, hammer, strike=True)


def why_not_command(board: BoardInTurn, number: int) -> Refusal | None:
    origin, target, moved = origin_of(number), target_of(number), extra_of(number)
    if not on_board(moved):
        return NOT_AN_ACTION
    squares = board.marked(origin, Icon.COMMAND)
    for square in (moved, target):
        if square not in squares:
            places = (square_name(origin), square_name(square))
            return Refusal("6.9", f"{board.the(origin)} does not command {square_name(square)}", places)
    if not board.mine >> moved & 1:
        return Refusal("6.9", f"no tile of yours stands on {square_name(moved)}", (square_name(moved),))
    if board.frozen >> moved & 1:
        return Refusal("7.3", f"{board.the(moved)} is frozen by Dread", (square_name(moved),))
    if board.mine >> target & 1:
        return Refusal("6.2", f"{board.the(target)} is your own", (square_name(target),))
    return protection(board, moved, target, smashing=False) if board.theirs >> target & 1 else None


def why_not_flip(board: BoardInTurn, square: int) -> Refusal | None:
    side = board.rules.profiles.side(board.state.board[square])
    if side.ability is Ability.READY or not side.cells:
        return None
    reason = f"{board.the(square)} does not show Ready on the side that is up"
    return Refusal("10.1", reason, (square_name(square),))


def why_not_divine(board: BoardInTurn, square: int) -> Refusal | None:
    if board.rules.profiles.side(board.state.board[square]).ability is not Ability.DIVINATION:
        reason = f"{board.the(square)} does not show Divination on the side that is up"
        return Refusal("10.4", reason, (square_name(square),))
    return draw_refusal(board, square)


def draw_refusal(board: BoardInTurn, diviner: int = -1) -> Refusal:
    state = board.state
    if not state.bag_size[state.seat]:
        return Refusal("4.4", "your bag is empty")
    home = square_name(state.leader[state.seat])
    if not free_squares(Turn(board.rules.profiles, state)):
        return Refusal("4.3", f"no square beside your leader on {home} is free", (home,))
    found = attackers(board.rules, state, state.seat)
    if not found:  # it is the diviner, turned over, that would expose the leader
        turned = state.copy()
        turned.flip(diviner)
        found = attackers(board.rules, turned, state.seat)
        why = f"once {board.the(diviner)} is flipped, {named(board.rules, turned, found)} could capture your leader"
        return Refusal("5.1", f"{why} on {home}", (home, *found))
    why = f"{named(board.rules, state, found)} would still hold your leader on {home} in Guard"
    return Refusal("4.7", f"no tile you might draw is sure to help: {why}", (home, *found))


# -- danger


def attackers(rules: CenturionRules, state: CenturionState, seat: int) -> list[str]:
    """The squares of enemy tiles that could bring about the capture of the seat's leader."""
    mine, theirs, home = state.tiles[seat], state.tiles[1 - seat], state.leader[seat]
    return [
        square_name(square)
        for square in squares_in(theirs)
        if endangered(rules.profiles, state.board, mine, theirs, state.frozen & mine, home, BIT[square])
    ]


def danger_after(board: BoardInTurn, number: int, rule: str) -> Refusal:
    """The action would be possible, but for the own leader."""
    rules, state = board.rules, board.state
    seat = state.seat
    after = state.copy()
    rules.advance(after, seat, number)
    found = attackers(rules, after, seat)
    home = square_name(after.leader[seat])
    leader = rules.profiles.tiles[rules.profiles.first_kind[seat]].name
    before = attackers(rules, state, seat)
    old = named(rules, after, [square for square in found if square in before])
    new = named(rules, after, [square for square in found if square not in before])
    if old and new:
        could = f"{old} could still, and {new} could then,"
    else:
        could = f"{old} could still" if old else f"{new} could"
    return Refusal(rule, f"{could} capture your {leader} on {home} next turn", (home, *found))


def named(rules: CenturionRules, state: CenturionState, squares: list[str]) -> str:
    """'the Optio on c4 and the Velites on b3'."""
    names = [f"the {rules.profiles.tile(state.board[square_number(name)]).name} on {name}" for name in squares]
    return " and ".join(names)
