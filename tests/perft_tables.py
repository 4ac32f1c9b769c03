"""Perft tables: data that any engine can be held against.

    id middle game
    set light=duke dark=duke
    state 3.…
    perft 1 17
    perft 2 290

An empty line ends an entry; `set` lines and `#` comments are optional; without `state` an entry begins at the start.

    python -m tests.perft_tables GAME DEPTH [option=value …] [state TEXT] [id NAME]       print an entry
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from castra.core.engine.playout import divide, perft
from castra.core.game import AnyGame, Rules, State
from tests.playthroughs import DATA, game_called

KEYWORDS: Final = ("id", "set", "state", "perft")


@dataclass
class Entry:
    """One position and its counts."""

    id: str
    options: dict[str, str] = field(default_factory=dict)
    state: str = ""
    counts: dict[int, int] = field(default_factory=dict)

    def start(self, game: AnyGame) -> tuple[Rules, State]:
        players = int(self.options.get("players", game.players.start))
        options = {name: value for name, value in self.options.items() if name != "players"}
        rules = game.rules(game.setup(players, **options))
        return rules, game.read_state(rules, self.state) if self.state else rules.initial()

    def __str__(self) -> str:
        lines = [f"id {self.id}", *(f"set {name}={value}" for name, value in self.options.items())]
        lines += [f"state {self.state}"] if self.state else []
        return "\n".join([*lines, *(f"perft {depth} {count}" for depth, count in self.counts.items())])


def files(key: str) -> list[Path]:
    return sorted((DATA / key).glob("*.perft"))


def entries(path: Path) -> Iterator[Entry]:
    for block in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if lines:
            yield read_entry(lines, path)


def read_entry(lines: list[str], path: Path) -> Entry:
    entry = Entry("")
    for line in lines:
        word, _, rest = line.partition(" ")
        if word not in KEYWORDS:
            raise ValueError(f"{path.name}: {line!r} begins with none of {KEYWORDS}")
        if word == "id":
            entry.id = rest
        elif word == "state":
            entry.state = rest
        elif word == "set":
            entry.options |= dict(pair.split("=") for pair in rest.split())
        else:
            depth, count = rest.split()
            entry.counts[int(depth)] = int(count)
    if not entry.id or not entry.counts:
        raise ValueError(f"{path.name}: an entry needs an id and counts: {lines}")
    return entry


def divided(game: AnyGame, entry: Entry, depth: int) -> str:
    """The share of every first action: where to look when a count is wrong."""
    rules, state = entry.start(game)
    actor = rules.actor(state)
    shares = divide(rules, state, depth)
    return "\n".join(f"  {game.write_action(rules, state, actor, action)}: {count}" for action, count in shares)


def counted(game: AnyGame, entry: Entry, depth: int) -> Entry:
    """The entry with its counts up to a depth."""
    rules, state = entry.start(game)
    return Entry(entry.id, entry.options, entry.state, {n: perft(rules, state, n) for n in range(1, depth + 1)})


def main(arguments: list[str]) -> None:
    if len(arguments) < 2:
        sys.exit(__doc__)
    key, depth, *words = arguments
    entry, rest = Entry("start"), iter(words)
    for word in rest:
        if word == "state":
            entry.state = next(rest)
        elif word == "id":
            entry.id = next(rest)
        else:
            name, _, value = word.partition("=")
            entry.options[name] = value
    print(counted(game_called(key), entry, int(depth)))


if __name__ == "__main__":
    main(sys.argv[1:])
