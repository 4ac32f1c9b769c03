"""The table drawn in characters: the whole map with its stacks, and a closer look at a hex.

A hex is three or four characters on one line; odd columns stand on the upper line of a row, even ones on the lower, so
that neighbours touch as on the printed map:

      SO3         1310: three units, Swordsmen on top (capitals: side A, small letters: side B)
          bi?     hidden stack with Barbarian Infantry on top
      SO³!        a Command unit is with them; ! disrupted, else an arrow for the facing
"""

from __future__ import annotations

from typing import Any, Final

from castra.core.drawing import Canvas, Drawing
from castra.core.game import View
from castra.games.tac13.content.fitness import on_road, terrain_at
from castra.games.tac13.content.printed import DIRECTIONS, Content, Scenario, Unit

LEFT: Final = 4
TOP: Final = 5
PITCH: Final = 2
CELL: Final = 4
RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
ARROWS: Final = dict(zip(DIRECTIONS, "↘↗↑↖↙↓", strict=True))

SYMBOLS: Final = {
    "clear": (" · ", "faint"),
    "village": ("[#]", "strong"),
    "river": ("~~~", "water"),
    "ford": ("~:~", "water"),
    "bridge": ("≈H≈", "road"),
    "woods": ("♣♣♣", "wood"),
    "slope": ("/^\\", "height"),
    "hilltop": ("/▲\\", "height"),
    "marsh": ('"~"', "wood"),
}
ROAD: Final = (" + ", "road")

MARK_WORDS: Final = {
    "m": "has moved",
    "a": "has attacked",
    "j": "joins the attack",
    "h": "was attacked",
    "d": "disrupted",
    "s": "in its own turn",
    "p": "pila thrown",
    "r": "rallied",
    "t": "testudo",
    "o": "lies open",
}


Ground = dict[str, tuple[str, str]]
"""The terrain of every hex as it is drawn: text and style by name."""


def ground(content: Content, scenario: Scenario) -> Ground:
    drawn = content.field_map
    names = [f"{column:02}{row:02}" for column in range(1, drawn.columns + 1) for row in range(1, drawn.rows + 1)]
    return {name: terrain_symbol(content, scenario, name) for name in names}


def table(view: View, content: Content, scenario: Scenario, below: Ground) -> Drawing:
    drawn = content.field_map
    canvas = Canvas(TOP + 2 * drawn.rows + 2, max(80, LEFT + PITCH * drawn.columns + 3))
    put_head(canvas, view, scenario)
    put_frame(canvas, drawn.columns, drawn.rows)
    stacks = view.facts["stacks"]
    facing = view.setup.options.get("facing") == "on"
    command = {unit.code for unit in content.units.units if unit.command}
    for name, (text, style) in below.items():
        line, left = place_of(int(name[:2]), int(name[2:]))
        canvas.place(name, line, left, 1, CELL)
        if name in stacks:
            stack = stacks[name]
            canvas.put(line, left, stack_text(stack, command, facing), f"seat {stack['seat']}")
        else:
            canvas.put(line, left, text, style)
    mark_action(canvas, view)
    return canvas.drawing()


def place_of(column: int, row: int) -> tuple[int, int]:
    return TOP + 2 * (row - 1) + (1 - column % 2), LEFT + PITCH * (column - 1)


def terrain_symbol(content: Content, scenario: Scenario, name: str) -> tuple[str, str]:
    terrain = terrain_at(scenario, content, name)
    if terrain == "clear" and on_road(scenario, content, name):
        return ROAD
    return SYMBOLS[terrain]


def stack_text(stack: dict[str, Any], command: set[str], facing: bool) -> str:
    code = stack["top"] if stack["seat"] == 0 else stack["top"].lower()
    if stack["units"] is None:
        count = "?"
    else:
        led = [unit for unit in stack["units"] if unit["unit"] in command]
        others = len(stack["units"]) - len(led)
        count = str(min(9, others or len(led)))
        if led and others:
            count = RAISED[min(9, others)]
    last = "!" if stack["disrupted"] else "#" if stack["testudo"] else ARROWS[stack["facing"]] if facing else ""
    return f"{code}{count}{last}"


def put_head(canvas: Canvas, view: View, scenario: Scenario) -> None:
    facts = view.facts
    title = f"{scenario.title}, {scenario.date}" if scenario.date else scenario.title
    canvas.put(0, 0, f"{title} · turn {facts['turn']} of {facts['turns']} · {facts['phase']}"[:98], "title")
    for seat, side in enumerate(scenario.sides):
        lost, total, points, all_points = facts["losses"][seat]
        panic = ", PANIC" if facts["panics"][seat] else ""
        letters = "AB"[seat] + (" (capitals)" if seat == 0 else " (small letters)")
        text = f"{letters} {side.name}: lost {lost} of {total} units, {points} of {all_points} points{panic}"
        canvas.put(1 + seat, 0, text[:98], f"seat {seat}")


def put_frame(canvas: Canvas, columns: int, rows: int) -> None:
    for column in range(1, columns + 1):
        canvas.put(TOP - 1 if column % 2 == 0 else TOP - 2, LEFT + PITCH * (column - 1), f"{column:02}", "frame")
    for row in range(1, rows + 1):
        canvas.put(TOP + 2 * (row - 1), 0, f"{row:02}", "frame")


def mark_action(canvas: Canvas, view: View) -> None:
    """Set off what is being moved or attacked, by brackets that need no colour."""
    moving, attack = view.facts["moving"], view.facts["attack"]
    names = [moving["from"]] if moving else []
    names += [attack["target"]] if attack else []
    for name in names:
        line, left = place_of(int(name[:2]), int(name[2:]))
        canvas.put(line, left - 1, ">", "strong")


# -- a closer look


def inspect(view: View, place: str, content: Content, scenario: Scenario) -> Drawing | None:
    if len(place) != 4 or not place.isdigit() or not content.field_map.holds(place):
        return None
    road = ", road" if on_road(scenario, content, place) else ""
    lines = [(f"{place}: {terrain_at(scenario, content, place)}{road}", "title")]
    stack = view.facts["stacks"].get(place)
    if stack is not None:
        style = f"seat {stack['seat']}"
        side = scenario.sides[stack["seat"]].name
        facing = f", faces {stack['facing']}" if view.setup.options.get("facing") == "on" else ""
        lines.append((f"{side}{facing}", style))
        known = {unit.code: unit for unit in content.units.units}
        if stack["units"] is None:
            lines += [(unit_line(known[stack["top"]], "d" if stack["disrupted"] else ""), style)]
            lines += [("and perhaps more, hidden from you", "faint")]
        else:
            lines += [(unit_line(known[unit["unit"]], unit["marks"]), style) for unit in stack["units"]]
        lines += [("factors: attack-defence-movement", "faint")]
    canvas = Canvas(len(lines), max(len(text) for text, _ in lines))
    for number, (text, style) in enumerate(lines):
        canvas.put(number, 0, text, style)
    return canvas.drawing()


def unit_line(unit: Unit, marks: str) -> str:
    words = ", ".join(MARK_WORDS[letter] for letter in marks)
    factors = f"{unit.attack}-{unit.defence}-{unit.movement}"
    return f"{unit.code} {unit.name} {factors}" + (f" ({words})" if words else "")
