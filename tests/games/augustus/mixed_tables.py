"""Decks mixed anew, and tables laid at random in the middle of a game, so that what is rare becomes common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from castra.games.augustus.content.packs import builtin_deck
from castra.games.augustus.content.printed import Deck, Objective

from .oracle import Oracle
from .oracle_table import COLOURS, RESOURCES, SYMBOLS, TOKENS, Player

ACTIVE_POWERS = (
    *("mobilise symbol", "mobilise any", "remove legions", "clear objective", "remove controlled"),
    *("complete objective", "take two", "rearrange", "gain legions"),
)
FAVOURED = (
    ("mobilise any", "take two"),
    ("rearrange", "mobilise any"),
    ("mobilise symbol", "complete objective"),
    ("remove controlled", "clear objective"),
    ("remove controlled", "remove legions", "gain legions"),
)


def mixed_deck(random: Random, favoured: Sequence[str]) -> Deck:
    """The cards of the program with other spaces, resources and powers; the favoured powers come most often."""
    deck = builtin_deck()
    others = (*ACTIVE_POWERS, "equivalence", "score symbol", "none")
    likely = {power: 20 if power in favoured else 1 for power in others}
    return replace(deck, objectives=tuple(mixed_card(card, random, likely) for card in deck.objectives))


def mixed_card(card: Objective, random: Random, likely: dict[str, int]) -> Objective:
    power = random.choices(list(likely), list(likely.values()))[0]
    spaces = random.choices(SYMBOLS, (6, 5, 4, 3, 2, 1), k=random.choice((2, 2, 2, 3, 3, 4, 6)))
    symbols = tuple(random.sample(SYMBOLS, 2)) if power == "equivalence" else tuple(random.choices(SYMBOLS, k=2))
    return replace(
        card,
        spaces=tuple(sorted(spaces, key=SYMBOLS.index)),
        gold=random.random() < 0.4,
        wheat=random.random() < 0.4,
        power=power,
        symbols=symbols if power in ("equivalence", "mobilise symbol") else (),
        count=random.choice((1, 2, 3, 4, 6)),
        symbol=random.choice(SYMBOLS),
        each=random.randint(1, 3),
        most=random.randint(2, 10),
    )


# -- in the middle of a game


def lay(oracle: Oracle, random: Random) -> None:
    """Objectives half conquered and controlled, rewards, discards: anything that may lie there between two rounds."""
    random.shuffle(oracle.deck)
    oracle.crier = random.randrange(len(oracle.players))
    oracle.drawn = random.sample([token for token, count in TOKENS.items() for _ in range(count)][:-2], 8)
    oracle.reserve = int(oracle.reserve + 7 * len(oracle.players))
    oracle.display = take(oracle, random.choice((1, 5, 5)))
    for player in oracle.players:
        lay_before(oracle, player, random)
    oracle.lost = sorted(take(oracle, random.choice((0, 5, 30, 88))))
    oracle.deck.sort()
    for name in oracle.owner:
        if name not in RESOURCES and random.random() < 0.3:
            lay_reward(oracle, name, random.choice(oracle.players))
    for resource in RESOURCES:
        counts = [oracle.producers(player, resource) for player in oracle.players]
        best = [seat for seat, count in enumerate(counts) if count and count == max(counts)]
        oracle.owner[resource] = random.choice(best) if best else None


def take(oracle: Oracle, count: int) -> list[int]:
    """So many cards from the deck, as far as it goes."""
    taken, oracle.deck = oracle.deck[:count], oracle.deck[count:]
    return taken


def lay_before(oracle: Oracle, player: Player, random: Random) -> None:
    player.controlled = take(
        oracle, random.choice((4, 4, random.randint(0, 6)))
    )  # often alike, so that ties are common
    player.rejected = take(oracle, random.randint(0, 3))
    for number in take(oracle, random.choice((2, 3, 3, 5, 5, 11))):
        spaces = list(oracle.cards[number].spaces)
        random.shuffle(spaces)
        share = oracle.reserve // len(oracle.players)
        player.before[number] = spaces[
            : min(share, random.choice((0, len(spaces) - 1, len(spaces) - 1, len(spaces) - 1)))
        ]
        oracle.reserve -= len(player.before[number])
    player.stock = min(oracle.reserve, random.choice((0, 1, 5, 5)))
    oracle.reserve -= player.stock


def lay_reward(oracle: Oracle, name: str, player: Player) -> None:
    """A colour for anybody; a number for one who has none, or declined."""
    if name in (*COLOURS, "each") or not any(oracle.owner[number] == player.seat for number in "23456"):
        oracle.owner[name] = player.seat
    else:
        player.declined.append(int(name))


def written(oracle: Oracle) -> str:
    """The same table as a position in notation."""
    head = f"drawing seat=1 crier={oracle.crier + 1} drawn={','.join(sorted(oracle.drawn, key=SYMBOLS.index))}"
    words = [head, f"display={joined(oracle.display)}", f"reserve={oracle.reserve}"]
    if oracle.lost:
        words.append(f"lost={joined(oracle.lost)}")
    return " / ".join([" ".join(words), *(written_player(oracle, player) for player in oracle.players)])


def written_player(oracle: Oracle, player: Player) -> str:
    before = [f"{number}({','.join(legions)})" if legions else str(number) for number, legions in player.before.items()]
    words = [f"stock={player.stock}"]
    if before:
        words.append(f"before={';'.join(before)}")
    for key, numbers in (("rejected", player.rejected), ("controlled", player.controlled)):
        if numbers:
            words.append(f"{key}={joined(numbers)}")
    if rewards := [name for name, owner in oracle.owner.items() if owner == player.seat]:
        words.append(f"rewards={','.join(rewards)}")
    if player.declined:
        words.append(f"declined={','.join(map(str, player.declined))}")
    return " ".join(words)


def joined(numbers: Sequence[int]) -> str:
    return ";".join(map(str, sorted(numbers)))
