"""The engine and the plain second version of the game agree at every position of random games.

CASTRA_SOAK=50 plays fifty times as many.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from castra.games.centre_rock import GAME
from tests.games.centre_rock.both_games import SOAK, BothGames, Policy
from tests.games.centre_rock.oracle import SQUAD, PlainGame
from tests.games.centre_rock.oracle_grid import WAYS, Place, around, beside
from tests.games.centre_rock.oracle_table import Unit

WHOLE_GAMES = 10
CROWDS = 300
LONGEST = 4000

Choices = dict[str, str]


def random_options(random: Random) -> Choices:
    return {option.name: random.choice(option.values) for option in GAME.options}


def usual_options() -> Choices:
    return {option.name: option.default for option in GAME.options}


def play_whole_game(players: int, options: Choices, random: Random) -> Counter[str]:
    plain = PlainGame(players, options)
    both = BothGames(plain, GAME, **options)
    both.play(plain.play(), Policy(random, random.randrange(4), climbs=random.random() < 0.25), LONGEST)
    return plain.table.met


# -- crowded positions, in which everything meets everything


def play_crowd(players: int, options: Choices, random: Random, steps: int) -> Counter[str]:
    """Some steps from a random position where the units stand close together."""
    plain = PlainGame(players, options)
    crowd(plain, random)
    both = BothGames(plain, GAME, **options)
    policy = Policy(random, 1, climbs=random.random() < 0.3)
    both.play(plain.take_turns(random.choice(plain.table.order)), policy, steps)
    return plain.table.met


def crowd(plain: PlainGame, random: Random) -> None:
    """Squads, not all of them whole, round one hexagon; tracks that are far advanced."""
    table = plain.table
    size = random.choice((1, 2, 4, 5, 5, 5))
    places = sorted(table.grid.places)
    edge = [place for place in places if not around(place) <= table.grid.places]
    middle = random.choice([table.grid.rock, random.choice(places), random.choice(edge)])
    near = neighbourhood(table.grid.places, middle, size * table.players, random)
    squads = [(player, kind) for player in range(table.players) for kind in random.sample(SQUAD, size)]
    random.shuffle(squads)
    for place, (player, kind) in zip(near, squads, strict=False):
        table.units.append(Unit(player, kind, place, random.choice(WAYS)))
    for unit in table.units:
        if unit.place and random.random() < 0.5:
            unit.facing = random.choice([way for way in WAYS if table.at(beside(unit.place, way))] or WAYS)
    table.rolls = [6, *[1] * (table.players - 1)]
    table.contenders = [0]
    table.order = list(range(table.players))
    table.ready = set(table.order)
    table.points = [random.choice((0, 5, 11, 12)) for _ in table.points]
    if table.at(table.grid.rock):
        table.marker = random.randrange(4)
    if plain.turn_limit is not None:
        table.turns = plain.turn_limit - random.randint(3, 100)


def neighbourhood(places: frozenset[Place], middle: Place, size: int, random: Random) -> list[Place]:
    """A shuffled patch of hexagons round one of them, a few more than so many; now and then its middle comes first."""
    near = {middle}
    while len(near) < size + 3:
        near |= {place for one in near for place in around(one)} & places
    ring = sorted(around(middle) & places)
    patch = sorted(near - {middle, *ring})
    random.shuffle(patch)
    random.shuffle(ring)
    return [middle, *ring, *patch] if random.random() < 0.3 else random.sample(sorted(near), len(near))


# -- the tests

USUAL = {
    "falls",
    "steps",
    "squeezed by the attacker's team",
    "pushes on the defender's team",
    "deflected aside",
    "deflected aside further up",
    "deflected off",
    "deflected stay",
    "attacker chooses",
    "six from The Rock",
    "round",
    "hemmed in on The Rock",
    "vanquished",
    "triumphant",
    "victorious",
    "turn-limit",
}
SKIPPED = {"skipped"}
THIRD_TEAM = {"pushes on the third team", "squeezed by the third team", "squeezed by the defender's team"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_agree_at_every_position(players: int) -> None:
    random = Random(players)
    met: Counter[str] = Counter()
    for number in range(WHOLE_GAMES * SOAK):
        options = random_options(random) if number % 2 else usual_options()
        if options["turn_limit"] in ("1000", "none"):
            options["turn_limit"] = "250"
        met += play_whole_game(players, options, random)
    assert {"tie", "steps", "falls", "triumphant", "turn-limit"} <= met.keys()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_crowded_positions_agree_step_by_step(players: int) -> None:
    random = Random(100 + players)
    met: Counter[str] = Counter()
    for _ in range(CROWDS * SOAK):
        met += play_crowd(players, random_options(random), random, 40)
    expected = {2: USUAL, 3: USUAL | SKIPPED | THIRD_TEAM, 4: USUAL | SKIPPED}[players]
    assert expected <= met.keys(), "the positions must contain what they are to check"
