"""What bots are called, and what playing against them is like."""

from __future__ import annotations

from caldera.locale import text


def bot_name(bot: str, locale: str) -> str:
    say = text(locale)
    return say(f"web.bot.{bot}") if say.has(f"web.bot.{bot}") else bot


def bot_line(game_id: str, bot: str, locale: str) -> str:
    """One line about a level: in the game's own words, or in those for any game."""
    say = text(locale)
    return next((say(key) for key in (f"{game_id}.level.{bot}", f"web.level.{bot}") if say.has(key)), "")
