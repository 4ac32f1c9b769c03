"""The games: what can be agreed on, who can play, and the rules as data. Everybody may ask, without a session."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Final

import msgspec

from castra import games
from castra.bots import players
from castra.core.game import AnyGame, Option
from castra.core.rulebook import numbered_rules
from castra.server.web.operations import Call, Nothing, Operation, operation
from castra.server.wire.words import GameKey

GAME: Final = {"game": GameKey}


class OptionInfo(msgspec.Struct):
    name: str
    values: list[str]
    """The default first."""
    default: str
    about: str
    free: bool
    """Whether other words than these may do."""
    reconstructed: bool


class AboutInfo(msgspec.Struct):
    summary: str
    attested: list[str]
    reconstructed: list[str]


class GameInfo(msgspec.Struct):
    key: str
    title: str
    rules_version: str
    players: list[int]
    """The least and the most."""
    options: list[OptionInfo]
    seats: dict[str, list[str]]
    """By number of players, what the seats are called."""
    levels: list[str]
    """Built-in bots."""
    about: AboutInfo


class Games(msgspec.Struct):
    games: list[GameInfo]


class RuleInfo(msgspec.Struct):
    number: str
    section: str
    """The heading under which it stands."""
    text: str
    """In Markdown."""


class RulesInfo(msgspec.Struct):
    title: str
    text: str
    """All of it, in Markdown."""
    rules: list[RuleInfo]


@operation("GET", "/games", session=False)
async def list_games(call: Call[None, Nothing]) -> Games:
    """The games there are."""
    return Games([await asyncio.to_thread(described, game.key) for game in games.all_games()])


@operation("GET", "/games/{game}", session=False, parameters=GAME)
async def show_game(call: Call[None, Nothing]) -> GameInfo:
    """A game: its options, seats and bots, and where its data come from."""
    return await asyncio.to_thread(described, games.get(call.path["game"]).key)


@operation("GET", "/games/{game}/rules", session=False, parameters=GAME)
async def show_rules(call: Call[None, Nothing]) -> RulesInfo:
    """The rules of a game, as a text and one by one."""
    game = games.get(call.path["game"])
    text = game.rules_text()
    return RulesInfo(game.title, text, [RuleInfo(*rule) for rule in numbered_rules(text)])


@cache
def described(key: str) -> GameInfo:
    """It takes long, anybody may ask, and it never changes."""
    game: AnyGame = games.get(key)
    about = game.about()
    return GameInfo(
        key=game.key,
        title=game.title,
        rules_version=game.rules_version,
        players=[game.players.start, game.players.stop - 1],
        options=[_option(option) for option in game.options],
        seats={str(count): _seats(game, count) for count in game.players},
        levels=list(players()),
        about=AboutInfo(about.summary, list(about.attested), list(about.reconstructed)),
    )


def _seats(game: AnyGame, count: int) -> list[str]:
    setup = game.setup(count)
    return [game.seat_name(setup, seat) for seat in range(count)]


def _option(option: Option) -> OptionInfo:
    values = list(option.values[1:] if option.free else option.values)
    return OptionInfo(option.name, values, option.default, option.help, option.free, option.reconstructed)


OPERATIONS: Final[list[Operation]] = [list_games, show_game, show_rules]
