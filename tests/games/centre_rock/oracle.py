"""The whole game written a second time, slowly and plainly, to check the engine by.

`PlainGame.play` tells the game from the opening roll to its end as the rulebook does, one sentence after the other.
Whenever somebody must decide it yields what may be done (an `Ask`) and is sent (player, action in notation);
when the die is rolled it yields an `Ask` for nobody and is sent (-1, "roll 4").
"""

from __future__ import annotations

from collections.abc import Generator

from tests.games.centre_rock.oracle_grid import WAYS, Grid, Place, around, beside, grid_for, name_of
from tests.games.centre_rock.oracle_pushes import push, targets
from tests.games.centre_rock.oracle_table import Ask, PlainTable, Unit

Answer = tuple[int, str]
Asking = Generator[Ask, Answer, None]
SQUAD = "MMRRS"
HITS = {"M": (4, 5, 6), "S": (4, 5, 6), "R": (5, 6)}
STEPS = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}


class GameEnds(Exception):  # noqa: N818 — an end is no error
    """Somebody has won, or the turns are used up."""


class PlainGame:
    def __init__(self, players: int, options: dict[str, str], grid: Grid | None = None) -> None:
        self.table = PlainTable(grid or grid_for(players, options), players)
        limit = options["turn_limit"]
        self.turn_limit = None if limit == "none" else int(limit)
        self.player = 0
        """Whose turn it is."""

    def play(self) -> Asking:
        """A whole game."""
        yield from self.opening_roll()
        yield from self.announce_order()
        yield from self.place_units()
        yield from self.take_turns(0)

    # -- the opening roll and the order of turns (rules 2.1 to 2.4)

    def opening_roll(self) -> Asking:
        table = self.table
        while len(table.contenders) > 1:
            for player in table.contenders:
                _, text = yield Ask("opening", player, {})
                table.rolls[player] = pips(text)
            highest = max(table.rolls[player] for player in table.contenders)
            table.contenders = [player for player in table.contenders if table.rolls[player] == highest]
            if len(table.contenders) > 1:
                table.met["tie"] += 1
                for player in table.contenders:
                    table.rolls[player] = 0

    def announce_order(self) -> Asking:
        table = self.table
        [chooser] = table.contenders
        everybody = {f"first {player + 1}" for player in range(table.players)}
        _, text = yield Ask("choosing", chooser, {chooser: everybody})
        first = int(text.removeprefix("first ")) - 1
        clockwise = [(first + i) % table.players for i in range(table.players)]
        if table.players < 4:
            table.order = clockwise
            return
        _, speaker, mate, other = clockwise
        table.order = [first, mate]
        pair = {f"lead {speaker + 1}", f"lead {other + 1}"}
        _, text = yield Ask("leading", speaker, {speaker: pair})
        leader = int(text.removeprefix("lead ")) - 1
        follower = other if leader == speaker else speaker
        table.order = [first, leader, mate, follower]

    # -- secret placement (rules 2.5 to 2.9)

    def place_units(self) -> Asking:
        table = self.table
        while len(table.ready) < table.players:
            placing = [player for player in range(table.players) if self.may_place(player)]
            player, text = yield Ask("placing", 0, {seat: self.placements(seat) for seat in placing})
            words = text.split()
            if words[0] == "ready":
                table.ready.add(player)
            elif words[0] == "lift":
                table.units.remove(self.unit_on(words[1]))
            else:
                table.units.append(Unit(player, words[1], self.place_named(words[2]), words[3]))

    def may_place(self, player: int) -> bool:
        """Not ready yet, and no team-mate who comes first in the order is still placing."""
        table = self.table
        before = table.order[: table.order.index(player)]
        mates = [other for other in before if table.team(other) == table.team(player)]
        return player not in table.ready and all(mate in table.ready for mate in mates)

    def placements(self, player: int) -> set[str]:
        table = self.table
        squad = table.squad(player)
        options = {f"lift {name_of(place)}" for unit in squad if (place := unit.place)}
        if len(squad) == len(SQUAD):
            return options | {"ready"}
        for kind in "MRS":
            if sum(unit.kind == kind for unit in squad) == SQUAD.count(kind):
                continue
            for place in table.grid.zones[player]:
                if table.at(place) is None:
                    options |= {f"place {kind} {name_of(place)} {way}" for way in self.facings(place)}
        return options

    def facings(self, place: Place) -> list[str]:
        """The directions in which a hexagon of the board lies."""
        return [way for way in WAYS if beside(place, way) in self.table.grid.places]

    def sees(self, viewer: int | None, owner: int) -> bool:
        """Before all are ready only the own team's units can be seen, and none by a spectator."""
        table = self.table
        if len(table.ready) == table.players:
            return True
        return viewer is not None and table.team(viewer) == table.team(owner)

    # -- turns (rules 3.1 to 3.4, 7.1 to 7.3, 8.2 to 8.5)

    def take_turns(self, number: int) -> Asking:
        """Turn after turn, beginning with that of the player at this place of the order."""
        table = self.table
        try:
            while True:
                self.player = table.order[number % table.players]
                number += 1
                if not table.squad(self.player):
                    table.met["skipped"] += 1
                    continue
                table.actions = 2
                self.check_the_rock()
                yield from self.take_actions()
                table.turns += 1
                if self.turn_limit is not None and table.turns == self.turn_limit:
                    self.end("none", "turn-limit")
        except GameEnds:
            table.actions = 0
            yield Ask("ended", self.player, {})

    def end(self, winner: str, reason: str) -> None:
        self.table.met[reason] += 1
        self.table.winner, self.table.reason = winner, reason
        raise GameEnds

    def check_the_rock(self) -> None:
        table = self.table
        holder = table.at(table.grid.rock)
        if holder is None or holder.player != self.player:
            return
        team = table.team(self.player)
        table.marker += 1
        table.points[team] += 1
        if table.marker == 4:
            self.end("ABC"[team], "triumphant")
        if table.points[team] == 13:
            self.end("ABC"[team], "victorious")

    def take_actions(self) -> Asking:
        table = self.table
        while table.actions:
            _, text = yield Ask("turn", self.player, {self.player: self.actions()})
            words = text.split()
            if words[0] == "pass":
                return
            if words[0] == "turn":
                self.unit_on(words[1]).facing = words[2]
            elif words[0] == "move":
                yield from self.move(self.unit_on(words[1]))
            else:
                yield from self.attack(*map(self.unit_on, text.split("x")))
            table.actions -= 1

    def actions(self) -> set[str]:
        options = {"pass"}
        for unit in self.table.squad(self.player):
            assert unit.place is not None
            name = name_of(unit.place)
            options.add(f"move {name}")
            options |= {f"turn {name} {way}" for way in self.facings(unit.place) if way != unit.facing}
            options |= {f"{name}x{name_of(place)}" for place in targets(self.table, unit)}
        return options

    # -- moving (rules 4.4 to 4.9)

    def move(self, unit: Unit) -> Asking:
        assert unit.place is not None
        table, start, name = self.table, unit.place, name_of(unit.place)
        _, text = yield Ask("move-roll", self.player, {}, unit)
        rolled = pips(text)
        options = {f"stay {name}"} | {f"{name}-{name_of(place)}" for place in self.reach(start, STEPS[rolled])}
        if start == table.grid.rock and STEPS[rolled] > 1 and self.reach(start, 1):
            options.add(f"round {name}")
        table.met["hemmed in on The Rock"] += start == table.grid.rock and not self.reach(start, 1)
        _, text = yield Ask("going", self.player, {self.player: options}, unit, None, rolled)
        if text.startswith("round"):
            table.met["round"] += 1
            table.set(unit, next(iter(self.reach(start, 1))))
            table.set(unit, start)
        elif not text.startswith("stay"):
            table.set(unit, self.place_named(text.split("-")[1]))

    def reach(self, start: Place, steps: int) -> set[Place]:
        """The free hexagons that so many steps over free hexagons lead to."""
        here = {start}
        for _ in range(steps):
            for place in list(here):
                here |= {near for near in around(place) & self.table.grid.places if self.table.at(near) is None}
        return here - {start}

    # -- attacking (rules 5.8 to 5.10, 8.1)

    def attack(self, attacker: Unit, defender: Unit) -> Asking:
        table = self.table
        assert defender.place is not None
        arrow = targets(table, attacker)[defender.place]
        _, text = yield Ask("attack-roll", self.player, {}, attacker, defender)
        rolled = pips(text)
        if rolled == 6 and attacker.place == table.grid.rock:
            table.met["six from The Rock"] += 1
            table.set(defender, None)
        elif rolled in HITS[attacker.kind]:
            ask = Ask("deflecting", self.player, {}, attacker, defender, rolled)
            yield from push(table, defender, arrow, ask)
        teams_left = {table.team(unit.player) for unit in table.units if unit.place is not None}
        if len(teams_left) == 1:
            self.end("ABC"[teams_left.pop()], "vanquished")

    # -- names

    def place_named(self, name: str) -> Place:
        return next(place for place in self.table.grid.places if name_of(place) == name)

    def named_rock(self) -> str:
        return name_of(self.table.grid.rock)

    def unit_on(self, name: str) -> Unit:
        unit = self.table.at(self.place_named(name))
        assert unit is not None
        return unit


def pips(text: str) -> int:
    return int(text.removeprefix("roll "))
