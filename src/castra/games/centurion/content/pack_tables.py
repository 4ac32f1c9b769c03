"""The tables of an army pack: what every table offers, and the grids and abilities that only tiles have."""

from __future__ import annotations

from castra.core.packs import LONGEST_WORD, PackTable, kind_in_words
from castra.games.centurion.content.grids import read_grid
from castra.games.centurion.content.printed import Ability, Side


class TileTable(PackTable):
    """A [[tile]] of an army."""

    @classmethod
    def of(cls, table: PackTable) -> TileTable:
        return cls(table.values, table.places, table.text, table.mistakes)

    def ability(self, key: str) -> Ability | None:
        if key not in self.values:
            return None
        word = self.words(key, LONGEST_WORD)
        known = {ability.value: ability for ability in Ability}
        if word and word not in known:
            self.say(key, f"{key} must be one of {', '.join(known)}")
        return known.get(word)

    def side(self, key: str) -> Side:
        ability = self.ability(f"{key}_ability")
        grid = self.values.get(key)
        if not isinstance(grid, str):
            wrong = f"the grid {key} is missing" if grid is None else f"{key} must be a grid, not {kind_in_words(grid)}"
            self.say(key, wrong)
            return Side((), ability)
        cells, flaws = read_grid(grid)
        lines = self.lines_of_rows(key, grid)
        for flaw in flaws:
            line = self.line_of(key) if flaw.row < 0 else lines[flaw.row]
            self.mistakes.append((line, flaw.cell, flaw.text))
        return Side(cells, ability)
