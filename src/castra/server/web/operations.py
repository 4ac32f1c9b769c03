"""An operation: one address and method, with everything that must be known about it said in one place.

The same words check what comes in, shape what goes out, and make the OpenAPI document.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar, get_type_hints

import msgspec
from starlette.datastructures import QueryParams
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from castra.server.accounts.service import Who
from castra.server.web.limits import neighbourhood
from castra.server.web.problems import RefusedError
from castra.server.web.services import Services
from castra.server.wire import words
from castra.server.wire.frames import encode

API: Final = "/api/1"
NO_CONTENT: Final = 204
BODY_SECONDS: Final = 60.0
"""In which a whole request comes, also over a slow line."""
NOBODY: Final = 0
"""No user has this number."""
B = TypeVar("B")
Q = TypeVar("Q")


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """A body or a query that says nothing."""


@dataclass(frozen=True)
class Call(Generic[B, Q]):
    """A request that has passed all checks."""

    services: Services
    request: Request
    who: Who | None
    path: dict[str, str]
    body: B
    query: Q

    @property
    def me(self) -> Who:
        """Whoever asks, where the operation needs a session."""
        assert self.who is not None
        return self.who

    @property
    def user(self) -> int:
        """Whoever asks, or nobody."""
        return self.who.user if self.who else NOBODY

    @property
    def address(self) -> str:
        return neighbourhood(self.request.client.host) if self.request.client else ""


Handler = Callable[[Call[Any, Any]], Awaitable[Any]]


@dataclass(frozen=True)
class Operation:
    handler: Handler
    method: str
    path: str
    summary: str
    body: type | None
    query: type
    answer: Any
    status: int = 200
    session: bool = True
    """Whether one must have a session."""
    largest: int | None = None
    """Bytes of the body, where other than usual."""
    parameters: dict[str, Any] = field(default_factory=dict)
    """The kinds of what stands in the address."""
    lines: bool = False
    """Whether texts in the body may have several lines."""
    media: str = "application/json"
    repeated: int | None = None
    """The status where the same request was carried out before, if it differs."""
    failures: tuple[int, ...] = ()
    """Statuses of its own, besides those that any operation may answer with."""

    async def answer_to(self, request: Request) -> Response:
        services: Services = request.app.state.services
        who = await self._who(services, request)
        call: Call[Any, Any] = Call(
            services,
            request,
            who,
            self._path(request),
            await self._body(services, request),
            _asked(request.query_params, self.query),
        )
        made = await self.handler(call)
        if isinstance(made, Response):
            return made
        if self.status == NO_CONTENT:
            return Response(status_code=NO_CONTENT)
        return Response(encode(made), self.status, media_type=self.media)

    async def _who(self, services: Services, request: Request) -> Who | None:
        from castra.server.web.security import token_of

        token = token_of(request, services.config)
        who = await services.accounts.find(token) if token else None
        if who is None and self.session:
            raise RefusedError("session/needed", "This needs a session: log in, or begin as a guest.")
        if who is not None:
            services.limiter.check(f"user {who.user}", services.config.limits.requests)
        return who

    def _path(self, request: Request) -> dict[str, str]:
        try:
            return {
                name: str(msgspec.convert(value, self.parameters.get(name, str), strict=False))
                for name, value in request.path_params.items()
            }
        except msgspec.ValidationError:
            raise RefusedError("request/unknown", "There is nothing at this address.") from None

    async def _body(self, services: Services, request: Request) -> Any:
        if self.body is None:
            return None
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":  # no form can send this, so no other site can
            raise RefusedError("request/wrong_type", "Send JSON, with the type application/json.")
        data = await read_body(request, self.largest or services.config.limits.body)
        return words.read(data, msgspec.json.Decoder(self.body), lines=self.lines)


def operation(
    method: str, path: str, *, body: type | None = None, query: type = Nothing, **more: Any
) -> Callable[[Handler], Operation]:
    """Make an operation of a function; its first line of words is the summary, what it returns the answer."""

    def make(handler: Handler) -> Operation:
        answer = get_type_hints(handler)["return"]
        summary = (handler.__doc__ or "").strip().splitlines()[0]
        return Operation(handler, method, API + path, summary, body, query, more.pop("answer", answer), **more)

    return make


def routes(operations: Sequence[Operation]) -> list[BaseRoute]:
    """One router for all of them, so that a wrong method or an unknown address is answered here and nowhere else."""
    by_path: dict[str, dict[str, Operation]] = {}
    for one in operations:
        by_path.setdefault(one.path.removeprefix(API), {})[one.method] = one
    return [Mount(API, routes=[_route(path, methods) for path, methods in by_path.items()])]


def _route(path: str, methods: dict[str, Operation]) -> Route:
    async def endpoint(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await methods[method].answer_to(request)

    return Route(path, endpoint, methods=list(methods))


async def read_body(request: Request, largest: int) -> bytes:
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                data += chunk
                if len(data) > largest:
                    raise RefusedError("request/too_large", f"A request has at most {largest} bytes.")
    except ClientDisconnect:
        raise RefusedError("request/malformed", "The request broke off.") from None
    except TimeoutError:
        raise RefusedError("request/too_slow", "The request took too long to arrive; send it again.") from None
    return bytes(data)


def _asked(query: QueryParams, kind: type[Q]) -> Q:
    """What an address asks for behind its question mark: every name once, and nothing that is null."""
    said = dict(query)
    try:
        asked = msgspec.convert(said, kind, strict=False)
    except msgspec.ValidationError as error:
        raise RefusedError("request/malformed", f"The request cannot be read: {error}.") from None
    if len(query.multi_items()) > len(said) or any(getattr(asked, name) is None for name in said):
        raise RefusedError("request/malformed", "Say everything once, and leave out what you do not want to say.")
    return asked
