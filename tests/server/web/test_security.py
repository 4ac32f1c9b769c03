"""The items of OWASP's ASVS 5.0 that matter here, each with a test; the numbers are theirs."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from castra.server.config import Config, Limits, load_config
from castra.server.serving import Server, greet
from castra.server.web.app import create_app
from castra.server.web.limits import Limiter
from castra.server.web.problems import RefusedError
from castra.server.web.security import host_allowed
from tests.server.web.conftest import Visitor, connected, settings
from tests.server.web.test_tables import begun

EVIL = "http://evil.example"


@contextmanager
def server(tmp_path: Path, address: str = "http://localhost:8000", **more: Any) -> Iterator[TestClient]:
    with TestClient(create_app(settings(tmp_path, **more)), base_url=address, raise_server_exceptions=False) as client:
        yield client


# -- 4.4.2, 3.5.1, 3.5.3: who may make a browser act


@pytest.mark.parametrize("headers", [{"origin": EVIL}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}])
def test_other_site_cannot_act(visitor: Visitor, headers: dict[str, str]) -> None:
    anna = visitor()
    refused = anna.post("/api/1/tables", json={"game": "centurion"}, headers=headers)
    assert (refused.status_code, refused.json()["code"]) == (403, "origin/refused")
    assert anna.delete("/api/1/session", headers=headers).status_code == 403
    assert anna.get("/api/1/me").json()["kind"] == "guest"


def test_other_site_gets_no_socket(visitor: Visitor) -> None:
    anna = visitor()
    with pytest.raises(WebSocketDenialResponse) as refused, connected(anna, EVIL):
        pass
    assert (refused.value.status_code, refused.value.json()["code"]) == (403, "origin/refused")


def test_socket_without_an_origin_needs_a_token_and_not_a_cookie(visitor: Visitor) -> None:
    anna = visitor()
    with pytest.raises(WebSocketDenialResponse), anna.websocket_connect("ws://localhost:8000/socket"):
        pass
    bearer = {"authorization": f"Bearer {anna.cookies['castra']}"}
    with anna.websocket_connect("ws://localhost:8000/socket", headers=bearer) as socket:
        socket.send_json({"type": "ping"})
        assert socket.receive_json()["type"] == "pong"


def test_socket_without_a_session_is_refused(web: TestClient) -> None:
    with pytest.raises(WebSocketDenialResponse) as refused, connected(web):
        pass
    assert (refused.value.status_code, refused.value.json()["code"]) == (401, "session/needed")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_form_cannot_act(visitor: Visitor, kind: str) -> None:
    anna = visitor()
    refused = anna.post("/api/1/tables", content=b'{"game":"centurion"}', headers={"content-type": kind})
    assert (refused.status_code, refused.json()["code"]) == (415, "request/wrong_type")


def test_no_other_site_is_told_that_it_may(web: TestClient) -> None:
    asked = web.options("/api/1/tables", headers={"origin": EVIL, "access-control-request-method": "POST"})
    assert asked.status_code in (403, 405)
    assert not [name for name in asked.headers if name.startswith("access-control")]


def test_name_pointed_at_this_machine_is_not_ours(web: TestClient) -> None:
    refused = web.get("/api/1/games", headers={"host": "rebound.example:8000"})
    assert (refused.status_code, refused.json()["code"]) == (403, "origin/refused")


def test_server_on_the_network_goes_by_the_names_it_was_given(tmp_path: Path) -> None:
    named = settings(tmp_path, host="0.0.0.0", origins=("https://castra.example",))
    assert host_allowed("castra.example", named)
    assert not host_allowed("other.example", named)
    assert host_allowed("other.example", settings(tmp_path, host="0.0.0.0"))


def test_settings_of_the_page_on_hosting_let_people_in_through_the_proxy(tmp_path: Path) -> None:
    page = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text(encoding="utf-8")
    file = tmp_path / "castra.toml"
    file.write_text(page.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    config = load_config(file, {})
    assert host_allowed("castra.example", config)
    assert not host_allowed("other.example", config)
    assert not warnings_of(config)
    assert "origins" in warnings_of(msgspec.structs.replace(config, origins=()))


def warnings_of(config: Config) -> str:
    said: list[str] = []
    greet(msgspec.structs.replace(config, no_browser=True), "http://localhost:8000/", said.append)
    return " ".join(said[1:])


def test_reading_changes_nothing(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    table = begun(anna, ben)
    for deed in ("join", "leave", "abort", "rematch", "act", "wish", "say", "ask"):
        assert anna.get(f"/api/1/tables/{table}/{deed}").status_code == 405


# -- 3.3, 3.4: cookies and headers


def test_cookie_is_out_of_reach_of_scripts_and_other_sites(web: TestClient) -> None:
    cookie = web.post("/api/1/session/guest", json={}).headers["set-cookie"].lower()
    assert all(part in cookie for part in ("castra=", "httponly", "samesite=strict", "path=/"))
    assert "domain" not in cookie


def test_cookie_is_bound_to_the_host_and_to_https(tmp_path: Path) -> None:
    with server(tmp_path, "https://localhost:8000", secure_cookies=True) as web:
        made = web.post("/api/1/session/guest", json={})
        cookie = made.headers["set-cookie"]
        assert cookie.startswith("__Host-castra=")
        assert "secure" in cookie.lower()
        assert made.headers["strict-transport-security"].startswith("max-age=")
        assert web.get("/api/1/me").json()["kind"] == "guest"


@pytest.mark.parametrize("path", ["/", "/api/1/games", "/nowhere/at/all.js", "/api/1/nowhere", "/healthz"])
def test_every_answer_tells_browsers_what_they_may_do(web: TestClient, path: str) -> None:
    headers = web.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


# -- 2.4.1, 15.2.2: how often, how long


def test_allowance_fills_up_again() -> None:
    now = [0.0]
    limiter = Limiter(lambda: now[0])
    assert [limiter.wait("x", 2) for _ in range(3)] == [0.0, 0.0, 30.0]
    assert limiter.wait("y", 2) == 0.0
    now[0] = 30.0
    assert [limiter.wait("x", 2) for _ in range(2)] == [0.0, 30.0]
    with pytest.raises(RefusedError):
        limiter.check("x", 2)


def test_who_asks_too_often_is_told_when_to_come_back(tmp_path: Path) -> None:
    with server(tmp_path, limits=Limits(guests=2, requests=5, logins=1)) as web:
        assert [web.post("/api/1/session/guest", json={}).status_code for _ in range(3)] == [201, 201, 429]
        refused = [web.get("/api/1/me") for _ in range(6)][-1]
        assert (refused.status_code, refused.json()["code"]) == (429, "request/too_many")
        assert int(refused.headers["retry-after"]) > 0
    with server(tmp_path, limits=Limits(logins=1)) as web:
        body = {"name": "Livia", "password": "a guess or two"}
        assert [web.post("/api/1/session", json=body).status_code for _ in range(2)] == [403, 429]


def test_game_with_bots_beyond_the_limit_is_refused_with_its_code(tmp_path: Path) -> None:
    with server(tmp_path, limits=Limits(bot_tables=1)) as web:
        web.post("/api/1/session/guest", json={})
        wanted = {"game": "centurion", "bots": {"1": "tiro"}}
        made, refused = [web.post("/api/1/tables", json=wanted) for _ in range(2)]
        assert made.status_code == 201
        assert (refused.status_code, refused.json()["code"]) == (429, "table/too_many")


def test_address_as_a_whole_is_limited(tmp_path: Path) -> None:
    with server(tmp_path, limits=Limits(addresses=3)) as web:
        assert [web.get("/healthz").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_socket_that_asks_too_often_is_refused_and_then_closed(tmp_path: Path) -> None:
    with server(tmp_path, limits=Limits(requests=5)) as web:
        web.post("/api/1/session/guest", json={})
        with connected(web) as socket:
            for _ in range(70):
                socket.send_json({"type": "ping"})
            codes: list[str] = []
            with pytest.raises(WebSocketDisconnect) as closed:
                codes.extend(socket.receive_json().get("code", "") for _ in range(71))
        assert closed.value.code == 1008
        assert codes[:5] == [""] * 5
        assert "request/too_many" in codes


def test_number_of_sockets_is_limited(tmp_path: Path) -> None:
    with server(tmp_path, limits=Limits(sockets_each=1)) as web:
        web.post("/api/1/session/guest", json={})
        with connected(web), pytest.raises(WebSocketDenialResponse) as refused, connected(web):
            pass
        assert refused.value.status_code == 503


def test_long_request_is_refused(visitor: Visitor) -> None:
    anna = visitor()
    refused = anna.post("/api/1/tables", json={"game": "x" * 70_000})
    assert (refused.status_code, refused.json()["code"]) == (413, "request/too_large")


def test_long_frame_is_refused(visitor: Visitor) -> None:
    with connected(visitor()) as socket:
        socket.send_text('{"type":"ping"' + " " * 20_000 + "}")
        assert socket.receive_json()["code"] == "request/too_large"


# -- 2.2.2, 1.2, 16.5: what comes in is checked, what goes out tells nothing


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"game":1}',
        b'{"game":"centurion","x":1}',
        b'{"game":"\\u0000"}',
        b'{"game":"centurion\\n"}',
        b"\xff",
        b"[" * 60_000,
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(visitor: Visitor, body: bytes) -> None:
    refused = visitor().post("/api/1/tables", content=body, headers={"content-type": "application/json"})
    assert (refused.status_code, refused.json()["code"]) == (400, "request/malformed")
    assert set(refused.json()) == {"code", "message"}


def test_whole_number_may_be_written_as_json_allows(visitor: Visitor) -> None:
    body = b'{"game":"centurion","players":2.0}'
    made = visitor().post("/api/1/tables", content=body, headers={"content-type": "application/json"})
    assert made.status_code == 201


def test_zero_in_a_frame_is_refused(visitor: Visitor) -> None:
    with connected(visitor()) as socket:
        socket.send_text('{"type":"say","table":"' + "t" * 22 + '","text":"a\\u0000b"}')
        assert socket.receive_json()["code"] == "request/malformed"


def test_fault_of_ours_tells_nothing_but_is_written_down(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna = visitor()
    services = anna.app.state.services  # type: ignore[attr-defined]

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr(services.describer, "tables", broken)
    failed = anna.get("/api/1/tables")
    assert (failed.status_code, failed.json()["code"]) == (500, "server/error")
    assert "secret" not in failed.text
    assert "the secret is 42" in caplog.text


def test_secrets_are_in_no_log(visitor: Visitor, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger="castra")
    anna = visitor()
    body = {"name": "Livia", "password": "veni vidi perdidi"}
    anna.post("/api/1/accounts", json=body)
    anna.post("/api/1/session", json=body | {"password": "alea iacta non est"})
    for secret in (anna.cookies["castra"], "veni vidi perdidi", "alea iacta non est"):
        assert secret not in caplog.text


# -- 8.2.2, 8.2.3: what belongs to others


def test_invited_table_is_nothing_to_strangers(visitor: Visitor) -> None:
    anna, ben, eve = visitor(), visitor(), visitor()
    made = anna.post("/api/1/tables", json={"game": "centurion", "visibility": "invited"}).json()
    table, invite = made["table"]["id"], made["invite"]
    assert len(invite) * 6 >= 128
    assert eve.get("/api/1/tables").json()["tables"] == []
    unknown = eve.get(f"/api/1/tables/{'x' * 22}")
    for refused in (
        eve.get(f"/api/1/tables/{table}"),
        eve.get(f"/api/1/tables/{table}?invite=guess"),
        eve.post(f"/api/1/tables/{table}/join", json={"invite": "guess"}),
        eve.get(f"/api/1/tables/{table}/view"),
        eve.post(f"/api/1/tables/{table}/say", json={"text": "hello"}),
    ):
        assert (refused.status_code, refused.content) == (404, unknown.content)
    assert ben.post(f"/api/1/tables/{table}/join", json={"invite": invite}).status_code == 200


def test_secret_of_a_game_is_not_told_before_its_end(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    table = begun(anna, ben)
    told = anna.get(f"/api/1/tables/{table}").json()
    assert told["commitment"]
    assert told["secret"] == ""


# -- 4.1.3, 15.3.4: whom we believe


def test_only_a_trusted_proxy_says_for_whom_it_asks(tmp_path: Path) -> None:
    alone = Server(create_app(settings(tmp_path)), settings(tmp_path)).config
    assert not alone.proxy_headers
    behind = settings(tmp_path, trusted_proxies=("10.0.0.1",))
    assert Server(create_app(behind), behind).config.forwarded_allow_ips == ["10.0.0.1"]
