"""Files that one process at a time may write: whoever claims one has it until it lets go or ends.

A claim is a lock on a small file beside the claimed one, `.name.lock`, which also says who holds it. The lock ends with
its process, however that ends; the small file may stay behind and means nothing then.
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import os
import time
from pathlib import Path

from castra.core.errors import CastraError, ClaimedError
from castra.core.files import reason, shortened

_held: dict[Path, int] = {}
"""The claims of this process: the file, and the handle that holds the lock."""


def claim(path: Path) -> None:
    """Keep `path` to this process; ClaimedError says who has it."""
    path = path.absolute()
    if path in _held:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = _locked(_lock(path))
        if handle is None:
            raise ClaimedError(f"{path} is in use by {_holder(_lock(path))}.")
        os.ftruncate(handle, 0)
        os.write(handle, f"process {os.getpid()} since {time.strftime('%Y-%m-%d %H:%M')}".encode())
    except OSError as error:
        raise CastraError(f"{shortened(path)} cannot be written: {reason(error)}.") from None
    _held[path] = handle


def release(path: Path) -> None:
    """Let others have it; nothing happens where there was no claim."""
    handle = _held.pop(path.absolute(), None)
    if handle is not None:
        with contextlib.suppress(OSError):
            os.unlink(_lock(path.absolute()))
        os.close(handle)


def claimed(path: Path) -> bool:
    """Does any process have it?"""
    if path.absolute() in _held:
        return True
    try:
        claim(path)
    except CastraError:
        return True
    release(path)
    return False


def _lock(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def _locked(lock: Path) -> int | None:
    """The handle of the lock, or None if somebody else has it."""
    while True:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(handle), os.stat(lock)):
                    return handle
        except BlockingIOError:
            os.close(handle)
            return None
        os.close(handle)  # whoever had it took the file away with the lock, so this is a lock on nothing


def _holder(lock: Path) -> str:
    try:
        return lock.read_text(encoding="utf-8") or "another process"
    except OSError:
        return "another process"


@atexit.register
def _release_all() -> None:
    for path in list(_held):
        release(path)
