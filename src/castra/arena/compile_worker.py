"""Runs the setup.py of this folder; when whoever asked for it is gone, it ends with every compiler it has started."""

from __future__ import annotations

import os
import runpy
import signal
import sys
import threading


def end_together() -> None:
    """The other end of standard input is closed by whoever asked, even by one that is killed."""
    os.read(0, 1)
    os.killpg(0, signal.SIGKILL)


def main() -> None:
    os.setsid()  # a group of its own, so that nobody else is ended with it
    threading.Thread(target=end_together, daemon=True).start()
    sys.argv = ["setup.py", *sys.argv[1:]]
    runpy.run_path("setup.py", run_name="__main__")


if __name__ == "__main__":
    main()
