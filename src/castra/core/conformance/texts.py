"""Checks on notation: positions and actions survive being written down."""

from __future__ import annotations

from typing import Final

from castra.core.conformance.position import Position, expect, without_repeats
from castra.core.errors import NotationError

JUNK: Final = ("", " ", "?", "e2e4", "-1", "🂡", "x" * 500, "0" * 40, "null", "a\tb", "'; --")


def check_state_text(at: Position) -> None:
    """A position is one line; read back, it is written the same and plays the same."""
    text = at.text
    expect(bool(text) and text.isprintable(), f"the position is not one printable line: {text!r}")
    back = at.at(at.game.read_state(at.rules, text))
    expect(back.text == text, f"read back, the position reads {back.text!r} instead of {text!r}")
    expect(back.actor == at.actor and back.acting == at.acting, f"read back, others act in {text!r}")
    expect(back.moves() == at.moves(), f"read back, other actions are possible in {text!r}")
    weights = [list(one.rules.chance_weights(one.state)) for one in (at, back)]
    expect(weights[0] == weights[1], f"read back, other odds hold in {text!r}")
    for actor, action in at.some_moves(3):
        same = back.after(actor, action).text == at.after(actor, action).text
        expect(same, f"read back, {at.write(actor, action)!r} does something else in {text!r}")
    outcomes = [one.game.outcome(one.rules, one.state) for one in (at, back)]
    expect(outcomes[0] == outcomes[1], f"read back, the game ended otherwise in {text!r}")


def check_action_texts(at: Position) -> None:
    """Every possible action has a text of its own that reads as that action."""
    texts: dict[int, list[str]] = {}
    for actor, action in at.moves():
        text = at.write(actor, action)
        texts.setdefault(actor, []).append(text)
        expect(bool(text) and text.isprintable() and text == text.strip(), f"{text!r} is no line of a record")
        back = at.game.read_action(at.rules, at.state, actor, text)
        expect(back == action, f"{text!r} was written for {action} and reads as {back}")
    for actor, written in texts.items():
        twice = next((text for text in written if written.count(text) > 1), "") if len(written) < 2000 else ""
        expect(without_repeats(written), f"two actions of {at.name(actor)} are both written {twice!r}")


def check_junk_is_refused(at: Position) -> None:
    """Text that is neither an action nor a position raises a NotationError with a sentence, and nothing else."""
    legal = [at.write(actor, action) for actor, action in at.some_moves(2)]
    for text in (*JUNK, *(_spoiled(at, one) for one in (*legal, at.text))):
        for read in (_read_action, _read_state):
            try:
                read(at, text)
            except NotationError as error:
                expect(bool(str(error)), f"{text!r} is refused without a word")
            except Exception as error:  # noqa: BLE001 — whatever it is, it is the finding
                expect(False, f"reading {text!r} raised {type(error).__name__}: {error}")


def _read_action(at: Position, text: str) -> None:
    for seat in at.acting or (0,):
        at.game.read_action(at.rules, at.state, seat, text)


def _read_state(at: Position, text: str) -> None:
    at.game.read_state(at.rules, text)


def _spoiled(at: Position, text: str) -> str:
    """The text with one character lost, doubled or exchanged."""
    place = at.random.randrange(len(text))
    middle = at.random.choice(("", text[place] * 2, "z", "9", " ", "-"))
    return text[:place] + middle + text[place + 1 :]
