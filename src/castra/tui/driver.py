"""The terminal as textual reads it, except that a byte which is no text is passed over."""

from __future__ import annotations

from textual.drivers.linux_driver import LinuxDriver


class ForgivingDriver(LinuxDriver):
    """A cat on the keyboard, or a paste in another encoding, must not end a game."""

    def run_input_thread(self) -> None:
        while True:
            try:
                super().run_input_thread()
            except UnicodeDecodeError:
                continue
            return
