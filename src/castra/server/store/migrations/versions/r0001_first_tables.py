"""The first tables: people, tables and their journal, talk, ratings, work for bots."""

from typing import Any

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKeyConstraint,
    Integer,
    PrimaryKeyConstraint,
    Text,
    UniqueConstraint,
)

revision = "0001"
down_revision = None

ID = BigInteger().with_variant(Integer(), "sqlite")


def upgrade() -> None:
    people()
    tables()
    journal()
    talk_and_ratings()
    work()


def need(name: str, kind: Any, **options: Any) -> Column[Any]:
    return Column(name, kind, nullable=False, **options)


def refers(table: str, column: str, to: str) -> ForeignKeyConstraint:
    return ForeignKeyConstraint([column], [to], name=f"fk_{table}_{column}")


def index(table: str, *columns: str) -> None:
    op.create_index(f"ix_{table}_{'_'.join(columns)}", table, list(columns))


def people() -> None:
    op.create_table(
        "users",
        need("id", ID),
        need("name", Text),
        need("folded", Text),
        Column("password", Text),
        need("kind", Text),
        need("created", Double),
        Column("closed", Double),
        PrimaryKeyConstraint("id", name="pk_users"),
        UniqueConstraint("folded", name="uq_users_folded"),
    )
    op.create_table(
        "sessions",
        need("token_hash", Text),
        need("user_id", ID),
        need("created", Double),
        need("seen", Double),
        need("expires", Double),
        need("kind", Text),
        PrimaryKeyConstraint("token_hash", name="pk_sessions"),
        refers("sessions", "user_id", "users.id"),
    )
    index("sessions", "user_id")
    index("sessions", "expires")


def tables() -> None:
    op.create_table(
        "tables",
        need("id", Text),
        *(need(name, Text) for name in ("game", "rules_version", "setup")),
        Column("pack", Text),
        need("content", Text),
        need("creator", ID),
        need("visibility", Text),
        Column("invite_hash", Text),
        need("rated", Boolean),
        *(need(name, Text) for name in ("clock", "terms", "status", "commitment", "secret")),
        Column("rematch_of", Text),
        need("created", Double),
        Column("started", Double),
        Column("ended", Double),
        Column("result", Text),
        need("last_seq", Integer),
        need("last_hash", Text),
        PrimaryKeyConstraint("id", name="pk_tables"),
        refers("tables", "creator", "users.id"),
    )
    index("tables", "creator")
    index("tables", "status", "created")
    index("tables", "game", "ended")
    op.create_table(
        "seats",
        need("table_id", Text),
        need("seat", Integer, autoincrement=False),
        Column("user_id", ID),
        Column("bot", Text),
        need("word", Text),
        PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        refers("seats", "table_id", "tables.id"),
        refers("seats", "user_id", "users.id"),
    )
    index("seats", "user_id")


def journal() -> None:
    op.create_table(
        "events",
        need("table_id", Text),
        need("seq", Integer, autoincrement=False),
        need("kind", Text),
        need("actor", Integer),
        need("text", Text),
        Column("idem", Text),
        Column("user_id", ID),
        need("at", Double),
        need("prev", Text),
        need("hash", Text),
        need("first", Integer),
        PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        UniqueConstraint("table_id", "idem", name="uq_events_table_id_idem"),
        refers("events", "table_id", "tables.id"),
        refers("events", "user_id", "users.id"),
    )


def talk_and_ratings() -> None:
    op.create_table(
        "chat",
        need("id", ID),
        need("table_id", Text),
        need("user_id", ID),
        need("text", Text),
        need("at", Double),
        PrimaryKeyConstraint("id", name="pk_chat"),
        refers("chat", "table_id", "tables.id"),
        refers("chat", "user_id", "users.id"),
    )
    index("chat", "table_id", "id")
    op.create_table(
        "ratings",
        need("user_id", ID, autoincrement=False),
        need("game", Text),
        need("side", Text),
        need("mu", Double),
        need("sigma", Double),
        need("games", Integer),
        PrimaryKeyConstraint("user_id", "game", "side", name="pk_ratings"),
        refers("ratings", "user_id", "users.id"),
    )
    index("ratings", "game", "side", "mu")
    op.create_table(
        "rating_log",
        need("table_id", Text),
        need("at", Double),
        need("body", Text),
        PrimaryKeyConstraint("table_id", name="pk_rating_log"),
        refers("rating_log", "table_id", "tables.id"),
    )


def work() -> None:
    op.create_table(
        "jobs",
        need("id", ID),
        need("kind", Text),
        Column("table_id", Text),
        Column("seq", Integer),
        Column("seat", Integer),
        need("body", Text),
        Column("leased_by", Text),
        need("leased_until", Double),
        need("tries", Integer),
        Column("done", Double),
        PrimaryKeyConstraint("id", name="pk_jobs"),
        UniqueConstraint("table_id", "seq", "seat", "kind", name="uq_jobs_table_id_seq_seat_kind"),
        refers("jobs", "table_id", "tables.id"),
    )
    index("jobs", "done", "leased_until")
