"""What a table keeps for those who look: positions inside an action, and what its readable log says besides actions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from caldera.core.state import CHANCE, Event, GameState


@dataclass(frozen=True)
class Frame:
    """A position to show on the way to a version of the table."""

    version: int
    state: GameState
    event: Event
    """What has just happened there."""
    doer: int = CHANCE
    """Who acted, dice that follow included."""
    seen: dict[int | None, Any] = field(default_factory=dict, compare=False, repr=False)
    """The position as it was seen, by the seat that saw it, or None where all see the same."""


@dataclass
class LogNote:
    """Something said at the table, or told about it, before the action with this number."""

    ply: int
    seat: int
    words: str
    """What was said; how many actions are meant; who came or went, and after a line break the bot that plays for them."""
    kind: str
    """Else a kind of entry that the readable log tells, too: what was taken back, who asked for it, dice typed in."""
