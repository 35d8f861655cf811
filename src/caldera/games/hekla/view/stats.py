"""What is counted in a match of Hekla."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.data import JsonObject
from caldera.core.rooms import Stats
from caldera.core.state import Event
from caldera.core.tally import Counts
from caldera.core.view import View
from caldera.games.hekla.rules.numbers import ENDINGS
from caldera.games.hekla.rules.play import HeklaState

ROWS = ("own", "others", "given_up", "eruptions", "placed", "moved")


class HeklaStats(Stats[HeklaState]):
    def summarise(self, state: HeklaState) -> JsonObject:
        progress = [int(walked) for walked in state.progress]
        return {"progress": progress, "eruptions": int(state.lava_used), "ended": ENDINGS[state.ended]}

    def list_points(self, state: HeklaState) -> Sequence[int]:
        return [int(walked) for walked in state.progress]

    def count_events(self, state: HeklaState, events: Sequence[Event], view: View) -> Counts:
        """Where everybody's circles come from, and what they did for them."""
        counts = {row: [0] * state.players for row in ROWS}
        for event in events:
            data = event.data
            if event.kind == "erupt":
                counts["eruptions"][data["seat"]] += 1
                for seat, gain in enumerate(data["gains"]):
                    counts["own" if seat == data["seat"] else "others"][seat] += gain
            elif event.kind == "back":
                counts["given_up"][data["seat"]] += data["steps"]
            elif event.kind == "place":
                counts["placed"][data["seat"]] += 1
            elif event.kind in ("move", "move_far"):
                counts["moved"][data["seat"]] += 1
        names = tuple(view.name(seat) for seat in range(state.players))
        return Counts(names, tuple((view.text(f"hekla.count.{row}"), tuple(counts[row])) for row in ROWS))
