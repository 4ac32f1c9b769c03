"""The few ways a request can fail, each with the code that clients see.

Every message is one sentence a player can read; nothing else is ever shown to one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from castra.core.game import Refusal


class CastraError(Exception):
    """Anything the user can mend; the command line prints it and exits with 2."""

    code = "castra/error"


class UnknownGameError(CastraError):
    """No game goes by that name."""

    code = "game/unknown"


class SetupError(CastraError):
    """An option or a number of players that the game does not have."""

    code = "setup/invalid"


class NotationError(CastraError):
    """Text that is neither an action nor a position."""

    code = "notation/unreadable"


class NotYourTurnError(CastraError):
    """The seat has nothing to choose now, or there is no such seat."""

    code = "action/not_your_turn"


class IllegalActionError(CastraError):
    """A readable action that a rule forbids here; `refusal` says which and why."""

    code = "action/illegal"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class RecordError(CastraError):
    """A record that cannot be read, replayed or believed; `line` counts from 1, 0 is the whole file."""

    code = "record/invalid"

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class ClaimedError(CastraError):
    """A file that another process is using."""

    code = "file/claimed"


class TooMuchError(CastraError):
    """Something whose handling would take more memory or time than it may."""

    code = "limit/exceeded"


class PackError(CastraError):
    """A content file (army, deck, scenario) with mistakes, listed with their places."""

    code = "pack/invalid"

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__("; ".join(mistakes))
        self.mistakes = mistakes
