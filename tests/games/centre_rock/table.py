"""A table for tests: units set up by words, actions by notation, everything through the gate."""

from __future__ import annotations

from castra.core.errors import IllegalActionError
from castra.core.game import CHANCE, Outcome, Refusal, View
from castra.core.hexes import Hex
from castra.core.play import play
from castra.games.centre_rock import GAME
from castra.games.centre_rock.content.grids import cell_name
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import TURN, CentreRockState, unit_code
from castra.games.centre_rock.people.position import write_unit

CLASSES = "MRS"
FACINGS = ("e", "ne", "nw", "w", "sw", "se")


class Table:
    """A match that a test plays step by step."""

    def __init__(self, players: int = 2, **options: str) -> None:
        self.setup = GAME.setup(players, **options)
        rules = GAME.rules(self.setup)
        assert isinstance(rules, CentreRockRules)
        self.rules = rules
        self.state = self.of(rules.initial())

    @staticmethod
    def of(state: object) -> CentreRockState:
        assert isinstance(state, CentreRockState)
        return state

    # -- setting up

    def cell(self, name: str) -> int:
        return self.names.index(name)

    @property
    def names(self) -> list[str]:
        return list(self.rules.board.names)

    def place(self, units: str) -> Table:
        """Set units such as '1Mc4ne' (player, class, hexagon, facing) on the board."""
        for word in units.split():
            facing = next(f for f in ("ne", "nw", "sw", "se", "e", "w") if word.endswith(f))
            code = unit_code(int(word[0]) - 1, CLASSES.index(word[1]), FACINGS.index(facing))
            self.state.put(self.cell(word[2 : -len(facing)]), code)
        return self

    # -- playing

    def act(self, *texts: str) -> Table:
        """The actor plays; a 'roll' is chance's."""
        for text in texts:
            if text.startswith("roll"):
                assert self.rules.actor(self.state) == CHANCE, f"nobody rolls before {text}"
                pips = GAME.read_action(self.rules, self.state, CHANCE, text)
                self.state = self.of(self.rules.apply(self.state, CHANCE, pips))
            else:
                self.by(self.rules.actor(self.state) + 1, text)
        return self

    def by(self, player: int, *texts: str) -> Table:
        """A certain player plays."""
        for text in texts:
            self.state = self.of(play(GAME, self.rules, self.setup, self.state, player - 1, text).state)
        return self

    def refused(self, text: str, player: int | None = None) -> Refusal:
        """Why an action is refused; fails if it is not."""
        seat = self.rules.actor(self.state) if player is None else player - 1
        try:
            play(GAME, self.rules, self.setup, self.state, seat, text)
        except IllegalActionError as error:
            return error.refusal
        raise AssertionError(f"{text} is allowed")

    # -- looking

    def choices(self, player: int | None = None) -> set[str]:
        seat = self.rules.actor(self.state) if player is None else player - 1
        acts = self.rules.legal_actions(self.state, seat)
        return {GAME.write_action(self.rules, self.state, seat, act) for act in acts}

    @property
    def units(self) -> set[str]:
        return {write_unit(code, self.names[cell]) for cell, code in enumerate(self.state.board) if code}

    @property
    def points(self) -> list[int]:
        return list(self.state.points)[: self.rules.teams]

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self.state.seat + 1

    def view(self, player: int) -> View:
        return GAME.view(self.rules, self.setup, self.state, player - 1)

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.rules, self.state)

    @property
    def text(self) -> str:
        return GAME.write_state(self.rules, self.state)


def in_play(
    units: str, *, players: int = 2, player: int = 1, marker: int = 0, points: str = "", turns: int = 0, **options: str
) -> Table:
    """A table in the middle of the game: `player` has two actions; the order of turns is 1, 2, …"""
    table = Table(players, **options).place(units)
    state = table.state
    for seat in range(players):
        state.order[seat] = seat
        state.rolls[seat] = 6 - seat
    state.contending = 1
    state.ready = (1 << players) - 1
    state.turn = state.seat = player - 1
    state.phase = TURN
    state.actions = 2
    state.marker = marker
    state.turns = turns
    for team, number in enumerate(points.split()):
        state.points[team] = int(number)
    assert GAME.write_state(table.rules, GAME.read_state(table.rules, table.text)) == table.text
    return table


def placing(players: int = 2, **options: str) -> Table:
    """A table where player 1 begins and everybody is to place; with four the order is 1, 2, 3, 4."""
    table = Table(players, **options)
    table.act("roll 6", *["roll 1"] * (players - 1), "first 1")
    return table.act("lead 2") if players == 4 else table


def at(q: int, r: int, radius: int = 4) -> str:
    """The name of the hexagon with these axial coordinates."""
    return cell_name(radius, Hex(q, r))
