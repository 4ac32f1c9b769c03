"""The numbers of an evaluator: data of the game, because they are judgement or were tuned, and not rules.

`data/weights.toml` has a table `plain` for the bot that looks one action ahead, and where it differs a table
`search` for what is judged at the end of a search, or `search_2` for that with two players, and likewise `opening` for
what is judged before the first turn; what these do not name is as in `plain`. A list `name = [a, b]` is short for
weights called `name_0` and `name_1`. Weights that were fitted to games stand in a table `fitted` of their own, such as
`search_2.fitted`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

PLAIN: Final = "plain"
SEARCH: Final = "search"
OPENING: Final = "opening"
SWING: Final = "swing"
"""A weight of this name is no part of the sum but bends it: a lead from which on more of it matters less."""
FITTED: Final = "fitted"
Weights: TypeAlias = dict[str, int]
Table: TypeAlias = dict[str, Any]
Tables: TypeAlias = dict[str, Table]


@cache
def read_weights(folder: Path, table: str, players: int = 0) -> Weights:
    """The weights of the game in `folder`; none if it has no such tables."""
    tables = read_tables(folder)
    out: Weights = {}
    for name in (PLAIN, table, f"{table}_{players}"):
        out.update(single(tables.get(name, {})))
    return out


def fitted_names(folder: Path, table: str, players: int) -> set[str]:
    """The weights that are to be fitted: those that were, or else all."""
    tables = read_tables(folder)
    fitted = [tables.get(name, {}).get(FITTED, {}) for name in (table, f"{table}_{players}")]
    return {name for one in fitted for name in single(one)} or set(read_weights(folder, table, players))


def read_tables(folder: Path) -> Tables:
    file = folder / "data" / "weights.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def listed(weights: Weights) -> dict[str, int | list[int]]:
    """The same with lists where numbers follow each other from 0 on."""
    out: dict[str, int | list[int]] = {}
    for name, value in weights.items():
        stem, _, number = name.rpartition("_")
        row = out.setdefault(stem, []) if number == "0" else out.get(stem)
        if isinstance(row, list) and number == str(len(row)):
            row.append(value)
        else:
            out[name] = value
    return out


def single(table: Table) -> Weights:
    """Every weight by a name of its own."""
    out: Weights = {}
    for name, value in table.items():
        if isinstance(value, dict):
            out.update(single(value))
        elif isinstance(value, list):
            out.update({f"{name}_{number}": one for number, one in enumerate(value)})
        else:
            out[name] = value
    return out
