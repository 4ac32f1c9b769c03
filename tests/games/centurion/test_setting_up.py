"""Sections 1, 2 and 12 of the rules, through matches with the real packs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from castra.core.errors import IllegalActionError, NotYourTurnError, PackError, SetupError
from castra.core.game import CHANCE
from castra.core.match import Match
from castra.core.record import write_record
from castra.games.centurion import GAME
from castra.games.centurion.content.packs import army_fingerprint, builtin_armies, write_army
from castra.games.centurion.content.printed import Army, Icon
from castra.games.centurion.engine.state import CenturionState
from castra.games.centurion.game import Centurion

from .drawn_armies import ZOO
from .games import CAMP, SETUPS, our_rules, our_state, play, played, random_match

LIGHT_SET_UP = ("centurion@c1", "legionnaire@c2", "legionnaire@d1")
DARK_SET_UP = ("centurion@d6", "legionnaire@c6", "legionnaire@e6")


def texts(match: Match) -> set[str]:
    """What whoever is to act may do."""
    (seat,) = match.to_act
    return {match.write(seat, number) for number in match.legal_actions(seat)}


def fresh(**options: str) -> Match:
    return Match(GAME, GAME.setup(2, **{"first": "light", **options}), secret=b"a fixed secret")


# 1: table and tiles


@pytest.mark.rule("1.1")
def test_board_has_six_by_six_squares_and_a_home_edge_for_each_of_two_players() -> None:
    match = fresh()
    places = GAME.picture(match.view()).places
    assert set(places) == {column + row for column in "abcdef" for row in "123456"}
    play(match, *LIGHT_SET_UP)
    assert texts(match) == {"centurion@c6", "centurion@d6"}
    assert places["c6"].row < places["c1"].row


@pytest.mark.rule("1.2", "6.16", "4.6")
@pytest.mark.parametrize("name", SETUPS)
def test_every_tile_of_an_army_is_always_on_the_board_in_the_bag_in_hand_or_captured(name: str) -> None:
    before: list[Counter[str]] = [Counter(), Counter()]
    for match in random_match(name, "kept together", 150):
        facts = match.view().facts
        if facts["phase"] in ("lot", "leader", "escort"):
            continue
        enhanced = match.setup.options["enhanced"] == "yes"
        for seat, army in enumerate(CAMP.armies_of(match.setup)):
            owned = Counter({t.key: t.count for t in army.tiles if enhanced or not t.optional})
            found = Counter(fact["tile"] for fact in facts["board"].values() if fact["seat"] == seat)
            found += Counter(facts["bags"][seat])
            found += Counter(facts["hand"] if facts["turn"] == seat else [])
            captured = Counter(facts["captured"][seat])
            assert found + captured == owned
            assert captured >= before[seat]  # nothing comes back
            before[seat] = captured


@pytest.mark.rule("1.3")
@pytest.mark.parametrize("army", builtin_armies().values(), ids=lambda army: army.key)
def test_exactly_one_tile_of_an_army_leads(army: Army) -> None:
    leaders = [tile for tile in army.tiles if tile.leader]
    assert [tile.count for tile in leaders] == [1]


@pytest.mark.rule("1.3")
@pytest.mark.parametrize(("army", "leader"), [("duke", "duke"), ("zoo", "lion")])
def test_what_is_said_of_the_centurion_holds_for_every_leader(army: str, leader: str) -> None:
    match = Match(CAMP, CAMP.setup(light=army, dark=army, first="light"))
    assert texts(match) == {f"{leader}@c1", f"{leader}@d1"}


@pytest.mark.rule("1.5", "6.12", "6.15")
def test_only_the_side_that_is_up_counts() -> None:
    match = fresh()
    play(match, *LIGHT_SET_UP, *DARK_SET_UP)
    assert {text for text in texts(match) if text.startswith("c2")} == {"c2-c3", "c2-b2", "c2-d2"}
    play(match, "c2-c3", "c6-c5")
    turned = {text for text in texts(match) if text.startswith("c3") or text == "flip c3"}
    ahead, along_its_slides = {"c3-b4", "c3-c4", "c3-d4"}, {"c3-a2", "c3-b2", "c3-d2", "c3-e2", "c3-f2"}
    assert turned == ahead | along_its_slides | {"flip c3"}
    assert match.view().facts["board"]["c3"]["back"]


@pytest.mark.rule("1.6", "2.3", "4.5")
@pytest.mark.parametrize("name", SETUPS)
def test_new_tiles_come_starting_side_up_unless_they_have_none(name: str) -> None:
    match = played(name, "new tiles", 100)
    placed = 0
    for entry, before, after in zip(match.entries, match.states, match.states[1:], strict=False):
        if entry.actor != CHANCE and "@" in entry.text:
            assert isinstance(before, CenturionState)
            assert isinstance(after, CenturionState)
            key, _, rest = entry.text.partition("@")
            code = int(after.board["abcdef".index(rest[0]) + 6 * (int(rest[1]) - 1)])
            tile = our_rules(match).profiles.tile(code)
            assert tile.key == key
            assert bool(code & 1) == rest.endswith("/back")
            assert tile.either_side or not code & 1
            placed += 1
    assert placed >= 6


@pytest.mark.rule("1.7", "4.5")
def test_war_dogs_are_placed_with_either_side_up() -> None:
    match = fresh()
    position = "2lecele1/6/6/6/2Le3/2CeLe2 light place first=light bag=Le4/le4 hand=Wd quiet=0 turns=4"
    match.states[:] = [GAME.read_state(match.rules, position)]
    assert texts(match) == {"war-dogs@b1", "war-dogs@b1/back"}
    play(match, "war-dogs@b1/back")
    assert match.view().facts["board"]["b1"]["back"]


@pytest.mark.rule("1.9")
def test_bags_are_the_armies_less_what_has_come_into_play() -> None:
    match = fresh()
    play(match, *LIGHT_SET_UP, *DARK_SET_UP, "draw")
    facts = match.view(1).facts
    full = {tile.key: tile.count - tile.starts for tile in GAME.army("centurion").tiles if not tile.leader}
    (drawn,) = facts["hand"]
    assert Counter(facts["bags"][0]) + Counter([drawn]) == Counter(full)
    assert facts["bags"][1] == full


# 2: set-up


@pytest.mark.rule("2.1", "3.3")
@pytest.mark.parametrize("first", ["light", "dark"])
def test_who_begins_may_be_chosen(first: str) -> None:
    match = fresh(first=first)
    seat = ("light", "dark").index(first)
    assert match.to_act == (seat,)
    orders = [LIGHT_SET_UP, DARK_SET_UP]
    play(match, *orders[seat], *orders[1 - seat])
    assert match.to_act == (seat,)


@pytest.mark.rule("2.1")
def test_lot_decides_fairly_otherwise() -> None:
    beginners = Counter(Match(GAME, GAME.setup(), secret=number.to_bytes(32, "big")).to_act[0] for number in range(200))
    assert set(beginners) == {0, 1}
    assert min(beginners.values()) > 70
    rules = GAME.rules(GAME.setup())
    assert list(rules.chance_weights(rules.initial())) == [1, 1]
    match = Match(GAME, GAME.setup(), secret=b"lot")
    assert match.entries[0].text in ("lot light", "lot dark")


@pytest.mark.rule("2.2")
def test_leader_goes_on_either_centre_square_of_the_home_edge() -> None:
    match = fresh()
    assert texts(match) == {"centurion@c1", "centurion@d1"}
    play(match, *LIGHT_SET_UP)
    assert texts(match) == {"centurion@c6", "centurion@d6"}


@pytest.mark.rule("2.3")
def test_escorts_go_on_free_squares_beside_the_leader_only() -> None:
    match = fresh()
    play(match, "centurion@d1")
    assert texts(match) == {"legionnaire@c1", "legionnaire@e1", "legionnaire@d2"}
    play(match, "legionnaire@d2")
    assert texts(match) == {"legionnaire@c1", "legionnaire@e1"}
    play(match, "legionnaire@e1")
    assert sum(match.view().facts["bags"][0].values()) == 16


@pytest.mark.rule("2.4")
def test_second_player_sets_up_freely_and_the_first_takes_the_first_turn() -> None:
    match = fresh()
    play(match, *LIGHT_SET_UP, "centurion@c6", "legionnaire@b6", "legionnaire@d6")
    assert match.to_act == (0,)
    assert match.view().facts["phase"] == "turn"
    with pytest.raises(NotYourTurnError):
        match.play(1, "d6-d5")


@pytest.mark.rule("2.5")
def test_setting_up_is_no_turn() -> None:
    match = fresh()
    play(match, *LIGHT_SET_UP, *DARK_SET_UP)
    facts = match.view().facts
    assert (facts["turns"], facts["quiet"], facts["captured"]) == (0, 0, [[], []])


# 12: armies and packs


@pytest.mark.rule("12.5")
@pytest.mark.parametrize(("enhanced", "expected"), [("no", set()), ("yes", {"duchess", "oracle"})])
def test_enhanced_tiles_join_only_when_asked_for(enhanced: str, expected: set[str]) -> None:
    match = fresh(light="duke", dark="duke", enhanced=enhanced)
    for bag in match.view().facts["bags"]:
        assert set(bag) & {"duchess", "oracle"} == expected


@pytest.mark.rule("12.6")
@pytest.mark.parametrize("light", ["centurion", "duke"])
@pytest.mark.parametrize("dark", ["centurion", "duke"])
def test_any_army_meets_any_other(light: str, dark: str) -> None:
    match = fresh(light=light, dark=dark)
    play(match, *(["duke@c1", "footman@c2", "footman@d1"] if light == "duke" else LIGHT_SET_UP))
    assert texts(match) == {f"{dark}@c6", f"{dark}@d6"}
    play(match, *(["duke@d6", "footman@c6", "footman@e6"] if dark == "duke" else DARK_SET_UP))
    assert {fact["tile"] for fact in match.view().facts["board"].values()} >= {light, dark}
    assert "draw" in texts(match)


@pytest.mark.rule("12.7")
def test_pack_is_played_from_its_file_and_its_record_keeps_the_fingerprint(tmp_path: Path) -> None:
    path = tmp_path / "zoo.toml"
    path.write_text(write_army(ZOO), encoding="utf-8")
    game = GAME.with_pack(path)
    setup = game.setup(light="zoo", dark="zoo", first="light")
    match = Match(game, setup)
    play(match, "lion@c1")
    assert f"content: {game.content_hash(setup)}" in write_record(match.record()).replace("  ", " ")
    assert game.content_hash(setup) != GAME.content_hash(GAME.setup())
    other = Centurion({"zoo": GAME.army("duke")})
    assert other.content_hash(other.setup(light="zoo", dark="zoo")) != game.content_hash(setup)
    assert army_fingerprint(ZOO) != army_fingerprint(GAME.army("duke"))


@pytest.mark.rule("12.7")
def test_pack_may_not_take_the_name_of_a_shipped_army(tmp_path: Path) -> None:
    path = tmp_path / "duke.toml"
    path.write_text(write_army(replace(ZOO, key="duke")), encoding="utf-8")
    said = "line 2: the key 'duke' is taken by an army of the game; choose another"
    assert GAME.check_pack(path) == [said]
    with pytest.raises(PackError, match=said):
        GAME.with_pack(path)
    path.write_text(write_army(GAME.army("duke")), encoding="utf-8")
    assert GAME.check_pack(path) == []
    GAME.with_pack(path)
    with pytest.raises(SetupError, match="There is no army 'zoo'"):
        GAME.setup(light="zoo")


@pytest.mark.rule("12.9")
def test_players_are_shown_where_profiles_come_from_and_what_is_reconstructed() -> None:
    about = GAME.about()
    for army in builtin_armies().values():
        assert any(army.source in line for line in about.attested)
        for entry in army.reconstructed:
            assert any(entry in line for line in about.reconstructed)
    shown = GAME.content(GAME.setup(light="duke"))
    assert [army["source"] for army in shown] == [GAME.army("duke").source, GAME.army("centurion").source]
    assert shown[0]["reconstructed"]


@pytest.mark.rule("12.10", "6.8")
def test_terrain_is_no_part_of_the_game() -> None:
    assert not [icon for icon in Icon if "fort" in icon.value or "terrain" in icon.value]
    for army in builtin_armies().values():
        assert not [tile for tile in army.tiles if tile.key in ("fort", "mountain", "terrain")]
    with pytest.raises(IllegalActionError):
        fresh().play(0, "legionnaire@c3")


def test_position_in_a_fresh_match_is_empty() -> None:
    match = fresh()
    assert [int(mask) for mask in our_state(match).tiles] == [0, 0]
