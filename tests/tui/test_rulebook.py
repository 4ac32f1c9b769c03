"""Finding rules by number."""

import pytest

from castra.core.errors import CastraError
from castra.core.game import AnyGame
from castra.games import all_games
from castra.tui.rulebook import rule_text, section_titles, wrapped

from .toy import GAME


def test_rule_is_found_by_its_number() -> None:
    text = wrapped(rule_text(GAME.rules_text(), "2.2"), 200)
    assert text == "2.2 Nobody lies in wait on the same square two rounds running. [ruling 1]"


def test_section_is_found_by_its_number() -> None:
    text = rule_text(GAME.rules_text(), "2")
    assert text.startswith("2. Choosing")
    assert "2.1" in text
    assert "2.2" in text
    assert "3.1" not in text


def test_unknown_rule_is_one_sentence() -> None:
    with pytest.raises(CastraError, match=r"^There is no rule '9\.9' here\.$"):
        rule_text(GAME.rules_text(), "9.9")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_every_game_has_sections_with_rules(game: AnyGame) -> None:
    titles = section_titles(game.rules_text())
    assert titles
    for title in titles:
        assert rule_text(game.rules_text(), title.split()[0])
