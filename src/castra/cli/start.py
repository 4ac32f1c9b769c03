"""Where the `castra` command begins: with streams that carry anything, and quiet if it is stopped while it loads."""

import _thread
import io
import os
import signal
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sys import UnraisableHookArgs

NO_OUTPUT = 2
WAITS = "CASTRA_INTERRUPT"


def main() -> None:
    handler = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:  # else whoever started us wants Ctrl-C to be ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if os.environ.pop(WAITS, ""):  # ./castra holds Ctrl-C back until here
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    mend_streams()
    from castra.cli.main import run

    sys.unraisablehook = hear_again
    signal.signal(signal.SIGINT, handler)
    code = run(sys.argv[1:])
    if handler is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(code)


def hear_again(lost: "UnraisableHookArgs") -> None:
    """Ctrl-C that came where Python can only drop it, as within an import, comes once more a moment later."""
    if issubclass(lost.exc_type, KeyboardInterrupt):
        _thread.start_new_thread(interrupt_soon, ())
    else:
        sys.__unraisablehook__(lost)


def interrupt_soon() -> None:
    time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)


def mend_streams() -> None:
    """Let streams replace what they cannot carry, and no file that is opened take the place of a closed one."""
    closed = sys.stdout is None
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free, which is the stream's own
            setattr(sys, name, open(number, "w" if number else "r", closefd=False))  # noqa: SIM115 — as long as we run
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if closed:
        print("castra: There is no standard output to write to.", file=sys.stderr)
        sys.exit(NO_OUTPUT)
