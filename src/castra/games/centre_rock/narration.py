"""What a seat is told when something happens: a sentence, and another if it moves the counters."""

from __future__ import annotations

from castra.core.game import CHANCE
from castra.games.centre_rock.choices import Teller, plural
from castra.games.centre_rock.notation import CLASS_NAMES, FACING_NAMES
from castra.games.centre_rock.position import TEAMS
from castra.games.centre_rock.pushes import DEFLECTED, FALLS, SQUEEZED
from castra.games.centre_rock.rules import CentreRockRules
from castra.games.centre_rock.state import (
    ATTACK,
    CLASS_OF,
    DEFLECT,
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
    PLACE,
    READY,
    TURN,
    CentreRockState,
    extra_of,
    kind_of,
    origin_of,
    target_of,
)
from castra.games.centre_rock.view import knows
from castra.games.centre_rock.walks import steps_for


def narrate(rules: CentreRockRules, state: CentreRockState, actor: int, act: int, seat: int) -> str:
    said = tell(rules, state, actor, act, seat)
    return said if state.phase < TURN else " ".join([said, *tell_counters(rules, state, actor, act)])


def tell(rules: CentreRockRules, state: CentreRockState, actor: int, act: int, seat: int) -> str:
    if actor == CHANCE:
        return tell_roll(rules, state, origin_of(act))
    name = f"Player {actor + 1}"
    kind = kind_of(act)
    if kind in (PLACE, LIFT):
        return tell_placing(rules, state, actor, act, seat)
    if kind == FIRST:
        return f"{name} rolled highest and lets player {origin_of(act) + 1} begin."
    if kind == LEAD:
        return f"{name} says that player {origin_of(act) + 1} comes first in the team."
    if kind == READY:
        return f"{name} is ready."
    return tell_action(rules, state, actor, act)


def tell_placing(rules: CentreRockRules, state: CentreRockState, actor: int, act: int, seat: int) -> str:
    """Another team learns no more than that somebody is placing (rule 2.5)."""
    name = f"Player {actor + 1}"
    if not knows(rules, state, seat, actor):
        return f"{name} is placing units."
    names = rules.board.names
    if kind_of(act) == LIFT:
        return f"{name} takes {Teller(rules, state).unit(origin_of(act))} back."
    unit = CLASS_NAMES[extra_of(act) // 6]
    return f"{name} places a {unit} on {names[target_of(act)]}, facing {FACING_NAMES[extra_of(act) % 6]}."


def tell_action(rules: CentreRockRules, state: CentreRockState, actor: int, act: int) -> str:
    name = f"Player {actor + 1}"
    teller = Teller(rules, state)
    unit = teller.unit(origin_of(act))
    kind = kind_of(act)
    if kind == ORIENT:
        return f"{name} turns {unit} to the {FACING_NAMES[extra_of(act)]}."
    if kind == MOVE:
        return f"{name} moves {unit}."
    if kind == GO:
        if extra_of(act):
            return f"{name}'s unit leaves The Rock and comes back."
        stays = origin_of(act) == target_of(act)
        return f"{name}'s unit {'stays' if stays else f'goes to {teller.place(target_of(act))}'}."
    if kind == ATTACK:
        return f"{name} attacks {teller.whose(target_of(act))} with {unit}."
    if kind == DEFLECT:
        return f"{name} {tell_deflection(teller, origin_of(act), target_of(act))}."
    return f"{name} ends the turn."


def tell_deflection(teller: Teller, cell: int, to: int) -> str:
    victim = teller.whose(cell)
    if to == OFF_BOARD:
        return f"pushes {victim} off the board"
    return f"leaves {victim} where it is" if to == cell else f"deflects {victim} to {teller.place(to)}"


def tell_roll(rules: CentreRockRules, state: CentreRockState, pips: int) -> str:
    name = f"Player {state.seat + 1}"
    if state.phase == OPENING:
        return f"{name} rolls {pips} for the first turn."
    if state.phase == MOVE_ROLL:
        return f"{name} rolls {pips}: up to {plural(steps_for(pips), 'hexagon')}."
    return f"{name} rolls {pips}: {effect(rules, state, pips)}."


def effect(rules: CentreRockRules, state: CentreRockState, pips: int) -> str:
    """What a roll does to the attack under way."""
    teller = Teller(rules, state)
    board = rules.board
    victim = teller.whose(state.target)
    if pips == 6 and state.unit == board.rock:
        return f"from The Rock, and {victim} is removed"
    if pips < board.hits_on[CLASS_OF[state.board[state.unit]]]:
        return "a miss"
    front = rules.find_front(state)
    chain = "" if front == state.target else f"pushed into others; {teller.whose(front)} is "
    meeting = rules.pusher.meeting
    way = rules.pusher.arrow(state, state.unit, state.target)
    if meeting == SQUEEZED:
        end = "squeezed and removed"
    elif meeting == FALLS:
        end = "pushed off the board"
    elif meeting == DEFLECTED:
        end = tell_deflecting(rules, state, front, way)
    else:
        end = f"pushed to {teller.place(board.next[6 * front + way])}"
    return f"a hit, {victim} is {chain}{end}"


def tell_deflecting(rules: CentreRockRules, state: CentreRockState, front: int, way: int) -> str:
    choices = list(rules.pusher.deflections(state, front, way))
    if len(choices) > 1:
        return "deflected"
    if choices == [front]:
        return "blocked and stays"
    return f"deflected to {Teller(rules, state).place(choices[0])}"


# -- the counters


def tell_counters(rules: CentreRockRules, state: CentreRockState, actor: int, act: int) -> list[str]:
    """What an action does to marker and kings, and who is passed over; how it ends a game is told elsewhere."""
    after = rules.apply(state, actor, act)
    assert isinstance(after, CentreRockState)
    if after.phase == ENDED:
        return []
    team = rules.team(after.seat)
    gained = after.points[team] - state.points[team]
    said = []
    if state.marker and after.marker == gained:
        said.append("The marker goes back to EMPTY ROCK.")
    if after.turns > state.turns:
        said += [f"Player {seat + 1} has no units left and is skipped." for seat in skipped(rules, after, state.turn)]
    if gained:
        points = plural(after.points[team], "point")
        holds = f"Player {after.seat + 1} holds The Rock"
        said.append(f"{holds}: the marker goes to {after.marker}, and team {TEAMS[team]} has {points}.")
    return said


def skipped(rules: CentreRockRules, after: CentreRockState, turn: int) -> list[int]:
    """The squads between the turn that has ended and the one that begins."""
    seats = []
    while (turn := (turn + 1) % rules.seats) != after.turn:
        seats.append(int(after.order[turn]))
    return seats
