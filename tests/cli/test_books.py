"""`castra about`, `castra rules` and `castra pack check`."""

from __future__ import annotations

from pathlib import Path

import pytest

import castra.games.centurion
from castra import games
from castra.cli.pack import guessed_game
from tests.cli.commands import Shell

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


def test_unknown_rule_is_refused(shell: Shell) -> None:
    assert "no rule '77'" in shell.refused("rules", "toy", "77")


@pytest.mark.parametrize("name", ["centurion.toml", "duke.toml"])
def test_pack_of_the_game_has_no_mistakes(shell: Shell, name: str) -> None:
    done = shell("pack", "check", DATA / name)
    assert done.code == 0
    assert "no mistakes; Centurion can be played with it" in done.out


CONTENT = [
    (key, path)
    for key in games.PACKAGES
    if games.get(key).pack_tables
    for path in sorted((games.get(key).folder / "data").glob("*.toml"))
    if path.name != "sources.toml"
]
CHOICES = "centre_rock.toml"  # a sheet with several boards to choose from, which is more than an owner's sheet holds


@pytest.mark.parametrize(("key", "path"), CONTENT, ids=[path.stem for _, path in CONTENT])
def test_the_game_of_every_content_file_is_guessed(shell: Shell, key: str, path: Path) -> None:
    assert guessed_game(path.read_text(encoding="utf-8"), path) is games.get(key)
    if path.name != CHOICES:
        done = shell("pack", "check", path)
        assert f"no mistakes; {games.get(key).title} can be played with it" in done.out


def test_pack_with_mistakes_lists_them(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    text = (DATA / "duke.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("@", "Q", 2), encoding="utf-8")
    done = shell("pack", "check", path)
    assert done.code == 1
    assert done.out.count(f"{path}: line ") >= 2
    assert done.out.endswith("mistakes found.\n")


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
