"""Actions and positions as text: exact both ways, lenient where harmless, strict where not."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castra.core.errors import CastraError, NotationError
from castra.core.game import CHANCE, OVER
from castra.games.centre_rock import GAME
from castra.games.centre_rock.engine.state import CentreRockState
from tests.games.centre_rock.table import Table, in_play

NUMBERS = "phase seat contending turn ready actions unit target roll marker turns winner reason"
LISTS = "board units count rolls order points"


def fields(state: CentreRockState) -> dict[str, object]:
    numbers = {name: getattr(state, name) for name in NUMBERS.split()}
    return numbers | {name: list(getattr(state, name)) for name in LISTS.split()}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("radius", ["3", "4", "6"])
def test_positions_and_actions_of_random_games_survive_text(players: int, radius: str) -> None:
    table = Table(players, radius=radius)
    rules, random = table.rules, Random(players)
    state = table.state
    for _ in range(400):
        actor = rules.actor(state)
        back = Table.of(GAME.read_state(rules, GAME.write_state(rules, state)))
        assert fields(back) == fields(state)
        if actor == OVER:
            state = Table.of(rules.initial())
            continue
        acts = list(rules.chance_actions(state) if actor == CHANCE else rules.legal_actions(state, actor))
        texts = [GAME.write_action(rules, state, actor, act) for act in acts]
        assert len(set(texts)) == len(texts)
        assert [GAME.read_action(rules, state, actor, text) for text in texts] == acts
        state = Table.of(rules.apply(state, actor, random.choice(acts)))


@pytest.mark.parametrize(
    ("loose", "exact"),
    [
        ("PLACE m B2 NE", "place M b2 ne"),
        ("  move   e5 ", "move e5"),
        ("E5 X f6", "e5xf6"),
        ("e5 - e7", "e5-e7"),
        ("e5-e5", "stay e5"),
        ("E5>OFF", "e5>off"),
        ("e5 > e5", "e5>stay"),
        ("Pass", "pass"),
        ("turn e5NW", "turn e5 nw"),
        ("roll4", "roll 4"),
    ],
)
def test_reading_is_lenient_where_it_is_harmless(loose: str, exact: str) -> None:
    table = in_play("1Me4e 2Me5w")
    act = GAME.read_action(table.rules, table.state, 0, loose)
    assert GAME.write_action(table.rules, table.state, 0, act) == exact


@pytest.mark.parametrize(
    "text",
    [
        "",
        "e5",
        "e10xe5",
        "j1-e5",
        "roll 7",
        "roll 0",
        "first 5",
        "place X b2 ne",
        "turn e5 n",
        "e5x",
        "move",
        "pass e5",
        "⬡",
    ],
)
def test_what_is_no_action_is_not_read(text: str) -> None:
    table = in_play("1Me4e 2Me5w")
    with pytest.raises(NotationError) as told:
        GAME.read_action(table.rules, table.state, 0, text)
    assert str(told.value).endswith(".")


GOOD = in_play("1Me4e 1Ra1e 2Me5w 2Si9e", points="3 1", marker=1).text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("turn 1", "turn 3"),
        ("turn 1", "going 1"),
        ("turn 1", "opening 1"),
        ("turn 1", "placing 1"),
        ("turn 1", "ended 1"),
        ("left=2", "left=0"),
        ("left=2", "left=3"),
        ("turns=0", "turns=1000"),
        ("turns=0", "turns=-1"),
        ("order=1,2", "order=1,1"),
        ("order=1,2", "order=-"),
        ("order=1,2", "order=1,2,1"),
        ("opening=6,5", "opening=6"),
        ("opening=6,5", "opening=0,5"),
        ("contend=1", "contend=1,2"),
        ("ready=1,2", "ready=1"),
        ("marker=1", "marker=4"),
        ("points=3,1", "points=13,1"),
        ("points=3,1", "points=3"),
        ("points=3,1", "points=,"),
        ("1Me4e", "1Me5e"),
        ("1Me4e", "1Ke4e"),
        ("1Me4e", "3Me4e"),
        ("1Me4e", "1Mj9e"),
        ("1Ra1e", "1Ma1e,1Mb1e"),
        ("2Si9e,2Me5w", "-"),
        ("units=1Me4e,1Ra1e", "units=1Ra1e,1Me4e"),
        ("2Si9e", "2Si9e unit=e4"),
        ("2Si9e", "2Si9e roll=3"),
        ("2Si9e", "2Si9e winner=A by=triumphant"),
        ("marker=1", "marker=1 marker=1"),
        ("2Me5w", "2Me6w"),
    ],
)
def test_impossible_positions_are_not_read(old: str, new: str) -> None:
    table = Table()
    assert GAME.write_state(table.rules, GAME.read_state(table.rules, GOOD)) == GOOD
    assert old in GOOD
    with pytest.raises(NotationError):
        GAME.read_state(table.rules, GOOD.replace(old, new))


@pytest.mark.parametrize(
    ("head", "tail"),
    [
        ("attack-roll 1 left=2", "units=1Me4w,2Me5w unit=e4 target=e5"),
        ("going 1 left=2", "units=1Me4w,2Me5w unit=e5 roll=3"),
        ("deflecting 1 left=2", "units=1Me4e,2Me5w unit=e4 target=e5 roll=4"),
        ("deflecting 1 left=2", "units=1Re6e,1Me4e,2Me5w unit=e4 target=e5 roll=3"),
        ("ended 1 left=0", "units=1Me4w,2Me5w winner=none by=turn-limit"),
        ("ended 1 left=0", "units=1Me4w,2Me5w winner=A by=vanquished"),
        ("ended 1 left=0", "units=1Me4w winner=B by=vanquished"),
    ],
)
def test_unfinished_business_must_be_possible(head: str, tail: str) -> None:
    course = "turns=4 order=1,2 opening=6,5 contend=1 ready=1,2 marker=0 points=0,0"
    with pytest.raises(NotationError):
        GAME.read_state(Table().rules, f"{head} {course} {tail}")


@pytest.mark.parametrize(
    ("head", "course", "tail"),
    [
        ("placing 1", "order=1,2 opening=6,5 contend=1 ready=-", "units=1Mc4e"),
        ("placing 1", "order=1,2 opening=6,5 contend=1 ready=1", "units=1Mb4e"),
        ("placing 1", "order=1,2 opening=6,5 contend=1 ready=-", "units=1Ma1w"),
        ("choosing 2", "order=- opening=6,5 contend=1 ready=-", "units=-"),
        ("opening 2", "order=- opening=0,0 contend=1,2 ready=-", "units=-"),
        ("leading 2", "order=1,3 opening=6,5 contend=1 ready=-", "units=-"),
    ],
)
def test_an_unfinished_set_up_must_be_possible(head: str, course: str, tail: str) -> None:
    with pytest.raises(NotationError):
        GAME.read_state(Table().rules, f"{head} left=0 turns=0 {course} marker=0 points=0,0 {tail}")


def test_four_players_have_an_order_of_their_own() -> None:
    rules = Table(4).rules
    start = "left=0 turns=0 order={} opening=6,5,4,3 contend=1 ready={} marker=0 points=0,0 units={}"
    good = "leading 2 " + start.format("1,3", "-", "-")
    assert GAME.write_state(rules, GAME.read_state(rules, good)) == good
    for bad in (
        "leading 4 " + start.format("1,3", "-", "-"),
        "leading 2 " + start.format("1,2", "-", "-"),
        "placing 1 " + start.format("1,3,2,4", "-", "-"),
        "placing 1 " + start.format("1,2,3,4", "-", "3Mb4e"),
    ):
        with pytest.raises(NotationError):
            GAME.read_state(rules, bad)


@given(st.text(alphabet="abe59xX->placemovturn 0123456MRS=,", max_size=40))
def test_rubbish_is_refused_without_an_accident(text: str) -> None:
    table = Table()
    for read in (
        lambda: GAME.read_action(table.rules, table.state, 0, text),
        lambda: GAME.read_state(table.rules, text),
        lambda: GAME.read_state(table.rules, GOOD.replace("points=3,1", text)),
    ):
        told = ""
        try:
            read()
        except CastraError as error:
            told = str(error)
        assert "\n" not in told


def test_who_wins_by_the_tracks_has_a_unit_on_the_rock() -> None:
    table = in_play("1Me5e 2Ma1e", player=2, marker=3, points="3 0").act("pass")
    assert GAME.write_state(table.rules, GAME.read_state(table.rules, table.text)) == table.text
    with pytest.raises(NotationError, match="has a unit on The Rock"):
        GAME.read_state(table.rules, table.text.replace("1Me5e", "1Ma2e").replace("2Ma1e", "2Me5e"))
