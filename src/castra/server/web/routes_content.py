"""What clients draw with, by its hash, and content files of people's own."""

from __future__ import annotations

import json
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.responses import Response

from castra import games
from castra.core.errors import PackError
from castra.core.game import AnyGame
from castra.server.store import tables as store
from castra.server.web.operations import Call, Nothing, Operation, operation
from castra.server.web.problems import RefusedError
from castra.server.wire.frames import Body, encode

LARGEST_PACK: Final = 1_048_576
HASH: Final = {"hash": Annotated[str, Meta(pattern=r"^[0-9a-f]{8,64}(?!\n)$")]}
FOR_EVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}


class NewPack(Body):
    game: Annotated[str, Meta(max_length=40)]
    text: Annotated[str, Meta(max_length=LARGEST_PACK)]
    """The file, in TOML."""


class PackInfo(msgspec.Struct):
    game: str
    hash: str = ""
    """Name it when setting up a table; empty if the file has mistakes."""
    mistakes: list[str] = msgspec.field(default_factory=list)


@operation("GET", "/content/{hash}", parameters=HASH, session=False, answer=dict)
async def show_content(call: Call[None, Nothing]) -> Response:
    """What a client needs once to draw a game; it never changes."""
    async with call.services.database.read() as connection:
        row = await store.with_content(connection, call.path["hash"])
    if row is not None:
        game = await call.services.shelf.game(row.game, row.pack)
        agreed = json.loads(row.setup)
        setup = game.setup(agreed["players"], **agreed["options"])
        if game.content_hash(setup) == row.content:
            return Response(encode(game.content(setup)), media_type="application/json", headers=FOR_EVER)
    raise RefusedError("request/unknown", "There is no such content here.")


@operation("POST", "/packs", body=NewPack, status=201, lines=True, largest=2 * LARGEST_PACK)
async def bring_pack(call: Call[NewPack, Nothing]) -> PackInfo:
    """Bring a content file of one's own; it is checked within limits, and kept if it has no mistakes."""
    services, body = call.services, call.body
    services.limiter.check(f"packs {call.me.user}", services.config.limits.files)
    data = body.text.encode()
    if len(data) > services.config.limits.pack:
        raise RefusedError("request/too_large", f"A content file has at most {services.config.limits.pack} bytes.")
    game: AnyGame = games.get(body.game)
    try:
        pack = await services.shelf.add(call.me.user, game.key, data)
    except PackError as error:
        return PackInfo(game.key, mistakes=error.mistakes[:100])
    return PackInfo(game.key, pack.hash)


OPERATIONS: Final[list[Operation]] = [show_content, bring_pack]
