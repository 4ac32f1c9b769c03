"""Content files of people's own, and what a side of a game is worth."""

from alembic import op
from sqlalchemy import BigInteger, Column, Double, ForeignKeyConstraint, Integer, PrimaryKeyConstraint, Text

revision = "0002"
down_revision = "0001"

ID = BigInteger().with_variant(Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "packs",
        Column("hash", Text, nullable=False),
        Column("game", Text, nullable=False),
        Column("user_id", ID, nullable=False),
        Column("created", Double, nullable=False),
        Column("text", Text, nullable=False),
        PrimaryKeyConstraint("hash", name="pk_packs"),
        ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_packs_user_id"),
    )
    op.create_index("ix_packs_user_id", "packs", ["user_id"])
    op.create_table(
        "sides",
        Column("game", Text, nullable=False),
        Column("side", Text, nullable=False),
        Column("mu", Double, nullable=False),
        Column("sigma", Double, nullable=False),
        Column("games", Integer, nullable=False),
        PrimaryKeyConstraint("game", "side", name="pk_sides"),
    )
