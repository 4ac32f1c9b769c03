"""Two guests set up a table, sit down and play, by plain requests and on the socket."""

from __future__ import annotations

from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from tests.server.web.conftest import Visitor, connected


def begun(anna: TestClient, ben: TestClient, **wanted: Any) -> str:
    """A table at which both sit, Anna first."""
    made = anna.post("/api/1/tables", json={"game": "centurion", **wanted})
    assert made.status_code == 201, made.text
    table: str = made.json()["table"]["id"]
    joined = ben.post(f"/api/1/tables/{table}/join", json={})
    assert joined.status_code == 200, joined.text
    assert joined.json()["seat"] == 1
    return table


def received(socket: WebSocketTestSession) -> Any:
    """The next frame that tells more than how the table looks from outside."""
    frame = socket.receive_json()
    while frame["type"] == "table":
        frame = socket.receive_json()
    return frame


def test_game_is_played_by_plain_requests(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    table = begun(anna, ben)
    seen = anna.get(f"/api/1/tables/{table}/view?seat=0").json()["frames"][0]
    mover = [anna, ben][seen["acting"][0]]
    seat = seen["acting"][0]
    body = {"seat": seat, "seq": seen["seq"], "idem": "first-decision", "choice": 0}
    done = mover.post(f"/api/1/tables/{table}/act", json=body)
    assert done.status_code == 200, done.text
    assert done.json()["seq"] == seen["seq"] + 1
    assert mover.post(f"/api/1/tables/{table}/act", json=body).json() == done.json()
    missed = anna.get(f"/api/1/tables/{table}/view?seat=0&seen={seen['seq']}").json()["frames"]
    assert [frame["type"] for frame in missed] == ["news"]
    assert missed[0]["after"] == seen["seq"]


def test_seat_belongs_to_whoever_sits_there(visitor: Visitor) -> None:
    anna, ben, eve = visitor(), visitor(), visitor()
    table = begun(anna, ben)
    for someone, seat in ((ben, 0), (anna, 1), (eve, 0), (eve, 7)):
        refused = someone.get(f"/api/1/tables/{table}/view?seat={seat}")
        assert (refused.status_code, refused.json()["code"]) == (403, "table/not_yours")
        body = {"seat": seat, "seq": 1, "idem": "not-my-seat", "choice": 0}
        assert someone.post(f"/api/1/tables/{table}/act", json=body).json()["code"] == "table/not_yours"


def test_who_waits_at_a_table_sees_it_begin(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    table = anna.post("/api/1/tables", json={"game": "centurion"}).json()["table"]["id"]
    with connected(anna) as socket:
        socket.send_json({"type": "join", "table": table, "seat": 0})
        waiting = socket.receive_json()
        assert waiting["type"] == "table"
        assert waiting["seats"][1]["name"] is None
        ben.post(f"/api/1/tables/{table}/join", json={})
        seen: dict[str, Any] = {}
        while not seen or waiting["seats"][1]["name"] is None:
            told = socket.receive_json()
            waiting, seen = (told, seen) if told["type"] == "table" else (waiting, told)
        assert waiting["seats"][1]["kind"] == "guest"
        assert (seen["type"], seen["seat"]) == ("view", 0)


def test_socket_acknowledges_before_it_shows(visitor: Visitor) -> None:
    anna = visitor()
    table = anna.post("/api/1/tables", json={"game": "centurion", "hot_seat": True}).json()["table"]["id"]
    with connected(anna) as socket:
        socket.send_json({"type": "join", "table": table, "seat": 0})
        seen = received(socket)
        act = {"type": "act", "table": table, "seat": seen["acting"][0], "seq": seen["seq"], "choice": 0}
        socket.send_json(act | {"idem": "first-decision"})
        ack, news = received(socket), received(socket)
        assert (ack["type"], ack["idem"], ack["seq"]) == ("ack", "first-decision", seen["seq"] + 1)
        assert (news["type"], news["after"]) == ("news", seen["seq"])
        socket.send_json(act | {"idem": "from-the-past"})
        stale = received(socket)
        assert (stale["type"], stale["code"], stale["idem"]) == ("refused", "action/stale", "from-the-past")
        socket.send_text("no JSON")
        assert received(socket)["code"] == "request/malformed"
        socket.send_json({"type": "ping", "id": 7})
        assert received(socket) == {"type": "pong", "id": 7}


def test_visitor_looks_around_without_a_session(web: TestClient, visitor: Visitor) -> None:
    anna = visitor()
    public = anna.post("/api/1/tables", json={"game": "centurion"}).json()["table"]["id"]
    hidden = anna.post("/api/1/tables", json={"game": "centurion", "visibility": "invited"}).json()["table"]["id"]
    assert [table["id"] for table in web.get("/api/1/tables").json()["tables"]] == [public]
    assert web.get("/api/1/tables?mine=true").json()["tables"] == []
    assert not any(seat["me"] for seat in web.get(f"/api/1/tables/{public}").json()["seats"])
    assert web.get(f"/api/1/tables/{hidden}").status_code == 404
    assert web.get("/api/1/me").json() is None
    assert web.post("/api/1/tables", json={"game": "centurion"}).status_code == 401


def test_question_is_asked_once_and_not_by_null(visitor: Visitor) -> None:
    anna = visitor()
    for query in ("history?before=null", "tables?status=open&status=over", "tables?mine=perhaps", "tables?what=ever"):
        refused = anna.get(f"/api/1/{query}")
        assert (refused.status_code, refused.json().get("code")) == (400, "request/malformed"), query
