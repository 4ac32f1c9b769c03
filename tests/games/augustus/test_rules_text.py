"""RULES.md keeps its promises: numbers, sources, no ruling forgotten."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import castra.games.augustus

pytestmark = pytest.mark.once

TEXT = (Path(castra.games.augustus.__file__).parent / "RULES.md").read_text(encoding="utf-8")
BODY = TEXT[TEXT.index("\n## ") :]
PARAGRAPHS = [" ".join(block.split()) for block in BODY.split("\n\n") if block.strip()]
RULE = re.compile(r"\*\*(\d+)\.(\d+)\*\* .*\[([^\[\]]+)\]")
SOURCE = re.compile(r'book "[^"]+"|aid "(IMMEDIATE|PERMANENT|AT THE END)"|FAQ|R\d+|program|reconstructed')
RULES = [match for match in map(RULE.fullmatch, PARAGRAPHS) if match]
NUMBERS = [f"{match[1]}.{match[2]}" for match in RULES]
SOURCES = [source for match in RULES for source in match[3].split("; ")]
RULINGS = {f"R{number}" for number in range(1, 27)}
HEADINGS = [
    *("1", "2", "3", "4", "5", "CONTENTS", "SET UP", "THE CONQUEST OF AN OBJECTIVE", "Example", "Joker token"),
    *("To complete an objective", "When several players", "IMPORTANT", "A. Colour objectives"),
    *("B. Number of objectives", "Number of objectives - EXAMPLE", "C. Control of gold and wheat"),
    *("CONSEQUENCES OF LOSING AN OBJECTIVE", "END OF THE GAME", "EXAMPLE OF FINAL SCORING", "VARIOUS STAGES"),
]


def test_every_paragraph_of_a_section_is_a_rule_with_a_number_and_a_source() -> None:
    assert [text for text in PARAGRAPHS if not text.startswith("## ") and not RULE.fullmatch(text)] == []


def test_rules_count_up_without_gaps_inside_their_section() -> None:
    expected, section, number = [], 0, 0
    for text in PARAGRAPHS:
        if text.startswith("## "):
            section, number = section + 1, 0
            assert text.startswith(f"## {section}. ")
        else:
            number += 1
            expected.append(f"{section}.{number}")
    assert expected == NUMBERS


def test_every_source_is_one_that_the_opening_explains() -> None:
    assert [source for source in SOURCES if not SOURCE.fullmatch(source)] == []


def test_every_ruling_is_cited() -> None:
    assert {source for source in SOURCES if re.fullmatch(r"R\d+", source)} == RULINGS


def test_every_heading_of_the_rulebook_is_covered() -> None:
    cited = {source.removeprefix("book ").strip('"') for source in SOURCES if source.startswith("book")}
    assert cited == set(HEADINGS)


def test_every_kind_of_effect_of_the_play_aid_is_covered() -> None:
    assert {source for source in SOURCES if source.startswith("aid")} == {
        'aid "IMMEDIATE"',
        'aid "PERMANENT"',
        'aid "AT THE END"',
    }


def test_rule_numbers_in_the_text_exist() -> None:
    mentioned = re.findall(r"rules? (\d+\.\d+)(?: to (\d+\.\d+))?", BODY)
    assert mentioned
    assert [number for pair in mentioned for number in pair if number and number not in NUMBERS] == []


def test_refusals_cite_rules_that_exist() -> None:
    source = (Path(castra.games.augustus.__file__).parent / "people" / "refusals.py").read_text(encoding="utf-8")
    cited = set(re.findall(r'"(\d+\.\d+)"', source))
    assert cited
    assert cited <= set(NUMBERS)
