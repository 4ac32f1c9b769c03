"""Checks on the rules: who acts, what is legal, what chance may do, what an action changes, how it ends."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from castra.core.conformance.position import Position, expect, without_repeats
from castra.core.engine.rules import SEAT_BIT
from castra.core.game import CHANCE, OVER, WHOLE, State
from castra.core.rulebook import rule_numbers

MOST_ORDERS: Final = 24
MOST_ACTIONS: Final = 1 << 62  # an action must fit an engine's integer


def check_actor(at: Position) -> None:
    """Who acts is a seat, chance or nobody, and the bits of `acting` agree."""
    actor = at.actor
    expect(actor in (*at.seats, CHANCE, OVER), f"the actor is {actor}, which is no seat, not CHANCE and not OVER")
    bits = at.rules.acting(at.state)
    if actor < 0:
        expect(bits == 0, f"nobody may act, but acting says {bits:b}")
    else:
        expect(bits < 1 << len(at.seats), f"acting says {bits:b}, but there are {len(at.seats)} seats")
        lowest = bits & -bits
        expect(lowest == SEAT_BIT[actor], f"the actor is {actor}, but the lowest seat of acting is in {bits:b}")


def check_legal_actions(at: Position) -> None:
    """Who acts can do something, each thing is listed once; the others can do nothing."""
    acting = at.acting
    for seat in at.seats:
        actions = at.legal(seat)
        expect(bool(actions) == (seat in acting), f"{at.name(seat)} has {len(actions)} legal actions out of turn")
        if not actions:
            continue
        expect(without_repeats(actions), f"an action of {at.name(seat)} is listed twice")
        expect(min(actions) >= 0 and max(actions) < MOST_ACTIONS, "an action does not fit 62 bits")


def check_second_look(at: Position) -> None:
    """Looking changes nothing: the same seats may do the same things when asked again."""
    again = at.at(at.state)
    expect((again.actor, again.acting) == (at.actor, at.acting), "who acts changes from one look to the next")
    for seat in at.acting:
        same = again.legal(seat) == at.legal(seat)
        expect(same, f"the legal actions of {at.name(seat)} change from one look to the next")


def check_odds(at: Position) -> None:
    """Chance lists every outcome once with a positive weight, and only when it acts."""
    actions = list(at.rules.chance_actions(at.state))
    weights = list(at.rules.chance_weights(at.state))
    expect(bool(actions) == (at.actor == CHANCE), f"chance has {len(actions)} outcomes while {at.actor} acts")
    expect(len(actions) == len(weights), f"chance has {len(actions)} outcomes but {len(weights)} weights")
    expect(without_repeats(actions), "chance lists an outcome twice")
    expect(all(weight > 0 for weight in weights), f"chance has an outcome that weighs nothing: {weights}")
    if actions:
        stream = at.game.stream(at.rules, at.state)
        expect(bool(stream) and stream.isprintable(), f"the stream of chance is called {stream!r}")


def check_apply(at: Position) -> None:
    """The same action gives the same state twice, and leaves the state it is played in alone."""
    for actor, action in at.some_moves(8):
        text, fields = at.text, fields_of(at.state)
        first = at.at(at.rules.apply(at.state, actor, action)).text
        what = f"{at.write(actor, action)!r} of {at.name(actor)}"
        expect(at.text == text and fields_of(at.state) == fields, f"{what} changed the state it was played in")
        again = at.at(at.rules.apply(at.state, actor, action)).text
        expect(again == first, f"{what} led to two different states")
        copy = at.state.copy()
        at.rules.advance(copy, actor, action)
        at.rules.settle(copy)
        expect(at.at(copy).text == first, f"{what} leads elsewhere by advance than by apply")
        expect(at.text == text and fields_of(at.state) == fields, f"a copy shares something that {what} changes")


def fields_of(state: State) -> dict[str, object]:
    """The fields of a state as plain data, so that a change of one can be seen whatever the text shows."""
    names = getattr(type(state), "__mypyc_attrs__", None) or vars(state)
    return {name: _plain(getattr(state, name)) for name in names if name != "__dict__" and hasattr(state, name)}


def _plain(value: object) -> object:
    if isinstance(value, (int, str, bytes, bool, type(None))):
        return value
    try:
        return [_plain(one) for one in value]  # type: ignore[attr-defined]
    except TypeError:
        return id(value)


def check_key(at: Position) -> None:
    """Equal states have equal keys, and states with the same key leave the same to do."""
    key = int(at.state.key())
    expect(0 <= key < 1 << 63, f"the key {key} does not fit 63 bits")
    expect(at.state.copy().key() == key, "a copy has another key")
    back = at.game.read_state(at.rules, at.text)
    expect(back.key() == key, "the position has another key when it is read back from its text")
    left = (at.actor, at.acting, tuple(at.moves()), tuple(at.rules.chance_weights(at.state)))
    expect(at.keys.setdefault(key, left) == left, "two positions with the same key leave different things to do")


def check_forcing(at: Position) -> None:
    """Asking whether an action is forcing changes nothing."""
    fields = fields_of(at.state)
    for seat in at.acting:
        for action in at.legal(seat):
            at.rules.forcing(at.state, seat, action)
    expect(fields_of(at.state) == fields, "asking whether an action is forcing changed the state")


def check_commuting(at: Position) -> None:
    """Seats that choose at the same time lead to the same state in whatever order they choose."""
    acting = at.acting
    if len(acting) < 2:
        return
    chosen = {seat: at.random.choice(at.legal(seat)) for seat in acting}
    orders = list(permutations(acting))
    if len(orders) > MOST_ORDERS:
        orders = at.random.sample(orders, MOST_ORDERS)
    texts = {order: _in_order(at, order, chosen) for order in orders}
    for order, text in texts.items():
        names = " before ".join(at.name(seat) for seat in order)
        expect(text == texts[orders[0]], f"it matters who chooses first: {names} leads elsewhere")


def _in_order(at: Position, order: tuple[int, ...], chosen: dict[int, int]) -> str:
    for seat in order:
        expect(seat in at.acting, f"{at.name(seat)} may no longer choose once another has chosen")
        expect(chosen[seat] in at.legal(seat), f"what {at.name(seat)} may choose depends on another's choice")
        at = at.after(seat, chosen[seat])
    return at.text


def check_outcome(at: Position) -> None:
    """A game has an outcome when it is over and not before; it shares WHOLE as the payoffs do and cites a rule."""
    outcome = at.game.outcome(at.rules, at.state)
    expect((outcome is not None) == (at.actor == OVER), "there is an outcome before the end, or none at the end")
    if outcome is None:
        return
    payoffs = tuple(int(at.rules.payoff(at.state, seat)) for seat in at.seats)
    expect(outcome.shares == payoffs, f"the outcome shares {outcome.shares}, the payoffs are {payoffs}")
    expect(sum(payoffs) == WHOLE, f"the shares {payoffs} do not add up to {WHOLE}")
    expect(bool(outcome.reason) and outcome.reason.isprintable(), "the outcome gives no reason")
    expect(outcome.rule in rule_numbers(at.game.rules_text()), f"RULES.md has no rule {outcome.rule!r}")
