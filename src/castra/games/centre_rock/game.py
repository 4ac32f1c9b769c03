"""Centre Rock for people: the contract, answered by the modules of this folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from castra.core.drawing import Drawing
from castra.core.errors import SetupError
from castra.core.game import About, Evaluator, Fact, Game, Json, Option, Outcome, Refusal, Rules, Setup, State, View
from castra.games.centre_rock import about, content, narration, notation, packs, picture, position, sheet
from castra.games.centre_rock import view as views
from castra.games.centre_rock.board import Board
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


def options(printed: sheet.Print | None) -> tuple[Option, ...]:
    of_the_sheet = [
        Option(name, values, _HELP[name], reconstructed=values != (sheet.PRINTED,))
        for name, values in sheet.choices(printed).items()
    ]
    limit = Option("turn_limit", ("1000", "500", "250", "none"), "a draw after so many turns (rule 8.5)", True)
    return (*of_the_sheet, limit)


class CentreRock(Game):
    key = views.KEY
    title = "Centre Rock"
    rules_version = "1"
    players = range(2, 5)
    folder = Path(__file__).parent
    pack_tables = frozenset(packs.TABLES)

    def __init__(self, printed: sheet.Print | None = None) -> None:
        self.printed = printed
        self.options = options(printed)
        self.boards: dict[str, Board] = {}  # by set-up; nothing in a board ever changes

    # -- before the first action

    def setup(self, players: int | None = None, **options: str) -> Setup:
        if self.printed is None and sheet.PRINTED in options.values():
            raise SetupError("This match is for an owner's sheet; give its file with --pack FILE.")
        return super().setup(players, **options)

    def with_pack(self, path: Path) -> Game:
        return CentreRock(packs.load_print(path))

    def with_pack_in_play(self, path: Path, options: dict[str, str]) -> tuple[Game, dict[str, str]]:
        printed = packs.load_print(path)
        settled = dict.fromkeys(printed.settles, sheet.PRINTED)
        for name, value in options.items():
            if settled.get(name, value) != value:
                raise SetupError(f"The option {name} cannot be set, because {printed.name} settles it.")
        return CentreRock(printed), {**options, **settled}

    def check_pack(self, path: Path) -> list[str]:
        return packs.check_pack(path)

    def layout(self, setup: Setup) -> sheet.Layout:
        return sheet.layout(setup.players, setup.options, self.printed)

    def board(self, setup: Setup) -> Board:
        key = str(setup)
        if key not in self.boards:
            self.boards[key] = Board(self.layout(setup))
        return self.boards[key]

    def rules(self, setup: Setup) -> Rules:
        limit = setup.options["turn_limit"]
        return CentreRockRules(self.board(setup), setup.players, 0 if limit == "none" else int(limit))

    def content_hash(self, setup: Setup) -> str:
        return sheet.fingerprint(self.layout(setup))

    def content(self, setup: Setup) -> Json:
        return content.content(self.layout(setup), self.board(setup), self.printed)

    def ends(self, setup: Setup) -> bool:
        """Without a limit of turns nothing forces an end."""
        return setup.options["turn_limit"] != "none"

    # -- text

    def write_action(self, rules: Rules, state: State, seat: int, action: int) -> str:
        return notation.write_action(_rules(rules).board, action)

    def read_action(self, rules: Rules, state: State, seat: int, text: str) -> int:
        return notation.read_action(_rules(rules).board, text, _state(state).phase)

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
        return picture.draw(view, self.board(view.setup))

    def inspect(self, view: View, place: str) -> Drawing | None:
        return picture.inspect(view, self.board(view.setup), place)

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
        return about.about(self.printed)


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


GAME: Final = CentreRock()
