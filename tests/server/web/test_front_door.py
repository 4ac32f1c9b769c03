"""What strangers can send before anybody knows them: names and origins that are none, heads without end, odd texts."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from castra.client import Client
from castra.client.errors import LostError
from castra.core.errors import CastraError
from castra.server.accounts import names
from castra.server.config import load_config
from castra.server.serving import bound
from castra.server.web import operations, protocols, routes_games
from castra.server.web.limits import neighbourhood
from castra.server.web.security import host_allowed, origin_allowed
from tests.server.running import running
from tests.server.web.conftest import PLENTY, Visitor, connected, settings
from tests.server.web.test_accounts import PASSWORD, register
from tests.server.web.test_security import server

JSON = {"content-type": "application/json"}


# -- 4.4.2, 3.5.1: names and origins


@pytest.mark.parametrize(
    "host",
    [
        "[",
        "127.0.0.1:99999999",
        "",
        "a]b",
        "x@localhost:8000",
        "localhost:8000/path",
        "localhost:8000?query",
        "localhost:8000#part",
        "localhost:",
        "localhost:80a",
        "localhost, evil.example",
        "loc\talhost",
        "http://localhost:8000",
        "localhost.evil.example",
    ],
)
def test_host_that_is_none_is_refused_and_no_fault_of_ours(web: TestClient, host: str) -> None:
    refused = web.get("/healthz", headers={"host": host})
    assert (refused.status_code, refused.json()["code"]) == (403, "origin/refused")


def test_host_is_named_exactly_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(settings(tmp_path, port=0)) as here:
            for hosts in ((), ("localhost", "localhost"), ("localhost", "evil.example"), ("evil.example", "localhost")):
                lines = "".join(f"Host: {host}\r\n" for host in hosts)
                answer = await exchange(here.url, f"GET /healthz HTTP/1.1\r\n{lines}Connection: close\r\n\r\n".encode())
                assert answer.startswith((b"HTTP/1.1 403 ", b"HTTP/1.1 400 ")), answer

    asyncio.run(run())


@pytest.mark.parametrize(
    ("host", "allowed"),
    [("castra.example", True), ("castra.example:443", True), ("castra.example:80", False), ("castra.example.", False)],
)
def test_default_port_may_be_named(tmp_path: Path, host: str, allowed: bool) -> None:
    assert host_allowed(host, settings(tmp_path, origins=("https://castra.example",))) is allowed


@pytest.mark.parametrize("origin", ["http://[", "http://localhost:99999999", "http://localhost:3000", "localhost:8000"])
def test_origin_that_is_none_or_another_port_is_refused(web: TestClient, origin: str) -> None:
    refused = web.post("/api/1/session/guest", json={}, headers={"origin": origin})
    assert (refused.status_code, refused.json()["code"]) == (403, "origin/refused")


def test_other_port_of_this_machine_is_another_site_also_where_origins_are_named(tmp_path: Path) -> None:
    """To a browser both are the same site, so only the Origin tells them apart."""
    config = settings(tmp_path, origins=("https://castra.example",))

    def allowed(origin: str, host: str) -> bool:
        from starlette.datastructures import Headers

        headers = Headers({"origin": origin, "sec-fetch-site": "same-site"})
        return origin_allowed(headers, host, True, config)

    assert allowed("https://castra.example", "castra.example")
    assert allowed("http://localhost:8000", "localhost:8000")
    assert not allowed("http://localhost:3000", "localhost:8000")
    assert not allowed("http://castra.example", "castra.example")


def test_proxy_on_this_machine_does_not_open_the_numbers_to_everybody(tmp_path: Path) -> None:
    with server(tmp_path, metrics=("testclient",)) as web:
        assert web.get("/metrics").status_code == 200
        for name in ("x-forwarded-for", "forwarded", "x-real-ip", "via"):
            assert web.get("/metrics", headers={name: "203.0.113.7"}).status_code == 404
    with server(tmp_path, metrics=("testclient",), trusted_proxies=("10.0.0.1",)) as web:
        assert web.get("/metrics", headers={"x-forwarded-for": "203.0.113.7"}).status_code == 200


# -- 2.4.1: how often


def test_one_name_is_guessed_no_more_often_for_being_spelt_otherwise(tmp_path: Path) -> None:
    with server(tmp_path, limits=PLENTY.__class__(logins=2)) as web:
        tried = [
            web.post("/api/1/session", json={"name": name, "password": "a guess or two"}).status_code
            for name in ("Livia", "L-ivia", "l i v i a", "ＬＩＶＩＡ")
        ]
    assert tried == [403, 403, 429, 429]


def test_one_line_of_ipv6_is_one_address() -> None:
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff:1")
    assert neighbourhood("2001:db8::1") != neighbourhood("2001:db8:0:1::1")
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1") == "192.0.2.1"
    assert neighbourhood("testclient") == "testclient"


def test_what_anybody_may_ask_is_worked_out_once(web: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert web.get("/api/1/games").status_code == 200
    monkeypatch.setattr(routes_games, "_seats", lambda *_: pytest.fail("it takes half a second of everybody's time"))
    assert web.get("/api/1/games").status_code == 200


# -- 1.2: texts

JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    "char",
    ["\x9b", "\x85", "\u2028", "\u2029", "\u202e", "\u2066", "\u200b", "\u061c", "\U000e0041", "\ue000", "\u3164"],
)
def test_text_that_would_steer_a_terminal_or_turn_words_around_is_refused(visitor: Visitor, char: str) -> None:
    anna = visitor()
    table = anna.post("/api/1/tables", json={"game": "centurion"}).json()["table"]["id"]
    said = anna.post(f"/api/1/tables/{table}/say", json={"text": f"look {char}31m here"})
    assert (said.status_code, said.json()["code"]) == (422, "text/hidden")
    with connected(anna) as socket:
        socket.send_json({"type": "say", "table": table, "text": f"a{char}b"})
        assert socket.receive_json()["code"] == "text/hidden"


def test_hidden_character_is_refused_in_every_text_of_a_message(visitor: Visitor) -> None:
    anna = visitor()
    for body in ({"game": "cent\u200burion"}, {"game": "centurion", "options": {"li\u202eght": "x"}}):
        assert anna.post("/api/1/tables", json=body).json()["code"] == "text/hidden"
    made = anna.post("/api/1/tables", json={"game": "centurion"}).json()["table"]["id"]
    path = f"/api/1/tables/{made}"
    assert anna.post(f"{path}/join", json={"word": "lu\u2060ck"}).json()["code"] == "text/hidden"
    assert anna.post(f"{path}/say", content=b'{"text": "\\ud800"}', headers=JSON).json()["code"] == "request/malformed"
    raw = '{"text": "a\u202eb"}'.encode()
    assert anna.post(f"{path}/say", content=raw, headers=JSON).json()["code"] == "text/hidden"
    for text in ("👨‍👩‍👧‍👦 ❤️", "می\u200cخواهم", r"c:\u202e"):
        assert anna.post(f"{path}/say", json={"text": text}).json()["text"] == text


def test_password_may_hold_what_is_refused_where_others_read(visitor: Visitor) -> None:
    """Who chose such a password before can still log in."""
    anna, ben = visitor(), visitor()
    account = {"name": "Livia", "password": "soft\u00adhyphen and \uf8ff"}
    assert anna.post("/api/1/accounts", json=account).status_code == 201
    assert ben.post("/api/1/session", json=account).status_code == 201
    assert ben.post("/api/1/session", json={**account, "name": "Li\u00advia"}).json()["code"] == "text/hidden"


def test_backslash_is_no_control_character(visitor: Visitor) -> None:
    made = register(visitor(), password=r"c:\new\table\u0000")
    assert made.status_code == 201, made.text


@pytest.mark.parametrize(
    "name", ["\u3164\u3164", "a\u115fb", "\u0410nna", "сора", "Liviaʼ", "Lιvia", "٣٣٣", "Livi\u0251"]
)
def test_name_that_nobody_sees_or_takes_for_another_is_refused(name: str) -> None:
    with pytest.raises(names.BadNameError):
        names.checked(name)


@pytest.mark.parametrize("name", ["Livia", "Ольга", "Ödön", "山田はな", "Иван 2", "Ἀθηνᾶ", "42"])
def test_name_in_any_one_script_is_welcome(name: str) -> None:
    assert names.checked(name)


# -- 16.5: sentences that are true


def test_guest_is_told_that_there_is_no_password_to_change(visitor: Visitor) -> None:
    refused = visitor().post("/api/1/me/password", json={"old": PASSWORD, "new": "alea iacta est"})
    assert (refused.status_code, refused.json()["code"]) == (403, "session/forbidden")


def test_table_that_is_gone_or_over_says_so(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    table = anna.post("/api/1/tables", json={"game": "centurion"}).json()["table"]["id"]
    path = f"/api/1/tables/{table}"
    assert "no seat 7" in ben.post(f"{path}/join", json={"seat": 7}).json()["message"]
    assert anna.post(f"{path}/abort", json={}).status_code == 200
    for refused in (anna.post(f"{path}/abort", json={}), ben.post(f"{path}/join", json={})):
        assert refused.json()["message"] == "This table has been taken away."


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({"CASTRA_LIMITS_REQUESTS": "0"}, "limits.requests"),
        ({"CASTRA_BOTS_WORKERS": "-1"}, "bots.workers"),
        ({"CASTRA_BOTS_SECONDS": "nan"}, "bots.seconds"),
        ({"CASTRA_PORT": "70000"}, "port"),
        ({"CASTRA_ORIGINS": "https://castra.example/"}, "without a path"),
        ({"CASTRA_TRUSTED_PROXIES": "*"}, "it is an address"),
    ],
)
def test_setting_that_would_fail_later_is_refused_at_once(environment: dict[str, str], word: str) -> None:
    with pytest.raises(CastraError, match=word):
        load_config(None, environment)


@pytest.mark.parametrize(("host", "other"), [("256.1.1.1", "--host"), ("127.0.0.1", "--port")])
def test_address_that_cannot_be_listened_at_is_told_in_one_sentence(tmp_path: Path, host: str, other: str) -> None:
    with bound(settings(tmp_path, port=0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CastraError, match=rf"^The server cannot listen at [^()]*; choose another {other}\.$"):
            bound(settings(tmp_path, host=host, port=port))


def test_server_that_is_not_there_is_told_in_one_sentence(tmp_path: Path) -> None:
    with bound(settings(tmp_path, port=0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(LostError, match=r"cannot be reached: connection refused\.$"):
        Client(f"http://127.0.0.1:{port}")._request("GET", "/me", None)


# -- 15.2.2: connections that never end


async def exchange(url: str, data: bytes, opening: bytes = b"") -> bytes:
    """Everything that comes back until the server closes the connection; `opening` is answered before the data go."""
    host, port = url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        if opening:
            writer.write(opening)
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
        writer.write(data)
        with contextlib.suppress(ConnectionError):
            await writer.drain()
        async with asyncio.timeout(60):
            return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


def test_head_that_is_too_long_or_too_slow_ends_the_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocols, "HEAD_SECONDS", 0.5)
    head = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"

    async def run() -> None:
        async with running(settings(tmp_path, port=0)) as here:
            for endless in (b"X: " + b"a" * 300_000, b"".join(b"x-%d: y\r\n" % i for i in range(30_000))):
                assert (await exchange(here.url, head + endless))[:12] in (b"HTTP/1.1 431", b"")
            assert await exchange(here.url, head) == b""
            assert b"200 OK" in await exchange(here.url, head + b"Connection: close\r\n\r\n")

    asyncio.run(run())


def test_body_that_never_comes_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(operations, "BODY_SECONDS", 0.5)
    begun = (
        b"POST /api/1/session/guest HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"Content-Type: application/json\r\nContent-Length: 200\r\n\r\n{"
    )

    async def run() -> None:
        async with running(settings(tmp_path, port=0)) as here:
            refused = await exchange(here.url, begun)
            assert b" 408 " in refused
            assert b"request/too_slow" in refused

    asyncio.run(run())


def test_request_that_breaks_off_is_no_fault_of_ours(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with running(settings(tmp_path, port=0)) as here:
            host, port = here.url.removeprefix("http://").split(":")
            _, writer = await asyncio.open_connection(host, int(port))
            writer.write(
                b"POST /api/1/session/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Content-Length: 200\r\n\r\n{"
            )
            await writer.drain()
            await asyncio.sleep(0.3)
            writer.close()
            await asyncio.sleep(0.5)

    asyncio.run(run())
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("frame", [b"\x89\xfd\0\0\0\0" + b"p" * 125, b"\x8a\x80\0\0\0\0", b"\x00\x80\0\0\0\0"])
def test_frames_without_a_message_are_not_taken_for_ever(
    tmp_path: Path, frame: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pings whose answers nobody reads, pongs that nobody asked for, and parts of a message without end."""
    ended: list[bool] = []
    count = protocols.Sockets._count

    def counted(socket: protocols.Sockets) -> None:
        count(socket)
        ended.append(socket.transport.is_closing())

    monkeypatch.setattr(protocols.Sockets, "_count", counted)

    async def run() -> None:
        async with running(settings(tmp_path, port=0)) as here:
            token, _ = await here.services.accounts.guest()
            opening = (
                "GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                f"Authorization: Bearer {token}\r\n\r\n"
            )
            message = b"\x01\x81\0\0\0\0x" if frame[0] == 0 else b""
            await exchange(here.url, message + frame * 3_000, opening.encode())
            assert len(here.services.hall) == 0

    asyncio.run(run())
    assert ended[-1], "they were too many, and not something else ended it"
