"""Who one was at a server, kept in the user's own folder, so that a guest who comes back is the same guest."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from castra.core.errors import CastraError
from castra.core.files import replacing, state_folder


def _file() -> Path:
    return state_folder() / "servers.json"


def _known() -> dict[str, str]:
    try:
        known = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def recall(url: str) -> str:
    """The token of the last session at this server, or nothing."""
    return str(_known().get(url, ""))


def keep(url: str, token: str) -> None:
    """Keep a token where only its owner can read it; where nothing can be written, nothing is kept."""
    with contextlib.suppress(CastraError), replacing(_file()) as file:
        file.write(json.dumps({**_known(), url: token}).encode())
