"""The kinds of words that clients may send, and how a message is read: strictly, and without control characters.

A pattern's $ would let one line break at the end through, and one of the databases takes no character zero, so both
are refused before the patterns are asked; texts of several lines are the only exception.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta

from castra.core.errors import CastraError
from castra.core.hidden import find_hidden

T = TypeVar("T")
LINE: Final = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$"
"""The OpenAPI pattern of texts: no control and no direction characters. `read` refuses all hidden characters."""
CONTROL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\(?:[nrtbf]|u00[01][0-9a-fA-F]|u007[fF])|\x7f")
PASSWORDS: Final = frozenset({"password", "old", "new"})
"""Fields that nobody else reads; an account may have such a password since before hidden characters were refused."""
ZERO: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")

Text = Annotated[str, Meta(max_length=200, pattern=LINE)]
Word = Annotated[str, Meta(max_length=60, pattern=LINE)]
Said = Annotated[str, Meta(min_length=1, max_length=500, pattern=LINE)]
Password = Annotated[str, Meta(min_length=1, max_length=200, pattern=LINE)]
Name = Annotated[str, Meta(min_length=1, max_length=60, pattern=LINE)]
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Token = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
TableId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$")]
GameKey = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,40}$")]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Picks = Annotated[list[Number], Meta(max_length=64)]
Seat = Annotated[int, Meta(ge=0, le=7)]


class UnreadableError(CastraError):
    code = "request/malformed"


class HiddenTextError(CastraError):
    """A text holds a character that its readers would not see."""

    code = "text/hidden"

    def __init__(self, hidden: str) -> None:
        super().__init__(f"The text holds a hidden character, {hidden}. Remove it and send the text again.")


def read(data: bytes, decoder: msgspec.json.Decoder[T], *, lines: bool = False) -> T:
    """A message of a kind; `lines` lets texts have several."""
    if (ZERO if lines else CONTROL).search(data):
        raise UnreadableError("Texts cannot hold control characters.")
    if not lines:  # content files and records are checked where they are parsed
        _refuse_hidden(data)
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        try:
            return msgspec.convert(_whole(msgspec.json.decode(data)), decoder.type)
        except (msgspec.DecodeError, RecursionError):
            raise UnreadableError(f"The message cannot be read: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableError(f"The message cannot be read: {error}.") from None


def _refuse_hidden(data: bytes) -> None:
    """Refuse a message that holds a hidden character in any of its texts, also where it is written as an escape."""
    if data.isascii() and b"\\u" not in data:
        return
    try:
        message = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return  # the typed decoder refuses it and says why
    waiting = [message]
    if isinstance(message, dict):
        waiting = [part for name, value in message.items() if name not in PASSWORDS for part in (name, value)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            if hidden := find_hidden(value):
                raise HiddenTextError(hidden)
        elif isinstance(value, dict):
            waiting += [*value.keys(), *value.values()]
        elif isinstance(value, list):
            waiting += value


def _whole(value: Any) -> Any:
    """To JSON, 6.0 is a whole number as good as 6."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {key: _whole(one) for key, one in value.items()}
    return [_whole(one) for one in value] if isinstance(value, list) else value
