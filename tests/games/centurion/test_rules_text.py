"""RULES.md keeps its promises: numbers that stay, a source for every rule, no ruling forgotten."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import castra.games.centurion

pytestmark = pytest.mark.once

TEXT = (Path(castra.games.centurion.__file__).parent / "RULES.md").read_text(encoding="utf-8")
BODY = TEXT[TEXT.index("\n## ") :]
PARAGRAPHS = [" ".join(block.split()) for block in BODY.split("\n\n") if block.strip()]
RULE = re.compile(r"\*\*(\d+)\.(\d+)\*\* .*\[([^\[\]]+)\]")
SOURCE = re.compile(
    r'box( p\. \d+)?( "[^"]+")(, "[^"]+")*'
    r'|P&P p\. \d+(-\d+)?( "[^"]+")?'
    r'|Duke( p\. \d+(-\d+)?| "[^"]+")?|Siege p\. \d+|ruling \d+|reconstructed'
)
RULES = [match for match in map(RULE.fullmatch, PARAGRAPHS) if match]
WORDS = {f"{match[1]}.{match[2]}": match[0] for match in RULES}
SOURCES = [source for match in RULES for source in match[3].split("; ")]

SECTIONS = [
    "Table and tiles",
    "Set-up",
    "The turn",
    "Placing",
    "Danger",
    "Movement icons",
    "Dread",
    "Defense",
    "Formation",
    "Enhanced abilities",
    "End",
    "Armies and packs",
]

MEANINGS = {
    "2.1": "by lot",
    "2.2": "centre squares",
    "2.3": "escort",
    "2.4": "second player",
    "3.1": "one, and only one",
    "3.2": "pass",
    "3.3": "whose turn it is",
    "4.1": "draws a tile at random",
    "4.2": "free and beside the own leader",
    "4.3": "no such square is free",
    "4.4": "empty bag",
    "4.5": "starting side up",
    "4.6": "must be placed",
    "4.7": "While in Guard",
    "5.1": "very next turn",
    "5.2": "always allowed",
    "5.3": "in Guard when",
    "6.1": "Move:",
    "6.2": "tile of its own colour",
    "6.3": "Smash:",
    "6.4": "Jump:",
    "6.5": "Slide:",
    "6.6": "Jump Slide:",
    "6.7": "Strike:",
    "6.8": "Hammer:",
    "6.9": "Command:",
    "6.10": "Non-Capture icons",
    "6.11": "at an angle",
    "6.12": "one icon, of the side that is up",
    "6.13": "leaves the board",
    "6.14": "only the own tiles",
    "6.15": "flipped in its final square",
    "6.16": "taken off the board",
    "7.1": "freezes",
    "7.2": "immune",
    "7.3": "does nothing",
    "8.1": "touches a square those icons mark",
    "8.2": "straight line is the only way",
    "8.3": "every shortest way counts",
    "8.4": "Strike is stopped",
    "8.5": "Shield Defense protects",
    "8.6": "take no notice",
    "8.7": "only against the capture",
    "9.1": "paired with it",
    "9.2": "Single Formation only one",
    "9.3": "lifted off the board together",
    "9.4": "by itself",
    "9.5": "Paired tiles capture",
    "9.6": "Only the active tile flips",
    "9.7": "Nothing can be paired with a Strike",
    "9.8": "frozen tile",
    "10.1": "Ready (X)",
    "10.2": "no icon at all",
    "10.3": "Summon (I)",
    "10.4": "Divination (II)",
    "11.1": "captures the enemy leader",
    "11.2": "loses",
    "11.3": "third time",
    "11.4": "100 turns",
}

HEADINGS = [
    "Contents",
    "Profile System",
    "Leader Tile",
    "Setup",
    "Enhanced Abilities",
    "Orientation",
    "Starting Side",
    "How to Play",
    "Move a Soldier Tile",
    "Flip the Tile",
    "Capturing Tiles",
    "Putting the Centurion Tile in Danger",
    "Looking at Opposite Side of a Tile",
    "Place a New Soldier Tile",
    "Use an Enhanced Ability",
    "Ready",
    "Winning the Game",
    "Movement Icons",
    "Non-Movement",
    "Move",
    "Smash",
    "Jump",
    "Slide",
    "Jump Slide",
    "Strike",
    "Hammer",
    "Movement Example",
    "Dread",
    "Defense",
    "Shield Defense",
    "Defense Example",
    "Non-Capture Move/Jump/Slide",
    "Formation Icons",
    "Formation Icon Example",
    "Game Reference",
]


def test_sections_are_numbered_and_named_as_refusals_expect() -> None:
    assert re.findall(r"^## (.+)$", TEXT, re.MULTILINE) == [f"{n}. {title}" for n, title in enumerate(SECTIONS, 1)]


def test_every_paragraph_of_a_section_is_a_rule_with_a_number_and_a_source() -> None:
    assert [text for text in PARAGRAPHS if not text.startswith("## ") and not RULE.fullmatch(text)] == []


def test_rules_count_up_without_gaps_inside_their_section() -> None:
    expected, section, number = [], 0, 0
    for text in PARAGRAPHS:
        if text.startswith("## "):
            section, number = section + 1, 0
        else:
            number += 1
            expected.append((section, number))
    assert [(int(match[1]), int(match[2])) for match in RULES] == expected


def test_every_source_is_one_that_the_opening_explains() -> None:
    assert [source for source in SOURCES if not SOURCE.fullmatch(source)] == []


def test_every_ruling_is_cited() -> None:
    cited = {int(source.split()[1]) for source in SOURCES if source.startswith("ruling")}
    assert cited == set(range(1, 22))


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_heading_of_the_rulebook_is_covered(heading: str) -> None:
    assert any(source.startswith("box") and f'"{heading}"' in source for source in SOURCES)


@pytest.mark.parametrize("page", [1, 2, 3])
def test_every_page_of_the_print_and_play_rules_is_covered(page: int) -> None:
    assert any(source.startswith(f"P&P p. {page}") for source in SOURCES)


@pytest.mark.parametrize(("number", "words"), MEANINGS.items())
def test_numbers_that_refusals_cite_keep_their_meaning(number: str, words: str) -> None:
    assert words in WORDS[number]


@pytest.mark.parametrize("number", ["10.3", "10.4"])
def test_rules_whose_print_we_lack_say_so(number: str) -> None:
    assert "not known to us" in WORDS[number]
    assert WORDS[number].endswith("[reconstructed]")


def test_rule_numbers_in_the_text_exist() -> None:
    mentioned = re.findall(r"(?:rules?|see|of|allowed by|as by|than|because of) (\d+\.\d+)", BODY)
    assert mentioned
    assert [number for number in mentioned if number not in WORDS] == []
