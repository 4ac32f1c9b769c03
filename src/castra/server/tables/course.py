"""The course of a table: what its events add up to, and which events a wish would add.

Nothing here waits or writes. A wish (`wish_*`) is checked and answered with events; only when these are
stored does `fold` let them happen. Folding all stored events again gives the same course, so a restart
or another process loses nothing.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from castra.core.errors import CastraError, NotYourTurnError
from castra.core.game import CHANCE, OVER, WHOLE, AnyGame, Outcome, Setup
from castra.core.match import Match
from castra.core.play import Played
from castra.server.store.events import Event
from castra.server.tables.clock import Clock, Terms
from castra.server.tables.keys import Keys
from castra.server.tables.takeback import TakebackError, free_way_back, way_back


class TableError(CastraError):
    """What cannot be done at this table now."""

    code = "table/not_now"


class NotBegunError(TableError):
    """Not yet: whoever listens waits for it."""

    def __init__(self) -> None:
        super().__init__("The game has not begun: there are free seats.")


@dataclass(frozen=True)
class Offer:
    """What a seat proposes to the others: a draw, or to take back so many entries."""

    seat: int
    kind: str
    count: int = 0

    @property
    def text(self) -> str:
        return f"{self.kind} {self.count}" if self.count else self.kind


@dataclass(frozen=True)
class Ending:
    """What a table becomes when its game has ended."""

    status: str
    """over or aborted."""
    outcome: Outcome | None


class Course:
    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        *,
        secret: bytes,
        words: tuple[str, ...],
        players: tuple[str, ...],
        clock: Terms,
        bots: frozenset[int] = frozenset(),
        owners: Sequence[int] = (),
        takebacks: bool = True,
        rules: Any = None,
        guard: threading.Lock | None = None,
    ) -> None:
        """`owners` says by seat who plays it: one person may play several at one screen.

        `guard` is held while the rules, which tables of the same set-up share, are asked in whatever thread."""
        self.guard = guard or threading.Lock()
        self.match = Match(game, setup, secret=secret, words=words, players=players, drawing=False, rules=rules)
        self.clock = Clock(clock, setup.players, bots)
        self.bots = bots
        self.owners = tuple(owners) or tuple(range(setup.players))
        self.takebacks = takebacks
        self.seq = 0
        self.asked_at = [0] * setup.players
        """By seat, the seq at which its present choices came about."""
        self.resigned: set[int] = set()
        self.offer: Offer | None = None
        self.accepted: set[int] = set()
        self.ended: Outcome | None = None
        """How it ended otherwise than by the rules: by resigning, on time, by agreement."""
        self.aborted = False
        self.keys = Keys()
        self._previewed: list[Played] = []

    # -- looking

    @property
    def over(self) -> bool:
        return self.aborted or self.ended is not None or self.match.over

    @property
    def outcome(self) -> Outcome | None:
        outcome = self.match.outcome
        return self.ended or (self._without_quitters(outcome) if outcome else None)

    @property
    def acting(self) -> tuple[int, ...]:
        return () if self.over else self.match.to_act

    @property
    def programs(self) -> frozenset[int]:
        """The seats that programs play: bots, and whoever plays on for those who have given up."""
        return self.bots | self.resigned

    def hands(self, seat: int) -> frozenset[int]:
        """The seats that are played by whoever plays this one."""
        return frozenset(
            other
            for other, owner in enumerate(self.owners)
            if other == seat or (owner == self.owners[seat] and other not in self.bots)
        )

    @property
    def untouched(self) -> bool:
        """Nobody has decided anything yet, nor given up."""
        return not self.resigned and all(entry.actor == CHANCE for entry in self.match.entries)

    # -- wishes: what would be stored

    def wish_start(self, now: float) -> list[Event]:
        """The draws that come before the first decision; nothing if another process was faster."""
        if self.seq:
            return []
        start = [Event(0, "start", CHANCE, "", now)]
        return start + [Event(0, "draw", CHANCE, one.text, now) for one in self._draws_due()]

    def _draws_due(self) -> list[Played]:
        self._previewed = self.match.preview_draws()
        return self._previewed

    def wish_act(self, seat: int, action: int | str, expected_seq: int, now: float) -> list[Event]:
        """A decision of a seat and the draws that follow from it."""
        self._check_going_on(seat, now)
        if expected_seq < self.asked_at[seat] or expected_seq > self.seq:
            raise StaleError(self.seq)
        self._previewed = self.match.preview(seat, action)
        kinds = ["draw" if one.actor == CHANCE else "act" for one in self._previewed]
        return [Event(0, kind, one.actor, one.text, now) for kind, one in zip(kinds, self._previewed, strict=True)]

    def wish_undo(self, seat: int, now: float) -> list[Event]:
        """Take back one's own last step, where nobody need be asked."""
        self._check_playing(seat, now)
        return [Event(0, "undo", seat, str(free_way_back(self, seat)), now)]

    def wish_offer(self, seat: int, kind: str, now: float) -> list[Event]:
        """Propose a draw, or to take back to before one's last decision."""
        self._check_playing(seat, now)
        if self.offer is not None:
            raise TableError("There is a proposal already; it must be answered first.")
        if kind == "draw":
            if self.bots:
                raise TableError("Bots agree to no draw; you can resign.")
            return [Event(0, "offer", seat, Offer(seat, kind).text, now)]
        if not self.takebacks:
            raise TakebackError("At this table nothing is taken back once a turn is over.")
        return [Event(0, "offer", seat, Offer(seat, kind, way_back(self, seat)).text, now)]

    def wish_answer(self, seat: int, yes: bool, now: float) -> list[Event]:
        self._check_playing(seat, now)
        if self.offer is None:
            raise TableError("There is no proposal to answer.")
        if seat in self.hands(self.offer.seat) and yes:
            raise TableError("You cannot accept your own proposal.")
        return [Event(0, "answer", seat, "yes" if yes else "no", now)]

    def wish_resign(self, seat: int, now: float) -> list[Event]:
        self._check_playing(seat, now)
        return [Event(0, "resign", seat, "", now)]

    def wish_abort(self, seat: int, now: float) -> list[Event]:
        self._check_playing(seat, now)
        if not self.untouched:
            raise TableError("Somebody has decided something already; you can resign, or propose a draw.")
        return [Event(0, "abort", seat, "", now)]

    def wish_flag(self, now: float) -> list[Event]:
        """The seat whose time is up, if one's is."""
        due = None if self.over else self.clock.deadline()
        return [Event(0, "flag", due[1], "", due[0])] if due and due[0] <= now else []

    def ending(self, events: list[Event]) -> Ending | None:
        """What the table becomes when these events, just wished for, have happened; None if the game goes on."""
        last = events[-1]
        if last.kind == "abort":
            return Ending("aborted", None)
        outcome: Outcome | None = None
        if last.kind in ("act", "draw") and self.match.rules.actor(self._previewed[-1].state) == OVER:
            by_rules = self.match.game.outcome(self.match.rules, self._previewed[-1].state)
            outcome = self._without_quitters(by_rules) if by_rules else None
        elif last.kind in ("resign", "flag"):
            outcome = self._given_up(last)
        elif last.kind == "offer" and last.text == "draw" and self._agreed({*self.hands(last.actor)}):
            outcome = self._draw()  # one person plays all seats
        elif last.kind == "answer" and last.text == "yes" and self.offer is not None and self.offer.kind == "draw":
            outcome = self._draw() if self._agreed(self.accepted | self.hands(last.actor)) else None
        return Ending("over", outcome) if outcome else None

    def _check_going_on(self, seat: int, now: float) -> None:
        """A flag may be due that nobody has let fall yet; whose it is gains nothing from that."""
        if self.over:
            raise NotYourTurnError("The game is over.")
        if self.clock.fallen(seat, now):
            raise TableError("Your time is up.")

    def _check_playing(self, seat: int, now: float) -> None:
        """Whoever is out of the game has no say in it: a bot plays on, and the others agree among themselves."""
        self._check_going_on(seat, now)
        if seat in self.resigned:
            raise TableError("You have given up; a bot plays on for you.")

    # -- what is stored happens

    def fold(self, events: list[Event]) -> None:
        """Let stored events happen."""
        played = [(event.actor, event.text) for event in events if event.kind in ("act", "draw")]
        if played != [(one.actor, one.text) for one in self._previewed]:
            self._previewed = []  # what happened is not what was wished here
        for event in events:
            if event.seq != self.seq + 1:
                raise AssertionError(f"event {event.seq} cannot follow {self.seq}")
            before = self.acting
            getattr(self, f"_fold_{event.kind}")(event)
            self.seq = event.seq
            self.keys.note(event)
            if event.kind in ("start", "act", "draw", "undo"):
                self._ask(event, before)
            self.clock.turn(self.acting, event.at)
        self._previewed = []

    def _ask(self, event: Event, before: tuple[int, ...]) -> None:
        """Note whose choices are new: of those who go on choosing at the same time they stay as they were."""
        for seat in range(len(self.asked_at)):
            stays = event.kind == "act" and seat in before and seat in self.acting and seat != event.actor
            if not stays:
                self.asked_at[seat] = event.seq

    def _fold_start(self, event: Event) -> None:
        pass

    def _fold_act(self, event: Event) -> None:
        if self._previewed:  # what was previewed a moment ago need not be played again
            self.match.extend([self._previewed.pop(0)])
        else:
            self.match.act(event.actor, event.text)
        if event.kind == "act":
            self.clock.pressed(event.actor, event.at)
            self._drop_offer(event)

    _fold_draw = _fold_act

    def _drop_offer(self, event: Event) -> None:
        """Whoever plays on declines what was proposed to them; a way back that was proposed is another one then."""
        if self.offer is not None and (event.actor != self.offer.seat or self.offer.kind == "takeback"):
            self.offer = None

    def _fold_undo(self, event: Event) -> None:
        self.match.take_back(int(event.text))
        self.offer = None

    def _fold_offer(self, event: Event) -> None:
        kind, _, count = event.text.partition(" ")
        self.offer = Offer(event.actor, kind, int(count or 0))
        self.accepted = set(self.hands(event.actor))
        self._settle_offer()

    def _fold_answer(self, event: Event) -> None:
        if self.offer is None:
            return
        if event.text == "no":
            self.offer = None
            return
        self.accepted |= self.hands(event.actor)
        self._settle_offer()

    def _agreed(self, accepted: set[int]) -> bool:
        """Are these all who are asked?"""
        return set(range(self.match.setup.players)) - self.programs <= accepted

    def _settle_offer(self) -> None:
        """What everybody who still plays has accepted happens."""
        if self.offer is None or not self._agreed(self.accepted):
            return
        offer, self.offer = self.offer, None
        if offer.kind == "draw":
            self.ended = self._draw()
        else:
            self.match.take_back(offer.count)
            self.asked_at = [self.seq + 1] * len(self.asked_at)

    def _draw(self) -> Outcome:
        seats = self.match.setup.players
        return self._without_quitters(Outcome((WHOLE // seats,) * seats, "The game is drawn by agreement", ""))

    def _fold_resign(self, event: Event) -> None:
        self.ended = self._given_up(event)
        self.resigned.add(event.actor)
        self.clock.timeless |= {event.actor}  # a bot plays on for it
        if self.offer is not None and event.actor == self.offer.seat:
            self.offer = None
        self._settle_offer()

    _fold_flag = _fold_resign

    def _team(self, seat: int) -> set[int]:
        rules = self.match.rules
        return {other for other in range(rules.seats) if rules.side(other) == rules.side(seat)}

    def _given_up(self, event: Event) -> Outcome | None:
        """How the game ends when a seat stops playing, and its team with it; None if two sides are left."""
        rules = self.match.rules
        quitters = self.resigned | {event.actor}
        sides = {int(rules.side(other)) for other in range(rules.seats)}
        left = sides - {int(rules.side(other)) for other in quitters}
        if event.kind == "flag" and left <= {int(rules.side(seat)) for seat in self._fallen(event.at)}:
            # Nobody is left to win: whose flag is let fall first says only how the seats are numbered.
            return self._shared(left | {int(rules.side(event.actor))}, "Everybody ran out of time")
        if len(left) > 1:
            return None
        name = self.match.game.seat_name(self.match.setup, event.actor)
        how = "resigns" if event.kind == "resign" else "ran out of time"
        return self._shared(left, f"{name[0].upper()}{name[1:]} {how}")

    def _fallen(self, at: float) -> list[int]:
        """The seats that have no time left then."""
        return [seat for seat in range(self.match.setup.players) if self.clock.fallen(seat, at)]

    def _shared(self, sides: set[int], reason: str) -> Outcome:
        """These sides win, and share what there is."""
        rules = self.match.rules
        winners = [seat for seat in range(rules.seats) if int(rules.side(seat)) in sides]
        shares = tuple(WHOLE // len(winners) if seat in winners else 0 for seat in range(rules.seats))
        return Outcome(shares, reason, "")

    def _without_quitters(self, outcome: Outcome) -> Outcome:
        """Who has given up wins nothing: it goes to the best of those who played to the end."""
        quitters = set().union(*(self._team(seat) for seat in self.resigned)) if self.resigned else set()
        if not any(outcome.shares[seat] for seat in quitters):
            return outcome
        stayed = [seat for seat in range(len(outcome.shares)) if seat not in quitters]
        merits = {seat: (outcome.shares[seat], (outcome.scores or outcome.shares)[seat]) for seat in stayed}
        best = [seat for seat in stayed if merits[seat] == max(merits.values())]
        shares = tuple(WHOLE // len(best) if seat in best else 0 for seat in range(len(outcome.shares)))
        return replace(outcome, shares=shares)

    def _fold_end(self, event: Event) -> None:
        """A game that was brought from elsewhere ended so, otherwise than by the rules."""
        self.ended = msgspec.json.decode(event.text, type=Outcome)

    def _fold_abort(self, event: Event) -> None:
        self.aborted = True


class StaleError(CastraError):
    """The table has gone on since what the sender saw; `seq` is where it is."""

    code = "action/stale"

    def __init__(self, seq: int) -> None:
        super().__init__("The table has gone on since you looked; look again.")
        self.seq = seq
