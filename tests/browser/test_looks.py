"""What axe finds on every page, by day and by night; and that pages stay light and fit a small phone."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Windows
from tests.browser.driving import TITLES, moves

SITE = Path(__file__).resolve().parents[2] / "src" / "castra" / "server" / "site"
PAGES = [
    *("/", "/watch", "/learn", "/learn/centurion", "/ladder", "/rules", "/rules/augustus"),
    *("/settings", "/account", "/new", "/new/augustus", "/content", "/nowhere"),
]


def faults(page: Page) -> list[str]:
    """What axe finds on a page that has come to rest; what is wrong only while it is being laid out does not count."""
    for _ in range(3):
        page.wait_for_load_state("networkidle")
        found = Axe().run(page).response["violations"]
        if not found:
            break
        page.wait_for_timeout(1000)
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_pages(windows: Windows, scheme: str) -> None:
    window = windows(scheme=scheme)
    wrong: dict[str, list[str]] = {}
    for path in PAGES:
        page = window.open(path)
        expect(page.locator("main h1, main h2").first).to_be_visible()
        if found := faults(page):
            wrong[path] = found
    assert wrong == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", TITLES)
def test_axe_finds_nothing_at_tables(windows: Windows, game: str, scheme: str) -> None:
    window = windows(scheme=scheme)
    window.open()
    table, _ = window.set_up(game=game, seat=0, bots={"1": "tiro"})
    page = window.open(f"/table/{table}")
    expect(page.locator(".prompt")).to_be_visible()
    moves(page)
    expect(page.locator(".moves .move").first).to_be_visible()
    assert faults(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_a_small_phone(windows: Windows, path: str) -> None:
    page = windows(size=(360, 740), touch=True).open(path)
    expect(page.locator("main h1, main h2").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_home_and_games_are_light() -> None:
    def packed(names: set[str]) -> int:
        return sum(len(gzip.compress((SITE / "assets" / name).read_bytes())) for name in names)

    page = (SITE / "index.html").read_text(encoding="utf-8")
    home = set(re.findall(r"/assets/([\w.-]+\.(?:js|css))", page))
    pictures = {path.name for path in (SITE / "assets").glob("*.svg")}
    assert packed(home | pictures) <= 100_000
    scripts = {path.name for path in (SITE / "assets").glob("*.js")}
    assert packed(scripts | home | pictures) <= 200_000, "all games together are still lighter than one may be"
