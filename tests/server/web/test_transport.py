"""The short way out of the server: frames as the library would make them, and the long way when it is closed."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from starlette.types import Scope
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from castra.server.web.transport import EXTENSION, framed, short_way
from tests.server.running import running
from tests.server.web.conftest import settings


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


def test_stranger_who_is_refused_is_no_fault_of_ours(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with running(settings(tmp_path, port=0)) as server:
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"{server.url.replace('http', 'ws', 1)}/socket", origin="https://evil.example")  # type: ignore[arg-type]
            assert refused.value.response.status_code == 403
            await asyncio.sleep(0.1)

    with caplog.at_level(logging.INFO, logger="uvicorn.error"):
        asyncio.run(test())
    said = [record for record in caplog.records if record.name.startswith("uvicorn")]
    assert said
    assert not [record for record in said if record.levelno >= logging.WARNING]
