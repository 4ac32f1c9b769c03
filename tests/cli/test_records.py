"""`castra verify` and `castra replay`."""

from __future__ import annotations

from pathlib import Path

import pytest

from castra.core.record import write_record
from tests.cli.commands import Shell
from tests.core.matches import chained, finished_match, new_match, unchained

MATCH = finished_match()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(write_record(MATCH.record()), encoding="utf-8")
    return path


def test_verify_tells_what_was_checked(shell: Shell, record: Path) -> None:
    done = shell("verify", record)
    assert done.code == 0
    draws = sum(entry.actor < 0 for entry in MATCH.entries)
    assert f"{len(MATCH.entries)} actions, all legal; {draws} draws, all derived again" in done.out
    assert MATCH.record().result in done.out


def test_verify_locates_a_changed_byte(shell: Shell, record: Path) -> None:
    data = bytearray(record.read_bytes())
    place = data.index(b"pick")
    data[place] ^= 1
    record.write_bytes(data)
    line = data.count(b"\n", 0, place) + 1
    assert f"line {line}: this line was changed" in shell.refused("verify", record, code=1)


def test_verify_refuses_a_game_that_still_keeps_its_secret(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(write_record(new_match().record()), encoding="utf-8")
    assert "still kept" in shell.refused("verify", path, code=1)


def test_record_of_a_seat_is_listed_as_far_as_it_knows(shell: Shell, tmp_path: Path) -> None:
    match, path = new_match(), tmp_path / "game.txt"
    path.write_text(write_record(match.record(0)), encoding="utf-8")
    lines = shell("replay", path).out.splitlines()
    assert lines[:3] == [
        "Spoils (players=3 rounds=3 die=fair)",
        "red: Ann, blue: Bob, green: Čeněk Ω",
        "The game is not finished; this is what red may know of it, ? being hidden.",
    ]
    assert lines[3] == f"1. chance: {match.entries[0].text}"
    assert lines[-1] == "6. chance: deal ?"


def test_label_with_a_terminal_escape_is_never_printed(shell: Shell, record: Path) -> None:
    lines = [line.replace("red", "\x1b[31mred") for line in unchained(record.read_bytes())]
    record.write_bytes(chained(lines))
    for command in ("verify", "replay"):
        assert "cannot be shown" in shell.refused(command, record, code=1)


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("junk", [b"", b"hello\n", b"\xff" * 40])
def test_junk_is_no_record(shell: Shell, command: str, junk: bytes, tmp_path: Path) -> None:
    path = tmp_path / "junk.txt"
    path.write_bytes(junk)
    shell.refused(command, path, code=1)


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_missing_file_is_said_to_be_missing(shell: Shell, command: str, tmp_path: Path) -> None:
    assert "no such file" in shell.refused(command, tmp_path / "none.txt")
    assert "is a directory" in shell.refused(command, tmp_path)


def test_replay_in_a_pipe_shows_everything(shell: Shell, record: Path) -> None:
    done = shell("replay", record)
    assert done.code == 0
    assert done.out.startswith("Spoils (players=3 rounds=3 die=fair)\nred: Ann, blue: Bob")
    for number, entry in enumerate(MATCH.entries, 1):
        assert f"{number}. " in done.out
        assert entry.text in done.out
    assert done.out.count("Round 1") > 6
    assert f"Result: {MATCH.record().result}" in done.out


def test_replay_shows_one_step(shell: Shell, record: Path) -> None:
    done = shell("replay", record, "--step", 7, "--plain")
    assert done.out.startswith("7. ")
    assert "8. " not in done.out
    assert "Result" not in done.out
    assert "Result" in shell("replay", record, "--step", len(MATCH.entries)).out
    assert "only" in shell.refused("replay", record, "--step", len(MATCH.entries) + 1)


def test_replay_from_a_seat_hides_what_it_did_not_see(shell: Shell, record: Path) -> None:
    done = shell("replay", record, "--seat", "red", "--step", 1)
    assert "You get a" in done.out
    other = shell("replay", record, "--seat", "blue", "--step", 1)
    assert MATCH.entries[0].text not in other.out
    assert "Red gets a card." in other.out
    assert "no seat 'pink'" in shell.refused("replay", record, "--seat", "pink")


def test_replay_turns_pages(shell: Shell, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = iter(["", "", "b", "B", "b", "", "q"])
    prompts: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt.split(" ·")[0])
        return next(keys)

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    last = len(MATCH.entries)
    assert shell("replay", record, "--plain").code == 0
    assert prompts == [f"{at} of {last}" for at in (0, 1, 2, 1, 0, 0, 1)]


def test_record_of_an_unknown_game_is_refused(shell: Shell, record: Path) -> None:
    from dataclasses import replace

    record.write_text(write_record(replace(MATCH.record(), game="chess")), encoding="utf-8")
    assert "no game 'chess'" in shell.refused("verify", record)
