"""Constants of compiled modules are `Final`: others are looked up in a dictionary each time, which slows a game down."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
from compile_rules import PACKAGE, STUDIES, compiled_sources  # noqa: E402  # after the path is set


def slow_names(source: str) -> list[str]:
    """The names at the top of a module that compiled code would look up in a dictionary."""
    found: list[str] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign):
            found += [ast.unparse(target) for target in node.targets]
        elif isinstance(node, ast.AnnAssign) and "Final" not in ast.unparse(node.annotation):
            found.append(ast.unparse(node.target))
    return found


@pytest.mark.parametrize(
    ("source", "names"),
    [("A = 1", ["A"]), ("A: int = 1", ["A"]), ("A: Final = 1", []), ("A: Final[list[int]] = []", []), ("def f(): b = 1", [])],
)
def test_the_lint_itself(source: str, names: list[str]) -> None:
    assert slow_names(source) == names


def test_constants_of_compiled_modules_are_final() -> None:
    sources = [path for package in (PACKAGE, STUDIES) for path in compiled_sources(ROOT, package)]
    found = {path: slow_names((ROOT / "src" / path).read_text(encoding="utf-8")) for path in sources}
    assert found
    assert {path: names for path, names in found.items() if names} == {}
