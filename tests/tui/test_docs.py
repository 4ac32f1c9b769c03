"""docs/playing.md tells everything the clients can do."""

import re
from pathlib import Path

from textual.binding import Binding

from castra.cli.play import command
from castra.tui.keys import KEYS, TAKEN
from castra.tui.lines import COMMANDS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")


def test_every_option_of_the_command_is_explained() -> None:
    names = {name for option in command.params for name in option.opts if name.startswith("--")}
    assert {name for name in names if name not in PAGE} == set()


def test_every_key_and_every_line_is_explained() -> None:
    words = {quoted.split()[0] for quoted in re.findall(r"`([^`\n]+)`", PAGE)}
    assert TAKEN | {"/", "?"} <= words
    assert COMMANDS.keys() <= words


def test_signs_are_explained() -> None:
    assert all(sign in PAGE for sign in "◆●✗")


def test_every_letter_with_a_meaning_is_kept_from_buttons() -> None:
    keys = {key for binding in KEYS if isinstance(binding, Binding) for key in binding.key.split(",")}
    assert {key for key in keys if len(key) == 1} == TAKEN
