"""From a view back to a state: what is hidden is dealt again, fairly, among all arrangements that fit.

An arrangement says what lies in every free place of the hidden stacks of a side: two beneath the top where three may
be stacked, and any number of Command units beneath those. It fits if the army list and the losses come out right and
every unit may stand where it lies (rules 5.7, 5.9, 7.1, 7.2, 17.5). Arrangements are counted, not tried, and each is
as likely as any other; `odds.py` reckons with the same counts. Marks that cannot be seen are the plainest that fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations_with_replacement, product
from math import comb, prod
from random import Random
from typing import Any

from castra.core.game import View, after
from castra.games.tac13.content.printed import DIRECTIONS
from castra.games.tac13.engine.arrangements import Group, layings, orders, spreadings, weighted
from castra.games.tac13.engine.board import hex_number
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.stacks import put
from castra.games.tac13.engine.state import (
    DESTROYED,
    DISRUPTED,
    ENDED,
    GO,
    GOING,
    LIFT,
    LOST,
    MOVING,
    NOWHERE,
    PICK,
    RALLIED,
    STACK,
    TIME,
    TURNING,
    TacState,
    action,
    hex_of,
    kind_of,
)
from castra.games.tac13.engine.taking_up import SQUARE
from castra.games.tac13.people.notation import stack_slots
from castra.games.tac13.people.position import ATTACKS, MARKS, PHASES

Dealt = dict[int, list[int]]
"""By hex: the kinds of a stack, from the top."""


def sample(rules: TacRules, view: View, random: Random) -> TacState:
    facts = view.facts
    dealt: Dealt = {}
    for seat in (0, 1):
        dealt |= Unseen.of(rules, facts, seat).deal(random)
    if facts["moving"] is not None and facts["moving"]["unit"] is None:
        return sample_move(rules, facts, dealt, random)
    return lay_out(rules, facts, dealt)


# -- what is hidden of a side


@dataclass(frozen=True)
class HiddenStack:
    at: int
    top: int
    """The kind that is seen on top."""
    room: int
    """How many units may lie beneath it, Command units not counted."""
    testudo: bool
    """Then all of the room is taken, by units of a legion."""


@dataclass(frozen=True)
class Unseen:
    """The hidden stacks of a side, and the units beneath their tops, by kind."""

    rules: TacRules
    stacks: tuple[HiddenStack, ...]
    men: Mapping[int, int]
    leaders: Mapping[int, int]
    """Command units."""

    @staticmethod
    def of(rules: TacRules, facts: Mapping[str, Any], seat: int) -> Unseen:
        t = rules.tables
        left = Counter(t.codes[t.kind[slot]] for slot in range(t.slots) if t.seat_of(slot) == seat)
        left -= Counter(facts["lost"][seat]) + Counter(facts["reserve"][seat])
        hidden: list[HiddenStack] = []
        for name, stack in facts["stacks"].items():
            if stack["seat"] == seat and stack["units"] is not None:
                left -= Counter(unit["unit"] for unit in stack["units"])
            elif stack["seat"] == seat:
                left -= Counter([stack["top"]])
                top = t.codes.index(stack["top"])
                room = 0 if t.command[top] else SQUARE - 1 if stack["testudo"] else int(t.limit[seat]) - 1
                hidden.append(HiddenStack(hex_number(t.board, name), top, room, stack["testudo"]))
        kinds = {t.codes.index(code): count for code, count in left.items()}
        men = {kind: count for kind, count in kinds.items() if not t.command[kind]}
        return Unseen(rules, tuple(hidden), men, {kind: n for kind, n in kinds.items() if kind not in men})

    def may_lie(self, kind: int, stack: HiddenStack) -> bool:
        t = self.rules.tables
        if stack.testudo and not t.legion[kind] and not t.command[kind]:
            return False
        return not self.rules.deployment.barred(kind, stack.at)

    # -- counting

    @cached_property
    def rooms(self) -> dict[tuple[bool, tuple[int, ...]], list[int]]:
        """Stacks that may hold the same kinds make one room: (must it be full, which kinds) → its stacks."""
        found: dict[tuple[bool, tuple[int, ...]], list[int]] = {}
        for number, stack in enumerate(self.stacks):
            kinds = tuple(kind for kind in sorted(self.men) if self.may_lie(kind, stack))
            found.setdefault((stack.testudo, kinds), []).append(number)
        return found

    @cached_property
    def groups(self) -> dict[tuple[bool, ...], list[int]]:
        """Kinds that may lie in the same rooms make one group; the choosiest come first."""
        found: dict[tuple[bool, ...], list[int]] = {}
        for kind in sorted(self.men):
            found.setdefault(tuple(kind in kinds for _, kinds in self.rooms), []).append(kind)
        return dict(sorted(found.items(), key=lambda group: sum(group[0])))

    @cached_property
    def sizes(self) -> tuple[tuple[int, ...], tuple[bool, ...], tuple[Group, ...]]:
        """What `spreadings` needs: the sizes of the rooms, which must be full, and the groups."""
        rooms = self.rooms
        sizes = tuple(sum(self.stacks[number].room for number in numbers) for numbers in rooms.values())
        groups = tuple((sum(self.men[kind] for kind in kinds), where) for where, kinds in self.groups.items())
        return sizes, tuple(full for full, _ in rooms), groups

    def arrangements(self) -> int:
        """How many there are of the units that are no Command units."""
        mixed = prod(orders([self.men[kind] for kind in kinds]) for kinds in self.groups.values())
        return spreadings(*self.sizes) * mixed

    def homes(self, leader: int) -> list[HiddenStack]:
        """The stacks that a Command unit may be in."""
        return [stack for stack in self.stacks if self.may_lie(leader, stack)]

    def each_leader(self) -> list[int]:
        """The kinds of the Command units, one by one."""
        return [leader for leader in sorted(self.leaders) for _ in range(self.leaders[leader])]

    # -- dealing

    def deal(self, random: Random) -> Dealt:
        filled = {stack.at: [stack.top] for stack in self.stacks}
        places = [
            [(number, depth) for number in numbers for depth in range(self.stacks[number].room)]
            for numbers in self.rooms.values()
        ]
        lain: list[tuple[int, int, int]] = []  # stack, depth, kind
        for one_room in places:
            random.shuffle(one_room)
        for kinds, shares in zip(self.groups.values(), self.spread(random), strict=True):
            units = [kind for kind in kinds for _ in range(self.men[kind])]
            random.shuffle(units)
            for one_room, share in zip(places, shares, strict=True):
                lain += [(*one_room.pop(), units.pop()) for _ in range(share)]
        for number, _, kind in sorted(lain):
            filled[self.stacks[number].at].append(kind)
        leaders = self.each_leader()
        random.shuffle(leaders)
        for leader in leaders:
            filled[random.choice(self.homes(leader)).at].append(leader)
        return filled

    def spread(self, random: Random) -> list[tuple[int, ...]]:
        """By group: how many of it lie in each room."""
        sizes, full, groups = self.sizes
        shares: list[tuple[int, ...]] = []
        for number, (count, allowed) in enumerate(groups):
            weights = {
                left: ways * spreadings(left, full, groups[number + 1 :])
                for left, ways in layings(sizes, allowed, count)
            }
            left = weighted(weights, random)
            shares.append(tuple(before - now for before, now in zip(sizes, left, strict=True)))
            sizes = left
        return shares

    # -- one stack for itself

    def contents(self, stack: HiddenStack) -> dict[tuple[tuple[int, ...], tuple[int, ...]], int]:
        """(units, Command units) that may lie beneath the top of this stack → how many arrangements have them there."""
        return {
            (men, leaders): men_ways * leader_ways
            for men, men_ways in self.men_in(stack).items()
            for leaders, leader_ways in self.leaders_in(stack).items()
        }

    def men_in(self, stack: HiddenStack) -> dict[tuple[int, ...], int]:
        kinds = [kind for kind in sorted(self.men) if self.may_lie(kind, stack)]
        found: dict[tuple[int, ...], int] = {}
        for size in range(stack.room if stack.testudo else 0, stack.room + 1):
            for men in combinations_with_replacement(kinds, size):
                count = Counter(men)
                if all(count[kind] <= self.men[kind] for kind in count):
                    inside = orders([*count.values(), stack.room - size])
                    if ways := inside * self.without(stack, men, ()).arrangements():
                        found[men] = ways
        return found

    def leaders_in(self, stack: HiddenStack) -> dict[tuple[int, ...], int]:
        found: dict[tuple[int, ...], int] = {(): 1}
        for leader, count in self.leaders.items():
            homes = self.homes(leader)
            most = count if stack in homes else 0
            ways = {n: comb(count, n) * (len(homes) - (stack in homes)) ** (count - n) for n in range(most + 1)}
            found = {
                (*before, *[leader] * n): old * new for before, old in found.items() for n, new in ways.items() if new
            }
        return found

    def without(self, stack: HiddenStack, men: Sequence[int], leaders: Sequence[int]) -> Unseen:
        """What is left to deal when this stack has its units."""
        others = tuple(one for one in self.stacks if one is not stack)
        return Unseen(self.rules, others, Counter(self.men) - Counter(men), Counter(self.leaders) - Counter(leaders))


# -- from facts to a state


class Supply:
    """The counters of both sides, handed out one by one in the order of their numbers."""

    def __init__(self, rules: TacRules) -> None:
        t = rules.tables
        self.slots: dict[tuple[int, int], list[int]] = {}
        for slot in reversed(range(t.slots)):
            self.slots.setdefault((int(t.seat_of(slot)), int(t.kind[slot])), []).append(slot)

    def take(self, seat: int, kind: int) -> int:
        return self.slots[seat, kind].pop()


def lay_out(rules: TacRules, facts: Mapping[str, Any], dealt: Dealt) -> TacState:
    """The state that the facts tell of, with these units in the hidden stacks."""
    t = rules.tables
    state = rules.empty_map()
    supply = Supply(rules)
    for seat in (0, 1):
        for code, count in facts["lost"][seat].items():
            for _ in range(count):
                lose(rules, state, supply.take(seat, t.codes.index(code)), seat)
    for name, stack in facts["stacks"].items():
        set_stack(rules, state, supply, hex_number(t.board, name), stack, dealt)
    state.turn = facts["turn"]
    state.seat = facts["seat"]
    state.phase = PHASES.index(facts["phase"])
    set_unfinished(rules, state, facts)
    if state.phase == ENDED:
        destroyed = any(state.lost[seat] == t.total[seat] for seat in (0, 1))
        state.reason = DESTROYED if destroyed else TIME
        state.winner = (1 if state.lost[0] == t.total[0] else 0) if destroyed else rules.judge(state)
    return state


def lose(rules: TacRules, state: TacState, slot: int, seat: int) -> None:
    state.where[slot] = LOST
    state.lost[seat] += 1
    state.lost_points[seat] += rules.tables.points[rules.tables.kind[slot]]


def set_stack(
    rules: TacRules, state: TacState, supply: Supply, at: int, stack: Mapping[str, Any], dealt: Dealt
) -> None:
    t = rules.tables
    if stack["units"] is None:
        letters = ("d" if stack["disrupted"] else "") + ("t" if stack["testudo"] else "")
        units = [(kind, "" if t.command[kind] else letters) for kind in dealt[at]]
    else:
        units = [(t.codes.index(unit["unit"]), unit["marks"]) for unit in stack["units"]]
    slots: list[int] = []
    for kind, marks in units:
        slot = supply.take(stack["seat"], kind)
        state.marks[slot] = sum(MARKS[letter] for letter in marks)
        state.facing[slot] = DIRECTIONS.index(stack["facing"])
        slots.append(slot)
    for slot in reversed(slots):
        put(t, state, slot, at)


def set_unfinished(rules: TacRules, state: TacState, facts: Mapping[str, Any]) -> None:
    """The move or the attack that is under way; which hidden unit moves is for `sample_move` to say."""
    board, moving, attack = rules.tables.board, facts["moving"], facts["attack"]
    if moving is not None and moving["unit"] is not None:
        state.origin = hex_number(board, moving["from"])
        state.picked = STACK if moving["unit"] == "stack" else moving["unit"]
        state.goal = NOWHERE if moving["to"] is None else hex_number(board, moving["to"])
    if attack is not None:
        state.attack = ATTACKS.index(attack["kind"])
        state.target = hex_number(board, attack["target"])
        state.owed = attack["owed"]


# -- a move out of a hidden stack


def sample_move(rules: TacRules, facts: Mapping[str, Any], dealt: Dealt, random: Random) -> TacState:
    """As `sample`, but something in a hidden stack has been taken up, so it holds what can be and can get there."""
    unseen = Unseen.of(rules, facts, facts["seat"])
    origin = hex_number(rules.tables.board, facts["moving"]["from"])
    stack = next(one for one in unseen.stacks if one.at == origin)
    weights = unseen.contents(stack)
    while True:  # some contents fit, because those in truth do
        men, leaders = chosen = weighted(weights, random)
        beneath = random.sample(men, len(men)) + random.sample(leaders, len(leaders))
        others = unseen.without(stack, men, leaders).deal(random)
        state = lay_out(rules, facts, {**dealt, **others, origin: [stack.top, *beneath]})
        if begun := begun_moves(rules, state, origin, facts):
            return random.choice(begun)
        del weights[chosen]


def begun_moves(rules: TacRules, state: TacState, origin: int, facts: Mapping[str, Any]) -> list[TacState]:
    """Every way in which something of this stack can have been taken up and be under way as the facts say."""
    phase, to = PHASES.index(facts["phase"]), facts["moving"]["to"]
    goal = NOWHERE if to is None else hex_number(rules.tables.board, to)
    for before in steadier(rules, state, origin):
        before.phase = MOVING
        legal = [int(number) for number in rules.legal_actions(before, before.seat)]
        begun = [
            after(rules, before, int(before.seat), number)
            for number in legal
            if kind_of(number) in (PICK, LIFT) and hex_of(number) == origin
        ]
        if phase == TURNING:
            begun = list(chain.from_iterable(turning(rules, one, goal) for one in begun))
        if begun := [one for one in begun if (one.phase, one.goal) == (phase, goal)]:
            return begun
    return []


def turning(rules: TacRules, state: TacState, goal: int) -> list[TacState]:
    """What was taken up, when it has come to its goal and has still to face; it is there already if it is locked."""
    go = action(GO, goal, 0)
    if state.phase == GOING and go in list(rules.legal_actions(state, state.seat)):
        return [after(rules, state, int(state.seat), go)]
    return [state] if state.phase == TURNING else []


def steadier(rules: TacRules, state: TacState, at: int) -> Iterator[TacState]:
    """The state; in case nothing of the stack can move, also with a unit that came after the disruption, or rallied."""
    men = [slot for slot in stack_slots(state, at) if not rules.tables.is_command(slot)]
    spared = [None, *men] if len(men) > 1 else [None]
    for rallied, steady in product((0, RALLIED), spared):
        other = state.copy()
        assert isinstance(other, TacState)
        for slot in men:
            other.marks[slot] |= rallied
        if steady is not None:
            other.marks[steady] &= ~DISRUPTED
        yield other
