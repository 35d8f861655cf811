"""Studies that inherit from compiled classes are compiled with them: interpreted ones could be defined, but not made."""

from __future__ import annotations

import importlib
import inspect
from pathlib import Path

import pytest
from compile_rules import STUDIES, compiled_sources

from caldera.core.policy import Policy
from tests.support.paths import ROOT

COMPILED = {".".join(Path(path).with_suffix("").parts) for path in compiled_sources(ROOT)}
"""Modules of the package, by their names."""
WITH_THEM = {Path(path).stem for path in compiled_sources(ROOT, STUDIES)}
NAMES = sorted(path.stem for path in (ROOT / STUDIES).glob("[!_]*.py"))


def needs_compiling(kind: type) -> bool:
    return any(base.__module__ in COMPILED for base in kind.__mro__[1:])


@pytest.mark.parametrize("name", NAMES)
def test_what_inherits_from_compiled_classes_is_compiled(name: str) -> None:
    module = importlib.import_module(f"caldera_studies.{name}")
    own = [kind for _, kind in inspect.getmembers(module, inspect.isclass) if kind.__module__ == module.__name__]
    assert any(map(needs_compiling, own)) == (name in WITH_THEM)


def test_such_a_class_is_recognised() -> None:
    class Careless(Policy):
        """As a study might declare it."""

    assert needs_compiling(Careless)
    assert not needs_compiling(Exception)
