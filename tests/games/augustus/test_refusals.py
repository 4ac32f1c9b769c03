"""Why can't I? Every illegal action gets a reason, and the reason is true."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from castra.core.game import Refusal, acting_seats
from castra.games.augustus import GAME
from castra.games.augustus.content.packs import builtin_deck
from castra.games.augustus.content.printed import number_word
from castra.games.augustus.engine.rules import AugustusRules
from castra.games.augustus.engine.state import AugustusState
from castra.games.augustus.people.notation import write_action
from castra.games.augustus.people.refusals import is_action

from .random_play import positions
from .table import Table
from .test_rules_text import NUMBERS

DECK = builtin_deck()


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


@dataclass(frozen=True)
class Claim:
    """A refusal as the seat reads it, with the facts of its view."""

    facts: Any
    seat: int
    text: str
    """The action, in notation."""
    refusal: Refusal
    said: re.Match[str]

    @property
    def mine(self) -> Any:
        return self.facts["players"][self.seat]

    @property
    def step(self) -> Any:
        return self.facts["step"]

    @property
    def number(self) -> str:
        """The objective that the refusal points at."""
        return self.refusal.places[0]

    @property
    def spaces(self) -> tuple[str, ...]:
        return DECK.objectives[int(self.number) - 1].spaces

    @property
    def lying(self) -> list[str]:
        return list(self.mine["before"][self.number])

    def count(self, word: str) -> bool:
        """Does this word of the reason say how many cards are marked?"""
        return ("none", "one", "two", "three").index(word) == len(self.facts["hand"]["kept"])

    def serves(self, symbol: str) -> bool:
        """May the token called be used for this symbol?"""
        joined = [DECK.objectives[number - 1] for number in self.mine["controlled"]]
        pairs = [card.symbols for card in joined if card.power == "equivalence"]
        token = self.facts["token"]
        return token in (symbol, "joker") or any({token, symbol} == set(pair) for pair in pairs)


WHEN = {
    "first everybody keeps three objectives": ("keeping", "keep drop confirm"),
    "now everybody chooses for the token: place or move one legion, or do nothing": ("placing", "place move nothing"),
    "first say which of your completed objectives is resolved": ("ordering", "resolve"),
    "you are mobilising legions by a power": ("mobilising", "place move back confirm"),
    "you are rearranging your legions": ("rearranging", "place move lift back confirm"),
    "you are choosing an objective to complete": ("completing", "complete back confirm"),
    "you have to remove legions": ("removing", "remove back confirm"),
    "you have to clear an objective": ("clearing", "clear back confirm"),
    "you have to give up a controlled objective": ("losing", "lose back confirm"),
    "you have to choose who gets the reward": ("giving", "give"),
    "first claim or decline the reward": ("claiming", "claim decline"),
    "now you take an objective from the display": ("taking", "take"),
}
"""What is to be done first: when that is true, and the words of the actions that would do it."""


def now(claim: Claim) -> bool:
    phase, words = WHEN[claim.refusal.reason]
    return claim.facts["phase"] == phase and claim.text.split()[0] not in words.split()


TRUE: dict[str, Callable[[Claim], bool]] = {
    "|".join(map(re.escape, WHEN)): now,
    "only chance decides this": lambda c: c.text.split()[0] in ("crier", "deal", "token"),
    "there is no step to take back": lambda c: not c.step["steps"],
    "you have already chosen; confirm, or take it back first": lambda c: bool(c.step["steps"]),
    # set-up
    "you have marked (none|one|two) of your six objectives; mark exactly three": lambda c: c.count(c.said[1]),
    "#.* is not among your six": lambda c: int(c.number) not in [*c.facts["hand"]["dealt"], *c.facts["hand"]["kept"]],
    "#.* is not marked to be kept": lambda c: int(c.number) not in c.facts["hand"]["kept"],
    "#.* is already marked to be kept": lambda c: int(c.number) in c.facts["hand"]["kept"],
    "you have already marked three objectives": lambda c: c.count("three"),
    # legions
    "#.* is not an objective you are conquering": lambda c: c.number not in c.mine["before"],
    r"#.* has no (\w+) space": lambda c: c.said[1] not in c.spaces,
    r"#.* has no free (\w+) space": lambda c: (
        c.lying.count(c.said[1]) == c.spaces.count(c.said[1]) > 0  # all of them are occupied
    ),
    r"no legion lies on a (\w+) space of #.*": lambda c: c.said[1] not in c.lying,
    "no legion lies on #.*": lambda c: not c.lying,
    r"the legion already lies on a (\w+) space of this objective": lambda c: (
        c.text == f"move {c.number} {c.said[1]} to {c.number} {c.said[1]}"
    ),
    "#.* is complete, so its legions stay": lambda c: int(c.number) in c.mine["complete"],
    "#.* is complete and neutralised": lambda c: int(c.number) in c.mine["complete"],
    "#.* is already complete": lambda c: int(c.number) in c.mine["complete"],
    "there is no legion in your stock": lambda c: c.mine["stock"] == 0,
    "you hold no lifted legion, and none is added from the stock": lambda c: c.step["hand"] == 0,
    r"(double )?(\w+) was called, so a (\w+) space cannot be used": lambda c: (
        c.said[2] == c.facts["token"] and not c.serves(c.said[3])
    ),
    r"(double )?(\w+) was called; equivalences do not chain to (\w+) spaces": lambda c: (
        c.said[2] == c.facts["token"] and not c.serves(c.said[3])
    ),
    "this power has no more legions to mobilise": lambda c: c.step["budget"] == [],
    r"this power mobilises no legion on a (\w+) space now": lambda c: {c.said[1], "any"}.isdisjoint(c.step["budget"]),
    "you have removed enough legions; confirm or take back": lambda c: c.step["due"] == 0 < len(c.step["steps"]),
    "you still have to remove (one legion|two legions)": lambda c: (
        c.step["due"] == ("one legion", "two legions").index(c.said[1]) + 1
    ),
    "first choose the objective to clear": lambda c: c.facts["phase"] == "clearing" and not c.step["steps"],
    "first choose the objective to give up": lambda c: c.facts["phase"] == "losing" and not c.step["steps"],
    # objectives and rewards
    "#.* is not in the display": lambda c: int(c.number) not in c.facts["display"],
    "#.* is not under your control": lambda c: int(c.number) not in c.mine["controlled"],
    "#.* is not waiting in your chain": lambda c: int(c.number) not in [card for _, card in c.step["pending"]],
    "#.* comes after what your last power completed": lambda c: (
        {card: level for level, card in c.step["pending"]}[int(c.number)] < c.step["pending"][-1][0]
    ),
    r"you control exactly (\w+) objectives, not (\w+)": lambda c: (
        number_word(len(c.mine["controlled"])) == c.said[1] != c.said[2]
    ),
    "now (gold|wheat) is counted, not (gold|wheat)": lambda c: c.step["recount"][0] == c.said[1] != c.said[2],
    r"player (\d) does not control the most objectives that produce (gold|wheat)": lambda c: (
        producers(c, int(c.said[1]) - 1, c.said[2])
        < max(producers(c, seat, c.said[2]) for seat in range(len(c.facts["players"])))
    ),
}
"""Every reason there is, and how a reader who sees the table would find it true."""


def producers(claim: Claim, seat: int, resource: str) -> int:
    held = [DECK.objectives[number - 1] for number in claim.facts["players"][seat]["controlled"]]
    return sum(card.gold if resource == "gold" else card.wheat for card in held)


def is_true(facts: object, seat: int, text: str, refusal: Refusal) -> bool:
    """The claim, checked against the facts of the view alone; an unknown one is an error."""
    known = [(check, said) for shape, check in TRUE.items() if (said := re.fullmatch(shape, refusal.reason))]
    assert known, f"nobody knows how to check {refusal.reason!r}"
    check, said = known[0]
    return check(Claim(facts, seat, text, refusal, said))


def test_unknown_claim_is_not_taken_for_true() -> None:
    with pytest.raises(AssertionError, match="nobody knows how to check"):
        is_true({}, 0, "nothing", Refusal("3.2", "it rains"))


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
