"""Two checkouts side by side: random play of every game in turns, so that a slow moment of the machine hurts both.

    python -m bench.versions /path/to/another/checkout [ROUNDS]

Both must be set up (`./castra` does it). Prints plies per second of processor time, medians, the ratio of this
checkout to the other, and whether both played the very same games.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent.parent
GAMES = {"centurion": (400, None), "centre-rock": (600, 2), "augustus": (250, 4), "tac13": (3, None)}
"""By game: so many random games, by so many players."""

WORK = """
import json, sys, time
try:
    from castra.core.engine.playout import play_games
except ImportError:
    from castra.core.playout import play_games
from castra import games
found = {}
for key, (count, players) in json.loads(sys.argv[1]).items():
    game = games.get(key)
    rules = game.rules(game.setup(players))
    play_games(rules, 2, 1, 20_000)
    begun = time.process_time()
    plies, check = play_games(rules, count, 7, 20_000)
    found[key] = [plies / (time.process_time() - begun), [plies, check]]
print(json.dumps(found))
"""

Round = dict[str, tuple[float, list[int]]]


def played(checkout: Path) -> Round:
    python = checkout / ".venv" / "bin" / "python"
    done = subprocess.run([python, "-c", WORK, json.dumps(GAMES)], cwd=checkout, capture_output=True, check=True)
    rounds: Round = json.loads(done.stdout)
    return rounds


def main() -> None:
    other, rounds = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 7
    both = [(played(other), played(HERE)) for _ in range(rounds)]
    print(f"{'game':<12} {'other':>12} {'this':>12} {'this/other':>11}  same games")
    for key in GAMES:
        old, new = (median(pair[side][key][0] for pair in both) for side in (0, 1))
        same = both[0][0][key][1] == both[0][1][key][1]
        print(f"{key:<12} {old:>12,.0f} {new:>12,.0f} {new / old:>11.3f}  {'yes' if same else 'no'}")


if __name__ == "__main__":
    main()
