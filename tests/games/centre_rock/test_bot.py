"""The greedy bot fights for The Rock, faces danger, never steps off a sure win, and beats random play."""

from __future__ import annotations

from random import Random

import pytest

import castra
from castra.bots.bot import Bot
from castra.bots.greedy import Greedy
from castra.bots.random_mover import RandomMover
from castra.core.engine.rules import CERTAIN
from castra.core.game import CHANCE, OVER, Outcome, after
from castra.games.centre_rock import GAME
from tests.games.centre_rock.table import Table, in_play, placing


def bots_action(table: Table, seed: int = 0) -> str:
    seat = table.rules.actor(table.state)
    view = GAME.view(table.rules, table.setup, table.state, seat)
    act = Greedy().choose(GAME, table.rules, view, Random(seed))
    return GAME.write_action(table.rules, table.state, seat, act)


def game(bots: list[Bot], seed: int) -> Outcome:
    random = Random(seed)
    setup = GAME.setup(len(bots))
    rules = GAME.rules(setup)
    state = rules.initial()
    while (actor := rules.actor(state)) != OVER:
        if actor == CHANCE:
            act = random.randint(1, 6)
        else:
            act = bots[actor].choose(GAME, rules, GAME.view(rules, setup, state, actor), random)
        state = after(rules, state, actor, act)
    outcome = GAME.outcome(rules, state)
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random_play(players: int) -> None:
    """A sample of the hundred games; all hundred are won with two, three and four players."""
    lost = 0
    for seed in range(12 if castra.compiled() else 2):
        own = seed % players
        mates = {own, (own + 2) % 4} if players == 4 else {own}
        bots: list[Bot] = [Greedy() if seat in mates else RandomMover() for seat in range(players)]
        lost += own not in game(bots, seed).winners
    assert lost == 0


@pytest.mark.parametrize("marker", [1, 2, 3])
def test_it_never_steps_off_a_sure_win(marker: int) -> None:
    units = "1Me5e 1Ra1e 2Mi9w 2Ra5e"
    for seed in range(8):
        table = in_play(units, marker=marker, points=f"{marker} 0")
        while table.player == 1 and table.outcome is None:
            if table.rules.actor(table.state) == CHANCE:
                table.act(f"roll {Random(seed).randint(1, 6)}")
            else:
                table.act(bots_action(table, seed))
        assert any(unit.startswith("1Me5") for unit in table.units)
        assert table.state.marker == marker


def test_it_stays_when_its_roll_would_carry_it_off_the_last_point() -> None:
    table = in_play("1Me5e 2Mi9w", points="12 0", marker=1).act("move e5", "roll 6")
    assert bots_action(table) == "stay e5"


def test_it_turns_a_unit_to_face_danger() -> None:
    """The only unit that can do anything looks away from the enemy behind it on The Rock's edge."""
    table = in_play("1Me5e 2Md4ne", marker=2, points="2 0")
    assert bots_action(table) in {"turn e5 sw", "turn e5 w", "turn e5 se"}


def test_it_attacks_whoever_holds_the_rock() -> None:
    assert bots_action(in_play("1Me4e 1Ma1e 2Me5w", marker=3, points="0 3")) == "e4xe5"


def test_it_steps_on_the_empty_rock() -> None:
    table = in_play("1Me4e 2Mi9w").act("move e4", "roll 1")
    assert bots_action(table) == "e4-e5"


def test_it_places_everything_and_gets_ready() -> None:
    table = placing()
    texts = []
    while 0 in table.view(1).acting:
        view = table.view(1)
        act = Greedy().choose(GAME, table.rules, view, Random(1))
        texts.append(GAME.write_action(table.rules, table.state, 0, act))
        table.by(1, texts[-1])
    assert [text.split()[0] for text in texts] == ["place"] * 5 + ["ready"]


def test_values_are_right_about_games_that_are_over() -> None:
    won = in_play("1Me5e 2Ma1e", player=2, marker=3, points="3 0").act("pass")
    evaluator = GAME.evaluator(won.rules)
    assert (evaluator.value(won.state, 0), evaluator.value(won.state, 1)) == (CERTAIN, -CERTAIN)
    drawn = in_play("1Me5e 2Ma1e", player=2, turns=999).act("pass")
    assert GAME.evaluator(drawn.rules).value(drawn.state, 0) == 0


def test_values_of_opponents_are_opposite_with_two_teams() -> None:
    for units in ("1Me5e 2Ma1e 2Rc4w", "1Me4e 1Ra1e 2Me5w"):
        table = in_play(units)
        evaluator = GAME.evaluator(table.rules)
        assert -1 <= evaluator.value(table.state, 0) + evaluator.value(table.state, 1) <= 1
