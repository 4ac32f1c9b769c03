"""Tiles that were drawn by Divination can be picked on the picture."""

from __future__ import annotations

import pytest

from castra import games

pytestmark = pytest.mark.once

DIVINED = (
    "6/du5/1Ma2se'1/6/Fofo4/2OrDu'DcSe light keep first=light bag=Fo1Pi2Kn1Wi1Ge1Pr1Ch1Bo1Lo1/"
    "pi3wi1ra1ge1pr1ch1ma1bo1dr1as1lo1dc1or1 hand=AsDrRa quiet=0 turns=58"
)


def test_each_divined_tile_is_a_place_where_its_name_stands() -> None:
    game = games.get("centurion")
    setup = game.setup(light="duke", dark="duke", enhanced="yes")
    rules = game.rules(setup)
    view = game.view(rules, setup, game.read_state(rules, DIVINED), 0)
    drawing = game.picture(view)
    hand = {pick.id for choice in view.choices for pick in choice.picks}
    assert hand == {"assassin", "dragoon", "ranger"}
    for tile in hand:
        box = drawing.places[tile]
        assert drawing.rows[box.row][box.column : box.column + box.width] == tile
