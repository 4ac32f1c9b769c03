"""What strangers send: noise, damaged frames, and frames that are nearly right."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

VALUES: list[Any] = [
    None, True, -1, 0, 1, 2**31, 2**53, 2**63, 2**64, 10**30, 1.5, 1e308, "", "x", "x" * 300, "\0", "\ud800", "é" * 70,
    [], [[]], {}, {"a": 1}, "../../etc/passwd", "'; DROP TABLE events; --", "<script>", "%s%n", "-1", "NaN",
]  # fmt: skip
KINDS = ["join", "leave", "act", "wish", "say", "ask", "ping", "view", "news", "", "JOIN", None, 5]
FIELDS = ["table", "seat", "seen", "invite", "seq", "idem", "choice", "text", "what", "id", "place", "picks", "before"]
WORDS = ["undo", "resign", "abort", "draw", "takeback", "yes", "no", "odds", "look", "whatif", "labels", "log"]


def frames(table: str, luck: Random) -> Iterator[str | bytes]:
    """Without end."""
    makers: list[Callable[[str, Random], str | bytes]] = [noise, characters, nearly, nearly, nearly, damaged, deep]
    while True:
        yield luck.choice(makers)(table, luck)


def noise(table: str, luck: Random) -> bytes:
    return luck.randbytes(luck.randrange(200))


def characters(table: str, luck: Random) -> str:
    return "".join(
        chr(luck.choice([luck.randrange(32, 127), luck.randrange(0xD7FF)])) for _ in range(luck.randrange(80))
    )


def nearly(table: str, luck: Random) -> str:
    """A frame of a kind there is, with some fields as they should be and others not."""
    frame: dict[str, Any] = {"type": luck.choice(KINDS), "table": table}
    for name in luck.sample(FIELDS, luck.randrange(len(FIELDS))):
        frame[name] = luck.choice([luck.choice(VALUES), luck.choice(WORDS), luck.randrange(10), "the-same-key"])
    return json.dumps(frame)


def damaged(table: str, luck: Random) -> str:
    text = list(nearly(table, luck))
    for _ in range(luck.randrange(1, 5)):
        place = luck.randrange(len(text))
        text[place : place + luck.randrange(3)] = luck.choice(["", "{", '"', ",", "\\u0000", "9" * 30, "]"])
    return "".join(text)


def deep(table: str, luck: Random) -> str:
    depth = luck.randrange(1, 4000)
    return luck.choice(["[" * depth, '{"a":' * depth, "[" * depth + "]" * depth])
