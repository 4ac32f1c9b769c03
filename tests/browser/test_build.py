"""The built pages belong to the sources, which have tests of their own: where Node is there, all is run again."""

from __future__ import annotations

import filecmp
import re
import subprocess
from pathlib import Path

import pytest

from tests.browser.tools import CLIENT, ROOT, find_node

SITE = ROOT / "src" / "castra" / "server" / "site"


@pytest.fixture(scope="module")
def node() -> str:
    found = find_node()
    if found is None:
        pytest.skip("No Node or no packages here (npm ci in client/): the sources of the pages are not tested.")
    return found


def test_built_pages_are_those_of_the_sources(node: str, tmp_path: Path) -> None:
    subprocess.run([node, "build.mjs", f"--out={tmp_path / 'site'}"], cwd=CLIENT, check=True, capture_output=True)
    assert differences(SITE, tmp_path / "site") == []


def test_units_of_the_client(node: str) -> None:
    files = sorted(str(path.relative_to(CLIENT)) for path in (CLIENT / "test").glob("*.test.mjs"))
    done = subprocess.run([node, "--test", *files], cwd=CLIENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert int(re.findall(r"^# pass (\d+)$", done.stdout, re.MULTILINE)[0]) >= len(files)


def test_types_of_the_client(node: str) -> None:
    checker = CLIENT / "node_modules" / "typescript" / "bin" / "tsc"
    done = subprocess.run([node, str(checker), "--noEmit", "-p", "."], cwd=CLIENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def differences(some: Path, other: Path) -> list[str]:
    compared = filecmp.dircmp(some, other)
    own = [*compared.left_only, *compared.right_only, *compared.diff_files]
    return own + [name for folder in compared.subdirs for name in differences(some / folder, other / folder)]


def test_page_has_no_inline_script_and_names_no_other_host() -> None:
    page = (SITE / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert page.count("<script") == page.count('<script type="module" src="/assets/')
    texts = [path for path in SITE.rglob("*") if path.suffix in (".html", ".js", ".css", ".webmanifest")]
    hosts = {host for path in texts for host in re.findall(r"https?://([\w.-]+)", path.read_text(encoding="utf-8"))}
    assert hosts <= {"www.w3.org"}, "names of kinds of elements, not addresses"
    assert "resolved" not in (CLIENT / "package-lock.json").read_text(encoding="utf-8")
