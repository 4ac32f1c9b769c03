"""Hidden placements, drawn so that every one that is possible is equally likely.

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

from castra.games.centre_rock.board import NOWHERE, SQUAD_OF
from castra.games.centre_rock.rules import CentreRockRules
from castra.games.centre_rock.state import CentreRockState, unit_code

Units = tuple[tuple[int, int], ...]
"""(seat, class) of units to be placed, in a fixed order."""


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
