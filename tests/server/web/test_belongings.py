"""What belongs to others, what was promised, and what must not stop: 8.2.2, 2.3, 15.4.2, 16.2 of the ASVS."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import castra
from castra.client import tokens
from castra.core.chance import commitment
from castra.core.errors import CastraError
from castra.server.analyses import Analyses, QuotaError
from castra.server.config import Config
from castra.server.store import accounts
from castra.server.store.database import Database
from castra.server.store.rows import Session
from castra.server.tables.room import Outbox
from castra.server.web import app, hall
from tests.server.tables.test_lobby import on
from tests.server.web.conftest import Visitor, connected
from tests.server.web.test_accounts import register, stored
from tests.server.web.test_tables import begun, received

NONE = "x" * 22
READ = ["", "/view", "/view?seat=0", "/record", "/record?seat=0", "/replay", "/replay?seat=1", "/draws", "/rating"]
READ += ["/analysis", "/ledger"]
WRITTEN: list[tuple[str, dict[str, Any]]] = [
    ("join", {}),
    ("leave", {}),
    ("abort", {}),
    ("rematch", {}),
    ("line", {"at": 0}),
    ("act", {"seat": 0, "seq": 1, "idem": "not-my-seat", "choice": 0}),
    ("wish", {"seat": 0, "what": "resign", "idem": "not-my-seat"}),
    ("say", {"text": "hello"}),
    ("ask", {"what": "log"}),
    ("ask", {"what": "whatif", "seat": 0, "choice": 0}),
]


def private(anna: TestClient, ben: TestClient, game: str = "tac13") -> tuple[str, str]:
    made = anna.post("/api/1/tables", json={"game": game, "visibility": "invited"}).json()
    table, invite = made["table"]["id"], made["invite"]
    assert ben.post(f"/api/1/tables/{table}/join", json={"invite": invite}).status_code == 200
    return table, invite


def test_every_address_of_an_invited_table_is_nothing_to_strangers(visitor: Visitor) -> None:
    anna, ben, eve = visitor(), visitor(), visitor()
    table, _ = private(anna, ben)
    for path in READ:
        found, none = (eve.get(f"/api/1/tables/{one}{path}") for one in (table, NONE))
        assert (found.status_code, found.content) == (404, none.content), path
    for path, body in WRITTEN:
        found, none = (eve.post(f"/api/1/tables/{one}/{path}", json=body) for one in (table, NONE))
        assert (found.status_code, found.content) == (404, none.content), path
    with connected(eve) as socket:
        for one in (table, NONE):
            for frame in ({"type": "join"}, {"type": "say", "text": "x"}, {"type": "ask", "what": "log"}):
                socket.send_json({**frame, "table": one})
                assert socket.receive_json()["code"] == "table/unknown"


@pytest.mark.parametrize("what", ["labels", "odds", "look", "insight", "whatif", "why", "log"])
def test_nobody_asks_for_another_seat(visitor: Visitor, what: str) -> None:
    anna, ben = visitor(), visitor()
    table = begun(anna, ben)
    refused = ben.post(f"/api/1/tables/{table}/ask", json={"what": what, "seat": 0, "place": "a1"})
    assert (refused.status_code, refused.json()["code"]) == (403, "table/not_yours")


def test_running_game_is_shown_only_as_oneself_and_kept_from_analysis(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    path = f"/api/1/tables/{begun(anna, ben)}"
    for asked in ("view?seat=0", "record?seat=0", "replay?seat=0"):
        assert ben.get(f"{path}/{asked}").json()["code"] == "table/not_yours"
    assert "secret: kept" in ben.get(f"{path}/record").text
    for asked in ("draws", "analysis", "ledger"):
        assert ben.get(f"{path}/{asked}").status_code == 409
    assert ben.post(f"{path}/line", json={"at": 0}).status_code == 409


def test_who_watches_by_invitation_may_ask_and_speak(visitor: Visitor) -> None:
    anna, ben, carl = visitor(), visitor(), visitor()
    table, invite = private(anna, ben, "centurion")
    path = f"/api/1/tables/{table}"
    assert carl.post(f"{path}/ask?invite={invite}", json={"what": "log"}).status_code == 200
    assert carl.post(f"{path}/say?invite={invite}", json={"text": "ave"}).status_code == 200
    with connected(carl) as socket:
        socket.send_json({"type": "join", "table": table, "invite": invite})
        while received(socket)["type"] != "view":
            pass
        socket.send_json({"type": "ask", "table": table, "what": "log", "id": 3})
        assert received(socket)["type"] == "answer"
        socket.send_json({"type": "leave", "table": table})
        socket.send_json({"type": "ask", "table": table, "what": "log", "id": 4})
        assert received(socket)["code"] == "table/unknown"


def test_secret_is_shown_also_when_a_game_was_ended_before_it_began(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    table = begun(anna, ben)
    told = anna.post(f"/api/1/tables/{table}/abort", json={}).json()
    assert told["status"] == "aborted"
    assert commitment(bytes.fromhex(told["secret"])) == told["commitment"]
    assert ben.get(f"/api/1/tables/{table}/draws").json()["secret"] == told["secret"]


@pytest.mark.parametrize("terms", [{"bots": {"1": "greedy"}}, {"hot_seat": True}])
def test_word_of_a_rematch_is_said_after_its_commitment_is_known(visitor: Visitor, terms: dict[str, Any]) -> None:
    anna = visitor()
    table = anna.post("/api/1/tables", json={"game": "centurion", **terms}).json()["table"]["id"]
    assert anna.get(f"/api/1/tables/{table}/view?seat=0").status_code == 200
    anna.post(f"/api/1/tables/{table}/wish", json={"seat": 0, "what": "resign", "idem": "enough-of-it"})
    again = anna.post(f"/api/1/tables/{table}/rematch", json={}).json()
    assert (again["table"]["status"], bool(again["table"]["commitment"])) == ("open", True)
    path, seat = f"/api/1/tables/{again['table']['id']}", again["seat"]
    assert anna.post(f"{path}/join", json={"seat": seat, "word": "my own luck"}).status_code == 200
    assert anna.get(f"{path}/view?seat={seat}").status_code == 200
    anna.post(f"{path}/wish", json={"seat": seat, "what": "resign", "idem": "enough-of-it"})
    told = anna.get(f"{path}/draws").json()
    assert told["commitment"] == again["table"]["commitment"]
    assert told["words"][seat] == "my own luck"


def test_key_stands_for_one_request(visitor: Visitor) -> None:
    """To answer for another one under the same key would say that it was stored."""
    anna, ben = visitor(), visitor()
    table = begun(anna, ben)
    path = f"/api/1/tables/{table}"
    seen = anna.get(f"{path}/view?seat=0").json()["frames"][-1]
    seat = seen["acting"][0]
    mover, other = (anna, ben) if seat == 0 else (ben, anna)
    body = {"seat": seat, "seq": seen["seq"], "idem": "one-and-the-same", "choice": 10**6}
    assert mover.post(f"{path}/act", json=body).status_code == 422
    done = mover.post(f"{path}/act", json=body | {"choice": 0})
    assert done.status_code == 200, "what was refused stands for nothing"
    assert mover.post(f"{path}/act", json=body | {"choice": 0}).json() == done.json()
    for again in (
        mover.post(f"{path}/act", json=body | {"choice": 1}),
        mover.post(f"{path}/wish", json={"seat": seat, "what": "resign", "idem": body["idem"]}),
    ):
        assert (again.status_code, again.json()["code"]) == (409, "request/key_used")
    mine = other.post(f"{path}/wish", json={"seat": 1 - seat, "what": "draw", "idem": body["idem"]})
    assert mine.status_code == 200, "somebody else's key is another one"


def test_game_of_another_version_is_refused_in_a_sentence_and_not_waited_for(visitor: Visitor, config: Config) -> None:
    anna, ben = visitor(), visitor()
    table = begun(anna, ben)
    with stored(config) as connection:
        connection.execute("UPDATE tables SET rules_version = 'of old'")
    connection.close()
    services = anna.app.state.services  # type: ignore[attr-defined]
    services.registry.drop(table)
    with connected(anna) as socket:
        socket.send_json({"type": "join", "table": table, "seat": 0, "id": 5})
        refused = received(socket)
        assert (refused["code"], refused["id"]) == ("table/not_now", 5)
        assert "other rules" in refused["message"]
        assert not services.hall._waiting


def test_guest_registers_once_however_many_requests_come(visitor: Visitor) -> None:
    anna = visitor()
    services = anna.app.state.services  # type: ignore[attr-defined]
    assert anna.portal is not None
    who = anna.portal.call(services.accounts.find, anna.cookies["castra"])
    assert register(anna, "Livia").status_code == 201
    with pytest.raises(CastraError):  # it was asked while it still was a guest's session
        anna.portal.call(services.accounts.register, "Drusilla", "veni vidi vici", who)


def test_failing_database_tells_the_log_no_values(address: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work(database: Database) -> None:
        session = Session(token_hash="the hash of a token", user_id=99, created=0, seen=0, expires=0, kind="browser")
        try:
            await database.write(lambda connection: accounts.open_session(connection, session))
        except Exception:
            logging.exception("it failed")

    on(address, work)
    assert "it failed" in caplog.text
    assert "the hash of a token" not in caplog.text


def test_who_is_refused_is_written_down_without_what_was_tried(
    visitor: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="castra")
    anna = visitor()
    anna.post("/api/1/session", json={"name": "Livia", "password": "perhaps this one"})
    anna.post("/api/1/tables", json={"game": "centurion"}, headers={"origin": "http://evil.example"})
    assert "testclient: a log-in was refused" in caplog.text
    assert "testclient: origin/refused" in caplog.text
    for tried in ("Livia", "perhaps", "evil.example", anna.cookies["castra"]):
        assert tried not in caplog.text


def test_nothing_that_comes_in_is_ever_run() -> None:
    """What people bring is data: no module of ours has a way to run it."""
    runs = re.compile(
        r"^\s*(?:import|from) (?:pickle|marshal|shelve|dill|yaml)\b|(?<![\w.])(?:eval|exec)\(", re.MULTILINE
    )
    folder = Path(castra.__file__).parent
    assert not [str(file) for file in folder.rglob("*.py") if runs.search(file.read_text(encoding="utf-8"))]


def test_analysis_that_nobody_came_to_read_does_not_last_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr("castra.server.analyses.time.monotonic", lambda: now[0])
    analyses = Analyses(None, 600.0)  # type: ignore[arg-type]
    analyses.begin(7, 10.0)
    with pytest.raises(QuotaError):
        analyses.begin(7, 10.0)
    now[0] += 60.0
    assert analyses.begin(7, 10.0) == 10.0


def test_what_runs_in_the_background_outlives_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "AGAIN", 0.0)
    tries: list[int] = []

    async def work() -> None:
        tries.append(1)
        if len(tries) < 3:
            raise OSError("the database is away")

    asyncio.run(app.lasting(work))
    assert len(tries) == 3


def test_sockets_of_ended_sessions_are_found_also_after_the_database_was_away(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = visitor()
    services = anna.app.state.services  # type: ignore[attr-defined]
    answers = iter([OSError("away")])

    async def alive(_session: str) -> bool:
        for error in answers:
            raise error
        return False

    monkeypatch.setattr(hall, "CHECK_SESSIONS", 0.01)
    monkeypatch.setattr(app, "AGAIN", 0.01)
    monkeypatch.setattr(services.accounts, "alive", alive)

    async def check() -> None:
        async with asyncio.timeout(60):
            outbox = Outbox()
            services.hall.open(outbox, "a session", 1)
            task = asyncio.create_task(app.lasting(services.hall.check_sessions))
            while outbox.closing is None:
                await asyncio.sleep(0.01)
            task.cancel()
            services.hall.shut(outbox)
            assert outbox.closing[0] == hall.SESSION_ENDED

    assert anna.portal is not None
    anna.portal.call(check)


def test_token_of_one_server_does_not_make_the_client_forget_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "state_folder", lambda: tmp_path)
    tokens.keep("http://one.example", "first")
    tokens.keep("http://other.example", "second")
    assert (tokens.recall("http://one.example"), tokens.recall("http://other.example")) == ("first", "second")
    assert (tmp_path / "servers.json").stat().st_mode & 0o077 == 0


def test_page_about_security_names_tests_that_are_there() -> None:
    root = Path(__file__).parents[3]
    named = set(re.findall(r"`(test_\w+)`", (root / "docs" / "security.md").read_text(encoding="utf-8")))
    there = "\n".join(file.read_text(encoding="utf-8") for file in (root / "tests").rglob("test_*.py"))
    assert len(named) > 40
    assert not [name for name in named if f"def {name}(" not in there]
