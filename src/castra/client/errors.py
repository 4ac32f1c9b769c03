"""What can go wrong between a client and a server."""

from __future__ import annotations

from collections.abc import Sequence

from castra.core.errors import CastraError


class ClientError(CastraError):
    code = "client/error"


class LostError(ClientError):
    """The server cannot be reached, and trying again has not helped."""

    code = "client/lost"


class RefusedError(ClientError):
    """The server said no; the code, the rule and the places are the server's."""

    def __init__(self, code: str, message: str, rule: str = "", places: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.places = tuple(places)

    def __str__(self) -> str:
        told = super().__str__()
        return f"{told.removesuffix('.')} — rule {self.rule}" if self.rule else told
