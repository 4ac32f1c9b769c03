"""The history of the schema, run at start. A change of `schema.py` comes with a new file in `versions`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from castra.core.errors import CastraError

HEAD: Final = "head"
_LOCK: Final = 0xCA57A  # any number, as long as every castra asks for the same one


def config(connection: Connection | None = None) -> Config:
    """What Alembic's commands want to be told; `env.py` takes the connection from it."""
    made = Config(attributes={"connection": connection})
    made.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return made


def newest() -> str:
    """The revision this program works with."""
    return str(ScriptDirectory.from_config(config()).get_current_head())


def current(connection: Connection) -> str | None:
    """The revision the database is at, or None if it is empty."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade(connection: Connection, to: str = HEAD) -> None:
    """Bring the database to a revision inside the caller's transaction; others who start now wait for it."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    refuse_newer(current(connection))
    command.upgrade(config(connection), to)


def refuse_newer(revision: str | None) -> None:
    """Refuse what a newer program has written, before anything is misread."""
    known = {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}
    if revision is not None and revision not in known:
        raise CastraError("The data were written by a newer castra; update this one first.")
