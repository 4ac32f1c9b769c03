"""No request costs more than its size: the processor time of a request grows at most linearly with what it sends."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.applications import Starlette

from castra.server.web.app import create_app
from castra.server.web.protocols import LONGEST_HEAD
from tests.server.running import running
from tests.server.web.conftest import settings
from tests.server.web.test_front_door import exchange

SMALL: Final = 8_000
GROWTH: Final = 8
SLACK: Final = 3.0
"""Quadratic work would take GROWTH times as long as linear work, so the measurement may be off by this factor."""
UNNOTICED: Final = 0.005
"""Seconds that no size may be blamed for."""
TRIES: Final = 5
HOST: Final = (b"host", b"localhost:8000")
JSON: Final = (b"content-type", b"application/json")
REPEATED: Final = (
    b"\\",
    b'"',
    b"a",
    b",",
    b";",
    b"=",
    b" ",
    b"%",
    b"%41",
    b"(",
    b"[",
    b"{",
    b"/",
    b".",
    b"&",
    b":",
    b"0-1,",
)
HEADERS: Final = (
    b"cookie: ",
    b'cookie: "',
    b"cookie: castra=",
    b'cookie: castra="',
    b"authorization: ",
    b"authorization: Bearer ",
    b"host: ",
    b"origin: ",
    b"range: bytes=",
    b"if-none-match: ",
    b"if-modified-since: ",
    b"accept-encoding: ",
    b"content-type: ",
    b"x-forwarded-for: ",
)
BODIES: Final = (b"", b'"', b'{"name":"', b'{"name":')
PATHS: Final = ("/", "/api/1/", "/api/1/tables/", "/api/1/games/")

Request = dict[str, Any]


def request(path: str = "/api/1/me", headers: tuple[tuple[bytes, bytes], ...] = (), **more: Any) -> Request:
    body = more.pop("body", b"")
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST" if body else "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [*headers] if any(name == b"host" for name, _ in headers) else [HOST, *headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
    }
    return {"scope": scope | more, "body": body}


def with_header(line: bytes, piece: bytes, path: str) -> Callable[[int], Request]:
    name, _, start = line.partition(b": ")
    end = b'"' if start.endswith(b'"') else b""
    return lambda size: request(path, ((name, start + piece * (size // len(piece)) + end),))


def with_body(start: bytes, piece: bytes) -> Callable[[int], Request]:
    end = b'"' if start.endswith(b'"') else b""
    return lambda size: request("/api/1/session", (JSON,), body=start + piece * (size // len(piece)) + end)


def with_path(start: str, piece: bytes) -> Callable[[int], Request]:
    return lambda size: request(start + piece.decode() * (size // len(piece)))


def with_query(piece: bytes) -> Callable[[int], Request]:
    return lambda size: request("/api/1/tables", query_string=piece * (size // len(piece)))


def all_cases() -> dict[str, Callable[[int], Request]]:
    cases = {
        f"{line!r} {piece!r} at {path}": with_header(line, piece, path)
        for line in HEADERS
        for piece in REPEATED
        for path in ("/api/1/me", "/")
    }
    cases |= {f"body {start!r} {piece!r}": with_body(start, piece) for start in BODIES for piece in REPEATED}
    cases |= {f"path {start} {piece!r}": with_path(start, piece) for start in PATHS for piece in REPEATED}
    cases |= {f"query {piece!r}": with_query(piece) for piece in REPEATED}
    cases["many headers"] = lambda size: request(headers=tuple((b"x-%d" % i, b"y") for i in range(size // 8)))
    cases["many cookies"] = lambda size: request(headers=((b"cookie", b"a=b"),) * (size // 8))
    return cases


async def cost(app: Starlette, make: Callable[[int], Request], size: int) -> float:
    """Return the least processor time of several tries, so that a busy machine makes no difference."""
    return min([await time_once(app, make(size)) for _ in range(TRIES)])


async def time_once(app: Starlette, made: Request) -> float:
    coming: list[dict[str, Any]] = [{"type": "http.request", "body": made["body"], "more_body": False}]
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return coming.pop() if coming else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    began = time.thread_time()
    await app(made["scope"], receive, send)
    taken = time.thread_time() - began
    assert sent[0]["status"] < 500
    return taken


def test_processor_time_of_a_request_grows_at_most_linearly(tmp_path: Path) -> None:
    async def run() -> dict[str, tuple[float, float]]:
        app = create_app(settings(tmp_path))
        costly = {}
        async with app.router.lifespan_context(app):
            for name, make in all_cases().items():
                large = await time_once(app, make(SMALL * GROWTH))
                if large <= UNNOTICED:
                    continue
                small, large = await cost(app, make, SMALL), await cost(app, make, SMALL * GROWTH)
                if large > max(UNNOTICED, SLACK * GROWTH * small):
                    costly[name] = small, large
        return costly

    assert asyncio.run(run()) == {}


def test_cookie_of_backslashes_holds_nobody_up(tmp_path: Path) -> None:
    """Python's own unquoting took 4.6 seconds for the largest of these."""
    head = b"GET /api/1/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"

    async def run() -> None:
        async with running(settings(tmp_path, port=0)) as here:
            began = time.process_time()
            for size, status in ((LONGEST_HEAD - 200, b"200"), (30_000, b"431"), (60_000, b"431")):
                cookie = b'Cookie: castra="' + b"\\" * size + b'"\r\n\r\n'
                answers = await asyncio.gather(*(exchange(here.url, head + cookie) for _ in range(5)))
                assert {answer[9:12] for answer in answers} <= {status, b""}, answers
            assert time.process_time() - began < 3.0

    asyncio.run(run())


def test_head_that_comes_at_once_is_limited_too(tmp_path: Path) -> None:
    """Also the second one on a connection, whose bytes come together with the first."""
    first = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    second = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * LONGEST_HEAD + b"\r\n\r\n"

    async def run() -> None:
        async with running(settings(tmp_path, port=0)) as here:
            assert (await exchange(here.url, second)).startswith(b"HTTP/1.1 431 ")
            answers = await exchange(here.url, first + second)
            assert b"HTTP/1.1 431 " in answers
            allowed = second.replace(b"a" * LONGEST_HEAD, b"a" * (LONGEST_HEAD - 100))
            closing = allowed.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
            assert (await exchange(here.url, closing)).startswith(b"HTTP/1.1 200 ")

    asyncio.run(run())


def test_long_body_does_not_count_as_the_next_head(tmp_path: Path) -> None:
    body = b"x" * 40_000
    post = b"POST /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
    begun = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConn"

    async def run() -> bytes:
        async with running(settings(tmp_path, port=0)) as here:
            host, port = here.url.removeprefix("http://").split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(post + body + begun)
            await writer.drain()
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"ection: close\r\n\r\n")
            async with asyncio.timeout(60):
                answers = await reader.read()
            writer.close()
            return answers

    assert b"HTTP/1.1 200 " in asyncio.run(run())


HANDSHAKE: Final = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.mark.parametrize(
    ("more", "status"),
    [
        (b"X: " + b"a" * 9_000, b"431"),
        (b"".join(b"x-%d: y\r\n" % i for i in range(200)) + b"x: y", b"431"),
        (b"X: " + b"a" * 40_000, b"431"),
        (b"X: y", b"403"),
    ],
)
def test_handshake_that_cannot_be_parsed_is_answered_and_closed(tmp_path: Path, more: bytes, status: bytes) -> None:
    async def run() -> None:
        async with running(settings(tmp_path, port=0)) as here:
            answers = await asyncio.gather(*(exchange(here.url, HANDSHAKE + more + b"\r\n\r\n") for _ in range(5)))
            assert {answer[9:12] for answer in answers} == {status}

    asyncio.run(run())


def test_nothing_asks_python_to_read_cookies() -> None:
    """Reading `request.cookies` would lead to the quadratic unquoting again."""
    source = Path(__file__).parents[3] / "src" / "castra"
    used = re.compile(r"\.cookies\b|http\.cookies|cookie_parser|SimpleCookie")
    asking = [
        f"{file.relative_to(source)}:{number}"
        for file in sorted(source.rglob("*.py"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if used.search(line.partition("#")[0]) and "`http.cookies`" not in line
    ]
    assert asking == []
