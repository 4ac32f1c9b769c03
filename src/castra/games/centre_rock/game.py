"""Centre Rock as the rest of the camp sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

from castra.core.errors import SetupError
from castra.core.game import (
    SPECTATOR,
    About,
    AnyGame,
    Drawing,
    Evaluator,
    Fact,
    Game,
    Json,
    Option,
    Pick,
    Refusal,
    Setup,
    Verdict,
    View,
    Weights,
)
from castra.games.centre_rock.content import client, packs
from castra.games.centre_rock.content.printed import PRINTED, Layout, Print, Sheet
from castra.games.centre_rock.engine.board import Board
from castra.games.centre_rock.engine.evaluate import CentreRockEvaluator
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import READY, CentreRockState, kind_of
from castra.games.centre_rock.people import (
    about,
    choices,
    insight,
    notation,
    odds,
    picture,
    position,
    prompts,
    refusals,
    words,
)
from castra.games.centre_rock.people import sample as sampling
from castra.games.centre_rock.people import view as views

_HELP: Final = {
    "radius": "hexagons between The Rock and the edge (rule 9.1)",
    "zones": "where units are placed (rule 9.2)",
    "centre_cell": "the middle of the archers' circle (rule 9.3)",
    "arrows": "which way archers push (rule 9.4)",
}


class CentreRock(Game[CentreRockRules, CentreRockState]):
    key = "centre-rock"
    title = "Centre Rock"
    rules_version = "1"
    players = range(2, 5)
    folder = Path(__file__).parent
    pack_tables = frozenset({*packs.TABLES, "zones"})
    buttons = choices.BUTTONS

    def __init__(self, sheet: Sheet | None = None, printed: Print | None = None) -> None:
        """On a sheet with choices, ours by default; what an owner's print says takes their place."""
        self.sheet = sheet or packs.own_sheet()
        self.printed = printed
        of_the_sheet = [
            Option(name, values, _HELP[name], reconstructed=values != (PRINTED,))
            for name, values in packs.choices(self.sheet, printed).items()
        ]
        limit = Option("turn_limit", ("1000", "500", "250", "none"), "a draw after so many turns (rule 8.5)", True)
        self.options = (*of_the_sheet, limit)
        self.boards: dict[str, Board] = {}  # by set-up; nothing in a board ever changes

    # -- before the first action

    def setup(self, players: int | None = None, /, **options: str) -> Setup:
        if self.printed is None and PRINTED in options.values():
            raise SetupError("This match is for an owner's sheet; give its file with --pack FILE.")
        return super().setup(players, **options)

    def with_pack(self, path: Path) -> AnyGame:
        return self.with_pack_in_play(path, {})[0]

    def with_pack_in_play(self, path: Path, options: dict[str, str]) -> tuple[AnyGame, dict[str, str]]:
        loaded = packs.load(path)
        if isinstance(loaded, Sheet):
            return CentreRock(loaded), options
        settled = dict.fromkeys(loaded.settles, PRINTED)
        for name, value in options.items():
            if settled.get(name, value) != value:
                raise SetupError(f"The option {name} cannot be set, because {loaded.name} settles it.")
        return CentreRock(printed=loaded), {**options, **settled}

    def check_pack(self, path: Path) -> list[str]:
        return packs.check_pack(path)

    def layout(self, setup: Setup) -> Layout:
        return packs.layout(self.sheet, self.printed, setup.players, setup.options)

    def board(self, setup: Setup) -> Board:
        key = str(setup)
        if key not in self.boards:
            self.boards[key] = Board(self.layout(setup))
        return self.boards[key]

    def rules(self, setup: Setup) -> CentreRockRules:
        limit = setup.options["turn_limit"]
        return CentreRockRules(self.board(setup), setup.players, 0 if limit == "none" else int(limit))

    def content_hash(self, setup: Setup) -> str:
        return packs.fingerprint(self.layout(setup))

    def content(self, setup: Setup) -> Json:
        return client.content(self.layout(setup), self.printed)

    def ends(self, setup: Setup) -> bool:
        """Without a limit of turns nothing forces an end."""
        return setup.options["turn_limit"] != "none"

    # -- text

    def write_action(self, rules: CentreRockRules, state: CentreRockState, seat: int, action: int) -> str:
        return notation.write_action(rules.board, action)

    def read_action(self, rules: CentreRockRules, state: CentreRockState, seat: int, text: str) -> int:
        return notation.read_action(rules.board, text, state.phase)

    def write_state(self, rules: CentreRockRules, state: CentreRockState) -> str:
        return position.write_state(rules, state)

    def read_state(self, rules: CentreRockRules, text: str) -> CentreRockState:
        return position.read_state(rules, text)

    def write_known(self, rules: CentreRockRules, state: CentreRockState, actor: int, action: int, seat: int) -> str:
        return views.write_known(rules, state, actor, action, seat)

    # -- what people see

    def facts(self, rules: CentreRockRules, state: CentreRockState, seat: int) -> Mapping[str, Json]:
        return views.facts(rules, state, seat)

    def facts_for(
        self, rules: CentreRockRules, state: CentreRockState, seats: Sequence[int]
    ) -> Sequence[Mapping[str, Json]]:
        if views.secret(state):
            return super().facts_for(rules, state, seats)
        return [views.facts(rules, state, SPECTATOR)] * len(seats)

    def prompt(self, rules: CentreRockRules, state: CentreRockState, seat: int) -> str:
        return prompts.prompt(rules, state, seat)

    def label(self, rules: CentreRockRules, state: CentreRockState, seat: int, action: int) -> str:
        return words.label(rules, state, action)

    def picks(self, rules: CentreRockRules, state: CentreRockState, seat: int, action: int) -> Sequence[Pick]:
        return choices.picks(rules, state, action)

    def sample(self, rules: CentreRockRules, view: View, random: Random) -> CentreRockState:
        return sampling.sample(rules, view, random)

    def narrate(self, rules: CentreRockRules, state: CentreRockState, actor: int, action: int, seat: int) -> str:
        return words.narrate(rules, state, actor, action, seat)

    def narrate_to(
        self, rules: CentreRockRules, state: CentreRockState, actor: int, action: int, seats: Sequence[int]
    ) -> Sequence[str]:
        if views.secret(state):
            return super().narrate_to(rules, state, actor, action, seats)
        return [words.narrate(rules, state, actor, action, SPECTATOR)] * len(seats)

    def rule_of(self, rules: CentreRockRules, state: CentreRockState, action: int) -> str:
        return words.rule_of(state, action)

    def picture(self, view: View) -> Drawing:
        return picture.table(view, self.board(view.setup))

    def inspect(self, view: View, place: str) -> Drawing | None:
        return picture.inspect(view, self.board(view.setup), place)

    def reveals(self, rules: CentreRockRules, state: CentreRockState, seat: int, action: int) -> bool:
        """That a squad is ready shows the others that all its units stand, and the last one shows where all do."""
        return kind_of(action) == READY

    # -- judgement

    def verdict(self, rules: CentreRockRules, state: CentreRockState) -> Verdict:
        return words.verdict(rules, state)

    def refusal(self, rules: CentreRockRules, state: CentreRockState, seat: int, action: int) -> Refusal:
        return refusals.refusal(rules, state, seat, action)

    def odds(self, rules: CentreRockRules, state: CentreRockState, seat: int) -> Sequence[Fact]:
        return odds.odds(rules, state, seat)

    def insight(self, rules: CentreRockRules, state: CentreRockState, seat: int, place: str = "") -> Mapping[str, Json]:
        return insight.insight(rules, state, seat)

    def evaluator(self, rules: CentreRockRules, weights: Weights | None = None) -> Evaluator:
        return CentreRockEvaluator(rules, weights or self.weights())

    def stream(self, rules: CentreRockRules, state: CentreRockState) -> str:
        return "die"

    def about(self) -> About:
        return about.about(self.sheet, self.printed)
