"""How long the people at a table take."""

from __future__ import annotations


class TimeUsed:
    """How long each seat took to act: the time before an action is its seat's, also when the action is taken back later."""

    def __init__(self, players: int) -> None:
        self.seconds = [0.0] * players
        self._since: float | None = None

    def note(self, seat: int | None, at: float) -> None:
        """Something happened at the table; the seat is that of somebody who acted."""
        if seat is not None and seat >= 0 and self._since is not None:
            self.seconds[seat] += max(0.0, at - self._since)
        self._since = at
