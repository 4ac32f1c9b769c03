"""Accounts and sessions: who one is, and when one no longer is."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from castra.server.accounts import names, passwords
from castra.server.accounts.service import token_hash
from castra.server.config import Config
from castra.server.web.hall import SESSION_ENDED
from tests.server.web.conftest import Visitor, connected

CAREFUL = passwords._hasher
PASSWORD = "veni vidi vici"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same algorithm with little work, where the work is not what is tested."""
    quick = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", quick)


def register(client: TestClient, name: str = "Livia", password: str = PASSWORD, **more: Any) -> Any:
    return client.post("/api/1/accounts", json={"name": name, "password": password, **more})


def log_in(client: TestClient, name: str = "Livia", password: str = PASSWORD) -> Any:
    return client.post("/api/1/session", json={"name": name, "password": password})


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def stored(config: Config) -> sqlite3.Connection:
    return sqlite3.connect(config.database.removeprefix("sqlite:///"))


def test_guest_who_registers_keeps_the_games_and_gets_a_new_token(web: TestClient, visitor: Visitor) -> None:
    anna = visitor()
    table = anna.post("/api/1/tables", json={"game": "centurion"}).json()["table"]["id"]
    user, token = anna.get("/api/1/me").json()["user"], anna.cookies["castra"]
    made = register(anna)
    assert made.status_code == 201
    assert (made.json()["user"], made.json()["kind"], made.json()["name"]) == (user, "person", "Livia")
    assert anna.cookies["castra"] != token
    mine = anna.get("/api/1/tables?mine=true").json()["tables"]
    assert [one["id"] for one in mine] == [table]
    assert web.get("/api/1/me", headers=bearer(token)).status_code == 401


def test_logging_in_changes_the_token_and_ends_the_session_before(web: TestClient, visitor: Visitor) -> None:
    register(visitor())
    ben = visitor()
    before = ben.cookies["castra"]
    assert log_in(ben, "LIVIA").json()["name"] == "Livia"
    assert web.get("/api/1/me", headers=bearer(before)).status_code == 401


def test_wrong_name_and_wrong_password_are_answered_alike(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    register(visitor())
    tried: list[str] = []
    fits = passwords._fits

    def counted(password: str, hashed: str) -> bool:
        tried.append(hashed)
        return fits(password, hashed)

    monkeypatch.setattr(passwords, "_fits", counted)
    unknown, wrong = log_in(visitor(), "Nobody"), log_in(visitor(), "Livia", "veni vidi perdidi")
    assert unknown.status_code == wrong.status_code == 403
    assert unknown.content == wrong.content
    assert len(tried) == 2, "the same work is done for a name that nobody has"


def test_logging_out_ends_the_session_also_on_open_sockets(visitor: Visitor) -> None:
    anna = visitor()
    with connected(anna) as socket:
        assert anna.delete("/api/1/session").status_code == 204
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == SESSION_ENDED
    assert anna.get("/api/1/me").status_code == 401


def test_new_password_ends_all_sessions(visitor: Visitor) -> None:
    here, there = visitor(), visitor()
    register(here)
    log_in(there)
    body = {"old": PASSWORD, "new": "alea iacta est"}
    with connected(there) as socket:
        assert here.post("/api/1/me/password", json=body | {"old": "wrong"}).json()["code"] == "session/refused"
        assert here.post("/api/1/me/password", json=body).status_code == 200
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()
    assert there.get("/api/1/me").status_code == 401
    assert here.get("/api/1/me").json()["name"] == "Livia"
    assert log_in(there).status_code == 403
    assert log_in(there, password="alea iacta est").status_code == 201


def test_one_logs_out_everywhere(visitor: Visitor) -> None:
    here, there = visitor(), visitor()
    register(here)
    log_in(there)
    assert here.delete("/api/1/me/sessions").status_code == 204
    assert [one.get("/api/1/me").status_code for one in (here, there)] == [401, 401]


def test_neither_tokens_nor_passwords_are_stored(visitor: Visitor, config: Config) -> None:
    anna = visitor()
    register(anna)
    token = anna.cookies["castra"]
    dump = "\n".join(stored(config).iterdump())
    assert token_hash(token) in dump
    assert token not in dump
    assert PASSWORD not in dump
    assert "$argon2id$" in dump
    assert len(token) * 6 >= 128


def test_session_that_has_run_out_is_none(visitor: Visitor, config: Config) -> None:
    anna = visitor()
    with stored(config) as connection:
        connection.execute("UPDATE sessions SET expires = 1")
    connection.close()
    assert anna.get("/api/1/me").status_code == 401
    assert anna.portal is not None
    services: Any = anna.app.state.services  # type: ignore[attr-defined]
    anna.portal.call(services.accounts.forget_expired)
    with stored(config) as connection:
        assert connection.execute("SELECT count(*) FROM sessions").fetchone() == (0,)
    connection.close()


def test_bot_has_a_token_and_is_marked_until_it_is_ended(visitor: Visitor, web: TestClient) -> None:
    anna = visitor()
    assert anna.post("/api/1/me/tokens", json={"name": "Talos"}).json()["code"] == "session/forbidden"
    register(anna)
    made = anna.post("/api/1/me/tokens", json={"name": "Talos"}).json()
    shown = bearer(made["token"])
    assert web.get("/api/1/me", headers=shown).json()["kind"] == "bot"
    table = anna.post("/api/1/tables", json={"game": "centurion"}).json()["table"]["id"]
    joined = web.post(f"/api/1/tables/{table}/join", json={}, headers=shown).json()
    assert joined["table"]["seats"][1]["kind"] == "bot"
    listed = anna.get("/api/1/me/tokens").json()["tokens"]
    assert [(one["name"], "token" in one) for one in listed] == [("Talos", False)]
    stranger = visitor()
    assert stranger.delete(f"/api/1/me/tokens/{made['id']}").status_code == 404
    assert anna.delete(f"/api/1/me/tokens/{made['id']}").status_code == 204
    assert web.get("/api/1/me/tokens", headers=shown).json()["code"] == "session/needed"


def test_own_bot_is_no_opponent_for_a_rating(visitor: Visitor, web: TestClient) -> None:
    anna, ben = visitor(), visitor()
    register(anna)
    register(ben, "Ben")
    made = [anna.post("/api/1/me/tokens", json={"name": name}).json() for name in ("Talos", "Talos II")]
    one, other = (bearer(bot["token"]) for bot in made)
    for host, guest in (({}, one), (one, other)):
        table = (web if host else anna).post("/api/1/tables", json={"game": "centurion", "rated": True}, headers=host)
        refused = web.post(f"/api/1/tables/{table.json()['table']['id']}/join", json={}, headers=guest)
        assert (refused.status_code, "of their own" in refused.json()["message"]) == (409, True)
    table = ben.post("/api/1/tables", json={"game": "centurion", "rated": True}).json()["table"]["id"]
    assert web.post(f"/api/1/tables/{table}/join", json={}, headers=one).status_code == 200


def test_name_that_is_taken_is_refused_however_it_is_written(visitor: Visitor) -> None:
    register(visitor(), "Livia")
    for name in ("livia", "LIVIA", "L-i-v-i-a", "Ｌｉｖｉａ"):
        assert register(visitor(), name).json()["code"] == "name/taken", name


@pytest.mark.parametrize("name", ["a", " ab", "a  b", "a\nb", "a\u202eb", "x" * 25, "<b>", "a:b", "-ab"])
def test_name_that_nobody_can_have(name: str) -> None:
    with pytest.raises(names.BadNameError):
        names.checked(name)


@pytest.mark.parametrize("password", ["short", "aaaaaaaaaa", "liviadrusilla", "x" * 201])
def test_password_that_nobody_may_have(password: str) -> None:
    with pytest.raises(passwords.BadPasswordError):
        passwords.checked(password, "LiviaDrusilla")


def test_passwords_cost_memory_and_time() -> None:
    assert (CAREFUL.type.name, CAREFUL.memory_cost, CAREFUL.time_cost) == ("ID", 65_536, 3)
    assert not passwords._fits("anything", passwords._NOBODY)


def test_whoever_has_no_session_is_nobody(web: TestClient) -> None:
    answer = web.get("/api/1/me")
    assert (answer.status_code, answer.text) == (200, "null")
    assert web.get("/api/1/tables").json() == {"tables": []}
    assert web.get("/api/1/tables", params={"mine": True}).json() == {"tables": []}
