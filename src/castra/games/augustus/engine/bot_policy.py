"""A fair action at once, for play-outs: what a step brings to the own promises, and nothing of the others."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.augustus.engine.bot_outlook import POINT, Outlook
from castra.games.augustus.engine.control import card_score
from castra.games.augustus.engine.rules import AugustusRules
from castra.games.augustus.engine.state import (
    CLAIM,
    CLEAR,
    FINISH,
    KEEP,
    LOSE,
    PLACE,
    REMOVE,
    STOCK,
    TAKE,
    AugustusState,
    card_of,
    from_card_of,
    from_symbol_of,
    kind_of,
    symbol_of,
)
from castra.games.augustus.engine.symbols import UNIT
from castra.games.augustus.engine.tables import CARDS, NUMBER_REWARD, Tables

WORTHLESS: Final = -1.0e9


@final
class Policy:
    def __init__(self, rules: AugustusRules, outlook: Outlook) -> None:
        self.rules: AugustusRules = rules
        self.tables: Tables = rules.tables
        self.outlook: Outlook = outlook
        self.worths: vec[float] = vec[float]([0.0] * CARDS)
        self.asked: vec[i64] = vec[i64]([0] * CARDS)  # by card: the last choice that asked for its worth
        self.choices: i64 = 0

    def choose(self, state: AugustusState, seat: i64) -> i64:
        """The step that brings most; what brings nothing is left alone where that is allowed."""
        actions = self.rules.search_actions(state, seat)
        n = i64(len(actions))
        best = actions[n - 1]
        if n == 1:
            return best
        self.choices += 1
        most = WORTHLESS
        i: i64 = 0
        while i < n:
            gain = self.gain(state, seat, actions[i])
            if gain > most:
                most = gain
                best = actions[i]
            i += 1
        return best

    def gain(self, state: AugustusState, seat: i64, step: i64) -> float:
        kind = kind_of(step)
        card = card_of(step)
        if kind == PLACE:
            return self.placing(state, seat, step)
        if kind == TAKE or kind == KEEP:
            return self.promise(state, seat, card, 0)
        if kind == FINISH:
            return self.promise(state, seat, card, self.tables.need[card]) - self.promise(
                state, seat, card, state.legions[card]
            )
        if kind == REMOVE:
            fewer = state.legions[card] - UNIT[symbol_of(step)]
            return self.promise(state, seat, card, fewer) - self.promise(state, seat, card, state.legions[card])
        if kind == CLEAR:
            return self.promise(state, seat, card, 0) - self.promise(state, seat, card, state.legions[card])
        if kind == LOSE:
            return -POINT * float(card_score(self.tables, state, seat, card))
        if kind == CLAIM:
            points = float(self.tables.reward_points[NUMBER_REWARD + card])
            return points - self.outlook.number_outlook(state, seat) + 0.5
        return 0.0

    def placing(self, state: AugustusState, seat: i64, step: i64) -> float:
        """One legion more here, and one fewer where it came from."""
        card = card_of(step)
        lying = state.legions[card]
        origin = from_card_of(step)
        unit = UNIT[symbol_of(step)]
        if origin == STOCK:
            more = self.promise(state, seat, card, lying + unit) - self.promise(state, seat, card, lying)
            return more - self.outlook.legion
        left = UNIT[from_symbol_of(step)]
        if origin == card:
            return self.promise(state, seat, card, lying + unit - left) - self.promise(state, seat, card, lying)
        there = state.legions[origin]
        more = self.promise(state, seat, card, lying + unit) - self.promise(state, seat, card, lying)
        return more + self.promise(state, seat, origin, there - left) - self.promise(state, seat, origin, there)

    def promise(self, state: AugustusState, seat: i64, card: i64, legions: i64) -> float:
        """What an objective promises with these legions on it."""
        outlook = self.outlook
        if self.asked[card] != self.choices:
            future = outlook.future(state)
            worth = outlook.worth.worth(state, seat, card, future)
            self.worths[card] = POINT * worth + outlook.next_card * future
            self.asked[card] = self.choices
        draws = outlook.forecast(state, seat).mean_after_reset(self.tables.need[card] - legions)
        return self.worths[card] * outlook.left_of(draws)
