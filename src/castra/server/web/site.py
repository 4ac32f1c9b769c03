"""The pages for browsers: files that were built before; addresses of the client itself all lead to its one page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER: Final = Path(__file__).resolve().parent.parent / "site"
PAGE: Final = "index.html"
HASHED: Final = re.compile(r"[.-][0-9A-Za-z_]{8,}\.\w+$")
"""A name that changes with what is in the file, which can therefore be kept for ever."""
RESERVED: Final = re.compile(r"^(api|socket|healthz|metrics|openapi\.json)(/|$)")
ABSENT: Final = (
    "Castra is open, but its pages for browsers are not part of this copy; "
    "castra play --server comes to its tables from a terminal, and docs/api.md tells how programs do.\n"
)


class Site(StaticFiles):
    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._folder = folder

    async def check_config(self) -> None:
        """The folder may be absent."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        if RESERVED.match(path) or "\0" in path:
            raise HTTPException(404)
        if not (self._folder / PAGE).is_file():
            return PlainTextResponse(ABSENT, 404)
        try:
            response = await super().get_response(path, scope)
        except HTTPException:
            if "." in path.rpartition("/")[2].removeprefix("."):  # "." is the folder itself
                raise
            path, response = PAGE, await super().get_response(PAGE, scope)
        kept = "public, max-age=31536000, immutable" if HASHED.search(path) else "no-cache"
        response.headers["Cache-Control"] = kept
        return response


def routes(folder: Path = FOLDER) -> list[BaseRoute]:
    return [Mount("/", app=Site(folder))]
