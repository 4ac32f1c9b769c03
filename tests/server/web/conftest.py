"""A server in this process, and visitors to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from castra.server.config import Config, Limits
from castra.server.web.app import create_app

Visitor = Callable[..., TestClient]
PLENTY = Limits(requests=100_000, addresses=100_000, guests=10_000, logins=1_000, tables=10_000, lines=1_000)


def settings(tmp_path: Path, **more: Any) -> Config:
    return Config(**{"database": f"sqlite:///{tmp_path}/castra.db", "limits": PLENTY, **more})


def connected(client: TestClient, origin: str = "http://localhost:8000") -> WebSocketTestSession:
    """A socket, as a browser would open it."""
    return client.websocket_connect("ws://localhost:8000/socket", headers={"origin": origin})


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return settings(tmp_path)


@pytest.fixture
def web(config: Config) -> Iterator[TestClient]:
    """Somebody without a session."""
    with TestClient(create_app(config), base_url="http://localhost:8000", raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def visitor(web: TestClient) -> Iterator[Visitor]:
    """Makes guests, each with a session of its own at the same server."""
    with ExitStack() as stack:

        def make() -> TestClient:
            other = TestClient(web.app, base_url="http://localhost:8000", raise_server_exceptions=False)
            other.portal = web.portal  # the same event loop
            stack.callback(other.close)
            assert other.post("/api/1/session/guest", json={}).status_code == 201
            return other

        yield make
