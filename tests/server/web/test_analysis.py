"""Analysis over the web: it deepens while it is told, only of what one may know, and everybody has a share."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from castra.core.game import CHANCE
from castra.server.config import Config
from tests.server.web.conftest import PLENTY, Visitor, settings
from tests.server.web.test_history import API, play, resign, table_of_two


def events(text: str) -> list[tuple[str, Any]]:
    """The events of a stream: their names, and what they say."""
    found = []
    for block in text.strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines())
        found.append((fields.get("event", "message"), json.loads(fields["data"])))
    return found


def analysis(client: TestClient, table: str, query: str = "") -> Any:
    return client.get(f"{API}/tables/{table}/analysis?seconds=2{query}")


def test_finished_game_is_analysed_at_any_step_for_anybody(visitor: Visitor) -> None:
    anna, ben, carl = visitor(), visitor(), visitor()
    table = table_of_two(anna, ben)
    play([anna, ben], table, 8)
    refused = analysis(anna, table)
    assert (refused.status_code, refused.json()["code"]) == (409, "analysis/refused")
    resign(ben, table, 1)
    last = carl.get(f"{API}/tables/{table}/replay").json()["last"]
    told = analysis(carl, table, f"&at={last}")
    assert told.headers["content-type"].startswith("text/event-stream")
    steps = events(told.text)
    assert steps[-1][0] == "done"
    assert [step["nodes"] for _, step in steps[:-1]] == sorted(step["nodes"] for _, step in steps[:-1])
    best = steps[-2][1]["lines"][0]
    assert best["label"]
    assert sum(best["chances"]) == pytest.approx(1, abs=0.01)
    assert analysis(carl, table, "&at=9999").status_code == 409


def test_table_that_allows_it_analyses_for_a_seat_its_own_decisions(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    table = table_of_two(anna, ben, analysis=True)
    seen = play([anna, ben], table, 5)
    clients = [anna, ben]
    mover = seen["acting"][0]
    assert events(analysis(clients[mover], table).text)[-1][0] == "done"
    refused = analysis(clients[1 - mover], table)
    assert (refused.status_code, refused.json()["code"]) == (409, "analysis/refused")
    assert analysis(clients[1 - mover], table, f"&seat={mover}").status_code == 409


def test_account_of_a_finished_game_adds_up(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    table = table_of_two(anna, ben)
    play([anna, ben], table, 8)
    address = f"{API}/tables/{table}/ledger"
    refused = anna.get(address)
    assert (refused.status_code, refused.json()["code"]) == (409, "analysis/refused")
    resign(ben, table, 1)
    last = anna.get(f"{API}/tables/{table}/replay").json()["last"]
    (_, first), *told, (end, _) = events(anna.get(address).text)
    assert end == "done"
    assert [one["number"] for _, one in told] == list(range(1, last + 1))
    for seat in (0, 1):
        moved = sum(one["moved"][seat] for _, one in told)
        assert first["start"][seat] + moved == pytest.approx(told[-1][1]["chances"][seat])
    assert any(one["actor"] == CHANCE and one["told"] for _, one in told)


class TestQuota:
    @pytest.fixture
    def config(self, tmp_path: Any) -> Config:
        return settings(tmp_path, limits=msgspec.structs.replace(PLENTY, analysis=2.0))

    def test_everybody_has_a_share(self, visitor: Visitor) -> None:
        anna, ben = visitor(), visitor()
        table = table_of_two(anna, ben)
        play([anna, ben], table, 8)
        resign(ben, table, 1)
        last = anna.get(f"{API}/tables/{table}/replay").json()["last"]
        for _ in range(6):
            answer = analysis(anna, table, f"&at={last}")
            if answer.status_code != 200:
                break
        assert (answer.status_code, answer.json()["code"]) == (429, "analysis/quota")
        assert analysis(ben, table, f"&at={last}").status_code == 200
