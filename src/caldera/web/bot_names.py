"""What bots are called."""

from __future__ import annotations

from caldera.locale import text


def bot_name(bot: str, locale: str) -> str:
    say = text(locale)
    return say(f"web.bot.{bot}") if say.has(f"web.bot.{bot}") else bot
