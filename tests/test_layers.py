"""Imports go up the layers only, rules need no third-party package, and games do not know each other."""

from __future__ import annotations

import ast
import re
import sys
from functools import cache
from importlib import resources
from pathlib import Path

import pytest

PACKAGE = Path(str(resources.files("caldera")))
LAYERS = {"locale": 0, "draw": 1, "core": 2, "games": 3, "bots": 4, "insight": 5, "envs": 5, "tables": 6, "web": 7, "terminal": 7}
LAYERS |= {"text": 5, "build_info": 0, "lab": 8, "mcp": 8, "tasks": 8, "cli": 9, "__main__": 9}
"""The lab stands above the room: what both need has a place below them."""
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


@cache
def nodes_of(path: str) -> tuple[ast.AST, ...]:
    """Everything in a file that imports or calls something."""
    tree = ast.parse((PACKAGE / path).read_text(encoding="utf-8"))
    return tuple(node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom, ast.Call)))


def imports(path: str) -> list[str]:
    """The dotted names that a file imports, wherever in it, those for type checkers included."""
    found: list[str] = []
    for node in nodes_of(path):
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
    for node in nodes_of(path):
        if isinstance(node, ast.Call):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and NAMED.match(argument.value):
                    found.append(argument.value)
                elif isinstance(argument, ast.JoinedStr) and isinstance(argument.values[0], ast.Constant):
                    start = str(argument.values[0].value)
                    if start.startswith("caldera."):
                        found.append(start.rstrip("."))
    return found


def own_imports(path: str) -> list[str]:
    """Modules of ours that a file imports, by whatever way."""
    return [name for name in (*imports(path), *named_imports(path)) if name.split(".")[0] == "caldera"]


def _is_module(name: str) -> bool:
    return (PACKAGE.parent / Path(*name.split("."))).with_suffix(".py").is_file()


def test_imports_go_up_only() -> None:
    faults = [
        f"{path} imports {name}, which stands above it"
        for path in FILES
        for name in own_imports(path)
        if layer_of(name.split(".")[1:]) > layer_of(path.split("/")) and not (path == "__init__.py" and name in LAZY)
    ]
    assert faults == []


def test_rules_need_nothing_else() -> None:
    allowed = {"caldera", *RUNTIME, *sys.stdlib_module_names}
    faults = [
        f"{path} imports {name}"
        for path in FILES
        if path.startswith(PURE)
        for name in imports(path)
        if name.split(".")[0] not in allowed
    ]
    assert faults == []


def test_rules_do_no_input_and_output_of_their_own() -> None:
    faults = [
        f"{path} imports {name}"
        for path in FILES
        if path.startswith(("core/", "draw/", "games/", "locale/"))
        for name in imports(path)
        if name.split(".")[0] in forbidden_in(path)
    ]
    assert faults == []


def forbidden_in(path: str) -> set[str]:
    forbidden = {"socket", "http", "urllib", "sqlite3", "subprocess", "threading", "multiprocessing", "asyncio", "time"}
    if not path.endswith(DRAWINGS):  # drawings may be jittered with a fixed seed; rules draw through chance alone
        forbidden.add("random")
    if path == "core/once.py":  # starts none: it keeps apart what two of them must not share
        forbidden.remove("threading")
    return forbidden


def test_games_do_not_know_each_other() -> None:
    faults = [
        f"{path} imports {name}"
        for path in FILES
        if path.startswith("games/") and path.count("/") > 1
        for name in own_imports(path)
        if name.startswith("caldera.games.") and name.split(".")[2] != path.split("/")[1]
    ]
    assert faults == []


ROOMS = ("view", "words", "position_file")
"""What shows, tells and stores a position. It stands on the rules; no rule and no bot stands on it."""


def test_rules_and_bots_import_no_room() -> None:
    """Rules and bots can be read, compiled and played without anything that people see or read."""
    faults = [
        f"{path} imports {name}"
        for path in FILES
        if re.match(r"games/\w+/(rules|bot)/", path)
        for name in own_imports(path)
        if name.startswith("caldera.games.") and name.split(".")[3:4] and name.split(".")[3] in ROOMS
    ]
    assert faults == []


def test_meta_is_light() -> None:
    faults = [
        f"{path} imports {name}"
        for path in FILES
        if path.endswith("/meta.py")
        for name in own_imports(path)
        if name not in ("caldera.core.info", "caldera.core.options")
    ]
    assert faults == []


def test_core_names_no_game() -> None:
    games = [path.split("/")[1] for path in FILES if path.startswith("games/") and path.endswith("/meta.py")]
    assert games
    faults = [
        f"{path} names {name}"
        for path in FILES
        if path.startswith("core/") and path != "core/match.py"  # its docstring shows a match of Hekla
        for name in games
        if name in (PACKAGE / path).read_text(encoding="utf-8")
    ]
    assert faults == []


def test_imports_by_string_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the checks above rest on: a module that is named in a string counts as imported."""
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    lines = ('import_module("caldera.web.app")', 'import_module(f"caldera.games.{name}.game")', 'print("caldera plays")')
    (tmp_path / "one.py").write_text("\n".join(lines))
    assert named_imports("one.py") == ["caldera.web.app", "caldera.games"]


def test_files_can_be_read_in_one_go() -> None:
    """One idea per module: about 400 lines; and a front door that ties the rooms together needs 70."""
    lengths = {path: len((PACKAGE / path).read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert {path: length for path, length in lengths.items() if length > 440} == {}
    assert {
        path: length for path, length in lengths.items() if path.startswith("games/") and path.endswith("/game.py") and length > 70
    } == {}


def test_the_room_shows_few_doors_at_a_time() -> None:
    """The room's modules are grouped by what they serve, so that nobody has to choose among more than a dozen."""
    doors: dict[str, int] = {}
    for path in FILES:
        folder, _, name = path.rpartition("/")
        if folder.split("/")[0] in ("web", "tables") and name != "__init__.py":
            doors[folder] = doors.get(folder, 0) + 1
    assert {folder: count for folder, count in doors.items() if count > 12} == {}


def test_few_values_have_no_type() -> None:
    """`Any` is for what has the shape of a file or a message, which has a name in `core/data.py`; casts are for libraries."""
    lines = [line for path in FILES for line in (PACKAGE / path).read_text(encoding="utf-8").splitlines()]
    assert len([line for line in lines if re.search(r"\bAny\b", line)]) <= 300
    assert len([line for line in lines if re.search(r"\bcast\(", line)]) <= 10
