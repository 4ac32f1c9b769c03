"""The panel beside the board: whose turn it is, the counter track, the points tracks, the die."""

from __future__ import annotations

from typing import Any, Final

from castra.core.drawing import Canvas, Drawing

WIDTH: Final = 22
HALF: Final = 6
"""The points track runs along two sides of the board, six positions each."""

Row = tuple[str, str]
"""A line and its style."""


def tracks(facts: Any, seat: int) -> Drawing:
    rows: list[Row] = [*head(facts), ("", ""), *counter(facts), ("", "")]
    for team in range(len(facts["points"])):
        rows += points(facts, team)
    rows += [("", ""), *foot(facts, seat)]
    canvas = Canvas(len(rows), WIDTH)
    for i, (text, style) in enumerate(rows):
        canvas.put(i, 0, text, style)
    return canvas.drawing()


def head(facts: Any) -> list[Row]:
    number = facts["seat"] + 1
    phase = facts["phase"]
    if phase == "ended":
        winner = facts["winner"]
        return [("A draw" if winner == "none" else f"Team {'ABC'[winner]} wins", "title")]
    if phase == "placing":
        return [("Secret placement", "title")]
    if phase in ("opening", "choosing", "leading"):
        rolls = " ".join(str(pips) if pips else "–" for pips in facts["rolls"])
        return [("Who begins?", "title"), (f"rolls {rolls}", "")]
    return [(f"Player {number}, turn {facts['turns'] + 1}", "title"), (f"{facts['actions']} of 2 actions left", "")]


def counter(facts: Any) -> list[Row]:
    positions = ["EMPTY ROCK", "1", "2", "3"]
    marker = min(facts["marker"], 3)
    shown = [f"({name})" if i == marker else f" {name} " for i, name in enumerate(positions)]
    return [("Counter track", "frame"), ("".join(shown), "strong" if marker else "")]


def points(facts: Any, team: int) -> list[Row]:
    """The king of a team on its track: START, six positions on one side of the board, six on the other."""
    seats = [seat for seat, own in enumerate(facts["teams"]) if own == team]
    players = "+".join(str(seat + 1) for seat in seats)
    score = min(facts["points"][team], 2 * HALF)
    track = "".join("●" if position <= score else "·" for position in range(1, 2 * HALF + 1))
    return [
        (f"Team {'ABC'[team]} (player {players})", f"seat {seats[0]}"),
        (f"{track[:HALF]} {track[HALF:]} {score or 'START'}", f"seat {seats[0]}"),
    ]


def foot(facts: Any, seat: int) -> list[Row]:
    rows: list[Row] = []
    if facts["order"]:
        order = " ".join("?" if other is None else str(other + 1) for other in facts["order"])
        rows.append((f"order {order}", ""))
    if facts["roll"]:
        rows.append((f"die {facts['roll']}", "strong"))
    if facts["phase"] == "placing":
        ready = " ".join(str(other + 1) for other in facts["ready"]) or "nobody"
        rows.append((f"ready: {ready}", ""))
        if seat >= 0 and facts["missing"][seat]:
            rows += [(f"to place: {count} {name}", "") for name, count in facts["missing"][seat].items() if count]
    return [*rows, ("M melee R ranged", "faint"), ("S striker", "faint")]
