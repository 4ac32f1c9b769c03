"""Why something that is not offered cannot be picked: tried on the seat's stand-in, never on the truth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from castra.core.errors import NotationError
from castra.server.tables.whatif import Vantage
from castra.server.wire.choices import pick_rows

MOST_TRIES: Final = 30


def why_not(vantage: Vantage, picks: Sequence[int], place: str) -> dict[str, Any]:
    """The refusal of the first action that picking `place` could have meant."""
    game, rules, seat = vantage.game, vantage.rules, vantage.view.seat
    told = {"code": "ask/impossible", "message": f"{place} cannot be picked now.", "rule": "", "places": [place]}
    if not vantage.view.choices:
        return told | {"message": vantage.view.prompt}
    seen = vantage.dealt(0)
    legal = list(rules.legal_actions(seen, seat))
    for text in _tries(vantage, list(picks), place)[:MOST_TRIES]:
        try:
            action = game.read_action(rules, seen, seat, text)
        except NotationError:
            continue
        if action not in legal:
            refusal = game.refusal(rules, seen, seat, action)
            return {
                "code": "action/illegal",
                "message": f"{refusal.reason}.",
                "rule": refusal.rule,
                "places": list(refusal.places),
            }
    return told


def _tries(vantage: Vantage, begun: list[int], place: str) -> list[str]:
    """Texts that might mean picking `place` next: those of the choices that fit so far, with it in their place."""
    at, found = len(begun), dict[str, None]()
    choices = vantage.view.choices
    rows = pick_rows(choices)[1]
    fitting = [choice for choice, row in zip(choices, rows, strict=True) if row[:at] == begun and len(row) > at]
    for choice in sorted(fitting, key=lambda choice: len(choice.picks)):
        offered = choice.picks[at].id
        if choice.text.count(offered) == 1:
            found[choice.text.replace(offered, place)] = None
    return list(found)
