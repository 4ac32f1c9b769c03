"""Bots that are programs: good ones play, bad ones lose, and nothing is left of them."""

from __future__ import annotations

import re
import shlex
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from castra import games
from castra.arena.contestants import contestant
from castra.arena.matches import Contest, Task, play_round
from castra.bots import Limit, protocol
from castra.bots.bot import ForfeitError
from castra.bots.external import External
from castra.bots.speaking import Speaker, decoded, limit_of
from castra.core.chance import secret_from
from castra.core.errors import CastraError, SetupError
from castra.core.match import Match

HERE = Path(__file__).parent
EXAMPLE = f"{shlex.quote(sys.executable)} {shlex.quote(str(HERE.parents[1] / 'examples' / 'mybot.py'))}"
CENTURION = games.get("centurion")
WRONGS = {
    "dead": "has ended",
    "rude": "It said 'what?' where 'ok' was expected",
    "hanging": "Its time is up",
    "parent": "Its time is up",
    "flooding": "It talks without end",
    "endless": "It talks without end",
    "garbage": "where 'play' was expected",
    "illegal": "It answered 'e2e4', which is none of its choices",
    "dying": "It has ended",
}


def zoo(kind: str) -> str:
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(HERE / 'zoo.py'))} {kind}"


def start() -> Match:
    return Match(CENTURION, CENTURION.setup(first="light"), secret=secret_from("zoo"))


@pytest.mark.parametrize("kind", WRONGS)
def test_bad_bot_forfeits_and_is_gone(kind: str) -> None:
    patience = 0.3 if WRONGS[kind] == "Its time is up" else 60.0  # the others are caught before
    bot, match = External(zoo(kind), Limit(seconds=patience)), start()
    began = time.monotonic()
    with pytest.raises(ForfeitError, match=re.escape(WRONGS[kind])):
        bot.choose(CENTURION, match.rules, match.view(0), Random(1))
    assert time.monotonic() - began < 60
    assert bot.process is None


def test_bot_that_greets_nobody_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("castra.bots.external.GREETING", 0.5)
    bot, match = External(zoo("deaf"), Limit(seconds=0.3)), start()
    with pytest.raises(ForfeitError, match="Its time is up"):
        bot.choose(CENTURION, match.rules, match.view(0), Random(1))


def test_arena_goes_on_when_a_bot_forfeits() -> None:
    contest = Contest("centurion", CENTURION.setup(), f"cmd:{zoo('illegal')}", "random", 3)
    contest = replace(contest, a=f"{contest.a}@60s")
    one = play_round(Task(contest, 0))
    assert [game.score for game in one.games] == [0.0, 0.0]
    assert {game.forfeit for game in one.games} == {contest.a}
    turned = play_round(Task(replace(contest, a=contest.b, b=contest.a), 0))
    assert [game.score for game in turned.games] == [1.0, 1.0]


def test_example_plays_a_whole_round() -> None:
    one = play_round(Task(Contest("centurion", CENTURION.setup(), f"cmd:{EXAMPLE}@60s", "random", 5), 0))
    assert not any(game.forfeit or game.capped for game in one.games)


def test_example_is_twenty_lines() -> None:
    text = (HERE.parents[1] / "examples" / "mybot.py").read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line.strip()]) <= 20


def test_limit_of_a_program_stands_behind_its_command() -> None:
    bot = contestant("cmd:./mybot --deep @0.25s", CENTURION)
    assert isinstance(bot, External)
    assert (bot.words, bot.limit) == (["./mybot", "--deep"], Limit(seconds=0.25))


def test_program_that_is_not_there_is_one_sentence() -> None:
    match = start()
    with pytest.raises(SetupError, match="no-such-program cannot be started: no such file"):
        External("/no-such-program", Limit(seconds=1.0)).choose(CENTURION, match.rules, match.view(0), Random(1))
    with pytest.raises(SetupError, match="is followed by a command line"):
        contestant("cmd:", CENTURION)


# -- castra's own bots on the other end


@pytest.mark.parametrize("key", games.PACKAGES)
def test_own_bots_speak_the_protocol(key: str) -> None:
    """A view that went over the line leads to the same choices."""
    game = games.get(key)
    match, random = Match(game, secret=secret_from("line")), Random(1)
    own = Speaker(game, "greedy", 1)
    for _ in range(12):
        seat = match.to_act[0]
        view = match.view(seat)
        lines = [protocol.game_message(game, view), protocol.view_message(view), protocol.go_message(Limit(nodes=50))]
        (answer,) = own.answers(lines)
        word, _, text = answer.partition(" ")
        assert word == "play"
        assert text in [choice.text for choice in view.choices]
        match.play(seat, random.choice(view.choices).action)


def test_own_bot_passes_over_what_it_does_not_know() -> None:
    assert list(Speaker(CENTURION, "greedy", 1).answers(["hm {}", "", "castra 1", "quit", "castra 1"])) == [
        "ok castra greedy"
    ]


@pytest.mark.parametrize("lines", [["go {}"], ["view 7"], ["view {"], ["game {}"], ['view {"facts":{}}', "go {}"]])
def test_own_bot_says_in_a_sentence_what_it_cannot_understand(lines: list[str]) -> None:
    with pytest.raises(CastraError):
        list(Speaker(CENTURION, "greedy", 1).answers(lines))


@pytest.mark.parametrize(
    ("words", "limit"),
    [
        ('{"seconds":0.30000000000000004}', Limit(seconds=0.30000000000000004)),
        ('{"seconds":1e-7}', Limit(seconds=1e-7)),
        ('{"seconds":100000}', Limit(seconds=3600.0)),
        ('{"nodes":40.0}', Limit(nodes=40)),
        ('{"nodes":40,"seconds":1}', Limit(nodes=40)),
        ("{}", None),
    ],
)
def test_own_bot_takes_any_time_it_is_given(words: str, limit: Limit | None) -> None:
    """A clock that runs down gives times with many digits, and in the end hardly any."""
    assert limit_of(decoded(words)) == limit
    if limit is None or limit.seconds < 1:
        view = start().view(0)
        lines = [protocol.game_message(CENTURION, view), protocol.view_message(view), f"go {words}"]
        (answer,) = Speaker(CENTURION, "legatus" if limit else "greedy", 1).answers(lines)
        assert answer.startswith("play ")


@pytest.mark.parametrize("words", ['{"seconds":-1}', '{"seconds":"1"}', '{"nodes":true}', '{"seconds":NaN}'])
def test_own_bot_refuses_what_is_no_limit(words: str) -> None:
    with pytest.raises(CastraError, match="A limit is a number"):
        limit_of(decoded(words))
