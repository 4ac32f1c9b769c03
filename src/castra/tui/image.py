"""The full screen as an image, for pages that cannot show a terminal."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from castra.core.match import Match
from castra.tui.app import CastraApp
from castra.tui.sitting import HUMAN, Sitting

FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"


def screen_image(match: Match, size: tuple[int, int]) -> str:
    """An SVG of the table as the acting seat sees it; nothing in it comes from elsewhere."""
    seats = range(match.setup.players)
    match.players = tuple(HUMAN if seat in match.to_act[:1] else "greedy" for seat in seats)
    app = CastraApp(Sitting(match, Path("nowhere")))

    async def shot() -> str:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.pause()
            return app.export_screenshot(title=match.game.title)

    return own_fonts(asyncio.run(shot()))


def own_fonts(svg: str) -> str:
    """The fonts of whoever looks at it, instead of some from a far server."""
    svg = re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    return svg.replace("font-family: Fira Code, monospace", f"font-family: {FONT}")
