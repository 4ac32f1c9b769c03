"""The numbers of an evaluator: data of the game, because they are judgement or were tuned, and not rules.

`data/weights.toml` has a table `plain` for the bot that looks one action ahead, and where it differs a table
`search` for what is judged at the end of a search; what `search` does not name is as in `plain`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

PLAIN: Final = "plain"
SEARCH: Final = "search"
Weights: TypeAlias = dict[str, int]


@cache
def read_weights(folder: Path, table: str) -> Weights:
    """The weights of the game in `folder`; none if it has no such tables."""
    file = folder / "data" / "weights.toml"
    if not file.exists():
        return {}
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return {**tables.get(PLAIN, {}), **tables.get(table, {})}
