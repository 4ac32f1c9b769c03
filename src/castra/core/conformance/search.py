"""Checks on what the engine tells a search: less to look at, but the same game."""

from __future__ import annotations

from collections import Counter

from castra.core.conformance.position import Position, expect
from castra.core.engine.rng import Rng
from castra.core.game import CHANCE


def check_search_actions(at: Position) -> None:
    """Whoever acts has something to search, and only what is legal."""
    for seat in at.acting:
        searched = list(at.rules.search_actions(at.state, seat))
        expect(bool(searched), f"{at.name(seat)} has nothing to search")
        expect(set(searched) <= set(at.legal(seat)), f"{at.name(seat)} would search what is not legal")


def check_search_draws(at: Position) -> None:
    """The draws that search looks at stand for all draws, case by case."""
    if at.actor != CHANCE:
        return
    draws, weights = list(at.rules.search_draws(at.state)), list(at.rules.search_weights(at.state))
    expect(len(draws) == len(weights), f"search has {len(draws)} draws but {len(weights)} weights")
    expect(set(draws) <= set(at.rules.chance_actions(at.state)), "search draws what chance cannot do")
    cases: Counter[object] = Counter()
    for draw, weight in zip(at.rules.chance_actions(at.state), at.rules.chance_weights(at.state), strict=True):
        cases[what_follows(at.after(CHANCE, draw))] += int(weight)
    for draw, weight in zip(draws, weights, strict=True):
        cases[what_follows(at.after(CHANCE, draw))] -= int(weight)
    expect(not any(cases.values()), "the draws that search looks at weigh otherwise than what they stand for")


def what_follows(at: Position) -> object:
    return at.actor, tuple(at.moves()), tuple(at.rules.chance_weights(at.state))


def check_turn(at: Position) -> None:
    """Turns are counted upwards."""
    turn = at.rules.turn(at.state)
    for actor, action in at.some_moves(4):
        later = at.rules.turn(at.after(actor, action).state)
        expect(later >= turn, f"after {at.write(actor, action)!r} it is turn {later}, before it was {turn}")


def check_redeal(at: Position) -> None:
    """What is dealt anew for a seat looks the same to it, and leaves it the same choices."""
    for seat in at.seats:
        dealt = at.sample(seat).state.copy()
        at.rules.redeal(dealt, seat, Rng(at.random.getrandbits(30)))
        other = at.at(dealt)
        expect(other.view(seat) == at.view(seat), f"{at.name(seat)} sees that the cards were dealt anew")
        expect(other.legal(seat) == at.legal(seat), f"{at.name(seat)} may do other things once dealt anew")
        back = at.game.read_state(at.rules, other.text)
        expect(back.key() == dealt.key(), "what was dealt anew is no sound position, or its key was not kept")
