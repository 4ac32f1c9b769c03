"""One shape for everything that goes wrong, with codes that stay: {"code", "message", "rule"?, "places"?}."""

from __future__ import annotations

import logging
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from castra.core.errors import CastraError, IllegalActionError, PackError
from castra.server.metrics import REFUSALS
from castra.server.wire.frames import encode

LOG: Final = logging.getLogger(__name__)

STATUS: Final = {
    "action/not_your_turn": 409,
    "action/stale": 409,
    "analysis/quota": 429,
    "analysis/refused": 409,
    "ask/busy": 429,
    "bot/unknown": 404,
    "game/unknown": 404,
    "name/taken": 409,
    "origin/refused": 403,
    "rating/account_needed": 403,
    "request/key_used": 409,
    "request/malformed": 400,
    "request/method": 405,
    "request/too_large": 413,
    "request/too_many": 429,
    "request/too_slow": 408,
    "request/unknown": 404,
    "request/wrong_type": 415,
    "server/busy": 503,
    "server/error": 500,
    "server/unsure": 503,
    "session/forbidden": 403,
    "session/needed": 401,
    "session/refused": 403,
    "table/not_now": 409,
    "table/takeback": 409,
    "table/too_many": 429,
    "table/not_yours": 403,
    "table/unknown": 404,
}
"""By code; what is not named here was understood and cannot be done: 422."""


class Problem(msgspec.Struct, omit_defaults=True):
    """What every error looks like."""

    code: str
    """Stays the same, so that programs can tell errors apart."""
    message: str
    """One sentence for people."""
    rule: str = ""
    """The number in the game's rules that forbids it."""
    places: list[str] = []
    """The squares, hexes or cards that matter."""


class RefusedError(CastraError):
    """A request that goes no further; the code says why."""

    def __init__(self, code: str, message: str, wait: float = 0.0) -> None:
        super().__init__(message)
        self.code = code
        self.wait = wait
        """Seconds after which it may be tried again."""


def problem_of(error: Exception) -> Problem:
    """What a client is told; of what nobody foresaw, nothing."""
    if isinstance(error, IllegalActionError):
        refusal = error.refusal
        return Problem(error.code, f"{refusal.reason}.", refusal.rule, list(refusal.places))
    if isinstance(error, PackError):
        return Problem(error.code, "The content file has mistakes.", places=error.mistakes)
    if isinstance(error, CastraError):
        return Problem(error.code, sentence(str(error)))
    LOG.error("a request failed", exc_info=error)
    return Problem("server/error", "Something went wrong here; it has been written down.")


def sentence(text: str) -> str:
    """Words from wherever they come, as people read them."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text[-1:] in (".", "!", "?", "") else ".")


def answer(error: Exception) -> Response:
    problem = problem_of(error)
    REFUSALS.labels(problem.code).inc()
    response = Response(encode(problem), STATUS.get(problem.code, 422), media_type="application/json")
    if response.status_code == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, RefusedError) and error.wait:
        response.headers["Retry-After"] = str(int(error.wait) + 1)
    return response


async def on_error(request: Request, error: Exception) -> Response:
    return answer(error)


async def on_http_error(request: Request, error: Exception) -> Response:
    """Starlette's own: an unknown address, or a method it does not have."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        response = answer(RefusedError("request/method", "This address does not take that method."))
        response.headers.update(error.headers or {})
        return response
    return answer(RefusedError("request/unknown", "There is nothing at this address."))
