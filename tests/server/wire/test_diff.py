"""Changes lead from one value to the other, and are small where little changed."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from castra.server.wire.diff import applied, changes

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(2, 9) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc=+-#", max_size=2), inner, max_size=4),
    max_leaves=12,
)


def same(one: Any, other: Any) -> bool:
    """Equal as JSON."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


@given(JSON, JSON)
def test_changes_lead_from_old_to_new(old: Any, new: Any) -> None:
    change = changes(old, new)
    assert (change is None) == same(old, new)
    assert same(applied(old, json.loads(json.dumps(change))), new)


def test_small_changes_are_told_small() -> None:
    old = {"stacks": {f"{n:04}": {"seat": 0, "units": ["SO"] * 3} for n in range(100)}, "turn": 1}
    new = {**old, "stacks": {**old["stacks"], "0050": {"seat": 0, "units": ["SO"]}}}  # type: ignore[dict-item]
    assert len(json.dumps(changes(old, new))) < 100
    assert changes(old, old) is None
    assert changes([1, 2, 3, 4], [1, 2, 5, 4]) == {"#": 4, "+": {"2": {"=": 5}}}
