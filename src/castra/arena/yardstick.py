"""The prototype in bench/, compiled once, as a yardstick for speed."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from castra.arena.speed import Runner, runner

ROOT: Final = Path(__file__).resolve().parents[3]
SOURCES: Final = ROOT / "bench" / "prototype"
BUILD: Final = ROOT / "build" / "yardstick"


class YardstickMissingError(Exception):
    """There is nothing to compare with, and why."""


@contextmanager
def yardstick() -> Iterator[Runner]:
    """The compiled prototype, ready to run; YardstickMissingError says in a clause why there is none."""
    if not (SOURCES / "setup.py").exists():
        raise YardstickMissingError("bench/prototype is not here")
    build()
    with runner("prototype", [sys.executable, str(ROOT / "bench" / "yardstick.py"), str(BUILD / "src")]) as found:
        if not found.compiled:
            raise YardstickMissingError("the prototype could not be compiled (is there a C compiler?)")
        yield found


def build() -> None:
    """Compile the prototype unless what is there was made from the same sources by the same Python."""
    stamp, key = BUILD / "stamp", _key()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == key:
        return
    place = BUILD.with_name(f"{BUILD.name}.{os.getpid()}")  # nobody may find it half built
    try:
        shutil.copytree(SOURCES, place)
        failed = compile_in(place)
        if any((place / "src").rglob("*.so")) or any((place / "src").rglob("*.pyd")):
            (place / "stamp").write_text(key, encoding="utf-8")
        shutil.rmtree(BUILD, ignore_errors=True)
        place.rename(BUILD)
    except OSError as error:
        raise YardstickMissingError(f"{BUILD} cannot be written ({error.strerror})") from None
    finally:
        shutil.rmtree(place, ignore_errors=True)
    if failed:
        raise YardstickMissingError(f"the prototype could not be compiled (see {BUILD / 'build.log'})")


def compile_in(place: Path) -> int:
    """Run the setup.py there, write what it says to build.log, and answer with its exit code."""
    command = [sys.executable, "-m", "castra.arena.compile_worker", "--quiet", "build_ext", "--inplace"]
    with (
        open(place / "build.log", "wb") as log,
        subprocess.Popen(command, cwd=place, stdin=subprocess.PIPE, stdout=log, stderr=log) as process,
    ):
        return process.wait()


def _key() -> str:
    digest = hashlib.sha256(f"{sys.version} {os.environ.get('CC', '')}".encode())
    for path in sorted(SOURCES.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
