"""Odds are exact: against brute force, against simulation, and without looking at anything twice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from castra.core.game import SPECTATOR
from castra.games.augustus.content.packs import builtin_deck
from castra.games.augustus.content.printed import SYMBOLS
from castra.games.augustus.engine.expected_draws import Forecast, full_bag, plain_serves
from castra.games.augustus.engine.tables import packed
from castra.games.augustus.people.odds import drawn_within, forecast_for, next_is, objective_odds, served_within

from .table import Table
from .test_setup import deal

BAG = (6, 5, 4, 3, 2, 1, 2)
JOKER = 6


def brute_mean(missing: tuple[int, ...], bag: tuple[int, ...], serves: tuple[int, ...]) -> Fraction:
    """Expected draws by the plain recursion over (missing spaces, tokens left), in fractions."""

    @cache
    def fresh(missing: tuple[int, ...]) -> Fraction:
        return solve(missing, BAG)

    @cache
    def solve(missing: tuple[int, ...], bag: tuple[int, ...]) -> Fraction:
        if not any(missing):
            return Fraction(0)
        total = Fraction(0)
        size = sum(bag)
        for token, left in enumerate(bag):
            if not left:
                continue
            rest = tuple(count - (i == token) for i, count in enumerate(bag))
            fills = [s for s in range(6) if missing[s] and (token == JOKER or serves[token] >> s & 1)]
            options = [tuple(count - (i == s) for i, count in enumerate(missing)) for s in fills] or [missing]
            after = [fresh(option) if token == JOKER else solve(option, rest) for option in options]
            total += Fraction(left, size) * min(after)
        return 1 + total

    return solve(missing, bag)


def count(spaces: Sequence[str]) -> tuple[int, ...]:
    return tuple(list(spaces).count(symbol) for symbol in SYMBOLS)


SMALL = [("sword",), ("dagger",), ("sword", "sword"), ("standard", "dagger"), ("shield", "chariot", "dagger")]


@pytest.mark.parametrize("spaces", SMALL, ids="-".join)
def test_expected_draws_equal_brute_force(spaces: tuple[str, ...]) -> None:
    bag = (1, 1, 1, 1, 1, 1, 2)
    serves = tuple(plain_serves())
    exact = brute_mean(count(spaces), bag, serves)
    assert Forecast(list(bag), list(serves)).mean(packed(spaces)) == pytest.approx(float(exact), abs=1e-12)


def test_expected_draws_with_equivalences_equal_brute_force() -> None:
    serves = plain_serves()
    serves[0] |= 2  # sword = shield
    serves[1] |= 1 | 4  # shield = chariot
    serves[2] |= 2
    bag = (1, 1, 0, 1, 0, 1, 2)
    for spaces in (("shield", "chariot"), ("sword", "shield"), ("shield", "shield", "dagger")):
        exact = brute_mean(count(spaces), bag, tuple(serves))
        assert Forecast(list(bag), serves).mean(packed(spaces)) == pytest.approx(float(exact), abs=1e-12)


def test_one_space_takes_the_mean_wait_for_its_tokens() -> None:
    # k of 23 tokens serve: the first of them comes after 24 / (k + 1) draws on average.
    for symbol, tokens in zip(SYMBOLS, BAG, strict=False):
        mean = Forecast(full_bag(), plain_serves()).mean(packed((symbol,)))
        assert mean == pytest.approx(24 / (tokens + 2 + 1))


def simulate(missing: tuple[int, ...], bag: Sequence[int], forecast: Forecast, random: Random) -> int:
    """Draws until done, from a real bag; jokers go where the forecast of the rest is lowest."""
    tokens = [token for token, left in enumerate(bag) for _ in range(left)]
    random.shuffle(tokens)
    left, draws = list(missing), 0
    while any(left):
        token = tokens.pop()
        draws += 1
        if token == JOKER:
            tokens = [t for t, n in enumerate(BAG) for _ in range(n)]
            random.shuffle(tokens)
            options = [s for s in range(6) if left[s]]
            best = min(
                options, key=lambda s: forecast.mean_after_reset(sum((left[i] - (i == s)) * 16**i for i in range(6)))
            )
            left[best] -= 1
        elif left[token]:
            left[token] -= 1
    return draws


@pytest.mark.parametrize("number", [21, 78, 80, 87])
def test_distribution_agrees_with_simulation(number: int) -> None:
    spaces = builtin_deck().objectives[number - 1].spaces
    bag = [4, 5, 3, 3, 1, 1, 2]
    forecast = Forecast(bag, plain_serves())
    spread = forecast.spread(packed(spaces), 40)
    random, games = Random(number), 4000
    draws = [simulate(count(spaces), bag, forecast, random) for _ in range(games)]
    assert sum(draws) / games == pytest.approx(forecast.mean(packed(spaces)), rel=0.04)
    for limit in (6, 9, 12, 16, 20):
        expected = sum(spread[: limit + 1])
        error = 4.5 * (expected * (1 - expected) / games) ** 0.5 + 1e-9
        assert abs(sum(one <= limit for one in draws) / games - expected) < error


@pytest.mark.parametrize("number", [1, 21, 54, 78, 88])
def test_distribution_sums_to_one_and_has_its_mean(number: int) -> None:
    spaces = builtin_deck().objectives[number - 1].spaces
    forecast = Forecast(full_bag(), plain_serves())
    spread = forecast.spread(packed(spaces), 150)
    assert sum(spread) == pytest.approx(1, abs=1e-9)
    assert sum(draws * chance for draws, chance in enumerate(spread)) == pytest.approx(forecast.mean(packed(spaces)))


@pytest.mark.parametrize("token", range(7))
def test_tokens_within_draws_agree_with_simulation(token: int) -> None:
    bag, draws, games = [3, 2, 4, 1, 2, 1, 2], 6, 4000
    random = Random(token)
    hits = served = 0
    for _ in range(games):
        tokens = [t for t, n in enumerate(bag) for _ in range(n)]
        random.shuffle(tokens)
        drawn = []
        for _ in range(draws):
            drawn.append(tokens.pop())
            if drawn[-1] == JOKER:
                tokens = [t for t, n in enumerate(BAG) for _ in range(n)]
                random.shuffle(tokens)
        hits += token in drawn
        served += token in drawn or JOKER in drawn
    assert hits / games == pytest.approx(float(drawn_within(bag, token, draws)), abs=0.035)
    assert served / games == pytest.approx(float(served_within(bag, {token}, draws)), abs=0.035)


def test_next_token_and_first_draw_agree() -> None:
    bag = [3, 2, 4, 1, 2, 1, 2]
    assert sum(next_is(bag, {token}) for token in range(7)) == 1
    for token in range(7):
        assert drawn_within(bag, token, 1) == next_is(bag, {token})
        assert served_within(bag, {token}, 1) == next_is(bag, {token, JOKER})


def test_after_a_joker_the_bag_is_full_again() -> None:
    table = Table("stock=7 before=1;3;9", "stock=7 before=10;28;29", table="drawn=sword,sword").chance("token joker")
    facts = table.game.odds(table.rules, table.state, 0)
    assert facts[0].odds == Fraction(6, 23)


def test_every_objective_of_the_seat_has_its_odds() -> None:
    table = Table("stock=7 before=1(sword);3;9", "stock=7 before=10;28;29")
    facts = table.game.odds(table.rules, table.state, 0)
    told = [fact.question for fact in facts if fact.question.startswith("#")]
    assert [question.split()[0] for question in told] == ["#1", "#3", "#9"]
    assert all(0 <= fact.odds <= 1 for fact in facts)
    mean, spread = objective_odds(table.rules, table.state, forecast_for(table.state, 0), 0, 3)
    assert spread[1] == pytest.approx(8 / 23)
    assert mean == pytest.approx(24 / 9)


def test_equivalences_shorten_the_wait() -> None:
    table = Table("stock=7 before=3;80;1 controlled=36", "stock=7 before=10;28;29")
    plain, _ = objective_odds(table.rules, table.state, forecast_for(table.state, 1), 2, 1)
    helped, _ = objective_odds(table.rules, table.state, forecast_for(table.state, 0), 2, 1)
    assert helped < plain


def test_the_largest_objectives_have_few_states_of_waiting() -> None:
    table = Table("stock=7 before=78;83;87;80 controlled=36;19;27", "stock=7 before=10;28;29")
    forecast = forecast_for(table.state, 0)
    for card in (78, 83, 87, 80):
        objective_odds(table.rules, table.state, forecast, card - 1, 12)
    assert len(forecast.means) + len(forecast.spreads) < 10_000  # some ten milliseconds


def told(table: Table, player: int) -> set[int]:
    """The objectives that the odds of a player tell of."""
    facts = table.game.odds(table.rules, table.state, player - 1)
    return {int(fact.question.split()[0][1:]) for fact in facts if fact.question.startswith("#")}


def test_odds_tell_of_the_objectives_to_choose_from() -> None:
    table = deal(2)
    hand = table.view(1).facts["hand"]["dealt"]
    assert told(table, 1) == set(hand)
    table.play(1, f"keep {hand[0]}")
    assert told(table, 1) == set(hand)
    assert told(table, SPECTATOR + 1) == set()
    table = Table("stock=2 before=1(sword);3;9", "stock=7 before=10;28;29", table="display=80;81;82;83;84")
    table.token("sword", "place 1 sword", "nothing")
    assert told(table, 1) == {3, 9, 80, 81, 82, 83, 84}
    assert told(table, 2) == {10, 28, 29}
