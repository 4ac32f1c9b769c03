"""What `./castra test` runs: every check in order, one line each, and the number of tests at the end.

`run.py test` does everything, `run.py test ARGUMENTS…` only pytest with these arguments, `run.py check` all but pytest.
"""

import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TOOLS: Final = Path(sys.executable).parent
PARALLEL: Final = ["-n", "2", "--dist", "worksteal"]
SURFACES: Final = [f"tests/{name}" for name in ("arena", "browser", "cli", "client", "proof", "server", "tui")]
"""Folders whose tests meet the engine only through the contract; how it runs makes no difference to them."""
TESTS_FAILED: Final = 1  # pytest's exit code when some failed,
NO_TESTS: Final = 5  # and when it found none

CHECKS: Final[dict[str, list[str]]] = {
    "ruff check": ["ruff", "check", "--quiet", "."],
    "ruff format": ["ruff", "format", "--check", "--quiet", "."],
    "mypy --strict": ["mypy", "--strict", "--no-error-summary"],
    "import layers": ["lint-imports", "--no-logo"],
}

AUDIT: Final = ["uv", "audit", "--frozen", "--quiet", "--preview-features", "audit-command"]
"""Looks up known vulnerabilities of the locked dependencies."""
VULNERABLE: Final = 1  # uv's exit code when it found some


@dataclass
class Tally:
    """What has been counted so far."""

    passed: int = 0
    failed: int = 0
    broken: list[str] = field(default_factory=list)  # the names of the steps that failed


def main(arguments: list[str]) -> int:
    tally = Tally()
    if arguments[:1] == ["test"] and len(arguments) > 1:
        run_tests("pytest", arguments[1:], tally, interpreted=False, quiet=False)
        return close(tally)
    for name, command in CHECKS.items():
        run_check(name, command, tally)
    if arguments[:1] != ["check"]:
        run_both_ways(tally)
        return close(tally)
    run_audit(AUDIT, tally)
    return 1 if tally.broken else 0


def run_check(name: str, command: list[str], tally: Tally) -> None:
    started = announce(name)
    done = subprocess.run(
        [TOOLS / command[0], *command[1:]], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    conclude(name, "ok" if done.returncode == 0 else "FAILED", started)
    if done.returncode != 0:
        print(done.stdout.rstrip())
        tally.broken.append(name)


def run_audit(command: list[str], tally: Tally) -> None:
    """Look up known vulnerabilities of the lock file; a source that cannot be reached is no failure."""
    started = announce("advisories")
    if not (TOOLS / command[0]).exists():
        conclude("advisories", f"skipped: {command[0]} is not installed", started)
        return
    variables = {**os.environ, "UV_HTTP_TIMEOUT": "10", "UV_HTTP_RETRIES": "0"}
    done = subprocess.run(
        [TOOLS / command[0], *command[1:]], cwd=ROOT, env=variables, capture_output=True, text=True, check=False
    )
    if done.returncode == VULNERABLE:
        conclude("advisories", "FAILED", started)
        print(done.stdout.rstrip())
        tally.broken.append("advisories")
    else:
        conclude(
            "advisories", "ok" if done.returncode == 0 else "skipped: cannot reach a source of advisories", started
        )


def run_both_ways(tally: Tally) -> None:
    if engine_is_compiled():
        run_tests("pytest, compiled", PARALLEL, tally, interpreted=False, quiet=True)
        inside = ["-m", "not once", *(f"--ignore={folder}" for folder in SURFACES)]
        run_tests("pytest, interpreted", [*PARALLEL, *inside], tally, interpreted=True, quiet=True)
    else:
        print("The engine is not compiled here, so the tests run once, interpreted.")
        run_tests("pytest, interpreted", PARALLEL, tally, interpreted=True, quiet=True)


def engine_is_compiled() -> bool:
    command = [sys.executable, "-c", "import castra, sys; sys.exit(not castra.compiled())"]
    return subprocess.run(command, cwd=ROOT, env=environment(interpreted=False)).returncode == 0


def environment(*, interpreted: bool) -> dict[str, str]:
    """The variables of a run; one that wants the compiled engine keeps what the user asked for."""
    return {**os.environ, "CASTRA_INTERPRETED": "1"} if interpreted else dict(os.environ)


def run_tests(name: str, arguments: list[str], tally: Tally, *, interpreted: bool, quiet: bool) -> None:
    started = announce(name) if quiet else time.monotonic()
    report = pytest(arguments, interpreted=interpreted, quiet=quiet)
    if quiet:
        conclude(name, report.told, started)
        if report.failed:
            print(report.text)
            report = second_try(report, interpreted=interpreted)
    if report.failed:
        tally.broken.append(name)
    tally.passed += report.passed
    tally.failed += report.failed


@dataclass
class Report:
    """What pytest counted, which tests failed, and what it printed unless that was shown at once."""

    passed: int
    failed: int
    skipped: int
    failures: dict[str, str]
    """By test, what it said first."""
    text: str

    @property
    def told(self) -> str:
        return f"{self.passed} passed, {self.failed} failed" + (f", {self.skipped} skipped" if self.skipped else "")


def pytest(arguments: list[str], *, interpreted: bool, quiet: bool) -> Report:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.xml"
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", f"--junitxml={file}", *arguments],
            cwd=ROOT,
            env=environment(interpreted=interpreted),
            stdout=subprocess.PIPE if quiet else None,
            stderr=subprocess.STDOUT if quiet else None,
            text=True,
        )
        report = read(file, done.stdout.rstrip() if quiet else "")
    if done.returncode not in (0, TESTS_FAILED, NO_TESTS) or (done.returncode == TESTS_FAILED and report.failed == 0):
        report.failed = max(1, report.failed)  # pytest itself broke, so nothing was proved,
        report.failures.clear()  # and nothing can be by a second try
    return report


def read(file: Path, text: str) -> Report:
    """Pytest's own report."""
    if not file.exists():
        return Report(0, 0, 0, {}, text)
    suites = ET.parse(file).getroot().findall("testsuite")

    def total(kind: str) -> int:
        return sum(int(suite.get(kind, "0")) for suite in suites)

    failed, skipped = total("failures") + total("errors"), total("skipped")
    failures = {
        f"{case.get('classname')}::{case.get('name')}": fault.get("message", "").partition("\n")[0]
        for suite in suites
        for case in suite.iter("testcase")
        for fault in (*case.findall("failure"), *case.findall("error"))
    }
    return Report(total("tests") - failed - skipped, failed, skipped, failures, text)


def second_try(report: Report, *, interpreted: bool) -> Report:
    """Try what failed at the surfaces once more, one test at a time; the rest of the tests have no second try.

    Servers, screens and browsers are other processes, and the machine may have stopped one of them for a minute. A test
    that passes only now is named all the same, since it is to be mended.
    """
    surfaces = tuple(folder.replace("/", ".") + "." for folder in SURFACES)
    if not report.failures or not all(name.startswith(surfaces) for name in report.failures):
        return report
    started = announce("what failed, alone")
    again = pytest(["--last-failed", "--last-failed-no-failures=none", *SURFACES], interpreted=interpreted, quiet=True)
    conclude("what failed, alone", again.told, started)
    if again.failed or again.passed != len(report.failures):
        print(again.text)
        return report
    for name, message in sorted(report.failures.items()):
        print(f"passed only alone: {name}, which had said: {message}")
    return Report(report.passed + again.passed, 0, report.skipped, {}, report.text)


def announce(name: str) -> float:
    print(f"{name:<22}", end="", flush=True)
    return time.monotonic()


def conclude(name: str, result: str, started: float) -> None:
    print(f"{result}  ({time.monotonic() - started:.1f} s)", flush=True)


def close(tally: Tally) -> int:
    if tally.broken:
        print(f"failed: {'; '.join(tally.broken)}")
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
