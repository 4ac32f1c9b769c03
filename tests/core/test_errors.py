"""Errors: few, each with a code of its own that clients know, each a sentence."""

from __future__ import annotations

import re

import pytest

from castra.core import errors
from castra.core.errors import CastraError, IllegalActionError, PackError, RecordError
from castra.core.game import Refusal

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, CastraError)]


def test_every_error_has_a_code_of_its_own() -> None:
    codes = [kind.code for kind in KINDS]
    assert len(KINDS) == len(set(codes)) >= 8
    assert all(re.fullmatch(r"[a-z]+/[a-z_]+", code) for code in codes)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_error_says_what_it_is_for(kind: type[CastraError]) -> None:
    assert kind.__doc__
    assert kind.__name__.endswith("Error")
    assert "code" in vars(kind)


def test_refusal_is_the_message() -> None:
    refusal = Refusal("6.1", "c3→c5 is a Move; the Optio on c4 stands in the way", ("c4",))
    error = IllegalActionError(refusal)
    assert str(error) == "c3→c5 is a Move; the Optio on c4 stands in the way — rule 6.1"
    assert error.refusal is refusal


def test_record_error_names_its_line() -> None:
    assert str(RecordError("it is torn", 7)) == "line 7: it is torn"
    assert str(RecordError("It is torn")) == "It is torn"


def test_pack_error_lists_all_mistakes() -> None:
    assert str(PackError(["one", "two"])) == "one; two"
