"""The way back from a view to a state; hidden placements are drawn so that every possible one is equally likely.

A squad that is ready has all its units somewhere in its zone; one that is placing has any part of them;
one that waits for its team-mate has none. All the squads of a zone are drawn together: first how many units
of each class stand there, then on which hexagons, then how they face. The weight of a hexagon is the number
of facings it allows, so the number of ways to set k units on a zone is k! times the k-th elementary symmetric
polynomial of these weights.
"""

from __future__ import annotations

from itertools import product
from math import factorial
from random import Random
from typing import Any

from castra.core.game import View
from castra.games.centre_rock.content.printed import CLASSES, FACINGS
from castra.games.centre_rock.engine.board import NOWHERE, SQUAD_OF
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import DRAWN, PLACING, TURN, CentreRockState, unit_code
from castra.games.centre_rock.people.notation import read_cell
from castra.games.centre_rock.people.position import PHASES, REASONS

Units = tuple[tuple[int, int], ...]
"""(seat, class) of units to be placed, in a fixed order."""


def sample(rules: CentreRockRules, seen: View, random: Random) -> CentreRockState:
    """A state that looks like the view: only while placing is anything hidden, and then it is drawn evenly."""
    known = seen.facts
    state = CentreRockState(rules.board.cells, rules.seats)
    fill_course(state, known)
    fill_tracks(rules, state, known)
    for unit in known["units"]:
        code = unit_code(unit["seat"], CLASSES.index(unit["class"]), FACINGS.index(unit["facing"]))
        state.put(read_cell(rules.board, unit["hex"]), code)
    if state.phase == PLACING:
        hidden = [seat for seat in range(rules.seats) if known["missing"][seat] is None]
        place_at_random(rules, state, hidden, random)
    return state


def fill_course(state: CentreRockState, known: Any) -> None:
    state.phase = PHASES.index(known["phase"])
    state.seat = known["seat"]
    for i, seat in enumerate(known["order"]):
        state.order[i] = -1 if seat is None else seat
    if state.phase >= TURN:
        state.turn = known["order"].index(state.seat)
    for seat, pips in enumerate(known["rolls"]):
        state.rolls[seat] = pips
    state.contending = sum(1 << seat for seat in known["contending"])
    state.ready = sum(1 << seat for seat in known["ready"])
    state.actions = known["actions"]
    state.turns = known["turns"]


def fill_tracks(rules: CentreRockRules, state: CentreRockState, known: Any) -> None:
    board = rules.board
    state.marker = known["marker"]
    for team, points in enumerate(known["points"]):
        state.points[team] = points
    state.unit = NOWHERE if known["unit"] is None else read_cell(board, known["unit"])
    state.target = NOWHERE if known["target"] is None else read_cell(board, known["target"])
    state.roll = known["roll"]
    if known["winner"] is not None:
        state.winner = DRAWN if known["winner"] == "none" else known["winner"]
        state.reason = REASONS.index(known["reason"])


# -- hidden placements


def place_at_random(rules: CentreRockRules, state: CentreRockState, hidden: list[int], random: Random) -> None:
    """Put units of the hidden seats on the board."""
    zones: dict[tuple[int, ...], list[int]] = {}
    for seat in hidden:
        zones.setdefault(zone_cells(rules, seat), []).append(seat)
    for cells, seats in zones.items():
        place_in_zone(rules, state, cells, seats, random)


def zone_cells(rules: CentreRockRules, seat: int) -> tuple[int, ...]:
    board = rules.board
    return tuple(cell for cell in range(board.cells) if board.zone[board.cells * seat + cell])


def facings(rules: CentreRockRules, cell: int) -> list[int]:
    return [way for way in range(6) if rules.board.next[6 * cell + way] != NOWHERE]


def place_in_zone(
    rules: CentreRockRules, state: CentreRockState, cells: tuple[int, ...], seats: list[int], random: Random
) -> None:
    weights = [len(facings(rules, cell)) for cell in cells]
    ways = ways_to_choose(weights, sum(SQUAD_OF) * len(seats))
    stocks = list(possible_units(rules, state, seats))
    chances = [ways[0][len(units)] * orders(units) for units in stocks]
    units = list(stocks[pick(chances, random)])
    chosen = choose_cells(weights, ways, len(units), random)
    random.shuffle(units)
    for (seat, unit_class), i in zip(units, chosen, strict=True):
        facing = random.choice(facings(rules, cells[i]))
        state.put(cells[i], unit_code(seat, unit_class, facing))


def possible_units(rules: CentreRockRules, state: CentreRockState, seats: list[int]) -> list[Units]:
    """Every set of units that may stand on the board for these seats."""
    placing = rules.opening.placing(state)
    stocks: list[list[Units]] = []
    for seat in seats:
        counts = [tuple(SQUAD_OF)] if state.ready >> seat & 1 else [(0, 0, 0)]
        if placing >> seat & 1:
            counts = list(product(*(range(most + 1) for most in SQUAD_OF)))
        stocks.append([tuple((seat, c) for c, n in enumerate(count) for _ in range(n)) for count in counts])
    return [sum(parts, ()) for parts in product(*stocks)]


def orders(units: Units) -> int:
    """In how many ways these units can be told out to as many hexagons; equal units are not told apart."""
    ways = factorial(len(units))
    for unit in set(units):
        ways //= factorial(units.count(unit))
    return ways


def ways_to_choose(weights: list[int], most: int) -> list[list[int]]:
    """[i][k]: in how many weighted ways k of the hexagons from the i-th on can be chosen."""
    ways = [[1] + [0] * most]
    for weight in reversed(weights):
        after = ways[0]
        ways.insert(0, [after[k] + (weight * after[k - 1] if k else 0) for k in range(most + 1)])
    return ways


def choose_cells(weights: list[int], ways: list[list[int]], k: int, random: Random) -> list[int]:
    """k places in `weights`, each set as likely as the product of its weights says."""
    chosen = []
    for i, weight in enumerate(weights):
        if k and random.randrange(ways[i][k]) < weight * ways[i + 1][k - 1]:
            chosen.append(i)
            k -= 1
    return chosen


def pick(chances: list[int], random: Random) -> int:
    left = random.randrange(sum(chances))
    for i, chance in enumerate(chances):
        if left < chance:
            return i
        left -= chance
    raise AssertionError("the chances add up")
