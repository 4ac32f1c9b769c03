"""A finished game again: its steps, its chances and luck, other lines, pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Windows
from tests.browser.driving import LONG_WORK, Watched, moves, play_from_list


def finished(window: Watched, game: str, played: int = 4) -> Page:
    """The replay of a game that was resigned after some moves."""
    window.open()
    table, _ = window.set_up(game=game, seat=0, bots={"1": "tiro"})
    page = window.open(f"/table/{table}")
    moves(page)
    for number in range(played):
        assert play_from_list(page, number)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Look at the game").click()
    expect(page.locator(".transport .num")).to_have_text(re.compile(r"^0 of \d+$"))
    return page


def test_finished_game_can_be_looked_at_again(windows: Windows) -> None:
    page = finished(windows(), "augustus")
    count = page.locator(".transport .num")
    page.locator("h1").click()
    page.keyboard.press("End")
    expect(count).to_have_text(re.compile(r"^(\d+) of \1$"))
    expect(page).to_have_url(re.compile(r"at=\d+"))
    page.keyboard.press("ArrowLeft")
    expect(count).not_to_have_text(re.compile(r"^(\d+) of \1$"))


def test_account_shows_the_whole_curve_and_what_luck_came_to(windows: Windows) -> None:
    page = finished(windows(), "centurion", 6)
    luck = page.get_by_role("region", name="Luck")
    luck.get_by_role("button", name="Work it out").click()
    expect(luck.get_by_text("luck of")).to_have_count(2)
    expect(luck.get_by_text("Worked out up to")).to_have_count(0, timeout=LONG_WORK)
    expect(luck.get_by_role("img", name=re.compile("^Win chance of .* move 0: "))).to_be_visible()
    shown = [float(text.replace("−", "-").split()[0]) for text in luck.locator("li.row b").all_inner_texts()]
    assert sum(shown) == pytest.approx(0, abs=0.11), "what one gained the other lost"


@pytest.mark.parametrize("game", ["centurion", "augustus"])
def test_line_of_ones_own_is_tried_and_left_again(windows: Windows, game: str) -> None:
    page = finished(windows(), game)
    page.get_by_role("button", name="Try a line from here").click()
    line = page.get_by_role("region", name="A line of your own")
    for number in range(8):
        expect(line.locator(".log li")).to_have_count(number)
        line.locator(".moves .move").first.click()
    expect(line.locator(".log li")).to_have_count(8)
    line.get_by_role("button", name="Back").click()
    expect(line.locator(".log li")).to_have_count(7)
    line.get_by_role("button", name="Return to the game").click()
    expect(page.get_by_role("button", name="Try a line from here")).to_be_visible()
    expect(page.locator(".transport .num")).to_have_text(re.compile("^0 of"))


@pytest.mark.parametrize(("game", "part"), [("augustus", "foreignObject"), ("tac13", "image"), ("centurion", "path")])
def test_picture_holds_the_whole_position(windows: Windows, tmp_path: Path, game: str, part: str) -> None:
    page = finished(windows(), game)
    page.locator("h1").click()
    page.keyboard.press("End")
    expect(page.locator(".transport .num")).to_have_text(re.compile(r"^(\d+) of \1$"))
    expect(page.locator(".board-area svg").first).to_be_visible()
    with page.expect_download() as caught:
        page.get_by_role("button", name="A picture").click()
    file = tmp_path / "picture.svg"
    caught.value.save_as(file)
    picture = ET.parse(file).getroot()
    assert picture.find(f".//{{http://www.w3.org/2000/svg}}{part}") is not None
    shown = "".join(page.locator(".board-area").all_text_contents())
    told = "".join(picture.itertext())
    assert told in shown if game != "augustus" else told == shown
