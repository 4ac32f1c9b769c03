"""What positions look like to a search: the same to both sides, and worse for who holds The Rock in danger."""

from __future__ import annotations

from random import Random

import pytest

from castra.bots.bot import Bot, Limit
from castra.bots.turner import Turner
from castra.core.chance import secret_from
from castra.core.match import Match
from castra.core.values import Setup
from castra.core.weights import OPENING, SEARCH
from castra.games.centre_rock import GAME
from castra.games.centre_rock.engine.evaluate import CentreRockEvaluator
from castra.games.centre_rock.engine.formation import UNPLANNED, Formation
from castra.games.centre_rock.engine.state import CentreRockState
from tests.games.centre_rock.table import Table, in_play
from tests.games.centre_rock.test_engine import states_of_a_game

TWO = GAME.weights(SEARCH, 2)


def value(table: Table, seat: int = 0) -> int:
    return int(CentreRockEvaluator(table.rules, TWO).value(table.state, seat))


def danger(units: str) -> int:
    """How likely, of 36, the first player's unit on The Rock is hit."""
    table = in_play(units, points="3 1", marker=1)
    evaluator = CentreRockEvaluator(table.rules, TWO)
    assert isinstance(table.state, CentreRockState)
    return int(evaluator.in_danger(table.state, 0))


@pytest.mark.parametrize("table", ["plain", SEARCH])
def test_what_one_side_gains_the_other_loses(table: str) -> None:
    rules = GAME.rules(GAME.setup(2))
    evaluator = CentreRockEvaluator(rules, GAME.weights(table, 2))
    states = [state for state in states_of_a_game(rules, 5) if rules.turn(state) >= 0]
    for state in Random(1).sample(states, 60):
        assert abs(int(evaluator.value(state, 0)) + int(evaluator.value(state, 1))) <= 1


def test_danger_is_the_chance_of_two_attacks_or_of_one_after_a_turn() -> None:
    assert danger("1Me5e 2Ma1e") == 0
    assert danger("1Me5e 2Me6w") == 27  # 1 - 1/2 * 1/2
    assert danger("1Me5e 2Me6e") == 18  # turned first, one attack is left
    assert danger("1Me5e 2Re7w") == 0, "the middle of the circle cannot be attacked"
    assert danger("1Me5e 2Re6w 2Ma1e") == 20  # 1 - 2/3 * 2/3


def test_a_shielded_striker_is_no_danger() -> None:
    assert danger("1Me5e 2Se7w") == 27
    assert danger("1Me5e 1Me6w 2Se7w") == 0
    assert danger("1Me5e 1Me6w 2Se7e") == 0, "however it is turned"


def test_who_holds_the_rock_in_danger_is_worse_off() -> None:
    safe = in_play("1Me5e 2Ma1e", points="3 1", marker=2)
    turned = in_play("1Me5e 2Me6w", points="3 1", marker=2)
    assert value(turned) < value(safe)
    assert value(turned, seat=1) > value(safe, seat=1)


def test_one_step_from_the_end_holding_counts_more() -> None:
    early, late = (in_play("1Me5e 2Mg5w", points=points, marker=1) for points in ("3 1", "12 1"))
    assert value(late) > value(early) > 0


def placed(bot: Bot, seat: int) -> set[str]:
    """How a bot places its squad."""
    match = Match(GAME, GAME.setup(2), secret=secret_from("placed"))
    while match.rules.turn(match.state) < 0:
        actor = match.to_act[0]
        match.play(actor, bot.choose(GAME, match.rules, match.view(actor), Random(1)))
    units = GAME.write_state(match.rules, match.state).split("units=")[1].split(",")
    return {unit[1:] for unit in units if unit.startswith(str(seat + 1))}


def test_the_formation_is_the_same_from_both_sides() -> None:
    bot = Turner(Limit(nodes=1))
    assert placed(bot, 0) == {"Sb1e", "Rb2ne", "Rb3ne", "Mb4nw", "Mb5nw"}
    assert placed(bot, 1) == {"Sh9w", "Rh8sw", "Rh7sw", "Mh6se", "Mh5se"}


@pytest.mark.parametrize(
    "setup", [GAME.setup(2, radius="3"), GAME.setup(2, radius="5"), GAME.setup(2, zones="deep"), GAME.setup(3)]
)
def test_other_boards_have_no_formation(setup: Setup) -> None:
    formation = Formation(GAME.rules(setup).board, setup.players, GAME.weights(OPENING, 2))
    assert set(formation.planned) == {UNPLANNED}
