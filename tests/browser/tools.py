"""What the tests in the browser need and a new machine lacks: found, or else fetched, by one worker for all."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ROOT: Final = Path(__file__).resolve().parents[2]
CLIENT: Final = ROOT / "client"
FETCHING: Final = 240
"""Seconds that fetching something may take: there may be no network."""
TRIED: Final = 3600
"""Seconds for which nobody tries again after something could not be fetched."""
DEBIAN: Final = (
    ["apt-get", "update", "--quiet"],
    [
        "apt-get",
        "install",
        "--option=DPkg::Lock::Timeout=120",
        "--yes",
        "--quiet",
        "--no-install-recommends",
        "chromium",
    ],
)


def find_chromium(playwright: Playwright) -> str | None:
    """A Chromium of this machine: named by CASTRA_CHROMIUM, on the path, or Playwright's own; fetched if need be."""
    own = Path(playwright.chromium.executable_path)
    if (found := _chromium(own)) is None:
        with _alone("chromium") as first:
            if first and _chromium(own) is None:
                _fetch_chromium()
        found = _chromium(own)
    return found


def _chromium(own: Path) -> str | None:
    named = os.environ.get("CASTRA_CHROMIUM") or next((path for name in NAMES if (path := shutil.which(name))), None)
    return named or (str(own) if own.exists() else None)


def _fetch_chromium() -> None:
    """Debian's package where we may install one, else the build that Playwright brings."""
    if shutil.which("apt-get") and os.geteuid() == 0 and all(_done(command) for command in DEBIAN):
        return
    _done([sys.executable, "-m", "playwright", "install", "chromium"])


def find_node() -> str | None:
    """Node, with the packages of the client beside its sources, fetched if need be; None where that is impossible."""
    node, npm, packages = shutil.which("node"), shutil.which("npm"), CLIENT / "node_modules"
    if node and npm and not packages.is_dir():
        with _alone("packages") as first:
            if first and not packages.is_dir():
                _done([npm, "ci", "--no-audit", "--no-fund", f"--prefix={CLIENT}"])
    return node if packages.is_dir() else None


def _done(command: list[str]) -> bool:
    """Whether a command did its work in time; it gets no terminal, so that it cannot ask."""
    nowhere, quiet = subprocess.DEVNULL, {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    process = subprocess.Popen(
        command, stdin=nowhere, stdout=nowhere, stderr=nowhere, env=quiet, start_new_session=True
    )
    try:
        return process.wait(FETCHING) == 0
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)  # with whatever it has started
        process.wait()
        return False


@contextlib.contextmanager
def _alone(what: str) -> Iterator[bool]:
    """Nobody else fetches it meanwhile; True for whoever may try, which after a failure nobody may for a while."""
    folder = ROOT / "build"
    folder.mkdir(exist_ok=True)
    with (folder / f"fetched-{what}").open("a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        may = time.time() - float(file.read() or 0) > TRIED
        yield may
        if may:
            file.truncate(0)
            file.write(str(time.time()))
