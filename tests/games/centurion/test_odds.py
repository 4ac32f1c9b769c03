"""Odds are exact: they agree with counting every draw, square and capture on the oracle's board."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from castra.core.game import SPECTATOR
from castra.core.match import Match
from castra.games.centurion.content.printed import Tile
from castra.games.centurion.engine.state import TURN
from castra.games.centurion.people.odds import Risk, next_draw, odds, risk

from . import oracle
from .boards import board, drawn, name_of, sq
from .drawn_armies import CENTURION, DUKE, ZOO
from .engine_referee import index, kind_index, state_of
from .fuzzing import scattered, walk
from .games import CAMP, SETUPS, our_rules, our_state, play, random_match, started
from .oracle_board import BOARD, Piece, Position, Square
from .sampling import PAIRS, stretched

Bag = Counter[Tile]


def counted(position: Position, seat: int, square: Square, bag: Bag) -> Risk:
    """The risk of `seat` on `square`, by trying everything the opponent may do and draw."""
    foe = 1 - seat
    if oracle.leader_square(position, foe) == square:
        return Risk(False, Fraction(0), ())
    pieces = dict(position.pieces)
    if square not in pieces or pieces[square].owner != seat:
        pieces[square] = Piece(seat, oracle.INERT, False)
    assumed = position.seen_by(seat).handed_over(pieces)
    if takes(assumed, square):
        return Risk(True, Fraction(1), ())
    if not oracle.may_draw(assumed, bool(bag.total())):
        return Risk(False, Fraction(0), ())
    helpful = [tile for tile in position.armies[foe].tiles if bag[tile] and helps(assumed, square, tile)]
    weight = sum(bag[tile] for tile in helpful)
    return Risk(False, Fraction(weight, bag.total()), tuple(tile.name for tile in helpful))


def takes(position: Position, square: Square) -> bool:
    return any(square in oracle.victims(position, action) for action in oracle.legal_moves(position))


def helps(position: Position, square: Square, tile: Tile) -> bool:
    """Can the player to move place the tile somewhere, and capture on `square` if nothing else changes?"""
    for back in {False, tile.either_side}:
        for place in oracle.placement_squares(position, tile, back):
            after = oracle.place(position, place, tile, back)
            if takes(after.handed_over(after.pieces), square):
                return True
    return False


def check(position: Position, random: Random, squares: list[Square]) -> list[Risk]:
    """The engine's risks on some squares, each equal to what counting gives."""
    found = []
    seat = position.to_move
    foe = 1 - seat
    rules, state = state_of(position)
    others = position.armies[foe].tiles[1:]
    bag: Bag = Counter({tile: random.randint(1, 3) for tile in random.sample(others, random.randint(0, 3))})
    for tile, count in bag.items():
        state.bag[kind_index(rules, foe, tile)] = count
        state.bag_size[foe] += count
    for square in squares:
        told = risk(rules, state, seat, index(square))
        assert told == counted(position, seat, square, bag), f"{name_of(square)} of {seat}\n{drawn(position)}\n{bag}"
        found.append(told)
    return found


@pytest.mark.parametrize("name", PAIRS)
def test_risk_equals_counting_on_scattered_tiles(name: str) -> None:
    random = Random(f"risk {name}")
    for _ in range(stretched(3)):
        position = scattered(random, PAIRS[name], 6)
        theirs = sorted(square for square, piece in position.pieces.items() if piece.owner != position.to_move)
        check(position, random, random.sample(sorted(BOARD), 3) + random.sample(theirs, min(2, len(theirs))))


@pytest.mark.parametrize("name", ["centurion", "duke", "zoo"])
def test_risk_equals_counting_along_random_games(name: str) -> None:
    random = Random(f"risk along {name}")
    risks: list[Risk] = []
    positions = [position for _ in range(stretched(3)) for position in list(walk(random, PAIRS[name], 20))[4::8]]
    for position in positions:
        mine = [square for square, piece in position.pieces.items() if piece.owner == position.to_move]
        risks += check(position, random, random.sample(sorted(mine), min(3, len(mine))))
    assert risks


def test_guard_of_the_opponent_restricts_where_it_can_place() -> None:
    """Dark's leader stands in a Slide; what dark draws must go on c5, so only what captures from there is a risk."""
    position = board("""
        6 .   .   ce  .   .   .
        5 .   .   .   .   .   .
        3 .   .   .   .   Ve  .
        2 .   .   Tb  .   .   .
        1 Ce  .   .   .   .   .
          a   b   c   d   e   f
    """)
    rules, state = state_of(position)
    bag: Bag = Counter(dict.fromkeys(CENTURION.tiles[1:], 1))
    for tile in bag:
        state.bag[kind_index(rules, 1, tile)] = 1
        state.bag_size[1] += 1
    assert oracle.in_guard(position, 1)
    for square in ("e3", "c2", "a5", "d4"):
        told = risk(rules, state, 0, index(sq(square)))
        assert told == counted(position, 0, sq(square), bag)
    assert risk(rules, state, 0, index(sq("d4"))).tiles  # something could come
    unguarded = replace(position, pieces={s: p for s, p in position.pieces.items() if s != sq("c2")})
    rules, state = state_of(unguarded)
    for tile in bag:
        state.bag[kind_index(rules, 1, tile)] = 1
        state.bag_size[1] += 1
    free = risk(rules, state, 0, index(sq("d4")))
    assert free == counted(unguarded, 0, sq("d4"), bag)


@pytest.mark.parametrize("name", SETUPS)
def test_facts_agree_with_the_bags_and_with_the_risks(name: str) -> None:
    for match in list(random_match(name, "odds", 50))[::6]:
        rules, state = our_rules(match), our_state(match)
        for seat in (0, 1):
            draws = next_draw(rules, state, seat)
            bag = match.view().facts["bags"][seat]
            assert sum(draws.values()) == (1 if bag else 0)
            keys = {tile.name: tile.key for tile in CAMP.armies_of(match.setup)[seat].tiles}
            assert {keys[name]: chance * sum(bag.values()) for name, chance in draws.items()} == bag
            facts = odds(rules, state, seat)
            assert all(0 < fact.odds <= 1 for fact in facts)
            assert len({fact.question for fact in facts}) == len(facts)
            assert facts == match.game.odds(rules, state, seat)
            own = [fact for fact in facts if " can capture the " in fact.question]
            assert bool(own) <= (match.view().facts["phase"] == "turn")
            told = {f.question.split(" on ")[1][:2]: f.odds for f in own}
            if match.view().facts["phase"] == "turn":
                for square, fact in match.view().facts["board"].items():
                    if fact["seat"] == seat:
                        found = risk(rules, state, seat, index(sq(square)))
                        assert told.get(square, 0) == (1 if found.now else found.after_draw)
        watching = odds(rules, state, SPECTATOR)
        assert {f.question for f in watching} == {
            f.question for f in odds(rules, state, 0) if "next draw" in f.question
        }


def test_nothing_threatens_a_tile_that_would_stand_where_the_enemy_leader_is() -> None:
    position = board(
        """
        6 .   .   du  fo  .   .
        1 Li  .   .   .   .   .
        """,
        armies=(ZOO, DUKE),
    )
    rules, state = state_of(position)
    assert risk(rules, state, 0, index(sq("c6"))) == Risk(False, Fraction(0), ())


def test_tile_that_would_capture_is_weighed_where_it_would_stand() -> None:
    """Light thinks of taking the Onager on c4; the Legionnaire on c6 would strike back there."""
    position = board("""
        6 ce  .   le  .   .   .
        4 .   .   on  .   .   .
        3 .   .   Ti  .   .   .
        1 .   .   .   .   .   Ce
    """)
    rules, state = state_of(position)
    told = risk(rules, state, 0, index(sq("c4")))
    assert told.now
    assert told == counted(position, 0, sq("c4"), Counter())


TAKEN = "ce4le/6/2on3/2Tr3/6/5Ce light turn first=light bag=Ve1/eq1 quiet=0 turns=8"


def asked(match: Match, seat: int, place: str) -> list[tuple[str, Fraction]]:
    return [(fact.question, fact.odds) for fact in match.odds(seat, place)]


def test_odds_at_an_own_tile_say_how_safe_it_is() -> None:
    match = started(TAKEN)
    assert asked(match, 0, "c3") == [
        ("Dark can capture the Triarii on c3 next turn", Fraction(0)),
        ("Dark can capture the Triarii on c3 after drawing", Fraction(0)),
    ]
    assert asked(match, 1, "c4")[0] == ("Light can capture the Onager on c4 this turn", Fraction(1))


def test_odds_at_an_enemy_say_whether_it_can_be_taken_and_retaken() -> None:
    match = started(TAKEN.replace("ce4le", "ce1le3"))
    assert asked(match, 0, "c4") == [
        ("Light can capture the Onager on c4 this turn", Fraction(1)),
        ("Dark can capture a tile of light on c4 next turn", Fraction(1)),
    ]
    assert asked(match, 1, "c3")[0] == ("Dark can capture the Triarii on c3 next turn", Fraction(0))


def test_odds_at_the_enemy_leader_say_only_whether_it_can_be_taken() -> None:
    questions = [question for question, _ in asked(started(TAKEN), 0, "a6")]
    assert questions == [
        "Light can capture the Centurion on a6 this turn",
        "Light can capture the Centurion on a6 after drawing",
    ]


def test_odds_at_a_free_square_are_its_risk() -> None:
    match = started(TAKEN)
    assert asked(match, 0, "f4")[0] == ("Dark can capture a tile of light on f4 next turn", Fraction(1))
    assert asked(match, 1, "c2")[0] == ("Light can capture a tile of dark on c2 this turn", Fraction(1))


def test_odds_at_are_the_risks_of_both_sides_everywhere() -> None:
    for match in random_match("centurion", "odds at", 12):
        rules, state = our_rules(match), our_state(match)
        for seat in (0, 1):
            told = [fact.odds for fact in CAMP.odds_at(rules, state, seat, "c3")]
            if state.phase != TURN:
                assert told == []
                continue
            asking = [seat] if not state.tiles[1 - seat] >> index(sq("c3")) & 1 else [1 - seat, seat]
            risks = [risk(rules, state, owner, index(sq("c3"))) for owner in asking]
            assert told == [odds for one in risks for odds in ([1] if one.now else [0, one.after_draw])]
    assert CAMP.odds_at(rules, state, 0, "z9") == ()
    assert CAMP.odds_at(rules, state, SPECTATOR, "c3") == ()


@pytest.mark.rule("10.4", "1.9")
def test_draws_after_a_divination_count_the_tiles_that_go_back() -> None:
    text = "2du3/6/2Or3/6/6/2Du3 light keep first=light bag=Fo1/fo1 hand=PiPiKn quiet=0 turns=8"
    match = started(text, light="duke", dark="duke", enhanced="yes")
    expected = {
        "Light's next draw is the Footman": Fraction(1, 3),
        "Light's next draw is the Pikeman, if it is kept now": Fraction(1, 3),
        "Light's next draw is the Pikeman, if another is kept now": Fraction(2, 3),
        "Light's next draw is the Knight, if another is kept now": Fraction(1, 3),
        "Dark's next draw is the Footman": Fraction(1),
    }
    assert {fact.question: fact.odds for fact in match.odds(0)} == expected
    play(match, "keep pikeman")
    assert match.odds(0)[1].question == "Light's next draw is the Pikeman"
    assert match.odds(0)[1].odds == Fraction(1, 3)
