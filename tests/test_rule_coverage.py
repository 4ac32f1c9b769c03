"""Every numbered rule of every game has a test that carries its number: @pytest.mark.rule("6.1")."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from castra import games

pytestmark = pytest.mark.once

TESTS = Path(__file__).resolve().parent / "games"
_RULE = re.compile(r"^(?:[-*] )?\*\*(\d+\.\d+[a-z]?)\.?(?=[ *])", re.MULTILINE)
_RULING = re.compile(r"\bR\d+\b|\bruling \d+\b")


def rules_of(key: str) -> set[str]:
    return set(_RULE.findall(games.get(key).rules_text()))


def rulings_of(key: str) -> set[str]:
    """Where we decided, by the short names that RULES.md gives to what it cites: R7, or ruling 7."""
    return set(_RULING.findall(games.get(key).rules_text()))


def marked(key: str) -> dict[str, list[str]]:
    """By test, the rules it shows."""
    found: dict[str, list[str]] = {}
    for file in sorted((TESTS / games.PACKAGES[key]).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        shown = [ast.literal_eval(number) for number in mark.args]
                        found.setdefault(f"{file.name}::{node.name}", []).extend(shown)
    return found


@pytest.mark.parametrize("key", games.PACKAGES)
def test_every_rule_has_a_test(key: str) -> None:
    shown = {rule for rules in marked(key).values() for rule in rules}
    assert len(rules_of(key)) > 40
    assert sorted(rules_of(key) - shown) == []


@pytest.mark.parametrize("key", games.PACKAGES)
def test_only_rules_that_exist_are_claimed_and_only_by_tests(key: str) -> None:
    known = rules_of(key) | rulings_of(key)
    for test, rules in marked(key).items():
        assert "::test_" in test, test
        assert rules, test
        assert set(rules) <= known, test
