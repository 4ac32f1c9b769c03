"""What a contest came to: score, interval, Elo, seats and sides apart, and how long the players thought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from castra.arena.matches import Pace, Round, sides
from castra.arena.statistics import Estimate, elo, estimate
from castra.bots.telling import percent
from castra.core.game import WHOLE, AnyGame, Setup
from castra.core.values import counted


@dataclass(frozen=True)
class Summary:
    rounds: int
    games: int
    score: float
    """A's share of what there was to win; `even` is what equals would get."""
    low: float
    high: float
    even: float
    elo: float
    elo_low: float
    elo_high: float
    won: int
    shared: int
    lost: int
    seats: dict[str, Estimate]
    """How A did on each side of the table."""
    sides: dict[str, Estimate]
    """How each side of the table did, whoever sat there."""
    actions: float
    """A game's, on average."""
    longest_game: int
    capped: int
    """Games that did not end by themselves."""
    forfeits: dict[str, int]
    """By player: games lost by not answering, or not with an action."""
    seconds: dict[str, dict[str, float]]
    """By player: the mean and the longest time of a decision."""

    def json(self) -> dict[str, object]:
        return asdict(self)


def summary(game: AnyGame, setup: Setup, names: tuple[str, str], rounds: Sequence[Round]) -> Summary:
    """All there is to say about these rounds of A and B."""
    found = estimate([[one.score for one in each.games] for each in rounds])
    every = [one for each in rounds for one in each.games]
    places = sides(game.rules(setup))
    called = {seats: " and ".join(game.seat_name(setup, seat) for seat in seats) for seats in places}
    taken = [seats for seats in places if any(one.seats == seats for one in every)]
    count = len(places)
    forfeits = {name: sum(one.forfeit == name for one in every) for name in names}
    return Summary(
        rounds=len(rounds),
        games=len(every),
        score=found.score,
        low=found.low,
        high=found.high,
        even=1 / count,
        elo=elo(found.score, count),
        elo_low=elo(found.low, count),
        elo_high=elo(found.high, count),
        won=sum(one.score > 1 - 1e-9 for one in every),
        shared=sum(1e-9 < one.score < 1 - 1e-9 for one in every),
        lost=sum(one.score < 1e-9 for one in every),
        seats={called[seats]: estimate([[one.score] for one in every if one.seats == seats]) for seats in taken},
        sides={called[seats]: estimate(shares_of(seats, rounds)) for seats in places},
        actions=sum(one.actions for one in every) / len(every) if every else 0.0,
        longest_game=max((one.actions for one in every), default=0),
        capped=sum(one.capped for one in every),
        forfeits={name: many for name, many in forfeits.items() if many},
        seconds={name: paced([one.paces[who] for one in every]) for who, name in enumerate(dict.fromkeys(names))},
    )


def shares_of(seats: tuple[int, ...], rounds: Sequence[Round]) -> list[list[float]]:
    return [[sum(one.shares[seat] for seat in seats) / WHOLE for one in each.games] for each in rounds]


def paced(paces: Sequence[Pace]) -> dict[str, float]:
    whole = Pace()
    for pace in paces:
        whole.join(pace)
    return {"mean": whole.total / whole.decisions if whole.decisions else 0.0, "longest": whole.longest}


def told(names: tuple[str, str], found: Summary) -> list[str]:
    """The summary in lines for people."""
    a, b = names
    score = f"{percent(found.score)} of {counted(found.games, 'game')} in {counted(found.rounds, 'round')}"
    interval = f"{percent(found.low)} to {percent(found.high)}; even is {percent(found.even)}"
    difference = f"Elo {found.elo:+.0f} ({found.elo_low:+.0f} to {found.elo_high:+.0f})"
    ends = f"won {found.won}, shared {found.shared}, lost {found.lost}"
    length = f"{found.actions:.0f} actions a game, the longest {found.longest_game}"
    lines = [f"{a} against {b}: {score} ({interval})", f"  {difference}; {ends}; {length}"]
    lines += [f"  {a} as {seat}: {spoken(one)}" for seat, one in found.seats.items()]
    lines += [f"  whoever is {side}: {spoken(one)}" for side, one in found.sides.items()]
    lines += [
        f"  {name}: {1000 * one['mean']:.1f} ms a decision, the longest {1000 * one['longest']:.0f} ms"
        for name, one in found.seconds.items()
    ]
    lines += [f"  {name} forfeited {counted(many, 'game')}" for name, many in found.forfeits.items()]
    if found.capped:
        lines.append(f"  {found.capped} games did not end by themselves")
    return lines


def spoken(one: Estimate) -> str:
    return f"{percent(one.score)} ({percent(one.low)} to {percent(one.high)})"
