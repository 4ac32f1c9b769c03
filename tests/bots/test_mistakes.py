"""Mistakes as people make them: near the best, never an open door to the end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from castra import games
from castra.bots import Bot, Thought
from castra.bots.mistakes import Fallible, Mistakes, loses_at_once
from castra.bots.ranking import Ranked
from castra.core.chance import secret_from
from castra.core.game import AnyGame, Rules, View
from castra.core.match import Match

GAME = games.get("centurion")
OPEN_LEADER = "6/2tb3/3ce2/2Tb'3/6/2Ce3 light turn first=light bag=-/- quiet=0 turns=8"
"""Light's leader can be taken after some moves, and dark's now."""


class Judge(Bot):
    """Knows the values it is told."""

    name = "judge"

    def __init__(self, values: list[float]) -> None:
        self.values = values

    def think(self, game: AnyGame, rules: Rules, view: View, random: Random) -> Thought:
        return Thought(self.rank(game, rules, view, random)[0].action)

    def rank(self, game: AnyGame, rules: Rules, view: View, random: Random) -> list[Ranked]:
        ranked = [Ranked(choice.action, value) for choice, value in zip(view.choices, self.values, strict=False)]
        return sorted(ranked, key=lambda one: -one.value)


def match() -> Match:
    """A game after the armies stand."""
    found = Match(GAME, GAME.setup(first="light"), secret=secret_from("stand"))
    while len(found.legal_actions(found.to_act[0])) < 4:
        found.play(found.to_act[0], found.legal_actions(found.to_act[0])[0])
    return found


def chosen(bot: Bot, table: Match, tries: int = 200) -> Counter[int]:
    random, view = Random(1), table.view(table.to_act[0])
    return Counter(bot.choose(GAME, table.rules, view, random) for _ in range(tries))


def test_mistake_lies_within_the_margin_and_the_nearer_the_likelier() -> None:
    table = match()
    actions = [choice.action for choice in table.view(table.to_act[0]).choices[:4]]
    found = chosen(Fallible(Judge([0.5, 0.45, 0.4, 0.1]), Mistakes(1.0, 0.2)), table)
    assert set(found) == set(actions[:3])
    assert found[actions[0]] > found[actions[1]] > found[actions[2]]


def test_bot_that_makes_no_mistake_plays_the_best() -> None:
    table = match()
    found = chosen(Fallible(Judge([0.5, 0.49]), Mistakes(0.0, 0.2)), table, 20)
    assert set(found) == {table.view(table.to_act[0]).choices[0].action}


@pytest.mark.parametrize("seed", range(3))
def test_leader_is_never_left_to_be_taken_where_it_can_be_saved(seed: int) -> None:
    table = Match(GAME, position=OPEN_LEADER)
    seat = table.to_act[0]
    losing = [action for action in table.legal_actions(seat) if loses_at_once(table.rules, table.state, seat, action)]
    assert losing
    assert len(losing) < len(table.legal_actions(seat))
    anything_goes = Fallible(Judge([0.0] * 100), Mistakes(1.0, 2.0))
    assert not set(chosen(anything_goes, table)) & set(losing)
