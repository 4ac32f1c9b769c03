"""How the game may go on for a seat: how much is to come, how long an objective takes, what is left of a promise."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.augustus.engine.bot_worth import Worth
from castra.games.augustus.engine.expected_draws import Forecast, full_bag
from castra.games.augustus.engine.rounds import ENOUGH
from castra.games.augustus.engine.state import NOBODY, AugustusState
from castra.games.augustus.engine.tables import NUMBER_REWARD, Tables

POINT: Final = 100.0
LONGEST: Final = 200  # draws; what takes longer promises nothing


@final
class Outlook:
    def __init__(self, tables: Tables, weights: dict[str, int]) -> None:
        self.tables: Tables = tables
        self.forecasts: dict[int, Forecast] = {}
        self.worth: Worth = Worth(tables, weights)
        self.patience: vec[float] = vec[float](powers_of(weights["patience"] / 100))
        """By whole draws: what is left of a promise that takes so many."""
        self.impatience: float = 1.0 - weights["patience"] / 100
        self.next_card: float = float(weights["next_card"])
        self.legion: float = float(weights["legion"])
        self.number_hope: float = weights["number_hope"] / 100
        self.number_later: float = weights["number_later"] / 100

    def future(self, state: AugustusState) -> float:
        """How much of the game is still to come, from 1 to 0."""
        most: i64 = 0
        seat: i64 = 0
        while seat < state.seats:
            if state.held[seat] > most:
                most = state.held[seat]
            seat += 1
        return float(ENOUGH - most) / float(ENOUGH) if most < ENOUGH else 0.0

    def forecast(self, state: AugustusState, seat: i64) -> Forecast:
        """The outlook for what this seat's tokens serve."""
        key: i64 = 0
        token: i64 = 0
        while token < 6:
            key = key << 6 | state.serves[7 * seat + token]
            token += 1
        known = self.forecasts.get(key)
        if known is None:
            known = Forecast(full_bag(), [int(state.serves[7 * seat + token]) for token in range(7)])
            self.forecasts[key] = known
        return known

    def number_outlook(self, state: AugustusState, seat: i64) -> float:
        """What the number rewards still promise to a seat that has none, in points."""
        hope = 0.0
        chance = self.number_hope
        number: i64 = 2
        while number <= 6:
            owner = state.owner[NUMBER_REWARD + number]
            if owner == seat:
                return 0.0
            if number > state.held[seat]:
                if owner == NOBODY and not (state.declined[seat] >> number) & 1:
                    hope = max(hope, chance * float(self.tables.reward_points[NUMBER_REWARD + number]))
                chance *= self.number_later
            number += 1
        return hope

    def left_of(self, draws: float) -> float:
        """What is left of a promise that takes so many draws."""
        whole = i64(draws)
        if whole >= LONGEST:
            return 0.0
        return self.patience[whole] * (1.0 - (draws - float(whole)) * self.impatience)


def powers_of(factor: float) -> list[float]:
    out = [1.0]
    for _ in range(LONGEST):
        out.append(out[-1] * factor)
    return out
