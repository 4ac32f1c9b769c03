"""A real server as a process of its own, and a real Chromium at it, watched for errors and foreign requests."""

from __future__ import annotations

import contextlib
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

from tests.browser.tools import find_chromium

WAIT: Final = 60_000
"""Milliseconds that something may take on a busy machine before it is called missing."""
LONG_WORK: Final = 300_000
"""And for what the server thinks about for long, such as the analysis of a whole game."""
TITLES: Final = {"centurion": "Centurion", "centre-rock": "Centre Rock", "augustus": "Augustus", "tac13": "TAC 13"}
DESK: Final = (1280, 720)
PHONE: Final = (390, 844)

expect.set_options(timeout=WAIT)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class Serving:
    """`castra serve` on a file of its own; it can be killed and started again at the same address."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-c", "from castra.cli.start import main; main()", "serve", "--no-browser"]
        address = ["--port", str(self.port), "--database", f"sqlite:///{self.folder / 'tables.sqlite'}"]
        self.process = subprocess.Popen(
            [*command, *address], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "open at" in line, line + self.process.stdout.read()

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


@dataclass
class Watched:
    """A browser window: its page, and whatever it should not have said or asked for."""

    page: Page
    context: BrowserContext
    url: str
    wrong: list[str] = field(default_factory=list)
    forgiven: bool = False
    """While the server is down, complaints about it are no mistake."""

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.url + path)
        return self.page

    def set_up(self, **terms: Any) -> tuple[str, str]:
        """A table by plain requests, in the session of this window; its id and its invitation."""
        self.context.request.get(f"{self.url}/api/1/me")
        if not self.context.cookies():
            self.context.request.post(f"{self.url}/api/1/session/guest", data={})
        answer = self.context.request.post(f"{self.url}/api/1/tables", data=terms)
        assert answer.status == 201, answer.text()
        made = answer.json()
        return made["table"]["id"], made.get("invite", "")

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.forgiven:
            self.wrong.append(f"{message.type}: {message.text}")

    def asked(self, request: Request) -> None:
        if not re.match(rf"({re.escape(self.url)}|data:|blob:)", request.url):
            self.wrong.append(f"asked {request.url}")


@contextlib.contextmanager
def window(
    browser: Browser,
    url: str,
    *,
    size: tuple[int, int] = DESK,
    scheme: str = "light",
    touch: bool = False,
    motion: bool = False,
) -> Iterator[Watched]:
    """A window with a session of its own; it must stay silent, and ask nobody else."""
    options: dict[str, Any] = {
        "color_scheme": scheme,
        "has_touch": touch,
        "reduced_motion": "no-preference" if motion else "reduce",
    }
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
    context.set_default_timeout(WAIT)
    watched = Watched(context.new_page(), context, url)
    watched.page.on("console", watched.heard)
    watched.page.on("pageerror", lambda error: watched.wrong.append(f"page error: {error}"))
    watched.page.on("request", watched.asked)
    try:
        yield watched
        assert not watched.wrong, watched.wrong
    finally:
        context.close()


def choose_level(page: Page, level: str = "Tiro") -> None:
    page.get_by_role("radio", name=level).check(force=True)


def moves(page: Page) -> None:
    page.get_by_role("tab", name="Moves").click()


def play_from_list(page: Page, number: int) -> bool:
    """Play one of the listed moves when it is our turn; False once the game is over."""
    expect(page.locator(".moves .move, .dialog.beside").first).to_be_visible()
    if page.locator(".dialog.beside").count():
        return False
    listed = page.locator(".moves .move")
    seq = page.locator(".table-page").get_attribute("data-seq")
    listed.nth(number % listed.count()).click()
    page.locator(f".table-page:not([data-seq='{seq}'])").wait_for()
    return True


def whoever_may_act(*pages: Page) -> Page | None:
    """The first window in which something can be chosen, since chance may act before; None once the game is over."""
    while True:
        for page in pages:
            if page.locator(".moves .move").count():
                return page
        if pages[0].locator(".dialog.beside").count():
            return None
        pages[0].wait_for_timeout(20)


def wait_for_each_other(*pages: Page) -> None:
    """Until all windows have seen the same."""
    for page in pages:
        page.locator(f".table-page[data-seq='{latest(*pages)}']").wait_for()


def latest(*pages: Page) -> str:
    return max((page.locator(".table-page").get_attribute("data-seq") or "0" for page in pages), key=int)


def two_at_a_table(ada: Watched, ben: Watched, game: str, options: dict[str, str] | None = None) -> None:
    """One sets a table up by invitation, the other comes and sits down; both have their lists of moves open."""
    ada.open()
    table, invite = ada.set_up(game=game, options=options or {}, seat=0, visibility="invited")
    ada.open(f"/table/{table}?invite={invite}")
    expect(ada.page.get_by_text("Waiting for the others")).to_be_visible()
    ben.open(f"/table/{table}?invite={invite}").get_by_role("button", name="Sit down").first.click()
    for one in (ada, ben):
        expect(one.page.locator(".prompt")).to_be_visible()
        moves(one.page)


@contextlib.contextmanager
def browser_and_server() -> Iterator[tuple[Browser, str]]:
    """For commands: a browser, and the address of a server of its own."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            raise SystemExit("No Chromium here: install the package chromium, or name one in CASTRA_CHROMIUM.")
        serving = Serving(Path(folder))
        serving.start()
        browser = playwright.chromium.launch(executable_path=path)
        try:
            yield browser, serving.url
        finally:
            browser.close()
            serving.kill()
