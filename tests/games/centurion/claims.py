"""Is a refusal true? What each rule says of a position is asked of the oracle, not of the code that refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from castra.core.game import Refusal
from castra.games.centurion.content.printed import Ability, Cell, Icon, Tile

from . import oracle
from .boards import sq
from .oracle_board import (
    BOARD,
    Action,
    Position,
    Square,
    beside,
    covered_by,
    on_one_line,
    shifted,
    shortest_paths,
    straight_path,
)

Way = tuple[Cell, int]
"""An icon, and how far a slide by it goes on."""
ICONS_OF_RULE = {
    "6.1": {Icon.MOVE},
    "6.3": {Icon.SMASH},
    "6.5": {Icon.SLIDE},
    "6.6": {Icon.JUMP_SLIDE},
    "6.10": oracle.NON_CAPTURE,
    "6.11": {Icon.NC_SLIDE},
}


@dataclass(frozen=True)
class Try:
    """An action that was refused: `tile` is placed, the other kinds use squares."""

    kind: str
    origin: Square = (0, 0)
    target: Square = (0, 0)
    paired: frozenset[Square] = frozenset()
    moved: Square = (0, 0)
    tile: Tile | None = None
    back: bool = False
    drawn: Tile | None = None
    bag: bool = True

    @property
    def action(self) -> Action:
        match self.kind:
            case "move":
                return ("move", self.origin, self.target, self.paired)
            case "strike":
                return ("strike", self.origin, self.target)
            case "flip":
                return ("flip", self.origin)
        assert self.kind == "command"
        return ("command", self.origin, self.moved, self.target)


def is_true(position: Position, tried: Try, why: Refusal) -> bool:
    """Whether what the refusal says holds, and its sentence names its squares."""
    places = [sq(place) for place in why.places]
    named = set(re.findall(r"\b[a-f][1-6]\b", why.reason))
    claim = CLAIMS.get((tried.kind, why.rule)) or CLAIMS.get(("", why.rule))
    assert claim is not None, f"{why.rule} is no reason for a {tried.kind}"
    return named >= set(why.places) and claim(position, tried, why, places)


# Icons and ways


def ways(position: Position, origin: Square, target: Square) -> list[Way]:
    """The icons of the tile on `origin` that point at `target`."""
    piece = position.pieces[origin]
    found = []
    for cell, further in oracle.travels(piece.side):
        end = shifted(origin, piece.owner, cell.dx, cell.dy)
        if further:
            assert cell.direction is not None
            end = shifted(end, piece.owner, cell.direction[0] * further, cell.direction[1] * further)
        if end == target:
            found.append((cell, further))
    return found


def blocked_here(position: Position, start: Square, lifted: set[Square], why: Refusal, way: Way) -> bool:
    """Whether this rule, with the places it names, keeps the tile on `start` from this way."""
    cell, further = way
    owner = position.pieces[start].owner
    places = [sq(place) for place in why.places]
    standing = {square: piece for square, piece in position.pieces.items() if square not in lifted}
    route = oracle.route(start, owner, cell, further)
    if why.rule == "6.13":
        return route is None and places == [start]
    if route is None:
        return False
    end = route[-1]
    there = standing.get(end)
    enemy = there is not None and there.owner != owner
    match why.rule:
        case "6.2":
            return places == [end] and there is not None and not enemy
        case "7.4" | "8.2" | "8.3" | "8.5":
            free = all(square not in standing for square in route[:-1]) and cell.icon not in oracle.NON_CAPTURE
            return free and enemy and protected(position, start, end, cell.icon, why)
        case "6.10" if places == [end]:
            return cell.icon in oracle.NON_CAPTURE and enemy
        case rule if rule in ICONS_OF_RULE:
            angled = cell.direction is not None and cell.direction != (cell.dx, cell.dy)
            return (
                cell.icon in ICONS_OF_RULE[rule]
                and (rule != "6.11" or angled)
                and len(places) == 1
                and places[0] in standing
                and places[0] in route[:-1]
            )
    return False


def protected(position: Position, start: Square, victim: Square, icon: Icon, why: Refusal) -> bool:
    """Whether the enemy on `victim` is safe from `start`, for the reason given."""
    places = [sq(place) for place in why.places]
    if oracle.can_capture(position, start, victim, icon):
        return False
    if why.rule == "7.4":
        return places == [victim] and victim in position.frozen
    if victim in position.frozen or icon in oracle.IGNORES_DEFENSE:
        return False
    if why.rule == "8.5":
        bearer, shielded = places
        same = position.pieces[bearer].owner == position.pieces[victim].owner
        awake = bearer not in position.frozen
        return shielded == victim and same and awake and victim in covered_by(position, bearer, Icon.SHIELD_DEFENSE)
    line = on_one_line(start, victim)
    paths = [straight_path(start, victim)] if line else shortest_paths(start, victim)
    own = covered_by(position, victim, Icon.DEFENSE)
    barred = all(not own.isdisjoint(path) for path in paths)
    return barred and places == [start, victim] and why.rule in ("8.4", "8.2" if line else "8.3")


# Claims that several kinds of action share


def not_own(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    piece = position.pieces.get(tried.origin)
    return places == [tried.origin] and (piece is None or piece.owner != position.to_move)


def own(position: Position, square: Square) -> bool:
    return square in position.pieces and position.pieces[square].owner == position.to_move


def enemy(position: Position, square: Square) -> bool:
    return square in position.pieces and position.pieces[square].owner != position.to_move


def frozen(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    (square,) = places
    concerned = {tried.origin} | ({tried.moved} if tried.kind == "command" else set())
    return square in concerned and own(position, square) and square in position.frozen


def exposed(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    """The action itself is possible, but leaves the leader to exactly the enemies named."""
    me = position.to_move
    possible = oracle.actions_of(position, me)
    if tried.action not in possible:
        return False
    return threatened_after(position, oracle.apply(position, tried.action), why, places)


def threatened_after(position: Position, after: Position, why: Refusal, places: list[Square]) -> bool:
    me = position.to_move
    leader = oracle.leader_square(after, me)
    if oracle.leader_square(after, 1 - me) is None or leader is None:
        return False
    attackers = attackers_of(after, me)
    old = attackers & attackers_of(position, me)
    words = re.search(r"could( still)?(?:, and .* could then,)? capture", why.reason)
    assert words is not None
    both = "could then" in words[0]
    said = both == (set() != old != attackers) and bool(words[1]) == bool(old)
    return said and places[0] == leader and set(places[1:]) == attackers != set()


def attackers_of(position: Position, owner: int) -> set[Square]:
    """The squares of enemy tiles that could bring about the capture of the owner's leader."""
    leader = oracle.leader_square(position, owner)
    return {done[1] for _, target, done in oracle.captures_of(position, 1 - owner) if target == leader}


# Moves


def no_icon(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    if tried.origin == tried.target:
        return places == [tried.origin]
    return places == [tried.origin, tried.target] and not ways(position, tried.origin, tried.target)


def strikes_only(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    struck = covered_by(position, tried.origin, Icon.STRIKE) | covered_by(position, tried.origin, Icon.HAMMER)
    return tried.target in struck and no_icon(position, tried, why, places)


def way_barred(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    """No icon leads there, and one of them fails for the reason given."""
    lifted = {tried.origin} | tried.paired
    found = ways(position, tried.origin, tried.target)
    return not any(goes(position, lifted, way) for way in found) and any(
        blocked_here(position, tried.origin, lifted, why, way) for way in found
    )


def goes(position: Position, lifted: set[Square], way: Way) -> bool:
    return all(oracle.destination(position, lifted, start, *way) is not None for start in lifted)


def left_behind(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    """The active tile could go by some icon, but the first tile named cannot follow, for the reason given."""
    lifted = {tried.origin} | tried.paired
    found = ways(position, tried.origin, tried.target)
    pair = places[0]
    inner = re.search(r"\(rule (\d+\.\d+)\)$", why.reason)
    assert inner is not None
    nested = Refusal(inner[1], why.reason, why.places[1:])
    return (
        pair in tried.paired
        and not any(goes(position, lifted, way) for way in found)
        and any(
            oracle.destination(position, lifted, tried.origin, *way) is not None
            and oracle.destination(position, lifted, pair, *way) is None
            and blocked_here(position, pair, lifted, nested, way)
            for way in found
        )
    )


def not_pairable(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    pair = places[-1]
    marked = formation(position, tried.origin, Icon.FULL_FORMATION, Icon.SINGLE_FORMATION)
    if len(places) == 2:
        return places[0] == tried.origin and pair in tried.paired - marked
    return pair in tried.paired and not own(position, pair)


def formation(position: Position, square: Square, *icons: Icon) -> set[Square]:
    return {target for icon in icons for target in covered_by(position, square, icon)}


def frozen_pair(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    return len(places) == 1 and places[0] in tried.paired & position.frozen and own(position, places[0])


def too_many(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    full = formation(position, tried.origin, Icon.FULL_FORMATION)
    return len(places) > 1 and set(places) == tried.paired - full


# Strikes, Command, abilities


def no_strike(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    icons = formation(position, tried.origin, Icon.STRIKE, Icon.HAMMER)
    return places == [tried.origin, tried.target] and (tried.target not in icons or not enemy(position, tried.target))


def strike_stopped(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    hammer = tried.target in covered_by(position, tried.origin, Icon.HAMMER)
    icon = Icon.HAMMER if hammer else Icon.STRIKE
    reaches = tried.target in covered_by(position, tried.origin, icon)
    return reaches and enemy(position, tried.target) and protected(position, tried.origin, tried.target, icon, why)


def no_command(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    marked = covered_by(position, tried.origin, Icon.COMMAND)
    if len(places) == 2:
        return places[0] == tried.origin and places[1] in {tried.moved, tried.target} - marked
    return places == [tried.moved] and not own(position, tried.moved)


def command_onto_own(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    return places == [tried.target] and own(position, tried.target)


def command_stopped(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    marked = covered_by(position, tried.origin, Icon.COMMAND)
    return (
        {tried.moved, tried.target} <= marked
        and own(position, tried.moved)
        and enemy(position, tried.target)
        and protected(position, tried.moved, tried.target, Icon.JUMP, why)
    )


def not_ready(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    side = position.pieces[tried.origin].side
    return places == [tried.origin] and side.ability is not Ability.READY and bool(side.cells)


def not_divining(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    return places == [tried.origin] and position.pieces[tried.origin].side.ability is not Ability.DIVINATION


# Drawing and placing


def bag_empty(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    return not tried.bag


def no_room(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    return not oracle.free_squares(position) and places == [oracle.leader_square(position, position.to_move)]


def draw_in_guard(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    me = position.to_move
    leader = oracle.leader_square(position, me)
    attackers = attackers_of(position, me)
    helpless = bool(oracle.free_squares(position)) and not oracle.safe_squares(position, oracle.INERT, False)
    return helpless and places[0] == leader and set(places[1:]) == attackers != set()


def not_drawn_yet(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    return tried.drawn is None or tried.tile != tried.drawn


def not_beside(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    leader = oracle.leader_square(position, position.to_move)
    if places == [tried.target]:
        return tried.target in position.pieces
    assert leader is not None
    return (
        places == [tried.target, leader]
        and tried.target not in oracle.free_squares(position)
        and tried.target not in beside(leader) | set(position.pieces)
    )


def wrong_side(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    assert tried.drawn is not None
    return places == [tried.target] and tried.back and not tried.drawn.either_side


def placed_in_danger(position: Position, tried: Try, why: Refusal, places: list[Square]) -> bool:
    """With the tile there the leader is in Guard, while another square or side would do."""
    assert tried.drawn is not None
    sides = {False, tried.drawn.either_side}
    better = any(oracle.safe_squares(position, tried.drawn, side) for side in sides)
    guarded = oracle.in_guard(position, position.to_move)
    after = oracle.place(position, tried.target, tried.drawn, tried.back)
    fits = tried.target in oracle.free_squares(position) & BOARD
    return better and fits and guarded == (why.rule == "4.7") and threatened_after(position, after, why, places)


Claim = Callable[[Position, Try, Refusal, list[Square]], bool]
CLAIMS: dict[tuple[str, str], Claim] = {
    ("", "6.14"): not_own,
    ("", "7.3"): frozen,
    ("", "5.1"): exposed,
    ("move", "6.12"): no_icon,
    ("move", "6.7"): strikes_only,
    **{("move", rule): way_barred for rule in (*ICONS_OF_RULE, "6.2", "6.13", "7.4", "8.2", "8.3", "8.5")},
    ("move", "9.4"): left_behind,
    ("move", "9.1"): not_pairable,
    ("move", "9.8"): frozen_pair,
    ("move", "9.2"): too_many,
    ("strike", "6.7"): no_strike,
    **{("strike", rule): strike_stopped for rule in ("7.4", "8.4", "8.5")},
    ("command", "6.9"): no_command,
    ("command", "6.2"): command_onto_own,
    **{("command", rule): command_stopped for rule in ("7.4", "8.2", "8.3", "8.5")},
    ("flip", "10.1"): not_ready,
    ("divine", "10.4"): not_divining,
    **{(kind, "4.4"): bag_empty for kind in ("draw", "divine")},
    **{(kind, "4.3"): no_room for kind in ("draw", "divine")},
    **{(kind, "4.7"): draw_in_guard for kind in ("draw", "divine")},
    ("place", "4.1"): not_drawn_yet,
    ("place", "4.2"): not_beside,
    ("place", "4.5"): wrong_side,
    ("place", "4.7"): placed_in_danger,
    ("place", "4.8"): placed_in_danger,
}
