"""Analysis as a stream: one line of data for each step of thought, until the time is up or nobody listens."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any, Final

from msgspec import Meta
from starlette.responses import Response, StreamingResponse

from castra.core.errors import CastraError
from castra.server.analyses import AnalysisError, view_at
from castra.server.web import deeds, problems
from castra.server.web.operations import Call, Operation, operation
from castra.server.web.routes_tables import TABLE, OneQuery
from castra.server.wire.frames import encode
from castra.server.wire.words import Number, Seat

LONGEST: Final = 60.0
"""Seconds that the account of one game may take."""


class AnalysisQuery(OneQuery):
    at: Number | None = None
    """After so many actions; now if absent."""
    seat: Seat | None = None
    """Whose eyes; whoever decides there if absent."""
    seconds: Annotated[float, Meta(ge=1, le=60)] = 10.0


@operation(
    "GET", "/tables/{table}/analysis", query=AnalysisQuery, parameters=TABLE, answer=str, media="text/event-stream"
)
async def analysis(call: Call[None, AnalysisQuery]) -> Response:
    """The best lines in a position, with everybody's chance to win: server-sent events, the last one is `done`."""
    services, asked, user = call.services, call.query, call.me.user
    live = await deeds.known(services, call.me, call.path["table"], asked.invite)
    mine = {seat for seat, other in enumerate(live.users) if other == user}
    view = view_at(live, asked.at, asked.seat, mine)
    person = await services.analyses.person_of(user)
    seconds = services.analyses.begin(person, asked.seconds)
    return _streamed(services.analyses.stream(person, live, view, seconds))


@operation("GET", "/tables/{table}/ledger", query=OneQuery, parameters=TABLE, answer=str, media="text/event-stream")
async def ledger(call: Call[None, OneQuery]) -> Response:
    """What every draw and decision of a finished game did to the chances: server-sent events, the last is `done`."""
    analyses = call.services.analyses
    live = await deeds.known(call.services, call.me, call.path["table"], call.query.invite)
    if not live.course.over:
        raise AnalysisError("The account of a game is made when it is over.")
    person = await analyses.person_of(call.me.user)
    return _streamed(analyses.ledger(person, live, analyses.begin(person, LONGEST)))


def _streamed(lines: AsyncGenerator[dict[str, Any], None]) -> Response:
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(_events(lines), media_type="text/event-stream", headers=headers)


async def _events(lines: AsyncGenerator[dict[str, Any], None]) -> AsyncIterator[bytes]:
    async with aclosing(lines):
        try:
            async for line in lines:
                yield b"data: " + encode(line) + b"\n\n"
        except CastraError as error:
            yield b"event: refused\ndata: " + encode(problems.problem_of(error)) + b"\n\n"
        else:
            yield b"event: done\ndata: {}\n\n"


OPERATIONS: Final[list[Operation]] = [analysis, ledger]
