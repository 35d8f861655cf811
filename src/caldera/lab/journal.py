"""A file that remembers which games of an experiment are played, so that it can go on where it was broken off.

One line of JSON per game, written as soon as the game is over. A game is known by everything it follows from: the game, its rules
version, bots, options, edition, seed and number. So one file can serve several experiments, and none takes the games of another.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

from caldera.bots import levels_of
from caldera.core.data import JsonObject
from caldera.core.errors import BadInput

if TYPE_CHECKING:
    from caldera.lab.simulate import Played, Task


def key_of(task: Task) -> str:
    """What a game follows from, in a few characters."""
    setup, seed, number = task
    # A level may mean another bot in a later version: what was played before is another game then.
    levels = {name: [name, str(level), str(level.more_players or "")] for name, level in levels_of(setup.game).items()}
    bots = [levels.get(bot, [bot]) for bot in setup.bots]
    facts = [setup.game, setup.load().info.rules_version, bots, sorted(setup.options.items()), setup.edition, seed, number]
    if setup.opening:
        facts += [setup.opening.plies, setup.opening.number]
    return hashlib.sha256(json.dumps(facts, sort_keys=True, default=list).encode()).hexdigest()[:24]


class Journal:
    """The games that are known, and a file to which new ones are added."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, JsonObject] = {}
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        whole, _, broken = text.rpartition("\n")
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                entry = json.loads(line)
                self.known[entry["key"]] = entry["game"]
            except (ValueError, KeyError, TypeError):
                raise BadInput.from_message("not_a_journal", file=path, line=number) from None
        if broken:  # the last line was being written when the run ended: that game is played again
            path.write_text(whole + "\n" if whole else "", encoding="utf-8")
        self._file = open(path, "a", encoding="utf-8")  # noqa: SIM115  # closed by `close`

    def find(self, key: str) -> Played | None:
        from caldera.lab.simulate import Played

        game = self.known.get(key)
        if game is None:
            return None
        values = {**game, "bots": tuple(game["bots"]), "returns": tuple(game["returns"])}
        values["choices"] = tuple([tuple(choice) for choice in game["choices"]])
        return Played(**values)

    def add(self, key: str, played: Played) -> None:
        """Remember a game; it is on disk when this returns."""
        from dataclasses import asdict

        self._file.write(json.dumps({"key": key, "game": asdict(played)}) + "\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()
