"""Events have the hash of the request that came with their key; rematches are not opened by older invitations."""

from alembic import op
from sqlalchemy import Column, Text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("events", Column("request", Text))
    op.execute("UPDATE tables SET invite_hash = NULL WHERE rematch_of IS NOT NULL")
