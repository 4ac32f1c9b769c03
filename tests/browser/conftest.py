"""Browser tests need Chromium; where there is none they are skipped with one line that says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.driving import Serving, Watched, window
from tests.browser.tools import find_chromium

Windows = Callable[..., Watched]


@pytest.fixture(scope="module")  # while it lives there is an event loop, and nobody else can have one
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            pytest.skip("No Chromium here: install the package chromium, or name one in CASTRA_CHROMIUM.")
        browser = playwright.chromium.launch(executable_path=path)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server for all tests that do not kill it."""
    serving = Serving(tmp_path_factory.mktemp("serving"))
    serving.start()
    yield serving
    serving.kill()


@pytest.fixture
def windows(chromium: Browser, serving: Serving) -> Iterator[Windows]:
    """Opens windows; in the end each must have been silent and have asked nobody else."""
    with ExitStack() as stack:

        def make(url: str = serving.url, **how: Any) -> Watched:
            return stack.enter_context(window(chromium, url, **how))

        yield make


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Serving]:
    """A server that a test may kill."""
    serving = Serving(tmp_path)
    serving.start()
    yield serving
    serving.kill()
