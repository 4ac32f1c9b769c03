"""The engine on random games: nothing is lost, caches are right, both builds agree, perft tables hold."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.rng import Rng
from castra.core.game import OVER, after
from castra.games.augustus import GAME
from castra.games.augustus.engine.control import refresh
from castra.games.augustus.engine.evaluate import AugustusEvaluator
from castra.games.augustus.engine.legions import can_place, is_full, legions_before, placements
from castra.games.augustus.engine.state import CONTROLLED, DECK, DISPLAY, FRONT, PLACING, AugustusState
from castra.games.augustus.engine.symbols import total_of
from castra.games.augustus.people.position import PHASES
from tests import perft_tables

from .random_play import choose, positions, same
from .table import Table

KEY = 1879546636422113800


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_legions_and_cards_are_conserved(players: int) -> None:
    for rules, state, _, _ in positions(players, 2):
        lying = sum(total_of(packed) for packed in state.legions)
        assert lying + sum(state.stock) + state.reserve + state.hand == 50
        assert min(state.stock) >= 0
        assert state.reserve >= 0
        assert sum(place == DECK for place in state.place) == state.deck_size
        assert sum(place == DISPLAY for place in state.place) == state.display_size
        for seat in range(players):
            there = [card for card in range(88) if state.place[card] == FRONT + seat]
            assert there == list(state.front[seat * 12 : seat * 12 + state.front_size[seat]])
            assert sum(place == CONTROLLED + seat for place in state.place) == state.held[seat]
        for card in range(88):
            assert state.legions[card] == 0 or FRONT <= state.place[card] < FRONT + players
        assert rules.seats == players


def test_what_is_counted_of_controlled_objectives_is_right() -> None:
    for rules, state, _, _ in positions(4, 3):
        fresh = state.copy()
        assert isinstance(fresh, AugustusState)
        for seat in range(4):
            refresh(rules.tables, fresh, seat)
        assert same(fresh, state)


def test_nothing_is_complete_between_rounds() -> None:
    for rules, state, _, _ in positions(3, 3):
        if state.phase in (3, PLACING):
            assert not [card for card in range(88) if state.place[card] >= FRONT and is_full(rules.tables, state, card)]


def test_passing_over_agrees_with_the_list_of_placements() -> None:
    for rules, state, _, _ in positions(3, 3):
        if state.phase != 3:
            continue
        for seat in range(3):
            for symbols in (1, 2, 4, 8, 16, 32, 3, 63):
                ways = placements(rules.tables, state, seat, symbols, state.stock[seat] > 0, True, vec[i64]())
                assert can_place(rules.tables, state, seat, symbols) == (len(ways) > 0)
            assert legions_before(rules.tables, state, seat) == sum(
                total_of(state.legions[card]) for card in range(88) if state.place[card] == FRONT + seat
            )


def test_apply_leaves_its_argument_alone_and_is_deterministic() -> None:
    for rules, state, actor, actions in positions(3, 2, every=29):
        if actor == OVER:
            continue
        before = state.copy()
        one, two = rules.apply(state, actor, actions[-1]), rules.apply(state, actor, actions[-1])
        assert same(state, before)
        assert same(one, two)


def test_every_actor_has_something_to_do() -> None:
    for players in (2, 6):
        for _, _, actor, actions in positions(players, 2):
            assert actions or actor == OVER


def test_random_games_end() -> None:
    for players in range(2, 7):
        rules = GAME.rules(GAME.setup(players))
        for seed in range(3):
            rng, state, plies = Rng(seed), rules.initial(), 0
            while rules.actor(state) != OVER:
                state = after(rules, state, rules.actor(state), choose(rules, state, rules.actor(state), rng))
                plies += 1
                assert plies < 20_000
            shares = [rules.payoff(state, seat) for seat in range(players)]
            assert sum(shares) == 120


def test_draws_follow_the_listed_weights() -> None:
    rules = GAME.rules(GAME.setup(2))
    rng = Rng(7)
    for _, state, actor, _ in positions(2, 1, every=5):
        if actor == -1:
            assert rules.toss(state, rng) in list(rules.chance_actions(state))
    start = GAME.read_state(
        rules, "drawing seat=1 crier=1 drawn=sword,sword,sword display=1;2;3;4;5 reserve=36 / stock=7 / stock=7"
    )
    counts: dict[int, int] = {}
    for _ in range(4000):
        drawn = rules.toss(start, rng)
        counts[drawn] = counts.get(drawn, 0) + 1
    for action, weight in zip(rules.chance_actions(start), rules.chance_weights(start), strict=True):
        assert counts[action] == pytest.approx(4000 * weight / 20, rel=0.2)


def test_perft_tables_cover_every_phase_but_the_end() -> None:
    found = {entry.state.split()[0] for path in perft_tables.files("augustus") for entry in perft_tables.entries(path)}
    assert found == set(PHASES) - {"ended"}


# -- what search asks


def test_states_have_the_same_key_exactly_when_they_are_the_same() -> None:
    keys: dict[int, str] = {}
    for rules, state, _, _ in positions(3, 3, every=5):
        text = GAME.write_state(rules, state)
        assert keys.setdefault(int(state.key()), text) == text
    assert len(set(keys.values())) == len(keys) > 300


def test_key_follows_every_step_and_returns_with_it() -> None:
    table = Table("stock=2 before=5(chariot);9(sword,shield);21(dagger)", "stock=7 before=10;28;29")
    table.token("chariot", "place 5 chariot", "nothing")
    start = table.state.key()
    assert table.play(1, "lift 9 sword").state.key() != start
    assert table.play(1, "back").state.key() == start


def test_key_is_the_same_compiled_and_interpreted() -> None:
    table = Table("stock=6 before=1(sword);3;9", "stock=7 before=10;28;29").chance("token sword")
    assert table.state.key() == KEY


def test_forcing_are_last_legions_completions_and_claims() -> None:
    def forcing(table: Table, player: int) -> list[str]:
        return [
            text
            for text, action in zip(table.choices(player), table.legal(player), strict=True)
            if table.rules.forcing(table.state, player - 1, action)
        ]

    table = Table("stock=6 before=1(sword);3;9(sword)", "stock=7 before=10;28;29 controlled=6").chance("token sword")
    assert forcing(table, 1) == ["place 1 sword", "move 9 sword to 1 sword"]
    table.play(1, "place 1 sword").play(2, "nothing")
    assert forcing(table, 1) == []  # it takes a new objective
    table = Table("stock=2 before=1(sword);3;9 controlled=14;15", "stock=7 before=10;28;29")
    table.token("sword", "place 1 sword", "nothing")
    assert forcing(table, 1) == ["claim 3"]


def test_filling_one_space_from_another_of_the_same_objective_completes_nothing() -> None:
    table = Table("stock=0 before=9(sword,shield);3;80", "stock=7 before=10;28;29").chance("token catapult")
    moves = [action for text, action in zip(table.choices(1), table.legal(1), strict=True) if text.startswith("move 9")]
    assert moves
    assert not any(table.rules.forcing(table.state, 0, action) for action in moves)


def test_rules_and_evaluator_serve_several_searches_in_turn() -> None:
    """Whatever they remember of one game says nothing about another."""
    one, other = (list(positions(3, 1, every=17, seed=seed)) for seed in (1, 2))
    rules, evaluator = one[0][0], AugustusEvaluator(one[0][0], GAME.weights())

    def answers(state: AugustusState, judge: AugustusEvaluator) -> list[object]:
        actions = [list(rules.legal_actions(state, seat)) for seat in range(3)]
        chances = list(zip(rules.chance_actions(state), rules.chance_weights(state), strict=True))
        return [rules.actor(state), actions, chances, [judge.value(state, seat) for seat in range(3)], state.key()]

    for (_, left, _, _), (_, right, _, _) in zip(one, other, strict=False):
        mixed = [answers(left, evaluator), answers(right, evaluator), answers(left, evaluator)]
        alone = [answers(state, AugustusEvaluator(rules, GAME.weights())) for state in (left, right, left)]
        assert mixed == alone


def test_evaluator_belongs_to_its_rules() -> None:
    """It is kept because it remembers what it worked out, but never for other rules."""
    two, three = (GAME.rules(GAME.setup(players)) for players in (2, 3))
    assert GAME.evaluator(two) is GAME.evaluator(two)
    assert GAME.evaluator(two) is not GAME.evaluator(three)
