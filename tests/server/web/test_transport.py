"""The short way out of the server: frames as the library would make them, and the long way when it is closed."""

from __future__ import annotations

import pytest
from starlette.types import Scope
from websockets.frames import Frame, Opcode

from castra.server.web.transport import EXTENSION, framed, short_way


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_frames_are_those_of_the_library(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_other_servers_have_no_short_way() -> None:
    bare: Scope = {"type": "websocket"}
    assert short_way(bare) is None
    assert short_way({**bare, "extensions": {"websocket.http.response": {}}}) is None

    def send(frame: bytes) -> bool:
        return True

    assert short_way({**bare, "extensions": {EXTENSION: {"send": send}}}) is send
