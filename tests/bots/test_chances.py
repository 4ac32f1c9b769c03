"""Chances, lines, reasons and the ledger: they add up, are right about the end, and follow from what may be known."""

from __future__ import annotations

import math
from itertools import islice
from random import Random

import pytest

from castra import games
from castra.arena.selfplay import Searched, findings
from castra.bots import player
from castra.bots.analysis import Study, analyse
from castra.bots.calibration import Appraiser, Trust, fitted_slope, fitted_trust, likely, log_odds, slope_of, softmax
from castra.bots.ledger import Ledger
from castra.bots.why import fears, why
from castra.core.chance import secret_from
from castra.core.game import CHANCE
from castra.core.match import Match
from tests.toy import GAME as TOY

pytestmark = pytest.mark.once

MATE = "6/2tb3/3ce2/2Tb'3/6/2Ce3 light turn first=light bag=-/- quiet=0 turns=8"
LOOSE = "3ce2/2tb3/6/2Tb'3/6/Ce5 dark turn first=light bag=-/- quiet=0 turns=8"
SHORT = {"tac13": {"turns": "2"}, "centre-rock": {"turn_limit": "250"}, "augustus": {"start": "dealt"}}
CENTURION = games.get("centurion")


def played(key: str, actions: int, players: int | None = None) -> Match:
    """A game of greedy bots, so many decisions long."""
    game = games.get(key)
    match = Match(game, game.setup(players, **SHORT.get(key, {})), secret=secret_from("chances"))
    bot, random = player("greedy", game), Random(1)
    while not match.over and actions:
        seat = match.to_act[0]
        match.play(seat, bot.choose(game, match.rules, match.view(seat), random))
        actions -= 1
    return match


# -- chances


@pytest.mark.parametrize(("key", "players"), [("centurion", 2), ("centre-rock", 4), ("augustus", 3), ("tac13", 2)])
def test_chances_of_all_seats_add_up_to_one(key: str, players: int) -> None:
    match = played(key, 14, players)
    appraiser = Appraiser(match.game, match.rules)
    for state in match.states[-3:]:
        chances = appraiser.chances(state)
        assert len(chances) == players
        assert sum(chances) == pytest.approx(1)


def test_how_far_a_side_looks_ahead_follows_the_slope_that_was_just_found() -> None:
    match = played("centurion", 41)
    position = CENTURION.write_state(match.rules, match.state)
    searched = [Searched(position, seat, 0.1, 1.0) for seat in (0, 1)]
    flat, steep = (findings(CENTURION, Appraiser(CENTURION, match.rules, slope), searched) for slope in (5.0, 10.0))
    assert flat[0][0] == pytest.approx(-flat[1][0])
    assert abs(steep[0][0]) > 1.5 * abs(flat[0][0]) > 0
    assert [one[1:] for one in flat] == [(0.1, 1.0)] * 2


def test_partners_have_the_same_chance() -> None:
    match = played("centre-rock", 30, 4)
    chances = Appraiser(match.game, match.rules).chances(match.state)
    assert chances[0] == chances[2]
    assert chances[1] == chances[3]


def test_end_is_certain() -> None:
    match = Match(CENTURION, position=MATE)
    appraiser = Appraiser(CENTURION, match.rules)
    assert appraiser.chances(match.state) == (1.0, 0.0)  # light takes the leader
    match.play(0, next(c.action for c in match.view(0).choices if c.text.endswith("d4")))
    assert match.over
    assert appraiser.chances(match.state) == (1.0, 0.0)


def test_draw_is_worth_the_mean_of_what_it_brings() -> None:
    match = Match(TOY, secret=secret_from("mean"), drawing=False)
    appraiser = Appraiser(TOY, match.rules)
    while match.rules.actor(match.state) == CHANCE and len(match.states) < 4:
        match.act(CHANCE, match.next_draw())
    for state in match.states:
        assert sum(appraiser.chances(state)) == pytest.approx(1)


def test_slope_is_found_again() -> None:
    """Ends tossed by a known slope give it back."""
    random, samples = Random(2), []
    for _ in range(4000):
        value = random.uniform(-0.6, 0.6)
        won = random.random() < softmax([5 * value, -5 * value])[0]
        samples.append(([value, -value], [float(won), float(not won)]))
    assert fitted_slope(samples) == pytest.approx(5, rel=0.1)


def test_trust_is_found_again() -> None:
    """Ends tossed by known numbers give them back."""
    random, samples = Random(3), []
    for _ in range(4000):
        lead, value = random.uniform(-2, 2), random.uniform(-0.8, 0.8)
        samples.append((lead, value, float(random.random() < likely(Trust(0.7, 3.0), lead, value, 0.5))))
    found = fitted_trust(samples, 0.5)
    assert found.look == pytest.approx(0.7, abs=0.1)
    assert found.found == pytest.approx(3.0, rel=0.15)


@pytest.mark.parametrize("lead", [-2.0, -0.3, 0.0, 0.1, 1.0, 3.0])
def test_odds_grow_with_what_was_found_as_it_was_before_it_was_bent(lead: float) -> None:
    bent = lead / math.sqrt(1 + lead * lead)
    assert log_odds(likely(Trust(0.0, 1.5), 0.0, bent, 0.5)) == pytest.approx(1.5 * lead)


@pytest.mark.parametrize(
    ("key", "players", "nodes"),
    [("augustus", 2, 250), ("augustus", 4, 4000), ("centre-rock", 2, 250), ("tac13", 2, 250)],
)
def test_nobody_is_called_lost_before_the_first_turn(key: str, players: int, nodes: int) -> None:
    """Before it, values only say what is to be done next. With four in Augustus, less thought is one play-out."""
    match = played(key, 0, players)
    seat = match.to_act[0]
    chances = Study(match.game, match.rules, match.view(seat), Random(1)).step(nodes, 1).chances
    assert sum(chances) == pytest.approx(1)
    assert 0.6 / players < chances[seat] < 1.6 / players


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_search_finds_is_no_more_certain_than_it_came_true(players: int) -> None:
    """Values of a search and of a look differ in scale: taken for each other, even games were called won or lost."""
    match = played("augustus", 14 * players, players)
    told = Study(match.game, match.rules, match.view(match.to_act[0]), Random(1)).step(500, 3)
    assert all(0.05 < chance < 0.95 for line in told.lines for chance in line.chances)


def test_every_game_has_a_slope() -> None:
    assert all(slope_of(key, players) > 0 for key in [*games.PACKAGES, "toy"] for players in (2, 4))


# -- lines


@pytest.mark.parametrize("key", games.PACKAGES)
def test_analysis_goes_on_with_more_and_more_thought(key: str) -> None:
    match = played(key, 16)
    seat = match.to_act[0]
    view = match.view(seat)
    steps = list(islice(analyse(match.game, match.rules, view, Random(1), 2), 2))
    assert [step.nodes for step in steps] == [250, 500]
    for step in steps:
        assert step.seat == seat
        assert {line.text for line in step.lines} <= {choice.text for choice in view.choices}
        for line in step.lines:
            assert sum(line.chances) == pytest.approx(1)
            assert line.moves[0] == line.text
            assert sum(draw.odds for draw in line.draws) == pytest.approx(1 if line.draws else 0)


def test_best_line_wins_where_a_win_is_there() -> None:
    match = Match(CENTURION, position=MATE)
    (step,) = islice(analyse(CENTURION, match.rules, match.view(0), Random(1)), 1)
    assert step.lines[0].chances == (1.0, 0.0)
    assert step.lines[0].text.endswith("d4")


def test_draw_after_an_action_is_told_outcome_by_outcome() -> None:
    match = Match(CENTURION, CENTURION.setup(first="light"), secret=secret_from("bag"))
    while "draw" not in [choice.text for choice in match.view(match.to_act[0]).choices]:
        match.play(match.to_act[0], match.legal_actions(match.to_act[0])[0])
    view = match.view(match.to_act[0])
    (step,) = islice(analyse(CENTURION, match.rules, view, Random(1), 100), 1)
    (line,) = [line for line in step.lines if line.text == "draw"]
    assert len(line.draws) > 5
    assert all(draw.told for draw in line.draws)


# -- reasons


@pytest.mark.parametrize("key", games.PACKAGES)
def test_reasons_are_sentences(key: str) -> None:
    match = played(key, 20)
    seat = match.to_act[0]
    found = why(match.game, match.rules, match.view(seat), Random(1), 250)
    assert found.action in match.legal_actions(seat)
    assert all(sentence.endswith(".") for sentence in found.sentences())


def test_threat_is_named_and_the_line_follows_it() -> None:
    """Dark's leader steps aside, so that its Tribune can take what comes forward."""
    match = Match(CENTURION, position=MATE.replace("light turn", "dark turn"))
    told = why(CENTURION, match.rules, match.view(1), Random(1), 250).sentences()
    assert told[0].startswith("Centurion d4 moves to d3 (d4-d3): about ")
    assert told[1] == "It threatens: Tribune c5 moves to c4, capturing the Tribune on c4."
    assert told[2].startswith("Then it expects: ")


def test_partners_are_told_the_chance_of_their_side() -> None:
    """Each may expect half of the prize, but both win."""
    match = played("centre-rock", 40, 4)
    view = match.view(match.to_act[0])
    study = Study(match.game, match.rules, view, Random(1))
    told = why(match.game, match.rules, view, Random(1), 250)
    assert told.chance == pytest.approx(2 * study.step(250, 1).chances[view.seat])


def test_same_again_is_no_threat() -> None:
    """Where an attack may fail and be made again, that is not what it threatens."""
    match = played("centre-rock", 0)
    bot, random = player("greedy", match.game), Random(1)
    asked = 0
    while not match.over and asked < 12:
        seat = match.to_act[0]
        view = match.view(seat)
        if any("x" in choice.text for choice in view.choices):
            asked += 1
            told = why(match.game, match.rules, view, Random(1), 250)
            assert told.label not in told.threatens
        match.play(seat, bot.choose(match.game, match.rules, view, random))
    assert asked == 12


def test_what_others_do_in_secret_is_told_in_words() -> None:
    match = played("augustus", 40, 4)
    bot, random, lines = player("greedy", match.game), Random(1), list[str]()
    for _ in range(8):
        seat = match.to_act[0]
        lines += why(match.game, match.rules, match.view(seat), Random(1), 250).line
        match.play(seat, bot.choose(match.game, match.rules, match.view(seat), random))
    assert "something hidden" in lines
    assert "?" not in lines


def test_strongest_thinks_before_a_hint_in_tac13() -> None:
    """Its ranking is a look at single steps; the plan it made comes first."""
    match = played("tac13", 30)
    view = match.view(match.to_act[0])
    study = Study(match.game, match.rules, view, Random(4))
    chosen = player("legatus@60n", match.game)
    first = study.ranked(chosen)[0]
    again, random = player("legatus@60n", match.game), Random(4)
    match.game.sample(match.rules, view, random)  # as the study did before
    again.rank(match.game, match.rules, view, random)
    thought = again.think(match.game, match.rules, view, random)
    assert (first.action, first.value) == (thought.action, thought.value)


def test_fear_is_a_capture_that_costs() -> None:
    """Dark's leader stands far away, so its best is to take the Tribune."""
    match = Match(CENTURION, position=LOOSE)
    study = Study(CENTURION, match.rules, match.view(0), Random(1))
    study.appraiser.slope = 20.0
    (feared,) = fears(study, match.state)
    assert feared.startswith("Tribune c5 moves to c3, capturing the Tribune on c3 (")
    assert feared.endswith(" % less)")


# -- the ledger


@pytest.mark.parametrize(("key", "players"), [("centurion", 2), ("centre-rock", 2), ("augustus", 3), ("tac13", 2)])
def test_luck_and_decisions_add_up_to_the_result(key: str, players: int) -> None:
    match = played(key, 8 if key in ("augustus", "tac13") else 20, players)
    ledger = Ledger(match, "greedy")
    bookings = list(ledger.book())
    assert [one.number for one in bookings] == list(range(1, len(match.entries) + 1))
    for seat in range(players):
        one = ledger.account(seat)
        assert one.start + one.luck + one.decisions == pytest.approx(one.result, abs=1e-9)
    assert sum(ledger.account(seat).luck for seat in range(players)) == pytest.approx(0, abs=1e-9)


def test_account_ends_with_what_was_won() -> None:
    match = played("centurion", -1)
    ledger = Ledger(match, "greedy")
    list(ledger.book())
    assert match.outcome
    assert [ledger.account(seat).result for seat in (0, 1)] == [share / 120 for share in match.outcome.shares]


def test_luck_of_a_draw_is_nothing_on_average() -> None:
    """All outcomes of one draw, each as often as it weighs."""
    match = Match(CENTURION, CENTURION.setup(first="light"), secret=secret_from("bag"))
    while "draw" not in [choice.text for choice in match.view(match.to_act[0]).choices]:
        match.play(match.to_act[0], match.legal_actions(match.to_act[0])[0])
    match.act(match.to_act[0], "draw")
    appraiser = Appraiser(CENTURION, match.rules)
    before = appraiser.chances(match.state)[0]
    draws, weights = match.rules.chance_actions(match.state), match.rules.chance_weights(match.state)
    luck = [appraiser.chances(match.rules.apply(match.state, CHANCE, draw))[0] - before for draw in draws]
    assert any(abs(one) > 1e-6 for one in luck)
    assert sum(one * weight for one, weight in zip(luck, weights, strict=True)) == pytest.approx(0, abs=1e-9)


def test_blunder_is_told_with_what_was_better() -> None:
    match = Match(CENTURION, position=MATE)
    quiet = next(c for c in match.view(0).choices if not c.text.endswith("d4") and c.text != "draw")
    match.play(0, quiet.action)
    ledger = Ledger(match, "legatus@500n")
    (one,) = ledger.book()
    assert one.lost is not None
    assert one.lost > 0.3
    assert one.better
