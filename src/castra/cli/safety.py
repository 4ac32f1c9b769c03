"""The safety net under every command: whatever goes wrong, a user reads one sentence, never a traceback.

Exit codes: 1 mistakes were found in what was to be checked (or nobody reads our output any more), 2 the user can mend
it, 3 a fault of ours, 130 interrupted.
"""

import contextlib
import errno
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from castra import __version__
from castra.core.errors import CastraError
from castra.core.files import reason, state_folder

MISTAKES: Final = 1
READER_GONE: Final = 1
USER_ERROR: Final = 2
FAULT: Final = 3
INTERRUPTED: Final = 130
OUTPUT_LOST: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}
"""What writing into a full or broken stream ends with; files of the user are told apart by their names."""


def guarded(action: Callable[[], object]) -> int:
    """Run `action` and answer with the exit code it deserves, having said on stderr what there is to say."""
    try:
        result = action()
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return USER_ERROR
    except click.ClickException as error:
        say(error.format_message())
        return error.exit_code if error.exit_code != 1 else USER_ERROR
    except CastraError as error:
        say(str(error))
        return USER_ERROR
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        silence_stdout()
        return READER_GONE
    except OSError as error:
        if error.filename is not None or error.errno not in OUTPUT_LOST:
            return report_fault(error)
        silence_stdout()
        say(f"The output cannot be written: {reason(error)}.")
        return USER_ERROR
    except Exception as error:  # noqa: BLE001 — this is the net
        return INTERRUPTED if comes_of_an_interruption(error) else report_fault(error)
    return result if isinstance(result, int) else 0


def comes_of_an_interruption(error: BaseException) -> bool:
    """Ctrl-C while Python makes a class ends in an error of another kind, with the interruption as its cause."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, KeyboardInterrupt):
        cause = cause.__cause__
    return cause is not None


def say(message: str) -> None:
    with contextlib.suppress(OSError):  # where even this cannot be written, the exit code must do
        click.echo(f"castra: {message}", err=True)


def report_fault(error: Exception) -> int:
    """Keep the traceback in a file and tell the user where it is."""
    trace = "".join(traceback.format_exception(error))
    if os.environ.get("CASTRA_DEBUG", "") not in ("", "0"):
        click.echo(trace, err=True, nl=False)
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    try:
        say(f"Something went wrong inside castra ({what}); the details are in {write_crash_log(trace)}.")
    except OSError:
        say(f"Something went wrong inside castra ({what}); CASTRA_DEBUG=1 shows the details.")
    return FAULT


def write_crash_log(trace: str) -> Path:
    """Write a new file in the user's state folder, or where temporary files go if that cannot be written."""
    text = f"castra {__version__}, Python {sys.version}\ncommand: {sys.argv}\n\n{trace}"
    name = f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.log"
    try:
        folder = state_folder()
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / name
        path.write_text(text, encoding="utf-8")
    except (OSError, RuntimeError):  # RuntimeError: no home folder
        path = Path(tempfile.gettempdir()) / f"castra-{name}"
        path.write_text(text, encoding="utf-8")
    return path


def silence_stdout() -> None:
    """Let the interpreter flush into nothing at exit, since the reader of our output has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
