"""Small pictures of numbers with their intervals, as SVG that any browser shows, light or dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

WIDTH: Final = 760
LEFT: Final = 170
RIGHT: Final = 80
"""Where the numbers stand, beside the longest line."""
ROW: Final = 30
MARGIN: Final = 40
STYLE: Final = (
    "text{font:14px system-ui,sans-serif;fill:currentColor}"
    "line,path{stroke:currentColor}.grid{opacity:.2}.bar{stroke-width:2}"
    "circle{fill:#b3261e}svg{color:#1c1b1f;background:#fff}"
    "@media(prefers-color-scheme:dark){svg{color:#e6e1e5;background:#1c1b1f}circle{fill:#f2b8b5}}"
)


def whiskers(title: str, rows: Sequence[tuple[str, float, float, float]], unit: str = "") -> str:
    """A line for each (name, low, value, high)."""
    lowest, highest = min(row[1] for row in rows), max(row[3] for row in rows)
    span = (highest - lowest) or 1.0

    def x(value: float) -> float:
        return LEFT + (value - lowest) / span * (WIDTH - LEFT - RIGHT)

    parts = []
    for number, (name, low, value, high) in enumerate(rows):
        y = MARGIN + ROW * (number + 1)
        parts.append(f'<text x="10" y="{y + 5}">{escape(name)}</text>')
        parts.append(f'<line class="bar" x1="{x(low):.1f}" x2="{x(high):.1f}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle cx="{x(value):.1f}" cy="{y}" r="5"/>')
        parts.append(f'<text x="{WIDTH - 10}" y="{y + 5}" text-anchor="end">{value:+.0f}{unit}</text>')
    return framed(title, parts, MARGIN + ROW * (len(rows) + 1))


def reliability(title: str, points: Sequence[tuple[float, float, float, float]]) -> str:
    """Points (said, low, happened, high), all from 0 to 1, beside the line on which they should lie."""
    size = WIDTH - 2 * MARGIN

    def x(value: float) -> float:
        return MARGIN + 20 + value * (size - 20)

    def y(value: float) -> float:
        return MARGIN + (1 - value) * (size - 60)

    parts = [f'<line class="grid" x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}"/>']
    for tenth in range(0, 11, 2):
        parts.append(f'<text x="{x(tenth / 10) - 12:.0f}" y="{y(0) + 24:.0f}">{10 * tenth}</text>')
        parts.append(f'<text x="8" y="{y(tenth / 10) + 5:.0f}">{10 * tenth}</text>')
    for said, low, happened, high in points:
        parts.append(f'<line class="bar" x1="{x(said):.1f}" x2="{x(said):.1f}" y1="{y(low):.1f}" y2="{y(high):.1f}"/>')
        parts.append(f'<circle cx="{x(said):.1f}" cy="{y(happened):.1f}" r="5"/>')
    parts.append(f'<text x="{x(0.35):.0f}" y="{y(0) + 48:.0f}">per cent said, against per cent won</text>')
    return framed(title, parts, size + 40)


def framed(title: str, parts: Sequence[str], height: int) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">'
    words = escape(title)
    top = f'<title>{words}</title>\n<style>{STYLE}</style>\n<text x="10" y="24">{words}</text>'
    return "\n".join([head, top, *parts, "</svg>", ""])
