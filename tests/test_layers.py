"""Imports go up the layers only, rules need no third-party package, and games do not know each other."""

from __future__ import annotations

import ast
import re
import sys
from importlib import resources
from pathlib import Path

import pytest

PACKAGE = Path(str(resources.files("caldera")))
LAYERS = {"locale": 0, "draw": 1, "core": 2, "games": 3, "bots": 4, "lab": 5, "envs": 5, "tables": 6, "web": 7, "terminal": 7}
LAYERS |= {"build_info": 0, "tasks": 6, "cli": 8, "__main__": 8}
ROOT = LAYERS["games"]
"""`import caldera` itself gives the games and what they stand on."""
LAZY = {"caldera.envs.vector"}
"""What the package offers by name and imports only when it is called; `test_vectors` checks that."""
PURE = ("locale", "draw", "core", "games", "bots")
RUNTIME = {"librt", "mypy_extensions"}
"""What compiled rules need to run interpreted."""
DRAWINGS = ("/art.py", "/symbols.py", "/terrain.py")

FILES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))


def layer_of(parts: list[str]) -> int:
    return LAYERS[parts[0].removesuffix(".py")] if parts and parts[0] != "__init__.py" else ROOT


def imports(path: str) -> list[str]:
    """The dotted names that a file imports, wherever in it, those for type checkers included."""
    found: list[str] = []
    for node in ast.walk(ast.parse((PACKAGE / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            base = node.module or ""
            modules = [f"{base}.{alias.name}" for alias in node.names]
            found += [name if (PACKAGE.parent / Path(*name.split("."))).is_dir() or _is_module(name) else base for name in modules]
    return found


NAMED = re.compile(r"caldera(?:\.[a-z_]+)+\Z")


def named_imports(path: str) -> list[str]:
    """Modules of ours that a file names in a string that it hands to a function such as `import_module`."""
    found: list[str] = []
    for node in ast.walk(ast.parse((PACKAGE / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and NAMED.match(argument.value):
                    found.append(argument.value)
                elif isinstance(argument, ast.JoinedStr) and isinstance(argument.values[0], ast.Constant):
                    start = str(argument.values[0].value)
                    if start.startswith("caldera."):
                        found.append(start.rstrip("."))
    return found


def _is_module(name: str) -> bool:
    return (PACKAGE.parent / Path(*name.split("."))).with_suffix(".py").is_file()


@pytest.mark.parametrize("path", FILES)
def test_imports_go_up_only(path: str) -> None:
    here = layer_of(path.split("/"))
    for name in [*imports(path), *named_imports(path)]:
        if path == "__init__.py" and name in LAZY:
            continue
        if name.split(".")[0] == "caldera":
            assert layer_of(name.split(".")[1:]) <= here, f"{path} imports {name}, which stands above it"


@pytest.mark.parametrize("path", [path for path in FILES if path.startswith(PURE)])
def test_rules_need_nothing_else(path: str) -> None:
    for name in imports(path):
        top = name.split(".")[0]
        assert top == "caldera" or top in RUNTIME or top in sys.stdlib_module_names, f"{path} imports {name}"


@pytest.mark.parametrize("path", [path for path in FILES if path.startswith(("core/", "draw/", "games/", "locale/"))])
def test_rules_do_no_input_and_output_of_their_own(path: str) -> None:
    forbidden = {"socket", "http", "urllib", "sqlite3", "subprocess", "threading", "multiprocessing", "asyncio", "time"}
    if not path.endswith(DRAWINGS):  # drawings may be jittered with a fixed seed; rules draw through chance alone
        forbidden.add("random")
    if path == "core/once.py":  # starts none: it keeps apart what two of them must not share
        forbidden.remove("threading")
    assert not forbidden & {name.split(".")[0] for name in imports(path)}


@pytest.mark.parametrize("path", [path for path in FILES if path.startswith("games/") and path.count("/") > 1])
def test_games_do_not_know_each_other(path: str) -> None:
    own = path.split("/")[1]
    for name in [*imports(path), *named_imports(path)]:
        if name.startswith("caldera.games."):
            assert name.split(".")[2] == own, f"{path} imports {name}"


def test_meta_is_light() -> None:
    for path in FILES:
        if path.endswith("/meta.py"):
            assert {name for name in imports(path) if name.startswith("caldera")} <= {"caldera.core.info", "caldera.core.options"}


def test_core_names_no_game() -> None:
    games = [path.split("/")[1] for path in FILES if path.startswith("games/") and path.endswith("/meta.py")]
    assert games
    for path in FILES:
        if path.startswith("core/") and path != "core/match.py":  # its docstring shows a match of Hekla
            source = (PACKAGE / path).read_text(encoding="utf-8")
            assert not [name for name in games if name in source], path


def test_imports_by_string_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the checks above rest on: a module that is named in a string counts as imported."""
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    lines = ('import_module("caldera.web.app")', 'import_module(f"caldera.games.{name}.game")', 'print("caldera plays")')
    (tmp_path / "one.py").write_text("\n".join(lines))
    assert named_imports("one.py") == ["caldera.web.app", "caldera.games"]


def test_files_can_be_read_in_one_go() -> None:
    """One idea per module: about 400 lines; and a front door that ties the rooms together needs 150."""
    lengths = {path: len((PACKAGE / path).read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert {path: length for path, length in lengths.items() if length > 440} == {}
    assert {
        path: length for path, length in lengths.items() if path.startswith("games/") and path.endswith("/game.py") and length > 150
    } == {}
