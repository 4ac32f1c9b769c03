"""How good people are at a game, for two to six seats: one Plackett-Luce rating a game, sides accounted for.

Every seat plays as a team: the person, and the side it sits on. The side has a small rating of its own, shared by
all who ever sit there, so that a first move or an easy scenario is not taken for skill.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection

from castra.core.game import AnyGame, Outcome, Setup
from castra.core.match import Match
from castra.server.store import accounts, history
from castra.server.store.rows import Rating, Seat, Side, Table

if TYPE_CHECKING:  # it loads slowly
    from openskill.models import PlackettLuce

OVERALL: Final = ""
"""The `side` under which a person's rating stands."""
POINTS: Final = 40
"""What people read for one unit of skill."""
SIDE_SIGMA: Final = 2.0
"""How much a side may be worth before anything is known of it; a person's skill varies four times as much."""


@cache
def model() -> PlackettLuce:
    from openskill.models import PlackettLuce

    return PlackettLuce()


def shown(rating: Rating | None) -> int:
    """A rating as people read it: 1000 is a newcomer, and it grows as the game becomes sure of them."""
    found = rating or newcomer(0, "")
    return round(1000 + POINTS * (found.mu - 3 * found.sigma))


def newcomer(user: int, game: str) -> Rating:
    return Rating(user_id=user, game=game, side=OVERALL, mu=model().mu, sigma=model().sigma, games=0)


def side_names(game: AnyGame, setup: Setup) -> list[str]:
    """By seat, what its side is called: number of players, seat, and the options that are not as usual."""
    unusual = game.unusual(setup)
    return [" ".join([str(setup.players), game.seat_name(setup, seat), *unusual]) for seat in range(setup.players)]


def ranks(outcome: Outcome, teams: Sequence[Sequence[int]]) -> list[int]:
    """The places of the teams, 1 for the best, equal ones alike: by what they won, then by points."""
    merits = [
        max((outcome.shares[seat], outcome.scores[seat] if outcome.scores else 0) for seat in team) for team in teams
    ]
    return [1 + sum(other > merit for other in merits) for merit in merits]


def teams_of(rules: Any) -> list[list[int]]:
    """The seats that win and lose together."""
    teams: dict[int, list[int]] = {}
    for seat in range(rules.seats):
        teams.setdefault(int(rules.side(seat)), []).append(seat)
    return list(teams.values())


def rated(
    people: dict[int, Rating], sides: dict[int, Side], teams: list[list[int]], outcome: Outcome
) -> tuple[dict[int, Rating], dict[int, Side]]:
    """By seat, the ratings after the game; of a team, the side of its first seat counts."""
    before = [
        [
            *(model().create_rating([people[seat].mu, people[seat].sigma]) for seat in team),
            model().create_rating([sides[team[0]].mu, sides[team[0]].sigma]),
        ]
        for team in teams
    ]
    after = model().rate(before, ranks=[float(rank) for rank in ranks(outcome, teams)])
    new_people: dict[int, Rating] = {}
    new_sides: dict[int, Side] = {}
    for team, results in zip(teams, after, strict=True):
        for seat, result in zip(team, results, strict=False):
            old = people[seat]
            new_people[seat] = replace(old, mu=result.mu, sigma=result.sigma, games=old.games + 1)
        side = sides[team[0]]
        new_sides[team[0]] = replace(side, mu=results[-1].mu, sigma=results[-1].sigma, games=side.games + 1)
    return new_people, new_sides


async def rate_game(
    connection: AsyncConnection, table: Table, seats: list[Seat], match: Match, outcome: Outcome, at: float
) -> bool:
    """Rate a finished game inside the transaction that ends it; False if there is nothing to rate or it was done.

    Whether the game counts has been asked before (`eligibility.why_unrated`)."""
    game, users = match.game, [seat.user_id for seat in seats]
    if not table.rated or None in users or len(set(users)) < len(users):
        return False
    known = {one.user_id: one for one in await history.ratings(connection, game.key, *filter(None, users))}
    names = side_names(game, match.setup)
    worth = {one.side: one for one in await history.sides(connection, game.key, *names)}
    met = await history.opponents(connection, game.key, *filter(None, users))
    behind = {user: one.person for user, one in (await accounts.get(connection, *filter(None, users))).items()}
    people = {seat.seat: known.get(seat.user_id or 0) or newcomer(seat.user_id or 0, game.key) for seat in seats}
    sides = {
        seat: worth.get(name) or Side(game=game.key, side=name, mu=0.0, sigma=SIDE_SIGMA, games=0)
        for seat, name in enumerate(names)
    }
    new_people, new_sides = rated(people, sides, teams_of(match.rules), outcome)
    for new in new_people.values():
        new.opponents = len((met[new.user_id] | {*behind.values()}) - {behind[new.user_id]})
    body = {
        str(new.user_id): {"before": shown(people[seat]), "after": shown(new), "mu": new.mu, "sigma": new.sigma}
        for seat, new in new_people.items()
    }
    return await history.rate(
        connection, table.id, at=at, body=json.dumps(body), new=[*new_people.values()], sides=[*new_sides.values()]
    )
