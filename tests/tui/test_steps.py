"""Picking step by step, without knowing any game."""

from castra.core.game import Choice, Pick
from castra.tui.steps import DONE, Steps, letters


def square(name: str) -> Pick:
    return Pick("square", name, name)


def choice(text: str, *picks: Pick) -> Choice:
    return Choice(hash(text), text, text, picks)


DRAW = Pick("button", "draw", "draw a tile")
DRAWING = choice("draw", DRAW)
SHORT = choice("c1-c2", square("c1"), square("c2"))
LONG = choice("c1-c2+b1", square("c1"), square("c2"), square("b1"))
OTHER = choice("c1-c3", square("c1"), square("c3"))
CHOICES = (DRAWING, SHORT, LONG, OTHER)


def test_first_picks_are_offered_once_each() -> None:
    steps = Steps(CHOICES)
    assert steps.next_picks == (DRAW, square("c1"))
    assert steps.on({"c1", "c2"}) == {"c1": square("c1")}
    assert steps.beside({"c1", "c2"}) == (DRAW,)


def test_choice_is_made_as_soon_as_nothing_is_left_to_tell_apart() -> None:
    assert Steps(CHOICES).pick(DRAW) == DRAWING
    steps = Steps(CHOICES)
    assert steps.pick(square("c1")) is None
    assert steps.matching == (SHORT, LONG, OTHER)
    assert steps.pick(square("c3")) == OTHER


def test_choice_that_begins_another_is_ended_by_done() -> None:
    steps = Steps(CHOICES)
    steps.pick(square("c1"))
    assert steps.pick(square("c2")) is None
    assert steps.next_picks == (DONE, square("b1"))
    assert steps.pick(DONE) == SHORT


def test_longer_choice_can_be_finished_instead_of_done() -> None:
    steps = Steps(CHOICES)
    steps.pick(square("c1"))
    steps.pick(square("c2"))
    assert steps.pick(square("b1")) == LONG


def test_same_thing_under_another_label_is_the_same_pick() -> None:
    relabelled = choice("c1-c4", Pick("square", "c1", "another label"), square("c4"))
    assert len(Steps((SHORT, relabelled)).next_picks) == 1


def test_back_forgets_one_pick_at_a_time() -> None:
    steps = Steps(CHOICES)
    steps.pick(square("c1"))
    steps.pick(square("c2"))
    assert steps.back()
    assert steps.picked == (square("c1"),)
    assert steps.back()
    assert not steps.back()


def test_tries_put_a_place_where_the_choices_have_another() -> None:
    steps = Steps(CHOICES)
    steps.pick(square("c1"))
    assert steps.tries("f6") == ["c1-f6", "c1-f6+b1"]


def test_letters_come_from_the_labels_and_never_clash() -> None:
    labels = ["draw a tile", "dig a hole", "undo", "7"]
    keys = letters([Pick("button", label, label) for label in labels], taken="u")
    assert {key: pick.id for key, pick in keys.items()} == {
        "d": "draw a tile",
        "D": "dig a hole",
        "U": "undo",
        "a": "7",
    }


def test_letters_come_from_the_words_that_tell_buttons_apart() -> None:
    labels = ["Place a melee unit", "Place a ranged unit", "Place a striker"]
    keys = letters([Pick("button", label, label) for label in labels], taken="s")
    assert list(keys) == ["m", "r", "S"]


def test_more_buttons_than_keys_leave_some_without() -> None:
    picks = [Pick("button", str(number), "x") for number in range(100)]
    assert len(letters(picks, taken="")) == 62
