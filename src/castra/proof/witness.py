"""What players were promised and shown, to be compared with what is stored in the end."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from castra.client.view import TableView


class Promise(NamedTuple):
    """An action that was acknowledged."""

    user: int
    idem: str
    seq: int


@dataclass
class Witness:
    promises: dict[str, list[Promise]] = field(default_factory=dict)
    """By table."""
    shown: dict[str, dict[tuple[int, int], str]] = field(default_factory=dict)
    """By table, then by seat and seq: the fingerprint of the view."""
    changed: list[str] = field(default_factory=list)
    """Views that were shown in two different forms."""

    def acknowledged(self, table: str, user: int, idem: str, seq: int) -> None:
        self.promises.setdefault(table, []).append(Promise(user, idem, seq))

    def saw(self, view: TableView) -> None:
        if not view.begun:
            return
        known = self.shown.setdefault(view.table, {})
        place = view.seat, view.seq
        now = fingerprint(
            {"facts": view.facts, "prompt": view.prompt, "acting": view.acting, "choices": view.told_choices}
        )
        if known.setdefault(place, now) != now:
            self.changed.append(f"table {view.table}: seat {view.seat} was shown event {view.seq} in two forms")


def fingerprint(shown: Mapping[str, Any]) -> str:
    """Of what a seat sees of the game itself; what stands around it (clocks, offers) may change without an event."""
    parts = {name: shown[name] for name in ("facts", "prompt", "acting", "choices")}
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
