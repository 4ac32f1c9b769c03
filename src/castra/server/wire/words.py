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

T = TypeVar("T")
LINE: Final = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$"
"""Neither control characters, which steer terminals, nor those that turn around what stands beside them."""
CONTROL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\(?:[nrtbf]|u00[01][0-9a-fA-F]|u007[fF])|\x7f")
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


def read(data: bytes, decoder: msgspec.json.Decoder[T], *, lines: bool = False) -> T:
    """A message of a kind; `lines` lets texts have several."""
    if (ZERO if lines else CONTROL).search(data):
        raise UnreadableError("Texts cannot hold control characters.")
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        try:
            return msgspec.convert(_whole(msgspec.json.decode(data)), decoder.type)
        except (msgspec.DecodeError, RecursionError):
            raise UnreadableError(f"The message cannot be read: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableError(f"The message cannot be read: {error}.") from None


def _whole(value: Any) -> Any:
    """To JSON, 6.0 is a whole number as good as 6."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {key: _whole(one) for key, one in value.items()}
    return [_whole(one) for one in value] if isinstance(value, list) else value
