"""`caldera new`: a playable skeleton of a game in a package of its own. Its files lie in `skeleton/` beside this one."""

from __future__ import annotations

import keyword
import re
import sys
from importlib import resources
from importlib.abc import Traversable
from pathlib import Path

from caldera.core.errors import BadInput
from caldera.core.registry import game_ids

NAME = re.compile(r"[a-z][a-z0-9_]{1,30}\Z")


def write_skeleton(name: str, title: str, into: Path) -> list[Path]:
    """Write the package of a new game into a folder that is not there yet; the files that were written."""
    if not NAME.match(name) or keyword.iskeyword(name) or name in sys.stdlib_module_names:
        raise BadInput.from_message("new_name", name=name)
    if name in game_ids():
        raise BadInput.from_message("new_taken", name=name, games=", ".join(game_ids()))
    if into.exists() and any(into.iterdir()):
        raise BadInput.from_message("folder_full", folder=str(into))
    written: list[Path] = []
    for source, path in _files(resources.files("caldera.lab").joinpath("skeleton"), ""):
        target = into / path.replace("package/", f"src/{name}/", 1).removesuffix(".txt")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source.read_text(encoding="utf-8").replace("NAME", name).replace("TITLE", title), encoding="utf-8")
        written.append(target)
    return written


def _files(folder: Traversable, path: str) -> list[tuple[Traversable, str]]:
    files: list[tuple[Traversable, str]] = []
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        place = f"{path}{entry.name}"
        files += _files(entry, f"{place}/") if entry.is_dir() else [(entry, place)]
    return files
