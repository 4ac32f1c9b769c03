"""Decks as files: the built-in one is sound, owners may replace it, and every mistake is told by line and name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from castra.core.errors import PackError
from castra.games.augustus import GAME
from castra.games.augustus.content.packs import DECK_FILE, builtin_deck, deck_fingerprint, read_deck
from castra.games.augustus.content.printed import POWERS, SYMBOLS

pytestmark = pytest.mark.once

POWER_KEYS = ("symbols", "count", "symbol", "per_colour", "each", "most")
TEXT = DECK_FILE.read_text(encoding="utf-8")


def mistakes(text: str) -> list[str]:
    with pytest.raises(PackError) as caught:
        read_deck(text, "mine.toml")
    return caught.value.mistakes


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) >= 1, old
    return TEXT.replace(old, new, 1)


def line_of(text: str, words: str) -> int:
    """The line on which these words begin; a line break at their beginning belongs to the line before."""
    return text[: text.index(words) + len(words) - len(words.lstrip("\n"))].count("\n") + 1


def test_built_in_deck_is_sound() -> None:
    assert GAME.check_pack(DECK_FILE) == []


def test_built_in_deck_counts_as_documented() -> None:
    deck = builtin_deck()
    colours = [card.colour for card in deck.objectives]
    assert {colour: colours.count(colour) for colour in set(colours)} == {
        "senator": 30,
        "green": 28,
        "purple": 18,
        "orange": 12,
    }
    assert sum(card.gold for card in deck.objectives) == 15
    assert sum(card.wheat for card in deck.objectives) == 16
    assert sum(card.count for card in deck.objectives if card.power == "gain legions") == 8
    assert [reward.points for reward in deck.rewards] == [2, 4, 8, 10, 6, 2, 4, 6, 8, 10, 5, 5]


@pytest.mark.parametrize(
    ("old", "new", "named", "sentence"),
    [
        ('power = "take two"', 'power = "take three"', 'power = "take three"', "'take three' is no power"),
        ('spaces = ["sword", "sword"]', 'spaces = ["sword", "spear"]', '"spear"', "'spear' is no symbol"),
        ("number = 2\n", "number = 1\n", 'number = 1\nname = "Aulus', "the number 1 is taken by the objective on line"),
        ('name = "Corsica"', 'name = "alpes maritimae"', '"alpes m', "is taken by the objective on line"),
        ('name = "Corsica"\n', "", "[[objective]]\nnumber = 3\n", "name is missing"),
        ('colour = "green"\n', 'colour = "blue"\n', '"blue"', "'blue' is no colour"),
        ("points = 3\n", "", "[[objective]]\nnumber = 1\n", "points is missing"),
        ("points = 3\n", 'points = "many"\n', '"many"', "points must be a whole number, not text"),
        ("points = 3\n", "points = 99\n", "points = 99", "points must be from 0 to 50"),
        ("points = 3\n", 'points = "?"\n', 'points = "?"\npower = "none"', "only an objective whose power scores"),
        ("count = 1\n", "", 'power = "remove legions"\n', "count is missing; the power 'remove legions' needs it"),
        ("count = 1\n", "count = 9\n", "count = 9", "count must be from 1 to 6"),
        ("count = 1\n", "count = 1\neach = 2\n", "each = 2", "the power 'remove legions' has no each"),
        ('resources = ["wheat"]', 'resources = ["silver"]', '"silver"', "'silver' is no resource"),
        ('spaces = ["sword", "chariot"]', 'spaces = ["sword"]', 'spaces = ["sword"]', "has 2 to 6 spaces, not 1"),
        ('symbols = ["standard", "dagger"]', 'symbols = ["dagger", "dagger"]', '["dagger", "dagger"]', "two different"),
        ('symbols = ["standard", "dagger"]', 'symbols = ["dagger"]', 'symbols = ["dagger"]', "has two symbols, not 1"),
        ('seed = ["number"]', 'seed = ["weight"]', '"weight"', "'weight' is no fact"),
        ('kind = "colour"', 'kind = "color"', '"color"', "'color' is no kind of reward"),
        ('of = "senator"', 'of = "green"', 'of = "green"\npoints = 4', "there is only one reward"),
        ('of = "senator"', 'of = "grey"', '"grey"', "a colour reward is for one of"),
        ("number = 1\n", "number = 1\nweight = 3\n", "weight", "an objective has no 'weight'"),
        ('otherwise = "reconstructed"', 'otherwise = "rumour"', '"rumour"', "'rumour' is no provenance"),
    ],
)
def test_mistake_is_told_with_its_line_and_name(old: str, new: str, named: str, sentence: str) -> None:
    text = changed(old, new)
    told = [one for one in mistakes(text) if sentence in one]
    assert told
    assert told[0].startswith(f"line {line_of(text, named)}: ")


def test_line_of_a_mistake_is_exact() -> None:
    text = changed('power = "take two"', 'power = "take three"')
    assert mistakes(text) == [
        f"line {line_of(text, 'take three')}: 'take three' is no power; there are {', '.join(POWERS)}"
    ]


def test_wrong_counts_are_told() -> None:
    cut = TEXT[: TEXT.index("[[objective]]\nnumber = 88")]
    assert any("a deck has 88 objectives, not 87" in told for told in mistakes(cut))
    none = TEXT[: TEXT.index("[[objective]]\nnumber = 1\n")]
    assert any("this file has no [[objective]]" in told for told in mistakes(none))
    first = TEXT.index("[[reward]]\n")
    second = TEXT.index("[[reward]]\n", first + 1)
    assert any("the colour reward for 'senator' is missing" in told for told in mistakes(TEXT[:first] + TEXT[second:]))


def test_senators_produce_nothing() -> None:
    text = changed('colour = "senator"\n', 'colour = "senator"\nresources = ["gold"]\n')
    assert any("only provinces produce resources" in told for told in mistakes(text))


def test_all_mistakes_are_told_at_once_in_the_order_of_their_lines() -> None:
    text = changed('name = "Corsica"\n', "").replace("points = 13\n", "points = -1\n")
    found = mistakes(text)
    assert len(found) > 2
    assert [int(told.split()[1].rstrip(":")) for told in found] == sorted(
        int(told.split()[1].rstrip(":")) for told in found
    )


@pytest.mark.parametrize(
    "text", ["", "format = 2\n", "format = [", "objective = 3\nformat = 1\n", "[[objective]]\n", "\x00"]
)
def test_files_that_are_no_decks_get_sentences(text: str) -> None:
    assert mistakes(text)


def test_missing_file_is_told(tmp_path: Path) -> None:
    assert GAME.check_pack(tmp_path / "nowhere.toml") == [
        f"The pack {tmp_path / 'nowhere.toml'} cannot be read (no such file or directory)"
    ]


def test_owner_replaces_the_deck(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        changed('name = "Corsica"', 'name = "Korsika"').replace("Castra's reconstruction", "My own box"),
        encoding="utf-8",
    )
    assert GAME.check_pack(mine) == []
    game = GAME.with_pack(mine)
    setup = game.setup(2)
    assert game.content_hash(setup) != GAME.content_hash(GAME.setup(2))
    assert game.content(setup)["objectives"][2]["name"] == "Korsika"
    rules = game.rules(setup)
    text = game.picture(game.view(rules, setup, rules.initial(), 0)).text
    assert "My own box" in text
    assert any("My own box" in fact for fact in game.about().attested)


def test_notes_and_sources_do_not_change_the_fingerprint() -> None:
    other = read_deck(changed('seed = ["number"]', 'seed = ["number", "name"]'), "mine.toml")
    assert deck_fingerprint(other) == deck_fingerprint(builtin_deck())
    assert other.objectives[0].provenance["name"] == "seed"


def test_mobilising_power_may_show_two_different_symbols() -> None:
    deck = read_deck(changed('symbols = ["sword", "sword"]', 'symbols = ["sword", "shield"]'), "mine.toml")
    assert deck.objectives[6].symbols == ("sword", "shield")


# -- decks that are sound card by card, but make no game


def with_powers(power: str, share: int) -> str:
    """The deck of the program with another power on every so manyth card."""
    head, *cards = TEXT.split("[[objective]]\n")
    for i in range(0, len(cards), share):
        lines = [line for line in cards[i].splitlines() if not line.startswith(("power", *POWER_KEYS))]
        lines = ["points = 3" if line == 'points = "?"' else line for line in lines]
        cards[i] = "\n".join([*(line for line in lines if line), f'power = "{power}"', "", ""])
    return "[[objective]]\n".join([head, *cards])


def with_spaces(spaces: tuple[str, ...]) -> str:
    return re.sub(r"spaces = \[.*\]", f"spaces = {list(spaces)}", TEXT)


LOSING = "88 objectives remove controlled ones, so nobody comes to control seven; have at most 17"
LARGE = "its objectives have 6.0 spaces on average, too many for seven legions"


@pytest.mark.parametrize(
    ("text", "why"),
    [(with_powers("remove controlled", 1), LOSING), (with_spaces(SYMBOLS), LARGE)],
    ids=["many", "large"],
)
def test_deck_with_which_games_do_not_end_is_refused(text: str, why: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    assert read_deck(text, "mine.toml").objectives  # nothing is wrong with any one card
    assert GAME.check_pack(mine) == [f"games of 6 players do not end with this deck: {why}"]


def test_deck_with_a_few_more_losses_is_fit_for_play(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(with_powers("remove controlled", 6), encoding="utf-8")
    assert GAME.check_pack(mine) == []
