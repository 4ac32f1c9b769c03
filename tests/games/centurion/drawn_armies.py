"""Armies for tests, drawn by hand and read by a parser that shares nothing with the game's own packs.

A tile is a header line and its two faces side by side, `@` being the tile itself; rows further up lie further
away from the owner. A header reads `= name, code, xCOUNT, STARTS on board, word...` with the words `leader`,
`either-side`, `optional` and `ABILITY@start`, `ABILITY@back` or `ABILITY@both`.

M Move, m NC Move, J Jump, j NC Jump, S Smash, * Strike, H Hammer, C Command, # Dread, D Defense,
SD Shield Defense, FF Full Formation, 1F Single Formation; sl Slide, n NC Slide, js Jump Slide, nj NC Jump Slide,
each of these four with a direction (^ v < > NE NW SE SW). Several icons in one cell are joined by +.
"""

from __future__ import annotations

from dataclasses import replace

from castra.games.centurion.content.printed import Ability, Army, Cell, Icon, Side, Tile

ICONS = {
    "M": Icon.MOVE,
    "m": Icon.NC_MOVE,
    "J": Icon.JUMP,
    "j": Icon.NC_JUMP,
    "S": Icon.SMASH,
    "*": Icon.STRIKE,
    "H": Icon.HAMMER,
    "C": Icon.COMMAND,
    "#": Icon.DREAD,
    "D": Icon.DEFENSE,
    "SD": Icon.SHIELD_DEFENSE,
    "FF": Icon.FULL_FORMATION,
    "1F": Icon.SINGLE_FORMATION,
}
SLIDES = {"sl": Icon.SLIDE, "n": Icon.NC_SLIDE, "js": Icon.JUMP_SLIDE, "nj": Icon.NC_JUMP_SLIDE}
DIRECTIONS = {
    "^": (0, 1),
    "v": (0, -1),
    "<": (-1, 0),
    ">": (1, 0),
    "NE": (1, 1),
    "NW": (-1, 1),
    "SE": (1, -1),
    "SW": (-1, -1),
}
SLIDE_WORDS = {
    icon_word + direction_word: (icon, direction)
    for icon_word, icon in SLIDES.items()
    for direction_word, direction in DIRECTIONS.items()
}


def read_side(rows: list[list[str]], ability: Ability | None) -> Side:
    """Read one face, given as rows of words from the far row to the near one."""
    ((centre_col, centre_row),) = [(c, r) for r, row in enumerate(rows) for c, word in enumerate(row) if word == "@"]
    cells: list[Cell] = []
    for r, row in enumerate(rows):
        for c, words in enumerate(row):
            dx, dy = c - centre_col, centre_row - r
            for word in words.split("+"):
                if word in ICONS:
                    cells.append(Cell(ICONS[word], dx, dy))
                elif word in SLIDE_WORDS:
                    icon, direction = SLIDE_WORDS[word]
                    cells.append(Cell(icon, dx, dy, direction))
                else:
                    assert word in (".", "@"), f"unknown icon {word}"
    return Side(tuple(cells), ability)


def read_tile(lines: list[str]) -> Tile:
    """Read one tile: its header line and the rows of its two faces."""
    name, code, count, starts, *words = [part.strip() for part in lines[0].removeprefix("=").split(",")]
    abilities = {side: ability for ability, _, side in (word.partition("@") for word in words) if side}
    start_rows, back_rows = zip(*(line.split("|") for line in lines[1:]), strict=True)

    def side(which: str, rows: tuple[str, ...]) -> Side:
        named = abilities.get(which, abilities.get("both"))
        return read_side([row.split() for row in rows], Ability(named) if named else None)

    return Tile(
        key=name.lower().replace(" ", "-"),
        name=name,
        code=code,
        count=int(count.removeprefix("x")),
        starts=int(starts.removesuffix(" on board")),
        leader="leader" in words,
        either_side="either-side" in words,
        start=side("start", start_rows),
        back=side("back", back_rows),
        optional="optional" in words,
    )


def read_tiles(drawing: str) -> tuple[Tile, ...]:
    """Read all tiles of a drawing."""
    blocks: list[list[str]] = []
    for line in drawing.splitlines():
        if line.startswith("="):
            blocks.append([])
        if line.strip():
            blocks[-1].append(line)
    return tuple(read_tile(block) for block in blocks)


CENTURION = Army(
    "centurion",
    "Centurion",
    read_tiles("""
= Centurion, Ce, x1, 1 on board, leader
     .     .     S     .     .   |     .     .     .     .     .
     .     .     S     .     .   |     .     S    FF     S     .
     .    FF     @    FF     .   |     .     .     @     .     .
     .    n<     S    n>     .   |     .    n<    FF    n>     .
     .     .     .     .     .   |     .     .     S     .     .
= Legionnaire, Le, x6, 2 on board, ready@back
     .     .     *     .     .   |     .     .     .     .     .
     .     .     M     .     .   |     .     M     M     M     .
     .     M     @  FF+m     .   |     .    SD     @     .     .
     .     .     .     .     .   |     .    n<     .    n>     .
     .     .     M     .     .   |     .     .     .     .     .
= Equites, Eq, x2, 0 on board
     .     .     J     .     .   |     .     .     .     .     .
     .     .   sl^     .     .   |     .     .   sl^     .     .
     .     M     @     M     .   |     .     .     @     .     .
     .     .   slv     .     .   |     J     .   slv     .     J
     .     .     .     .     .   |     .     J     .     J     .
= Velites, Ve, x1, 0 on board
     .     .     *     .     .   |     .     .     *     .     .
     .     *     .     *     .   |     J     .     M     .     J
     .     m     @     m     .   |     .     .     @     .     .
     J     .     .     .     J   |     .     .     M     .     .
     .     .     .     .     .   |     .     .     .     .     .
= Triarii, Ti, x1, 0 on board
     .     .     M     .     .   |     .     .     j     .     .
     .     D     M     D     .   |     .     D     D     D     .
     M     M     @     M     M   |     .     M     @     M     .
     .     .     M     .     .   |     .     M     M     M     .
     .     .     M     .     .   |     .     .     .     .     .
= Slingers, Sl, x1, 0 on board
     .     .     m     .     .   |     .     .     *     .     .
     .     .     .     .     .   |     .     .     *     .     .
     .     .     @     .     .   |     .     M     @     M     .
     .     M     .     M     .   |     .     .     .     .     .
     M     .     .     .     M   |     .     .     M     .     .
= Optio, Op, x1, 0 on board
     .     .     S     .     .   |     .     .     J     .     .
     .     .     .     .     .   |     .     .     M     .     .
     .     M     @     M     .   |     .     S     @     S     .
     .     .    FF     .     .   |     j     .    FF     .     j
     .     .     J     .     .   |     .     .     .     .     .
= War Dogs, Wd, x1, 0 on board, either-side
     .     .     .     .     .   |     .     .     .     .     .
     .     .     M  slNE     .   |     .  slNW     M     .     .
     .     .     @     .     .   |     .     .     @     .     .
     .  slSW     .     .     .   |     .     .     .  slSE     .
     .     .     .     .     .   |     .     .     .     .     .
= Primus Pilus, Pp, x1, 0 on board
     .     .     *     .     .   |     .     .     *     .     .
     .     M     M     M     .   |     .     M     .     M     .
     m    SD     @     .     m   |     J    1F     @    1F     J
     .     M     M     M     .   |     .     M     .     M     .
     .     .     .     .     .   |     .     .     .     .     .
= Onager, On, x1, 0 on board
     .     .     .     .     .   |     .     H     H     H     .
     .     .     .     .     .   |     .     .     .     .     .
     .     m     @     m     .   |     .     M     @     M     .
     .     .     m     .     .   |     .     .     .     .     .
     .     .     .     .     .   |     .     .     .     .     .
= Hastati, Ha, x1, 0 on board
     .     .     J     .     .   |     .     .     *     .     .
     .     .     *     .     .   |     .     .     M     .     .
     j    SD     @     M     .   |     J    SD     @  FF+m     J
     .     .     M     .     .   |     .     .     M     .     .
     .     .     .     .     .   |     .     .     .     .     .
= Tribune, Tb, x1, 0 on board
     .     .     .     .     .   |     .     .     .     .     .
     .     .   sl^     .     .   |     .     M     M     M     .
     J     .     @     .     J   |     J    FF     @    FF     J
     .     .    FF     .     .   |     .     .     .     .     .
     .     .     .     .     .   |     .     .     J     .     .
= Explorator, Ex, x1, 0 on board
     .     .     .     .     .   |     .     .     .     .     .
     .   nNW     M   nNE     .   |     .     M    n^     M     .
     .     M     @     M     .   |     .    n<     @    n>     .
     .   nSW     M   nSE     .   |     .     M    nv     M     .
     .     .     .     .     .   |     .     .     .     .     .
"""),
    source="the drawings of the print-and-play sheet",
)

DUKE = Army(
    "duke",
    "The Duke",
    read_tiles("""
= Duke, Du, x1, 1 on board, leader
     .     .     .     .     .   |     .     .     .     .     .
     .     .     .     .     .   |     .     .   sl^     .     .
     .   sl<     @   sl>     .   |     .     .     @     .     .
     .     .     .     .     .   |     .     .   slv     .     .
     .     .     .     .     .   |     .     .     .     .     .
= Footman, Fo, x3, 2 on board
     .     .     .     .     .   |     .     .     M     .     .
     .     .     M     .     .   |     .     M     .     M     .
     .     M     @     M     .   |     .     .     @     .     .
     .     .     M     .     .   |     .     M     .     M     .
     .     .     .     .     .   |     .     .     .     .     .
= Pikeman, Pi, x3, 0 on board
     M     .     .     .     M   |     .     *     .     *     .
     .     M     .     M     .   |     .     .     M     .     .
     .     .     @     .     .   |     .     .     @     .     .
     .     .     .     .     .   |     .     .     M     .     .
     .     .     .     .     .   |     .     .     M     .     .
= Knight, Kn, x1, 0 on board
     .     J     .     J     .   |     .     .     .     .     .
     .     .     .     .     .   |     .     .   sl^     .     .
     .     M     @     M     .   |     .     .     @     .     .
     .     .     M     .     .   |     .     M     .     M     .
     .     .     M     .     .   |     M     .     .     .     M
= Wizard, Wi, x1, 0 on board
     .     .     .     .     .   |     J     .     J     .     J
     .     M     M     M     .   |     .     .     .     .     .
     .     M     @     M     .   |     J     .     @     .     J
     .     M     M     M     .   |     .     .     .     .     .
     .     .     .     .     .   |     J     .     J     .     J
= Ranger, Ra, x1, 0 on board
     .     J     .     J     .   |     .     .     .     .     .
     J     .   sl^     .     J   |     .  slNW     .  slNE     .
     .     .     @     .     .   |     .     .     @     .     .
     .     .   slv     .     .   |     .     .     .     .     .
     .     .     .     .     .   |     .     J     .     J     .
= Seer, Se, x1, 0 on board
     .     .     J     .     .   |     J     .     .     .     J
     .     M     .     M     .   |     .     .     M     .     .
     J     .     @     .     J   |     .     M     @     M     .
     .     M     .     M     .   |     .     .     M     .     .
     .     .     J     .     .   |     J     .     .     .     J
= General, Ge, x1, 0 on board
     .     J     .     J     .   |     .     J     .     J     .
     .     .     M     .     .   |     .     .     M     .     .
     M     .     @     .     M   |     M   C+M     @   C+M     M
     .     .     M     .     .   |     .     C     C     C     .
     .     .     .     .     .   |     .     .     .     .     .
= Priest, Pr, x1, 0 on board
     .     .     .     .     .   |     J     .     .     .     J
     .  slNW     .  slNE     .   |     .     M     .     M     .
     .     .     @     .     .   |     .     .     @     .     .
     .  slSW     .  slSE     .   |     .     M     .     M     .
     .     .     .     .     .   |     J     .     .     .     J
= Champion, Ch, x1, 0 on board
     .     .     J     .     .   |     .     .     J     .     .
     .     .     M     .     .   |     .     .     *     .     .
     J     M     @     M     J   |     J     *     @     *     J
     .     .     M     .     .   |     .     .     *     .     .
     .     .     J     .     .   |     .     .     J     .     .
= Marshall, Ma, x1, 0 on board
     J     .     .     .     J   |     .     .     .     .     .
     .     .     .     .     .   |     .   C+M   C+M   C+M     .
     .   sl<     @   sl>     .   |     M     M     @     M     M
     .     .     .     .     .   |     .     M     .     M     .
     .     .     J     .     .   |     .     .     .     .     .
= Bowman, Bo, x1, 0 on board
     .     .     .     .     .   |     .     .     *     .     .
     .     .     M     .     .   |     .     *     M     *     .
     J     M     @     M     J   |     .     .     @     .     .
     .     .     .     .     .   |     .     M     .     M     .
     .     .     J     .     .   |     .     .     .     .     .
= Dragoon, Dr, x1, 0 on board
     *     .     *     .     *   |     .     J     M     J     .
     .     .     .     .     .   |     .     .     M     .     .
     .     M     @     M     .   |     .     .     @     .     .
     .     .     .     .     .   |     .  slSW     .  slSE     .
     .     .     .     .     .   |     .     .     .     .     .
= Assassin, As, x1, 0 on board
     .     .   js^     .     .   |  jsNW     .     .     .  jsNE
     .     .     .     .     .   |     .     .     .     .     .
     .     .     @     .     .   |     .     .     @     .     .
     .     .     .     .     .   |     .     .     .     .     .
  jsSW     .     .     .  jsSE   |     .     .   jsv     .     .
= Longbowman, Lo, x1, 0 on board
     .     .     .     .     .   |     .     .     *     .     .
     .     .     .     .     .   |     .     .     *     .     .
     .     .     M     .     .   |     .     .     .     .     .
     .     M     @     M     .   |     .     .     @     .     .
     .     .     M     .     .   |     .     M     .     M     .
     .     .     .     .     .   |     .     .     .     .     .
= Duchess, Dc, x1, 0 on board, optional, summon@both
     .     .     .     .     .   |     .     .     .     .     .
     .     .     .     .     .   |     .     .     .     .     .
     C   C+M     @   C+M     C   |     C   C+M     @   C+M     C
     .     .     .     .     .   |     .     .     .     .     .
     .     .     M     .     .   |     .     .     M     .     .
= Oracle, Or, x1, 0 on board, optional, divination@back
     .     .     .     .     .   |     .     .     .     .     .
     .     M     .     M     .   |     .     .     .     .     .
     .     .     @     .     .   |     .     .     @     .     .
     .     M     .     M     .   |     .     .     .     .     .
     .     .     .     .     .   |     .     .     .     .     .
"""),
    source="the print-and-play sheet of The Duke",
)

# Invented: together these tiles show every icon and ability there is, some in cells no printed tile uses.
ZOO = Army(
    "zoo",
    "Zoo",
    read_tiles("""
= Lion, Li, x1, 1 on board, leader
     .     .     .     .     .   |     .     J     .     J     .
     .     S    FF     S     .   |     .     .     .     .     .
     .     M     @     M     .   |     .    1F     @    SD     .
     .     .     m     .     .   |     .    n<     M    n>     .
     .     .     .     .     .   |     .     .     .     .     .
= Mouse, Mo, x4, 2 on board
     .     .     *     .     .   |     .     .     .     .     .
     .     .     M     .     .   |     .     M     .     M     .
     .     M     @  FF+m     .   |     .     .     @    SD     .
     .     .     .     .     .   |     .     .     M     .     .
     .     .     M     .     .   |     .     .     .     .     .
= Gorgon, Go, x2, 0 on board
     .     .     #     .     .   |     .     .     .     .     .
     .     #     M     #     .   |     .     M     .     M     .
     #     .     @     .     .   |     .     M     @     M     .
     .     .     M     .     .   |     .     .     .     .     .
     .     .     .     .     .   |     .     .     j     .     .
= Frog, Fr, x2, 0 on board
     .     .   js^     .  jsNE   |     .     j     .     j     .
     .     .     .     .     .   |     .   nNW     .    n^     .
   js<     .     @     .     .   |   nj<     .     @     .   nj>
     .     .   slv     .     .   |     .     .     .     .     .
     .     .     .     .     j   |     .     .   njv     .     J
= Elephant, El, x2, 0 on board
     .     .     S     .     .   |     .     .     J     .     .
     .    FF   sl^    FF     .   |    FF     .     M     .    1F
     .    1F     @    1F     .   |     .  FF+S     @  1F+M     .
     .     .    FF     .     .   |     .    n<    FF    n>     .
     .     .     M     .     .   |     J     .     .     .     J
= Shepherd, Sh, x1, 0 on board
     .     .     .     .     .   |     .     .     C     .     .
     .     C     C     C     .   |     .     M     .     M     .
     .   C+M     @   C+M     .   |     C     .     @     .     C
     .     .     .     .     .   |     .     M     .     M     .
     .     .     .     .     .   |     .     .     C     .     .
= Tortoise, To, x2, 0 on board
     .     .     D     .     .   |     .     D     D     D     .
     .     D     M     D     .   |     .     .     .     .     .
    SD     .     @   D+M     D   |     D    SD     @    SD     .
     .     .     M     .     .   |     .     .     .     .     .
     .     .     D     .     .   |     .     .     D     .     .
= Boar, Bo, x1, 0 on board
     .     H     H     H     .   |     *     .     S     .     *
     .     .     .     .     .   |     .     .     S     .     .
     .     m     @     m     .   |     S     M     @     M     S
     .     .     M     .     .   |     .  slSW     #  slSE     .
     .     .     .     .     .   |     .     *     .     *     .
= Hen, He, x1, 0 on board, optional, summon@start
     .     .     .     .     .   |     .     .     m     .     .
     .   nNW     M   nNE     .   |     .     .     m     .     .
     .     .     @     .     .   |     m     m     @     m     m
     .   nSW     .   nSE     .   |     .     .     m     .     .
     .     .     .     .     .   |     .     .     .     .     .
= Owl, Ow, x1, 0 on board, optional, divination@back
     .     J     .     J     .   |     .     .     .     .     .
     .     .     .     .     .   |     .     .     .     .     .
     .     .     @     .     .   |     .     .     @     .     .
     .     .     .     .     .   |     .     .     .     .     .
     .     J     .     J     .   |     .     .     .     .     .
= Hare, Hr, x2, 0 on board, either-side, ready@back
     .     J     .     J     .   |     .     .     M     .     .
     J     .     .     .     J   |     .  slNW     .  slNE     .
     .     .     @     .     .   |     .     *     @     *     .
     .     .     .     .     .   |     .  slSW     .  slSE     .
     .     .     m     .     .   |     .     .     .     .     .
"""),
    source="invented for tests",
)

# The two foreign tiles of the rulebook's Defense example, invented so that each of its sentences has a meaning.
AUXILIARY = replace(
    CENTURION,
    key="auxiliary",
    name="Auxiliary",
    tiles=CENTURION.tiles
    + read_tiles("""
= Hoplite, Hp, x1, 0 on board
     D     .     D     .     D   |     .     .     .     .     .
     .     .     M     .     .   |     .     M     .     M     .
     .   D+M     @   D+M     .   |     .     .     @     .     .
     .     .     .     .     .   |     .     .     M     .     .
     .     .     .     .     .   |     .     .     .     .     .
= Cataphract, Ca, x1, 0 on board
     .     .     J     .     .   |     .     .     .     .     .
     .     .     D     .     .   |     .     .   sl^     .     .
     .     D     @     D     .   |     .     .     @     .     .
     .     .     M     .     .   |     .     .     .     .     .
     .     .     .     .     .   |     .     .     M     .     .
"""),
)
