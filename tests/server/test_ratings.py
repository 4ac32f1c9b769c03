"""Ratings: who wins rises, sides are accounted for, and a game counts once."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from castra import games
from castra.core.game import WHOLE, Outcome
from castra.core.match import Match
from castra.server import ratings
from castra.server.store import history
from castra.server.store import tables as store
from castra.server.store.database import Database
from castra.server.store.rows import Rating, Side
from castra.server.tables.lobby import Lobby
from castra.server.tables.terms import NewTable
from tests.server.test_eligibility import people as people_with_accounts


def outcome(*shares: int, scores: tuple[int, ...] = ()) -> Outcome:
    return Outcome(shares, "somebody wins", "", scores)


def people(count: int) -> dict[int, Rating]:
    return {seat: ratings.newcomer(seat + 1, "toy") for seat in range(count)}


def sides(count: int) -> dict[int, Side]:
    return {seat: Side(game="toy", side=str(seat), mu=0.0, sigma=ratings.SIDE_SIGMA, games=0) for seat in range(count)}


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_winner_rises_and_the_others_by_their_points(count: int) -> None:
    result = outcome(WHOLE, *([0] * (count - 1)), scores=tuple(range(count, 0, -1)))
    after, _ = ratings.rated(people(count), sides(count), [[seat] for seat in range(count)], result)
    order = [ratings.shown(after[seat]) for seat in range(count)]
    assert order == sorted(order, reverse=True)
    assert order[0] > ratings.shown(None) == 1000
    assert len(set(order)) == count


def test_teams_win_together_and_a_draw_moves_nobody_up() -> None:
    teams = [[0, 2], [1, 3]]
    after, _ = ratings.rated(people(4), sides(4), teams, outcome(60, 0, 60, 0))
    assert after[0].mu == after[2].mu > after[1].mu == after[3].mu
    level, _ = ratings.rated(people(2), sides(2), [[0], [1]], outcome(60, 60))
    assert level[0].mu == pytest.approx(level[1].mu)


def test_side_that_wins_by_itself_is_not_taken_for_skill() -> None:
    """Seat 0 wins nine games of ten, whoever sits there; then winning on it proves little, winning against it much."""
    random, worth = Random(1), sides(2)
    skill = {player: ratings.newcomer(player, "toy") for player in range(8)}
    for _ in range(200):
        first, second = random.sample(sorted(skill), 2)
        result = outcome(WHOLE, 0) if random.random() < 0.9 else outcome(0, WHOLE)
        after, worth = ratings.rated({0: skill[first], 1: skill[second]}, worth, [[0], [1]], result)
        skill[first], skill[second] = after[0], after[1]
    assert worth[0].mu - worth[1].mu > 5
    easy, _ = ratings.rated(people(2), worth, [[0], [1]], outcome(WHOLE, 0))
    hard, _ = ratings.rated(people(2), worth, [[0], [1]], outcome(0, WHOLE))
    assert easy[0].mu - 25 < (hard[1].mu - 25) * 0.7


def test_game_is_rated_once_and_leaders_are_named(address: str) -> None:
    async def run() -> None:
        database = await Database.open(address)
        anna, ben = await people_with_accounts(database, "anna", "ben")
        lobby = Lobby(database)
        table, _ = await lobby.create(anna, NewTable(game="centurion", rated=True))
        await lobby.join(table.id, ben, None, None)
        match = Match(games.get("centurion"))

        async def rate() -> bool:
            async with database.read() as connection:
                seats = await store.seats_of(connection, table.id)
            return await database.write(
                lambda connection: ratings.rate_game(connection, table, seats, match, outcome(0, WHOLE), 5.0)
            )

        assert await rate()
        assert not await rate()
        async with database.read() as connection:
            found = {one.user_id: one for one in await history.ratings(connection, "centurion", anna, ben)}
            assert found[ben].mu > found[anna].mu
            assert [one.games for one in found.values()] == [1, 1]
            assert [one.games for one in await history.sides(connection, "centurion")] == [1, 1]
            assert [one.opponents for one in found.values()] == [1, 1]
            assert [one.user_id for one in await history.leaders(connection, "centurion", ratings.OVERALL)] == [
                ben,
                anna,
            ]
            assert await history.rating_change(connection, table.id)
        await database.close()

    asyncio.run(run())
