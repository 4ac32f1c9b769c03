"""The OpenAPI document is true: whatever fits it, or nearly fits it, is answered as it says."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis
from schemathesis.specs.openapi.checks import positive_data_acceptance

from castra.client import Client
from castra.proof.process import ServerProcess

EXAMPLES = int(os.environ.get("CASTRA_API_EXAMPLES", "12"))
"""Requests tried of each operation."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("openapi")
    process = ServerProcess(f"sqlite:///{folder}/castra.db", folder, {"CASTRA_LIMITS_LOGINS": "1000000000"})
    process.start()
    asyncio.run(process.ready())
    yield process
    process.stop()
    assert "Traceback" not in process.log.read_text()


def new_guest(server: ServerProcess) -> str:
    """A token of a new session: some operations end the one they are asked in."""
    client = Client(server.url)
    asyncio.run(client.begin_as_guest())
    return client.token


@pytest.fixture(scope="module")
def api(server: ServerProcess) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/openapi.json")


def tried(operation: Any, token: str) -> None:
    """Send what fits the document, and what does not quite, and compare the answers with it."""

    @hypothesis.given(case=operation.as_strategy())
    @hypothesis.settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None)
    def one(case: Any) -> None:
        answer = case.call(headers={"Authorization": f"Bearer {token}"}, timeout=60)
        assert answer.status_code < 500, answer.text
        case.validate_response(answer, excluded_checks=[positive_data_acceptance])  # rules refuse more than shapes

    one()


def test_every_operation_answers_as_the_document_says(api: Any, server: ServerProcess) -> None:
    operations = [found.ok() for found in api.get_all_operations()]
    assert len(operations) > 30
    for operation in operations:
        if "/analysis" not in operation.path:  # a stream; tests/server/web/test_analysis.py reads it
            tried(operation, new_guest(server))
