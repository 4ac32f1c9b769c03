"""Around the game: watching, coming back after a crash, why not, replay, own content, and a home page that is light."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from castra.games import centurion
from tests.browser.conftest import Windows
from tests.browser.driving import Serving, moves, play_from_list


def test_spectator_sees_the_table_and_cannot_act(windows: Windows) -> None:
    ada, eve = windows(), windows()
    ada.open()
    table, _ = ada.set_up(game="centurion", seat=0, bots={"1": "tiro"})
    page = eve.open(f"/table/{table}")
    expect(page.get_by_text("watching", exact=True)).to_be_visible()
    expect(page.locator(".prompt")).to_be_visible()
    moves(page)
    expect(page.locator(".moves .move")).to_have_count(0)
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)


def test_game_goes_on_after_the_server_was_killed(windows: Windows, mortal: Serving) -> None:
    ada = windows(mortal.url)
    ada.open()
    table, _ = ada.set_up(game="centurion", seat=0, bots={"1": "tiro"})
    page = ada.open(f"/table/{table}")
    moves(page)
    assert play_from_list(page, 0)
    ada.forgiven = True
    mortal.kill()
    expect(page.get_by_text("The connection is gone")).to_be_visible()
    mortal.start()
    expect(page.get_by_text("The connection is gone")).to_have_count(0)
    ada.forgiven = False
    assert play_from_list(page, 1)


def test_move_that_came_too_fast_is_sent_again(windows: Windows) -> None:
    ada = windows()
    ada.open()
    table, _ = ada.set_up(game="centurion", seat=0, bots={"1": "tiro"})
    hasty: list[str] = []

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def passed(sent: str | bytes) -> None:
            frame = json.loads(sent)
            if frame["type"] == "act" and not hasty:
                hasty.append(frame["idem"])
                told = {"type": "refused", "code": "request/too_many", "message": "Wait.", "table": table}
                socket.send(json.dumps({**told, "idem": frame["idem"]}))
            else:
                server.send(sent)

        socket.on_message(passed)

    ada.page.route_web_socket("**/socket", between)
    page = ada.open(f"/table/{table}")
    moves(page)
    assert play_from_list(page, 0)
    assert hasty


def test_unlit_place_says_why_not(windows: Windows) -> None:
    ada = windows()
    ada.open()
    table, _ = ada.set_up(game="centurion", seat=0, bots={"1": "tiro"})
    page = ada.open(f"/table/{table}")
    expect(page.locator(".place.lit").first).to_be_attached()
    page.locator(".place:not(.lit)").first.click(force=True)
    expect(page.locator(".dock .threat-ink")).to_be_visible()
    expect(page.get_by_role("tab", name="Why not?")).to_have_attribute("aria-selected", "true")


def test_line_of_the_log_opens_its_rule(windows: Windows) -> None:
    ada = windows()
    ada.open()
    table, _ = ada.set_up(game="centurion", seat=0, bots={"1": "tiro"})
    page = ada.open(f"/table/{table}")
    page.get_by_role("tab", name="Log").click()
    page.locator(".log").get_by_role("link", name="rule 2.1").first.click()
    expect(page.get_by_role("dialog", name="Rule 2.1")).to_contain_text("decided by lot")


def test_own_content_is_checked_and_its_mistakes_are_told(windows: Windows) -> None:
    page = windows().open("/content")
    page.get_by_label("Text").fill("format = 1\nname = 3\n")
    page.get_by_role("button", name="Check it").click()
    expect(page.locator(".mistakes li").first).to_be_visible()


def test_own_army_is_brought_and_played(windows: Windows) -> None:
    duke = (Path(centurion.__file__).parent / "data" / "duke.toml").read_text(encoding="utf-8")
    own = duke.replace('key = "duke"', 'key = "northmen"', 1).replace('name = "The Duke"', 'name = "Northmen"', 1)
    page = windows().open("/content")
    page.get_by_label("Text").fill(own)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_text("No mistakes.")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Play it against")).click()
    expect(page.locator(".place.lit").first).to_be_attached()


def test_rules_are_searched_and_every_rule_has_an_address(windows: Windows) -> None:
    page = windows().open("/rules/centurion#6.1")
    expect(page.locator(".marked")).to_be_visible()
    page.get_by_label("Search the rules").fill("formation")
    expect(page.get_by_text(re.compile(r"\d+ passages"))).to_be_visible()


def test_lesson_says_when_it_is_done_right(windows: Windows) -> None:
    page = windows().open("/learn/centurion")
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_label("Step 2 of", exact=False)).to_be_visible()


def test_whoever_registers_keeps_the_games_of_the_guest(windows: Windows) -> None:
    ada = windows()
    ada.open()
    table, _ = ada.set_up(game="centurion", seat=0, bots={"1": "tiro"})
    page = ada.open("/account")
    page.get_by_role("button", name="I have no account yet").click()
    page.get_by_label("Name").fill("Livia of the tests")
    page.get_by_label("Password").fill("a rather long word")
    page.get_by_role("button", name="Register", exact=True).click()
    expect(page.locator(f".table-row[href='/table/{table}']")).to_have_count(1)
    expect(page.get_by_role("link", name=re.compile("Your account"))).to_be_visible()


def test_guest_is_told_that_rated_games_need_an_account(windows: Windows) -> None:
    ada, ben = windows(), windows()
    page = ada.open("/new/centurion")
    expect(page.get_by_text("Rated games need an account")).to_be_visible()
    expect(page.get_by_label("Rated")).to_be_disabled()
    page = ada.open("/account")
    page.get_by_role("button", name="I have no account yet").click()
    page.get_by_label("Name").fill("Drusus of the tests")
    page.get_by_label("Password").fill("a rather long word")
    page.get_by_role("button", name="Register", exact=True).click()
    expect(page.get_by_role("link", name=re.compile("Your account"))).to_be_visible()
    page = ada.open("/new/centurion")
    page.get_by_label("Rated").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    other = ben.open(page.url.removeprefix(ben.url))
    expect(other.get_by_text("Rated games need an account")).to_be_visible()
    expect(other.get_by_role("button", name="Sit down")).to_have_count(0)
