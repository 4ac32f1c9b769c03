"""A position of TAC 13, and the action codes with their named parts.

An action is  kind << 20 | extra << 12 | hex:

    kind     hex       extra    meaning
    PLACE    where     -        set-up: the next unit of the army goes there
    PICK     where     place    movement: take up one unit, by its place in the stack (0 is on top)
    LIFT     where     -        movement: take up all units of the stack that can move
    GO       to        -        what was taken up goes there
    STAY     -         -        what was taken up is set down where it was
    FACE     -         side     the facing it ends with
    FORM     where     -        form a testudo
    BREAK    where     -        dissolve one
    END      -         -        end the phase; in answer to a move: throw no pila
    TARGET   which     -        plan an attack on this hex
    JOIN     where     place    a unit joins the plan
    DROP     where     place    a unit leaves the plan
    CANCEL   -         -        give the plan up
    ROLL     -         -        carry it out
    LOSE     -         place    the owner removes this unit of the attacked hex
    DIE      -         face     chance: the roll, 1 to 6

Units have numbers (slots), side A's first; `kind_of` and `side_of` of a slot are fixed by the scenario. A stack is a
list from `top` down by `below`. Command units always lie beneath the others, so the top unit tells whether the stack
controls its neighbours (rule 8.3).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from castra.core.engine.hashing import mix
from castra.core.engine.rules import State

PLACE: Final = 0
PICK: Final = 1
LIFT: Final = 2
GO: Final = 3
STAY: Final = 4
FACE: Final = 5
FORM: Final = 6
BREAK: Final = 7
END: Final = 8
TARGET: Final = 9
JOIN: Final = 10
DROP: Final = 11
CANCEL: Final = 12
ROLL: Final = 13
LOSE: Final = 14
DIE: Final = 15

# What has to happen next.
PLACING: Final = 0  # `seat` sets up its next unit
MOVING: Final = 1  # `seat` takes up a unit or ends its Movement Phase
GOING: Final = 2  # `seat` says where to
TURNING: Final = 3  # `seat` says which way to face there
HURLING: Final = 4  # the other seat may throw pila at `target`
FIRING: Final = 5  # `seat` chooses a target of missiles
AIMING: Final = 6  # `seat` plans the fire on `target`
FIGHTING: Final = 7  # `seat` chooses a target of melee
PLANNING: Final = 8  # `seat` plans the attack on `target`
ROLLING: Final = 9  # chance rolls for the attack on `target`
LOSING: Final = 10  # the owner of `target` chooses what is lost
ENDED: Final = 11

# What kind of attack is under way.
NO_ATTACK: Final = 0
MELEE: Final = 1
FIRE: Final = 2
PILA: Final = 3

# Marks of a unit.
MOVED: Final = 1  # has had its move in this phase
ACTED: Final = 2  # has attacked or fired in this Combat Phase
JOINED: Final = 4  # takes part in the planned attack
HIT: Final = 8  # has been attacked in this phase
DISRUPTED: Final = 16
STUNNED: Final = 32  # disrupted in its own player-turn, so that the turn's end does not yet free it
SPENT: Final = 64  # has thrown its pila
RALLIED: Final = 128  # panics no more
TESTUDO: Final = 256
OPEN: Final = 512  # a Command unit that lies open with its stack, because it negated the support of an attack

# How it ended.
TIME: Final = 1
DESTROYED: Final = 2

NONE: Final = 255  # no slot
NOWHERE: Final = -1  # a hex that is not set; a unit not yet set up
LOST: Final = -2  # where eliminated units are
STACK: Final = 255  # `picked` when a whole stack was taken up
NOBODY: Final = -1  # no winner yet
DRAWN: Final = 2  # the winner of a drawn game


def action(kind: i64, at: i64, extra: i64) -> i64:
    return kind << 20 | extra << 12 | at


def kind_of(action: i64) -> i64:
    return action >> 20


def hex_of(action: i64) -> i64:
    return action & 4095


def extra_of(action: i64) -> i64:
    return (action >> 12) & 255


@final
class TacState(State):
    def __init__(self, hexes: i64, sorts: vec[i64]) -> None:
        self.hexes: i64 = hexes
        self.slots: i64 = len(sorts)
        slots = self.slots
        self.sorts: vec[i64] = sorts  # by slot: its kind and side in one number; never changes
        self.top: vec[u8] = vec[u8]([NONE] * hexes)  # by hex: the slot on top
        self.below: vec[u8] = vec[u8]([NONE] * slots)  # by slot: the slot beneath
        self.where: vec[i64] = vec[i64]([NOWHERE] * slots)  # by slot: its hex, NOWHERE or LOST
        self.marks: vec[i64] = vec[i64]([0] * slots)
        self.facing: vec[u8] = vec[u8]([0] * slots)  # by slot: the hexside it faces; alike in a stack
        self.phase: i64 = PLACING
        self.seat: i64 = 0  # whose player-turn or set-up it is
        self.turn: i64 = 0  # Game-Turn, from 1; 0 during set-up
        self.origin: i64 = NOWHERE  # where something was taken up
        self.picked: i64 = NONE  # its place in the stack, or STACK
        self.goal: i64 = NOWHERE  # where it goes, before it faces
        self.attack: i64 = NO_ATTACK
        self.target: i64 = NOWHERE
        self.owed: i64 = 0  # units the owner has still to remove
        self.lost: vec[i64] = vec[i64]([0, 0])  # by seat: units lost
        self.lost_points: vec[i64] = vec[i64]([0, 0])
        self.winner: i64 = NOBODY
        self.reason: i64 = 0

    def fresh(self) -> State:
        return TacState(self.hexes, self.sorts)

    def key(self) -> i64:
        """Everything but the numbers of equal units. It is made anew when it is asked for: one walk through the stacks
        costs less than the small changes of it would in every action.
        """
        board: i64 = 0
        slot: i64 = 0
        while slot < self.slots:
            at = self.where[slot]
            if at >= 0 and i64(self.top[at]) == slot:
                stack = mix(at, i64(self.facing[slot]))
                under = slot
                while under != NONE:
                    stack = mix(stack, self.sorts[under] << 12 | self.marks[under])
                    under = i64(self.below[under])
                board ^= stack
            slot += 1
        course = mix(self.phase << 10 | self.seat << 9 | self.attack << 6 | self.owed, self.turn)
        moving = mix(mix(self.origin, self.picked), self.goal)
        return mix(mix(mix(board, course), moving), self.target)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, TacState)
        top = self.top
        their_top = other.top
        i: i64 = 0
        while i < self.hexes:
            top[i] = their_top[i]
            i += 1
        i = 0
        while i < self.slots:
            self.below[i] = other.below[i]
            self.where[i] = other.where[i]
            self.marks[i] = other.marks[i]
            self.facing[i] = other.facing[i]
            i += 1
        i = 0
        while i < 2:
            self.lost[i] = other.lost[i]
            self.lost_points[i] = other.lost_points[i]
            i += 1
        self.phase = other.phase
        self.seat = other.seat
        self.turn = other.turn
        self.origin = other.origin
        self.picked = other.picked
        self.goal = other.goal
        self.attack = other.attack
        self.target = other.target
        self.owed = other.owed
        self.winner = other.winner
        self.reason = other.reason
