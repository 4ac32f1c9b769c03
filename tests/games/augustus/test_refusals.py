"""Why can't I? Every illegal action gets a reason, and the reason is true."""

from __future__ import annotations

from random import Random

import pytest

from castra.core.game import Refusal
from castra.core.play import acting_seats
from castra.games.augustus import GAME
from castra.games.augustus.notation import write_action
from castra.games.augustus.refusals import is_action
from castra.games.augustus.rules import AugustusRules
from castra.games.augustus.state import AugustusState

from .random_play import positions
from .table import Table
from .test_rules_text import NUMBERS


def garbage(random: Random) -> int:
    """An action code, sensible in most of its parts."""
    kind, card, symbol = random.randrange(19), random.randrange(88), random.randrange(7)
    if kind == 2:
        origin = random.choice([127, random.randrange(88)])
        return (
            kind << 20
            | (0 if origin == 127 else random.randrange(6)) << 17
            | origin << 10
            | random.randrange(6) << 7
            | card
        )
    if kind in (13, 14):
        return kind << 20 | random.randrange(2, 7)
    if kind in (3, 9, 10):
        return kind << 20
    if kind in (4, 6):
        return kind << 20 | random.randrange(6) << 7 | card
    if kind == 12:
        return kind << 20 | random.randrange(3) << 7 | random.randrange(2)
    if kind > 15:
        return kind << 20 | symbol << 7
    return kind << 20 | card


def is_true(view: dict[str, object], seat: int, text: str, refusal: Refusal) -> bool:
    """The claim, checked against the facts of the view alone."""
    facts: dict[str, object] = dict(view)
    players = facts["players"]
    assert isinstance(players, list)
    mine = players[seat]
    words = text.split()
    reason = refusal.reason
    numbers = [int(word) for word in words if word.isdecimal()]
    step = facts["step"]
    assert isinstance(step, dict)
    if "is not an objective you are conquering" in reason:
        return refusal.places[0] not in mine["before"]
    if "no legion lies on a" in reason:
        symbol = reason.split(" on a ")[1].split()[0]
        return symbol not in mine["before"][refusal.places[0]]
    if "no legion in your stock" in reason:
        return bool(mine["stock"] == 0)
    if "no lifted legion" in reason:
        return bool(step["hand"] == 0)
    if "is not in the display" in reason:
        display = facts["display"]
        assert isinstance(display, list)
        return numbers[0] not in display
    if "is not under your control" in reason:
        return numbers[0] not in mine["controlled"]
    if "complete" in reason and refusal.places and "is " in reason and "choosing" not in reason:
        return int(refusal.places[0]) in mine["complete"]
    if "no step to take back" in reason:
        return not step["steps"]
    if "already chosen" in reason:
        return bool(step["steps"])
    if "was called" in reason:
        return facts["token"] is not None and words[-1] != facts["token"]
    return True


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_illegal_action_gets_a_true_reason(players: int) -> None:
    random = Random(players)
    seen: set[str] = set()
    for rules, state, _, _ in positions(players, 2, every=23):
        setup = GAME.setup(players)
        for seat in acting_seats(rules, state):
            legal = set(rules.legal_actions(state, seat))
            near = [action for action in near_misses(rules, state, legal, random) if action not in legal]
            facts = dict(GAME.view(rules, setup, state, seat).facts)
            for action in near:
                refusal = GAME.refusal(rules, state, seat, action)
                assert refusal.rule in NUMBERS
                seen.add(refusal.rule)
                text = write_action(action)
                assert is_true(facts, seat, text, refusal), (text, refusal, GAME.write_state(rules, state))
    assert len(seen) >= 12


def near_misses(rules: AugustusRules, state: AugustusState, legal: set[int], random: Random) -> list[int]:
    """Legal actions with one part changed, and plain garbage that is at least an action."""
    out = [garbage(random) for _ in range(12)]
    for action in random.sample(sorted(legal), min(4, len(legal))):
        out.append(action & ~127 | random.randrange(88))
        out.append(action & ~(7 << 7) | random.randrange(6) << 7)
        out.append(action & ~(127 << 10) | random.choice([127, random.randrange(88)]) << 10)
        out.append(action & ((1 << 20) - 1) | random.randrange(16) << 20)
    return [action for action in out if is_action(rules, action)]


@pytest.mark.parametrize(
    "number", [-1, 1 << 40, 19 << 20, 2 << 20 | 100, 3 << 20 | 5, 13 << 20 | 9, 0 << 20 | 1 << 7, 12 << 20 | 5]
)
def test_numbers_that_are_no_actions_are_refused(number: int) -> None:
    table = Table("stock=7 before=1;3;9", "stock=7 before=10;28;29").chance("token sword")
    assert table.game.refusal(table.rules, table.state, 0, number).reason == "this is not an action of the game"


def test_chance_is_nobodys_to_play() -> None:
    table = Table("stock=7 before=1;3;9", "stock=7 before=10;28;29").chance("token sword")
    assert table.refused(1, "token sword").rule == "3.1"
    assert table.refused(1, "deal 40 to 1").rule == "2.2"
    assert table.refused(1, "crier 1").rule == "2.5"


def test_refusal_names_the_card_and_the_rule() -> None:
    table = Table("stock=7 before=1;3;9", "stock=7 before=10;28;29").chance("token sword")
    refusal = table.refused(1, "place 10 sword")
    assert str(refusal) == "#10 Publius Marcellinus is not an objective you are conquering — rule 3.2"
    assert refusal.places == ("10",)
    assert str(table.refused(1, "place 3 sword")) == "#3 Corsica has no sword space — rule 3.2"
    assert (
        str(table.refused(1, "place 3 shield"))
        == "double sword was called, so a shield space cannot be used — rule 3.2"
    )
    assert table.refused(1, "take 88").reason.startswith("now everybody chooses for the token")
