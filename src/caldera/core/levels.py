"""The playing levels of a game's bots, as its `bot/levels.py` declares them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """One step of the ladder.

    People read its name as the message `web.bot.NAME`, and what it is like as `GAME.level.NAME` (or `web.level.NAME`,
    where the game has no words of its own for it).
    """

    name: str
    bot: str
    """The exact bot behind the name, as `caldera.bots.make_bot` takes it."""
    crowd: str = ""
    """The bot at tables of more than two, where that is another one: what is a step at a table of two may be none in a crowd."""
