"""What is counted in a match of Wrath of Fire Mountain."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.state import Event
from caldera.core.tally import Counts
from caldera.core.view import View
from caldera.games.fire_mountain.words.names import GAME

ROWS = ("volcano", "regions", "throws", "worshippers", "watchers", "walks", "hatched", "quakes", "eaten", "lost")


def counts(players: int, events: Sequence[Event], view: View) -> Counts:
    """Where everybody's points come from, and what they did for them."""
    found = {row: [0] * players for row in ROWS}
    plain = {"roll": "throws", "walk": "walks", "fly": "walks", "hatch": "hatched", "quake": "quakes", "eat": "eaten"}
    for event in events:
        data, kind = event.data, event.kind
        if kind in ("erupt", "region"):
            for seat, gain in enumerate(data["gains"]):
                found["volcano" if kind == "erupt" else "regions"][seat] += gain
        elif kind in plain:
            found[plain[kind]][data["seat"]] += 1
        elif kind in ("place", "fetch") and data["to"] in ("volcano", "egg"):
            found["worshippers" if data["to"] == "volcano" else "watchers"][data["seat"]] += 1
        if kind == "eat":
            found["lost"][data["victim"]] += 1
    names = tuple(view.name(seat) for seat in range(players))
    return Counts(names, tuple((view.text(f"{GAME}.count.{row}"), tuple(found[row])) for row in ROWS))
