"""Words of the players: the server is bound to its secret before it hears any, and every word is in the draws."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from castra.core.chance import Chance, commitment
from castra.core.record import read_record
from tests.server.web.conftest import Visitor

API = "/api/1"


def created(client: TestClient, **wanted: Any) -> dict[str, Any]:
    made: dict[str, Any] = client.post(f"{API}/tables", json={"game": "centurion", **wanted}).json()["table"]
    return made


def send_word(client: TestClient, table: str, word: str, **more: Any) -> Any:
    return client.post(f"{API}/tables/{table}/join", json={"word": word, **more})


def over(client: TestClient, table: str, seat: int = 0) -> dict[str, Any]:
    """Look at a table, so that it begins, and resign; its draws."""
    assert client.get(f"{API}/tables/{table}/view?seat={seat}").status_code == 200
    body = {"seat": seat, "what": "resign", "idem": "enough-of-it"}
    assert client.post(f"{API}/tables/{table}/wish", json=body).status_code == 200
    found: dict[str, Any] = client.get(f"{API}/tables/{table}/draws").json()
    return found


def test_no_word_is_taken_before_the_commitment_is_shown(visitor: Visitor) -> None:
    """A word in the request that makes the secret would let the server choose the secret to fit it."""
    answer = visitor().post(f"{API}/tables", json={"game": "centurion", "word": "alea"})
    assert (answer.status_code, answer.json()["code"]) == (400, "request/malformed")


def test_words_change_the_draws_and_not_the_secret(visitor: Visitor) -> None:
    anna, ben = visitor(), visitor()
    made = created(anna)
    shown = anna.get(f"{API}/tables/{made['id']}").json()["commitment"]
    assert send_word(anna, made["id"], "alea").json()["table"]["commitment"] == shown
    assert send_word(anna, made["id"], "iacta").json()["table"]["commitment"] == shown  # the last word counts
    assert send_word(ben, made["id"], "est").json()["table"]["commitment"] == shown
    told = over(anna, made["id"])
    assert (told["words"], told["commitment"]) == (["iacta", "est"], shown)
    assert commitment(bytes.fromhex(told["secret"])) == shown
    chance = Chance(bytes.fromhex(told["secret"]), ["iacta", "est"])
    assert told["draws"]
    assert all(chance.pick(one["weights"], one["stream"], one["index"]) == one["place"] for one in told["draws"])


def test_one_word_is_for_all_seats_of_one_screen(visitor: Visitor) -> None:
    anna = visitor()
    made = created(anna, hot_seat=True)
    assert send_word(anna, made["id"], "alea").status_code == 200
    assert send_word(anna, made["id"], "mine", seat=1).status_code == 200
    assert over(anna, made["id"])["words"] == ["alea", "mine"]


def test_seat_without_a_word_counts_as_a_question_mark(visitor: Visitor) -> None:
    anna = visitor()
    made = created(anna, bots={"1": "greedy"})
    assert send_word(anna, made["id"], "alea").status_code == 200
    told = over(anna, made["id"])
    assert told["words"] == ["alea", "?"]
    record = read_record(anna.get(f"{API}/tables/{made['id']}/record").content)
    assert record.words == ("alea", "?")


def test_word_that_comes_too_late_is_refused(visitor: Visitor) -> None:
    """Who is told that a word was taken finds it in the record."""
    anna = visitor()
    made = created(anna, bots={"1": "greedy"})
    assert anna.get(f"{API}/tables/{made['id']}/view?seat=0").status_code == 200
    late = send_word(anna, made["id"], "alea")
    assert (late.status_code, late.json()["code"]) == (409, "table/not_now")


@pytest.mark.parametrize("word", ["00" * 16, "x" * 60, "ἀνερρίφθω κύβος"])
def test_word_may_be_random_bytes_or_a_sentence(visitor: Visitor, word: str) -> None:
    anna = visitor()
    made = created(anna, bots={"1": "greedy"})
    assert send_word(anna, made["id"], word).status_code == 200
    assert over(anna, made["id"])["words"][0] == word
