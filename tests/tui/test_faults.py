"""Whatever happens on the full screen: one sentence, the right exit code, and the game is kept."""

from __future__ import annotations

import pytest
from textual.drivers.linux_driver import LinuxDriver

from castra.cli.safety import FAULT, guarded
from castra.tui.app import CastraApp, run_app
from castra.tui.driver import ForgivingDriver
from castra.tui.plan import load_table
from castra.tui.play_screen import PlayScreen
from castra.tui.saves import unfinished
from castra.tui.sitting import Sitting

from .screen import Screen, on_screen, toy


@pytest.mark.parametrize("name", ["x" * 300, "a\0b", "~nobody-of-that-name/x"])
def test_name_that_no_file_can_have_is_one_sentence(name: str) -> None:
    async def script(screen: Screen) -> None:
        await screen.type("a1 sword")
        screen.table.copy_to(name)
        await screen.settle()
        assert screen.words("message").endswith(".")
        assert len(screen.words("message")) < 6 * 28  # so that the reason at its end is seen at 80 columns, too
        await screen.type("b1 sword")
        assert "b1 sword" in screen.texts()

    on_screen(toy(), script)


def test_fault_of_the_screen_reaches_the_safety_net_and_the_game_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = toy()
    assert isinstance(table, Sitting)

    def broken(self: PlayScreen) -> None:
        self.match.play(0, "a1 sword")
        raise ZeroDivisionError("nobody expected this")

    run = CastraApp.run
    monkeypatch.setattr(PlayScreen, "go_on", broken)
    monkeypatch.setattr(CastraApp, "run", lambda self: run(self, headless=True))
    assert guarded(lambda: run_app(table)) == FAULT
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err
    assert told.err.count("\n") == 1
    assert "nobody expected this" in told.err
    (save,) = unfinished()
    assert load_table(save.path).match.entries[0].text == "a1 sword"


def test_stray_byte_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def reading(self: LinuxDriver) -> None:
        calls.append("read")
        if len(calls) == 1:
            b"\xff".decode()

    monkeypatch.setattr(LinuxDriver, "run_input_thread", reading)
    ForgivingDriver.run_input_thread(ForgivingDriver.__new__(ForgivingDriver))
    assert calls == ["read", "read"]
