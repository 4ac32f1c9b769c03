"""Compiles the engine with mypyc; CASTRA_COMPILE=0 leaves it as plain Python.

Without a C compiler it stays plain Python too, because every extension is optional.
"""

import os
import platform

from setuptools import Extension, setup

# ./castra reads these names to know when the compiled engine is out of date.
ENGINE = (
    "src/castra/core/rng.py",
    "src/castra/core/rules.py",
    "src/castra/core/playout.py",
    "src/castra/games/augustus/symbols.py",
    "src/castra/games/augustus/tables.py",
    "src/castra/games/augustus/state.py",
    "src/castra/games/augustus/legions.py",
    "src/castra/games/augustus/control.py",
    "src/castra/games/augustus/powers.py",
    "src/castra/games/augustus/course.py",
    "src/castra/games/augustus/rules.py",
    "src/castra/games/augustus/forecast.py",
    "src/castra/games/augustus/worth.py",
    "src/castra/games/augustus/evaluate.py",
    "src/castra/games/centurion/board.py",
    "src/castra/games/centurion/profiles.py",
    "src/castra/games/centurion/state.py",
    "src/castra/games/centurion/danger.py",
    "src/castra/games/centurion/moves.py",
    "src/castra/games/centurion/rules.py",
    "src/castra/games/centurion/evaluate.py",
    "src/castra/games/centre_rock/board.py",
    "src/castra/games/centre_rock/state.py",
    "src/castra/games/centre_rock/opening.py",
    "src/castra/games/centre_rock/pushes.py",
    "src/castra/games/centre_rock/walks.py",
    "src/castra/games/centre_rock/rules.py",
    "src/castra/games/centre_rock/evaluate.py",
    "src/castra/games/tac13/board.py",
    "src/castra/games/tac13/tables.py",
    "src/castra/games/tac13/state.py",
    "src/castra/games/tac13/stacks.py",
    "src/castra/games/tac13/reach.py",
    "src/castra/games/tac13/sight.py",
    "src/castra/games/tac13/morale.py",
    "src/castra/games/tac13/attackers.py",
    "src/castra/games/tac13/combat.py",
    "src/castra/games/tac13/plans.py",
    "src/castra/games/tac13/results.py",
    "src/castra/games/tac13/deployment.py",
    "src/castra/games/tac13/moves.py",
    "src/castra/games/tac13/goals.py",
    "src/castra/games/tac13/movement.py",
    "src/castra/games/tac13/rules.py",
    "src/castra/games/tac13/marching.py",
    "src/castra/games/tac13/evaluate.py",
)

# Nothing outside calls into the engine but Python, so its functions may be inlined into each other;
# and it is built where it runs, so it may use what this processor has.
FLAGS = ["-fvisibility=hidden", "-fno-semantic-interposition"]
if platform.machine() == "x86_64":
    FLAGS.append("-march=native")


def extensions() -> list[Extension]:
    """The whole engine as one group, so that calls between its modules are native calls."""
    if os.environ.get("CASTRA_COMPILE", "1") == "0":
        return []
    from mypyc.build import mypycify

    options = ["--strict", "--config-file="]
    group = mypycify([*options, *ENGINE], opt_level="3", debug_level="0", group_name="castra_engine")
    for extension in group:
        extension.optional = True
        extension.extra_compile_args += FLAGS
    return group


setup(ext_modules=extensions())
