"""Files of the user: where notes may be kept, how to read one that may be anything, how to write one in one step."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

from castra.core.errors import CastraError

LARGEST: Final = 10_000_000
"""Bytes; the longest game is far shorter as a record."""
LONGEST_SHOWN: Final = 120
TEMPORARY: Final = ".tmp"
"""How a file is called that is not written to its end yet."""


def state_folder() -> Path:
    """Where castra may keep notes for this user."""
    base = os.environ.get("XDG_STATE_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "state") / "castra"


def read_file(path: Path) -> bytes:
    """The bytes of a file the user named."""
    try:
        return bounded_bytes(path, LARGEST)
    except (OSError, ValueError) as error:
        raise CastraError(f"{shortened(path)} cannot be read: {reason(error)}.") from None


def bounded_bytes(path: str | Path, largest: int) -> bytes:
    """The bytes of an ordinary file of at most this size."""
    with open_ordinary(path) as file:
        data = file.read(largest + 1)
    if len(data) > largest:
        raise OSError(errno.EFBIG, f"it is larger than {largest // 1000} kilobytes")
    return data


def open_ordinary(path: str | Path) -> BinaryIO:
    """Open an ordinary file to read; devices and pipes, which may never end, are refused."""
    file = open(path, "rb", opener=_open_at_once)  # noqa: SIM115 — the caller closes it
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "it is no ordinary file")
    return file


def _open_at_once(path: str, flags: int) -> int:
    """Without waiting for somebody to write into a pipe."""
    return os.open(path, flags | os.O_NONBLOCK)


def is_temporary(path: Path) -> bool:
    """Is it a file that was not written to its end?"""
    return path.name.startswith(".") and path.name.endswith(TEMPORARY)


def create_file(path: Path) -> bool:
    """Make an empty file that nobody else has made; False if something is there already."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            return True
    except (OSError, ValueError) as error:
        raise CastraError(f"{shortened(path)} cannot be written: {reason(error)}.") from None
    return False


def write_file(path: Path, data: bytes) -> None:
    """Replace a file in one step."""
    with replacing(path) as file:
        file.write(data)


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file to write that takes the place of `path` at the end of the block.

    After a crash `path` holds the old bytes or the new ones, never a mixture.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=TEMPORARY)
        try:
            with os.fdopen(handle, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except (OSError, ValueError) as error:
        raise CastraError(f"{shortened(path)} cannot be written: {reason(error)}.") from None


def shortened(path: Path) -> str:
    """The name of a file, without the middle of one so long that nobody would read on to what is wrong with it."""
    name = str(path)
    return name if len(name) <= LONGEST_SHOWN else f"{name[: LONGEST_SHOWN // 2]}…{name[-LONGEST_SHOWN // 2 :]}"


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be used, in a few words."""
    return (getattr(error, "strerror", None) or "its name is not valid").lower()
