"""How good each single action looks at first sight, in hundredths of a unit: what a hasty player goes by."""

from typing import Final, final

from mypy_extensions import i64

from castra.games.tac13.engine.bot_fighting import Fighting
from castra.games.tac13.engine.bot_marching import Marching
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.stacks import unit_at
from castra.games.tac13.engine.state import (
    AIMING,
    END,
    FACE,
    FIGHTING,
    FIRE,
    FIRING,
    GO,
    GOING,
    HURLING,
    LIFT,
    LOSING,
    MELEE,
    MOVING,
    PICK,
    PLANNING,
    ROLL,
    TURNING,
    TacState,
    extra_of,
    hex_of,
    kind_of,
)

ODD: Final = -60  # what is seldom of use
FOLLY: Final = -500  # what gives a whole phase or attack away


@final
class Rating:
    def __init__(self, rules: TacRules, marching: Marching, fighting: Fighting) -> None:
        self.rules: TacRules = rules
        self.marching: Marching = marching
        self.fighting: Fighting = fighting
        self.command: bool = False  # does a Command unit go?

    def look(self, state: TacState) -> None:
        """See once what the actions of a state are rated by."""
        if state.phase == GOING or state.phase == TURNING:
            self.marching.field.look(state)
        if state.phase == GOING:
            goals = self.rules.destinations
            goals.explore(state)
            self.command = self.rules.tables.is_command(goals.movers[0])
            if self.command:
                self.marching.list_followers(state)

    def rate(self, state: TacState, action: i64, advice: i64) -> i64:
        """Of a legal action in a state that has been seen; `advice` is what the greedy bot would do."""
        phase = state.phase
        if phase == GOING:
            goal = hex_of(action) if kind_of(action) == GO else state.origin
            return self.marching.score(state, goal, self.command)
        if phase == TURNING and kind_of(action) == FACE:
            return 10 * self.marching.facing_score(state, state.goal, extra_of(action))
        if (phase == FIGHTING or phase == FIRING) and kind_of(action) != END:
            return self.fighting.plan_value(state, hex_of(action), MELEE if phase == FIGHTING else FIRE)
        if phase == LOSING:
            t = self.rules.tables
            return -10 * t.points[t.kind[unit_at(state, state.target, extra_of(action))]]
        if action == advice:
            return 0
        if phase == MOVING:
            return self.rate_taking_up(kind_of(action))
        if phase == PLANNING or phase == AIMING or phase == HURLING:
            return ODD if kind_of(action) == ROLL else 4 * ODD
        return FOLLY

    def rate_taking_up(self, what: i64) -> i64:
        """The order matters little; leaving the rest where it stands is worse."""
        if what == LIFT:
            return 0
        return ODD if what == PICK else FOLLY
