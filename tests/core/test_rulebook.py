"""Finding rules and sections in a RULES.md."""

from __future__ import annotations

import pytest

from castra.core.errors import CastraError
from castra.core.rulebook import numbered_rules, passage, rule_numbers

pytestmark = pytest.mark.once

TEXT = """# A game

**not a rule** of course.

## 1. Table

**1.1** One.
Still one. [book]

**1.2** Two; see **1.1** for one. [book]

### 1.3 More

**1.3.1** Deep. [book]

## 2. End

**2.10** Last. [book]
"""


def test_numbers_are_those_of_rules_and_sections() -> None:
    assert rule_numbers(TEXT) == {"1", "1.1", "1.2", "1.3", "1.3.1", "2", "2.10"}


def test_rules_are_told_one_by_one_with_their_headings() -> None:
    assert numbered_rules(TEXT) == [
        ("1.1", "1. Table", "**1.1** One.\nStill one. [book]"),
        ("1.2", "1. Table", "**1.2** Two; see **1.1** for one. [book]"),
        ("1.3.1", "1.3 More", "**1.3.1** Deep. [book]"),
        ("2.10", "2. End", "**2.10** Last. [book]"),
    ]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("1.1", "**1.1** One.\nStill one. [book]\n"),
        ("1.2", "**1.2** Two; see **1.1** for one. [book]\n"),
        ("1.3", "### 1.3 More\n\n**1.3.1** Deep. [book]\n"),
        ("2", "## 2. End\n\n**2.10** Last. [book]\n"),
    ],
)
def test_passage_is_the_rule_or_the_whole_section(number: str, text: str) -> None:
    assert passage(TEXT, number) == text


@pytest.mark.parametrize("number", ["2.1", "3", "", "not a rule", "1."])
def test_unknown_number_is_refused(number: str) -> None:
    with pytest.raises(CastraError, match="There is no rule"):
        passage(TEXT, number)
