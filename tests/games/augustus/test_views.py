"""What each seat sees: no secrets, fair samples, choices that a client without rules can light."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from castra.core.chance import secret_from
from castra.core.game import CHANCE, OVER, SPECTATOR, acting_seats, after
from castra.core.match import Match
from castra.games.augustus import GAME
from castra.games.augustus.engine.state import DEALT, KEPT, REJECTED, AugustusState

from .random_play import positions, same
from .table import Table
from .test_setup import deal

SEATS = [0, 1, 2, SPECTATOR]


def numbers_in(value: object) -> set[int]:
    """All numbers that stand where cards are named in a player's own facts."""
    if isinstance(value, dict):
        return {number for part in value.values() for number in numbers_in(part)}
    return {int(number) for number in value} if isinstance(value, list) else set()


@pytest.mark.rule("1.8")
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_view_of_a_sample_is_the_view(players: int) -> None:
    random = Random(players)
    for rules, state, _, _ in positions(players, 2, every=17):
        setup = GAME.setup(players)
        for seat in (0, players - 1, SPECTATOR):
            view = GAME.view(rules, setup, state, seat)
            sample = GAME.sample(rules, view, random)
            again = GAME.view(rules, setup, sample, seat)
            assert again == view
            assert json.loads(json.dumps(view.facts)) == view.facts
            assert again.choices == view.choices


@pytest.mark.rule("1.8", "3.8", "R18")
def test_views_do_not_depend_on_what_is_hidden() -> None:
    """Two states that differ only in others' hidden cards and choices look alike."""
    random = Random(3)
    for rules, state, _, _ in positions(3, 2, every=13):
        setup = GAME.setup(3)
        for seat in SEATS:
            view = GAME.view(rules, setup, state, seat)
            hidden = {
                card + 1
                for card in range(88)
                for other in range(3)
                if other != seat and state.place[card] in (DEALT + other, KEPT + other, REJECTED + other)
            }
            if "hand" in view.facts:
                assert hidden.isdisjoint(numbers_in(view.facts["hand"]))
            words = json.dumps([view.facts["display"], view.facts["lost"], view.facts["step"]["pending"]])
            shown = {int(word) for word in words.replace("[", " ").replace("]", " ").replace(",", " ").split()}
            assert hidden.isdisjoint(shown - {0, 1, 2, 3})
            assert GAME.view(rules, setup, GAME.sample(rules, view, random), seat).facts == view.facts


def test_samples_of_rejected_cards_are_even() -> None:
    table = Table("stock=7 before=1;3;9 rejected=4;5;6", "stock=7 before=10;28;29 rejected=7;8;11")
    view, random = table.view(1), Random(1)
    seen: Counter[int] = Counter()
    for _ in range(2000):
        sample = table.game.sample(table.rules, view, random)
        assert isinstance(sample, AugustusState)
        seen.update(card + 1 for card in range(88) if sample.place[card] == REJECTED + 1)
    unseen = 88 - 6 - 5 - 3
    assert len(seen) == unseen
    expected = 2000 * 3 / unseen
    assert max(seen.values()) < expected * 1.5
    assert min(seen.values()) > expected * 0.55
    assert not seen.keys() & {4, 5, 6}


def test_samples_of_hidden_choices_are_even() -> None:
    table = Table("stock=7 before=1;3;9", "stock=7 before=19;20;28").chance("token shield").play(2, "place 20 shield")
    random = Random(1)
    seen: Counter[str] = Counter()
    for _ in range(1200):
        sample = table.game.sample(table.rules, table.view(1), random)
        assert isinstance(sample, AugustusState)
        seen[table.game.write_action(table.rules, sample, 1, sample.choice[1])] += 1
    assert seen.keys() == {"place 19 shield", "place 20 shield", "place 28 shield", "nothing"}
    assert min(seen.values()) > 230


def test_samples_of_hidden_marks_are_even() -> None:
    table = deal(2)
    hand = table.view(2).facts["hand"]["dealt"]
    table.play(2, f"keep {hand[0]}")
    random = Random(1)
    marks: Counter[int] = Counter()
    for _ in range(2100):
        sample = table.game.sample(table.rules, table.view(1), random)
        assert isinstance(sample, AugustusState)
        marks[sum(place == KEPT + 1 for place in sample.place)] += 1
    for size, ways in enumerate((1, 6, 15, 20)):
        assert abs(marks[size] - 2100 * ways / 42) < 5 * (2100 * ways / 42) ** 0.5


@pytest.mark.rule("1.8")
def test_gone_tokens_are_public_and_order_is_nowhere() -> None:
    view = Table("stock=7 before=1;3;9", "stock=7 before=10;28;29", table="drawn=sword,dagger").view(2)
    assert view.facts["bag"]["dagger"] == 0
    assert isinstance(view.facts["deck"], int)


@pytest.mark.parametrize("players", [2, 4])
def test_choices_are_told_apart_by_their_picks(players: int) -> None:
    for rules, state, _, _ in positions(players, 2, every=19):
        setup = GAME.setup(players)
        for seat in acting_seats(rules, state):
            view = GAME.view(rules, setup, state, seat)
            assert [choice.action for choice in view.choices] == list(rules.legal_actions(state, seat))
            picks = [tuple((pick.kind, pick.id) for pick in choice.picks) for choice in view.choices]
            assert len(set(picks)) == len(picks)
            assert not [one for one in picks for other in picks if one != other and other[: len(one)] == one]
            places = GAME.picture(view).places
            for choice in view.choices:
                assert [pick for pick in choice.picks if pick.kind != "button" and pick.id not in places] == []


def test_simultaneous_choices_commute() -> None:
    random = Random(5)
    tried = 0
    for rules, state, _, _ in positions(4, 3, every=7):
        acting = list(acting_seats(rules, state))
        if len(acting) < 2:
            continue
        chosen = {seat: random.choice(list(rules.legal_actions(state, seat))) for seat in acting}
        ends = []
        for order in (acting, acting[::-1]):
            after: object = state
            for seat in order:
                assert isinstance(after, AugustusState)
                after = rules.apply(after, seat, chosen[seat])
            assert isinstance(after, AugustusState)
            ends.append(after)
        assert same(*ends)
        tried += 1
    assert tried > 20


# -- records


@pytest.mark.rule("1.8")
def test_record_of_a_seat_hides_the_cards_dealt_to_others() -> None:
    table = deal(2, crier="1")
    hands = {player: table.view(player).facts["hand"]["dealt"] for player in (1, 2)}
    number = hands[1][0]
    before = Table("stock=7", "stock=7", phase="dealing", table="display=84;85;86;87;88")
    assert before.known(0, f"deal {number} to 1", 1) == f"deal {number} to 1"
    assert before.known(0, f"deal {number} to 1", 2) == "deal ? to 1"
    open_deal = Table("stock=7", "stock=7", phase="dealing", table="display=84;85;86;87;88", start="dealt")
    assert open_deal.known(0, f"deal {number} to 1", 2) == f"deal {number} to 1"
    assert table.known(1, f"keep {number}", 1) == f"keep {number}"
    assert table.known(1, f"keep {number}", 2) == "?"
    table.play(1, *(f"keep {one}" for one in hands[1][:3]))
    assert table.known(1, f"drop {number}", 2) == "?"
    assert table.known(1, "confirm", 2) == "confirm"


@pytest.mark.rule("1.8", "3.8")
def test_record_of_a_seat_hides_choices_until_the_last_is_made() -> None:
    table = Table("stock=7 before=1;3;9", "stock=7 before=19;20;28").chance("token shield")
    assert table.known(2, "place 20 shield", 2) == "place 20 shield"
    assert table.known(2, "place 20 shield", 1) == "?"
    table.play(1, "nothing")
    assert table.known(2, "place 20 shield", 1) == "place 20 shield"


@pytest.mark.rule("1.8")
def test_record_of_an_unfinished_game_keeps_secrets_that_its_end_tells() -> None:
    match = Match(GAME, GAME.setup(2), secret=secret_from("augustus"))
    random = Random(2)

    def play_on() -> None:
        seat = random.choice(match.to_act)
        match.play(seat, random.choice(match.legal_actions(seat)))

    while len(match.entries) < 60:
        play_on()
    hidden = [entry.text for entry in match.record(0).entries if "?" in entry.text]
    assert hidden.count("deal ? to 2") == 6
    assert hidden.count("?") > 3
    while not match.over:
        play_on()
    assert not [entry.text for entry in match.record(0).entries if "?" in entry.text]


# -- stories


@pytest.mark.rule("1.8")
def test_story_keeps_secrets() -> None:
    table = Table("stock=7 before=1;3;9", "stock=7 before=19;20;28").chance("token shield")
    action = table.game.read_action(table.rules, table.state, 1, "place 20 shield")
    assert table.game.narrate(table.rules, table.state, 1, action, 0) == "Player 2 has chosen."
    assert "#20 Sicilia" in table.game.narrate(table.rules, table.state, 1, action, 1)
    table.play(2, "place 20 shield")
    last = table.game.read_action(table.rules, table.state, 0, "nothing")
    assert "player 2: place a legion on a shield space of #20 Sicilia" in table.game.narrate(
        table.rules, table.state, 0, last, SPECTATOR
    )


def test_story_of_a_dealt_card_names_it_to_its_owner_alone() -> None:
    rules = GAME.rules(GAME.setup(2, crier="1"))
    state = rules.initial()
    for number in (1, 2, 3, 4, 5):
        state = after(rules, state, CHANCE, GAME.read_action(rules, state, CHANCE, f"deal {number} to display"))
    dealt = GAME.read_action(rules, state, CHANCE, "deal 70 to 1")
    assert GAME.narrate(rules, state, CHANCE, dealt, 0) == "Player 1 is dealt #70 Germania Superior."
    assert GAME.narrate(rules, state, CHANCE, dealt, 1) == "Player 1 is dealt an objective."


def test_story_tells_completions_and_rewards() -> None:
    table = (
        Table("stock=2 before=9(sword,shield);3;1", "stock=7 before=10;28;29")
        .chance("token catapult")
        .play(2, "nothing")
    )
    action = table.game.read_action(table.rules, table.state, 0, "place 9 catapult")
    story = table.game.narrate(table.rules, table.state, 0, action, 1)
    assert "AVE CESAR! Player 1 has completed #9 Sardinia." in story
    assert "Player 1 takes the reward for wheat (5 points)." in story


@pytest.mark.parametrize("players", [2, 5])
def test_every_event_has_a_story_for_every_seat(players: int) -> None:
    for rules, state, actor, actions in positions(players, 1, every=9):
        if actor == OVER:
            continue
        for seat in (0, SPECTATOR):
            story = GAME.narrate(rules, state, actor, actions[-1], seat)
            assert story.endswith((".", "!")), story
            assert story[0].isupper() or story[0] == "#"
