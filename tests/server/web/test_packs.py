"""Content files of people's own: checked, kept by their hash, played with, and never able to harm the server."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from castra import games
from castra.server.config import Config
from castra.server.tables import shelf
from tests.server.web.conftest import Visitor
from tests.server.web.test_accounts import stored
from tests.server.web.test_history import API, play, resign

ARMY = (games.get("centurion").folder / "data" / "centurion.toml").read_text(encoding="utf-8")


def own_army() -> str:
    """The army of the box under another name."""
    return ARMY.replace('key = "centurion"', 'key = "mine"', 1).replace('name = "Centurion"', 'name = "Mine"', 1)


def bring(client: TestClient, text: str, game: str = "centurion") -> dict[str, object]:
    answer = client.post(f"{API}/packs", json={"game": game, "text": text})
    assert answer.status_code == 201, answer.text
    found: dict[str, object] = answer.json()
    return found


def test_own_army_is_played_by_two_people_and_its_record_brought_back(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    pack = bring(anna, own_army())
    assert pack["mistakes"] == []
    assert bring(ben, own_army())["hash"] == pack["hash"]
    made = anna.post(f"{API}/tables", json={"game": "centurion", "pack": pack["hash"]}).json()["table"]
    assert made["setup"]["options"]["light"] == "mine"
    assert ben.post(f"{API}/tables/{made['id']}/join", json={}).status_code == 200
    play([anna, ben], made["id"], 8)
    content = anna.get(f"{API}/content/{made['content']}").json()
    assert content[0]["key"] == "mine"
    resign(ben, made["id"], 1)
    text = anna.get(f"{API}/tables/{made['id']}/record").text
    assert ben.post(f"{API}/records", json={"text": text}).status_code == 422
    assert ben.post(f"{API}/records", json={"text": text, "pack": pack["hash"]}).status_code == 201


def test_mistakes_are_listed_and_nothing_is_kept(visitor: Visitor) -> None:
    anna = visitor()
    answer = bring(anna, own_army().replace("count = 1", "count = -1", 1))
    assert answer["hash"] == ""
    assert answer["mistakes"]
    refused = anna.post(f"{API}/tables", json={"game": "centurion", "pack": "0" * 64})
    assert (refused.status_code, refused.json()["code"]) == (422, "setup/invalid")
    pack = bring(anna, own_army())["hash"]
    wrong = anna.post(f"{API}/tables", json={"game": "tac13", "pack": pack})
    assert wrong.json()["code"] == "setup/invalid"


MONSTERS = {
    "empty": "",
    "deep": "a = " + "[" * 5_000,
    "tables": "[" * 5_000,
    "twins": "x = 1\n" * 50_000,
    "long": 'a = "' + "b" * 900_000 + '"',
    "dotted": "a" + ".a" * 20_000 + "=1",
}


@pytest.mark.parametrize("text", MONSTERS.values(), ids=MONSTERS)
def test_monsters_are_refused_and_the_server_lives(visitor: Visitor, text: str) -> None:
    anna = visitor()
    answer = anna.post(f"{API}/packs", json={"game": "centurion", "text": text})
    assert answer.status_code in (201, 413, 422)
    if answer.status_code == 201:
        assert answer.json()["mistakes"]
    assert anna.get("/healthz").status_code == 200


def test_one_person_brings_only_so_many(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MOST_PACKS", 1)
    anna = visitor()
    bring(anna, own_army())
    refused = anna.post(f"{API}/packs", json={"game": "centurion", "text": own_army() + "\n"})
    assert (refused.status_code, refused.json()["code"]) == (422, "setup/invalid")


def test_file_of_another_version_hides_no_other_table(visitor: Visitor, config: Config) -> None:
    anna = visitor()
    pack = bring(anna, own_army())["hash"]
    made = [
        anna.post(f"{API}/tables", json={"game": "centurion", **more}).json()["table"]["id"]
        for more in ({"pack": pack}, {})
    ]
    with stored(config) as connection:
        connection.execute("UPDATE packs SET text = 'format = 0'")
    connection.close()
    services = anna.app.state.services  # type: ignore[attr-defined]
    services.shelf._games.clear()
    listed = anna.get(f"{API}/tables")
    assert listed.status_code == 200, listed.text
    assert {table["id"] for table in listed.json()["tables"]} == set(made)
