"""Golden playthroughs: a random game with everything at every step, for people to read as a difference.

    python -m tests.playthroughs --write                          write all of them again
    python -m tests.playthroughs --write GAME NAME SEED [option=value …] [players=N] [every=N]      add one

A file is tests/data/GAME/playthrough_NAME.txt; its head says how to make it again. At each step stands the position,
who acts, what everybody sees (only the facts that changed, and of a seat only those that a spectator sees otherwise),
every choice with its picks, and what was done and told. Of long games only every so manyth position is shown.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from castra import games
from castra.core.chance import secret_from
from castra.core.game import CHANCE, SPECTATOR, AnyGame, Choice, Setup, View, acting_seats
from castra.core.match import Match
from tests import fifth, toy

DATA: Final = Path(__file__).resolve().parent / "data"
UNREGISTERED: Final[dict[str, AnyGame]] = {game.key: game for game in (toy.GAME, fifth.GAME)}


def game_called(key: str) -> AnyGame:
    return UNREGISTERED[key] if key in UNREGISTERED else games.get(key)


def all_keys() -> list[str]:
    return [*games.PACKAGES, *UNREGISTERED]


def files(key: str) -> list[Path]:
    return sorted((DATA / key).glob("playthrough_*.txt"))


# -- writing


def playthrough(game: AnyGame, setup: Setup, seed: int, every: int) -> Iterator[str]:
    """The lines of the file."""
    yield f"game: {game.key}"
    yield f"setup: {setup}"
    yield f"seed: {seed}"
    if every > 1:
        yield f"every: {every}"
    match = played(game, setup, seed)
    seen: dict[int, dict[str, Any]] = {}
    for step in range(len(match.states)):
        if step % every == 0 or step == len(match.entries):
            yield ""
            yield f"# step {step}"
            yield from position(match, step, seen)
        if step < len(match.entries):
            yield from event(match, step)
    outcome = match.outcome
    assert outcome is not None
    yield f"outcome: {list(outcome.shares)} {outcome.reason} — rule {outcome.rule}"


def played(game: AnyGame, setup: Setup, seed: int) -> Match:
    match = Match(game, setup, secret=secret_from(f"playthrough {seed}"))
    random = Random(seed)
    while not match.over:
        seat = random.choice(match.to_act)
        match.play(seat, random.choice(match.legal_actions(seat)))
    return match


def position(match: Match, step: int, seen: dict[int, dict[str, Any]]) -> Iterator[str]:
    game, rules, state = match.game, match.rules, match.states[step]
    yield f"state: {game.write_state(rules, state)}"
    if rules.actor(state) == CHANCE:
        odds = zip(rules.chance_actions(state), rules.chance_weights(state), strict=True)
        listed = ", ".join(f"{game.write_action(rules, state, CHANCE, one)} ×{weight}" for one, weight in odds)
        yield f"chance by {game.stream(rules, state)}: {listed}"
    else:
        names = [game.seat_name(match.setup, seat) for seat in acting_seats(rules, state)]
        yield f"acting: {' '.join(names) or 'nobody'}"
    public = game.view(rules, match.setup, state, SPECTATOR)
    yield from what_is_seen("spectator", public, {}, seen.setdefault(SPECTATOR, {}))
    for seat in range(match.setup.players):
        view = game.view(rules, match.setup, state, seat)
        yield from what_is_seen(game.seat_name(match.setup, seat), view, flat(public), seen.setdefault(seat, {}))


def flat(view: View) -> dict[str, Any]:
    """The facts by name, tables among them row by row."""
    out: dict[str, Any] = {}
    for name, value in view.facts.items():
        rows = {f"{name} {row}": one for row, one in value.items()} if isinstance(value, dict) else {name: value}
        out |= rows
    return out


def what_is_seen(name: str, view: View, public: dict[str, Any], before: dict[str, Any]) -> Iterator[str]:
    """The prompt, the facts of one's own that changed, and the choices."""
    yield f"{name}: {view.prompt}"
    facts = flat(view)
    own = {key: value for key, value in facts.items() if key not in public or public[key] != value}
    for key in sorted({*own, *before}):
        if key not in facts:
            yield f"{name} sees no {key}"
        elif key not in own:
            yield f"{name} sees {key} as a spectator does"
        elif key not in before or before[key] != own[key]:
            yield f"{name} sees {key}: {json.dumps(own[key], ensure_ascii=False, sort_keys=True)}"
    before.clear()
    before.update(own)
    for choice in view.choices:
        yield f"{name} may {written(choice)}"


def written(choice: Choice) -> str:
    picks = " → ".join(f"{pick.kind} {pick.id} ({pick.label})" for pick in choice.picks)
    return f"{choice.action}: {choice.text} | {choice.label} | {picks}"


def event(match: Match, step: int) -> Iterator[str]:
    game, rules, state, entry = match.game, match.rules, match.states[step], match.entries[step]
    action = game.read_action(rules, state, entry.actor, entry.text)
    actor = "chance" if entry.actor == CHANCE else game.seat_name(match.setup, entry.actor)
    yield f"> {actor}: {entry.text}"
    told: dict[str, list[str]] = {}
    for seat in (SPECTATOR, *range(match.setup.players)):
        name = "spectator" if seat == SPECTATOR else game.seat_name(match.setup, seat)
        told.setdefault(game.narrate(rules, state, entry.actor, action, seat), []).append(name)
    for words, names in told.items():
        yield f"told {'to all' if len(told) == 1 else ', '.join(names)}: {words}"


# -- reading


def made_again(path: Path) -> str:
    """What the file should hold, by what its head says."""
    lines = path.read_text(encoding="utf-8").split("\n\n", 1)[0].splitlines()
    head = dict(line.split(": ", 1) for line in lines)
    words = [*head["setup"].split(" "), f"every={head.get('every', '1')}"]
    return text_of(head["game"], words, int(head["seed"]))


def text_of(key: str, words: list[str], seed: int) -> str:
    game = game_called(key)
    options = dict(word.split("=", 1) for word in words)
    every = int(options.pop("every", "1"))
    players = int(options.pop("players", game.players.start))
    return "\n".join(playthrough(game, game.setup(players, **options), seed, every)) + "\n"


def main(arguments: list[str]) -> None:
    if arguments[:1] != ["--write"]:
        sys.exit(__doc__)
    if len(arguments) > 1:
        key, name, seed, *words = arguments[1:]
        new = DATA / key / f"playthrough_{name}.txt"
        new.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text_of(key, words, int(seed)), encoding="utf-8")
        print(f"{new.name}: {len(new.read_bytes())} bytes")
        return
    for path in (path for key in all_keys() for path in files(key)):
        text = made_again(path)
        print(
            f"{path.parent.name}/{path.name}: {'the same' if text == path.read_text(encoding='utf-8') else 'written'}"
        )
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
