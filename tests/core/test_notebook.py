"""A match at the end of a notebook's cell: the table in colours, and nothing that a seat may not know."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

import castra
from castra import games
from castra.core.colours import DAY, NIGHT
from castra.core.drawing import STYLES, Canvas
from castra.core.game import SPECTATOR
from castra.core.match import Match
from castra.core.notebook import FEW, LAST, css, painted
from tests.core.matches import finished_match, new_match
from tests.toy import GAME


def bare(html: str) -> str:
    """What is left without the tags."""
    return unescape(re.sub(r"<[^>]*>", "", html))


def played(match: Match, actions: int) -> Match:
    random = Random(1)
    for _ in range(actions):
        if not match.over:
            match.play(match.to_act[0], random.choice(match.legal_actions(match.to_act[0])))
    return match


@pytest.mark.parametrize("key", games.PACKAGES)
def test_every_game_is_shown_in_html_character_by_character(key: str) -> None:
    match = played(castra.new_game(key, seed="notebook"), 40)
    drawing = match.game.picture(match.view())
    assert bare(painted(drawing)) == "\n".join(drawing.rows)
    html = match._repr_html_()
    assert painted(drawing) in html
    assert match.view().prompt in bare(html)
    assert css(DAY["seat 0"]) in html


def test_match_shows_no_secrets_and_a_look_shows_those_of_its_seat() -> None:
    match = new_match()
    dealt = [entry.text for entry in match.entries]
    own = match.look(1)
    for shown in (str(match), bare(match._repr_html_())):
        assert match.view().prompt in shown
        assert "Blue gets a card." in shown
        assert "[" not in shown  # as a card in a hand is drawn
        assert "You get" not in shown
    assert f"You get a {dealt[3].removeprefix('deal ')}." in bare(own._repr_html_())
    assert "[" in str(own)
    assert own.choices == tuple(choice.text for choice in match.view(1).choices)


def test_match_shows_the_same_whatever_is_hidden() -> None:
    match = new_match()
    before = match._repr_html_()
    for seed in range(5):
        match.states[-1] = GAME.sample(match.rules, match.view(SPECTATOR), Random(seed))
        assert match._repr_html_() == before


def test_last_actions_are_told_with_their_numbers() -> None:
    match = finished_match()
    told = match.look().told
    assert [number for number, _ in told] == list(range(len(match.entries) - LAST + 1, len(match.entries) + 1))
    assert f'<li value="{len(match.entries)}">' in match._repr_html_()


def test_outcome_is_shown() -> None:
    match = finished_match()
    assert match.outcome
    assert match.outcome.sentence in str(match)
    assert match.outcome.sentence in bare(match._repr_html_())


def test_names_cannot_break_the_page() -> None:
    match = Match(GAME, GAME.setup(2), players=["<script>", "Bob & Co"])
    html = match._repr_html_()
    assert "<script>" not in html
    assert "red (<script>)" in bare(html)
    assert "blue (Bob & Co)" in bare(html)


def test_long_list_of_choices_is_cut() -> None:
    look = castra.new_game("tac13", seed=1).look(0)
    assert len(look.choices) > FEW
    assert str(look).splitlines()[-1].endswith(f" … {len(look.choices) - FEW} more")


def test_of_several_meanings_the_last_is_seen_and_what_falls_off_is_lost() -> None:
    canvas = Canvas(1, 3)
    canvas.put(0, 0, "abcd", "frame")
    canvas.put(0, 1, "<", "seat 1")
    frame, seat = css(DAY["frame"]), css(DAY["seat 1"])
    spans = [(frame, "a"), (seat, "&lt;"), (frame, "c")]
    assert painted(canvas.drawing()) == "".join(f'<span style="{look}">{text}</span>' for look, text in spans)


def test_every_meaning_has_colours() -> None:
    assert DAY.keys() == NIGHT.keys() == STYLES
    assert css("bold #000000 on #ffffff") == "font-weight:bold;color:#000000;background:#ffffff"
    assert css("#6f695e") == "color:#6f695e"


def test_repr_says_how_far_the_match_has_come() -> None:
    assert repr(new_match()) == "<Match of Spoils after 6 actions: red and blue and green to act>"
    match = finished_match()
    assert match.outcome
    assert repr(match) == f"<Match of Spoils after {len(match.entries)} actions: {match.outcome.reason}>"
    assert repr(Match(GAME, drawing=False)) == "<Match of Spoils after 0 actions: chance to act>"
