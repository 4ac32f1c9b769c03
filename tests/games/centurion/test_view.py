"""What people see: facts, prompts, choices, narration, drawings; the same for every seat, for nothing is hidden."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random

import pytest

from castra.core.game import CHANCE, SPECTATOR, View
from castra.core.match import Match
from castra.games.centurion import GAME
from castra.games.centurion.content.packs import builtin_armies
from castra.games.centurion.content.printed import Army, Icon, Tile

from . import oracle
from .boards import sq
from .drawn_armies import ZOO
from .games import CAMP, SETUPS, on_the_board, our_rules, play, played, random_match, started
from .oracle_board import Position
from .sampling import stretched
from .test_setting_up import DARK_SET_UP, LIGHT_SET_UP, fresh

FACTS = {"position", "board", "phase", "turn", "bags", "hand", "captured", "guard", "quiet", "turns"}
DUKES = {"light": "duke", "dark": "duke", "enhanced": "yes"}


@pytest.mark.rule("1.8", "1.9")
@pytest.mark.parametrize("name", SETUPS)
def test_facts_are_complete_and_the_same_for_all_seats(name: str) -> None:
    for match in random_match(name, "seen", 60 * stretched(1)):
        views = [match.view(seat) for seat in (0, 1, SPECTATOR)]
        assert views[0].facts == views[1].facts == views[2].facts
        facts = views[0].facts
        assert set(facts) == FACTS
        assert json.loads(json.dumps(facts)) == facts
        assert facts["position"] == match.game.write_state(match.rules, match.state)
        position = on_the_board(match)
        assert {sq(square) for square in facts["board"]} == set(position.pieces)
        for square, fact in facts["board"].items():
            piece = position.pieces[sq(square)]
            assert fact == {
                "seat": piece.owner,
                "tile": piece.tile.key,
                "name": piece.tile.name,
                "back": piece.back,
                "frozen": sq(square) in position.frozen,
            }
        assert facts["guard"] == [guarded(position, seat) for seat in (0, 1)]


def guarded(position: Position, seat: int) -> bool:
    both = all(oracle.leader_square(position, owner) for owner in (0, 1))
    return both and oracle.in_guard(position, seat)


@pytest.mark.parametrize("name", SETUPS)
def test_choices_are_the_legal_actions_of_the_acting_seat_alone(name: str) -> None:
    for match in random_match(name, "chosen", 60 * stretched(1)):
        for seat in (0, 1, SPECTATOR):
            view = match.view(seat)
            assert view.acting == match.to_act
            expected = match.legal_actions(seat) if seat in match.to_act else []
            assert [choice.action for choice in view.choices] == expected
            for choice in view.choices:
                assert choice.text == match.write(seat, choice.action)
                assert choice.label
                assert all(pick.label for pick in choice.picks)
            assert len({choice.picks for choice in view.choices}) == len(view.choices)
            places = CAMP.picture(view).places
            assert all(pick.id in places for c in view.choices for pick in c.picks if pick.kind == "square")


@pytest.mark.parametrize("name", SETUPS)
def test_sample_of_a_view_looks_the_same_and_gives_the_same_choices(name: str) -> None:
    match = played(name, "sampled", 30)
    for seat in (0, 1, SPECTATOR):
        view = match.view(seat)
        state = CAMP.sample(match.rules, view, Random(1))
        assert CAMP.view(match.rules, match.setup, state, seat) == view


# Words


@pytest.mark.parametrize(
    ("position", "prompt", "waiting"),
    [
        (
            "6/6/6/6/6/6 light leader first=light bag=-/- quiet=0 turns=0",
            "Light: set up your Duke on one of the two centre squares of your home edge.",
            "Waiting for Light.",
        ),
        (
            "6/6/6/6/6/2Du3 light escort first=light bag=-/- quiet=0 turns=0",
            "Light: set up a Footman beside your Duke.",
            "Waiting for Light.",
        ),
        (
            "5du/6/6/6/6/2Du3 light turn first=light bag=-/- quiet=0 turns=0",
            "Light: move a tile, draw one, or use an ability.",
            "Waiting for Light.",
        ),
        (
            "2du'3/6/6/6/6/2Du3 light turn first=light bag=-/- quiet=0 turns=0",
            "Light: move a tile, draw one, or use an ability. Your Duke is in Guard!",
            "Waiting for Light.",
        ),
        (
            "5du/6/6/6/6/2Du3 light place first=light bag=-/- hand=Kn quiet=0 turns=0",
            "Light: place the Knight you drew.",
            "Waiting for Light.",
        ),
        (
            "5du/6/6/6/6/2Du3 light keep first=light bag=-/- hand=KnPi quiet=0 turns=0",
            "Light: keep one of the tiles you divined.",
            "Waiting for Light.",
        ),
        (
            "5du/6/6/6/6/2Du3 light deal first=light bag=Pi1/- quiet=0 turns=0",
            "Light draws a tile.",
            "Light draws a tile.",
        ),
    ],
)
def test_every_phase_has_its_prompt(position: str, prompt: str, waiting: str) -> None:
    match = started(position, **DUKES)
    assert match.view(0).prompt == prompt
    assert match.view(1).prompt == waiting
    ended = started("6/6/6/6/6/2Du3 light ended first=light bag=-/- quiet=0 turns=9 won=light by=capture", **DUKES)
    assert ended.view(1).prompt == "Light wins by capturing dark's Duke."


def narrations(match: Match) -> list[tuple[str, str]]:
    """(action, what was said) of a whole match."""
    told = []
    for before, entry in zip(match.states, match.entries, strict=False):
        number = match.game.read_action(match.rules, before, entry.actor, entry.text)
        words = {match.game.narrate(match.rules, before, entry.actor, number, seat) for seat in (0, 1, SPECTATOR)}
        assert len(words) == 1
        told.append((entry.text, words.pop()))
    return told


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("name", SETUPS)
def test_guard_is_announced_exactly_when_the_oracle_sees_it(name: str) -> None:
    for seed in range(stretched(2)):
        match = played(name, f"narrated {seed}", 70)
        rules, armies = our_rules(match), CAMP.armies_of(match.setup)
        told = narrations(match)
        for (text, words), entry, state in zip(told, match.entries, match.states[1:], strict=True):
            after = match.game.view(rules, match.setup, state, SPECTATOR).facts
            position = position_at(match, state, armies)
            says = words.endswith(" Guard!")
            passed = after["phase"] == "turn" and entry.actor == 1 - after["turn"]
            assert says == (passed and guarded(position, after["turn"])), (text, words)
            assert words[0].isupper()
            assert words.endswith("." if not says else "!")


def position_at(match: Match, state: object, armies: tuple[Army, Army]) -> Position:
    there = Match(match.game, match.setup, secret=match.secret, drawing=False)
    there.states[:] = [state]
    return on_the_board(there)


def test_actions_are_told_in_words() -> None:
    match = fresh()
    play(match, *LIGHT_SET_UP, *DARK_SET_UP, "c2-c3", "draw")
    told = dict(narrations(match))
    assert told["centurion@c1"] == "Light: Centurion onto c1."
    assert told["c2-c3"] == "Light: Legionnaire c2 moves to c3."
    assert told["draw"] == "Dark: draw a tile from the bag."
    lot = Match(GAME, GAME.setup(), secret=b"lot")
    assert narrations(lot)[0][1].startswith("The lot falls to ")


CAPTURES_OF_TWO = (
    "Light: Centurion c2 moves to c3 with the Slingers from b2 and the Legionnaire from d2, "
    "capturing the Velites on b3 and the Triarii on d3."
)


@pytest.mark.parametrize(
    ("position", "text", "words"),
    [
        (
            "2ce3/6/6/1ve1tr2/1SlCeLe2/6 light turn first=light bag=-/- quiet=0 turns=8",
            "c2-c3+b2+d2",
            CAPTURES_OF_TWO,
        ),
        (
            "5ce/6/2on3/6/2Le3/Ce5 light turn first=light bag=-/- quiet=0 turns=8",
            "c2*c4",
            "Light: Legionnaire c2 strikes the Onager on c4.",
        ),
        (
            "5ce/6/6/6/2Le'3/Ce5 light turn first=light bag=-/- quiet=0 turns=8",
            "flip c2",
            "Light: Legionnaire c2 is made ready.",
        ),
        (
            "5ce/6/6/6/6/Ce5 light place first=light bag=-/- hand=Wd quiet=0 turns=8",
            "war-dogs@b1/back",
            "Light: War Dogs onto b1, side B up.",
        ),
    ],
)
def test_narration_names_tiles_and_squares(position: str, text: str, words: str) -> None:
    match = started(position)
    play(match, text)
    assert narrations(match) == [(match.entries[0].text, words)]


def test_command_and_divination_are_told() -> None:
    match = started("5du/6/6/1DuGe'pi2/2Fo3/6 light turn first=light bag=-/- quiet=0 turns=8", **DUKES)
    play(match, "c3:c2xd3")
    assert narrations(match)[0][1] == (
        "Light: General c3 commands the Footman from c2 to d3, capturing the Pikeman on d3."
    )
    match = started("5du/6/6/2Or'3/6/DuFo4 light turn first=light bag=Kn1Wi1/pi1 quiet=0 turns=8", **DUKES)
    play(match, "flip c3")
    assert narrations(match)[0][1] == "Light: Oracle c3 is flipped."
    match = started("5du/6/6/2Or'3/6/DuFo4 light turn first=light bag=Kn1Wi1/pi1 quiet=0 turns=8", **DUKES)
    play(match, "divine c3", "keep knight")
    told = dict(narrations(match))
    assert told["divine c3"] == "Light: Oracle c3 divines three tiles."
    assert told["keep knight"] == "Light: keep the Knight."
    assert told["deal knight"] == "Light draws the Knight."


@pytest.mark.rule("6.16")
def test_captured_tiles_are_listed_for_their_owner() -> None:
    match = started("2ce3/6/6/1ve1tr2/1SlCeLe2/6 light turn first=light bag=-/- quiet=0 turns=8")
    before = match.view().facts["captured"]
    play(match, "c2-c3+b2+d2")
    after = match.view().facts["captured"]
    assert after[0] == before[0]
    assert Counter(after[1]) - Counter(before[1]) == Counter(["velites", "triarii"])


# Drawings


@pytest.mark.parametrize("name", SETUPS)
def test_table_is_drawn_with_every_tile_in_its_place(name: str) -> None:
    for match in random_match(name, "drawn", 40):
        view = match.view()
        drawing = CAMP.picture(view)
        assert drawing.width <= 100
        squares = {place: box for place, box in drawing.places.items() if re.fullmatch("[a-f][1-6]", place)}
        assert len(squares) == 36
        for square, box in squares.items():
            lines = [row[box.column : box.column + box.width] for row in drawing.rows[box.row : box.row + box.height]]
            shown = "".join(line.strip() for line in lines)
            fact = view.facts["board"].get(square)
            if fact is None:
                assert shown == ""
                continue
            assert shown.replace("-", "").replace(" ", "").startswith(fact["name"].replace(" ", "").replace("-", ""))
            assert ("○" if fact["back"] else "●") in shown
            assert ("▼" if fact["seat"] else "▲") in shown
            assert ("frozen" in shown) == fact["frozen"]


def test_guard_and_bags_are_drawn() -> None:
    match = started(
        "2du'3/6/6/6/6/2Du3 light turn first=light bag=Kn1Pi1/pi3 quiet=0 turns=0".replace("Kn1Pi1", "Pi1Kn1"), **DUKES
    )
    text = GAME.picture(match.view()).text
    assert "GUARD!" in text
    assert "light: 2 in the bag" in text
    assert "dark: 3 in the bag" in text
    match = started("5du/6/6/6/6/2Du3 light place first=light bag=-/- hand=Kn quiet=0 turns=0", **DUKES)
    assert "in hand knight" in GAME.picture(match.view()).text


ARMIES = [*builtin_armies().values(), ZOO]
TILES = [pytest.param(army, tile, id=f"{army.key} {tile.key}") for army in ARMIES for tile in army.tiles]


def view_with(army: Army, tile: Tile, back: bool) -> View:
    """A view of a match in which the tile stands on c3."""
    setup = CAMP.setup(light=army.key, dark="centurion", enhanced="yes", first="light")
    match = Match(CAMP, setup)
    leader = "" if tile.leader else army.tiles[0].code.capitalize()
    code = tile.code.capitalize() + ("'" if back else "")
    text = f"5ce/6/6/2{code}3/6/{leader + '5' if leader else '6'} light turn first=light bag=-/- quiet=0 turns=0"
    match.states[:] = [CAMP.read_state(match.rules, text)]
    return match.view(0)


@pytest.mark.rule("1.8", "1.5")
@pytest.mark.parametrize(("army", "tile"), TILES)
def test_closer_look_shows_both_sides_with_every_icon(army: Army, tile: Tile) -> None:
    for back in (False, True):
        view = view_with(army, tile, back)
        drawing = CAMP.inspect(view, "c3")
        assert drawing is not None
        assert drawing.width <= 100
        assert drawing.rows[0].startswith(f"{tile.name} (light)")
        first, second = ("side A", "side B") if tile.either_side else ("starting side", "reverse")
        heads = drawing.rows[1]
        assert first in heads
        assert second in heads
        assert heads.index(" (up)") > heads.index(second if back else first)
        assert back == (heads.index(" (up)") > heads.index(second))
        assert drawing.text.count("@") == 2
        for icon in {cell.icon for side in (tile.start, tile.back) for cell in side.cells}:
            assert icon.value in drawing.text.lower()
        by_key = CAMP.inspect(view, tile.key)
        assert by_key is not None
        assert "(up)" not in by_key.text


def test_nothing_is_there_to_look_at_on_an_empty_square() -> None:
    view = view_with(ARMIES[0], ARMIES[0].tiles[1], False)
    assert GAME.inspect(view, "b2") is None
    assert GAME.inspect(view, "nobody") is None


@pytest.mark.parametrize("army", ARMIES, ids=lambda army: army.key)
def test_content_tells_a_client_every_profile(army: Army) -> None:
    content = CAMP.content(CAMP.setup(light=army.key, dark="centurion"))
    assert json.loads(json.dumps(content)) == content
    assert [entry["key"] for entry in content] == [army.key, "centurion"]
    for tile, told in zip(army.tiles, content[0]["tiles"], strict=True):
        assert (told["key"], told["name"], told["count"], told["leader"]) == (
            tile.key,
            tile.name,
            tile.count,
            tile.leader,
        )
        for name, side in (("start", tile.start), ("back", tile.back)):
            assert told[name]["ability"] == (side.ability.value if side.ability else None)
            cells = {(Icon(c["icon"]), c["dx"], c["dy"], tuple(c["direction"]) or None) for c in told[name]["cells"]}
            assert cells == {(cell.icon, cell.dx, cell.dy, cell.direction) for cell in side.cells}


def test_streams_of_chance_are_named_after_who_draws() -> None:
    rules = GAME.rules(GAME.setup())
    assert GAME.stream(rules, rules.initial()) == "lot"
    match = started("5du/6/6/6/6/2Du3 dark deal first=light bag=-/pi1 quiet=0 turns=0", **DUKES)
    assert GAME.stream(match.rules, match.state) == "bag of dark"
    assert match.rules.actor(match.state) == CHANCE


@pytest.mark.rule("10.4")
def test_divined_tiles_can_be_picked_where_they_are_named() -> None:
    match = started("5du/6/6/2Or3/6/DuFo4 light keep first=light bag=-/pi1 hand=PiKnPi quiet=0 turns=8", **DUKES)
    view = match.view(0)
    drawing = GAME.picture(view)
    for pick in {pick for choice in view.choices for pick in choice.picks}:
        box = drawing.places[pick.id]
        assert pick.kind == "tile"
        assert drawing.rows[box.row][box.column : box.column + box.width] == pick.id
