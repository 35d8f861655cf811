"""Writes the compiled class of every game's fields from its table: `games/GAME/fields.py` makes `games/GAME/rules/fields.py`.

`--check` writes nothing and fails when a committed file is out of date.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from caldera.core.fields import source_of
from caldera.games import OWN

GAMES = Path(__file__).resolve().parent.parent / "src" / "caldera" / "games"


def outdated(game_id: str) -> bool:
    """Whether the committed class differs from what the table says; games without a table are never outdated."""
    return _wanted(game_id) not in ("", _committed(game_id))


def _committed(game_id: str) -> str:
    file = _file(game_id)
    return file.read_text(encoding="utf-8") if file.exists() else ""


def _file(game_id: str) -> Path:
    return GAMES / game_id / "rules" / "fields.py"


def _wanted(game_id: str) -> str:
    name = f"caldera.games.{game_id}.fields"
    return source_of(import_module(name).TABLE) if find_spec(name) else ""


def main() -> int:
    late = [game_id for game_id in OWN if outdated(game_id)]
    if "--check" in sys.argv[1:]:
        for game_id in late:
            print(f"{_file(game_id).relative_to(GAMES.parent.parent.parent)} is out of date. Run `tools/make_fields.py`.")
        return 1 if late else 0
    for game_id in late:
        _file(game_id).write_text(_wanted(game_id), encoding="utf-8")
        print(f"wrote {_file(game_id).relative_to(GAMES.parent.parent.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
