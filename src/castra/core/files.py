"""Files of the user: where notes may be kept, and how to write one so that it is never half written."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from castra.core.errors import CastraError


def state_folder() -> Path:
    """Where castra may keep notes for this user."""
    base = os.environ.get("XDG_STATE_HOME", "")
    return (Path(base) if base else Path.home() / ".local" / "state") / "castra"


def read_file(path: Path) -> bytes:
    """The bytes of a file the user named."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise CastraError(f"{path} cannot be read: {_why(error)}.") from None


def write_file(path: Path, data: bytes) -> None:
    """Replace a file in one step: after a crash it holds the old bytes or the new ones, never a mixture."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except (OSError, ValueError) as error:
        raise CastraError(f"{path} cannot be written: {_why(error)}.") from None


def _why(error: OSError | ValueError) -> str:
    return (getattr(error, "strerror", None) or "its name is not valid").lower()
