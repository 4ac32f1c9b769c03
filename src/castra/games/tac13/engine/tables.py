"""The printed tables of one scenario as flat numbers: units, terrain effects, combat results, the two armies.

Strengths are in eighths, movement in halves (see `board.py`). `kind` is a line of the unit table, `slot` a single unit.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from castra.games.tac13.engine.board import Board

NO_RESULT: Final = 0
DISRUPT: Final = 1
HALF: Final = 2
ELIMINATE: Final = 3

FORBIDDEN: Final = -1  # in the capability chart: that attack may not be made
NEVER: Final = -1  # a panic level that is never reached


@final
class Switches:
    """The options of a match that change its rules."""

    def __init__(self, flags: dict[str, bool]) -> None:
        self.hidden: bool = flags["hidden"]
        self.free: bool = flags["free"]
        self.facing: bool = flags["facing"]
        self.missiles: bool = flags["missiles"]
        self.terrain: bool = flags["terrain"]
        self.capability: bool = flags["capability"]
        self.optional: bool = flags["optional"]
        self.points: bool = flags["points"]


class Charts:
    """What is printed for every battle: the unit table, by kind, and the Terrain Effects Chart, by terrain."""

    def __init__(self, kinds: dict[str, list[int]], terrain: dict[str, list[int]]) -> None:
        self.kinds: i64 = len(kinds["attack"])
        self.attack: vec[i64] = vec[i64](kinds["attack"])
        self.defence: vec[i64] = vec[i64](kinds["defence"])
        self.flank_defence: vec[i64] = vec[i64](kinds["flank_defence"])
        self.allowance: vec[i64] = vec[i64](kinds["allowance"])
        self.command: vec[i64] = vec[i64](kinds["command"])
        self.legion: vec[i64] = vec[i64](kinds["legion"])
        self.missile: vec[i64] = vec[i64](kinds["missile"])
        self.range: vec[i64] = vec[i64](kinds["range"])
        self.points: vec[i64] = vec[i64](kinds["points"])
        self.attacker: vec[i64] = vec[i64](kinds["attacker"])  # its class when it attacks
        self.overrun: vec[i64] = vec[i64](kinds["overrun"])
        self.classes: i64 = len(kinds["front"]) // len(kinds["attack"])
        self.front: vec[i64] = vec[i64](kinds["front"])  # [kind * classes + class], FORBIDDEN bars the attack
        self.flank: vec[i64] = vec[i64](kinds["flank"])
        self.cost: vec[i64] = vec[i64](kinds["cost"])  # [kind's mobility * hexes * 6 + hex * 6 + direction]
        self.mobility: vec[i64] = vec[i64](kinds["mobility"])
        # -- by terrain
        self.guard: vec[i64] = vec[i64](terrain["guard"])  # [terrain * kinds + kind]: its defence there, in halves
        self.prohibited: vec[i64] = vec[i64](terrain["prohibited"])  # [terrain * kinds + kind]: 1 but on roads
        self.cover: vec[i64] = vec[i64](terrain["cover"])  # 1 where missiles meet a doubled defence
        self.no_fire: vec[i64] = vec[i64](terrain["no_fire"])  # 1 where nobody fires from
        self.footing: vec[i64] = vec[i64](terrain["footing"])  # the attack from there, in halves
        self.level: vec[i64] = vec[i64](terrain["level"])
        self.blocks: vec[i64] = vec[i64](terrain["blocks"])
        self.reach: vec[i64] = vec[i64](terrain["reach"])


@final
class Tables(Charts):
    """The charts, the map and the two armies of one scenario, and the combat table."""

    def __init__(self, board: Board, kinds: dict[str, list[int]], terrain: dict[str, list[int]]) -> None:
        super().__init__(kinds, terrain)
        self.board: Board = board
        self.codes: list[str] = []  # by kind: SO, SP, …
        self.names: list[str] = []  # by kind: Roman Swordsmen, …
        self.sides: list[str] = []  # by seat: Pompey, Caesar
        self.terrains: list[str] = []  # by terrain: clear, village, …
        # -- filled by `muster` and `lay_out`
        self.slots: i64 = 0
        self.first_b: i64 = 0
        self.kind: vec[i64] = vec[i64]()  # by slot
        self.sorts: vec[i64] = vec[i64]()  # by slot: kind and side in one number, the same for equal units
        self.start: vec[i64] = vec[i64]()  # by slot: its hex in the scenario's placement
        self.commanders: vec[i64] = vec[i64]()  # the slots of all Command units
        self.limit: vec[i64] = vec[i64]([3, 3])  # by seat: units in a hex
        self.total: vec[i64] = vec[i64]([0, 0])
        self.total_points: vec[i64] = vec[i64]([0, 0])
        self.panic: vec[i64] = vec[i64]([NEVER, NEVER])  # percent of points
        self.faces: vec[i64] = vec[i64]([0, 0])
        self.zone_first: vec[i64] = vec[i64]([0, 0])  # rows of the set-up zone, from 0
        self.zone_last: vec[i64] = vec[i64]([0, 0])
        self.gap: i64 = 0
        self.turns: i64 = 10
        self.first: i64 = 0
        self.columns: i64 = 0  # of the combat table
        self.first_step: i64 = 0  # the first column's step on the ladder of odds: 0 is 1-1, -1 is 1-2
        self.results: vec[i64] = vec[i64]()  # [column * 6 + die - 1]

    def muster(self, kinds: list[int], first_b: int, start: list[int]) -> None:
        """The units of both armies, side A's first."""
        self.slots = len(kinds)
        self.first_b = first_b
        self.kind = vec[i64](kinds)
        self.sorts = vec[i64]([2 * kind + (slot >= first_b) for slot, kind in enumerate(kinds)])
        self.start = vec[i64](start)
        self.commanders = vec[i64]([slot for slot in range(len(kinds)) if self.command[kinds[slot]]])
        slot: i64 = 0
        while slot < self.slots:
            seat = self.seat_of(slot)
            self.total[seat] += 1
            self.total_points[seat] += self.points[self.kind[slot]]
            slot += 1

    def lay_out(self, first_step: int, columns: int, results: list[int]) -> None:
        """The combat table."""
        self.first_step = first_step
        self.columns = columns
        self.results = vec[i64](results)

    def seat_of(self, slot: i64) -> i64:
        return 1 if slot >= self.first_b else 0

    def first_of(self, seat: i64) -> i64:
        """The first slot of a side."""
        return self.first_b if seat else 0

    def end_of(self, seat: i64) -> i64:
        """The slot after the last of a side."""
        return self.slots if seat else self.first_b

    def is_command(self, slot: i64) -> bool:
        return self.command[self.kind[slot]] != 0


def ladder(attack: i64, defence: i64, for_attacker: bool) -> i64:
    """The step of the odds on the ladder (0 is 1-1, 1 is 2-1, -1 is 1-2), rounded for one side (rules 10.2 to 10.4)."""
    if attack >= defence:
        step = (attack + defence - 1) // defence if for_attacker else attack // defence
        return step - 1
    if attack <= 0:
        return -100
    step = defence // attack if for_attacker else (defence + attack - 1) // attack
    return 1 - step


def odds_name(step: int) -> str:
    """'3-1', '1-2': the ladder in words."""
    return f"{step + 1}-1" if step >= 0 else f"1-{1 - step}"
