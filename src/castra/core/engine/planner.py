"""What a game offers whose turns are many actions long: plans for a whole turn, made by simulating it."""

from time import perf_counter

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from castra.core.engine.rules import State


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnPlanner:
    """Counts its simulations as nodes; with nodes for a limit and a seed it is exactly reproducible."""

    def __init__(self) -> None:
        self.nodes: i64 = 0
        self.value: i64 = 0  # of the last plan, to its seat, as of an Evaluator
        self.most: i64 = 0
        self.end: float = 0.0

    def allow(self, nodes: i64, seconds: float) -> None:
        """Begin to count: so many simulations, or else so many seconds."""
        self.nodes = 0
        self.most = nodes
        self.end = perf_counter() + seconds

    def spent(self) -> bool:
        if self.most:
            return self.nodes >= self.most
        return perf_counter() >= self.end

    def plan(self, states: list[State], seat: i64, seed: i64) -> vec[i64]:
        """What `seat` does next, as far as nobody else has a say: its actions one after the other, at least one.

        The states all look the same to the seat; they differ in what it cannot know.
        """
        raise NotImplementedError

    def alike(self, one: State, other: State, seat: i64) -> bool:
        """Does `seat` see the same in both, as far as its plan depends on it?"""
        raise NotImplementedError

    def rate(self, state: State, seat: i64, actions: vec[i64]) -> vec[i64]:
        """How good each legal action looks at first sight, in parts of CERTAIN; only the differences matter."""
        raise NotImplementedError
