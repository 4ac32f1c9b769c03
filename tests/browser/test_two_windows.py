"""Two windows at one table: every game to its end, by what the pages themselves offer."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Windows
from tests.browser.driving import TITLES, play_from_list, two_at_a_table, wait_for_each_other, whoever_may_act

LONGEST = 2_000
SHORT = {"centurion": {"quiet": "50"}, "tac13": {"scenario": "apulia", "turns": "2"}}
"""Options with which a game at random ends soon."""
EAGER = re.compile(r"attack \d|roll the die|joins|strikes|captur|place a", re.IGNORECASE)
LAZY = re.compile("set it down|give this|stays out|do nothing|move a legion|made ready| back$", re.IGNORECASE)


def wished(listed: list[str], random: Random) -> int:
    """A place in the list, at random among what brings a game forward."""
    numbers = range(len(listed))
    near = min(map(way_to_the_rock, listed))
    eager = [
        number for number in numbers if EAGER.search(listed[number]) or way_to_the_rock(listed[number]) == near < FAR
    ]
    steady = [number for number in numbers if not LAZY.search(listed[number])]
    return random.choice(eager or steady or list(numbers))


FAR = 9


def way_to_the_rock(label: str) -> int:
    """How many hexagons are still between a unit of Centre Rock that goes somewhere and the middle of the board."""
    if "The Rock" in label:
        return 0
    goes = re.search(r"(?:Go to|Stay on) ([a-i])(\d)$", label)
    if goes is None:
        return FAR
    across, along = ord(goes[1]) - ord("e"), int(goes[2]) - 5
    return max(abs(across), abs(along), abs(across - along))


def play_to_the_end(random: Random, *pages: Page) -> int:
    """How many moves were chosen until the pages said that it is over."""
    for number in range(LONGEST):
        page = whoever_may_act(*pages)
        if page is None:
            print(number, "moves")
            return number
        play_from_list(page, wished(page.locator(".moves .move").all_inner_texts(), random))
        wait_for_each_other(*pages)
    raise AssertionError(f"no end after {LONGEST} moves")


@pytest.mark.parametrize("game", TITLES)
def test_two_windows_play_to_the_end(windows: Windows, game: str) -> None:
    ada, ben = windows(), windows()
    two_at_a_table(ada, ben, game, SHORT.get(game))
    assert play_to_the_end(Random(game), ada.page, ben.page) > 20
    endings = [one.page.locator(".dialog.beside") for one in (ada, ben)]
    titles = [ending.get_by_role("heading").inner_text() for ending in endings]
    assert sorted(re.sub("^.* has", "Somebody has", title) for title in titles) in (
        ["The game is shared"] * 2,
        ["Somebody has won", "You have won"],
    )
    reasons = {ending.locator("p").first.inner_text() for ending in endings}
    assert len(reasons) == 1
    assert re.fullmatch(r"\w.+ \d+(\.\d+)*", reasons.pop()), "why, and by which rule"
    for ending in endings:
        expect(ending.get_by_role("link", name=re.compile("^rule "))).to_be_visible()
        expect(ending.get_by_role("link", name="Look at the game")).to_be_visible()
        expect(ending.get_by_role("button", name="Rematch")).to_be_visible()
    endings[1].get_by_role("link", name="Look at the game").click()
    expect(ben.page.locator(".transport .num")).to_have_text(re.compile(r"^0 of \d\d+$"))
    old = ada.page.url
    endings[0].get_by_role("button", name="Rematch").click()
    expect(ada.page).not_to_have_url(old)


def test_whoever_resigns_has_lost_in_both_windows(windows: Windows) -> None:
    ada, ben = windows(), windows()
    two_at_a_table(ada, ben, "centre-rock")
    page = whoever_may_act(ada.page, ben.page)
    assert page is not None
    assert play_from_list(page, 0)
    ben.page.get_by_role("button", name="Resign").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ada.page.locator(".dialog.beside")).to_contain_text("You have won")
    expect(ben.page.locator(".dialog.beside")).to_contain_text("has won")
    for one in (ada, ben):
        expect(one.page.locator(".prompt")).to_have_text(re.compile("^The game is over: .* resigns"))
