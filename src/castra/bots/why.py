"""Why this move, in words: what it threatens, what it fears, what is expected, and what was the next best.

Told from what the view of the seat shows. A threat is a forcing action that would raise the own chance and that most
replies leave open; a fear is a forcing reply that would lower it; both are measured against the best quiet action.
Chances are those of the whole side: partners win together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from castra.bots.analysis import FIRST, Line, Study, settled
from castra.core.game import OVER, AnyGame, Rules, State, View

WORTH_TELLING: Final = 0.02
"""Of the chance to win."""
MOST_REPLIES: Final = 24
MOST_TOLD: Final = 2
UNSEEN: Final = "?"
"""How notation writes what another seat does in secret."""
HIDDEN: Final = "something hidden"


@dataclass(frozen=True)
class Why:
    """A move and what speaks for it; all of it sentences or notation."""

    action: int
    text: str
    label: str
    chance: float
    threatens: tuple[str, ...]
    fears: tuple[str, ...]
    line: tuple[str, ...]
    """The expected course in notation, this move first; empty where nothing can be said of what follows."""
    instead: str
    """The next best, with what it would cost; empty if there is none."""

    def sentences(self) -> list[str]:
        """For people, the move first."""
        said = [f"{self.label} ({self.text}): about {100 * self.chance:.0f} % to win."]
        said += [f"It threatens: {'; '.join(self.threatens)}."] if self.threatens else []
        said += [f"It fears: {'; '.join(self.fears)}."] if self.fears else []
        said += [f"Then it expects: {', '.join(self.line[1:])}."] if len(self.line) > 1 else []
        return said + ([f"Next best: {self.instead}."] if self.instead else [])


def why(game: AnyGame, rules: Rules, view: View, random: Random, nodes: int = 4 * FIRST) -> Why:
    """The best move for the seat of a view, and the reasons for it."""
    study = Study(game, rules, view, random)
    first, *others = study.step(nodes, 2).lines
    after = settled(rules, rules.apply(study.state, view.seat, first.action))
    return Why(
        first.action,
        first.text,
        capital(first.label),
        of_side(study, first.chances),
        tuple(threats(study, after, first.action)),
        tuple(fears(study, after)),
        tuple(HIDDEN if move == UNSEEN else move for move in first.moves),
        compared(study, first, others[0]) if others else "",
    )


def of_side(study: Study, chances: Sequence[float]) -> float:
    """The chance of the seat that asks and its partners."""
    side = study.rules.side
    return sum(chance for seat, chance in enumerate(chances) if side(seat) == side(study.view.seat))


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def compared(study: Study, best: Line, other: Line) -> str:
    less = 100 * (of_side(study, best.chances) - of_side(study, other.chances))
    return f"{other.label} ({other.text}), {f'{less:.0f} % less' if less >= 1 else 'about as good'}"


def threats(study: Study, state: State, done: int) -> list[str]:
    """What the seat could do next whatever is answered, the most telling first; to do the same again is no threat."""
    rules, seat = study.rules, study.view.seat
    actor = rules.actor(state)
    if actor == OVER:
        return []
    if actor == seat:
        positions = [state]
    else:
        replies = list(rules.search_actions(state, actor))[:MOST_REPLIES]
        positions = [settled(rules, rules.apply(state, actor, reply)) for reply in replies]
    gains: dict[int, list[float]] = defaultdict(list)
    labels: dict[int, str] = {}
    for one in positions:
        if rules.actor(one) == seat:
            for action, gain in forcing(study, one, seat).items():
                if action != done:
                    gains[action].append(gain)
                    labels[action] = study.game.label(rules, one, seat, action)
    told = {action: sum(some) / len(some) for action, some in gains.items() if 2 * len(some) > len(positions)}
    best = sorted((action for action in told if told[action] >= WORTH_TELLING), key=lambda action: -told[action])
    return [labels[action] for action in best[:MOST_TOLD]]


def fears(study: Study, state: State) -> list[str]:
    """The answers that would cost most, with how much."""
    rules, seat = study.rules, study.view.seat
    actor = rules.actor(state)
    if actor == OVER or rules.side(actor) == rules.side(seat):
        return []
    losses = {action: -change for action, change in forcing(study, state, actor).items() if change < 0}
    worst = sorted((action for action in losses if losses[action] >= WORTH_TELLING), key=lambda action: -losses[action])
    return [
        f"{study.game.label(rules, state, actor, action)} ({100 * losses[action]:.0f} % less)"
        for action in worst[:MOST_TOLD]
    ]


def forcing(study: Study, state: State, actor: int) -> dict[int, float]:
    """What each forcing action of an actor would change for the seat that asks, against the best quiet one."""
    rules, seat = study.rules, study.view.seat
    quiet: list[float] = []
    found: dict[int, float] = {}
    for action in rules.search_actions(state, actor):
        chance = of_side(study, study.appraiser.looks(rules.apply(state, actor, action)))
        if rules.forcing(state, actor, action):
            found[int(action)] = chance
        else:
            quiet.append(chance)
    best = max if rules.side(actor) == rules.side(seat) else min
    otherwise = best(quiet) if quiet else of_side(study, study.appraiser.looks(state))
    return {action: chance - otherwise for action, chance in found.items()}
