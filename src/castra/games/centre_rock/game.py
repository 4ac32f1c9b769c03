"""Centre Rock for people: the contract, answered by the modules of this folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from castra.core.drawing import Drawing
from castra.core.game import About, Evaluator, Fact, Game, Option, Outcome, Refusal, Rules, Setup, State, View
from castra.games.centre_rock import narration, notation, picture, position, sheet
from castra.games.centre_rock import view as views
from castra.games.centre_rock.boards import board_of
from castra.games.centre_rock.evaluate import CentreRockEvaluator
from castra.games.centre_rock.odds import odds
from castra.games.centre_rock.refusals import refusal
from castra.games.centre_rock.rules import CentreRockRules
from castra.games.centre_rock.state import (
    DRAWN,
    ENDED,
    READY,
    TRIUMPHANT,
    TURN_LIMIT,
    VANQUISHED,
    CentreRockState,
    kind_of,
)

_HELP: Final = {
    "radius": "hexagons between The Rock and the edge (rule 9.1)",
    "zones": "where units are placed (rule 9.2)",
    "centre_cell": "the middle of the archers' circle (rule 9.3)",
    "arrows": "which way archers push (rule 9.4)",
}


def options() -> tuple[Option, ...]:
    of_the_sheet = [Option(name, values, _HELP[name], reconstructed=True) for name, values in sheet.choices().items()]
    limit = Option("turn_limit", ("1000", "500", "250", "none"), "a draw after so many turns (rule 8.5)", True)
    return (*of_the_sheet, limit)


class CentreRock(Game):
    key = views.KEY
    title = "Centre Rock"
    rules_version = "1"
    players = range(2, 5)
    options = options()
    folder = Path(__file__).parent

    def rules(self, setup: Setup) -> Rules:
        limit = setup.options["turn_limit"]
        board = board_of(setup)
        return CentreRockRules(board, setup.players, 0 if limit == "none" else int(limit))

    def content_hash(self, setup: Setup) -> str:
        return sheet.fingerprint(setup.players, setup.options)

    def ends(self, setup: Setup) -> bool:
        """Without a limit of turns nothing forces an end."""
        return setup.options["turn_limit"] != "none"

    # -- text

    def write_action(self, rules: Rules, state: State, seat: int, action: int) -> str:
        return notation.write_action(_rules(rules).board.radius, action)

    def read_action(self, rules: Rules, state: State, seat: int, text: str) -> int:
        return notation.read_action(_rules(rules).board.radius, text)

    def write_state(self, rules: Rules, state: State) -> str:
        return position.write_state(_rules(rules), _state(state))

    def read_state(self, rules: Rules, text: str) -> State:
        return position.read_state(_rules(rules), text)

    # -- what people see

    def view(self, rules: Rules, setup: Setup, state: State, seat: int) -> View:
        return views.view(_rules(rules), setup, _state(state), seat, self.outcome(rules, state))

    def sample(self, rules: Rules, view: View, random: Random) -> State:
        return views.sample(_rules(rules), view, random)

    def narrate(self, rules: Rules, state: State, actor: int, action: int, seat: int) -> str:
        return narration.narrate(_rules(rules), _state(state), actor, action, seat)

    def draw(self, view: View) -> Drawing:
        return picture.draw(view)

    def inspect(self, view: View, place: str) -> Drawing | None:
        return picture.inspect(view, place)

    def reveals(self, rules: Rules, state: State, seat: int, action: int) -> bool:
        """The last squad to be ready shows all of them."""
        ready = _state(state).ready | 1 << seat
        return kind_of(action) == READY and ready == (1 << rules.seats) - 1

    # -- judgement

    def outcome(self, rules: Rules, state: State) -> Outcome | None:
        known, own = _rules(rules), _state(state)
        if own.phase != ENDED:
            return None
        shares = tuple(known.payoff(own, seat) for seat in range(known.seats))
        scores = tuple(own.points[known.team(seat)] for seat in range(known.seats))
        reason, rule = _told(known, own)
        return Outcome(shares, reason, rule, scores)

    def refusal(self, rules: Rules, state: State, seat: int, action: int) -> Refusal:
        return refusal(_rules(rules), _state(state), seat, action)

    def odds(self, rules: Rules, state: State, seat: int) -> Sequence[Fact]:
        return odds(_rules(rules), _state(state), seat)

    def evaluator(self, rules: Rules) -> Evaluator:
        return CentreRockEvaluator(_rules(rules))

    def stream(self, rules: Rules, state: State) -> str:
        return "die"

    def about(self) -> About:
        return ABOUT


def _rules(rules: Rules) -> CentreRockRules:
    assert isinstance(rules, CentreRockRules)
    return rules


def _state(state: State) -> CentreRockState:
    assert isinstance(state, CentreRockState)
    return state


def _told(rules: CentreRockRules, state: CentreRockState) -> tuple[str, str]:
    """How the game ended, in a sentence, and the rule that ended it."""
    if state.reason == TURN_LIMIT or state.winner == DRAWN:
        return f"a draw after {state.turns} turns", "8.5"
    players = [str(seat + 1) for seat in range(rules.seats) if rules.team(seat) == state.winner]
    winner = (
        f"Player {players[0]}" if len(players) == 1 else f"Team {'AB'[state.winner]} (players {' and '.join(players)})"
    )
    if state.reason == VANQUISHED:
        return f"{winner} vanquished all others", "8.1"
    if state.reason == TRIUMPHANT:
        return f"{winner} held The Rock through four straight turns", "8.2"
    return f"{winner} dominated The Rock with thirteen points", "8.3"


ABOUT: Final = About(
    summary="Two to four squads push each other around on a board of hexagons to hold the one in the middle.",
    attested=(
        "The rules: the rulebook of 2007 (RocketShip Games, design by Joe Kopena), restated in RULES.md.",
        "Squads of two melee units, two ranged units and a striker; what they hit on; The Rock as the central hexagon.",
        "The patterns of melee units and strikers; their arrows follow from the text.",
        "The counter track (EMPTY ROCK, 1 to 3) and the points track (START, 1 to 12).",
    ),
    reconstructed=(
        "The size and outline of the board: a hexagon with five hexagons on a side (option radius, rule 9.1).",
        "The zones for two, three and four players (option zones, rule 9.2).",
        "The archers' circle: six round the second hexagon ahead, without that one (option centre_cell, rule 9.3).",
        "The archers' arrows at the sides of the circle (option arrows, rule 9.4).",
        "That team-mates place one after the other, and who speaks for the second team (rules 2.4 and 2.8).",
        "The draw after 1000 turns (option turn_limit, rule 8.5).",
    ),
    rulings=(
        "Forty-three rulings settle what the rulebook leaves open; RULES.md names them where they apply.",
        "Nobody attacks the own team (rule 5.2); a push is not optional (rule 5.10).",
        "What happens to the front of a chain decides for all of it (rule 6.4).",
        "START is no position: the thirteenth point wins (rule 1.8).",
    ),
)

GAME: Final = CentreRock()
