"""Whatever is done to the text of a position: it is refused in a sentence, or it can be played on.

CASTRA_SOAK=170 tries fifty thousand.
"""

from __future__ import annotations

from random import Random

import pytest

from .damaged import check_damaged, damaged
from .games import CAMP, SETUPS, played
from .sampling import stretched


@pytest.mark.parametrize("name", SETUPS)
def test_damaged_position_is_refused_or_sound(name: str) -> None:
    random = Random(f"damaged {name}")
    rules = CAMP.rules(SETUPS[name])
    states = [state for seed in range(4) for state in played(name, f"damaged {seed}", 150).states]
    texts = [CAMP.write_state(rules, state) for state in random.sample(states, 150)]
    read = [check_damaged(CAMP, rules, SETUPS[name], text, random) for text in damaged(texts, stretched(50), random)]
    assert any(read)
    assert not all(read)


@pytest.mark.parametrize(
    "text",
    [
        "2ce3/6/6/6/6/2Ce3 light turn first=light bag=Le99Le99Le99/- quiet=0 turns=0",
        "2ce3/6/6/6/6/2Ce3 light turn first=light bag=Le7/- quiet=0 turns=0",
        "2ce3/6/6/6/6/2CeOpOp1 light turn first=light bag=-/- quiet=0 turns=0",
        "2ce3/6/6/6/6/2Ce3 light turn first=light bag=-/- quiet=9 turns=8",
        "2ce3/6/6/6/6/2Ce3 light turn first=light bag=-/- quiet=100 turns=108",
        "2ce3/6/6/6/6/2Ce3 light turn first=light bag=-/- quiet=0 turns=8 past=1,2,3",
        "2ce3/6/6/6/6/2Ce3 light turn first=light bag=-/- frozen=c1 quiet=0 turns=8",
        "2ce3/6/6/6/6/2Ce3 light ended first=light bag=-/- quiet=0 turns=8 won=light by=capture",
        "6/6/6/6/6/2Ce3 dark ended first=light bag=-/- quiet=0 turns=8 won=light by=capture",
        "2ce3/6/6/6/6/2Ce3 light ended first=light bag=-/- quiet=0 turns=8 won=drawn by=quiet",
        "2ce3/6/6/6/6/2Ce3 dark ended first=light bag=-/- quiet=0 turns=8 won=light by=no-action",
        "6/6/6/6/6/Ce5 light escort first=light bag=-/- quiet=0 turns=0",
        "6/6/6/6/2Eq3/2Ce3 light escort first=light bag=-/- quiet=0 turns=0",
        "6/6/6/6/2Le'3/2Ce3 light escort first=light bag=-/- quiet=0 turns=0",
        "6/6/6/6/3Le2/2Ce3 light escort first=light bag=-/- quiet=0 turns=0",
        "6/6/6/6/2Le3/2Ce3 dark leader first=light bag=-/- quiet=0 turns=0",
        "6/6/6/6/6/6 light leader first=light bag=Le5/- quiet=0 turns=0",
        "6/6/6/6/6/6 light leader first=light bag=-/- quiet=0 turns=3",
        "2ce3/6/6/6/6/2Ce3 light turn first=light bag=-/- quiet=0 turns=1000000",
    ],
)
def test_position_that_could_not_come_about_is_refused(text: str) -> None:
    assert not check_damaged(CAMP, CAMP.rules(SETUPS["centurion"]), SETUPS["centurion"], text, Random(0))
