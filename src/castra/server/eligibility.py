"""Which games are rated: those of different people with accounts, who all decided something, and not too many a day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from castra.core.errors import CastraError
from castra.server.config import Ratings
from castra.server.store import accounts, history
from castra.server.store.rows import Seat, Table, User
from castra.server.tables.course import TableError

DAY: Final = 86_400.0
PAIR_LIMIT: Final = Ratings().pair_limit


class AccountNeededError(CastraError):
    """A guest asked for a rated game."""

    code = "rating/account_needed"

    def __init__(self) -> None:
        super().__init__("Rated games need an account. Register, or choose a table that is not rated.")


def check_players(joining: User, users: Collection[User]) -> None:
    """Refuse a guest who would join a rated table, and bots that would play against their owner or each other."""
    if joining.kind == "guest":
        raise AccountNeededError
    if len({user.person for user in users}) < len(users):
        raise TableError("At a rated table nobody plays against a bot of their own.")


async def why_unrated(
    connection: AsyncConnection, table: Table, seats: Sequence[Seat], at: float, pair_limit: int
) -> str | None:
    """Return one sentence why a game that ends now at a rated table does not count; None if it does.

    Inside the transaction that ends the game. The players' rows stay locked until it ends, so that of two games that
    end at once at two processes the second one counts the first.
    """
    ids = [seat.user_id for seat in seats if seat.user_id is not None]
    users = await accounts.hold(connection, *ids)
    if len(ids) < len(seats) or any(user.kind == "guest" for user in users.values()):
        return "The game was not rated: every player of a rated game needs an account."
    people = {user.person for user in users.values()}
    if len(people) < len(seats):
        return "The game was not rated: two of its seats belong to the same person."
    if await history.deciding_seats(connection, table.id) < {seat.seat for seat in seats}:
        return "The game was not rated: not every player made a decision."
    recent = await history.people_since(connection, table.game, at - DAY, people)
    met = Counter(pair for game in recent for pair in combinations(sorted(game), 2))
    if any(met[pair] >= pair_limit for pair in combinations(sorted(people), 2)):
        return f"The game was not rated: two players have met too often; {pair_limit} games in 24 hours count."
    return None
