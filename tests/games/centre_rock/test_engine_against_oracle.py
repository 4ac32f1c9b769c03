"""The engine and the plain second version of the rules agree on every action of random positions."""

from __future__ import annotations

from random import Random

import pytest

from castra.core.game import CHANCE, OVER
from castra.core.hexes import CENTRE, Hex, disc, distance, neighbour
from castra.games.centre_rock import GAME
from castra.games.centre_rock.rules import CentreRockRules
from castra.games.centre_rock.state import ATTACK as ATTACKING
from castra.games.centre_rock.state import (
    CLASS_OF,
    FACING_OF,
    GOING,
    OFF_BOARD,
    SEAT_OF,
    TURN,
    CentreRockState,
    kind_of,
    origin_of,
    target_of,
)
from tests.games.centre_rock import oracle
from tests.games.centre_rock.table import FACINGS, Table, at, in_play

HITS = {"M": 4, "R": 5, "S": 4}


class Crowd:
    """A random crowded position, for engine and oracle."""

    def __init__(self, players: int, radius: int, random: Random) -> None:
        self.random = random
        self.radius = radius
        self.hexagons = disc(CENTRE, radius)
        middle = random.choice(self.hexagons)
        near = sorted(self.hexagons, key=lambda hexagon: distance(hexagon, middle) + random.random())
        near = near[: 6 * players]
        random.shuffle(near)
        words = [
            f"{seat + 1}{kind}{at(*near.pop(), radius)}{random.choice(FACINGS)}"
            for seat in range(players)
            for kind in "MMRRS"
        ]
        player = random.randrange(players) + 1
        self.table = in_play(" ".join(words), players=players, player=player, radius=str(radius))

    @property
    def state(self) -> CentreRockState:
        return self.table.state

    def board(self, state: CentreRockState) -> oracle.Board:
        rules = self.table.rules
        return {
            self.hexagons[cell]: oracle.Unit(
                SEAT_OF[code], rules.team(SEAT_OF[code]), "MRS"[CLASS_OF[code]], FACING_OF[code]
            )
            for cell, code in enumerate(state.board)
            if code
        }

    def name(self, hexagon: Hex) -> str:
        return self.table.names[self.hexagons.index(hexagon)]


def wanted_choices(crowd: Crowd) -> set[str]:
    """What the oracle allows the player to move."""
    board = crowd.board(crowd.state)
    wanted = {"pass"}
    for place, unit in board.items():
        if unit.seat != crowd.state.seat:
            continue
        name = crowd.name(place)
        wanted.add(f"move {name}")
        for way in range(6):
            if way != unit.facing and oracle.on_board(neighbour(place, way), crowd.radius):
                wanted.add(f"turn {name} {FACINGS[way]}")
        for target in oracle.targets(board, place):
            wanted.add(f"{name}x{crowd.name(target)}")
    return wanted


def check_attack(crowd: Crowd, place: Hex, target: Hex, way: int) -> None:
    """Every roll of one attack, and every deflection that follows."""
    before = crowd.board(crowd.state)
    unit = before[place]
    rules = crowd.table.rules
    declared = rules.apply(crowd.state, crowd.state.seat, read(crowd, f"{crowd.name(place)}x{crowd.name(target)}"))
    for pips in range(1, 7):
        after = Table.of(rules.apply(declared, CHANCE, pips))
        if pips == 6 and place == CENTRE:
            assert crowd.board(after) == {h: u for h, u in before.items() if h != target}
        elif pips < HITS[unit.kind]:
            assert crowd.board(after) == before
        else:
            check_push(crowd, after, target, way, oracle.push(before, crowd.radius, target, way, unit.team))


def check_push(crowd: Crowd, after: CentreRockState, target: Hex, way: int, wanted: oracle.Push) -> None:
    rules = crowd.table.rules
    if not wanted.choices:
        assert crowd.board(after) == oracle.move_up(wanted.board, target, front_of(crowd, target, way), way)
        return
    assert wanted.front is not None
    found = {target_of(act): act for act in rules.legal_actions(after, after.seat)}
    places = {OFF_BOARD if to is None else crowd.hexagons.index(to): to for to in wanted.choices}
    assert set(found) == set(places)
    for cell, to in places.items():
        settled = Table.of(rules.apply(after, after.seat, found[cell]))
        board = wanted.board
        if to != wanted.front:
            board = oracle.move_up(oracle.settle_deflection(board, wanted.front, to), target, wanted.front, way)
        assert crowd.board(settled) == board


def front_of(crowd: Crowd, target: Hex, way: int) -> Hex:
    """The last of the row of units that begins with the target and in which a gap may be left."""
    board = crowd.board(crowd.state)
    at = target
    while neighbour(at, way) in board:
        at = neighbour(at, way)
    return at


def read(crowd: Crowd, text: str) -> int:
    return GAME.read_action(crowd.table.rules, crowd.state, crowd.state.seat, text)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(60))
def test_choices_and_attacks_agree_in_crowded_positions(players: int, seed: int) -> None:
    crowd = Crowd(players, 3 if seed % 2 else 4, Random(100 * players + seed))
    assert crowd.table.choices() == wanted_choices(crowd)
    board = crowd.board(crowd.state)
    for place, unit in board.items():
        if unit.seat == crowd.state.seat:
            for target, way in oracle.targets(board, place).items():
                check_attack(crowd, place, target, way)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_walks_agree_in_crowded_positions(players: int, seed: int) -> None:
    crowd = Crowd(players, 3, Random(7000 + 100 * players + seed))
    board = crowd.board(crowd.state)
    for place, unit in board.items():
        if unit.seat != crowd.state.seat:
            continue
        name = crowd.name(place)
        named = crowd.table.rules.apply(crowd.state, crowd.state.seat, read(crowd, f"move {name}"))
        for pips in range(1, 7):
            rolled = Table.of(crowd.table.rules.apply(named, CHANCE, pips))
            assert rolled.phase == GOING
            acts = crowd.table.rules.legal_actions(rolled, rolled.seat)
            found = {crowd.hexagons[target_of(act)] for act in acts if target_of(act) != origin_of(act)}
            assert found == oracle.reach(board, crowd.radius, place, (pips + 1) // 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_meet_every_kind_of_push(players: int) -> None:
    """Guards the tests above: their positions must contain what they are to check."""
    met: dict[int, int] = {}
    for seed in range(60):
        crowd = Crowd(players, 3 if seed % 2 else 4, Random(100 * players + seed))
        rules, state = crowd.table.rules, crowd.state
        for act in rules.legal_actions(state, state.seat):
            if kind_of(act) == ATTACKING:
                declared = Table.of(rules.apply(state, state.seat, act))
                rules.find_front(declared)
                met[rules.pusher.meeting] = met.get(rules.pusher.meeting, 0) + 1
    assert all(met.get(meeting, 0) >= 2 for meeting in range(4)), met


@pytest.mark.parametrize("players", [2, 3, 4])
def test_units_and_tracks_stay_sound_in_random_games(players: int) -> None:
    setup = GAME.setup(players)
    rules = GAME.rules(setup)
    assert isinstance(rules, CentreRockRules)
    random = Random(players)
    for _ in range(4):
        state = Table.of(rules.initial())
        while (actor := rules.actor(state)) != OVER:
            acts = rules.chance_actions(state) if actor == CHANCE else rules.legal_actions(state, actor)
            before = state
            state = Table.of(rules.apply(state, actor, random.choice(list(acts))))
            check_soundness(rules, before, state)


def check_soundness(rules: CentreRockRules, before: CentreRockState, state: CentreRockState) -> None:
    for seat in range(rules.seats):
        cells = [cell for cell, code in enumerate(state.board) if SEAT_OF[code] == seat]
        listed = list(state.units)[5 * seat : 5 * seat + 5]
        assert listed == cells + [-1] * (5 - len(cells))
        assert state.count[seat] == len(cells)
    if before.phase < TURN:
        return
    assert sum(state.count) <= sum(before.count)
    rock = rules.board.rock
    left = before.board[rock] and (SEAT_OF[state.board[rock]], CLASS_OF[state.board[rock]]) != (
        SEAT_OF[before.board[rock]],
        CLASS_OF[before.board[rock]],
    )
    if left:
        assert state.marker <= 1
    own = rules.team(before.seat)
    assert all(state.count[seat] == before.count[seat] for seat in range(rules.seats) if rules.team(seat) == own)
