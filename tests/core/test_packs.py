"""Content files of strangers: small ones that would eat the machine are refused before they are parsed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from castra.core.errors import CastraError, PackError
from castra.core.files import LARGEST, read_file
from castra.core.packs import LARGEST_FILE, find_places, load_text, parse_pack

pytestmark = pytest.mark.once


def told(text: str) -> str:
    with pytest.raises(PackError) as found:
        parse_pack(text, "test.toml")
    (mistake,) = found.value.mistakes
    return mistake


KEYS = {
    "plain": "a" + ".a" * 40_000,
    "spaced": "a" + " . a" * 20_000,
    "quoted": '"a"' + '."a"' * 20_000,
    "digits": "1" + ".1" * 40_000,
    "short": "a.b.c.d.e.f.g.h.i",
}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("form", ["{} = 1", "[{}]", "[[{}]]", "x = {{ {} = 1 }}"])
def test_long_dotted_key_is_refused(key: str, form: str) -> None:
    assert told("y = 1\n" + form.format(KEYS[key])) == "line 2: this key has more than 8 parts"


def test_dots_that_are_no_keys_are_none() -> None:
    text = 'a = "1.1.1.1.1.1.1.1.1.1" # .........\nb = [1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5]\nc.d.e = 1\n'
    assert parse_pack(text, "")["c"] == {"d": {"e": 1}}
    assert parse_pack('a = """\n' + ". " * 99 + '\n"""', "")


@pytest.mark.parametrize("opening", ["[", "{a=", "[{a=", "] [["])
def test_deep_nesting_is_refused(opening: str) -> None:
    assert told("y = 1\nx = " + opening * 20_000) == "line 2: this is nested too deeply for a pack"


def test_brackets_in_text_are_no_nesting() -> None:
    assert parse_pack(f"a = '{'[' * 99}'\n", "") == {"a": "[" * 99}


UNCLOSED = {
    "escaped quotes": '"""' + ' \\"""' * 35_000 + "\\",
    "opened again": '"""\\"' * 30_000 + "\\",
    "odd quotes": "'''" * 66_001,
    "one a line": '"\n' * 90_000,
    "all quotes": "'" * 199_999,
    "all escapes": '"""' + "\\" * 190_001,
}


@pytest.mark.parametrize("name", UNCLOSED)
def test_strings_that_never_end_are_looked_at_once(name: str) -> None:
    """By the square of the length it would take hours."""
    told(UNCLOSED[name])
    find_places(UNCLOSED[name])


def test_device_and_pipe_are_not_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(PackError, match="no ordinary file"):
            load_text(path)
        with pytest.raises(CastraError, match=rf"{path} cannot be read: it is no ordinary file\."):
            read_file(path)


def test_large_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(CastraError, match="larger than 10000 kilobytes"):
        read_file(path)
    with pytest.raises(PackError, match="larger than 800 kilobytes"):
        load_text(path)
    path.write_text("#" * (LARGEST_FILE + 1), encoding="utf-8")
    assert "too large" in told(load_text(path))
