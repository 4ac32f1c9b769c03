"""Checks on the gate: what is not legal is refused with a rule and a reason."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Final

from castra.core.conformance.position import Position, expect
from castra.core.errors import IllegalActionError, NotYourTurnError
from castra.core.game import AnyGame
from castra.core.play import play
from castra.core.rulebook import rule_numbers

TRIED: Final = 24
HIGHEST: Final = (1 << 62) - 1


@cache
def _numbers(game: AnyGame) -> frozenset[str]:
    return rule_numbers(game.rules_text())


def check_refusals(at: Position) -> None:
    """An action that is not legal is refused with a rule that exists and a reason, and never by accident."""
    for seat in at.acting:
        legal = at.legal(seat)
        for action in illegal_actions(at, legal):
            refusal = at.game.refusal(at.rules, at.state, seat, action)
            what = f"the refusal of {action} for {at.name(seat)}"
            expect(refusal.rule in _numbers(at.game), f"{what} cites rule {refusal.rule!r}, which RULES.md lacks")
            reason = refusal.reason
            expect(bool(reason.strip()) and reason.isprintable(), f"{what} gives no reason")
            expect(not reason.endswith("."), f"{what} ends with a full stop: {reason!r}")
            expect(all(refusal.places), f"{what} names an empty place")
            try:
                play(at.game, at.rules, at.setup, at.state, seat, action)
            except IllegalActionError as error:
                expect(error.refusal == refusal, f"{what} is another one at the gate")
            else:
                expect(False, f"the gate lets {action} of {at.name(seat)} pass, which is not legal")


def illegal_actions(at: Position, legal: list[int]) -> list[int]:
    """Legal actions of other positions, and legal ones with a few bits changed."""
    tried = set(at.random.sample(at.elsewhere, min(TRIED // 2, len(at.elsewhere))))
    while len(tried) < TRIED:
        action = at.random.choice(legal)
        for _ in range(at.random.randint(1, 3)):
            action ^= 1 << at.random.randrange(1 if action < 4 else action.bit_length() + 2)
        tried.add(action & HIGHEST if at.random.random() < 0.95 else at.random.randrange(HIGHEST))
    return sorted(tried - set(legal))


def check_turns(at: Position) -> None:
    """Who is not to act is told so."""
    for seat in at.seats:
        if seat in at.acting:
            continue
        for action in islice(at.elsewhere, 1):
            try:
                play(at.game, at.rules, at.setup, at.state, seat, action)
            except NotYourTurnError as error:
                expect(bool(str(error)), "somebody out of turn is refused without a word")
            else:
                expect(False, f"{at.name(seat)} may act out of turn")


def check_gate(at: Position) -> None:
    """Legal actions pass the gate, as number and as text alike."""
    for actor, action in at.some_moves(3):
        if actor not in at.acting:
            continue
        straight = at.after(actor, action).text
        for form in (action, at.write(actor, action)):
            played = play(at.game, at.rules, at.setup, at.state, actor, form)
            same = at.at(played.state).text == straight
            expect(same, f"{form!r} of {at.name(actor)} does something else at the gate")
