"""The way back from a view to a state. Nothing is hidden (rules 1.8, 1.9), so there is only one such state."""

from __future__ import annotations

from castra.core.game import View
from castra.games.centurion.engine.rules import CenturionRules
from castra.games.centurion.engine.state import CenturionState
from castra.games.centurion.people.position import read_state


def sample(rules: CenturionRules, view: View) -> CenturionState:
    return read_state(rules, str(view.facts["position"]))
