"""What makes a written position impossible, so that nothing reads one that the rules could not carry on."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.centre_rock.content.printed import SQUAD
from castra.games.centre_rock.engine.board import NOWHERE, SQUAD_OF
from castra.games.centre_rock.engine.pushes import DEFLECTED
from castra.games.centre_rock.engine.rules import ACTIONS, LAST_MARKER, LAST_POINT, CentreRockRules
from castra.games.centre_rock.engine.state import (
    ATTACK,
    ATTACK_ROLL,
    CHOOSING,
    DEFLECTING,
    DRAWN,
    ENDED,
    GOING,
    LEADING,
    MOVE_ROLL,
    NOBODY,
    OPENING,
    PLACING,
    SEAT_OF,
    TRIUMPHANT,
    TURN,
    TURN_LIMIT,
    VANQUISHED,
    VICTORIOUS,
    CentreRockState,
    action,
)


def flaw(rules: CentreRockRules, state: CentreRockState) -> str:
    """What is wrong with a position, as part of a sentence; empty if nothing is."""
    checks = (_squads, _opening, _order, _placement, _tracks, _turn, _business, _end)
    return next((said for check in checks if (said := check(rules, state))), "")


def _squads(rules: CentreRockRules, state: CentreRockState) -> str:
    for seat in range(rules.seats):
        for unit_class, most in enumerate(SQUAD_OF):
            if rules.opening.placed(state, seat, unit_class) > most:
                return f"player {seat + 1} has too many units of one class"
    if state.seat >= rules.seats:
        return f"there is no player {state.seat + 1}"
    return ""


def _opening(rules: CentreRockRules, state: CentreRockState) -> str:
    contenders = [seat for seat in range(rules.seats) if state.contending >> seat & 1]
    if not contenders or state.contending >> rules.seats:
        return "contend= must name players"
    if any(not state.rolls[seat] for seat in range(rules.seats) if seat not in contenders):
        return "who no longer contends must have rolled"
    if state.phase == OPENING:
        waiting = [seat for seat in contenders if not state.rolls[seat]]
        if len(contenders) == 1 or not waiting or waiting[0] != state.seat:
            return "the next player to roll must be the first one that contends and has not"
        return ""
    if len(contenders) > 1 or not all(state.rolls):
        return "one player must be the highest roller"
    return "" if state.phase != CHOOSING or state.seat == contenders[0] else "the highest roller chooses"


def _order(rules: CentreRockRules, state: CentreRockState) -> str:
    order = [seat for seat in state.order if seat >= 0]
    first = order[0] if order else -1
    wanted: list[list[int]] = [[(first + i) % rules.seats for i in range(rules.seats)]]
    if state.phase <= CHOOSING:
        wanted = [[]]
    elif rules.seats == 4:
        wanted.append([first, (first + 3) % 4, (first + 2) % 4, (first + 1) % 4])
        if state.phase == LEADING:
            wanted = [[first, (first + 2) % 4]]
    elif state.phase == LEADING:
        return "only with four players a team says which squad comes first"
    if order not in wanted or rules.seats <= first:
        return "order= does not fit"
    if state.phase == LEADING and state.seat != (first + 1) % 4:
        return "the player to the left of the first player speaks for the other team"
    return ""


def _placement(rules: CentreRockRules, state: CentreRockState) -> str:
    everybody = (1 << rules.seats) - 1
    if state.phase > PLACING:
        return "" if state.ready == everybody else "every squad must be ready"
    if state.phase < PLACING:
        return "nobody places before the order of turns is known" if state.ready or any(state.count) else ""
    if state.ready >= everybody or state.seat:
        return "somebody must still be placing"
    placing = rules.opening.placing(state)
    for seat in state.order:
        if state.ready >> seat & 1:
            if state.count[seat] < SQUAD:
                return f"player {seat + 1} is ready without all units"
            if placing >> (seat + 2) % 4 & 1 and rules.seats == 4 and _comes_first(state, (seat + 2) % 4, seat):
                return f"player {seat + 1} places after the team-mate"
        elif not placing >> seat & 1 and state.count[seat]:
            return f"player {seat + 1} places after the team-mate"
    board = rules.board
    for cell, code in enumerate(state.board):
        if code and not board.zone[board.cells * SEAT_OF[code] + cell]:
            return "units are placed in their zones"
        if code and board.next[6 * cell + (code - 1) % 6] == NOWHERE:
            return "units are placed facing the board"
    return ""


def _comes_first(state: CentreRockState, a: int, b: int) -> bool:
    order = list(state.order)
    return order.index(a) < order.index(b)


def _tracks(rules: CentreRockRules, state: CentreRockState) -> str:
    holder = state.board[rules.board.rock]
    if state.phase < TURN and (state.marker or any(state.points) or state.turns):
        return "the tracks move only in turns"
    if state.marker and not holder:
        return "the marker counts only while a unit is on The Rock"
    ended_by = state.reason if state.phase == ENDED else 0
    if (state.marker > LAST_MARKER) != (ended_by == TRIUMPHANT):
        return "the marker goes on from its third position when it wins"
    beyond = [team for team in range(rules.teams) if state.points[team] > LAST_POINT]
    if any(points > LAST_POINT + 1 for points in state.points):
        return "the points track ends at 12"
    if beyond and (ended_by not in (VICTORIOUS, TRIUMPHANT) or beyond != [state.winner]):
        return "a king goes on from the twelfth position when it wins"
    return "a victorious king has left the track" if ended_by == VICTORIOUS and not beyond else ""


def _turn(rules: CentreRockRules, state: CentreRockState) -> str:
    acting = TURN <= state.phase < ENDED
    if (1 <= state.actions <= ACTIONS) != acting:
        return "one or two actions are left in a turn, and none outside"
    if not acting:
        return ""
    if rules.turn_limit and state.turns >= rules.turn_limit:
        return "the limit of turns is reached"
    if not state.count[state.seat]:
        return f"player {state.seat + 1} has no units and is skipped"
    return "only one team is left" if rules.only_team_left(state) else ""


def _business(rules: CentreRockRules, state: CentreRockState) -> str:
    phase = state.phase
    moving, attacking = phase in (MOVE_ROLL, GOING), phase in (ATTACK_ROLL, DEFLECTING)
    named = state.unit != NOWHERE
    if named != (moving or attacking) or (state.target != NOWHERE) != attacking:
        return "unit= and target= must fit what is under way"
    if bool(state.roll) != (phase in (GOING, DEFLECTING)):
        return "roll= must fit what is under way"
    if named and SEAT_OF[state.board[state.unit]] != state.seat:
        return "the named unit must be the player's own"
    if attacking:
        attacks = rules.add_attacks(vec[i64](), state, state.unit, state.board[state.unit])
        if action(ATTACK, state.unit, state.target, 0) not in list(attacks):
            return "the target cannot be attacked"
    return _deflection(rules, state) if phase == DEFLECTING else ""


def _deflection(rules: CentreRockRules, state: CentreRockState) -> str:
    if state.roll < rules.needed(state):
        return "a miss deflects nothing"
    if state.roll == 6 and state.unit == rules.board.rock:
        return "a six from The Rock deflects nothing"
    _, meeting = rules.find_front(state)
    if meeting != DEFLECTED or len(rules.deflection_choices(state)) < 2:
        return "there is no deflection to choose"
    return ""


def _end(rules: CentreRockRules, state: CentreRockState) -> str:
    if state.phase != ENDED:
        return "" if state.winner == NOBODY and not state.reason else "winner= is told when the game has ended"
    if state.winner == NOBODY or state.winner >= rules.teams:
        return "winner= must name a team, or none"
    if (state.winner == DRAWN) != (state.reason == TURN_LIMIT):
        return "a draw comes from the limit of turns alone"
    if state.winner == DRAWN:
        return "" if rules.turn_limit and state.turns == rules.turn_limit else "the limit of turns is not reached"
    if state.winner != rules.side(state.seat):
        return "the player whose turn it is has won"
    if state.reason != VANQUISHED and SEAT_OF[state.board[rules.board.rock]] != state.seat:
        return "who wins by the tracks has a unit on The Rock"
    return "another team is left" if (state.reason == VANQUISHED) != rules.only_team_left(state) else ""
