"""The table drawn in characters: the board, what lies beside it, and a closer look at a tile."""

from __future__ import annotations

from typing import Final

from castra.core.drawing import Box, Canvas, Drawing
from castra.core.game import View
from castra.games.centurion.content.grids import write_grid
from castra.games.centurion.content.printed import Army, Icon, Side, Tile
from castra.games.centurion.engine.board import SIZE
from castra.games.centurion.people.notation import SEATS

CELL_WIDTH: Final = 11  # the longest name; so the board fits beside its panes on 100 columns
CELL_HEIGHT: Final = 3
LEFT: Final = 3  # room for the row numbers
FORWARD: Final = ("▲", "▼")  # which way a seat's tiles face
UP: Final = ("●", "○")  # starting side, reverse side

LEGEND: Final = {
    Icon.MOVE: "M Move",
    Icon.NC_MOVE: "m Non-Capture Move",
    Icon.JUMP: "J Jump",
    Icon.NC_JUMP: "j Non-Capture Jump",
    Icon.SLIDE: "s^ Slide",
    Icon.NC_SLIDE: "n^ Non-Capture Slide",
    Icon.JUMP_SLIDE: "js^ Jump Slide",
    Icon.NC_JUMP_SLIDE: "jn^ Non-Capture Jump Slide",
    Icon.SMASH: "S Smash",
    Icon.STRIKE: "* Strike",
    Icon.HAMMER: "H Hammer",
    Icon.COMMAND: "C Command",
    Icon.DREAD: "! Dread",
    Icon.DEFENSE: "D Defense",
    Icon.SHIELD_DEFENSE: "SD Shield Defense",
    Icon.FULL_FORMATION: "FF Full Formation",
    Icon.SINGLE_FORMATION: "1F Single Formation",
}


def table(view: View, armies: tuple[Army, Army]) -> Drawing:
    height = SIZE * (CELL_HEIGHT + 1) + 2
    canvas = Canvas(height + 3, LEFT + SIZE * (CELL_WIDTH + 1) + 1)
    put_frame(canvas)
    for row in range(SIZE):
        for col in range(SIZE):
            name = "abcdef"[col] + str(row + 1)
            top = (SIZE - 1 - row) * (CELL_HEIGHT + 1) + 1
            left = LEFT + col * (CELL_WIDTH + 1) + 1
            canvas.place(name, top, left, CELL_HEIGHT, CELL_WIDTH)
            if name in view.facts["board"]:
                put_tile(canvas, top, left, view.facts["board"][name], view, armies)
    for seat in (1, 0):
        canvas.put(height + 1 - seat, 0, beside_line(view, seat), f"seat {seat}")
    place_hand(canvas, height + 1 - view.facts["turn"], view)
    if view.seat == 1:
        canvas.board = Box(0, LEFT, SIZE * (CELL_HEIGHT + 1) + 1, SIZE * (CELL_WIDTH + 1) + 1)
    return canvas.drawing()


def place_hand(canvas: Canvas, row: int, view: View) -> None:
    """Let drawn tiles be picked where they are named, for Divination."""
    end = len(beside_line(view, view.facts["turn"]))
    for tile in reversed(view.facts["hand"]):
        canvas.place(tile, row, end - len(tile), 1, len(tile))
        end -= len(tile) + len(", ")


def put_frame(canvas: Canvas) -> None:
    bar = "─" * CELL_WIDTH
    for row in range(SIZE + 1):
        left, middle, right = ("┌┬┐", "├┼┤", "└┴┘")[0 if row == 0 else 2 if row == SIZE else 1]
        canvas.put(row * (CELL_HEIGHT + 1), LEFT, left + middle.join([bar] * SIZE) + right, "frame")
    for row in range(SIZE):
        for line in range(CELL_HEIGHT):
            at = row * (CELL_HEIGHT + 1) + 1 + line
            for col in range(SIZE + 1):
                canvas.put(at, LEFT + col * (CELL_WIDTH + 1), "│", "frame")
        canvas.put(row * (CELL_HEIGHT + 1) + 2, 1, str(SIZE - row), "frame")
    for col in range(SIZE):
        canvas.put(SIZE * (CELL_HEIGHT + 1) + 1, LEFT + col * (CELL_WIDTH + 1) + 6, "abcdef"[col], "frame")


def put_tile(
    canvas: Canvas, top: int, left: int, fact: dict[str, object], view: View, armies: tuple[Army, Army]
) -> None:
    """Facing and name, the side that is up, and what is special about it now."""
    seat = 1 if fact["seat"] else 0
    style = f"seat {seat}"
    tile = next(tile for tile in armies[seat].tiles if tile.key == fact["tile"])
    side = tile.back if fact["back"] else tile.start
    mark = "frozen" if fact["frozen"] else side.ability.value if side.ability else ""
    if tile.leader:
        mark = "GUARD!" if view.facts["guard"][seat] else "leader"
    first, second = broken(tile.name)
    canvas.put(top, left, f"{first:^{CELL_WIDTH}}", style)
    canvas.put(top + 1, left, f"{second:^{CELL_WIDTH}}", style)
    facing = f"{FORWARD[seat]} {UP[1 if fact['back'] else 0]} {mark}".strip()[:CELL_WIDTH]
    canvas.put(top + 2, left, f"{facing:^{CELL_WIDTH}}", "danger" if mark == "GUARD!" else style)


def broken(name: str) -> tuple[str, str]:
    """A name on two lines of a cell."""
    if len(name) <= CELL_WIDTH:
        return name, ""
    cut = name.rfind(" ", 0, CELL_WIDTH + 1)
    if cut > 0:
        return name[:cut], name[cut + 1 :][:CELL_WIDTH]
    return name[: CELL_WIDTH - 1] + "-", name[CELL_WIDTH - 1 :][:CELL_WIDTH]


def beside_line(view: View, seat: int) -> str:
    count = sum(view.facts["bags"][seat].values())
    lost = view.facts["captured"][seat]
    hand = ", ".join(view.facts["hand"]) if view.facts["turn"] == seat else ""
    text = f"{FORWARD[seat]} {SEATS[seat]}: {count} in the bag"
    if lost:
        text += f", lost {len(lost)}"
    return text + (f", in hand {hand}" if hand else "")


# -- a closer look


def inspect(view: View, place: str, armies: tuple[Army, Army]) -> Drawing | None:
    """Both sides of the tile on a square, or of a tile named by its key."""
    fact = view.facts["board"].get(place)
    if fact:
        tile = next(tile for tile in armies[fact["seat"]].tiles if tile.key == fact["tile"])
        return both_profiles(tile, int(fact["seat"]), bool(fact["back"]))
    seat = view.facts["turn"]
    found = [tile for tile in armies[seat].tiles if tile.key == place]
    return both_profiles(found[0], seat, None) if found else None


def both_profiles(tile: Tile, seat: int, back: bool | None) -> Drawing:
    """The profiles as their owner sees them, the side that is up first in words."""
    sides = ("side A", "side B") if tile.either_side else ("starting side", "reverse")
    grids = [profile_lines(side) for side in (tile.start, tile.back)]
    width = max(20, *(len(line) for grid in grids for line in grid))  # room for the heads
    height = max(len(grid) for grid in grids)
    legend = legend_lines(tile)
    title = f"{tile.name} ({SEATS[seat]}), as its owner sees it"
    canvas = Canvas(height + 4 + len(legend), max(2 * width + 8, len(title), *map(len, legend), 48))
    canvas.put(0, 0, title, "title")
    for index, grid in enumerate(grids):
        left = index * (width + 6)
        up = " (up)" if back is not None and back == bool(index) else ""
        ability = (tile.start, tile.back)[index].ability
        head = sides[index] + up + (f", {ability.value}" if ability else "")
        canvas.put(1, left, head, "strong" if up else "faint")
        canvas.block(2, left, grid, f"seat {seat}" if up else "")
    for row, line in enumerate(legend):
        canvas.put(height + 3 + row, 0, line, "faint")
    return canvas.drawing()


def profile_lines(side: Side) -> list[str]:
    lines = write_grid(side.cells).splitlines()
    cut = min(len(line) - len(line.lstrip()) for line in lines)
    return [line[cut:] for line in lines]


def legend_lines(tile: Tile) -> list[str]:
    icons = {cell.icon for cell in tile.start.cells + tile.back.cells}
    words = [words for icon, words in LEGEND.items() if icon in icons]
    return [" · ".join(words[at : at + 3]) for at in range(0, len(words), 3)]
