"""Pictures of every page and game into docs/screenshots, at three sizes, by day and by night.

python -m tests.browser.screenshots [--out FOLDER] [--only WORD]
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.driving import DESK, TITLES, Watched, browser_and_server, moves, play_from_list, window

ROOT: Final = Path(__file__).resolve().parents[2]
SIZES: Final = {"1280x720": (1280, 720), "1920x1080": (1920, 1080), "390x844": (390, 844)}
PAGES: Final = {
    "home": "/",
    "learn": "/learn/centurion",
    "ladder": "/ladder",
    "rules": "/rules/centurion#6.1",
    "new": "/new/augustus",
    "account": "/account",
    "settings": "/settings",
    "content": "/content",
}
QUALITY: Final = 72
MOVES: Final = {"tac13": 2, "centurion": 8}  # before the bot marches a whole army, or takes the leader
USUAL_MOVES: Final = 12
SETTLED: Final = 900
"""Milliseconds after which nothing moves any more."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "screenshots")
    parser.add_argument("--only", default="", help="only pictures whose names contain this")
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with browser_and_server() as (browser, url):
        for scheme in ("light", "dark"):
            with window(browser, url, scheme=scheme) as shown:
                for name, page in scenes(shown, asked.only.partition("-1")[0]):
                    taken(page, name, scheme, asked.out, asked.only)


def scenes(shown: Watched, only: str) -> Iterator[tuple[str, Page]]:
    """Every page, and every game a few moves after its beginning; only those whose name is asked for."""
    tables = {game: played(shown, game) for game in TITLES if only in game or only in ("home", "replay")}
    for name, path in PAGES.items():
        if only not in name:
            continue
        page = shown.open(path)
        expect(page.locator("main h1, main h2").first).to_be_visible()
        yield name, page
    for game, table in tables.items():
        page = shown.open(f"/table/{table}")
        expect(page.locator(".prompt")).to_be_visible()
        begin_a_choice(page, game)
        yield game, page
        page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
        if not page.locator(".dialog.beside").count():  # moves at random may have lost the game already
            page.get_by_role("button", name="Resign").click()
            page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        expect(page.locator(".dialog.beside")).to_be_visible()
        yield f"{game}-end", page
    if only in "replay":
        page = shown.open(f"/replay/{tables['centurion']}?at=6")
        page.get_by_role("button", name="Work it out").click()
        expect(page.get_by_text("Worked out up to")).to_have_count(0)
        expect(page.get_by_text("luck of").first).to_be_visible()
        yield "replay", page


def begin_a_choice(page: Page, game: str) -> None:
    """Pick something without playing it, so that the picture shows what the board and the study say of it."""
    lit = page.locator(".space.lit" if game == "augustus" else ".place.lit")
    if not lit.count():
        return
    lit.nth(lit.count() // 2).click(force=True)
    page.wait_for_timeout(SETTLED)
    whole = page.get_by_role("button", name=re.compile("^all: "))
    if game == "tac13" and whole.count():
        whole.first.click(force=True)
        page.wait_for_timeout(SETTLED)


def played(shown: Watched, game: str) -> str:
    """A table against a bot, some moves from its beginning."""
    shown.open()
    table, _ = shown.set_up(game=game, seat=0, bots={"1": "tiro"})
    page = shown.open(f"/table/{table}")
    expect(page.locator(".prompt")).to_be_visible()
    moves(page)
    for number in range(MOVES.get(game, USUAL_MOVES)):
        expect(page.locator(".moves .move").first).to_be_visible()
        confirm = [i for i, words in enumerate(page.locator(".moves .move").all_inner_texts()) if "onfirm" in words]
        if not play_from_list(page, confirm[0] if confirm else 5 * number + 1):
            break
    return table


def taken(page: Page, name: str, scheme: str, folder: Path, only: str) -> None:
    for size, (width, height) in SIZES.items():
        file = f"{name}-{size}-{scheme}.jpg"
        if only in file:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(SETTLED)
            page.screenshot(path=folder / file, type="jpeg", quality=QUALITY)


if __name__ == "__main__":
    main()
