"""Finds puzzles at the end of games that bots play, and proves them by searching everything.

A puzzle is proven over so many turns: every action, every reply and every draw with its exact chance, judged by nothing
but how games end. Its solutions alone win by force, or they alone do not lose for certain, whatever comes after.
The seat that is to act sees the whole position; where another chooses at the same time, only forced wins count,
since they hold whatever it chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Final

from castra.arena.proving import LOST, WON, Horizon, Prover, TooLargeError
from castra.arena.puzzles import Puzzle
from castra.bots import player
from castra.bots.engine.turnwise import PLIES, Turnwise
from castra.bots.mistakes import NONE, Fallible, Mistakes
from castra.core.chance import secret_from
from castra.core.engine.ends import Ends
from castra.core.engine.rules import CERTAIN
from castra.core.game import AnyGame, Rules, Setup, State, acting_seats
from castra.core.match import Match

Values = list[tuple[int, Fraction]]
"""Actions with what they are worth, the best first."""


@dataclass(frozen=True)
class Mine:
    """Where the puzzles of a game are looked for, and how far they are proven."""

    turns: int
    horizon: Horizon | None = None
    """Of an exact proof; None: the quicker search over whole turns, which needs steps that cannot be taken back."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Under which nothing is hidden that matters."""
    scenarios: bool = False
    """Is every game another of the set-ups that are worth comparing?"""
    player: str = "greedy"
    """Who plays the games: what it aims at is what is found."""
    mistakes: Mistakes = NONE
    """Of this player, so that its games differ."""
    endings: int = 1
    """How often the last part of a game is played, each time with other luck."""


MINES: Final = {
    "centurion": Mine(3, player="legatus@1000n"),
    "centre-rock": Mine(1),
    "augustus": Mine(1, Horizon(draws=0), {"start": "dealt"}),
    "tac13": Mine(
        1,
        Horizon(turns=1),
        {"stacks": "open", "turns": "2"},
        scenarios=True,
        mistakes=Mistakes(0.3, 0.05),
        endings=8,
    ),
}
LAST: Final = 14
"""So many decisions before the end of a game are tried: there most is forced."""
PART: Final = 0.5
"""Of a game, that its endings have in common."""
MOST_POSITIONS: Final = 10_000
"""Of an exact proof; what needs more is no puzzle for people."""
CLEAR: Final = Fraction(1, 20)
"""How much better a solution is than what is none."""
MOST_SOLUTIONS: Final = 3
FEWEST_WRONG: Final = 2
"""Actions that are no solution; with a single one there is little to find."""
TABLE_BITS: Final = 18
FORCED: Final = Fraction(CERTAIN - PLIES, CERTAIN)


def proven(game: AnyGame, match: Match, state: State, mine: Mine) -> Puzzle | None:
    """The puzzle that a state is, if it is one."""
    rules, seat = match.rules, int(match.rules.actor(state))
    if seat < 0 or rules.turn(state) < 0 or len(rules.legal_actions(state, seat)) < 2:
        return None
    values = searched(rules, state, seat, mine) if mine.horizon is None else exact(game, match, state, mine)
    best = values[0][1] if values else LOST
    good = [action for action, value in values if best - value < CLEAR / 2]
    others = [value for _, value in values[len(good) :]]
    if len(good) > MOST_SOLUTIONS or len(others) < FEWEST_WRONG or best - others[0] < CLEAR:
        return None
    certain = WON if mine.horizon else FORCED
    if best < certain and (others[0] > -certain or len(acting_seats(rules, state)) > 1):
        return None
    return Puzzle(
        int(rules.seats),
        game.write_state(rules, state),
        "win" if best >= certain else "only",
        mine.turns,
        round(100 * float(best), 2),
        tuple(game.write_action(rules, state, seat, action) for action in good),
        dict(word.split("=", 1) for word in game.unusual(match.setup)),
    )


def searched(rules: Rules, state: State, seat: int, mine: Mine) -> Values:
    """Every action with its value over whole turns, the best first; nothing if one wins at once."""
    actions, values = Turnwise(rules, Ends(rules), TABLE_BITS).solve(state, seat, mine.turns)
    if int(values[0]) == CERTAIN - 1:
        return []
    return [(int(one), Fraction(int(value), CERTAIN)) for one, value in zip(actions, values, strict=True)]


def exact(game: AnyGame, match: Match, state: State, mine: Mine) -> Values:
    """Every action with its exact value, the best first; nothing where little happens, or too much, or unseen."""
    rules, seat = match.rules, int(match.rules.actor(state))
    if mine.horizon is None or not any(rules.forcing(state, seat, one) for one in rules.legal_actions(state, seat)):
        return []
    seen = game.sample(rules, game.view(rules, match.setup, state, seat), Random(1))
    if seen.key() != state.key():
        return []
    prover = Prover(rules, state, mine.horizon, MOST_POSITIONS)
    try:
        return prover.values()
    except TooLargeError:
        return []


# -- games to mine


def tables(game: AnyGame, mine: Mine, players: int | None) -> list[Setup]:
    """The set-ups whose games are mined, one after the other."""
    if not mine.scenarios:
        return [game.setup(players, **mine.options)]
    return [game.setup(one.players, **{**one.options, **mine.options}) for one in game.matchups()]


def mined(game: AnyGame, setup: Setup, mine: Mine, seed: int) -> Iterator[Puzzle]:
    """The puzzles at the ends of one game of a player against itself."""
    told: set[tuple[str, ...]] = set()
    for match in endings(game, setup, mine, seed):
        decisions = [state for state in match.states if match.rules.actor(state) >= 0]
        for state in decisions[-LAST:]:
            puzzle = proven(game, match, state, mine)
            if puzzle is not None and puzzle.solutions not in told:
                told.add(puzzle.solutions)
                yield puzzle


def endings(game: AnyGame, setup: Setup, mine: Mine, seed: int) -> Iterator[Match]:
    """A game played to its end, and its last part again with other luck."""
    match = played(Match(game, setup, secret=secret_from(f"puzzles {seed}")), mine, seed)
    yield match
    decisions = [state for state in match.states if match.rules.actor(state) >= 0]
    position = game.write_state(match.rules, decisions[int(PART * len(decisions))])
    for number in range(1, mine.endings):
        secret = secret_from(f"puzzles {seed} {number}")
        yield played(Match(game, setup, secret=secret, position=position, rules=match.rules), mine, seed + number)


def played(match: Match, mine: Mine, seed: int) -> Match:
    random, bot = Random(seed), player(mine.player, match.game)
    bot = bot if mine.mistakes == NONE else Fallible(bot, mine.mistakes)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bot.choose(match.game, match.rules, match.view(seat), random))
    return match
