"""Ash Rim as plain text, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from ash_rim.view.scene import Seen
from caldera.core.view import View


class Plain:
    styles: Sequence[tuple[str, str]] = ((r"\+\d+", "bold"),)

    def board(self, seen: Seen, view: View) -> str:
        """One line per climber: how far up, and what this turn has brought."""
        lines = []
        for seat, steps in enumerate(seen.steps):
            climb = f" +{seen.climb}" if seat == seen.turn and seen.climb else ""
            track = "=" * steps + "o" + "." * (seen.goal - steps)
            lines.append(f"{view.name(seat)[:12]:12} {track[:60]} {steps}/{seen.goal}{climb}")
        return "\n".join(lines)


PLAIN = Plain()
