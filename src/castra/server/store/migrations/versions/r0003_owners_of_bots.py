"""Network bots are users of their own, and belong to somebody."""

from alembic import op
from sqlalchemy import BigInteger, Column, Integer

revision = "0003"
down_revision = "0002"

ID = BigInteger().with_variant(Integer(), "sqlite")


def upgrade() -> None:
    with op.batch_alter_table("users") as users:
        users.add_column(Column("owner", ID))
        users.create_foreign_key("fk_users_owner", "users", ["owner"], ["id"])
        users.create_index("ix_users_owner", ["owner"])
