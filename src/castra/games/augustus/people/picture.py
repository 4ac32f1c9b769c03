"""The table drawn in characters: one's own objectives first, then the display, the others and the middle.

Every objective takes two lines, so that its symbols and its power stand there in words:

     67 Asia                purple    3 points  gold wheat  2 legions anywhere
        shield ●○○  chariot ○  catapult ●
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from castra.core.drawing import Canvas, Drawing
from castra.core.game import View
from castra.games.augustus.content.printed import (
    LASTING,
    RESOURCES,
    REWARD_NAMES,
    SYMBOLS,
    TOKENS,
    Deck,
    Objective,
    one_of,
    points_word,
    power_text,
    power_words,
)
from castra.games.augustus.people.words import listed, opened, seat_name

WIDTH: Final = 79
"""A terminal of 80 columns shows all of it."""
LEGION: Final = "●"
FREE: Final = "○"
NAME, COLOUR, POINTS, PRODUCE, POWER = 4, 24, 32, 42, 54
"""The columns of an objective's first line."""
LONGEST_NAME: Final = COLOUR - NAME - 1


class Paper:
    """A canvas that is filled from top to bottom."""

    def __init__(self, deck: Deck, height: int) -> None:
        self.deck = deck
        self.canvas = Canvas(height, WIDTH)
        self.row = 0

    def line(self, text: str = "", style: str = "") -> None:
        self.put(0, text, style)
        self.row += 1

    def put(self, column: int, text: str, style: str = "") -> None:
        """Write on the line that comes next."""
        if text:
            self.canvas.put(self.row, column, text, style)

    def items(self, head: str, items: Iterable[tuple[str, str]], joint: str = " · ") -> None:
        """Short texts one after the other, in as many lines as they need; each may be a place."""
        self.put(0, head, "frame")
        column = len(head)
        for text, place in items:
            if column + len(text) > WIDTH:
                self.row += 1
                column = len(head)
            if column > len(head):
                self.put(column - len(joint), joint, "frame")
            self.put(column, text)
            if place:
                self.canvas.place(place, self.row, column, 1, len(text))
            column += len(text) + len(joint)
        self.row += 1

    def drawing(self) -> Drawing:
        whole = self.canvas.drawing()
        return Drawing(whole.rows[: self.row], whole.spans, whole.places)

    def objective(self, number: int) -> Objective:
        return self.deck.objectives[number - 1]


def table(view: View, deck: Deck) -> Drawing:
    paper = Paper(deck, most_rows(view))
    put_call(paper, view)
    seats = range(len(view.facts["players"]))
    if view.seat in seats:
        put_player(paper, view, view.seat)
        put_hand(paper, view)
    put_tokens(paper, view)
    put_display(paper, view)
    for seat in seats:
        if seat != view.seat:
            put_player(paper, view, seat)
    put_rewards(paper, view)
    return paper.drawing()


def most_rows(view: View) -> int:
    """At least as many rows as the table can take."""
    cards: int = sum(
        10 + 2 * len(player["before"]) + 2 * len(player["resolved"]) + len(player["controlled"]) + 2 * player["dealt"]
        for player in view.facts["players"]
    )
    return 40 + cards


# -- the middle of the table


def put_call(paper: Paper, view: View) -> None:
    token = view.facts["token"]
    called = f"{opened(seat_name(view.facts['crier']))} is town crier"
    paper.line(f"{called} and calls: {token.upper()}!" if token else f"{called}.", "strong" if token else "title")
    paper.line(f"{LEGION} legion   {FREE} free space", "frame")


def put_display(paper: Paper, view: View) -> None:
    facts = view.facts
    lost = f", {len(facts['lost'])} lost" if facts["lost"] else ""
    paper.line()
    paper.line(f"Display: objectives to take   ({facts['deck']} in the deck{lost}; {paper.deck.name})", "title")
    for number in facts["display"]:
        put_card(paper, number, [], "")


def put_tokens(paper: Paper, view: View) -> None:
    facts = view.facts
    paper.line()
    paper.items("Bag    ", counts(facts["bag"]), "  ")
    paper.items("Drawn  ", counts(facts["drawn"]), "  ")


def put_rewards(paper: Paper, view: View) -> None:
    paper.line()
    paper.items("Rewards in the middle  ", rewards_of(view, None, paper.deck) or [("none", "")])
    paper.line(f"Legions in reserve     {view.facts['reserve']}")


def counts(tokens: Mapping[str, int]) -> list[tuple[str, str]]:
    return [(f"{tokens[token]} {token}", "") for token in TOKENS if tokens[token]] or [("none", "")]


def rewards_of(view: View, seat: int | None, deck: Deck) -> list[tuple[str, str]]:
    """The rewards that a player has, or that lie in the middle, with their points."""
    return [
        (f"{deck.rewards[i].title} {deck.rewards[i].points}", "")
        for i, name in enumerate(REWARD_NAMES)
        if view.facts["rewards"][name] == seat
    ]


# -- objectives


def put_card(paper: Paper, number: int, legions: list[str], remark: str) -> None:
    objective = paper.objective(number)
    paper.canvas.place(str(number), paper.row, 0, 2, WIDTH)
    paper.put(1, f"{number:>2} {short_name(objective.name)}", "strong")
    paper.put(COLOUR, objective.colour, "" if objective.is_senator else objective.colour)
    paper.put(POINTS, points_text(objective))
    paper.put(PRODUCE, " ".join(products(objective)))
    paper.put(POWER, power_words(objective), "danger" if objective.red else "")
    paper.row += 1
    end = put_spaces(paper, objective, legions)
    paper.put(min(end, WIDTH - len(remark)), remark, "title")  # where it is seen beside other words, too
    paper.row += 1


def short_name(name: str) -> str:
    """A name that fits: its first word as an initial if need be."""
    first, _, rest = name.partition(" ")
    if len(name) <= LONGEST_NAME:
        return name
    return f"{first[:1]}. {rest}"[:LONGEST_NAME] if rest else name[:LONGEST_NAME]


def put_spaces(paper: Paper, objective: Objective, legions: list[str]) -> int:
    """Each symbol with a mark for each of its spaces, which legions fill from the left; where there is room again."""
    column = NAME
    for symbol in SYMBOLS:
        need, lying = objective.spaces.count(symbol), legions.count(symbol)
        if need:
            text = f"{symbol} {LEGION * lying}{FREE * (need - lying)}"
            paper.put(column, text, "strong" if lying == need else "")
            paper.canvas.place(f"{objective.number} {symbol}", paper.row, column, 1, len(text))
            column += len(text) + 2
    return column


def points_text(objective: Objective) -> str:
    """What is printed: '13 points', ' ? points'."""
    return f"{points_sign(objective):>2} point" + ("" if objective.points == 1 else "s")


def points_sign(objective: Objective) -> str:
    return "?" if objective.points is None else str(objective.points)


def products(objective: Objective) -> list[str]:
    return [name for name, there in zip(RESOURCES, (objective.gold, objective.wheat), strict=True) if there]


# -- players


def put_player(paper: Paper, view: View, seat: int) -> None:
    player: Mapping[str, Any] = view.facts["players"][seat]
    paper.line()
    paper.canvas.place(seat_name(seat), paper.row, 0, 2, WIDTH)
    paper.line(who(view, seat), f"seat {seat}")
    paper.line(state_of(view, seat))
    for number, legions in player["before"].items():
        put_card(paper, int(number), legions, remark(view, seat, int(number)))
    for number in player["resolved"]:
        put_card(paper, number, [], "neutralised")  # step 1 has taken its legions
    if player["controlled"]:
        steps = view.facts["step"]["steps"]
        held = [(controlled(paper.objective(number), steps), str(number)) for number in player["controlled"]]
        paper.items("  controls  ", held)
    if won := rewards_of(view, seat, paper.deck):
        paper.items("  rewards  ", won)


def who(view: View, seat: int) -> str:
    player = view.facts["players"][seat]
    you = " (you)" if seat == view.seat else ""
    crier = ", town crier" if seat == view.facts["crier"] else ""
    chosen = ", has chosen" if player["chosen"] or player["confirmed"] else ""
    return f"{opened(seat_name(seat))}{you}{crier}{chosen}"


def state_of(view: View, seat: int) -> str:
    player, step = view.facts["players"][seat], view.facts["step"]
    stock = f"{LEGION}×{player['stock']} in stock"
    if step["hand"] and step["seat"] == seat:
        stock += f", {LEGION}×{step['hand']} lifted"
    if player["dealt"]:
        return f"  {stock} · {player['dealt']} cards in hand"
    rewards, printed, powers = player["score"]
    points = f"{points_word(rewards + printed + powers)}: {rewards} rewards, {printed} cards, {powers} powers"
    return f"  {stock} · controls {len(player['controlled'])} of 7 · {points}"


def remark(view: View, seat: int, number: int) -> str:
    """What is special about an objective before a player."""
    step = view.facts["step"]
    if step["seat"] == seat and f"complete {number}" in step["steps"]:
        return "to complete"
    if step["seat"] == seat and f"clear {number}" in step["steps"]:
        return "to clear"
    return "AVE CESAR" if number in view.facts["players"][seat]["complete"] else ""


def controlled(objective: Objective, steps: list[str]) -> str:
    """An objective under control: number, name, points, and what still matters of it."""
    lasting = [power_words(objective)] if objective.power in LASTING else []
    loss = ["TO GIVE UP"] if f"lose {objective.number}" in steps else []
    notes = ", ".join([objective.colour, *products(objective), *lasting, *loss])
    return f"{objective.number} {objective.name} {points_sign(objective)} ({notes})"


def put_hand(paper: Paper, view: View) -> None:
    """The viewer's hidden cards: the six at set-up, later the three put away."""
    hand = view.facts["hand"]
    for number in sorted(hand["kept"] + hand["dealt"]):
        put_card(paper, number, [], "KEPT" if number in hand["kept"] else "")
    if hand["rejected"]:
        names = [(f"{number} {paper.objective(number).name}", "") for number in hand["rejected"]]
        paper.items("  put away  ", names)


# -- a closer look


def inspect(view: View, place: str, deck: Deck) -> Drawing | None:
    """All there is to know of a card, with the provenance of every fact; or what a player has won."""
    number = place.partition(" ")[0]
    if number.isdecimal() and 1 <= int(number) <= len(deck.objectives):
        return close_up(deck.objectives[int(number) - 1])
    if place.startswith("player ") and place[7:].isdecimal() and 1 <= int(place[7:]) <= len(view.facts["players"]):
        return score_sheet(view, int(place[7:]) - 1, deck)
    return None


def close_up(objective: Objective) -> Drawing:
    needs = [f"{objective.spaces.count(symbol)} {symbol}" for symbol in SYMBOLS if symbol in objective.spaces]
    points = "what its power yields at the end" if objective.points is None else points_word(objective.points)
    rows = [
        f"#{objective.number} {objective.name}",
        f"{opened(one_of(objective.colour))}{', red: its power is hostile' if objective.red else ''}",
        f"Spaces: {', '.join(needs)}",
        f"Worth: {points}",
        f"Produces: {' and '.join(products(objective)) or 'nothing that counts'}",
        f"Power: {power_text(objective)}",
    ]
    for word, told in PROVENANCE_WORDS.items():
        facts = [fact for fact, provenance in objective.provenance.items() if provenance == word]
        if facts:
            rows.append(f"{told}: {listed(facts)}")
    return text_drawing(rows)


PROVENANCE_WORDS: Final = {
    "seed": "From the rulebook",
    "source": "From a public source",
    "box": "From the owner's box",
    "reconstructed": "Reconstructed",
}


def score_sheet(view: View, seat: int, deck: Deck) -> Drawing:
    player = view.facts["players"][seat]
    rewards, printed, powers = player["score"]
    won = [f"  {reward}" for reward, _ in rewards_of(view, seat, deck)]
    rows = [f"{opened(seat_name(seat))}: {points_word(rewards + printed + powers)}", f"for rewards {rewards}", *won]
    rows += [f"on controlled objectives {printed}", f"by their powers {powers}"]
    return text_drawing(rows)


def text_drawing(rows: list[str]) -> Drawing:
    width = max(map(len, rows))
    return Drawing(tuple(f"{row:<{width}}" for row in rows))
