"""What changed between two values of JSON, so that a frame need not say everything again.

A change is read from the top down:

    {"=": value}                       it is this now
    {"+": {key: change}, "-": [keys]}  of a table: these keys changed or came, those went
    {"#": length, "+": {index: change}}  of a list: it is this long now, and these places changed or came

`applied(old, changes(old, new)) == new`; nothing at all means that nothing changed. A place keeps its kind: 1 does not
become true, which Python could not tell apart.
"""

from __future__ import annotations

from typing import Any

Json = Any
Change = dict[str, Any]


def changes(old: Json, new: Json) -> Change | None:
    """How to get from `old` to `new`, or None if they are equal."""
    return None if same(old, new) else changed(old, new)


def same(old: Json, new: Json) -> bool:
    return old is new or (old == new and type(old) is type(new))  # compared as wholes, which is fast


def changed(old: Json, new: Json) -> Change:
    """How to get from `old` to something else."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _table_changes(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _list_changes(old, new)
    return {"=": new}


def _table_changes(old: dict[str, Json], new: dict[str, Json]) -> Change:
    came: dict[str, Change] = {}
    for key, value in new.items():
        if key not in old:
            came[key] = {"=": value}
        elif not same(old[key], value):
            came[key] = changed(old[key], value)
    if len(came) == len(new):
        return {"=": new}
    gone = [key for key in old if key not in new]
    return {**({"+": came} if came else {}), **({"-": gone} if gone else {})}


def _list_changes(old: list[Json], new: list[Json]) -> Change:
    came: dict[str, Change] = {}
    for place, value in enumerate(new):
        if place >= len(old):
            came[str(place)] = {"=": value}
        elif not same(old[place], value):
            came[str(place)] = changed(old[place], value)
    return {"#": len(new), "+": came} if 2 * len(came) <= len(new) else {"=": new}


def applied(old: Json, change: Change | None) -> Json:
    """`old` after a change; `old` stays as it is."""
    if change is None:
        return old
    if "=" in change:
        return change["="]
    if "#" in change:
        kept = list(old[: change["#"]]) + [None] * (change["#"] - len(old))
        for place, one in change["+"].items():
            kept[int(place)] = applied(kept[int(place)], one)
        return kept
    table = {key: value for key, value in old.items() if key not in change.get("-", ())}
    for key, one in change.get("+", {}).items():
        table[key] = applied(table.get(key), one)
    return table
