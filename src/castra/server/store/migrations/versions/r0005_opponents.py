"""Count the different opponents of a player in rated games, and index these games by time."""

from alembic import op
from sqlalchemy import Column, Integer

revision = "0005"
down_revision = "0004"

MET = """
    UPDATE ratings SET opponents = (
        SELECT COUNT(DISTINCT COALESCE(users.owner, users.id))
        FROM seats AS mine
        JOIN rating_log ON rating_log.table_id = mine.table_id
        JOIN tables ON tables.id = mine.table_id
        JOIN seats AS other ON other.table_id = mine.table_id
        JOIN users ON users.id = other.user_id
        WHERE mine.user_id = ratings.user_id AND other.user_id <> ratings.user_id
            AND tables.game = ratings.game AND users.kind <> 'guest'
    )
"""
"""Games against guests, which earlier versions rated, make no opponent."""


def upgrade() -> None:
    op.add_column("ratings", Column("opponents", Integer, nullable=False, server_default="0"))
    op.create_index("ix_rating_log_at", "rating_log", ["at"])
    op.execute(MET)
