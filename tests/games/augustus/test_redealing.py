"""The native sampler deals as `sample(view)` does: the same chances from any start, and nothing more is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random
from statistics import NormalDist

import pytest

import castra
from castra import games
from castra.bots import player
from castra.core.chance import secret_from
from castra.core.engine.rng import Rng
from castra.core.game import Rules
from castra.core.match import Match
from castra.games.augustus.engine.state import DEALT, KEEPING, KEPT, NOTHING, PLACING, AugustusState

GAME = games.get("augustus")
SEATS = 3
DEALS = 1500 if castra.compiled() else 500
SUSPICIOUS = NormalDist().inv_cdf(1 - 1e-5)

Redeal = Callable[[Rules, AugustusState, int, Random], None]


def native(rules: Rules, state: AugustusState, seat: int, random: Random) -> None:
    rules.redeal(state, seat, Rng(random.getrandbits(30)))


# -- positions in which much is hidden


def keeping() -> Match:
    """Seat 1 has confirmed its three cards, seat 2 has marked one, seat 0 looks."""
    match = Match(GAME, GAME.setup(SEATS), secret=secret_from("redealing"))
    for seat, actions in ((1, 4), (2, 1)):
        for _ in range(actions):
            texts = {choice.text: choice.action for choice in match.view(seat).choices}
            keep = next((action for text, action in texts.items() if text.startswith("keep")), None)
            match.play(seat, texts["confirm"] if keep is None else keep)
    return match


def placing() -> Match:
    """Later on: the others have chosen for a token, in secret."""
    match = Match(GAME, GAME.setup(SEATS), secret=secret_from("redealing"))
    bot, random = player("greedy", GAME), Random(1)
    while not (len(match.entries) > 60 and match.state.phase == PLACING and match.to_act == (0,)):
        seat = match.to_act[-1]
        match.play(seat, bot.choose(GAME, match.rules, match.view(seat), random))
    return match


# -- what is counted, and whether two counts come from one urn


def features(state: AugustusState) -> list[tuple[object, ...]]:
    """All that may be hidden from seat 0: where every card is, which are marked together, what was chosen."""
    places = [int(place) for place in state.place]
    found: list[tuple[object, ...]] = [("card", card, place) for card, place in enumerate(places)]
    for seat in range(1, SEATS):
        marked = [card for card, place in enumerate(places) if place == KEPT + seat]
        found.append(("marks", seat, len(marked)))
        held = [card for card, place in enumerate(places) if place in (KEPT + seat, DEALT + seat)]
        found.append(("order", seat, tuple(place == KEPT + seat for place in (places[card] for card in held))))
        found.append(("choice", seat, int(state.choice[seat])))
    return found


def counted(states: list[AugustusState]) -> dict[tuple[object, object], Counter[object]]:
    found: dict[tuple[object, object], Counter[object]] = {}
    for state in states:
        for what, which, value in features(state):
            found.setdefault((what, which), Counter())[value] += 1
    return found


def strangeness(one: Counter[object], other: Counter[object]) -> float:
    """How many standard deviations two counts are farther apart than counts of the same urn (chi-square)."""
    kinds = [kind for kind in one | other if one[kind] + other[kind] >= 10]
    if len(kinds) < 2:
        return 0.0 if one.keys() == other.keys() else 99.0
    total = sum((one[kind] - other[kind]) ** 2 / (one[kind] + other[kind]) for kind in kinds)
    free = len(kinds) - 1
    return float(((total / free) ** (1 / 3) - (1 - 2 / (9 * free))) / (2 / (9 * free)) ** 0.5)


def strangest(match: Match, redeal: Redeal) -> float:
    """Over everything that is hidden, deals of one against samples of the view; each deal from the same start."""
    view, rules, random = match.view(0), match.rules, Random(5)
    sampled = [GAME.sample(rules, view, random) for _ in range(DEALS)]
    start, dealt = GAME.sample(rules, view, random), []
    for _ in range(DEALS):
        state = start.copy()
        redeal(rules, state, 0, random)
        dealt.append(state)
    ours, theirs = counted(dealt), counted(sampled)
    assert ours.keys() == theirs.keys()
    return max(strangeness(ours[what], theirs[what]) for what in ours)


POSITIONS = {"keeping": keeping, "placing": placing}


@pytest.mark.parametrize("name", POSITIONS)
def test_native_deals_are_those_of_a_view(name: str) -> None:
    match = POSITIONS[name]()
    assert match.state.phase == (KEEPING if name == "keeping" else PLACING)
    if name == "placing":
        assert all(match.state.choice[seat] != NOTHING for seat in range(1, SEATS))
    assert strangest(match, native) < SUSPICIOUS


# -- the same count notices samplers that are wrong


def lazy(rules: Rules, state: AugustusState, seat: int, random: Random) -> None:
    """Now and then leaves everything as it was, so the truth would shine through."""
    if random.random() < 0.8:
        native(rules, state, seat, random)


def even_marks(rules: Rules, state: AugustusState, seat: int, random: Random) -> None:
    """As many marks as any other number, though there are more ways to mark three than none."""
    native(rules, state, seat, random)
    held = [card for card in range(len(state.place)) if state.place[card] in (DEALT + 2, KEPT + 2)]
    marked = random.choice(list(combinations(held, random.randrange(4))))
    for card in held:
        state.place[card] = KEPT + 2 if card in marked else DEALT + 2


def first_choice(rules: Rules, state: AugustusState, seat: int, random: Random) -> None:
    """Takes the others to do the first thing they can more often than they may."""
    native(rules, state, seat, random)
    for other in range(1, SEATS):
        if random.random() < 0.2:
            state.choice[other] = NOTHING
            state.choice[other] = rules.legal_actions(state, other)[0]


@pytest.mark.parametrize(
    ("name", "wrong"), [("keeping", lazy), ("placing", lazy), ("keeping", even_marks), ("placing", first_choice)]
)
def test_wrong_sampler_is_noticed(name: str, wrong: Redeal) -> None:
    assert strangest(POSITIONS[name](), wrong) > SUSPICIOUS
