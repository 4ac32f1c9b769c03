"""What would follow, the odds and a closer look: right, cheap enough, and told from the seat's view alone."""

from __future__ import annotations

import asyncio
import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from castra import games
from castra.core.chance import secret_from
from castra.core.errors import CastraError
from castra.core.game import SPECTATOR, AnyGame, acting_seats
from castra.core.knowledge import insight_for
from castra.core.match import Match
from castra.server.tables.asking import Questions
from castra.server.tables.course import Course
from castra.server.tables.whatif import Vantage, answer
from castra.server.wire.diff import applied
from castra.server.wire.frames import AskBody, encode
from tests.server.tables.memory import TABLE, course_of
from tests.toy import GAME as TOY

GAMES: list[AnyGame] = [TOY, *games.all_games()]


def played(game: AnyGame, steps: int, seed: int = 3) -> Match:
    match, random = Match(game, secret=secret_from("asking")), Random(seed)
    for _ in range(steps):
        if match.over:
            break
        seat = random.choice(match.to_act)
        match.play(seat, random.choice(match.legal_actions(seat)))
    return match


def vantage(match: Match, seat: int) -> Vantage:
    return Vantage(match.game, match.rules, match.setup, match.view(seat))


def ask(course: Course, audience: int, **asked: Any) -> Any:
    async def run() -> Any:
        questions = Questions()
        try:
            return json.loads(encode(await questions.ask(TABLE, course, audience, AskBody(**asked))))
        finally:
            questions.close()

    return asyncio.run(run())


def playing_course(game: AnyGame, steps: int) -> Course:
    course = course_of(game)
    course.match = played(game, steps)
    return course


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_happens_is_among_what_would_follow(game: AnyGame) -> None:
    """The odds of a choice add up to one, and what then really happens is one of its outcomes."""
    random, shown = Random(5), 0
    for steps in (0, 7, 25, 40):
        match = played(game, steps)
        if match.over:
            continue
        seat = match.to_act[0]
        before = match.view(seat)
        place = random.randrange(len(before.choices))
        told = json.loads(encode(answer(vantage(match, seat), place, None)))
        assert sum(Fraction(one["odds"]) for one in told["outcomes"]) == 1
        match.play(seat, before.choices[place].action)
        now = json.loads(encode(dict(match.view(seat).facts)))
        facts = json.loads(encode(dict(before.facts)))
        if told["exact"] and not any(one.get("open") for one in told["outcomes"]):
            assert now in [applied(facts, one["facts"]) for one in told["outcomes"]]
            shown += 1
    assert shown or game.key == "augustus"  # there, dealing goes too deep


def test_chance_of_a_draw_is_exact() -> None:
    """Drawing from the bag: one outcome for each kind of tile, as likely as there are such tiles."""
    match = played(games.get("centurion"), 40)
    seat = match.to_act[0]
    view = match.view(seat)
    place = next(i for i, choice in enumerate(view.choices) if "draw" in choice.text.lower())
    bag = view.facts["bags"][seat]
    told = answer(vantage(match, seat), place, None)
    assert told["exact"]
    assert sorted(Fraction(one["odds"]) for one in told["outcomes"]) == sorted(
        Fraction(count, sum(bag.values())) for count in bag.values()
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_truths_that_look_alike_are_answered_alike(game: AnyGame) -> None:
    for steps in (3, 12, 30):
        match = played(game, steps)
        if match.over:
            continue
        seat = match.to_act[0]
        view = match.view(seat)
        twin_state = game.sample(match.rules, view, Random(77))
        assert seat in acting_seats(match.rules, twin_state)
        twin = Vantage(game, match.rules, match.setup, game.view(match.rules, match.setup, twin_state, seat))
        for place in range(min(3, len(view.choices))):
            assert encode(answer(vantage(match, seat), place, None)) == encode(answer(twin, place, None))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_unfinished_picks_lead_to_the_choices_that_begin_so(game: AnyGame) -> None:
    match = played(game, 4 if game is TOY else 20)
    seat = match.to_act[0]
    told = answer(vantage(match, seat), None, [])
    assert told["choices"] == list(range(len(match.view(seat).choices)))
    begun = answer(vantage(match, seat), None, told["next"][:1])
    assert set(begun["choices"]) <= set(told["choices"])
    assert len(begun["follows"]) + begun["left_off"] == len(begun["choices"])
    with pytest.raises(CastraError, match="No choice begins"):
        answer(vantage(match, seat), None, [10_000])


def test_whole_view_after_a_step_without_chance() -> None:
    match = played(games.get("tac13"), 30)
    seat = match.to_act[0]
    told = answer(vantage(match, seat), 0, None)
    assert len(told["outcomes"]) == 1
    assert told["outcomes"][0]["choices"]["picks"]


def test_closer_look_tells_the_tile_and_its_print() -> None:
    course = playing_course(games.get("centurion"), 30)
    seat = course.acting[0]
    square, tile = next(iter(course.match.view(seat).facts["board"].items()))
    seen = ask(course, seat, what="look", place=square)
    assert seen["facts"][0] == [f"board.{square}", json.loads(json.dumps(tile))]
    assert seen["printed"][0][1]["key"] == tile["tile"]
    assert seen["printed"][0][1]["start"]["cells"]
    assert ask(course, seat, what="look", place="nowhere")["facts"] == []


def test_odds_labels_and_old_lines_on_request() -> None:
    course = playing_course(games.get("centurion"), 60)
    seat = course.acting[0]
    assert len(ask(course, seat, what="labels")["labels"]) == len(course.match.view(seat).choices)
    assert [Fraction(fact["odds"]) for fact in ask(course, seat, what="odds")["odds"]] == [
        fact.odds for fact in course.match.odds(seat)
    ]
    assert [line[0] for line in ask(course, seat, what="log", before=11)["log"]] == list(range(1, 11))


def test_spectators_learn_nothing_from_questions() -> None:
    course = playing_course(games.get("tac13"), 30)
    assert ask(course, SPECTATOR, what="odds")["odds"] == []
    with pytest.raises(CastraError, match="nothing to choose"):
        ask(course, SPECTATOR, what="whatif", choice=0)


def test_one_question_of_a_seat_at_a_time() -> None:
    async def run() -> None:
        course, questions = playing_course(games.get("tac13"), 30), Questions()
        wish = AskBody(what="whatif", choice=0)
        answers = await asyncio.gather(
            *(questions.ask(TABLE, course, course.acting[0], wish) for _ in range(3)), return_exceptions=True
        )
        questions.close()
        assert sorted(type(one).__name__ for one in answers) == ["BusyError", "BusyError", "dict"]

    asyncio.run(run())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_insight_is_that_of_the_seats_stand_in(game: AnyGame) -> None:
    course = playing_course(game, 25)
    match = course.match
    for place in (None, "c2", "0916"):
        told = ask(course, 0, what="insight", seat=0, place=place)
        seq = told.pop("seq")
        assert told == insight_for(game, match.rules, match.setup, match.state, 0, place or "")
    assert ask(course, SPECTATOR, what="insight") == {"seq": seq}


def test_why_a_place_cannot_be_picked_is_told_with_its_rule() -> None:
    course = playing_course(games.get("centurion"), 20)
    seat = course.acting[0]
    choices = course.match.view(seat).choices
    open_squares = {choice.picks[0].id for choice in choices if choice.picks[0].kind == "square"}
    enemy = next(
        square
        for square, tile in course.match.view(seat).facts["board"].items()
        if tile["seat"] != seat and square not in open_squares
    )
    told = ask(course, seat, what="why", place=enemy, picks=[])
    assert told["code"] == "action/illegal"
    assert told["rule"]
    assert told["message"].endswith(".")
    assert ask(course, seat, what="why", place="z99")["code"] == "ask/impossible"


def test_draw_cannot_be_taken_back_and_a_plain_step_can() -> None:
    match = played(games.get("centurion"), 20)
    seat = match.to_act[0]
    by_text = {choice.text: place for place, choice in enumerate(match.view(seat).choices)}
    for text, place in by_text.items():
        assert answer(vantage(match, seat), place, None)["undo"] != ("draw" in text)
