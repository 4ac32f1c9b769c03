"""Jobs carry the person they are done for and their cost, so that workers are shared fairly."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Double, Integer

revision = "0006"
down_revision = "0005"

ID = BigInteger().with_variant(Integer(), "sqlite")


def upgrade() -> None:
    op.execute("DELETE FROM jobs")  # the server adds those that are still open again when it starts
    with op.batch_alter_table("jobs") as jobs:
        jobs.add_column(Column("person", ID, nullable=False))
        jobs.add_column(Column("expensive", Boolean, nullable=False))
        jobs.add_column(Column("claimed", Double))
        jobs.create_foreign_key("fk_jobs_person", "users", ["person"], ["id"])
        jobs.create_index("ix_jobs_person_claimed", ["person", "claimed"])
