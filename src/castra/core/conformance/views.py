"""Checks on what a seat is shown: complete choices, honest samples, and nothing it may not know."""

from __future__ import annotations

import json
from collections import Counter
from typing import Final

from castra.core.conformance.position import Position, difference, expect, without_repeats
from castra.core.drawing import STYLES, Drawing
from castra.core.game import SPECTATOR, View

SAMPLES: Final = 3
WIDEST: Final = 100


def check_view_is_data(at: Position) -> None:
    """A view says whose it is, asks or tells something, and its facts are JSON all through."""
    for seat in at.watchers:
        view, who = at.view(seat), at.name(seat)
        known = (view.game, view.seat, view.setup, view.acting, view.outcome)
        meant = (at.game.key, seat, at.setup, at.acting, at.game.outcome(at.rules, at.state))
        expect(known == meant, f"the view of {who} says {known}, not {meant}")
        expect(bool(view.prompt), f"the view of {who} has no prompt")
        facts = dict(view.facts)
        try:
            same = json.loads(json.dumps(facts, allow_nan=False)) == facts
        except (TypeError, ValueError) as error:
            same = False
            expect(same, f"the facts of {who} are not JSON: {error}")
        expect(same, f"the facts of {who} come back otherwise from JSON (a tuple, or a key that is no string?)")
        expect(at.at(at.state).view(seat) == view, f"{who} sees something else at a second look")


def check_looking_together(at: Position) -> None:
    """Several who look or listen together see and hear what each would alone."""
    together = at.game.views(at.rules, at.setup, at.state, at.watchers)
    for seat, view in zip(at.watchers, together, strict=True):
        alone = at.view(seat)
        expect(view == alone, f"{at.name(seat)} sees something else together with others: {difference(alone, view)}")
    for actor, action in at.some_moves(4):
        told = at.game.narrate_to(at.rules, at.state, actor, action, at.watchers)
        for seat, words in zip(at.watchers, told, strict=True):
            alone_words = after_text(at, actor, action, seat)
            expect(words == alone_words, f"{at.name(seat)} is told {words!r} with others, {alone_words!r} alone")


def check_choices(at: Position) -> None:
    """The choices of a seat are its legal actions, told apart by text and by picks; nobody else has any."""
    for seat in at.watchers:
        view, who = at.view(seat), at.name(seat)
        legal = at.legal(seat) if seat in at.acting else []
        actions = [choice.action for choice in view.choices]
        expect(sorted(actions) == sorted(legal), f"{who} has the choices {actions}, but may do {legal}")
        for choice in view.choices:
            text = at.write(seat, choice.action)
            expect(choice.text == text, f"a choice of {who} reads {choice.text!r}, its action {text!r}")
            expect(bool(choice.label) and bool(choice.picks), f"the choice {choice.text!r} has no label or no picks")
        texts = [choice.text for choice in view.choices]
        expect(without_repeats(texts), f"two choices of {who} have the same text")
        clicks = [json.dumps([(pick.kind, pick.id) for pick in choice.picks]) for choice in view.choices]
        times = Counter(clicks)
        same = [text for text, click in zip(texts, clicks, strict=True) if times[click] > 1]
        expect(not same, f"the same picks mean several choices of {who}: {same[:3]}")


def check_samples(at: Position) -> None:
    """Whatever is sampled from a view looks like that view to its seat, and leaves it the same choices."""
    for seat in at.watchers:
        view = at.view(seat)
        for _ in range(SAMPLES):
            other = at.sample(seat)
            seen = other.view(seat)
            expect(seen == view, f"a sample looks different to {at.name(seat)}: {difference(view, seen)}")
            if seat != SPECTATOR:
                same = other.legal(seat) == at.legal(seat)
                expect(same, f"{at.name(seat)} has other legal actions in a sample of its own view")


def check_spectator(at: Position) -> None:
    """A spectator sees only what every seat knows: the same in all that a seat holds possible."""
    seen = at.view(SPECTATOR)
    for seat in at.seats:
        other = at.sample(seat).view(SPECTATOR)
        expect(other == seen, f"a spectator sees what {at.name(seat)} does not know: {difference(seen, other)}")


def check_secret_choices(at: Position) -> None:
    """While a seat still has to choose, it learns nothing of what another chose at the same time."""
    for chooser in at.acting:
        groups: dict[tuple[int, ...], list[int]] = {}  # that somebody has finished choosing may be seen
        for action in at.random.sample(at.legal(chooser), min(4, len(at.legal(chooser)))):
            groups.setdefault(at.after(chooser, action).acting, []).append(action)
        for acting, actions in groups.items():
            for seat in set(acting) & set(at.acting) - {chooser}:
                _check_secret(at, chooser, actions, seat)


def _check_secret(at: Position, chooser: int, actions: list[int], seat: int) -> None:
    views = [at.after(chooser, action).view(seat) for action in actions]
    for view in views:
        what = f"{at.name(seat)} sees what {at.name(chooser)} chose in secret"
        expect(view == views[0], f"{what}: {difference(views[0], view)}")
    told = {after_text(at, chooser, action, seat) for action in actions}
    expect(len(told) == 1, f"{at.name(seat)} is told what {at.name(chooser)} chose in secret: {sorted(told)}")


def check_narration(at: Position) -> None:
    """Everybody is told something, and nothing that the next view would not show."""
    moves = at.some_moves(6)
    for seat in at.watchers:
        possible = at.sample(seat)
        shared = set(moves) & set(possible.moves())
        for actor, action in moves:
            told = after_text(at, actor, action, seat)
            expect(bool(told) and "\n" not in told, f"{at.name(seat)} is told {told!r} of {at.write(actor, action)!r}")
        for actor, action in shared:
            if at.after(actor, action).view(seat) == possible.after(actor, action).view(seat):
                told, other = after_text(at, actor, action, seat), after_text(possible, actor, action, seat)
                expect(told == other, f"{at.name(seat)} is told what it cannot see: {told!r} or {other!r}")


def check_narration_of_secrets(at: Position) -> None:
    """Two actions that leave a seat with the same view are told to it in the same words, if they differ at all."""
    moves = at.some_moves(6)
    for seat in at.watchers:
        told: dict[str, tuple[str, str]] = {}
        for actor, action in moves:
            after = at.after(actor, action)
            view = repr((actor, after.view(seat)))
            words = after_text(at, actor, action, seat)
            other_state, other_words = told.setdefault(view, (after.text, words))
            same = words == other_words or after.text == other_state
            expect(same, f"{at.name(seat)} is told what it cannot see: {words!r} or {other_words!r}")


def check_known_texts(at: Position) -> None:
    """A record for a seat tells its own actions, and nothing of the others' that its next view would not show."""
    moves = at.some_moves(6)
    for seat in at.watchers:
        possible = at.sample(seat)
        shared = set(moves) & set(possible.moves())
        told: dict[str, tuple[str, str]] = {}
        for actor, action in moves:
            known, text = known_text(at, actor, action, seat), at.write(actor, action)
            expect(bool(known) and known.isprintable(), f"{text!r} is written {known!r} for {at.name(seat)}")
            expect(known == text or actor != seat, f"{at.name(seat)} reads {known!r} of its own {text!r}")
            after = at.after(actor, action)
            other_state, other = told.setdefault(repr((actor, after.view(seat))), (after.text, known))
            same = known == other or after.text == other_state
            expect(same, f"{at.name(seat)} reads what it cannot see: {known!r} or {other!r}")
        for actor, action in shared:
            if at.after(actor, action).view(seat) == possible.after(actor, action).view(seat):
                known, other = known_text(at, actor, action, seat), known_text(possible, actor, action, seat)
                expect(known == other, f"{at.name(seat)} reads what it cannot see: {known!r} or {other!r}")


def known_text(at: Position, actor: int, action: int, seat: int) -> str:
    return at.game.write_known(at.rules, at.state, actor, action, seat)


def after_text(at: Position, actor: int, action: int, seat: int) -> str:
    return at.game.narrate(at.rules, at.state, actor, action, seat)


def check_drawing(at: Position) -> None:
    """The table fits a terminal, and everything that can be picked is on it."""
    for seat in at.watchers:
        view = at.view(seat)
        drawing = at.game.picture(view)
        expect(drawing.width <= WIDEST, f"the drawing for {at.name(seat)} is {drawing.width} columns wide")
        expect(bool(drawing.text.strip()), f"the drawing for {at.name(seat)} is empty")
        _check_spans(drawing)
        missing = sorted(_picked(view) - set(drawing.places))
        expect(not missing, f"what {at.name(seat)} can pick is not on the drawing: {missing[:5]}")


def _picked(view: View) -> set[str]:
    return {pick.id for choice in view.choices for pick in choice.picks if pick.kind != "button"}


def _check_spans(drawing: Drawing) -> None:
    rows = len(drawing.rows)
    for span in drawing.spans:
        expect(span.style in STYLES, f"the drawing uses a style {span.style!r} that no client knows")
        expect(0 <= span.row < rows, f"the drawing marks row {span.row} of {rows}")
    for place, box in drawing.places.items():
        inside = box.row >= 0 < box.height and box.column >= 0 < box.width and box.row + box.height <= rows
        inside = inside and box.column + box.width <= WIDEST
        expect(inside, f"the place {place!r} lies beside the drawing: {box}")


def check_odds_are_shares(at: Position) -> None:
    """Odds shown to a seat are probabilities, and the same in all that the seat holds possible."""
    for seat in at.seats:
        facts = list(at.game.odds(at.rules, at.state, seat))
        for fact in facts:
            expect(0 <= fact.odds <= 1, f"{fact.question!r} is answered with {fact.odds}")
        expect(without_repeats([fact.question for fact in facts]), f"{at.name(seat)} is answered a question twice")
        other = at.sample(seat)
        same = list(at.game.odds(other.rules, other.state, seat)) == facts
        expect(same, f"the odds shown to {at.name(seat)} depend on what it cannot see")
