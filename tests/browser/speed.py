"""How fast the largest battle of TAC 13 answers on a slow computer, by the browser's own tracing.

python -m tests.browser.speed [--slower 4] [--clicks 24]
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect

from tests.browser.driving import browser_and_server, window

BATTLE: Final = {"scenario": "pharsalus"}
CATEGORIES: Final = [
    *("devtools.timeline", "disabled-by-default-devtools.timeline"),
    *("devtools.timeline.frame", "disabled-by-default-devtools.timeline.frame"),
]
MOST_MS: Final = 100.0
"""After a click the page has to show an answer."""
LEAST_FRAMES: Final = 30.0
"""A second, while the map is dragged."""
MIDDLE: Final = 12
"""Moves of the mouse in each of the drags, there and back."""
DRAGS: Final = 8
PRESS: Final = 60
"""Milliseconds that a finger stays down."""
QUIET: Final = 400
"""Milliseconds after which the page has drawn what it was told."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slower", type=float, default=4.0, help="by how much the processor is slowed down")
    parser.add_argument("--clicks", type=int, default=24)
    asked = parser.parse_args()
    with browser_and_server() as (browser, url):
        measure(browser, url, asked.slower, asked.clicks)


def measure(browser: Browser, url: str, slower: float, clicks: int) -> None:
    with window(browser, url, motion=True) as shown:
        shown.open()
        table, _ = shown.set_up(game="tac13", options=BATTLE, seat=0, bots={"1": "tiro"})
        page = shown.open(f"/table/{table}")
        expect(page.locator(".place.lit").first).to_be_attached()
        page.wait_for_timeout(QUIET)
        shown.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        answers = traced(browser, page, lambda: click_about(page, clicks))
        frames = traced(browser, page, lambda: drag_about(page))
    report(slower, answers_in(answers), frames_in(frames))


def traced(browser: Browser, page: Page, deed: Callable[[], None]) -> list[dict[str, Any]]:
    browser.start_tracing(page=page, categories=CATEGORIES)
    deed()
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    return events


# -- what is done


def click_about(page: Page, clicks: int) -> None:
    """Take units up, send them on and turn to others: whatever is lit within the frame, each time another place."""
    for number in range(clicks):
        spots = lit_spots(page)
        button = page.locator(".t-fan [role=button], .dock-buttons .btn").first
        if not spots:
            button.click()
        else:
            x, y = spots[(7 * number) % len(spots)]
            page.mouse.move(x, y)
            page.wait_for_timeout(QUIET)  # nobody presses before the hand has come to rest
            page.mouse.click(x, y, delay=PRESS)
        page.wait_for_timeout(QUIET)


def lit_spots(page: Page) -> list[tuple[float, float]]:
    """The middles of lit places of the map that can be seen and hit."""
    found: list[list[float]] = page.locator(".t-map").evaluate(
        """map => [...map.querySelectorAll('.place.lit')].map(place => {
            const box = place.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2, place];
        }).filter(([x, y, place]) => document.elementFromPoint(x, y) === place).map(([x, y]) => [x, y])"""
    )
    return [(x, y) for x, y in found]


def drag_about(page: Page) -> None:
    """Drag the map to and fro."""
    box = page.locator(".t-map").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for drag in range(DRAGS):
        way = 1 if drag % 2 else -1
        page.mouse.move(x - way * 120, y - way * 60)
        page.mouse.down()
        for step in range(-MIDDLE, MIDDLE + 1):
            page.mouse.move(x + way * step * 10, y + way * step * 5)
        page.mouse.up()


# -- what the trace says


@dataclass(frozen=True)
class Span:
    """Something that took from one microsecond to another, and how many of them the page itself worked."""

    start: float
    end: float
    work: float = 0.0

    @property
    def ms(self) -> float:
        return (self.end - self.start) / 1000


def answers_in(events: list[dict[str, Any]]) -> list[Span]:
    """From each click to the paint that answers it; the slowest of its events counts."""
    slowest: dict[int, Span] = {}
    for event in events:
        data = event.get("args", {}).get("data", {})
        if event.get("name") == "EventTiming" and data.get("interactionId"):
            number, took = int(data["interactionId"]), 1000 * float(data["duration"])
            if number not in slowest or took > slowest[number].end - slowest[number].start:
                slowest[number] = Span(event["ts"], event["ts"] + took)
    return [worked(span, events) for span in slowest.values()]


def frames_in(events: list[dict[str, Any]]) -> list[Span]:
    """From each frame that was drawn to the next, while the map was dragged."""
    moves = [event["ts"] for event in events if is_move(event)]
    drawn = sorted({event["ts"] for event in events if event["name"] == "DrawFrame"})
    inside = [at for at in drawn if min(moves) <= at <= max(moves)]
    return [worked(Span(*pair), events) for pair in pairwise(inside)]


def is_move(event: dict[str, Any]) -> bool:
    return event.get("name") == "EventDispatch" and event.get("args", {}).get("data", {}).get("type") == "mousemove"


def worked(span: Span, events: list[dict[str, Any]]) -> Span:
    """With the processor time of the page's own thread within it, which other programs cannot lengthen."""
    thread = next((event["pid"], event["tid"]) for event in events if event.get("name") == "EventDispatch")
    tasks = (
        event["tdur"]
        for event in events
        if event["name"] == "RunTask"
        and (event["pid"], event["tid"]) == thread
        and span.start <= event["ts"] < span.end
        and "tdur" in event
    )
    return replace(span, work=sum(tasks))


def report(slower: float, answers: list[Span], frames: list[Span]) -> None:
    rate = 1000 * len(frames) / sum(frame.ms for frame in frames)
    work = sum(frame.work for frame in frames) / len(frames) / 1000
    busy = f"{os.getloadavg()[0]:.1f} programs on {os.cpu_count()} cores"
    print(f"{time.strftime('%Y-%m-%d')}, TAC 13, Pharsalus, processor {slower:g} times slower, {busy}")
    print(
        f"clicks   {len(answers)}: answered after {statistics.median(one.ms for one in answers):.0f} ms in the middle, "
        f"{max(one.ms for one in answers):.0f} ms at most; the page itself worked "
        f"{max(one.work for one in answers) / 1000:.0f} ms at most ({MOST_MS:.0f} are allowed)"
    )
    print(
        f"panning  {len(frames)} frames, {rate:.0f} a second ({LEAST_FRAMES:.0f} are wanted); "
        f"the page itself worked {work:.1f} ms for each, enough for {1000 / work:.0f} a second"
    )


if __name__ == "__main__":
    main()
