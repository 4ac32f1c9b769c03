"""Every numbered rule has a test that carries its number: @pytest.mark.rule("6.1")."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from castra.games.centurion import GAME

RULES = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", GAME.rules_text(), re.MULTILINE))
TESTS = sorted(Path(__file__).parent.glob("test_*.py"))


def marked(file: Path) -> dict[str, list[str]]:
    """By test function, the rules it shows."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    found.setdefault(node.name, []).extend(ast.literal_eval(number) for number in mark.args)
    return found


def test_every_rule_has_a_test() -> None:
    shown = {rule for file in TESTS for rules in marked(file).values() for rule in rules}
    assert sorted(RULES - shown) == []


def test_only_rules_that_exist_are_claimed_and_only_by_tests() -> None:
    for file in TESTS:
        for name, rules in marked(file).items():
            assert name.startswith("test_"), name
            assert rules, name
            assert set(rules) <= RULES, name


def test_text_has_as_many_rules_as_its_sections_promise() -> None:
    assert len(RULES) > 80
    assert {int(rule.split(".")[0]) for rule in RULES} == set(range(1, 13))
