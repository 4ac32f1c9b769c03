"""What the engine is compiled for: this processor where it is built in place, any processor in a wheel."""

from __future__ import annotations

import platform
import runpy
from pathlib import Path
from typing import Any

import pytest
import setuptools  # type: ignore[import-untyped]
from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent


def builder(monkeypatch: pytest.MonkeyPatch) -> type[build_ext]:
    """The command that setup.py builds with."""
    given: dict[str, Any] = {}
    monkeypatch.setenv("CASTRA_COMPILE", "0")
    monkeypatch.setattr(setuptools, "setup", given.update)
    runpy.run_path(str(ROOT / "setup.py"))
    found: type[build_ext] = given["cmdclass"]["build_ext"]
    return found


@pytest.mark.parametrize(
    ("how", "flag"),
    [
        ({}, "-march=x86-64-v2"),
        ({"inplace": True}, "-march=native"),
        ({"editable_mode": True}, "-march=native"),
    ],
)
def test_only_what_stays_here_is_built_for_this_processor(
    how: dict[str, bool], flag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(build_ext, "build_extensions", lambda self: None)
    engine = setuptools.Extension("engine", ["engine.c"])
    command = builder(monkeypatch)(setuptools.Distribution({"ext_modules": [engine]}))
    command.ensure_finalized()
    for name, value in how.items():
        setattr(command, name, value)
    command.build_extensions()
    assert engine.extra_compile_args == [flag]


def test_other_machines_get_no_flag_of_this_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    monkeypatch.setattr(build_ext, "build_extensions", lambda self: None)
    engine = setuptools.Extension("engine", ["engine.c"])
    command = builder(monkeypatch)(setuptools.Distribution({"ext_modules": [engine]}))
    command.ensure_finalized()
    command.build_extensions()
    assert engine.extra_compile_args == []
