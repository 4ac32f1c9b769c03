"""One game played on the engine and on the plain oracle at once, compared at every position."""

from __future__ import annotations

import os
from random import Random

from castra.core.game import CHANCE, OVER, SPECTATOR, WHOLE, AnyGame, acting_seats
from castra.games.centre_rock import GAME
from castra.games.centre_rock.engine.board import NOWHERE
from castra.games.centre_rock.engine.rules import CentreRockRules
from castra.games.centre_rock.engine.state import SEAT_OF, CentreRockState
from castra.games.centre_rock.people.notation import read_action
from tests.games.centre_rock.oracle import Asking, PlainGame
from tests.games.centre_rock.oracle_table import Ask
from tests.games.centre_rock.table import Table

SOAK = max(1, int(os.environ.get("CASTRA_SOAK", "1")))
ENDS = {"vanquished": "8.1", "triumphant": "8.2", "victorious": "8.3", "turn-limit": "8.5"}


class BothGames:
    def __init__(self, plain: PlainGame, game: AnyGame = GAME, **options: str) -> None:
        self.plain = plain
        self.game = game
        self.setup = game.setup(plain.table.players, **options)
        rules = game.rules(self.setup)
        assert isinstance(rules, CentreRockRules)
        self.rules = rules
        self.state: CentreRockState = Table.of(rules.initial())

    def play(self, asking: Asking, player: Policy, steps: int) -> None:
        """Play both games side by side, from where they are to the end, or so many steps."""
        ask = next(asking)
        if ask.phase != "opening":
            self.state = Table.of(self.game.read_state(self.rules, self.plain.table.line(ask)))
        for _ in range(steps):
            self.compare(ask)
            if ask.phase == "ended":
                self.compare_end()
                return
            seat, text = player.answer(self.plain, ask)
            self.act(seat, text)
            ask = asking.send((seat, text))

    def act(self, seat: int, text: str) -> None:
        actor = CHANCE if seat < 0 else seat
        act = self.game.read_action(self.rules, self.state, actor, text)
        self.state = Table.of(self.rules.apply(self.state, actor, act))

    # -- comparing

    def compare(self, ask: Ask) -> None:
        """The position, who acts, and what everybody may do."""
        rules, state = self.rules, self.state
        assert self.game.write_state(rules, state) == self.plain.table.line(ask)
        actor = rules.actor(state)
        if ask.options:
            assert actor in ask.options
        else:
            assert actor == (OVER if ask.phase == "ended" else CHANCE)
        assert set(acting_seats(rules, state)) == set(ask.options)
        for seat in range(rules.seats):
            acts = list(rules.legal_actions(state, seat))
            texts = {self.game.write_action(rules, state, seat, act) for act in acts}
            assert texts == ask.options.get(seat, set())
            assert len(texts) == len(acts)
        if actor == CHANCE:
            dice = [read_action(rules.board, f"roll {pips}") for pips in range(1, 7)]
            assert list(rules.chance_actions(state)) == dice
            assert list(rules.chance_weights(state)) == [1] * 6
        if ask.phase == "placing":
            self.compare_views()
        self.check_lists()

    def check_lists(self) -> None:
        """The engine's lists of units fit its board."""
        for seat in range(self.rules.seats):
            cells = [cell for cell, code in enumerate(self.state.board) if SEAT_OF[code] == seat]
            assert list(self.state.units)[5 * seat : 5 * seat + 5] == cells + [NOWHERE] * (5 - len(cells))
            assert self.state.count[seat] == len(cells)

    def compare_views(self) -> None:
        """Nobody sees more than the own team's units."""
        for seat in (*range(self.rules.seats), SPECTATOR):
            view = self.game.view(self.rules, self.setup, self.state, seat)
            viewer = None if seat == SPECTATOR else seat
            seen = {
                f"{unit['seat'] + 1}{unit['class'][0].upper()}{unit['hex']}{unit['facing']}"
                for unit in view.facts["units"]
            }
            assert seen == {str(unit) for unit in self.plain.table.units if self.plain.sees(viewer, unit.player)}

    def compare_end(self) -> None:
        table = self.plain.table
        outcome = self.game.outcome(self.rules, self.state)
        assert outcome is not None
        assert outcome.rule == ENDS[table.reason]
        winners = [seat for seat in range(table.players) if table.winner in ("none", "ABC"[table.team(seat)])]
        assert outcome.winners == tuple(winners)
        assert outcome.shares == tuple(WHOLE // len(winners) * (seat in winners) for seat in range(table.players))
        assert outcome.scores == tuple(table.points[table.team(seat)] for seat in range(table.players))


class Policy:
    """Plays at random, but not evenly: `temper` says how often it attacks, moves, turns and passes."""

    TEMPERS = ((1, 1, 1, 1), (25, 3, 3, 0), (4, 8, 1, 0), (3, 2, 1, 4))

    def __init__(self, random: Random, temper: int, *, climbs: bool) -> None:
        self.random = random
        self.weights = dict(zip(("attack", "move", "turn", "pass"), self.TEMPERS[temper], strict=True))
        self.climbs = climbs
        """Whether it goes to The Rock when it can, and stays there."""

    def answer(self, plain: PlainGame, ask: Ask) -> tuple[int, str]:
        if not ask.options:
            lucky = ask.phase == "attack-roll" and self.random.random() < 0.5
            return -1, f"roll {self.random.randint(4 if lucky else 1, 6)}"
        seat = self.random.choice(sorted(ask.options))
        texts = sorted(ask.options[seat])
        if ask.phase == "placing":
            return seat, self.placed(texts)
        if ask.phase == "turn":
            return seat, self.action(plain, texts)
        rock = plain.named_rock()
        if ask.phase == "going" and self.climbs:
            texts = [text for text in texts if text.endswith((f"-{rock}", f"stay {rock}"))] or texts
        elif ask.phase == "going" and self.random.random() < 0.3:
            texts = [text for text in texts if text.startswith("round")] or texts
        return seat, self.random.choice(texts)

    def placed(self, texts: list[str]) -> str:
        """Places rather than takes back, so that the placement comes to an end."""
        if "ready" in texts and self.random.random() < 0.5:
            return "ready"
        places = [text for text in texts if text.startswith("place")]
        return self.random.choice(places if places and self.random.random() < 0.9 else texts)

    def action(self, plain: PlainGame, texts: list[str]) -> str:
        rock = plain.named_rock()
        if not self.climbs and f"move {rock}" in texts and self.random.random() < 0.2:
            return f"move {rock}"
        by_kind: dict[str, list[str]] = {}
        for text in texts:
            if not (self.climbs and text == f"move {rock}"):
                by_kind.setdefault("attack" if "x" in text else text.split()[0], []).append(text)
        kinds = [kind for kind in by_kind if self.weights[kind]] or list(by_kind)
        weights = [max(self.weights[kind], 1) for kind in kinds]
        return self.random.choice(by_kind[self.random.choices(kinds, weights)[0]])
