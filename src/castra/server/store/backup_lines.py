"""The lines of a backup file. A file may come from anywhere, so every line and value is checked before it is stored."""

from __future__ import annotations

import math
from typing import Any, Final

import msgspec
from sqlalchemy import BigInteger, Boolean, Column, Connection, Float, Integer, MetaData, Table, Text

from castra.server.store.schema import metadata

_SMALL, _LARGE = 2**31, 2**63
_NOT_RESTORED: Final = "alembic_version"  # migrations write it themselves


class Head(msgspec.Struct, tag="castra backup 1"):
    revision: str


class Rows(msgspec.Struct, tag="rows"):
    table: str
    columns: list[str]
    rows: list[Any]


class End(msgspec.Struct, tag="end"):
    rows: int
    sha256: str


Line = Head | Rows | End
_DECODER: Final[msgspec.json.Decoder[Line]] = msgspec.json.Decoder(Line)


class InvalidBackup(Exception):  # noqa: N818 — told to the user with the name of the file
    """What is wrong with a backup file."""


def decode(text: bytes, number: int) -> Line:
    """Read the line of this number."""
    try:
        return _DECODER.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise InvalidBackup(f"line {number} cannot be read") from None


def reflect_tables(connection: Connection) -> dict[str, Table]:
    """Return the tables of the revision that the database is at, by name."""
    found = MetaData()
    found.reflect(connection)
    return {name: table for name, table in found.tables.items() if name != _NOT_RESTORED}


def check_rows(line: Rows, tables: dict[str, Table], number: int) -> Table:
    """Return the table that these rows fit into; refuse them if they fit into none."""
    table = tables.get(line.table)
    if table is None or sorted(line.columns) != sorted(table.c.keys()):
        raise InvalidBackup(f"line {number} does not name a table of castra and its columns")
    columns = [table.c[name] for name in line.columns]
    for row in line.rows:
        if not isinstance(row, list) or len(row) != len(columns):
            raise InvalidBackup(f"line {number} has a row without a value for each column")
        for column, value in zip(columns, row, strict=True):
            if not _fits(column, value):
                raise InvalidBackup(f"line {number} has a value of the wrong type for {table.name}.{column.name}")
    return table


def _fits(column: Column[Any], value: object) -> bool:
    kind = column.type
    if value is None:
        return bool(column.nullable)
    if isinstance(kind, Boolean) or isinstance(value, bool):
        return isinstance(kind, Boolean) and isinstance(value, bool)
    if isinstance(kind, Integer):
        limit = _LARGE if _is_large(column) else _SMALL
        return isinstance(value, int) and -limit <= value < limit
    if isinstance(kind, Float):
        return isinstance(value, (int, float)) and abs(value) < _LARGE and math.isfinite(value)
    return isinstance(kind, Text) and isinstance(value, str) and "\0" not in value


def _is_large(column: Column[Any]) -> bool:
    """Does the schema give an integer 64 bits? SQLite itself knows one size only."""
    now = metadata.tables.get(column.table.name)
    return now is not None and column.name in now.c and isinstance(now.c[column.name].type, BigInteger)
