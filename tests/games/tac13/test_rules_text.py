"""RULES.md keeps its promises: a source for every rule, a test for every ruling."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import castra.games.tac13
from tests.test_rule_coverage import marked

pytestmark = pytest.mark.once

PACKAGE = Path(castra.games.tac13.__file__).parent
TEXT = (PACKAGE / "RULES.md").read_text(encoding="utf-8")
BODY = TEXT[TEXT.index("\n## ") :]
PARAGRAPHS = [" ".join(block.split()) for block in BODY.split("\n\n") if block.strip()]
RULE = re.compile(r"\*\*(\d+)\.(\d+)\*\* .*\[([^\[\]]+)\]")
RULES = [match for match in map(RULE.fullmatch, PARAGRAPHS) if match]
NUMBERS = [f"{match[1]}.{match[2]}" for match in RULES]
SHOWN = {rule for rules in marked("tac13").values() for rule in rules}


def test_every_paragraph_is_a_heading_or_a_rule_with_its_source() -> None:
    headings = [block for block in PARAGRAPHS if block.startswith("## ")]
    assert len(headings) + len(RULES) == len(PARAGRAPHS)


def test_rules_are_numbered_without_gaps() -> None:
    sections = [int(match[1]) for match in RULES]
    assert sections == sorted(sections)
    for section in set(sections):
        assert [int(match[2]) for match in RULES if int(match[1]) == section] == list(
            range(1, sections.count(section) + 1)
        )
    headings = [int(number) for number in re.findall(r"^## (\d+)\. ", BODY, re.MULTILINE)]
    assert headings == list(range(1, max(sections) + 1))


def test_every_source_is_a_known_one() -> None:
    known = re.compile(r"rulebook\b.*|R([1-9]|[12]\d|30)|S[1-8]|reconstructed")
    for match in RULES:
        for source in match[3].split("; "):
            assert known.fullmatch(source), source


def test_every_ruling_is_in_a_rule_and_has_a_test() -> None:
    rulings = {f"R{number}" for number in range(1, 31)}
    assert rulings <= {source for match in RULES for source in match[3].split("; ")}
    assert rulings <= SHOWN


def test_the_program_cites_only_rules_that_exist() -> None:
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        cited = set(re.findall(r'Refusal\("(\d+\.\d+)"', text))
        for words in re.findall(r"\(rules? ([\d., toand]+)\)", text):
            cited |= set(re.findall(r"\d+\.\d+", words))
        assert cited <= set(NUMBERS), path
