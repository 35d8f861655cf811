"""Looking at a match together: somebody leads, and whoever likes to follows. Nothing of it is kept.

A leader shows which position they look at and one element that they point at. Followers decide for themselves; the table only
passes on what the leaders show now, and forgets those who are silent for a while.
"""

from __future__ import annotations

import secrets
from collections import deque
from dataclasses import dataclass, field

from caldera.tables.errors import Refused

LASTS = 30.0
"""Seconds after which a leader who says nothing has gone; their page says something more often than that."""
MOST_LEADERS = 8
MOST_STEPS, WITHIN_SECONDS = 30, 3.0
"""How often a leader may move in how short a time."""


@dataclass
class Lead:
    """What one leader shows."""

    id: str
    ply: int | None = None
    """The position after so many actions; None: the table as it is."""
    element: str | None = None
    """The name of the thing that they point at."""
    at: float = 0.0
    steps: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_STEPS))


class Review:
    """The leaders at one table, by their sessions."""

    def __init__(self) -> None:
        self.number = 0
        """Grows with every change."""
        self.leads: dict[str, Lead] = {}

    def update_lead(self, session: str, ply: int | None, element: str | None, now: float) -> Lead:
        """A leader begins, moves, points, or says that they are still there."""
        self.expire(now)
        lead = self.leads.get(session)
        if lead is None:
            if len(self.leads) >= MOST_LEADERS:
                raise Refused("time.many")
            lead = self.leads[session] = Lead(secrets.token_urlsafe(6))
            self.number += 1
        if len(lead.steps) == MOST_STEPS and now - lead.steps[0] < WITHIN_SECONDS:
            raise Refused("time.fast")
        lead.steps.append(now)
        lead.at = now
        if (lead.ply, lead.element) != (ply, element):
            lead.ply, lead.element = ply, element
            self.number += 1
        return lead

    def stop(self, session: str) -> None:
        if self.leads.pop(session, None):
            self.number += 1

    def expire(self, now: float) -> bool:
        """Forget those who have gone without a word; whether there were any."""
        silent = [session for session, lead in self.leads.items() if now - lead.at > LASTS]
        for session in silent:
            self.stop(session)
        return bool(silent)
