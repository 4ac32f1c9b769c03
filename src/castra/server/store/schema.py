"""The tables of the database; `migrations` makes them, and a test holds the two together.

Times are seconds since 1970. What the store does not look into (set-ups, clocks, terms, results) is JSON as text.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    func,
)

# A name for every constraint, so that a later migration can find it on both databases.
metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

ID: Final = BigInteger().with_variant(Integer, "sqlite")  # SQLite counts up only what it calls INTEGER


def _needed(name: str, kind: Any, *more: Any, **options: Any) -> Column[Any]:
    return Column(name, kind, *more, nullable=False, **options)


users: Final = Table(
    "users",
    metadata,
    Column("id", ID, primary_key=True),
    _needed("name", Text),
    _needed("folded", Text, unique=True),
    Column("password", Text),
    _needed("kind", Text),
    _needed("created", Double),
    Column("closed", Double),
    Column("owner", ID, ForeignKey("users.id"), index=True),  # of a network bot
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    _needed("user_id", ID, ForeignKey("users.id"), index=True),
    _needed("created", Double),
    _needed("seen", Double),
    _needed("expires", Double, index=True),
    _needed("kind", Text),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    _needed("game", Text),
    _needed("rules_version", Text),
    _needed("setup", Text),
    Column("pack", Text),
    _needed("content", Text),
    _needed("creator", ID, ForeignKey("users.id"), index=True),
    _needed("visibility", Text),
    Column("invite_hash", Text),
    _needed("rated", Boolean),
    _needed("clock", Text),
    _needed("terms", Text),
    _needed("status", Text),
    _needed("commitment", Text),
    _needed("secret", Text),
    Column("rematch_of", Text),
    _needed("created", Double),
    Column("started", Double),
    Column("ended", Double),
    Column("result", Text),
    _needed("last_seq", Integer),
    _needed("last_hash", Text),  # of the event `last_seq`, so that a missing tail of the journal is found
    Index(None, "status", "created"),
    Index(None, "game", "ended"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", ID, ForeignKey("users.id"), index=True),
    Column("bot", Text),
    _needed("word", Text),
)

events: Final = Table(
    "events",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    _needed("kind", Text),
    _needed("actor", Integer),
    _needed("text", Text),
    Column("idem", Text),
    Column("user_id", ID, ForeignKey("users.id")),
    _needed("at", Double),
    _needed("prev", Text),
    _needed("hash", Text),
    _needed("first", Integer),  # seq of the first event stored by the same append
    Column("request", Text),  # the hash of the request that came with the key
    UniqueConstraint("table_id", "idem"),
)

chat: Final = Table(
    "chat",
    metadata,
    Column("id", ID, primary_key=True),
    _needed("table_id", Text, ForeignKey("tables.id")),
    _needed("user_id", ID, ForeignKey("users.id")),
    _needed("text", Text),
    _needed("at", Double),
    Index(None, "table_id", "id"),
)

ratings: Final = Table(
    "ratings",
    metadata,
    Column("user_id", ID, ForeignKey("users.id"), primary_key=True, autoincrement=False),
    Column("game", Text, primary_key=True),
    Column("side", Text, primary_key=True),
    _needed("mu", Double),
    _needed("sigma", Double),
    _needed("games", Integer),
    _needed("opponents", Integer, server_default="0"),  # different people met in these games
    Index(None, "game", "side", "mu"),
)

sides: Final = Table(
    "sides",
    metadata,
    Column("game", Text, primary_key=True),
    Column("side", Text, primary_key=True),
    _needed("mu", Double),
    _needed("sigma", Double),
    _needed("games", Integer),
)

packs: Final = Table(
    "packs",
    metadata,
    Column("hash", Text, primary_key=True),
    _needed("game", Text),
    _needed("user_id", ID, ForeignKey("users.id"), index=True),
    _needed("created", Double),
    _needed("text", Text),
)

rating_log: Final = Table(
    "rating_log",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    _needed("at", Double, index=True),
    _needed("body", Text),
)

PERSON: Final = func.coalesce(users.c.owner, users.c.id)
"""The person a user stands for: the owner of a network bot, or else the user."""

jobs: Final = Table(
    "jobs",
    metadata,
    Column("id", ID, primary_key=True),
    _needed("kind", Text),
    Column("table_id", Text, ForeignKey("tables.id")),
    Column("seq", Integer),
    Column("seat", Integer),
    _needed("body", Text),
    _needed("person", ID, ForeignKey("users.id")),  # whose fair share it is taken from
    _needed("expensive", Boolean),
    Column("claimed", Double),  # time of the last claim
    Column("leased_by", Text),
    _needed("leased_until", Double),
    _needed("tries", Integer),
    Column("done", Double),
    UniqueConstraint("table_id", "seq", "seat", "kind"),
    Index(None, "done", "leased_until"),
    Index(None, "person", "claimed"),
)
