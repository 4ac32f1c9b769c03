"""Small battles for tests: a few stacks on a map of one's own, played in notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from castra.core.errors import IllegalActionError
from castra.core.game import CHANCE, Refusal, Setup
from castra.core.play import play
from castra.games.tac13.content.packs import builtin
from castra.games.tac13.content.printed import DIRECTIONS, Content, FieldMap, Scenario, Side, Stack
from castra.games.tac13.engine.board import hex_name, hex_number
from castra.games.tac13.engine.rules import TacRules
from castra.games.tac13.engine.state import DIE, TacState, action
from castra.games.tac13.game import Tac13
from castra.games.tac13.people.notation import stack_slots, write_action
from castra.games.tac13.people.position import MARKS, PHASES, marks_text

CLEAR = tuple("." * 20 for _ in range(20))


def draw_map(**hexes: str) -> tuple[str, ...]:
    """A clear map with some hexes changed: draw_map(h0505="w")."""
    rows = [list(row) for row in CLEAR]
    for name, symbol in hexes.items():
        rows[int(name[3:]) - 1][int(name[1:3]) - 1] = symbol
    return tuple("".join(row) for row in rows)


@dataclass
class Battle:
    """A position and its rules, spoken to in notation."""

    game: Tac13
    setup: Setup
    rules: TacRules
    state: TacState

    # -- looking

    def legal(self, seat: int | None = None) -> list[str]:
        who = int(self.rules.actor(self.state)) if seat is None else seat
        return [write_action(self.rules, self.state, number) for number in self.rules.legal_actions(self.state, who)]

    def goals(self) -> set[str]:
        """The hexes what was taken up may go to."""
        return {text[3:] for text in self.legal() if text.startswith("to ")}

    def cost(self, name: str) -> float:
        """What a destination costs, in Movement Factors."""
        costs = self.rules.destinations.costs(self.state)
        return costs[self.at(name)] / 2

    def at(self, name: str) -> int:
        return hex_number(self.rules.tables.board, name)

    def stack(self, name: str) -> list[str]:
        """The units in a hex with their marks: ['SO', 'SOd']."""
        t = self.rules.tables
        return [
            t.codes[t.kind[slot]] + marks_text(self.state.marks[slot])
            for slot in stack_slots(self.state, self.at(name))
        ]

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def column(self) -> str | None:
        """The odds of the planned attack, as the attacker sees them."""
        attack = self.game.view(self.rules, self.setup, self.state, int(self.rules.actor(self.state))).facts["attack"]
        assert attack is not None
        column = attack["column"]
        assert column is None or isinstance(column, str)
        return column

    def facing(self, name: str) -> str:
        return DIRECTIONS[self.state.facing[stack_slots(self.state, self.at(name))[0]]]

    # -- acting

    def do(self, *texts: str) -> Battle:
        """Play through the gate, whoever is to act."""
        for text in texts:
            seat = int(self.rules.actor(self.state))
            after = play(self.game, self.rules, self.setup, self.state, seat, text).state
            assert isinstance(after, TacState)
            self.state = after
        return self

    def die(self, face: int) -> Battle:
        after = self.rules.apply(self.state, CHANCE, action(DIE, 0, face))
        assert isinstance(after, TacState)
        self.state = after
        return self

    def refused(self, text: str) -> Refusal:
        """The reason why the actor may not do this."""
        try:
            self.do(text)
        except IllegalActionError as error:
            return error.refusal
        raise AssertionError(f"{text} is legal")


def battle(
    a: Mapping[str, str],
    b: Mapping[str, str],
    *,
    seat: int = 0,
    phase: str = "moving",
    grid: tuple[str, ...] = CLEAR,
    roads: tuple[tuple[str, ...], ...] = (),
    faces: Mapping[str, str] | None = None,
    scenario: Mapping[str, Any] | None = None,
    stack: tuple[int, int] = (3, 3),
    panic: tuple[int | None, int | None] = (None, None),
    lost: tuple[str, str] = ("", ""),
    content: Content | None = None,
    **options: str,
) -> Battle:
    """Both sides' stacks by hex ('SO SO CM', the top first, marks in small letters: 'SOd'); nothing is hidden."""
    base = content or builtin()
    sides = tuple(
        Side(
            name="Romans" if number == 0 else "Goths",
            stack=stack[number],
            panic=panic[number],
            rows=(1, 20),
            faces=DIRECTIONS.index("S" if number == 0 else "N"),
            units=army(stacks, lost[number]),
            placement=tuple(Stack(name, counted(units)) for name, units in stacks.items())
            + ((Stack("2020", counted(lost[number])),) if lost[number] else ()),
        )
        for number, stacks in enumerate((a, b))
    )
    plan = Scenario("test", "Test", "", 10, 0, 8, (), False, (sides[0], sides[1]))
    plan = replace(plan, **(scenario or {}))
    game = Tac13(replace(base, field_map=FieldMap("test", "", False, grid, roads), scenarios=(plan,)), check=False)
    setup = game.setup(None, **{"stacks": "open", **options})
    rules = game.rules(setup)
    assert isinstance(rules, TacRules)
    state = rules.initial()
    assert isinstance(state, TacState)
    return Battle(game, setup, rules, prepared(rules, state, (a, b), faces or {}, seat, phase, lost))


def counted(text: str) -> tuple[tuple[int, str], ...]:
    """How many of each unit a stack's text names."""
    return tuple((count, code) for code, count in Counter(word[:2] for word in text.split()).items())


def army(stacks: Mapping[str, str], lost: str) -> dict[str, int]:
    return dict(Counter(word[:2] for text in (*stacks.values(), lost) for word in text.split()))


def prepared(
    rules: TacRules,
    state: TacState,
    sides: tuple[Mapping[str, str], Mapping[str, str]],
    faces: Mapping[str, str],
    seat: int,
    phase: str,
    lost: tuple[str, str],
) -> TacState:
    t = rules.tables
    for number, text in enumerate(lost):
        wanted = Counter(text.split())
        for slot in reversed(range(state.slots)):
            code = t.codes[t.kind[slot]]
            if t.seat_of(slot) == number and wanted[code]:
                wanted[code] -= 1
                rules.results.eliminate(state, slot)
    for stacks in sides:
        for name, text in stacks.items():
            units = text.split()
            slots = stack_slots(state, hex_number(t.board, name))
            for slot in slots:
                word = next(word for word in units if word[:2] == t.codes[t.kind[slot]])
                units.remove(word)
                state.marks[slot] = sum(MARKS[letter] for letter in word[2:])
                if name in faces:
                    state.facing[slot] = DIRECTIONS.index(faces[name])
    state.seat = seat
    state.phase = PHASES.index(phase)
    return state


def name_of(battle: Battle, at: int) -> str:
    return hex_name(battle.rules.tables.board, at)


# -- what several tests of combat ask

FAR = {"2001": "BI"}


def defence(table: Battle) -> str:
    attack = table.game.view(table.rules, table.setup, table.state, int(table.rules.actor(table.state))).facts["attack"]
    return str(attack["defence"])


def attack(table: Battle) -> str:
    facts = table.game.view(table.rules, table.setup, table.state, int(table.rules.actor(table.state))).facts["attack"]
    return str(facts["attack"])


def fight(a: dict[str, str], b: dict[str, str], **more: Any) -> Battle:
    return battle(a, b, phase="fighting", **more)
