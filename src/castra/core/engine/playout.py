"""Random play and perft, for every game: the yardsticks of speed and of correctness."""

from librt.vecs import vec
from mypy_extensions import i64

from castra.core.engine.rng import Rng
from castra.core.engine.rules import CHANCE, OVER, Rules, State


def playout(rules: Rules, state: State, rng: Rng, limit: i64) -> i64:
    """Play `state` on at random until the game is over or `limit` actions are made; how many were."""
    plies: i64 = 0
    while plies < limit:
        actor = rules.actor(state)
        if actor == OVER:
            break
        if actor == CHANCE:
            rules.advance(state, CHANCE, rules.toss(state, rng))
        else:
            actions = rules.legal_actions(state, actor)
            n = i64(len(actions))
            if n == 0:
                rules.settle(state)
                break
            rules.advance(state, actor, actions[rng.below(n)])
        plies += 1
    return plies


def play_games(rules: Rules, games: int, seed: int, limit: int) -> tuple[int, int]:
    """(plies, checksum of the payoffs) of so many random games."""
    rng = Rng(seed)
    start = rules.initial()
    state = start.fresh()
    plies: i64 = 0
    check: i64 = 0
    i: i64 = 0
    while i < games:
        state.copy_from(start)
        n = playout(rules, state, rng, limit)
        plies += n
        check = (check * 31 + n * 7 + rules.payoff(state, 0)) % 1000000007
        i += 1
    return plies, check


def options(rules: Rules, state: State) -> vec[i64]:
    """Every action that may come next, chance's or a seat's."""
    actor = rules.actor(state)
    if actor == OVER:
        return vec[i64]()
    if actor == CHANCE:
        return rules.chance_actions(state)
    return rules.legal_actions(state, actor)


def perft(rules: Rules, state: State, depth: i64) -> i64:
    """How many sequences of `depth` actions there are from here; every chance outcome is a branch."""
    if depth == 0:
        return 1
    actions = options(rules, state)
    if depth == 1:
        return i64(len(actions))
    actor = rules.actor(state)
    child = state.fresh()
    nodes: i64 = 0
    for action in actions:
        child.copy_from(state)
        rules.advance(child, actor, action)
        nodes += perft(rules, child, depth - 1)
    return nodes


def divide(rules: Rules, state: State, depth: int) -> list[tuple[int, int]]:
    """(action, its share of perft) for every first action."""
    out: list[tuple[int, int]] = []
    for action in options(rules, state):
        child = rules.apply(state, rules.actor(state), action)
        out.append((action, perft(rules, child, depth - 1)))
    return out
