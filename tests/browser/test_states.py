"""Every tab and state of a table: silent, clean for axe, within the window; and what a first load weighs."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import Windows
from tests.browser.driving import LONG_WORK, TITLES, Watched, moves, play_from_list, two_at_a_table, whoever_may_act
from tests.browser.test_looks import faults

PLAYED = 5
SMALL = (360, 640)
HOME_BYTES, GAME_BYTES = 100_000, 200_000


def under_way(window: Watched, game: str, played: int = PLAYED) -> Page:
    window.open()
    table, _ = window.set_up(game=game, seat=0, bots={"1": "tiro"})
    page = window.open(f"/table/{table}")
    moves(page)
    for number in range(played):
        play_from_list(page, number)
    return page


@pytest.mark.parametrize("game", TITLES)
def test_every_tab_is_silent_and_clean(windows: Windows, game: str) -> None:
    page = under_way(windows(), game)
    wrong = {}
    tabs = page.get_by_role("tab").all_inner_texts()
    assert len(tabs) >= 5
    for words in tabs:
        name = words.split("\n")[0]
        tab = page.get_by_role("tab", name=name)
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        expect(page.get_by_role("tabpanel")).not_to_be_empty()
        if found := faults(page):
            wrong[name] = found
    assert wrong == {}


@pytest.mark.parametrize("game", ["centurion", "augustus"])
def test_odds_of_the_position_are_told(windows: Windows, game: str) -> None:
    page = under_way(windows(), game, 0)
    page.get_by_role("tab", name="Odds").click()
    expect(page.locator(".odds li").first).to_contain_text(re.compile(r"\d+ %"))
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".odds")).to_have_count(0)


def end_of(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".dialog.beside")).to_be_visible()


def states(window: Watched) -> Iterator[tuple[str, Page]]:
    """What a table, and what belongs to it, can look like beside the usual."""
    page = under_way(window, "centurion")
    table = page.url
    expect(page.locator(".place.lit").first).to_be_visible()  # it is one's turn again
    page.locator(".place:not(.lit)").first.click(force=True)
    expect(page.get_by_role("tab", name="Why not?")).to_have_attribute("aria-selected", "true")
    yield "refused", page
    page.get_by_role("button", name="Settings of this table").click()
    yield "settings", page
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Resign").click()
    yield "confirming", page
    page.keyboard.press("Escape")
    end_of(page)
    yield "over", page
    page.goto(table.replace("/table/", "/verify/"))
    page.get_by_role("button", name="Check now").click()
    expect(page.locator(".draws li")).to_have_count(4)
    yield "verified", page
    page.goto(table.replace("/table/", "/replay/"))
    page.get_by_role("button", name="Work it out").click()
    expect(page.get_by_text("luck of")).to_have_count(2)
    expect(page.get_by_text("Worked out up to")).to_have_count(0, timeout=LONG_WORK)
    yield "replay", page
    yield "player", window.open("/player")
    other, invite = window.set_up(game="augustus", players=4, seat=0, visibility="invited")
    page = window.open(f"/table/{other}?invite={invite}")
    expect(page.get_by_text("Waiting for the others")).to_be_visible()
    yield "waiting", page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state(windows: Windows, scheme: str) -> None:
    wrong = {name: found for name, page in states(windows(scheme=scheme)) if (found := faults(page))}
    assert wrong == {}


def test_end_stands_beside_the_board(windows: Windows) -> None:
    page = under_way(windows(), "tac13", 1)
    end_of(page)
    ending, board = page.locator(".dialog.beside").bounding_box(), page.locator(".middle").bounding_box()
    assert ending is not None
    assert board is not None
    assert ending["x"] >= board["x"] + board["width"]


@pytest.mark.parametrize("game", TITLES)
def test_small_phone_keeps_prompt_and_tabs_in_sight(windows: Windows, game: str) -> None:
    page = under_way(windows(size=SMALL, touch=True), game, 2)
    for part in (".dock .prompt", ".study .tabs"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL[0]
    page.get_by_role("tab", name="Log").tap()
    expect(page.locator(".log li").last).to_be_in_viewport()  # the newest stands on top
    page.get_by_role("button", name="Settings of this table").tap()
    page.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    expect(page.get_by_role("dialog", name=re.compile("Resign|End this table"))).to_be_visible()


def test_talk_names_who_speaks_and_forgets_who_is_muted(windows: Windows) -> None:
    ada, ben = windows(), windows()
    two_at_a_table(ada, ben, "centurion")
    assert whoever_may_act(ada.page, ben.page) is not None
    for one in (ada, ben):
        one.page.get_by_role("tab", name="Talk").click()
    name = ada.context.request.get(f"{ada.url}/api/1/me").json()["name"]
    ada.page.get_by_label("Say something").fill("Ave")
    ada.page.get_by_role("button", name="Say", exact=True).click()
    expect(ben.page.locator(".talk li")).to_have_text(re.compile(f"^{name} Ave"))
    expect(ada.page.get_by_role("button", name=f"Mute {name}")).to_have_count(0)
    ben.page.get_by_role("button", name=f"Mute {name}").click()
    expect(ben.page.get_by_text(f"{name} is muted.")).to_be_visible()
    expect(ben.page.locator(".talk li")).to_have_count(0)


@pytest.mark.parametrize("game", TITLES)
def test_first_load_is_light(windows: Windows, game: str) -> None:
    window = windows()
    heard: list[Response] = []
    window.page.on("response", lambda response: heard.append(response))  # noqa: PLW0108 - a plain method is not taken
    page = window.open()
    page.wait_for_load_state("networkidle")
    weights = packed(heard)
    assert 10_000 < sum(weights.values()) <= HOME_BYTES
    heard.clear()  # what came before cannot be read any more once the page has gone on
    table, _ = window.set_up(game=game, seat=0, bots={"1": "tiro"})
    page = window.open(f"/table/{table}")
    expect(page.locator(".board-area svg").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert sum((weights | packed(heard)).values()) <= GAME_BYTES


def packed(responses: list[Response]) -> dict[str, int]:
    """Bytes of all that came, each address once, as packed as it travels."""
    came = [one for one in responses if one.ok and one.request.method == "GET"]
    return {one.url: len(gzip.compress(one.body())) for one in came}
