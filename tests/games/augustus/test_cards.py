"""Every card of the deck plays its power; the powers of the deck are the powers of the engine."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from castra.games.augustus.content.packs import builtin_deck
from castra.games.augustus.content.printed import HOSTILE, POWERS, SCORING, Objective, power_text, power_words
from castra.games.augustus.engine.tables import POWER_NAMES

from .table import Table

DECK = builtin_deck()
# Cards without powers that offer every symbol, and cards for the opponents.
FILLERS = (80, 83, 87)
THEIRS = {2: "1(sword);3(shield);9", 3: "15(sword,sword);21(sword);38"}
SPARE = {1: 85, 3: 71, 9: 73, 15: 28, 21: 46, 38: 54, 4: 5, 6: 7}


def test_powers_of_the_deck_are_the_powers_of_the_engine() -> None:
    assert {card.power for card in DECK.objectives} == set(POWER_NAMES)
    assert tuple(POWERS) == POWER_NAMES


def renamed(text: str, card: int) -> str:
    """A player's objectives with another in the place of the card under test."""
    spare = DECK.objectives[SPARE[card] - 1] if card in SPARE else None
    words = text.split(";")
    return ";".join(
        f"{spare.number}({spare.spaces[0]})" if spare and word.split("(")[0] == str(card) else word for word in words
    )


def completed(card: Objective) -> Table:
    """Three players; the first puts the last legion on the card under test with a joker."""
    lying, last = card.spaces[:-1], card.spaces[-1]
    fillers = ";".join(str(number) for number in FILLERS if number != card.number)
    mine = f"stock=9 before={card.number}({','.join(lying)});{fillers}"
    held = [renamed(part, card.number).split("(")[0] for part in ("4", "6")]
    table = Table(
        mine,
        f"stock=4 before={renamed(THEIRS[2], card.number)} controlled={held[0]}",
        f"stock=4 before={renamed(THEIRS[3], card.number)} controlled={held[1]}",
    )
    table.token("joker", f"place {card.number} {last}", "nothing", "nothing")
    return table


def lying(table: Table, player: int) -> int:
    return sum(len(legions) for legions in table.player(player)["before"].values())


def plays_nothing(card: Objective, table: Table) -> None:
    assert table.phase == "taking"
    assert table.player(1)["score"][2] == 0


def plays_mobilise_symbol(card: Objective, table: Table) -> None:
    places = {text for text in table.choices(1) if text.startswith("place")}
    assert places
    assert {text.split()[2] for text in places} <= set(card.symbols)
    stock = table.player(1)["stock"]
    for _ in card.symbols:
        steps = [text for text in table.choices(1) if text.startswith("place")]
        if steps:
            table.play(1, steps[0])
    assert table.player(1)["stock"] < stock
    assert not [text for text in table.choices(1) if text.startswith("place") and table.player(1)["stock"] == stock - 2]
    table.play(1, "confirm")


def plays_mobilise_any(card: Objective, table: Table) -> None:
    stock = table.player(1)["stock"]
    for _ in range(card.count):
        table.play(1, next(text for text in table.choices(1) if text.startswith("place")))
    assert table.player(1)["stock"] == stock - card.count
    assert table.choices(1) == ["back", "confirm"]
    table.play(1, "confirm")


def plays_remove_legions(card: Objective, table: Table) -> None:
    for player in (2, 3):
        before = lying(table, player)
        assert table.acting == (player,)
        for _ in range(card.count):
            table.play(player, table.choices(player)[0])
        table.play(player, "confirm")
        assert lying(table, player) == before - card.count


def plays_clear_objective(card: Objective, table: Table) -> None:
    for player in (2, 3):
        number = table.choices(player)[0].removeprefix("clear ")
        assert table.player(player)["before"][number]
        table.play(player, f"clear {number}", "confirm")
        assert table.player(player)["before"][number] == []


def plays_remove_controlled(card: Objective, table: Table) -> None:
    for player in (2, 3):
        table.play(player, table.choices(player)[0], "confirm")
        assert table.player(player)["controlled"] == []
    assert len(table.facts["lost"]) == 2


def plays_complete_objective(card: Objective, table: Table) -> None:
    choice = table.choices(1)[0]
    table.play(1, choice, "confirm")
    assert int(choice.removeprefix("complete ")) in table.player(1)["controlled"]


def plays_take_two(card: Objective, table: Table) -> None:
    before = len(table.player(1)["before"])
    first, second = table.facts["display"][:2]
    table.play(1, f"take {first}", f"take {second}")
    assert len(table.player(1)["before"]) == before + 2


def plays_gain_legions(card: Objective, table: Table) -> None:
    assert table.player(1)["stock"] == 9 + len(card.spaces) - 1 + card.count


def plays_equivalence(card: Objective, table: Table) -> None:
    first, second = card.symbols
    for token, other in ((first, second), (second, first)):
        fresh = Table(f"stock=9 before={';'.join(map(str, FILLERS))} controlled={card.number}", "stock=7 before=2;5;10")
        fresh.chance(f"token {token}")
        assert {text.split()[2] for text in fresh.choices(1) if text.startswith("place")} == {token, other}


def plays_score_symbol(card: Objective, table: Table) -> None:
    expected = card.each * card.spaces.count(card.symbol)
    assert table.player(1)["score"][2] == min(expected, card.most)


def plays_score_colour(card: Objective, table: Table) -> None:
    alone = card.each if card.colour == card.power_colour else 0
    assert table.player(1)["score"][2] == alone
    # 4 is a senator, 1 green, 15 purple, 71 orange; none of them scores by itself.
    helper = {"senator": 4, "green": 1, "purple": 15, "orange": 71}[card.power_colour]
    more = Table(f"stock=9 controlled={card.number};{helper}", "stock=7")
    assert more.player(1)["score"][2] == alone + card.each


def plays_score_red(card: Objective, table: Table) -> None:
    assert table.player(1)["score"][2] == 0
    assert Table(f"stock=9 controlled={card.number};2;76", "stock=7").player(1)["score"][2] == 2 * card.each


PLAYS: dict[str, Callable[[Objective, Table], None]] = {
    "none": plays_nothing,
    "mobilise symbol": plays_mobilise_symbol,
    "mobilise any": plays_mobilise_any,
    "remove legions": plays_remove_legions,
    "clear objective": plays_clear_objective,
    "remove controlled": plays_remove_controlled,
    "complete objective": plays_complete_objective,
    "take two": plays_take_two,
    "gain legions": plays_gain_legions,
    "equivalence": plays_equivalence,
    "score symbol": plays_score_symbol,
    "score colour": plays_score_colour,
    "score red": plays_score_red,
}
REARRANGING = [card for card in DECK.objectives if card.power == "rearrange"]
OTHERS = [card for card in DECK.objectives if card.power != "rearrange"]


@pytest.mark.parametrize("card", OTHERS, ids=lambda card: f"{card.number}-{card.power.replace(' ', '-')}")
def test_card_plays_its_power(card: Objective) -> None:
    table = completed(card)
    PLAYS[card.power](card, table)
    if table.phase not in ("ordering", "mobilising"):
        assert card.number in table.player(1)["controlled"]


@pytest.mark.parametrize("card", REARRANGING, ids=lambda card: str(card.number))
def test_card_rearranges(card: Objective) -> None:
    lying, last = card.spaces[:-1], card.spaces[-1]
    table = Table(f"stock=1 before={card.number}({','.join(lying)});1(sword);80(dagger)", "stock=7 before=2;4;10")
    table.token("joker", f"place {card.number} {last}", "nothing").play(1, "move 80 dagger to 1 sword", "confirm")
    assert table.player(1)["controlled"] == [1, card.number]


@pytest.mark.parametrize("card", DECK.objectives, ids=lambda card: str(card.number))
def test_card_explains_itself(card: Objective) -> None:
    assert power_text(card)
    assert len(power_words(card)) <= 24
    assert (card.points is None) == (card.power in SCORING)
    assert card.red == (card.power in HOSTILE)
