"""How long ago, in words: as exact as a person would say it."""

from __future__ import annotations

from caldera.locale import text

MINUTE, HOUR, DAY = 60, 3600, 86400


def ago(seconds: float, locale: str) -> str:
    say = text(locale)
    if seconds < MINUTE:
        return say("ago.now")
    if seconds < HOUR:
        return say("ago.minutes", n=int(seconds // MINUTE))
    if seconds < DAY:
        return say("ago.hours", n=int(seconds // HOUR))
    return say("ago.days", n=int(seconds // DAY))
