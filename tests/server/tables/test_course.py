"""Going back, giving up and agreeing, as far as they follow from who plays which seats."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from random import Random

import pytest

from castra import games
from castra.core.chance import secret_from
from castra.core.errors import CastraError
from castra.core.game import CHANCE, WHOLE, AnyGame
from castra.server.store.events import Event
from castra.server.tables.clock import Terms
from castra.server.tables.course import Course
from tests.toy import GAME as TOY

CENTURION = games.get("centurion")
NO_CLOCK = Terms()


def course(
    game: AnyGame,
    players: int = 2,
    bots: frozenset[int] = frozenset(),
    owners: tuple[int, ...] = (),
    takebacks: bool = True,
    clock: Terms = NO_CLOCK,
) -> Course:
    made = Course(
        game,
        game.setup(players),
        secret=secret_from("course tests"),
        words=(),
        players=("?",) * players,
        clock=clock,
        bots=bots,
        owners=owners,
        takebacks=takebacks,
    )
    happen(made, made.wish_start(0.0))
    return made


def happen(course: Course, events: list[Event]) -> None:
    for number, event in enumerate(events, course.seq + 1):
        event.seq = number
    course.fold(events)


def play(course: Course, steps: int, seed: int = 1) -> None:
    random = Random(seed)
    for _ in range(steps):
        if course.over:
            return
        seat = random.choice(course.acting)
        happen(course, course.wish_act(seat, random.choice(course.match.legal_actions(seat)), course.seq, 1.0))


def play_until_turn_passes(course: Course) -> int:
    """Somebody has just ended a turn without a draw; who."""
    for _ in range(200):
        seat = course.acting[0]
        play(course, 1)
        if course.acting == (1 - seat,) and course.match.entries[-1].actor == seat:
            return seat
    raise AssertionError("no turn passed")


def test_after_one_s_turn_only_with_leave_of_the_others() -> None:
    made = course(CENTURION)
    mover = play_until_turn_passes(made)
    with pytest.raises(CastraError, match="turn is over"):
        made.wish_undo(mover, 2.0)
    before = len(made.match.entries)
    happen(made, made.wish_offer(mover, "takeback", 2.0))
    assert made.offer is not None
    with pytest.raises(CastraError, match="own proposal"):
        made.wish_answer(mover, True, 2.0)
    happen(made, made.wish_answer(1 - mover, True, 2.0))
    assert len(made.match.entries) == before - 1
    assert mover in made.acting
    assert made.asked_at[mover] == made.seq


def test_declined_or_played_over_takeback_changes_nothing() -> None:
    made = course(CENTURION)
    mover = play_until_turn_passes(made)
    entries = list(made.match.entries)
    happen(made, made.wish_offer(mover, "takeback", 2.0))
    happen(made, made.wish_answer(1 - mover, False, 2.0))
    assert made.offer is None
    assert made.match.entries == entries
    happen(made, made.wish_offer(mover, "takeback", 2.0))
    play(made, 1)
    assert made.offer is None
    assert made.match.entries[: len(entries)] == entries


def test_table_without_takebacks_still_lets_one_mend_a_turn() -> None:
    made = course(CENTURION, takebacks=False)
    mover = made.acting[0]
    play(made, 1)
    happen(made, made.wish_undo(mover, 2.0))
    mover = play_until_turn_passes(made)
    with pytest.raises(CastraError, match="nothing is taken back"):
        made.wish_offer(mover, "takeback", 2.0)


def test_against_bots_one_goes_back_through_draws_which_come_again() -> None:
    made = course(CENTURION, bots=frozenset({1}))
    play(made, 20)
    assert any(entry.actor == CHANCE for entry in made.match.entries[5:])
    entries = list(made.match.entries)
    while any(entry.actor == 0 for entry in made.match.entries):
        happen(made, made.wish_undo(0, 2.0))
    assert len(made.match.entries) < len(entries)
    for entry in entries[len(made.match.entries) :]:
        if len(made.match.entries) < len(entries) and entry.actor != CHANCE:
            happen(made, made.wish_act(entry.actor, entry.text, made.seq, 3.0))
    assert made.match.entries == entries


def test_nobody_goes_back_behind_a_reveal() -> None:
    """In TAC 13 with hidden stacks, against a bot: as far as the last step that showed something, no further."""
    made = course(games.get("tac13"), bots=frozenset({1}))
    play(made, 250, seed=4)
    match = made.match
    shown = [
        index
        for index, entry in enumerate(match.entries)
        if entry.actor != CHANCE and match.game.reveals(match.rules, match.states[index], entry.actor, entry.action)
    ]
    assert shown
    entries = len(made.match.entries)
    with contextlib.suppress(CastraError):
        for _ in range(entries):
            happen(made, made.wish_undo(0, 2.0))
    assert shown[-1] < len(made.match.entries) <= entries
    with pytest.raises(CastraError, match="revealed"):
        made.wish_undo(0, 2.0)


def test_one_person_at_all_seats_goes_back_freely_and_agrees_alone() -> None:
    made = course(CENTURION, owners=(7, 7))
    play(made, 20)
    count = len(made.match.entries)
    for _ in range(5):
        happen(made, made.wish_undo(made.acting[0], 2.0))
    assert len(made.match.entries) <= count - 5
    wish = made.wish_offer(0, "draw", 2.0)
    ending = made.ending(wish)
    assert ending is not None
    happen(made, wish)
    assert made.outcome == ending.outcome
    assert made.over


def test_bots_agree_to_no_draw() -> None:
    with pytest.raises(CastraError, match="Bots agree"):
        course(CENTURION, bots=frozenset({1})).wish_offer(0, "draw", 1.0)


def test_game_of_several_goes_on_without_who_resigns_and_they_win_nothing() -> None:
    made = course(games.get("augustus"), players=3)
    wish = made.wish_resign(1, 1.0)
    assert made.ending(wish) is None
    happen(made, wish)
    assert not made.over
    assert made.programs == {1}
    with pytest.raises(CastraError, match="given up"):
        made.wish_resign(1, 1.0)
    play(made, 4000)
    assert made.over
    assert made.outcome is not None
    assert made.outcome.shares[1] == 0
    assert sum(made.outcome.shares) == WHOLE


def test_last_to_stay_wins_and_what_a_wish_ends_is_known_before_it_happens() -> None:
    made = course(TOY, players=3)
    happen(made, made.wish_resign(0, 1.0))
    wish = made.wish_resign(2, 1.0)
    ending = made.ending(wish)
    happen(made, wish)
    assert ending is not None
    assert made.outcome == ending.outcome
    assert ending.outcome is not None
    assert ending.outcome.shares == (0, WHOLE, 0)


@pytest.mark.parametrize("game", [TOY, games.get("centre-rock")], ids=lambda game: game.key)
def test_end_by_the_rules_is_known_before_it_happens(game: AnyGame) -> None:
    made, random = course(game), Random(2)
    for _ in range(5000):
        seat = random.choice(made.acting)
        wish = made.wish_act(seat, random.choice(made.match.legal_actions(seat)), made.seq, 1.0)
        ending = made.ending(wish)
        happen(made, wish)
        assert (ending is not None) == made.over
        if ending is not None:
            assert ending.outcome == made.outcome == made.match.outcome
            return
    raise AssertionError("the game did not end")


def test_takeback_that_was_proposed_is_not_another_one_after_a_further_step() -> None:
    """Accepted later, it would go back by a number of steps that was counted before."""
    made = course(CENTURION)
    while not (len(made.acting) == 1 and made.match.entries and made.match.entries[-1].actor == made.acting[0]):
        play(made, 1)
    mover = made.acting[0]
    happen(made, made.wish_offer(mover, "takeback", 2.0))
    play(made, 1)
    assert made.match.entries[-1].actor in (mover, CHANCE)
    assert made.offer is None


@pytest.mark.parametrize("what", ["undo", "draw", "takeback", "yes", "no", "abort"])
def test_who_has_given_up_has_no_say_any_more(what: str) -> None:
    made = course(games.get("augustus"), players=4)
    happen(made, made.wish_resign(0, 1.0))
    assert not made.over
    happen(made, made.wish_offer(1, "draw", 1.0)) if what in ("yes", "no") else None
    wishes = {
        "undo": lambda: made.wish_undo(0, 2.0),
        "draw": lambda: made.wish_offer(0, "draw", 2.0),
        "takeback": lambda: made.wish_offer(0, "takeback", 2.0),
        "yes": lambda: made.wish_answer(0, True, 2.0),
        "no": lambda: made.wish_answer(0, False, 2.0),
        "abort": lambda: made.wish_abort(0, 2.0),
    }
    with pytest.raises(CastraError, match="given up"):
        wishes[what]()


def test_who_has_no_time_left_cannot_act_before_the_flag_has_fallen() -> None:
    made = course(CENTURION, clock=Terms(base=60))
    seat = made.acting[0]
    late = made.clock.since[seat] + 60.0
    action = made.match.legal_actions(seat)[0]
    made.wish_act(seat, action, made.seq, late - 0.1)
    wishes: list[Callable[[], object]] = [
        lambda: made.wish_act(seat, action, made.seq, late),
        lambda: made.wish_offer(seat, "draw", late),
        lambda: made.wish_abort(seat, late),
        lambda: made.wish_resign(seat, late),
    ]
    for wish in wishes:
        with pytest.raises(CastraError, match="time is up"):
            wish()
    assert [event.kind for event in made.wish_flag(late)] == ["flag"]


@pytest.mark.parametrize(("bots", "shares"), [(frozenset(), (40, 40, 40)), (frozenset({2}), (0, 0, 120))])
def test_nobody_wins_because_of_the_number_of_a_seat(bots: frozenset[int], shares: tuple[int, ...]) -> None:
    """All choose at the same time, and nobody does: the flags of all people are due at the same moment."""
    made = course(games.get("augustus"), players=3, bots=bots, clock=Terms(days=1))
    assert len(made.acting) == 3
    while not made.over:
        flag = made.wish_flag(1e9)
        ending = made.ending(flag)
        happen(made, flag)
        assert (ending is None) == (not made.over)
    assert made.outcome is not None
    assert made.outcome.shares == shares
