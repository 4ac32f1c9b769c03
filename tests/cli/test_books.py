"""`castra about`, `castra rules` and `castra pack check`."""

from __future__ import annotations

import contextlib
import os
import pty
import subprocess
from pathlib import Path

import pytest

import castra.games.centurion
from castra import games
from castra.cli.pack import guessed_game
from tests.cli.commands import CASTRA, Shell

DATA = Path(castra.games.centurion.__file__).parent / "data"


@pytest.mark.parametrize("key", [*games.PACKAGES, "toy"])
def test_about_tells_what_can_be_trusted(shell: Shell, key: str) -> None:
    game = games.get(key)
    shown = " ".join(shell("about", key).out.split())
    assert f"{game.title}, rules {game.rules_version}" in shown
    about = game.about()
    for fact in (about.summary, *about.attested, *about.reconstructed, *about.rulings):
        assert " ".join(fact.split()) in shown
    for option in game.options:
        assert f"{option.name}={option.default}" in shown


def test_about_marks_reconstructed_options(shell: Shell) -> None:
    assert "Whether a six is twice as likely. (reconstructed)" in shell("about", "toy").out


def test_rules_in_a_pipe_are_the_file(shell: Shell) -> None:
    assert shell("rules", "toy").out == games.get("toy").rules_text()


def test_rules_show_one_rule_or_one_section(shell: Shell) -> None:
    assert shell("rules", "toy", "2.2").out.startswith("**2.2** All players pick")
    section = shell("rules", "toy", "3").out
    assert section.startswith("## 3. The spoils")
    assert "**3.3**" in section
    assert "## 4" not in section


@pytest.mark.parametrize("words", [["toy"], ["toy", "2.2"]])
def test_rules_on_a_terminal_are_set_in_type(shell: Shell, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("PAGER", "cat")
    done = shell("rules", *words)
    assert done.code == 0
    assert "**2.2**" not in done.out


@pytest.mark.parametrize(("set_before", "expected"), [(None, "-F -X -R"), ("-i", "-i -R")])
def test_pager_is_asked_to_show_colours(
    set_before: str | None, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("less", "more", "pager"):  # whichever is taken, it waits for no key
        pager = tmp_path / name
        pager.write_text('#!/bin/sh\n[ -t 0 ] && exit\necho "LESS=$LESS"; exec cat\n', encoding="utf-8")
        pager.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setenv("TERM", "xterm")
    for name in ("PAGER", "MANPAGER", "LESS", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    if set_before is not None:
        monkeypatch.setenv("LESS", set_before)
    shown = on_a_terminal("rules", "centurion")
    assert shown.startswith(f"LESS={expected}".encode())
    assert b"\x1b[1m" in shown


def on_a_terminal(*words: str) -> bytes:
    """What a command writes on a terminal; it is not forked off, because tests run beside threads."""
    ours, theirs = pty.openpty()
    with subprocess.Popen([*CASTRA, *words], stdin=theirs, stdout=theirs, stderr=theirs):
        os.close(theirs)
        shown = b""
        with contextlib.suppress(OSError):  # how it is told that the other end is closed
            while data := os.read(ours, 10_000):
                shown += data
    os.close(ours)
    return shown


def test_unknown_rule_is_refused(shell: Shell) -> None:
    assert "no rule '77'" in shell.refused("rules", "toy", "77")


BESIDES = {"lessons.toml", "puzzles.toml", "weights.toml"}  # told, solved and reckoned with, but not played with
CONTENT = [
    (key, path)
    for key in games.PACKAGES
    if games.get(key).pack_tables
    for path in sorted((games.get(key).folder / "data").glob("*.toml"))
    if path.name not in BESIDES
]


@pytest.mark.parametrize(("key", "path"), CONTENT, ids=[path.stem for _, path in CONTENT])
def test_the_game_of_every_content_file_is_guessed(shell: Shell, key: str, path: Path) -> None:
    assert guessed_game(path.read_text(encoding="utf-8"), path) is games.get(key)
    done = shell("pack", "check", path)
    assert f"no mistakes; {games.get(key).title} can be played with it" in done.out


@pytest.mark.parametrize("name", sorted(BESIDES))
@pytest.mark.parametrize("key", games.PACKAGES)
def test_what_no_game_is_played_with_is_called_so(shell: Shell, key: str, name: str) -> None:
    assert "nothing that a game is played with" in shell.refused("pack", "check", games.get(key).folder / "data" / name)


def test_pack_with_mistakes_lists_them(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    text = (DATA / "duke.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("@", "Q", 2), encoding="utf-8")
    done = shell("pack", "check", path)
    assert done.code == 1
    assert done.out.count(f"{path}: line ") >= 2
    assert done.out.endswith("mistakes found.\n")


def test_pack_with_mistakes_is_named_where_it_is_to_be_played(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    text = (DATA / "duke.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("@", "Q", 9), encoding="utf-8")
    told = shell.refused("play", "centurion", "--army", path)
    assert told.startswith(f"castra: {path}: line ")
    assert told.count("line ") == 3
    assert told.endswith("more, which castra pack check tells\n")


def test_pack_that_is_no_toml_is_still_told_by_its_tables(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "torn.toml"
    path.write_text('[[tile]]\nname = "x\n', encoding="utf-8")
    done = shell("pack", "check", path)
    assert done.code == 1
    assert "1 mistake found" in done.out


def test_pack_of_no_known_game_asks_for_the_game(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text("[[fish]]\n", encoding="utf-8")
    assert "--game" in shell.refused("pack", "check", path)
    assert shell("pack", "check", path, "--game", "centurion").code == 1
    assert "takes no content files" in shell("pack", "check", path, "--game", "toy").out
    assert "no game" in shell.refused("pack", "check", path, "--game", "chess")
    assert "no such file" in shell.refused("pack", "check", tmp_path / "none.toml")
