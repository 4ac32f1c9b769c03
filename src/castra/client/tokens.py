"""Who one was at a server, kept in the user's own folder, so that a guest who comes back is the same guest."""

from __future__ import annotations

import json
import os
from pathlib import Path

from castra.core.files import state_folder


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
    path = _file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump({**_known(), url: token}, file)
    except OSError:
        return
