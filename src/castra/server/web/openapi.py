"""The OpenAPI document, made of the same words that check requests."""

from __future__ import annotations

import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from castra import __version__
from castra.server.web.operations import Nothing, Operation
from castra.server.web.problems import Problem

Schema = dict[str, Any]
ALWAYS: Final = (400, 401, 403, 429, 503)
WITH_SESSION: Final = (409, 422)
WITH_BODY: Final = (408, 409, 413, 415, 422)


def document(operations: Sequence[Operation]) -> Schema:
    kinds = [kind for one in operations for kind in (one.body, one.query, one.answer) if is_known(kind)]
    schemas, components = msgspec.json.schema_components([*kinds, Problem], ref_template="#/components/schemas/{name}")
    refs = dict(zip([*kinds, Problem], schemas, strict=True))
    paths: dict[str, Schema] = {}
    for one in operations:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, refs, components)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Castra", "version": __version__, "description": "Tables for four games; see docs/api.md."},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "castra"},
            },
        },
    }


def is_known(kind: Any) -> bool:
    return kind is not None and kind is not type(None) and kind is not Response


def _operation(one: Operation, refs: dict[Any, Schema], components: Schema) -> Schema:
    made: Schema = {
        "operationId": one.handler.__name__,
        "summary": one.summary,
        "security": [{"token": []}, {"cookie": []}] if one.session else [{}, {"token": []}, {"cookie": []}],
        "parameters": [*_path(one), *_query(one, components)],
        "responses": _responses(one, refs),
    }
    if one.body is not None:
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": refs[one.body]}}}
    return made


def _path(one: Operation) -> list[Schema]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": msgspec.json.schema(one.parameters.get(name, str)),
        }
        for name in re.findall(r"{(\w+)(?::\w+)?}", one.path)
    ]


def _query(one: Operation, components: Schema) -> list[Schema]:
    if one.query is Nothing:
        return []
    shape = components[one.query.__name__]
    return [
        {
            "name": name,
            "in": "query",
            "required": name in shape.get("required", ()),
            "schema": _without_null(schema),
        }
        for name, schema in shape["properties"].items()
    ]


def _without_null(schema: Schema) -> Schema:
    """Nothing in an address can be null; it is left out instead."""
    kept = {key: value for key, value in schema.items() if not (key == "default" and value is None)}
    if "anyOf" in kept:
        one = [each for each in kept.pop("anyOf") if each != {"type": "null"}]
        kept |= one[0]
    return kept


def _responses(one: Operation, refs: dict[Any, Schema]) -> Schema:
    good: Schema = {"description": HTTPStatus(one.status).phrase}
    if is_known(one.answer):
        good["content"] = {one.media: {"schema": refs[one.answer]}}
    failures = {
        *ALWAYS,
        *(WITH_SESSION if one.session else ()),
        *(WITH_BODY if one.body is not None else ()),
        *((404,) if "{" in one.path or one.body is not None else ()),
        *one.failures,
    }
    problem = {"application/json": {"schema": refs[Problem]}}
    answers = {str(status): {"description": HTTPStatus(status).phrase, "content": problem} for status in failures}
    if one.repeated is not None:
        answers[str(one.repeated)] = {**good, "description": HTTPStatus(one.repeated).phrase}
    return dict(sorted({str(one.status): good, **answers}.items()))


def routes(operations: Sequence[Operation]) -> list[BaseRoute]:
    made = msgspec.json.encode(document(operations))

    async def openapi(request: Request) -> Response:
        return Response(made, media_type="application/json", headers={"Cache-Control": "no-cache"})

    return [Route("/openapi.json", openapi)]
