"""The docs tell everything there is, and nothing that is not so."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import click
import pytest

from castra import games
from castra.bots import players
from castra.cli.main import COMMANDS, LazyGroup
from castra.cli.main import castra as command_line
from castra.core import errors
from tests import passages
from tests.passages import DOCS

pytestmark = pytest.mark.once

ROOT = DOCS.parent
PAGES = {page.name: page.read_text(encoding="utf-8") for page in [*sorted(DOCS.glob("*.md")), ROOT / "README.md"]}
BLOCKS = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_docs_name_every_game_and_every_option() -> None:
    for game in games.all_games():
        assert f"`{game.key}`" in PAGES["options.md"]
        for option in game.options:
            assert f"| `{option.name}` |" in PAGES["options.md"]


def test_docs_name_every_error_code() -> None:
    for kind in vars(errors).values():
        if isinstance(kind, type) and issubclass(kind, errors.CastraError):
            assert f"`{kind.code}`" in PAGES["python.md"]


def test_docs_name_every_bot() -> None:
    for name in players():
        assert f"`{name}`" in PAGES["python.md"]


@pytest.mark.parametrize("name", COMMANDS)
def test_docs_name_every_command_and_its_options(name: str) -> None:
    assert isinstance(command_line, LazyGroup)
    command = command_line.get_command(click.Context(command_line), name)
    assert command
    assert f"**`castra {name}" in PAGES["commands.md"]
    explained = PAGES["commands.md"] + (PAGES["playing.md"] if name == "play" else "")
    commands = [command, *command.commands.values()] if isinstance(command, click.Group) else [command]
    for option in (option for one in commands for option in one.params if isinstance(option, click.Option)):
        assert any(re.search(rf"{word}\b", explained) for word in option.opts), f"{option.opts} of castra {name}"


@pytest.mark.parametrize("page", passages.pages(), ids=lambda page: page.name)
def test_passages_made_from_the_code_are_up_to_date(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert passages.made_again(text) == text, "python -m tests.passages --write"


def test_every_passage_stands_somewhere() -> None:
    assert set().union(*passages.pages().values()) == passages.PASSAGES.keys()


def test_python_page_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = BLOCKS.findall(PAGES["python.md"])
    assert len(blocks) > 8
    assert all(block.startswith(">>>") for block in blocks)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/python.md", None, None)
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=told.append)
    assert not runner.failures, "".join(told)


def test_readme_and_guide_show_code_that_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (loop,) = BLOCKS.findall(PAGES["README.md"])
    exec(compile(loop, "README.md", "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) > 10
    check = next(block for block in BLOCKS.findall(PAGES["adding-a-game.md"]) if "examine" in block)
    exec(compile(check, "adding-a-game.md", "exec"), {})


def test_architecture_names_files_that_exist() -> None:
    named = re.findall(r"`([a-z0-9_]+/[a-z0-9_/]+\.py)`", PAGES["architecture.md"])
    assert len(named) > 10
    for name in named:
        assert any((root / name).is_file() for root in (ROOT, ROOT / "src" / "castra")), name


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    folder = ROOT if name == "README.md" else DOCS
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", PAGES[name]):
        assert (folder / target).exists(), target


def test_every_page_is_reached_from_the_readme() -> None:
    reached, waiting = {"README.md"}, ["README.md"]
    while waiting:
        for target in re.findall(r"\]\((?:docs/)?([\w-]+\.md)", PAGES[waiting.pop()]):
            if target in PAGES and target not in reached:
                reached.add(target)
                waiting.append(target)
    assert reached == PAGES.keys()
