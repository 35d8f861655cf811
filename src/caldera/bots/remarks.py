"""What a bot's character says at a great moment: at most one short line, from a few of their own."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.bots.characters import Character, character_of
from caldera.core.state import Event

ERUPTION, SAFE, WON, LOST = "eruption", "safe", "won", "lost"
MOMENTS = (ERUPTION, SAFE, WON, LOST)
"""An eruption that brings much more than it gives away; somebody gets out; the end. The message is `remark.CHARACTER.MOMENT`."""
GREAT_LEAD = 4
"""How much more an eruption brings than anybody else gets from it, to be a great moment."""


def find_remark(game_id: str, event: Event, doer: int, bots: Sequence[str], winners: Sequence[bool]) -> tuple[int, str] | None:
    """The seat of the bot that speaks, and its message; None when nobody says anything.

    `bots` has the bot of each seat, and nothing where a person sits; `winners` matters at the end, and is empty before.
    """
    speaker, moment = doer, ""
    if event.kind == "over" and winners:
        speakers = [seat for seat, bot in enumerate(bots) if bot and winners[seat]]
        moment = WON if speakers else LOST
        speaker = next(iter(speakers or [seat for seat, bot in enumerate(bots) if bot]), -1)
    elif event.kind == "escape":
        moment = SAFE
    elif "gains" in event.data and event.data.get("seat") == doer and is_great(event.data["gains"], doer):
        moment = ERUPTION
    character = speaker_at(game_id, bots, speaker) if moment else None
    return (speaker, f"remark.{character.id}.{moment}") if character else None


def is_great(gains: Sequence[int], seat: int) -> bool:
    """Whether an eruption brings a seat much more than any other."""
    others = [gain for other, gain in enumerate(gains) if other != seat]
    return 0 <= seat < len(gains) and gains[seat] - max(others, default=0) >= GREAT_LEAD


def speaker_at(game_id: str, bots: Sequence[str], seat: int) -> Character | None:
    """The character of the bot on a seat; nobody where a person sits, or a bot without one."""
    return character_of(game_id, bots[seat]) if 0 <= seat < len(bots) and bots[seat] else None
