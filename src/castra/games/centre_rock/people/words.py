"""Sentences: the names of players and units, the labels of choices, what is told of what happens, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from castra.core.game import CHANCE, Verdict
from castra.games.centre_rock.engine.pushes import DEFLECTED, FALLS, SQUEEZED
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import (
    ATTACK,
    ATTACK_ROLL,
    CLASS_OF,
    DEFLECT,
    DRAWN,
    ENDED,
    FIRST,
    GO,
    LEAD,
    LIFT,
    MOVE,
    MOVE_ROLL,
    OFF_BOARD,
    OPENING,
    ORIENT,
    PASS,
    PLACE,
    READY,
    SEAT_OF,
    TRIUMPHANT,
    TURN,
    VANQUISHED,
    CentreRockState,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)
from castra.games.centre_rock.engine.walks import steps_for
from castra.games.centre_rock.people.notation import CLASS_NAMES, FACING_NAMES
from castra.games.centre_rock.people.position import TEAMS
from castra.games.centre_rock.people.view import knows

# -- names


def player(seat: int) -> str:
    return f"player {seat + 1}"


def players(seats: Sequence[int]) -> str:
    """'player 2', 'players 1 and 3', 'players 1, 2 and 3'."""
    numbers = [str(seat + 1) for seat in seats]
    if len(numbers) == 1:
        return f"player {numbers[0]}"
    return f"players {', '.join(numbers[:-1])} and {numbers[-1]}"


def opened(words: str) -> str:
    """The words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def plural(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def told_rolls(rolls: Sequence[int]) -> str:
    if len(rolls) == 1:
        return str(rolls[0])
    return f"{rolls[0]} {'or' if len(rolls) == 2 else 'to'} {rolls[-1]}"


class Names:
    """What the units and hexagons of one state are called."""

    def __init__(self, rules: CentreRockRules, state: CentreRockState) -> None:
        self.state = state
        self.board = rules.board
        self.hexagons = rules.board.names

    def unit(self, cell: int) -> str:
        """'the striker on c4'."""
        code = self.state.board[cell]
        kind = CLASS_NAMES[CLASS_OF[code]] if code else "unit"
        return f"the {kind} on {self.hexagons[cell]}"

    def whose(self, cell: int) -> str:
        """'player 2's striker on c4'."""
        code = self.state.board[cell]
        if not code:
            return self.unit(cell)
        return f"{player(SEAT_OF[code])}'s {CLASS_NAMES[CLASS_OF[code]]} on {self.hexagons[cell]}"

    def place(self, cell: int) -> str:
        """'c4', or 'e5, The Rock'."""
        return f"{self.hexagons[cell]}, The Rock" if cell == self.board.rock else self.hexagons[cell]


# -- labels


def label(rules: CentreRockRules, state: CentreRockState, act: int) -> str:
    """A choice in words."""
    return _LABELS[kind_of(act)](Names(rules, state), act)


def _place_label(names: Names, act: int) -> str:
    unit, facing = CLASS_NAMES[extra_of(act) // 6], FACING_NAMES[extra_of(act) % 6]
    return f"Place a {unit} on {names.hexagons[target_of(act)]}, facing {facing}"


def _go_label(names: Names, act: int) -> str:
    if extra_of(act):
        return "Leave The Rock and come back"
    cell, to = origin_of(act), target_of(act)
    return f"Stay on {names.place(cell)}" if cell == to else f"Go to {names.place(to)}"


def _deflect_label(names: Names, act: int) -> str:
    cell, to = origin_of(act), target_of(act)
    victim = names.whose(cell)
    if to == OFF_BOARD:
        return f"Push {victim} off the board"
    return f"Leave {victim} where it is" if to == cell else f"Deflect {victim} to {names.place(to)}"


_LABELS: Final[dict[int, Callable[[Names, int], str]]] = {
    FIRST: lambda names, act: f"{opened(player(origin_of(act)))} takes the first turn",
    LEAD: lambda names, act: f"{opened(player(origin_of(act)))} comes first in the team",
    PLACE: _place_label,
    LIFT: lambda names, act: f"Take {names.unit(origin_of(act))} back",
    READY: lambda names, act: "The squad is ready",
    ORIENT: lambda names, act: f"Turn {names.unit(origin_of(act))} to the {FACING_NAMES[extra_of(act)]}",
    MOVE: lambda names, act: f"Move {names.unit(origin_of(act))}",
    GO: _go_label,
    ATTACK: lambda names, act: f"Attack {names.whose(target_of(act))} with {names.unit(origin_of(act))}",
    DEFLECT: _deflect_label,
    PASS: lambda names, act: "End the turn",
}


# -- narration


def narrate(rules: CentreRockRules, state: CentreRockState, actor: int, act: int, seat: int) -> str:
    said = tell(rules, state, actor, act, seat)
    return said if state.phase < TURN else " ".join([said, *tell_counters(rules, state, actor, act)])


RULE_OF: Final = {
    FIRST: "2.2",
    LEAD: "2.4",
    PLACE: "2.5",
    LIFT: "2.5",
    READY: "2.9",
    ORIENT: "4.1",
    MOVE: "4.4",
    GO: "4.6",
    ATTACK: "5.1",
    DEFLECT: "6.8",
    PASS: "3.2",
}
RULE_OF_ROLL: Final = {OPENING: "2.1", MOVE_ROLL: "4.5", ATTACK_ROLL: "5.8"}


def rule_of(state: CentreRockState, act: int) -> str:
    return RULE_OF_ROLL.get(state.phase) or RULE_OF[kind_of(act)]


def tell(rules: CentreRockRules, state: CentreRockState, actor: int, act: int, seat: int) -> str:
    if actor == CHANCE:
        return tell_roll(rules, state, origin_of(act))
    name = opened(player(actor))
    kind = kind_of(act)
    if kind in (PLACE, LIFT):
        return tell_placing(rules, state, actor, act, seat)
    if kind == FIRST:
        return f"{name} rolled highest and lets {player(origin_of(act))} begin."
    if kind == LEAD:
        return f"{name} says that {player(origin_of(act))} comes first in the team."
    if kind == READY:
        return f"{name} is ready."
    return tell_action(rules, state, actor, act)


def tell_placing(rules: CentreRockRules, state: CentreRockState, actor: int, act: int, seat: int) -> str:
    """Another team learns no more than that somebody is placing (rule 2.5)."""
    name = opened(player(actor))
    if not knows(rules, state, seat, actor):
        return f"{name} is placing units."
    names = Names(rules, state)
    if kind_of(act) == LIFT:
        return f"{name} takes {names.unit(origin_of(act))} back."
    unit, facing = CLASS_NAMES[extra_of(act) // 6], FACING_NAMES[extra_of(act) % 6]
    return f"{name} places a {unit} on {names.hexagons[target_of(act)]}, facing {facing}."


def tell_action(rules: CentreRockRules, state: CentreRockState, actor: int, act: int) -> str:
    name = opened(player(actor))
    names = Names(rules, state)
    unit = names.unit(origin_of(act))
    kind = kind_of(act)
    if kind == ORIENT:
        return f"{name} turns {unit} to the {FACING_NAMES[extra_of(act)]}."
    if kind == MOVE:
        return f"{name} moves {unit}."
    if kind == GO:
        if extra_of(act):
            return f"{name}'s unit leaves The Rock and comes back."
        stays = origin_of(act) == target_of(act)
        return f"{name}'s unit {'stays' if stays else f'goes to {names.place(target_of(act))}'}."
    if kind == ATTACK:
        return f"{name} attacks {names.whose(target_of(act))} with {unit}."
    if kind == DEFLECT:
        return f"{name} {tell_deflection(names, origin_of(act), target_of(act))}."
    return f"{name} ends the turn."


def tell_deflection(names: Names, cell: int, to: int) -> str:
    victim = names.whose(cell)
    if to == OFF_BOARD:
        return f"pushes {victim} off the board"
    return f"leaves {victim} where it is" if to == cell else f"deflects {victim} to {names.place(to)}"


def tell_roll(rules: CentreRockRules, state: CentreRockState, pips: int) -> str:
    name = opened(player(state.seat))
    if state.phase == OPENING:
        return f"{name} rolls {pips} for the first turn."
    if state.phase == MOVE_ROLL:
        return f"{name} rolls {pips}: up to {plural(steps_for(pips), 'hexagon')}."
    return f"{name} rolls {pips}: {effect(rules, state, pips)}."


def effect(rules: CentreRockRules, state: CentreRockState, pips: int) -> str:
    """What a roll does to the attack under way."""
    names = Names(rules, state)
    board = rules.board
    victim = names.whose(state.target)
    if pips == 6 and state.unit == board.rock:
        return f"from The Rock, and {victim} is removed"
    if pips < rules.needed(state):
        return "a miss"
    front, meeting = rules.find_front(state)
    chain = "" if front == state.target else f"pushed into others; {names.whose(front)} is "
    way = rules.pusher.arrow(state, state.unit, state.target)
    if meeting == SQUEEZED:
        end = "squeezed and removed"
    elif meeting == FALLS:
        end = "pushed off the board"
    elif meeting == DEFLECTED:
        end = tell_deflecting(rules, state, front, way)
    else:
        end = f"pushed to {names.place(board.next[6 * front + way])}"
    return f"a hit, {victim} is {chain}{end}"


def tell_deflecting(rules: CentreRockRules, state: CentreRockState, front: int, way: int) -> str:
    choices = list(rules.pusher.deflections(state, front, way))
    if len(choices) > 1:
        return "deflected"
    if choices == [front]:
        return "blocked and stays"
    return f"deflected to {Names(rules, state).place(choices[0])}"


# -- the counters


def tell_counters(rules: CentreRockRules, state: CentreRockState, actor: int, act: int) -> list[str]:
    """What an action does to marker and kings, and who is passed over; how it ends a game is told elsewhere."""
    after = rules.apply(state, actor, act)
    assert isinstance(after, CentreRockState)
    if after.phase == ENDED:
        return []
    team = rules.side(after.seat)
    gained = after.points[team] - state.points[team]
    said = []
    if state.marker and after.marker == gained:
        said.append("The marker goes back to EMPTY ROCK.")
    if after.turns > state.turns:
        said += [
            f"{opened(player(seat))} has no units left and is skipped." for seat in skipped(rules, after, state.turn)
        ]
    if gained:
        points = plural(after.points[team], "point")
        holds = f"{opened(player(after.seat))} holds The Rock"
        said.append(f"{holds}: the marker goes to {after.marker}, and team {TEAMS[team]} has {points}.")
    return said


def skipped(rules: CentreRockRules, after: CentreRockState, turn: int) -> list[int]:
    """The squads between the turn that has ended and the one that begins."""
    seats = []
    while (turn := (turn + 1) % rules.seats) != after.turn:
        seats.append(int(after.order[turn]))
    return seats


# -- the end


def verdict(rules: CentreRockRules, state: CentreRockState) -> Verdict:
    """Who won, by what, and the rule that ended the game."""
    scores = tuple(state.points[rules.side(seat)] for seat in range(rules.seats))
    if state.winner == DRAWN:
        return Verdict(f"Nobody wins: the limit of {state.turns} turns is reached", "8.5", scores)
    winners = [seat for seat in range(rules.seats) if rules.side(seat) == state.winner]
    head = f"{opened(players(winners))} {'wins' if len(winners) == 1 else 'win'}"
    if state.reason == VANQUISHED:
        return Verdict(f"{head}: no other team has a unit left", "8.1", scores)
    if state.reason == TRIUMPHANT:
        return Verdict(f"{head}: one unit has held The Rock for four straight turns", "8.2", scores)
    return Verdict(f"{head}: the king has left the points track with the thirteenth point", "8.3", scores)
