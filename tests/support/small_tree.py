"""A source tree small enough to be compiled in seconds: one module of the rules, and what it needs."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.support.paths import ROOT

FILES = ("build_info.py", "core/__init__.py", "core/errors.py", "core/rng.py")
SETTINGS = """[tool.caldera]
compiled = ["core/rng.py"]
[tool.mypy]
strict = true
"""


def make_small_tree(root: Path) -> Path:
    """Caldera with `core.rng` as its only rules. The package itself imports nothing, so the compiler has nothing else to read."""
    package = root / "src" / "caldera"
    for name in FILES:
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "src" / "caldera" / name, package / name)
    shutil.copytree(ROOT / "src" / "caldera" / "locale", package / "locale", ignore=shutil.ignore_patterns("__pycache__"))
    (package / "__init__.py").touch()
    (root / "pyproject.toml").write_text(SETTINGS, encoding="utf-8")
    return root
