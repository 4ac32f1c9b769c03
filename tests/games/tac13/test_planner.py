"""The turn planner: its quick marches are legal, its luck is fair, its plans are better than what they began with."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.rng import Rng
from castra.core.game import CHANCE, OVER
from castra.games.tac13.content.packs import SCENARIOS
from castra.games.tac13.content.weights import read_weights, weights
from castra.games.tac13.engine.bot_field import Field
from castra.games.tac13.engine.bot_orders import STAYS, Orders
from castra.games.tac13.engine.bot_planning import TacPlanner
from castra.games.tac13.engine.bot_simulation import Simulation
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import ENDED, MOVING, TacState, extra_of
from castra.games.tac13.game import Tac13, postures
from castra.games.tac13.people.notation import write_action
from tests.games.tac13.games_for_tests import MATCHES, match
from tests.games.tac13.tables_for_tests import Battle, battle


def marched(rules: TacRules, state: TacState, posture: int) -> tuple[Simulation, Orders, TacState]:
    """The march of a posture, by the quick way."""
    simulation, orders, work = Simulation(rules, postures()[posture]), Orders(), state.copy()
    assert isinstance(work, TacState)
    simulation.march(work, postures()[posture], orders)
    return simulation, orders, work


def middle(name: str, turns: int, seed: int) -> tuple[Tac13, TacRules, TacState]:
    """A match at the start of a later player-turn, both sides led by the greedy bot."""
    game, _, rules = match(name)
    state, evaluator, rng = rules.initial(), game.evaluator(rules), Rng(seed)
    while (actor := int(rules.actor(state))) != OVER and 2 * int(state.turn) + int(state.seat) < turns:
        rules.advance(state, actor, rules.toss(state, rng) if actor == CHANCE else evaluator.advise(state, actor))
    return game, rules, state


@pytest.mark.parametrize("name", [name for name in MATCHES if name not in ("optional", "full")])
@pytest.mark.parametrize("posture", [0, 4])
def test_the_quick_march_does_only_what_is_legal(name: str, posture: int) -> None:
    _, rules, state = middle(name, 5, 1)
    simulation, _, end = marched(rules, state, posture)
    seat = int(state.seat)
    for action in simulation.actions:
        assert action in list(rules.legal_actions(state, seat))
        rules.advance(state, seat, action)
    assert state.key() == end.key()
    assert state.phase != MOVING or int(state.seat) != seat


@pytest.mark.parametrize("name", ["basic", "facing", "full"])
def test_orders_lead_to_the_same_march_again(name: str) -> None:
    _, rules, state = middle(name, 4, 2)
    simulation, orders, end = marched(rules, state, 1)
    again = state.copy()
    assert isinstance(again, TacState)
    assert simulation.obey(again, orders)
    assert again.key() == end.key()


def test_orders_that_cannot_be_obeyed_are_told() -> None:
    table = battle({"1005": "SO SO SO"}, {"1010": "BI"})
    orders = Orders()
    orders.add(0, 1, table.at("1006"))
    assert Simulation(table.rules, postures()[0]).obey(copy(table.state), orders)
    orders.goals[0] = table.at("1015")
    assert not Simulation(table.rules, postures()[0]).obey(copy(table.state), orders)
    orders.goals[0] = STAYS
    assert Simulation(table.rules, postures()[0]).obey(copy(table.state), orders)


def copy(state: TacState) -> TacState:
    twin = state.copy()
    assert isinstance(twin, TacState)
    return twin


def test_the_field_knows_how_near_and_how_strong_the_enemy_is() -> None:
    table = battle({"1005": "SO SO SO"}, {"1010": "BI SKd", "1013": "BI"})
    field = Field(table.rules.tables)
    field.look(table.state)
    for name in ("1006", "1009", "1001", "1511"):
        at = table.at(name)
        assert field.distance(table.state, at) == table.rules.destinations.enemy_distance(table.state, at)
    assert field.threat[table.at("1006")] == 8 * (3 + 2)  # the other BI comes no nearer than two hexes
    assert field.steady[table.at("1006")] == 8 * 3
    field.see(table.state, table.at("1007"))
    assert field.threat[table.at("1007")] == 8 * (3 + 2 + 3)


def test_six_lots_show_every_attack_each_face_once() -> None:
    table = battle({"1010": "SO SO SO"}, {"1011": "SK", "1009": "SO"}, phase="fighting").do("attack 1011")
    simulation = Simulation(table.rules, postures()[0])
    for block in range(4):
        faces = []
        for simulation.lot in range(6 * block, 6 * block + 6):
            faces.append(int(extra_of(simulation.die(table.state))))
        assert sorted(faces) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("key", SCENARIOS)
def test_simulated_turns_go_on_to_the_end_of_the_game(key: str) -> None:
    rules = Tac13().rules(Tac13().setup(None, scenario=key, turns="2"))
    state = rules.initial()
    Simulation(rules, postures()[0]).play(state, postures()[0], 4)
    assert state.phase == ENDED


def planned(table_rules: TacRules, state: TacState, seat: int, nodes: int) -> tuple[TacPlanner, vec[i64]]:
    game = Tac13()
    planner = game.planner(table_rules)
    assert isinstance(planner, TacPlanner)
    planner.allow(nodes, 0.0)
    return planner, planner.plan([state], seat, 7)


def test_more_simulations_never_make_the_plan_look_worse_under_the_same_luck() -> None:
    _, rules, state = middle("basic", 6, 3)
    values = [int(planned(rules, copy(state), int(state.seat), nodes)[0].value) for nodes in (12, 60, 240)]
    assert values == sorted(values)


def test_a_plan_ends_its_phase_and_spends_no_more_than_it_was_allowed() -> None:
    _, rules, state = middle("basic", 6, 3)
    planner, actions = planned(rules, copy(state), int(state.seat), 40)
    assert planner.nodes <= 40
    for action in actions:
        assert action in list(rules.legal_actions(state, int(state.seat)))
        rules.advance(state, int(state.seat), action)
    assert state.phase != MOVING


def test_the_planner_strikes_when_it_wins_and_keeps_away_when_it_would_lose() -> None:
    strong = battle({"1008": "SO SO SO", "0908": "SO SO SO", "1108": "SO SO SO"}, {"1010": "SK SK"})
    _, actions = planned(strong.rules, strong.state, 0, 100)
    for action in actions:
        strong.rules.advance(strong.state, 0, action)
    assert strong.phase == "fighting"
    weak = battle({"1007": "SK"}, {"1010": "BI BI BI", "0910": "BI BI BI"})
    _, actions = planned(weak.rules, weak.state, 0, 100)
    for action in actions:
        weak.rules.advance(weak.state, 0, action)
    board = weak.rules.tables.board
    assert min(board.distance(weak.state.where[0], weak.at(name)) for name in ("1010", "0910")) > 6


def test_what_a_posture_does_not_say_is_as_in_the_first() -> None:
    known = weights().postures
    assert known[0][0] == "line"
    assert all(set(values) == set(known[0][1]) for _, values in known)
    read = read_weights("[value]\nshare = 1\n[[posture]]\nname='a'\nrisk=5\nclose=1\n[[posture]]\nname='b'\nrisk=6\n")
    assert read.postures[1] == ("b", {"risk": 6, "close": 1})


# -- what an action looks like at first sight


def rated(table: Battle) -> dict[str, int]:
    planner = table.game.planner(table.rules)
    seat = int(table.rules.actor(table.state))
    legal = table.rules.legal_actions(table.state, seat)
    rates = planner.rate(table.state, seat, legal)
    return {
        write_action(table.rules, table.state, action): int(rate) for action, rate in zip(legal, rates, strict=True)
    }


def test_no_goal_next_to_the_enemy_looks_good_for_a_command_unit() -> None:
    table = battle({"1008": "CM", "1007": "SO SO SO"}, {"1011": "BI"}).do("CM 1008")
    ratings = rated(table)
    board = table.rules.tables.board
    near = [name for name in table.goals() if board.distance(table.at(name), table.at("1011")) == 1]
    assert near
    assert all(ratings[f"to {name}"] < max(ratings.values()) - 1000 for name in near)


def test_giving_a_phase_or_an_attack_away_looks_worst() -> None:
    table = battle({"1005": "SO SO SO"}, {"1010": "BI"})
    ratings = rated(table)
    assert min(ratings, key=lambda text: ratings[text]) == "end"
    assert ratings["stack 1005"] == max(ratings.values())
    table = battle({"1010": "SO SO SO"}, {"1011": "SK"}, phase="fighting")
    assert max(rated(table), key=lambda text: rated(table)[text]) == "attack 1011"
    assert max(rated(table.do("attack 1011")), key=lambda text: rated(table)[text]) == "roll"


# -- what a position is worth


def value(table: Battle, seat: int = 0) -> int:
    return int(table.game.evaluator(table.rules).value(table.state, seat))


def test_what_is_good_for_one_side_is_as_bad_for_the_other() -> None:
    table = battle({"1005": "SO SO SO"}, {"1010": "BI BI"}, lost=("", "BI"))
    assert value(table) == -value(table, 1) > 0


def test_a_lead_is_worth_more_the_less_of_the_game_is_left() -> None:
    table = battle({"1005": "SO SO SO"}, {"1010": "BI BI"}, lost=("", "BI"))
    early = value(table)
    table.state.turn = table.rules.tables.turns
    assert value(table) > early


def test_a_blow_that_is_about_to_fall_counts_for_the_side_that_moves() -> None:
    far = battle({"1005": "SO SO SO"}, {"1010": "BI"})
    near = battle({"1009": "SO SO SO"}, {"1010": "BI"})
    assert value(near) > value(far)
    shaken = battle({"1005": "SO SO SO"}, {"1010": "BId"})
    assert value(shaken) > value(far)
