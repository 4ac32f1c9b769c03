"""The legal actions of a seat in words and in clicks.

All of a view are made together, because the labels of destinations need one search.

picks: "hex" (id 1310), "button" (id SO, +SO.2, -LC for units of a stack; end, stay, stack, roll, face-NE, …).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from castra.core.game import Choice, Pick, button
from castra.games.tac13.content.printed import DIRECTIONS
from castra.games.tac13.engine.board import hex_name
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import (
    BREAK,
    DROP,
    FACE,
    FORM,
    GO,
    GOING,
    JOIN,
    LIFT,
    LOSE,
    NONE,
    PICK,
    PLACE,
    TARGET,
    TacState,
    extra_of,
    hex_of,
    kind_of,
)
from castra.games.tac13.people.notation import factors, stack_slots, write_action, write_unit
from castra.games.tac13.people.words import label, unit_name

BUTTONS: Final = (
    button("end", "end the phase"),
    button("stay", "set it down where it was"),
    button("roll", "roll the die"),
    button("cancel", "give this attack up"),
)
"""What is a whole action, possible now or not."""
NOWHERE_ALONE: Final[Mapping[int, int]] = {}


def choices(rules: TacRules, state: TacState, seat: int) -> list[Choice]:
    numbers = [int(number) for number in rules.legal_actions(state, seat)]
    alone = Counter(hex_of(number) for number in numbers if kind_of(number) in (PICK, LIFT, FORM, BREAK, JOIN, DROP))
    labels = labels_of(rules, state, numbers)
    return [
        Choice(number, write_action(rules, state, number), words, tuple(picks(rules, state, number, alone)))
        for number, words in zip(numbers, labels, strict=True)
    ]


# -- labels


def labels_of(rules: TacRules, state: TacState, numbers: list[int]) -> list[str]:
    """Destinations come with their cost and the way."""
    going = go_labels(rules, state) if state.phase == GOING else {}
    return [going[hex_of(number)] if kind_of(number) == GO else label(rules, state, number) for number in numbers]


def go_labels(rules: TacRules, state: TacState) -> dict[int, str]:
    """By destination."""
    t, names = rules.tables, rules.tables.board.names
    ways = rules.destinations.ways(state)
    allowance = min(int(t.allowance[t.kind[slot]]) for slot in rules.destinations.taken(state))
    labels: dict[int, str] = {}
    for at, cost in rules.destinations.costs(state).items():
        between = " ".join(names[step] for step in ways[at][1:-1]) if at != state.origin else ""
        through = f", by {between}" if between else ""
        labels[at] = f"go to {names[at]} for {factors(cost)} of {factors(allowance)} MF{through}"
        if at == state.origin:
            labels[at] = "turn where it stands, 1 MF"
    return labels


# -- clicks


def hex_pick(rules: TacRules, state: TacState, at: int) -> Pick:
    name, top = hex_name(rules.tables.board, at), int(state.top[at])
    what = unit_name(rules, top) if top != NONE else rules.tables.terrains[rules.tables.board.terrain[at]]
    return Pick("hex", name, f"{name}, {what}")


def unit_pick(rules: TacRules, state: TacState, at: int, place: int, verb: int) -> Pick:
    slot = stack_slots(state, at)[place]
    words = {PICK: "", JOIN: " joins", DROP: " stays out", LOSE: ""}[verb]
    sign = {JOIN: "+", DROP: "-"}.get(verb, "")
    return button(sign + write_unit(rules, state, at, place, verb), unit_name(rules, slot) + words)


def picks(rules: TacRules, state: TacState, number: int, alone: Mapping[int, int] = NOWHERE_ALONE) -> list[Pick]:
    """The clicks of an action; where a hex has only one thing to do, the hex says it all."""
    verb, at, extra = kind_of(number), hex_of(number), extra_of(number)
    if verb in (PLACE, GO, TARGET):
        return [hex_pick(rules, state, at)]
    if verb == LOSE:
        return [unit_pick(rules, state, int(state.target), extra, verb)]
    if verb == FACE:
        return [button(f"face-{DIRECTIONS[extra]}", f"face {DIRECTIONS[extra]}")]
    if verb in (PICK, JOIN, DROP):
        first = [hex_pick(rules, state, at)]
        return first if alone.get(at) == 1 else [*first, unit_pick(rules, state, at, extra, verb)]
    if verb in (LIFT, FORM, BREAK):
        word = {LIFT: "stack", FORM: "testudo", BREAK: "break"}[verb]
        first = [hex_pick(rules, state, at)]
        return first if alone.get(at) == 1 else [*first, button(word, label(rules, state, number))]
    return [button(write_action(rules, state, number), label(rules, state, number))]
