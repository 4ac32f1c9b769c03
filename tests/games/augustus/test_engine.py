"""The engine on random games: nothing is lost, caches are right, both builds agree, perft tables hold."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from castra.core.game import OVER
from castra.core.rng import Rng
from castra.games.augustus import GAME
from castra.games.augustus.control import refresh
from castra.games.augustus.legions import can_place, is_full, legions_before, placements
from castra.games.augustus.positions import PHASES
from castra.games.augustus.state import CONTROLLED, DECK, DISPLAY, FRONT, PLACING, AugustusState
from castra.games.augustus.symbols import total_of
from tests import perft_tables

from .random_play import choose, positions, same


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
                state = rules.apply(state, rules.actor(state), choose(rules, state, rules.actor(state), rng))
                plies += 1
                assert plies < 20_000
            shares = [rules.payoff(state, seat) for seat in range(players)]
            assert sum(shares) == 120


def test_draws_follow_the_listed_weights() -> None:
    rules = GAME.rules(GAME.setup(2))
    rng = Rng(7)
    for _, state, actor, _ in positions(2, 1, every=5):
        if actor == -1:
            assert rules.draw(state, rng) in list(rules.chance_actions(state))
    start = GAME.read_state(
        rules, "drawing seat=1 crier=1 drawn=sword,sword,sword display=1;2;3;4;5 reserve=36 / stock=7 / stock=7"
    )
    counts: dict[int, int] = {}
    for _ in range(4000):
        drawn = rules.draw(start, rng)
        counts[drawn] = counts.get(drawn, 0) + 1
    for action, weight in zip(rules.chance_actions(start), rules.chance_weights(start), strict=True):
        assert counts[action] == pytest.approx(4000 * weight / 20, rel=0.2)


def test_perft_tables_cover_every_phase_but_the_end() -> None:
    found = {entry.state.split()[0] for path in perft_tables.files("augustus") for entry in perft_tables.entries(path)}
    assert found == set(PHASES) - {"ended"}
