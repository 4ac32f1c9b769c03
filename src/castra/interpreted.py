"""CASTRA_INTERPRETED=1 runs the engine from its sources although compiled modules lie beside them."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder(MetaPathFinder):
    """Finds the modules of this package by their .py files alone."""

    def __init__(self, package: str) -> None:
        self.prefix = f"{package}."
        self.folders: dict[str, FileFinder] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(self.prefix):
            return None
        for folder in path or ():
            finder = self.folders.setdefault(folder, FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)))
            spec = finder.find_spec(fullname)
            if spec is not None:
                return spec
        return None

    def invalidate_caches(self) -> None:
        for finder in self.folders.values():
            finder.invalidate_caches()


def use_sources() -> None:
    """From now on, load every module of castra from its source."""
    sys.meta_path.insert(0, SourceFinder("castra"))
