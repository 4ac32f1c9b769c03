"""The table of clicks tells every pick once, and calls it what it is at its step."""

from __future__ import annotations

from castra.core.game import Choice, Pick, button
from castra.server.wire.choices import choice_table


def test_a_place_that_is_called_otherwise_later_keeps_both_names() -> None:
    there, facing = Pick("hex", "b2", "b2"), Pick("hex", "b2", "facing east")
    unit = button("melee", "Place a melee unit")
    beside = Pick("hex", "b1", "b1")
    table = choice_table([Choice(1, "x", "one", (unit, there)), Choice(2, "y", "two", (unit, beside, facing))])
    assert table["choices"] == [[0, 1], [0, 2, 3]]
    assert [table["picks"][number][2] for number in table["choices"][1]] == ["Place a melee unit", "b1", "facing east"]
