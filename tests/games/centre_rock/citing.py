"""Marks tests with the rules and rulings they show, so that none can be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

RULES: dict[str, set[str]] = {}
RULINGS: dict[int, set[str]] = {}


def shows(*rules: str, rulings: tuple[int, ...] = ()) -> Callable[[Test], Test]:
    """This test fails if one of these rules is broken."""

    def mark(test: Test) -> Test:
        for rule in rules:
            RULES.setdefault(rule, set()).add(test.__name__)
        for ruling in rulings:
            RULINGS.setdefault(ruling, set()).add(test.__name__)
        return test

    return mark
