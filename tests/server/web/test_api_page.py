"""docs/api.md names every frame, every code with its status, and every address that it should."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from castra.server.tables import room
from castra.server.web import hall, socket
from castra.server.web.problems import STATUS
from castra.server.wire import frames
from castra.server.wire.diff import applied

PAGE = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")


def tags(*kinds: type) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in kinds]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "tag",
    tags(*get_args(frames.Incoming))
    + tags(frames.TableInfo, frames.Snapshot, frames.News, frames.Ack, frames.Refused, frames.Answer, frames.Said)
    + tags(frames.Pong, frames.Bye),
)
def test_every_frame_is_told(tag: str) -> None:
    assert re.search(rf'"type": "{tag}"|`{tag}`', PAGE)


@pytest.mark.parametrize("code", [code for code in STATUS if code not in ("server/error", "request/method")])
def test_every_code_is_told_with_its_status(code: str) -> None:
    (row,) = [line for line in PAGE.splitlines() if line.startswith("|") and f"`{code}`" in line and "| 1" not in line]
    assert str(STATUS[code]) in row.split("|")[1]


@pytest.mark.parametrize("what", [*get_args(msgspec.structs.fields(frames.AskBody)[0].type)])
def test_every_question_is_told(what: str) -> None:
    assert f"| `{what}` |" in PAGE


@pytest.mark.parametrize("code", [hall.SESSION_ENDED, hall.GOING_DOWN, socket.TOO_FAST, room.TOO_SLOW])
def test_every_way_a_socket_is_closed_is_told(code: int) -> None:
    assert f"| {code} |" in PAGE


def test_changes_are_as_told() -> None:
    old = {"a": 1, "b": [1, 2], "c": 3}
    change = json.loads('{"+": {"a": {"=": 5}, "b": {"#": 3, "+": {"2": {"=": 9}}}}, "-": ["c"]}')
    assert applied(old, change) == {"a": 5, "b": [1, 2, 9]}
