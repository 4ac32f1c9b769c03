"""What the server writes down: a readable line for each event, or one of JSON for programs; never a secret.

Nothing that is logged holds a token, a password, a word of a seat or what a hand holds: only names of tables and codes.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Final

LEVELS: Final = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}

CHATTY: Final = ("alembic", "uvicorn", "aiosqlite", "asyncio")
"""Libraries of which only warnings are wanted."""


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "name": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def begin(form: str, level: str) -> None:
    """Write to the error stream from now on, as text or as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else plain)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(LEVELS[level])
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(logging.WARNING, LEVELS[level]))
