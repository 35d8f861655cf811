"""Looking at a match together: somebody leads, and whoever likes to follows. Nothing of it is kept.

A leader shows which position they look at and one element that they point at. Followers decide for themselves; the table only
passes on what the leaders show now, and forgets those who are silent for a while.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from caldera.tables.errors import Refused
from caldera.tables.people.seats import fingerprint

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
    is_elsewhere: bool = False
    """Whether they lead from another process, which tells this one by notes."""
    steps: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_STEPS))


class Review:
    """The leaders at one table, by the fingerprints of their sessions."""

    def __init__(self) -> None:
        self.number = 0
        """Grows with every change."""
        self.leads: dict[str, Lead] = {}

    def update_lead(self, session: str, ply: int | None, element: str | None, now: float) -> Lead:
        """A leader begins, moves, points, or says that they are still there."""
        self.expire(now)
        lead = self._lead_of(fingerprint(session))
        if len(lead.steps) == MOST_STEPS and now - lead.steps[0] < WITHIN_SECONDS:
            raise Refused("time.fast")
        lead.is_elsewhere = False
        self._show(lead, ply, element, now)
        return lead

    def hear_lead(self, owner: str, ply: int | None, element: str | None, now: float) -> None:
        """What a leader shows whom another process has heard; it has checked it."""
        if owner in self.leads or len(self.leads) < MOST_LEADERS:
            is_new = owner not in self.leads
            lead = self._lead_of(owner)
            lead.is_elsewhere |= is_new
            self._show(lead, ply, element, now)

    def _lead_of(self, owner: str) -> Lead:
        if owner not in self.leads:
            if len(self.leads) >= MOST_LEADERS:
                raise Refused("time.many")
            # The same at every process; it says nothing about the session.
            self.leads[owner] = Lead(fingerprint(f"lead {owner}")[:12])
            self.number += 1
        return self.leads[owner]

    def _show(self, lead: Lead, ply: int | None, element: str | None, now: float) -> None:
        lead.steps.append(now)
        lead.at = now
        if (lead.ply, lead.element) != (ply, element):
            lead.ply, lead.element = ply, element
            self.number += 1

    def stop(self, session: str) -> None:
        self.forget(fingerprint(session))

    def forget(self, owner: str) -> None:
        if self.leads.pop(owner, None):
            self.number += 1

    def expire(self, now: float) -> bool:
        """Forget those who have gone without a word; whether there were any."""
        silent = [owner for owner, lead in self.leads.items() if now - lead.at > LASTS]
        for owner in silent:
            self.forget(owner)
        return bool(silent)
