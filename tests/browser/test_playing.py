"""Whole games in a real browser: against a bot, by touch, by keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Windows
from tests.browser.driving import PHONE, TITLES, choose_level, latest, moves, play_from_list

LONGEST = 400


def sit_down_against_a_bot(page: Page, game: str) -> None:
    choose_level(page)
    page.get_by_role("button", name=f"Play {TITLES[game]}").click()
    expect(page.locator(".prompt")).to_be_visible()


def test_game_of_centurion_is_played_to_its_end_against_a_bot(windows: Windows) -> None:
    page = windows().open()
    sit_down_against_a_bot(page, "centurion")
    moves(page)
    for number in range(LONGEST):
        if not play_from_list(page, 7 * number + 3):
            break
    ending = page.locator(".dialog.beside")
    expect(ending).to_be_visible()
    expect(ending.get_by_role("heading")).to_have_text(re.compile("won|shared"))
    expect(ending.get_by_role("link", name=re.compile("^rule "))).to_be_visible()
    ending.get_by_role("link", name="Check the draws").click()
    page.get_by_role("button", name="Check now").click()
    expect(page.locator(".draws li")).to_have_count(6)
    expect(page.locator(".draws li.error")).to_have_count(0)
    expect(page.get_by_text(re.compile(r"All \d+ draws come out the same"))).to_be_visible()


def test_first_choices_of_augustus_by_touch_on_a_phone(windows: Windows) -> None:
    page = windows(size=PHONE, touch=True).open()
    sit_down_against_a_bot(page, "augustus")
    for kept in range(3):
        page.locator(".ac:not(.sel) .card-pick").nth(kept).tap()
        expect(page.locator(".ac.sel")).to_have_count(kept + 1)
    page.locator(".dock").get_by_role("button", name="Confirm").tap()
    for _ in range(LONGEST):
        expect(page.locator(".space.lit, .dock-buttons .btn").first).to_be_visible()
        if page.locator(".space.lit").count():
            break
        page.locator(".dock-buttons .btn").first.tap()
    page.locator(".space.lit").first.tap()
    expect(page.locator(".space.ghosted")).to_have_count(1)
    seq = latest(page)
    page.get_by_role("button", name="Do it").tap()
    expect(page.locator(".table-page")).not_to_have_attribute("data-seq", seq)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE[0]


def test_keyboard_alone_plays_centurion(windows: Windows) -> None:
    page = windows().open()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Play Centurion":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".place.lit").first).to_be_attached()
    for _ in range(LONGEST):
        expect(page.locator(".place.lit, .dialog.beside, .dock-buttons .btn").first).to_be_attached()
        if page.locator(".dialog.beside").count():
            break
        seq = latest(page)
        if page.locator(".place.lit").count():
            reach_the_board(page)
        else:
            reach_the_dock(page)
        page.keyboard.press("Enter")
        expect(page.locator("[data-test=spoken]")).not_to_be_empty()
        step_until_played(page, seq)
        expect(page.locator(".table-page")).not_to_have_attribute("data-seq", seq)

    expect(page.locator(".dialog.beside")).to_be_visible()


def reach_the_dock(page: Page) -> None:
    """Tab until a button under the board has the focus: there is nothing to do on the board itself."""
    for _ in range(80):
        if page.evaluate("document.activeElement.matches('.dock-buttons .btn')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the buttons under the board cannot be reached by Tab")


def reach_the_board(page: Page) -> None:
    """Tab until a place of the board has the focus, unless one has it already."""
    for _ in range(60):
        if page.evaluate("document.activeElement.matches('.place.lit')"):
            return
        inside = page.evaluate("document.activeElement.matches('.place')")
        page.keyboard.press(ARROWS[_ % 4] if inside else "Tab")
    raise AssertionError("the board cannot be reached by Tab")


WAYS = ".dock-buttons .btn"
ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")


def step_until_played(page: Page, seq: str) -> None:
    """Pick what is offered next, by arrows and Enter, until the choice is on its way."""
    for press in range(24):
        if latest(page) != seq or page.locator(".dock").get_by_text("Sent").count():
            return
        if page.get_by_role("button", name="Do it").count():
            page.get_by_role("button", name="Do it").focus()
            page.keyboard.press("Enter")
            return
        if page.locator(".place.lit:not([aria-pressed=true])").count() == 0 and page.locator(WAYS).count() > 1:
            page.locator(WAYS).last.focus()  # the way is a button: which side is up; before it, one that puts back
            page.keyboard.press("Enter")
            continue
        page.keyboard.press(ARROWS[press % 4])
        if page.evaluate("document.activeElement.matches('.place.lit:not([aria-pressed=true])')"):
            page.keyboard.press("Enter")
