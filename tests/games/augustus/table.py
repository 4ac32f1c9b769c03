"""A table to test at: positions written in a line or two, actions in notation."""

from __future__ import annotations

import re
from typing import Any

from castra.core.errors import IllegalActionError
from castra.core.game import CHANCE, AnyGame, Refusal, View
from castra.core.play import play
from castra.games.augustus import GAME
from castra.games.augustus.engine.rules import AugustusRules
from castra.games.augustus.engine.state import AugustusState


def legions_in(text: str) -> int:
    """How many legions a player's part of a position has."""
    stock = re.search(r"stock=(\d+)", text)
    lying: list[str] = re.findall(r"\(([a-z,]+)\)", text)
    return int(stock[1] if stock else 0) + sum(part.count(",") + 1 for part in lying)


def numbers_in(text: str) -> set[int]:
    lists = re.findall(r"(?:before|controlled|rejected|dealt|kept|resolved|display|lost)=(\S+)", text)
    return {int(number) for part in lists for number in re.findall(r"\d+", part)}


class Table:
    """A game in progress; what a position leaves out (display, reserve, crier) is filled in."""

    def __init__(self, *players: str, phase: str = "drawing", table: str = "", **options: str):
        self.game: AnyGame = GAME
        game = self.game
        self.setup = game.setup(len(players), **options)
        rules = game.rules(self.setup)
        assert isinstance(rules, AugustusRules)
        self.rules = rules
        written = " ".join([table, *players])
        if "display=" not in table:
            spare = [number for number in range(88, 0, -1) if number not in numbers_in(written)]
            table += " display=" + ";".join(map(str, spare[:5]))
        for key in ("seat", "crier"):
            if f"{key}=" not in table:
                table += f" {key}=1"
        if "reserve=" not in table:
            hand = re.search(r"hand=(\d+)", table)
            on_table = sum(map(legions_in, players)) + (int(hand[1]) if hand else 0)
            table += f" reserve={int(self.setup.options['legions']) - on_table}"
        self.state = self.read(" / ".join([f"{phase} {table}", *players]))

    def read(self, text: str) -> AugustusState:
        state = self.game.read_state(self.rules, text)
        assert isinstance(state, AugustusState)
        return state

    # -- playing

    def play(self, player: int, *texts: str) -> Table:
        """The actions of one player, counted from 1, through the gate."""
        for text in texts:
            after = play(self.game, self.rules, self.setup, self.state, player - 1, text).state
            assert isinstance(after, AugustusState)
            self.state = after
        return self

    def chance(self, *texts: str) -> Table:
        for text in texts:
            action = self.game.read_action(self.rules, self.state, CHANCE, text)
            assert action in list(self.rules.chance_actions(self.state)), text
            after = self.rules.apply(self.state, CHANCE, action)
            assert isinstance(after, AugustusState)
            self.state = after
        return self

    def token(self, name: str, *choices: str) -> Table:
        """A token, then what each player does, in order; '' for one that is passed over."""
        self.chance(f"token {name}")
        for player, text in enumerate(choices, 1):
            if text:
                self.play(player, text)
        return self

    def refill(self) -> Table:
        """Fill the display with whatever comes first."""
        while self.phase == "refilling":
            action = next(iter(self.rules.chance_actions(self.state)))
            after = self.rules.apply(self.state, CHANCE, action)
            assert isinstance(after, AugustusState)
            self.state = after
        return self

    def chances(self) -> dict[str, int]:
        """What chance may do now, with its weights."""
        names = [
            self.game.write_action(self.rules, self.state, CHANCE, action)
            for action in self.rules.chance_actions(self.state)
        ]
        return dict(zip(names, map(int, self.rules.chance_weights(self.state)), strict=True))

    def refused(self, player: int, text: str) -> Refusal:
        try:
            self.play(player, text)
        except IllegalActionError as error:
            return error.refusal
        raise AssertionError(f"{text} is legal")

    # -- looking

    def view(self, player: int) -> View:
        return self.game.view(self.rules, self.setup, self.state, player - 1)

    @property
    def facts(self) -> Any:
        return self.view(1).facts

    @property
    def phase(self) -> str:
        return str(self.facts["phase"])

    @property
    def acting(self) -> tuple[int, ...]:
        return tuple(seat + 1 for seat in self.view(1).acting)

    def choices(self, player: int) -> list[str]:
        return [choice.text for choice in self.view(player).choices]

    def legal(self, player: int) -> list[int]:
        return [choice.action for choice in self.view(player).choices]

    def known(self, actor: int, text: str, player: int) -> str:
        """An action of a player (0 is chance) as it stands in the record of another."""
        seat = actor - 1 if actor else CHANCE
        action = self.game.read_action(self.rules, self.state, seat, text)
        return self.game.write_known(self.rules, self.state, seat, action, player - 1)

    def player(self, player: int) -> Any:
        return self.facts["players"][player - 1]

    def rewards(self, player: int) -> list[str]:
        return [name for name, owner in self.facts["rewards"].items() if owner == player - 1]

    def text(self) -> str:
        return self.game.write_state(self.rules, self.state)
