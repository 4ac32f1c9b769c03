"""Compiles the engine with mypyc; CASTRA_COMPILE=0 leaves it as plain Python.

Without a C compiler it stays plain Python too, because every extension is optional.
"""

import os
import platform
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# Every folder called `engine` is compiled; ./castra looks for the same files to know what is out of date.
ENGINE = sorted(path.as_posix() for path in Path("src/castra").glob("**/engine/*.py") if path.name != "__init__.py")

# Nothing outside calls into the engine but Python, so its functions may be inlined into each other.
FLAGS = ["-fvisibility=hidden", "-fno-semantic-interposition"]


class BuildEngine(build_ext):
    """What is built in place may use all that this processor has; a wheel runs on any made since about 2009."""

    def build_extensions(self) -> None:
        if platform.machine() == "x86_64":
            here = self.inplace or self.editable_mode
            for extension in self.extensions:
                march = "-march=native" if here else "-march=x86-64-v2"
                extension.extra_compile_args = [*extension.extra_compile_args, march]  # the old list is shared by all
        super().build_extensions()


def extensions() -> list[Extension]:
    """The whole engine as one group, so that calls between its modules are native calls."""
    if os.environ.get("CASTRA_COMPILE", "1") == "0":
        return []
    from mypyc.build import mypycify

    options = ["--strict", "--config-file="]
    group = mypycify([*options, *ENGINE], opt_level="3", debug_level="0", group_name="castra_engine")
    for extension in group:
        extension.optional = True
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return group


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildEngine})
