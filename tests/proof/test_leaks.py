"""Two truths that a seat cannot tell apart give it, and whoever watches, the same bytes, whatever is asked."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from castra import games
from castra.core.chance import secret_from
from castra.core.game import CHANCE, SPECTATOR, State
from castra.core.match import Match
from castra.server.tables.clock import Terms
from castra.server.tables.course import Course
from castra.server.tables.live import LiveTable
from castra.server.tables.showing import lines, news, snapshot
from tests.server.web.conftest import Visitor, connected

TABLES: list[tuple[str, dict[str, str], int]] = [
    ("centurion", {}, 30),
    ("centre-rock", {}, 3),
    ("centre-rock", {}, 40),
    ("augustus", {}, 25),
    ("tac13", {"terrain": "on", "missiles": "on", "optional": "on"}, 12),
    ("tac13", {}, 12),
]
"""Game, options, and after how many decisions; early ones have secrets that are told later."""
TEXTS = ["a1-a2", "BI.3 1221", "1221-1321", "b4", "c1 e", "x" * 50]
IDEM = "the-same-key"


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[2]}{'-options' if table[1] else ''}")
def table(request: pytest.FixtureRequest) -> tuple[str, dict[str, str], int]:
    found: tuple[str, dict[str, str], int] = request.param
    return found


def begun(people: list[TestClient], game: str, options: dict[str, str]) -> str:
    made = people[0].post("/api/1/tables", json={"game": game, "options": options})
    assert made.status_code == 201, made.text
    table = str(made.json()["table"]["id"])
    assert people[1].post(f"/api/1/tables/{table}/join", json={"seat": 1}).is_success
    return table


def seen(person: TestClient, table: str, seat: int) -> dict[str, Any]:
    frames: list[dict[str, Any]] = person.get(f"/api/1/tables/{table}/view?seat={seat}").json()["frames"]
    return frames[-1]


def play(people: list[TestClient], table: str, decisions: int, luck: Random) -> None:
    for number in range(decisions):
        acting = seen(people[0], table, 0)["acting"]
        if not acting:
            return
        seat = luck.choice(acting)
        shown = seen(people[seat], table, seat)
        count = len(shown["choices"]["choices"])
        body = {"seat": seat, "seq": shown["seq"], "idem": f"decision-{number}", "choice": luck.randrange(count)}
        assert people[seat].post(f"/api/1/tables/{table}/act", json=body).is_success


def live_table(client: TestClient, table: str) -> LiveTable:
    live: LiveTable | None = client.app.state.services.registry.at_hand(table)  # type: ignore[attr-defined]
    assert live is not None
    return live


def let_be(live: LiveTable, state: State) -> None:
    """Make this the truth, and forget what was worked out from another."""
    live.course.match.states[-1] = state
    live._audiences.clear()


def questions(live: LiveTable, seat: int | None, luck: Random) -> list[dict[str, Any]]:
    match = live.course.match
    audience = SPECTATOR if seat is None else seat
    view = match.view(audience)
    places = sorted(match.game.picture(view).places)
    asked: list[dict[str, Any]] = [{"what": "odds"}, {"what": "labels"}, {"what": "log"}, {"what": "insight"}]
    for place in luck.sample(places, min(6, len(places))):
        asked += [{"what": what, "place": place} for what in ("look", "odds", "insight", "why")]
    asked.append({"what": "whatif", "picks": []})
    for choice in luck.sample(range(len(view.choices)), min(5, len(view.choices))):
        asked.append({"what": "whatif", "choice": choice})
    return [one | {"id": number + 1} | ({} if seat is None else {"seat": seat}) for number, one in enumerate(asked)]


def traffic(person: TestClient, live: LiveTable, seat: int | None, asked: list[dict[str, Any]]) -> list[bytes]:
    """Everything that comes back to this person, in order."""
    path = f"/api/1/tables/{live.id}"
    mine, last = "" if seat is None else f"seat={seat}", len(live.course.match.entries)
    looks = (f"view?{mine}", f"record?{mine}", f"replay?at={last}&{mine}".rstrip("&"), "draws", "analysis")
    sent = [person.get(f"{path}/{look}".rstrip("?")).content for look in looks]
    sent += [person.post(f"{path}/ask", json=one).content for one in asked]
    if seat is not None:
        match = live.course.match
        legal = {match.write(seat, choice.action) for choice in match.view(seat).choices}
        deeds: list[dict[str, Any]] = [{"text": text} for text in TEXTS if text not in legal] + [{"choice": 10**6}]
        for deed in deeds:
            body = {"seat": seat, "seq": live.course.seq, "idem": IDEM, **deed}
            seq = live.course.seq
            sent.append(person.post(f"{path}/act", json=body).content)
            assert live.course.seq == seq, f"{deed} was a legal action"
    with connected(person) as socket:
        socket.send_json({"type": "join", "table": live.id, **({} if seat is None else {"seat": seat})})
        while b'"view"' not in sent[-1][:40]:
            sent.append(socket.receive_text().encode())
    return sent


def twins(live: LiveTable, seat: int) -> list[State]:
    match = live.course.match
    view = match.view(seat)
    return [match.game.sample(match.rules, view, Random(number)) for number in range(3)]


def test_same_bytes_for_truths_that_look_alike(visitor: Visitor, table: tuple[str, dict[str, str], int]) -> None:
    game, options, decisions = table
    people = [visitor(), visitor(), visitor()]
    name, luck = begun(people, game, options), Random(5)
    play(people, name, decisions, luck)
    live = live_table(people[0], name)
    truth = live.course.match.states[-1]
    for seat in (0, 1):
        for audience, person in ((seat, people[seat]), (None, people[2])):
            asked = questions(live, audience, Random(7))
            expected = traffic(person, live, audience, asked)
            for twin in twins(live, seat):
                let_be(live, twin)
                assert traffic(person, live, audience, asked) == expected
            let_be(live, truth)


def test_different_truths_are_really_tried(visitor: Visitor) -> None:
    people = [visitor(), visitor()]
    name = begun(people, "tac13", {"terrain": "on"})
    play(people, name, 12, Random(5))
    live = live_table(people[0], name)
    match = live.course.match
    texts = {match.game.write_state(match.rules, state) for state in [match.states[-1], *twins(live, 0)]}
    assert len(texts) > 1


def test_a_leak_would_be_seen(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a careless answer would tell: the state itself."""
    people = [visitor(), visitor()]
    name = begun(people, "tac13", {"terrain": "on"})
    play(people, name, 12, Random(5))
    live = live_table(people[0], name)
    game = live.course.match.game
    monkeypatch.setattr(
        type(game), "prompt", lambda self, rules, state, seat: self.write_state(rules, state), raising=True
    )
    expected = traffic(people[0], live, 0, [])
    let_be(live, twins(live, 0)[0])
    assert traffic(people[0], live, 0, []) != expected


def shown_after(match: Match, state: State, seat: int, action: int) -> tuple[bool, object, object]:
    """Whether chance decides next, what the seat is told of its own step, and what it sees then."""
    game, rules = match.game, match.rules
    after = rules.apply(state, seat, action)
    view = game.view(rules, match.setup, after, seat)
    told = (
        game.write_known(rules, state, seat, action, seat),
        game.narrate(rules, state, seat, action, seat),
        game.rule_of(rules, state, action),
        game.reveals(rules, state, seat, action),
    )
    return rules.actor(after) == CHANCE, told, (dict(view.facts), view.prompt, view.choices, view.acting)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_undo_tells_nothing_and_takes_back_no_reveal(table: tuple[str, dict[str, str], int], seed: int) -> None:
    """A step that shows a seat different things in truths that looked alike is a reveal, in all of them; one that
    shows it the same is told in the same words, and whether it can be taken back is the same, too."""
    key, options, decisions = table
    game, luck = games.get(key), Random(seed)
    match = Match(game, game.setup(None, **options), secret=secret_from(f"leaks {seed}"))
    for _ in range(decisions + 10):
        if match.over:
            return
        seat = luck.choice(match.to_act)
        actions = match.legal_actions(seat)
        view = match.view(seat)
        worlds = [match.state, *(game.sample(match.rules, view, Random(number)) for number in range(3))]
        for action in luck.sample(actions, min(4, len(actions))):
            seen = [shown_after(match, world, seat, action) for world in worlds]
            chance, told, after = seen[0]
            for other_chance, other_told, other_after in seen[1:]:
                if chance or other_chance:
                    continue
                if other_after == after:
                    assert other_told == told, game.write_action(match.rules, match.state, seat, action)
                else:
                    assert told[-1], "it shows what was hidden, and yet could be taken back"  # type: ignore[index]
        match.play(seat, luck.choice(actions))


def told_to(match: Match, audience: int, seat: int, action: int) -> tuple[object, bytes]:
    """What an audience sees after a step of another seat, and the frame by which it hears of it."""
    course = Course(
        match.game, match.setup, secret=match.secret, words=(), players=match.players, clock=Terms(), rules=match.rules
    )
    course.match.entries, course.match.states = list(match.entries), list(match.states)
    shown = snapshot("t", course, audience, 0.0)[1]
    course.match.act(seat, action)
    view = course.match.view(audience)
    log = lines(course, audience, len(match.entries))
    frame, _ = news("t", course, {audience: shown}, {audience: log}, 0.0)[audience]
    return (view.facts, view.prompt, view.choices, view.acting), frame


@pytest.mark.parametrize("seed", [1, 2])
def test_news_of_a_hidden_step_are_the_same_whatever_it_was(table: tuple[str, dict[str, str], int], seed: int) -> None:
    """Two steps of another seat after which the table looks the same to somebody are told to them alike."""
    key, options, decisions = table
    game, luck = games.get(key), Random(seed)
    match = Match(game, game.setup(None, **options), secret=secret_from(f"news {seed}"))
    for _ in range(decisions + 10):
        if match.over:
            return
        seat = luck.choice(match.to_act)
        actions = match.legal_actions(seat)
        some = luck.sample(actions, min(6, len(actions)))
        for audience in (SPECTATOR, *(other for other in range(match.setup.players) if other != seat)):
            frames: dict[str, bytes] = {}
            for action in some:
                seen, frame = told_to(match, audience, seat, action)
                assert frames.setdefault(repr(seen), frame) == frame, match.write(seat, action)
        match.play(seat, luck.choice(actions))
