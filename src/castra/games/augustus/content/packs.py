"""The deck as a file: reading, checking and fingerprinting the TOML pack.

A mistake is told with its line and name, and all mistakes are told at once.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from castra.core.packs import (
    Mistake,
    PackTable,
    check_format,
    find_places,
    load_text,
    parse_pack,
    plain_text,
    raise_mistakes,
    refuse_twins,
)
from castra.games.augustus.content.printed import (
    CARDS,
    COLOURS,
    FEWEST_SPACES,
    MOST_SPACES,
    POWERS,
    PROVENANCES,
    RESOURCES,
    REWARDS,
    SCORING,
    SYMBOLS,
    Deck,
    Objective,
    Reward,
)

FORMAT: Final = 1
DECK_FILE: Final = Path(__file__).parent.parent / "data" / "deck.toml"
LONGEST_NAME: Final = 24
LONGEST_TEXT: Final = 600
MOST_POINTS: Final = 50
MOST_LEGIONS: Final = 6
FACTS: Final = ("number", "name", "kind", "colour", "spaces", "points", "resources", "power")

_HEAD_KEYS: Final = ("format", "name", "source", "otherwise", "reconstructed", "reward", "objective")
_REWARD_KEYS: Final = ("kind", "of", "points", "provenance", "note")
_OBJECTIVE_KEYS: Final = (
    "number",
    "name",
    "colour",
    "spaces",
    "points",
    "resources",
    "power",
    "symbols",
    "count",
    "symbol",
    "per_colour",
    "each",
    "most",
    "seed",
    "public",
    "note",
)
_POWER_KEYS: Final = ("symbols", "count", "symbol", "per_colour", "each", "most")


def read_deck(text: str, name: str) -> Deck:
    """The deck that a file's text describes; `name` says which file in the error that lists all its mistakes."""
    text = plain_text(text)
    values = parse_pack(text, name)
    places, entries = find_places(text, "reward", "objective")
    check_format(values, places, FORMAT)
    found: list[Mistake] = []
    head = PackTable(values, places, text.split("\n"), found)
    head.refuse_others(_HEAD_KEYS, "a deck")
    otherwise = head.one_of("otherwise", PROVENANCES, "provenance", "reconstructed")
    rewards = head.entries("reward", entries["reward"])
    cards = head.entries("objective", entries["objective"])
    deck = Deck(
        name=head.words("name", LONGEST_NAME * 2),
        source=head.words("source", LONGEST_TEXT),
        objectives=_read_objectives(head, cards, otherwise),
        rewards=_read_rewards(head, rewards, otherwise),
        reconstructed=head.sentences("reconstructed", LONGEST_TEXT),
    )
    raise_mistakes(found)
    return deck


# -- objectives


def _read_objectives(head: PackTable, tables: list[PackTable], otherwise: str) -> tuple[Objective, ...]:
    objectives = [_read_objective(table, otherwise) for table in tables]
    refuse_twins(tables, "number", [str(table.values.get("number", "")) for table in tables], "objective")
    refuse_twins(tables, "name", [objective.name.casefold() for objective in objectives], "objective")
    if tables and len(tables) != CARDS:
        head.say("objective", f"a deck has {CARDS} objectives, not {len(tables)}")
    elif not tables:
        head.say("objective", f"a deck has {CARDS} objectives; this file has no [[objective]]")
    return tuple(sorted(objectives, key=lambda objective: objective.number))


def _read_objective(table: PackTable, otherwise: str) -> Objective:
    table.refuse_others(_OBJECTIVE_KEYS, "an objective")
    power = table.one_of("power", tuple(POWERS), "power")
    colour = table.one_of("colour", COLOURS, "colour")
    resources = table.word_list("resources", RESOURCES, "resource", needed=False)
    if colour == "senator" and resources:
        table.say("resources", "only provinces produce resources")
    return Objective(
        number=table.number("number", 1, CARDS, None),
        name=table.words("name", LONGEST_NAME),
        colour=colour,
        spaces=_read_spaces(table),
        points=_read_points(table, power),
        gold="gold" in resources,
        wheat="wheat" in resources,
        power=power,
        **_read_power(table, power),
        provenance=_read_provenance(table, otherwise),
        note=table.words("note", LONGEST_TEXT, ""),
    )


def _read_spaces(table: PackTable) -> tuple[str, ...]:
    spaces = table.word_list("spaces", SYMBOLS, "symbol")
    written = table.values.get("spaces")
    if isinstance(written, list) and not FEWEST_SPACES <= len(written) <= MOST_SPACES:
        table.say("spaces", f"an objective has {FEWEST_SPACES} to {MOST_SPACES} spaces, not {len(written)}")
    return tuple(sorted(spaces, key=SYMBOLS.index))


def _read_points(table: PackTable, power: str) -> int | None:
    if table.values.get("points") == "?":
        if power and power not in SCORING:
            table.say("points", 'only an objective whose power scores at the end shows "?" instead of points')
        return None
    return table.number("points", 0, MOST_POINTS, None)


def _read_power(table: PackTable, power: str) -> dict[str, Any]:
    """What more there is to say about a power; what is missing or too much is told."""
    needed = POWERS.get(power, ())
    for key in _POWER_KEYS:
        if key in needed and key not in table.values:
            table.say("power", f"{key} is missing; the power {power!r} needs it")
        elif power and key in table.values and key not in needed:
            table.say(key, f"the power {power!r} has no {key}")
    readers: dict[str, Callable[[], Any]] = {
        "symbols": lambda: _read_pair(table, power),
        "count": lambda: table.number("count", 1, MOST_LEGIONS, None),
        "symbol": lambda: table.one_of("symbol", SYMBOLS, "symbol"),
        "per_colour": lambda: table.one_of("per_colour", COLOURS, "colour"),
        "each": lambda: table.number("each", 1, MOST_POINTS, None),
        "most": lambda: table.number("most", 1, MOST_POINTS, None),
    }
    fields = {"per_colour": "power_colour"}
    return {fields.get(key, key): readers[key]() for key in needed if key in table.values}


def _read_pair(table: PackTable, power: str) -> tuple[str, ...]:
    symbols = table.word_list("symbols", SYMBOLS, "symbol")
    written = table.values["symbols"]
    if isinstance(written, list) and len(written) != 2:
        table.say("symbols", f"the power {power!r} has two symbols, not {len(written)}")
    elif power == "equivalence" and len(symbols) == 2 and symbols[0] == symbols[1]:
        table.say("symbols", "an equivalence joins two different symbols")
    return symbols


def _read_provenance(table: PackTable, otherwise: str) -> dict[str, str]:
    """What is listed under `seed` or `public` is attested; the rest is what the deck says of itself."""
    provenance = dict.fromkeys(FACTS, otherwise)
    for key, word in (("public", "source"), ("seed", "seed")):
        provenance |= dict.fromkeys(table.word_list(key, FACTS, "fact", needed=False), word)
    return provenance


# -- rewards


def _read_rewards(head: PackTable, tables: list[PackTable], otherwise: str) -> tuple[Reward, ...]:
    found: dict[tuple[str, str], Reward] = {}
    for table in tables:
        reward = _read_reward(table, otherwise)
        which = (reward.kind, reward.of)
        if which in found:
            table.say("of", f"there is only one reward for {reward.title}")
        elif all(which) and which not in REWARDS:
            known = ", ".join(of for kind, of in REWARDS if kind == reward.kind)
            table.say("of", f"a {reward.kind} reward is for one of {known}")
        found[which] = reward
    for kind, of in REWARDS:
        if (kind, of) not in found:
            head.say("reward", f"the {kind} reward for {of!r} is missing")
    return tuple(found[which] for which in REWARDS if which in found)


def _read_reward(table: PackTable, otherwise: str) -> Reward:
    table.refuse_others(_REWARD_KEYS, "a reward")
    return Reward(
        kind=table.one_of("kind", ("colour", "number", "resource"), "kind of reward"),
        of=table.words("of", LONGEST_NAME),
        points=table.number("points", 0, MOST_POINTS, None),
        provenance=table.one_of("provenance", PROVENANCES, "provenance", otherwise),
        note=table.words("note", LONGEST_TEXT, ""),
    )


# -- files


def load_deck(path: str | Path) -> Deck:
    """The deck in a file."""
    return read_deck(load_text(path), Path(path).name)


@cache
def builtin_deck() -> Deck:
    """The deck that comes with the game."""
    return load_deck(DECK_FILE)


def deck_fingerprint(deck: Deck) -> str:
    """A hash of all that can change how a deck plays or how its games are written down; sources and notes do not."""
    cards = [
        [
            *(o.number, o.name, o.colour, o.spaces, o.points, o.gold, o.wheat),
            *(o.power, o.symbols, o.count, o.symbol, o.power_colour, o.each, o.most),
        ]
        for o in deck.objectives
    ]
    text = json.dumps([FORMAT, cards, [reward.points for reward in deck.rewards]], separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()
