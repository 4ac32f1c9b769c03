"""Names that would pass for the server, its bots, a guest or a seat are refused, however they are spelt."""

from __future__ import annotations

import pytest

from castra.bots.levels import KINDS, LEVELS
from castra.server.accounts import names
from castra.server.accounts.reserved import ReservedNameError
from tests.server.web.conftest import Visitor
from tests.server.web.test_accounts import register

PLAIN = [
    *(
        "admin",
        "administrator",
        "moderator",
        "mod",
        "castra",
        "system",
        "server",
        "root",
        "support",
        "staff",
        "bot",
        "bots",
    ),
    *("guest", "player", *LEVELS, *KINDS),
]


@pytest.mark.parametrize("name", PLAIN)
def test_reserved_name_is_refused_in_every_spelling(name: str) -> None:
    spaced = "-".join(name.replace("-", "")) if len(name) < 12 else name.replace("i", "-i")
    wide = name.translate({code: code + 0xFEE0 for code in range(ord("a"), ord("z") + 1)})
    digits = name.translate(str.maketrans("aeiost", "431057"))
    accents = name.translate(str.maketrans("aeiou", "áèïöũ"))
    for spelt in (name, name.upper(), name.title(), spaced, wide, digits, accents, f"{name} 7", f"1{name}"):
        with pytest.raises(ReservedNameError):
            names.checked(spelt)


@pytest.mark.parametrize(
    "name",
    [
        *("Guest Alaudae 1234", "Guest 123", "guest-42", "Gue5t 1", "Player 1", "PLAYER_2", "P1ayer 1", "Seat 3"),
        *("Castra Admin", "castraadmin", "The Moderator", "Admin-Team", "Optio Bot", "legatusbot", "adrnin", "aclrnin"),
        *("Admın", "Łegatus", "Møderator", "rnoderator", "Computer"),
    ],
)
def test_name_made_of_reserved_words_is_refused(name: str) -> None:
    with pytest.raises(ReservedNameError):
        names.checked(name)


@pytest.mark.parametrize(
    "name",
    [
        "Livia",
        "Adminius",
        "Modesta",
        "Bottom",
        "Abbot",
        "Rooty",
        "Servius",
        "Milesia",
        "Optima",
        "Playera",
        "Casta",
        "Ольга",
    ],
)
def test_name_that_only_resembles_a_reserved_one_is_free(name: str) -> None:
    assert names.checked(name) == name


def test_names_that_guests_get_are_reserved() -> None:
    for _ in range(50):
        with pytest.raises(ReservedNameError):
            names.checked(names.guest_name())


def test_reserved_name_is_refused_to_people_and_bots_alike(visitor: Visitor) -> None:
    anna = visitor()
    refused = register(anna, "Adm1n")
    assert (refused.status_code, refused.json()["code"]) == (422, "name/reserved")
    assert "'Adm1n'" in refused.json()["message"]
    assert anna.get("/api/1/me").json()["kind"] == "guest"
    register(anna, "Livia")
    assert anna.post("/api/1/me/tokens", json={"name": "Talos"}).status_code == 201
    assert anna.post("/api/1/me/tokens", json={"name": "Legatus II"}).json()["code"] == "name/reserved"
