"""What a seat sees and picks, what is drawn from a view, and what it is told."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from random import Random

import pytest

from castra.core.errors import NotationError
from castra.core.game import SPECTATOR, View
from castra.games.centre_rock import GAME
from castra.games.centre_rock.people.sample import choose_cells, ways_to_choose
from tests.games.centre_rock.table import Table, in_play, placing
from tests.games.centre_rock.test_table_and_setup import FOE_SQUAD, SQUAD


def picks(view: View, text: str) -> list[tuple[str, str]]:
    choices = {choice.text: choice for choice in view.choices}
    return [(pick.kind, pick.id) for pick in choices[text].picks]


def test_every_action_is_a_few_clicks() -> None:
    table = in_play("1Me4e 2Me5w")
    view = table.view(1)
    assert picks(view, "e4xe5") == [("hex", "e4"), ("button", "attack"), ("hex", "e5")]
    assert picks(view, "turn e4 ne") == [("hex", "e4"), ("button", "turn"), ("hex", "f5")]
    assert picks(view, "move e4") == [("hex", "e4"), ("button", "move")]
    assert picks(view, "pass") == [("button", "pass")]
    assert picks(placing().view(1), "place M b2 ne") == [("button", "melee"), ("hex", "b2"), ("hex", "c3")]
    going = in_play("1Me5e 2Ma1w").act("move e5", "roll 4").view(1)
    assert picks(going, "stay e5") == [("hex", "e5")]
    assert picks(going, "round e5") == [("button", "round")]
    assert picks(going, "e5-e7") == [("hex", "e7")]


def test_labels_say_what_happens_in_words() -> None:
    choices = {choice.text: choice.label for choice in in_play("1Me4e 2Re5w").view(1).choices}
    assert choices["e4xe5"] == "Attack player 2's ranged unit on e5 with the melee unit on e4"
    assert choices["turn e4 sw"] == "Turn the melee unit on e4 to the south-west"


def test_prompts_ask_or_tell_who_is_waited_for() -> None:
    table = in_play("1Me4e 2Re5w")
    assert table.view(1).prompt.startswith("Your turn: 2 actions left")
    assert table.view(2).prompt == "Waiting for player 1 to act."
    assert placing().view(SPECTATOR + 1).prompt == "Waiting for players 1 and 2 to place units."
    assert placing(3).view(SPECTATOR + 1).prompt == "Waiting for players 1, 2 and 3 to place units."
    rolled = table.act("move e4", "roll 5")
    assert rolled.view(1).prompt == "You rolled 5: the melee unit on e4 may go up to 3 hexagons."


@pytest.mark.parametrize("zones", ["sides", "split"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_samples_look_like_the_view_and_hide_nothing_else(players: int, zones: str) -> None:
    table = placing(players, zones=zones).by(1, *SQUAD[:3])
    random = Random(1)
    for seat in (*range(players), SPECTATOR):
        view = GAME.view(table.rules, table.setup, table.state, seat)
        for _ in range(30):
            state = GAME.sample(table.rules, view, random)
            assert GAME.view(table.rules, table.setup, state, seat) == view
            assert GAME.write_state(table.rules, GAME.read_state(table.rules, GAME.write_state(table.rules, state)))


def test_a_ready_squad_is_sampled_whole_and_evenly() -> None:
    """The striker of a hidden squad is as likely on each hexagon as the facings it allows there say."""
    table = placing().by(2, *FOE_SQUAD, "ready")
    view = table.view(1)
    random = Random(5)
    seen: Counter[str] = Counter()
    rounds = 4000
    for _ in range(rounds):
        state = GAME.sample(table.rules, view, random)
        words = GAME.write_state(table.rules, state).split("units=")[1].split(",")
        assert Counter(word[1] for word in words) == {"M": 2, "R": 2, "S": 1}
        seen.update(word[:4] for word in words if word[1] == "S")
    shares = exact_shares()
    assert set(seen) == {f"2S{name}" for name in shares}
    for name, share in shares.items():
        assert abs(seen[f"2S{name}"] / rounds - share) < 0.025, name


def exact_shares() -> dict[str, float]:
    """By brute force over sets of five hexagons: how likely a unit is to stand on each."""
    corners, edges = {"i5": 3, "i9": 3}, {"i6": 4, "i7": 4, "i8": 4, "h4": 4, "h9": 4}
    weights = corners | edges | {f"h{number}": 6 for number in range(5, 9)}
    total: Counter[str] = Counter()
    for names in combinations(weights, 5):
        product = 1
        for name in names:
            product *= weights[name]
        for name in names:
            total[name] += product
    return {name: count / sum(total.values()) for name, count in total.items()}


def test_subsets_are_chosen_by_the_product_of_their_weights() -> None:
    weights = [1, 2, 3]
    ways = ways_to_choose(weights, 3)
    assert ways[0] == [1, 6, 11, 6]
    random = Random(3)
    seen = Counter(tuple(choose_cells(weights, ways, 2, random)) for _ in range(6000))
    for pair, weight in (((0, 1), 2), ((0, 2), 3), ((1, 2), 6)):
        assert abs(seen[pair] / 6000 - weight / 11) < 0.03


def test_narration_tells_what_happened_but_no_secret() -> None:
    table = placing()

    def told(text: str, actor: int, seat: int) -> str:
        act = GAME.read_action(table.rules, table.state, actor, text)
        return GAME.narrate(table.rules, table.state, actor, act, seat)

    assert told("place M b2 ne", 0, 0) == "Player 1 places a melee unit on b2, facing north-east."
    assert told("place M b2 ne", 0, 1) == "Player 1 is placing units."
    assert told("place M b2 ne", 0, SPECTATOR) == "Player 1 is placing units."
    table.by(1, "place M b2 ne")
    assert told("lift b2", 0, 1) == "Player 1 is placing units."
    assert told("lift b2", 0, 0) == "Player 1 takes the melee unit on b2 back."


@pytest.mark.parametrize(
    ("units", "attack", "roll", "words"),
    [
        ("1Me4e 2Re5w 2Ma1e", "e4xe5", 1, "Player 1 rolls 1: a miss."),
        ("1Me4e 2Re5w 2Ma1e", "e4xe5", 4, "a hit, player 2's ranged unit on e5 is pushed to e6."),
        ("1Me4e 2Re5w 1Me6w 2Ma1e", "e4xe5", 4, "a hit, player 2's ranged unit on e5 is squeezed and removed."),
        ("1Me8e 2Re9w 2Ma1e", "e8xe9", 4, "a hit, player 2's ranged unit on e9 is pushed off the board."),
        ("1Me5e 2Re6w 2Ma1e", "e5xe6", 6, "from The Rock, and player 2's ranged unit on e6 is removed."),
        ("1Me4e 2Re5w 1Re6w 2Ma1e", "e4xe5", 4, "a hit, player 2's ranged unit on e5 is deflected."),
    ],
)
def test_rolls_are_told_with_their_effect(units: str, attack: str, roll: int, words: str) -> None:
    table = in_play(units).act(attack)
    assert GAME.narrate(table.rules, table.state, -1, roll, 0).endswith(words)


@pytest.mark.parametrize(
    ("table", "texts", "words"),
    [
        # The check at the start of a turn.
        (
            in_play("1Me5e 2Ma1e", player=2, marker=1, points="4 0"),
            "pass",
            "marker goes to 2, and team A has 5 points.",
        ),
        (in_play("1Me5e 2Ma1e", player=2), "pass", "marker goes to 1, and team A has 1 point."),
        (in_play("1Me5e 2Ma1e", player=1), "pass", "Player 1 ends the turn."),
        # Whoever leaves The Rock resets the marker, by walking or by being pushed.
        (in_play("1Me5e 2Ma1e", marker=1), "move e5, roll 1, e5-e6", "goes to e6. The marker goes back to EMPTY ROCK."),
        (in_play("1Me5e 2Ma1e", marker=1), "move e5, roll 1, stay e5", "Player 1's unit stays."),
        (in_play("1Me5e 2Me4e", player=2, marker=1), "e4xe5, roll 4", "to e6. The marker goes back to EMPTY ROCK."),
        (in_play("1Me4e 2Ma1e"), "move e4, roll 1, e4-e5", "Player 1's unit goes to e5, The Rock."),
        # A chain puts another unit of the same squad there: back, and on again at its turn.
        (
            in_play("1Me5e 1Re4e 2Me3e", player=2, marker=1, points="2 0"),
            "e3xe4, roll 1, e3xe4, roll 4",
            "back to EMPTY ROCK. Player 1 holds The Rock: the marker goes to 1, and team A has 3 points.",
        ),
        (
            in_play("1Ma1e 3Mi9w", players=3),
            "pass",
            "Player 1 ends the turn. Player 2 has no units left and is skipped.",
        ),
    ],
)
def test_counters_and_skipped_squads_are_told(table: Table, texts: str, words: str) -> None:
    *before, last = texts.split(", ")
    table.act(*before)
    actor = table.rules.actor(table.state)
    act = GAME.read_action(table.rules, table.state, actor, last)
    for seat in (0, 1, SPECTATOR):
        assert GAME.narrate(table.rules, table.state, actor, act, seat).endswith(words)


@pytest.mark.parametrize(
    ("table", "example"),
    [
        (Table().act("roll 6", "roll 1"), "first 2"),
        (placing(), "place M b3 ne"),
        (in_play("1Me4e 2Ma1e"), "turn c4 ne"),
        (in_play("1Me4e 2Ma1e").act("move e4", "roll 1"), "stay c4"),
        (in_play("1Me4e 2Re5w 1Re6w 2Ma1e").act("e4xe5", "roll 4"), "d5>off"),
    ],
)
def test_word_that_is_no_action_is_answered_with_what_can_be_written(table: Table, example: str) -> None:
    with pytest.raises(NotationError, match=re.escape(example)):
        GAME.read_action(table.rules, table.state, 0, "hello")
