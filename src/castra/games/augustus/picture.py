"""The table drawn in characters: the middle, every player's objectives and legions, and a closer look at a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from castra.core.drawing import Canvas, Drawing
from castra.core.game import View
from castra.games.augustus.notation import REWARD_NAMES
from castra.games.augustus.objectives import SYMBOL_LETTERS, Deck, Objective, power_sign, power_text
from castra.games.augustus.symbols import SYMBOLS, TOKENS
from castra.games.augustus.words import opened, seat_name

WIDTH: Final = 100
CARD_WIDTH: Final = 20
CARD_HEIGHT: Final = 5
LEGION: Final = "●"
FREE: Final = "○"
LEGEND: Final = "   ".join(f"{letter} {symbol}" for letter, symbol in zip(SYMBOL_LETTERS, SYMBOLS, strict=True))


class Paper:
    """A canvas that is filled from top to bottom."""

    def __init__(self, deck: Deck, height: int) -> None:
        self.deck = deck
        self.canvas = Canvas(height, WIDTH)
        self.row = 0

    def line(self, text: str = "", style: str = "") -> None:
        self.canvas.put(self.row, 0, text[:WIDTH], style)
        self.row += 1

    def drawing(self) -> Drawing:
        whole = self.canvas.drawing()
        return Drawing(whole.rows[: self.row], whole.spans, whole.places)

    def objective(self, number: int) -> Objective:
        return self.deck.objectives[number - 1]


def draw(view: View, deck: Deck) -> Drawing:
    paper = Paper(deck, most_rows(view))
    draw_middle(paper, view)
    seats = range(len(view.facts["players"]))
    for seat in seats:
        if seat != view.seat:
            draw_player(paper, view, seat)
    if view.seat in seats:
        draw_player(paper, view, view.seat)
        draw_hand(paper, view)
    return paper.drawing()


def most_rows(view: View) -> int:
    """At least as many rows as the table can take."""
    cards: int = sum(
        6 + 2 * len(player["before"]) + len(player["controlled"]) + player["dealt"] for player in view.facts["players"]
    )
    return 40 + cards


# -- the middle of the table


def draw_middle(paper: Paper, view: View) -> None:
    facts = view.facts
    token = facts["token"]
    called = f"{opened(seat_name(facts['crier']))} is town crier"
    paper.line(f"{called} and calls: {token.upper()}!" if token else f"{called}.", "strong" if token else "title")
    paper.line(f"drawn  {counts(facts['drawn'])}")
    paper.line(f"in bag {counts(facts['bag'])}   ({sum(facts['bag'].values())} tokens)")
    draw_rewards(paper, view)
    paper.line(f"{LEGEND}   {LEGION} legion   {FREE} free   G gold   W wheat", "frame")
    paper.line("points = for rewards + on controlled objectives + by their powers", "frame")
    lost = f", {len(facts['lost'])} lost" if facts["lost"] else ""
    paper.line(
        f"Display   ({facts['deck']} in the deck{lost}, {facts['reserve']} legions in reserve; {paper.deck.name})",
        "title",
    )
    draw_cards(paper, [(number, None, "") for number in facts["display"]], "frame")


def counts(tokens: Mapping[str, int]) -> str:
    return "  ".join(f"{tokens[token]} {token}" for token in TOKENS if tokens[token]) or "none"


def draw_rewards(paper: Paper, view: View) -> None:
    """The rewards still in the middle; the others lie with their owners."""
    there = rewards_of(view, None, paper.deck)
    text = "rewards " + (" · ".join(there) if there else "all taken")
    for part in wrapped(text, " · "):
        paper.line(part)


def wrapped(text: str, joint: str) -> list[str]:
    """Lines no wider than the paper, broken at a joint."""
    lines: list[str] = []
    for part in text.split(joint):
        if lines and len(lines[-1]) + len(joint) + len(part) <= WIDTH:
            lines[-1] += joint + part
        else:
            lines.append(part if not lines else f"        {part}")
    return lines


# -- cards


def draw_cards(paper: Paper, cards: list[tuple[int, list[str] | None, str]], style: str) -> None:
    """Boxes side by side, five in a row: number, legions on it, a remark."""
    for start in range(0, len(cards), WIDTH // CARD_WIDTH):
        for column, (number, legions, remark) in enumerate(cards[start : start + WIDTH // CARD_WIDTH]):
            draw_card(paper, column * CARD_WIDTH, number, legions, remark, style)
        paper.row += CARD_HEIGHT


def draw_card(paper: Paper, left: int, number: int, legions: list[str] | None, remark: str, style: str) -> None:
    objective = paper.objective(number)
    inner = CARD_WIDTH - 2
    head = f"{number} {remark or objective.colour}"
    canvas, top = paper.canvas, paper.row
    points = points_sign(objective)
    canvas.put(top, left, f"┌{head}{'─' * (inner - len(head) - len(points))}{points}┐", "strong" if remark else style)
    below = f"{power_sign(objective):<{inner - 3}}{resource_sign(objective):>3}"
    for row, text in enumerate((short_name(objective.name, inner), "", below), 1):
        canvas.put(top + row, left, f"│{text:<{inner}}│")
    canvas.put(top + 4, left, f"└{'─' * inner}┘", style)
    draw_spaces(paper, top + 2, left + 1, objective, legions or [])
    canvas.place(str(number), top, left, CARD_HEIGHT, CARD_WIDTH)


def short_name(name: str, room: int) -> str:
    """A name that fits: its first word as an initial if need be."""
    first, _, rest = name.partition(" ")
    if len(name) <= room:
        return name
    return f"{first[:1]}. {rest}"[:room] if rest else name[:room]


def draw_spaces(paper: Paper, row: int, left: int, objective: Objective, legions: list[str]) -> None:
    """One letter and mark for each space; the legions of a symbol fill its spaces from the left."""
    column = left
    for symbol in SYMBOLS:
        need, lying = objective.spaces.count(symbol), legions.count(symbol)
        letter = SYMBOL_LETTERS[SYMBOLS.index(symbol)]
        for i in range(need):
            occupied = i < lying
            paper.canvas.put(row, column + 3 * i, letter + (LEGION if occupied else FREE), "strong" if occupied else "")
        if need:
            paper.canvas.place(f"{objective.number} {symbol}", row, column, 1, 3 * need - 1)
        column += 3 * need


def points_sign(objective: Objective) -> str:
    return "?" if objective.points is None else str(objective.points)


def resource_sign(objective: Objective) -> str:
    return " ".join(sign for sign, there in (("G", objective.gold), ("W", objective.wheat)) if there)


# -- players


def draw_player(paper: Paper, view: View, seat: int) -> None:
    player: Mapping[str, Any] = view.facts["players"][seat]
    paper.line()
    paper.canvas.place(seat_name(seat), paper.row, 0, 1, WIDTH)
    paper.line(player_line(view, seat), f"seat {seat}")
    cards = [(int(number), legions, remark(view, seat, int(number))) for number, legions in player["before"].items()]
    cards += [(number, [], "neutralised") for number in player["resolved"]]  # step 1 has taken its legions
    if seat == view.seat:
        draw_cards(paper, cards, f"seat {seat}")
    else:
        for number, legions, said in cards:
            draw_line(paper, number, legions, said)
    draw_controlled(paper, player, view.facts["step"]["steps"])
    won = rewards_of(view, seat, paper.deck)
    if won:
        for part in wrapped(f"  rewards {' · '.join(won)}", " · "):
            paper.line(part, f"seat {seat}")


def rewards_of(view: View, seat: int | None, deck: Deck) -> list[str]:
    """The rewards that a player has, or that lie in the middle."""
    return [
        f"{deck.rewards[i].title} {deck.rewards[i].points}"
        for i, name in enumerate(REWARD_NAMES)
        if view.facts["rewards"][name] == seat
    ]


def remark(view: View, seat: int, number: int) -> str:
    """What is special about an objective before a player."""
    steps = view.facts["step"]["steps"]
    if view.facts["step"]["seat"] == seat and f"complete {number}" in steps:
        return "to be completed"
    if view.facts["step"]["seat"] == seat and f"clear {number}" in steps:
        return "to be cleared"
    return "AVE CESAR" if number in view.facts["players"][seat]["complete"] else ""


def player_line(view: View, seat: int) -> str:
    player = view.facts["players"][seat]
    you = " (you)" if seat == view.seat else ""
    crier = ", town crier" if seat == view.facts["crier"] else ""
    chosen = " · has chosen" if player["chosen"] or player["confirmed"] else ""
    hidden = f" · {player['dealt']} cards in hand" if player["dealt"] else ""
    rewards, printed, powers = player["score"]
    total = f"{rewards + printed + powers} points = {rewards} + {printed} + {powers}"
    held = f"{len(player['controlled'])} controlled"
    stock = f"{LEGION}×{player['stock']} in stock"
    step = view.facts["step"]
    if step["hand"] and step["seat"] == seat:
        stock += f" · {LEGION}×{step['hand']} lifted"
    return f"{opened(seat_name(seat))}{you}{crier}   {stock} · {held} · {total}{hidden}{chosen}"


def draw_line(paper: Paper, number: int, legions: list[str], said: str) -> None:
    """An objective on one line, for everybody but the viewer."""
    objective = paper.objective(number)
    paper.canvas.put(paper.row, 2, f"{number:>2} {short_name(objective.name, 19)}")
    paper.canvas.put(paper.row, 25, said or objective.colour, "strong" if said else "")
    draw_spaces(paper, paper.row, 42, objective, legions)
    paper.canvas.put(paper.row, 62, f"{points_sign(objective):>2} points")
    paper.canvas.put(paper.row, 73, power_sign(objective))
    paper.canvas.put(paper.row, 90, resource_sign(objective))
    paper.canvas.place(str(number), paper.row, 0, 1, WIDTH)
    paper.row += 1


def draw_controlled(paper: Paper, player: Mapping[str, Any], steps: list[str]) -> None:
    """What a player controls, each card a place of its own; ✗ is about to be given up."""
    column = 2
    for number in player["controlled"]:
        objective = paper.objective(number)
        resources = resource_sign(objective).replace(" ", "")
        sign = "✗" if f"lose {number}" in steps else "✓"
        text = f"{sign} {number} {objective.name} {points_sign(objective)}{' ' + resources if resources else ''}"
        if column + len(text) > WIDTH:
            paper.row += 1
            column = 2
        paper.canvas.put(paper.row, column, text, "faint")
        paper.canvas.place(str(number), paper.row, column, 1, len(text))
        column += len(text) + 2
    if player["controlled"]:
        paper.row += 1


def draw_hand(paper: Paper, view: View) -> None:
    """The viewer's hidden cards: the six at set-up, later the three put away."""
    hand = view.facts["hand"]
    if hand["dealt"] or hand["kept"]:
        cards: list[tuple[int, list[str] | None, str]] = [(number, None, "KEPT") for number in hand["kept"]]
        cards += [(number, None, "") for number in hand["dealt"]]
        draw_cards(paper, sorted(cards, key=lambda card: card[0]), f"seat {view.seat}")
    elif hand["rejected"]:
        names = ", ".join(f"{number} {paper.objective(number).name}" for number in hand["rejected"])
        paper.line(f"  put away face down: {names}", "faint")


# -- a closer look


def inspect(view: View, place: str, deck: Deck) -> Drawing | None:
    """All there is to know of a card, with the provenance of every fact; or what a player has won."""
    number = place.split()[0]
    if number.isdecimal() and 1 <= int(number) <= len(deck.objectives):
        return draw_closely(deck.objectives[int(number) - 1])
    if place.startswith("player ") and place[7:].isdecimal() and 1 <= int(place[7:]) <= len(view.facts["players"]):
        return draw_score(view, int(place[7:]) - 1, deck)
    return None


def draw_closely(objective: Objective) -> Drawing:
    kind = "senator" if objective.is_senator else f"{objective.colour} province"
    produces = " and ".join(name for name, there in (("gold", objective.gold), ("wheat", objective.wheat)) if there)
    rows = [
        f"#{objective.number} {objective.name}",
        f"{kind}{', red' if objective.red else ''}{', produces ' + produces if produces else ''}",
        f"spaces: {', '.join(objective.spaces)}",
        f"points: {points_sign(objective)}",
        f"power: {power_text(objective)}",
    ]
    for word in ("seed", "source", "box", "reconstructed"):
        facts = [fact for fact, provenance in objective.provenance.items() if provenance == word]
        if facts:
            rows.append(f"{PROVENANCE_WORDS[word]}: {', '.join(facts)}")
    return text_drawing(rows)


PROVENANCE_WORDS: Final = {
    "seed": "from the rulebook",
    "source": "from a public source",
    "box": "from the owner's box",
    "reconstructed": "reconstructed",
}


def draw_score(view: View, seat: int, deck: Deck) -> Drawing:
    player = view.facts["players"][seat]
    rewards, printed, powers = player["score"]
    won = [f"  {reward}" for reward in rewards_of(view, seat, deck)]
    rows = [f"{opened(seat_name(seat))}: {rewards + printed + powers} points", f"rewards {rewards}", *won]
    rows += [f"printed points {printed}", f"powers {powers}"]
    return text_drawing(rows)


def text_drawing(rows: list[str]) -> Drawing:
    width = max(map(len, rows))
    return Drawing(tuple(f"{row:<{width}}" for row in rows))


def content(deck: Deck) -> dict[str, Any]:
    """The deck for a client that draws cards itself."""
    return {
        "name": deck.name,
        "source": deck.source,
        "reconstructed": list(deck.reconstructed),
        "objectives": [
            {
                "number": card.number,
                "name": card.name,
                "colour": card.colour,
                "red": card.red,
                "spaces": list(card.spaces),
                "points": card.points,
                "gold": card.gold,
                "wheat": card.wheat,
                "power": card.power,
                "text": power_text(card),
                "provenance": dict(card.provenance),
                "note": card.note,
            }
            for card in deck.objectives
        ],
        "rewards": [
            {"name": name, "title": reward.title, "points": reward.points, "provenance": reward.provenance}
            for name, reward in zip(REWARD_NAMES, deck.rewards, strict=True)
        ],
    }
