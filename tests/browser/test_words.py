"""The page "Check the draws" shows a player that their own word is in the record."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Windows
from tests.browser.driving import TITLES, moves
from tests.browser.test_states import end_of


def check_own_word(page: Page, table: str) -> None:
    page.goto(table.replace("/table/", "/verify/"))
    page.get_by_role("button", name="Check now").click()
    expect(page.locator(".draws li:not(.error)")).to_have_count(6)
    expect(page.get_by_text("Your own word is in the record")).to_be_visible()
    expect(page.get_by_text("The seal is the one you were shown")).to_be_visible()


def test_own_word_is_sent_kept_and_found_in_the_record(windows: Windows) -> None:
    window = windows()
    page = window.open()
    page.get_by_role("button", name=f"Play {TITLES['centurion']}").click()
    page.wait_for_url("**/table/*")
    moves(page)
    first = page.url
    end_of(page)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first and "/table/" in url)
    moves(page)
    second = page.url
    end_of(page)
    for table in (first, second):
        check_own_word(page, table)
