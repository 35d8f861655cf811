"""The playing levels of a game's bots, as its `bot/levels.py` declares them: `LEVELS`, a level by its name, weakest first. ::

    LEVELS: Final = {
        "novice": Level("greedy", errors=30),
        "expert": Level("uct", budget=1000, seconds=2),
    }

A game has as many as it likes. People read a name as the message `web.bot.NAME`, and what the level is like as
`GAME.level.NAME` (or `web.level.NAME`, where the game has no words of its own for it).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

KINDS = ("random", "greedy", "plan", "uct", "learned")
MOST_BUDGET = 1000

_ERRORS = re.compile(r"(?P<bot>.+)~(?P<errors>\d{1,2})")
_SEARCH = re.compile(r"(?:(?P<budget>\d{1,7})(?:/(?=\d)|$))?(?:(?P<time>\d{1,6})(?P<unit>ms|s))?")


@dataclass(frozen=True)
class Level:
    """How a bot plays. `str` gives it as the command line writes it: `learned:66/2s~25`.

    A bot that others wrote is named `module:Class`, or as its package says.
    """

    kind: str
    """One of KINDS, or the name of a bot that others wrote."""
    budget: int = 0
    """How many simulations a search makes, how many worlds a plan imagines; 0: the usual number."""
    seconds: float = 0.0
    """The time that a search takes at most: a limit for slow machines."""
    random: int = 0
    """Of a hundred choices of a greedy bot, how many are any legal action."""
    errors: int = 0
    """Of a hundred choices, how many are any action that is not plainly useless."""
    more_players: Level | None = None
    """How it plays at tables of more than two, where that is another way: what is a step at a table of two may be none there."""

    def __str__(self) -> str:
        detail = str(100 - self.random) if self.random else str(self.budget) if self.budget else ""
        if self.seconds:
            time = f"{self.seconds:g}s" if self.seconds == int(self.seconds) else f"{round(1000 * self.seconds)}ms"
            detail = f"{detail}/{time}" if detail else time
        return self.kind + (f":{detail}" if detail else "") + (f"~{self.errors}" if self.errors else "")


def read_level(written: str) -> Level | None:
    """The inverse of `str`; None for what is written wrongly. Any other word may be the name of somebody else's bot."""
    erring = _ERRORS.fullmatch(written)
    bot, errors = (erring["bot"], int(erring["errors"])) if erring else (written, 0)
    kind, _, detail = bot.partition(":")
    if kind not in KINDS:
        return Level(bot, errors=errors)
    if not detail:
        return Level(kind, errors=errors) if bot == kind else None
    if kind == "greedy" and detail.isdecimal() and int(detail) <= 100:
        return Level(kind, random=100 - int(detail), errors=errors)
    if kind == "plan" and detail.isdecimal() and 0 < int(detail) <= MOST_BUDGET:
        return Level(kind, int(detail), errors=errors)
    search = _SEARCH.fullmatch(detail) if kind in ("uct", "learned") else None
    if search is None:
        return None
    seconds = int(search["time"]) / (1000 if search["unit"] == "ms" else 1) if search["time"] else 0.0
    level = Level(kind, int(search["budget"] or 0), seconds, errors=errors)
    return level if level.budget or level.seconds else None
