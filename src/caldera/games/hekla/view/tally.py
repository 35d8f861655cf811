"""What is counted in a match of Hekla."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.state import Event
from caldera.core.tally import Counts
from caldera.core.view import View

ROWS = ("own", "others", "given_up", "eruptions", "placed", "moved")


def count_events(players: int, events: Sequence[Event], view: View) -> Counts:
    """Where everybody's circles come from, and what they did for them."""
    found = {row: [0] * players for row in ROWS}
    for event in events:
        data = event.data
        if event.kind == "erupt":
            found["eruptions"][data["seat"]] += 1
            for seat, gain in enumerate(data["gains"]):
                found["own" if seat == data["seat"] else "others"][seat] += gain
        elif event.kind == "back":
            found["given_up"][data["seat"]] += data["steps"]
        elif event.kind == "place":
            found["placed"][data["seat"]] += 1
        elif event.kind in ("move", "move_far"):
            found["moved"][data["seat"]] += 1
    names = tuple(view.name(seat) for seat in range(players))
    return Counts(names, tuple((view.text(f"hekla.count.{row}"), tuple(found[row])) for row in ROWS))
