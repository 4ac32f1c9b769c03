"""RULES.md keeps its promises: numbers, sources, all rulings, and a test for every ruling."""

from __future__ import annotations

import re

import pytest

from castra.games.centre_rock import GAME
from castra.games.centre_rock.content.packs import choices
from tests.test_rule_coverage import marked

pytestmark = pytest.mark.once

TEXT = GAME.rules_text()
BODY = TEXT[TEXT.index("\n## ") :]
PARAGRAPHS = [" ".join(block.split()) for block in BODY.split("\n\n") if block.strip()]
RULE = re.compile(r"\*\*(\d+\.\d+)\*\* (.*) \[([^\[\]]+)\]")
SOURCE = re.compile(r'book "[^"]+"(, "[^"]+")*|derived|ruling \d+|reconstructed')
FOUND = {match[1]: match for match in map(RULE.fullmatch, PARAGRAPHS) if match}
HEADINGS = {"Components", "Game Setup", "Play", "The Rock", "Triumph!"}


def test_every_paragraph_that_looks_like_a_rule_is_one() -> None:
    looks = [paragraph for paragraph in PARAGRAPHS if paragraph.startswith("**")]
    assert len(looks) == len(FOUND)


def test_rules_are_numbered_without_gaps() -> None:
    numbers = [tuple(map(int, number.split("."))) for number in FOUND]
    for section in range(1, 10):
        assert [rule for part, rule in numbers if part == section] == list(
            range(1, 1 + sum(p == section for p, _ in numbers))
        )


def test_every_rule_names_its_sources() -> None:
    for number, match in FOUND.items():
        for source in match[3].split("; "):
            assert SOURCE.fullmatch(source), f"{number}: {source}"
            assert set(re.findall(r'"([^"]+)"', source)) <= HEADINGS


def test_every_ruling_is_cited_by_a_rule() -> None:
    cited = {int(number) for match in FOUND.values() for number in re.findall(r"ruling (\d+)", match[3])}
    assert cited == set(range(1, 44))


def test_every_ruling_has_a_test() -> None:
    shown = {rule for rules in marked(GAME.key).values() for rule in rules}
    assert {f"ruling {number}" for number in range(1, 44)} <= shown


def test_references_between_rules_lead_somewhere() -> None:
    for number in re.findall(r"rules? (\d+\.\d+)", TEXT):
        assert number in FOUND


def test_what_is_reconstructed_is_an_option_that_says_so() -> None:
    section = TEXT[TEXT.index("## 9.") :]
    for name, values in choices(GAME.sheet, None).items():
        option = next(option for option in GAME.options if option.name == name)
        assert option.reconstructed
        assert option.values == values
        assert f"`{name}`" in section
    assert all(option.reconstructed for option in GAME.options)
