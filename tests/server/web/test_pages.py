"""What anybody may read: the pages, the games and their rules, the OpenAPI document, the state of health."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.testclient import TestClient

from castra import games
from castra.server.web import problems, site
from castra.server.web.app import OPERATIONS


@pytest.fixture
def pages(tmp_path: Path) -> TestClient:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Castra</title>")
    (tmp_path / "worker.js").write_text("/* */")
    (tmp_path / "assets" / "app-0A1B2C3D.js").write_text("export {}")
    handlers = {HTTPException: problems.on_http_error}
    return TestClient(Starlette(routes=site.routes(tmp_path), exception_handlers=handlers))


@pytest.mark.parametrize("path", ["/", "/table/abc", "/games/centurion", "/index.html"])
def test_every_page_of_the_client_is_its_one_page(pages: TestClient, path: str) -> None:
    page = pages.get(path)
    assert page.text.startswith("<!doctype html>")
    assert page.headers["cache-control"] == "no-cache"
    again = pages.get(path, headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304


def test_file_whose_name_changes_with_it_is_kept_for_ever(pages: TestClient) -> None:
    assert "immutable" in pages.get("/assets/app-0A1B2C3D.js").headers["cache-control"]
    assert pages.get("/worker.js").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/assets/other.js", "/api/2/x", "/%2e%2e/%2e%2e/etc/passwd.txt", "/a%00b.js"])
def test_what_is_not_there_is_not_there(pages: TestClient, path: str) -> None:
    missing = pages.get(path)
    assert (missing.status_code, missing.json()["code"]) == (404, "request/unknown")


def test_pages_only_answer(pages: TestClient) -> None:
    refused = pages.post("/")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD")


def test_without_pages_there_is_a_sentence(tmp_path: Path) -> None:
    page = TestClient(Starlette(routes=site.routes(tmp_path / "nowhere"))).get("/")
    assert "castra play --server" in page.text


def test_games_tell_what_can_be_agreed_on(web: TestClient) -> None:
    told = {game["key"]: game for game in web.get("/api/1/games").json()["games"]}
    assert set(told) == set(games.PACKAGES)
    for key, game in told.items():
        one = games.get(key)
        assert game["players"] == [one.players.start, one.players.stop - 1]
        assert [option["default"] for option in game["options"]] == [option.default for option in one.options]
        assert web.get(f"/api/1/games/{key}").json() == game
        rules = web.get(f"/api/1/games/{key}/rules").json()["rules"]
        assert all(rule["text"].find(rule["number"]) > 0 and rule["section"] for rule in rules)
    assert web.get("/api/1/games/chess").status_code == 404


def test_document_describes_every_operation(web: TestClient) -> None:
    document = web.get("/openapi.json").json()
    told = {(path, method.upper()) for path, methods in document["paths"].items() for method in methods}
    assert told == {(one.path, one.method) for one in OPERATIONS}
    assert len({one.handler.__name__ for one in OPERATIONS}) == len(OPERATIONS)


def test_health_is_told(web: TestClient) -> None:
    assert web.get("/healthz").json() == {"status": "well"}
