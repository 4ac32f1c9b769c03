"""Several people at one screen: what a seat may not see is covered while the device goes from hand to hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Windows
from tests.browser.driving import Watched, moves, play_from_list

LONGEST = 60
PASS = re.compile("^Pass the device to ")


def one_screen(ada: Watched, **terms: Any) -> Page:
    ada.open()
    table, _ = ada.set_up(hot_seat=True, **terms)
    page = ada.open(f"/table/{table}")
    expect(page.get_by_role("tab", name="Moves").or_(cover(page))).to_be_visible()
    if cover(page).count():  # the luck of the table asks the second player first
        page.get_by_role("button", name="I am ").click()
    moves(page)
    return page


def cover(page: Page) -> Locator:
    return page.get_by_role("heading", name=PASS)


def play_until_covered(page: Page, wished: Callable[[list[str]], int]) -> str:
    """Play until the device is to be passed on; to whom."""
    for _ in range(LONGEST):
        expect(page.locator(".moves .move").or_(cover(page)).first).to_be_visible()
        if cover(page).count():
            break
        play_or_be_covered(page, wished(page.locator(".moves .move").all_inner_texts()))
    expect(page.locator(".board-area, .study, .moves, .log")).to_have_count(0)
    return PASS.sub("", cover(page).inner_text())


def play_or_be_covered(page: Page, number: int) -> None:
    seq = page.locator(".table-page").get_attribute("data-seq")
    page.locator(".moves .move").nth(number).click()
    page.locator(f".table-page:not([data-seq='{seq}'])").or_(cover(page)).first.wait_for()


def go_on_as(page: Page, side: str) -> None:
    page.get_by_role("button", name=f"I am {side}").click()
    expect(page.locator(".prompt")).to_be_visible()


def first_with(*words: str) -> Callable[[list[str]], int]:
    """The first move that has one of the words in it, or any: the first might take back what was done before."""
    random = Random(words[0])

    def wished(listed: list[str]) -> int:
        fitting = (i for i, label in enumerate(listed) if any(word in label for word in words))
        return next(fitting, random.randrange(len(listed)))

    return wished


def test_placing_in_centre_rock_is_covered(windows: Windows) -> None:
    page = one_screen(windows(), game="centre-rock")
    side = play_until_covered(page, first_with("ready"))
    go_on_as(page, side)
    expect(page.get_by_role("group", name="Units to place")).to_contain_text("2")
    expect(page.get_by_role("tab", name="Moves")).to_be_visible()


def test_kept_cards_of_augustus_are_covered(windows: Windows) -> None:
    page = one_screen(windows(), game="augustus", players=3)
    hands = []
    for _ in range(2):
        expect(page.locator(".ac:not(.s) h3")).to_have_count(6)
        hands.append(set(page.locator(".ac:not(.s) h3").all_inner_texts()))
        side = play_until_covered(page, first_with("onfirm"))
        assert not hands[-1] & set(page.locator("body").inner_text().split("\n"))
        go_on_as(page, side)
        moves(page)
    expect(page.locator(".ac:not(.s) h3")).to_have_count(6)
    hands.append(set(page.locator(".ac:not(.s) h3").all_inner_texts()))
    assert not hands[0] & hands[1] | hands[1] & hands[2] | hands[0] & hands[2], "each sees the own cards only"


def test_secret_legion_of_augustus_is_covered(windows: Windows) -> None:
    page = one_screen(windows(), game="augustus", options={"start": "dealt"})
    side = play_until_covered(page, first_with("place a", "nothing"))
    go_on_as(page, side)
    expect(page.locator(".space.ghosted")).to_have_count(0)
    expect(page.locator(".seat.mine .chip")).to_have_text("choosing")


def test_hidden_stacks_of_tac13_are_covered(windows: Windows) -> None:
    page = one_screen(windows(), game="tac13", options={"scenario": "apulia", "stacks": "hidden"})
    counts = page.locator(".t-count text")
    expect(counts.first).to_be_visible()
    own = sum(text != "?" for text in counts.all_text_contents())
    assert own, "own stacks lie open"
    assert "?" in counts.all_text_contents(), "those of the enemy do not"
    side = play_until_covered(page, first_with("End the", "end the"))
    go_on_as(page, side)
    expect(page.locator(".seat.mine")).to_contain_text("Your turn")
    expect(counts.filter(has_text="?").first).to_be_attached()
    moves(page)
    assert play_from_list(page, 0)


def test_open_stacks_of_tac13_need_no_cover(windows: Windows) -> None:
    page = one_screen(windows(), game="tac13", options={"scenario": "apulia", "stacks": "open"})
    first = page.locator(".seat.mine .seat-name").inner_text(), page.locator(".seat.mine .t-seat").inner_text()
    for _ in range(LONGEST):
        expect(page.locator(".moves .move").first).to_be_visible()
        if page.locator(".seat.mine .t-seat").inner_text() != first[1]:
            break
        play_or_be_covered(page, first_with("End the", "end the")(page.locator(".moves .move").all_inner_texts()))
        expect(cover(page)).to_have_count(0)
    assert page.locator(".seat.mine .t-seat").inner_text() != first[1], "the page turned to the other side"
