"""Finished games over the web: replay, records that can be verified and brought back, ratings, fair chance."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from castra import games
from castra.cli.main import run
from castra.core.chance import Chance, commitment
from castra.core.game import CHANCE
from castra.core.record import read_record, write_record
from castra.core.replay import verify
from castra.server.config import Config, Ratings
from castra.server.store.journal import Journal
from tests.server.web.conftest import Visitor, connected, settings

API = "/api/1"


def table_of_two(one: TestClient, other: TestClient, **wanted: Any) -> str:
    made = one.post(f"{API}/tables", json={"game": "centurion", **wanted}).json()["table"]
    assert len(made["commitment"]) == 64
    assert made["secret"] == ""
    assert one.post(f"{API}/tables/{made['id']}/join", json={"word": "sesterce"}).status_code == 200
    joined = other.post(f"{API}/tables/{made['id']}/join", json={"word": "denarius"})
    assert joined.json()["table"]["commitment"] == made["commitment"]
    return str(made["id"])


def view(client: TestClient, table: str, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"{API}/tables/{table}/view?seat={seat}").json()["frames"][0]
    return found


def play(clients: list[TestClient], table: str, steps: int, seed: int = 1) -> dict[str, Any]:
    """Random decisions of whoever acts; the last view."""
    random = Random(seed)
    seen = view(clients[0], table, 0)
    for step in range(steps):
        if not seen["acting"]:
            break
        seat = seen["acting"][0]
        seen = view(clients[seat], table, seat)
        choice = random.randrange(len(seen["choices"]["choices"]))
        body = {"seat": seat, "seq": seen["seq"], "idem": f"step-{seed}-{step:04}", "choice": choice}
        assert clients[seat].post(f"{API}/tables/{table}/act", json=body).status_code == 200
        seen = view(clients[0], table, 0)
    return seen


def resign(client: TestClient, table: str, seat: int) -> None:
    body = {"seat": seat, "what": "resign", "idem": "i-give-up"}
    assert client.post(f"{API}/tables/{table}/wish", json=body).status_code == 200


def test_chance_is_fair_and_can_be_verified_from_the_record(visitor: Visitor, tmp_path: Path) -> None:
    """The commitment comes before the words; the secret after the end; `castra verify` derives every draw."""
    anna, ben = visitor(), visitor()
    table = table_of_two(anna, ben)
    play([anna, ben], table, 12)
    running = anna.get(f"{API}/tables/{table}/record?seat=0").text
    assert read_record(running.encode()).secret == ""
    assert anna.get(f"{API}/tables/{table}").json()["secret"] == ""
    resign(ben, table, 1)
    info = anna.get(f"{API}/tables/{table}").json()
    assert info["status"] == "over"
    assert commitment(bytes.fromhex(info["secret"])) == info["commitment"]
    record = read_record(anna.get(f"{API}/tables/{table}/record").content)
    assert record.words == ("sesterce", "denarius")
    assert record.secret == info["secret"]
    assert "resigns — settled at the table" in record.result
    draws = sum(entry.actor == -1 for entry in record.entries)
    assert verify(games.get("centurion"), record) == draws > 0
    file = tmp_path / "game.castra"
    file.write_bytes(anna.get(f"{API}/tables/{table}/record").content)
    assert run(["verify", str(file)]) == 0
    file.write_text(file.read_text().replace("denarius", "aureus"))
    assert run(["verify", str(file)]) == 1


def test_draws_can_be_derived_without_rules(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    table = table_of_two(anna, ben)
    play([anna, ben], table, 14)
    assert anna.get(f"{API}/tables/{table}/draws").json()["code"] == "table/not_now"
    resign(ben, table, 1)
    told = anna.get(f"{API}/tables/{table}/draws").json()
    assert commitment(bytes.fromhex(told["secret"])) == told["commitment"]
    chance = Chance(bytes.fromhex(told["secret"]), told["words"])
    assert told["draws"]
    for draw in told["draws"]:
        assert chance.pick(draw["weights"], draw["stream"], draw["index"]) == draw["place"]


def test_replay_shows_every_step_to_whom_it_may_be_shown(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    table = table_of_two(anna, ben, game="centre-rock")
    play([anna, ben], table, 6)
    address = f"{API}/tables/{table}/replay"
    mine = anna.get(f"{address}?at=3&seat=0").json()
    assert (mine["at"], mine["seat"]) == (3, 0)
    assert mine["line"][0] == 3
    refused = anna.get(f"{address}?at=3&seat=1")
    assert (refused.status_code, refused.json()["code"]) == (403, "table/not_yours")
    assert anna.get(f"{address}?at=9999").status_code == 422
    resign(ben, table, 1)
    assert anna.get(f"{address}?at=3&seat=1").json()["seat"] == 1
    # The last moment, since rolls for who begins may be even and take any number of actions.
    both = [anna.get(f"{address}?at={mine['last']}&seat={seat}").json()["facts"] for seat in (0, 1)]
    assert both[0] != both[1]
    assert anna.get(f"{address}?at=0").json()["line"] is None


def test_other_line_is_tried_from_any_moment_of_a_finished_game(visitor: Visitor) -> None:
    anna, ben, carl = visitor(), visitor(), visitor()
    table = table_of_two(anna, ben)
    play([anna, ben], table, 8)
    address = f"{API}/tables/{table}/line"
    assert anna.post(address, json={"at": 3}).json()["code"] == "table/not_now"
    resign(ben, table, 1)
    assert carl.post(address, json={"at": 9999}).status_code == 422
    assert carl.post(address, json={"at": 3, "choices": [9999]}).status_code == 422
    line: list[int] = []
    met: set[str] = set()
    for number in range(40):
        seen = carl.post(address, json={"at": 3, "choices": line}).json()
        assert len(seen["told"]) == number
        if seen["seat"] == CHANCE:
            met.add("chance")
            assert sum(one["chance"] for one in seen["draws"]) == pytest.approx(1)
            labels = [one["label"] for one in seen["draws"]]
            assert len(labels) == len(set(labels))
        elif seen["choices"] is None:
            break
        else:
            met.add(f"seat {seen['seat']}")
            assert seen["seat"] in seen["acting"]
        offered = seen["draws"] or seen["choices"]["choices"]
        line.append(number % len(offered))
    assert met == {"chance", "seat 0", "seat 1"}
    assert carl.get(f"{API}/tables/{table}").json()["status"] == "over"


def test_record_is_brought_back_and_found_in_the_history(visitor: Visitor) -> None:
    anna, ben, carl = visitor(), visitor(), visitor()
    table = table_of_two(anna, ben)
    play([anna, ben], table, 300)
    info = anna.get(f"{API}/tables/{table}").json()
    if info["status"] != "over":
        resign(ben, table, 1)
    text = anna.get(f"{API}/tables/{table}/record").text
    brought = carl.post(f"{API}/records", json={"text": text})
    assert brought.status_code == 201, brought.text
    again = brought.json()["id"]
    assert carl.get(f"{API}/tables/{again}/record").text == text
    assert [one["id"] for one in carl.get(f"{API}/history").json()["tables"]] == [again]
    assert [one["id"] for one in anna.get(f"{API}/history").json()["tables"]] == [table]
    assert table in [one["id"] for one in carl.get(f"{API}/history?mine=false").json()["tables"]]
    assert anna.get(f"{API}/tables/{again}").status_code == 404
    last = carl.get(f"{API}/tables/{again}/replay?at=0").json()["last"]
    assert carl.get(f"{API}/tables/{again}/replay?at={last}&seat=1").status_code == 200


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.replace("sesterce", "aureus"), "was changed"),
        (lambda text: text.rsplit("\n", 2)[0], "cut off"),
        (lambda text: "", "empty"),
        (lambda text: "x" * 1000, "not a record"),
    ],
)
def test_record_that_is_not_right_is_refused(visitor: Visitor, change: Any, words: str) -> None:
    anna, ben = visitor(), visitor()
    table = table_of_two(anna, ben)
    play([anna, ben], table, 4)
    resign(anna, table, 0)
    text = anna.get(f"{API}/tables/{table}/record").text
    refused = anna.post(f"{API}/records", json={"text": change(text)})
    assert refused.status_code == 422
    assert refused.json()["code"] == "record/invalid"
    assert words in refused.json()["message"]


def finished_record(anna: TestClient, ben: TestClient) -> str:
    table = table_of_two(anna, ben)
    play([anna, ben], table, 4)
    resign(anna, table, 0)
    text: str = anna.get(f"{API}/tables/{table}/record").text
    return text


def imported(client: TestClient) -> list[str]:
    return [one["id"] for one in client.get(f"{API}/history").json()["tables"]]


def test_same_record_is_imported_once(visitor: Visitor) -> None:
    anna, ben, carl, dora = (visitor() for _ in range(4))
    text = finished_record(anna, ben)
    first = carl.post(f"{API}/records", json={"text": text})
    assert (first.status_code, first.json()["message"]) == (201, "")
    again = carl.post(f"{API}/records", json={"text": text})
    assert (again.status_code, again.json()["id"]) == (200, first.json()["id"])
    assert "imported this record before" in again.json()["message"]
    assert imported(carl) == [first.json()["id"]]
    assert carl.get(f"{API}/tables/{first.json()['id']}/record").text == text
    theirs = dora.post(f"{API}/records", json={"text": text})
    assert theirs.status_code == 201
    assert imported(dora) == [theirs.json()["id"]] != imported(carl)


def test_record_imported_twice_at_the_same_time_is_there_once(visitor: Visitor) -> None:
    anna, ben, carl = visitor(), visitor(), visitor()
    text = finished_record(anna, ben)
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: carl.post(f"{API}/records", json={"text": text}), range(4)))
    assert sorted(one.status_code for one in answers) == [200, 200, 200, 201]
    assert imported(carl) == [answers[0].json()["id"]]
    assert carl.get(f"{API}/tables/{imported(carl)[0]}/record").text == text


def test_import_that_a_crash_cut_short_is_completed(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben, carl = visitor(), visitor(), visitor()
    text = finished_record(anna, ben)

    async def crash(*_: object) -> None:
        raise OSError("the power is gone")

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "append", crash)
        assert carl.post(f"{API}/records", json={"text": text}).status_code == 500
    completed = carl.post(f"{API}/records", json={"text": text}).json()["id"]
    assert imported(carl) == [completed]
    assert carl.get(f"{API}/tables/{completed}/record").text == text


def test_record_with_a_hidden_character_is_not_imported(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    record = read_record(finished_record(anna, ben).encode())
    named = replace(record, players=("Li\u3164via", "Ben"))
    refused = anna.post(f"{API}/records", json={"text": write_record(named)})
    assert (refused.status_code, refused.json()["code"]) == (422, "record/invalid")
    assert "hidden character, U+3164" in refused.json()["message"]


def test_unfinished_record_cannot_be_brought(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    table = table_of_two(anna, ben)
    text = anna.get(f"{API}/tables/{table}/record").text
    assert "secret" in anna.post(f"{API}/records", json={"text": text}).json()["message"]


def test_rated_game_moves_the_ratings_once(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    for client, name in ((anna, "Anna"), (ben, "Ben")):
        made = client.post(f"{API}/accounts", json={"name": name, "password": "a long enough password"})
        assert made.status_code == 201, made.text
    table = table_of_two(anna, ben, rated=True)
    play([anna, ben], table, 4)
    resign(ben, table, 1)
    leaders = anna.get(f"{API}/leaders/centurion").json()
    assert leaders["leaders"] == [], "one game against one opponent is no ranking"
    assert (leaders["least_games"], leaders["least_opponents"]) == (5, 3)
    assert {one["side"] for one in leaders["sides"]} == {"2 light", "2 dark"}
    profile = ben.get(f"{API}/players/anna").json()
    assert (profile["name"], profile["standings"][0]["games"]) == ("Anna", 1)
    assert profile["standings"][0]["rating"] > 1000
    assert [one["id"] for one in profile["tables"]] == [table]
    assert len(anna.get(f"{API}/tables/{table}/rating").json()) == 2
    assert ben.get(f"{API}/players/nobody").status_code == 404


def test_rating_cannot_be_farmed(visitor: Visitor) -> None:
    """Guests are refused; of twelve games that one of two players gives away, none counts, or at most four."""
    anna, ben = visitor(), visitor()
    refused = anna.post(f"{API}/tables", json={"game": "centurion", "rated": True})
    assert (refused.status_code, refused.json()["code"]) == (403, "rating/account_needed")
    assert refused.json()["message"] == "Rated games need an account. Register, or choose a table that is not rated."
    assert anna.post(f"{API}/accounts", json={"name": "Anna", "password": "a long enough password"}).status_code == 201
    table = anna.post(f"{API}/tables", json={"game": "centurion", "rated": True}).json()["table"]["id"]
    refused = ben.post(f"{API}/tables/{table}/join", json={})
    assert (refused.status_code, refused.json()["code"]) == (403, "rating/account_needed")
    assert ben.post(f"{API}/accounts", json={"name": "Ben", "password": "a long enough password"}).status_code == 201
    for deciding, most in ((False, 0), (True, 4)):
        counted = 0
        for _ in range(6):
            table = table_of_two(anna, ben, rated=True)
            play([anna, ben], table, 12 if deciding else 0)
            resign(ben, table, 1)
            told = json.loads(anna.get(f"{API}/tables/{table}").json()["result"])
            changed = anna.get(f"{API}/tables/{table}/rating").json()
            assert bool(changed) != told.get("unrated", "").startswith("The game was not rated: ")
            counted += bool(changed)
        assert counted == most
    assert anna.get(f"{API}/leaders/centurion").json()["leaders"] == []


class TestRatingsAsConfigured:
    @pytest.fixture(params=[Ratings(1, 1, 1), Ratings(4, 2, 1), Ratings(4, 1, 2)])
    def config(self, request: pytest.FixtureRequest, tmp_path: Path) -> Config:
        return settings(tmp_path, ratings=request.param)

    def test_pair_limit_and_ranking_follow_the_configuration(self, visitor: Visitor, config: Config) -> None:
        anna, ben = visitor(), visitor()
        for client, name in ((anna, "Anna"), (ben, "Ben")):
            client.post(f"{API}/accounts", json={"name": name, "password": "a long enough password"})
        needed, counted = config.ratings, 0
        for game in (1, 2):
            table = table_of_two(anna, ben, rated=True)
            play([anna, ben], table, 12)
            resign(ben, table, 1)
            counted += bool(anna.get(f"{API}/tables/{table}/rating").json())
            assert counted == min(game, needed.pair_limit)
            ranked = counted >= needed.least_games and needed.least_opponents == 1
            leaders = anna.get(f"{API}/leaders/centurion").json()["leaders"]
            assert [one["name"] for one in leaders] == (["Anna", "Ben"] if ranked else [])


def test_content_is_found_by_its_hash_for_ever(visitor: Visitor) -> None:
    anna = visitor()
    for key in games.PACKAGES:
        made = anna.post(f"{API}/tables", json={"game": key}).json()["table"]
        found = anna.get(f"{API}/content/{made['content']}")
        assert found.status_code == 200
        assert "immutable" in found.headers["cache-control"]
        setup = games.get(key).setup()
        assert found.json() == json.loads(json.dumps(games.get(key).content(setup)))
    assert anna.get(f"{API}/content/{'0' * 64}").status_code == 404


def test_who_listens_to_the_old_table_learns_of_the_rematch(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    table = table_of_two(anna, ben)
    resign(ben, table, 1)
    with connected(ben) as socket:
        socket.send_json({"type": "join", "table": table, "seat": 1})
        assert [socket.receive_json()["type"] for _ in range(2)] == ["table", "view"]
        again = anna.post(f"{API}/tables/{table}/rematch", json={}).json()
        assert again["seat"] == 1
        told = socket.receive_json()
        while told["type"] != "table" or not told["rematch"]:
            told = socket.receive_json()
        assert told["rematch"] == again["table"]["id"]
    mine = ben.post(f"{API}/tables/{table}/rematch", json={}).json()
    assert (mine["seat"], mine["table"]["id"]) == (0, told["rematch"])
    assert view(ben, told["rematch"], 0)["acting"]
