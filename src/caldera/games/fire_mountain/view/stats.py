"""What is counted in a match of Wrath of Fire Mountain."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.data import JsonObject
from caldera.core.rooms import Stats
from caldera.core.state import Event
from caldera.core.tally import Counts, Die, Throw
from caldera.core.view import View
from caldera.games.fire_mountain.rules.board import FACES, Board
from caldera.games.fire_mountain.rules.codes import REASONS
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.words.names import GAME

ROWS = ("volcano", "regions", "throws", "worshippers", "watchers", "walks", "hatched", "quakes", "eaten", "lost")
ROW_OF_KIND = {"roll": "throws", "walk": "walks", "fly": "walks", "hatch": "hatched", "quake": "quakes", "eat": "eaten"}
"""Events of which each counts one for whoever acted."""


class FireMountainStats(Stats[FireMountainState]):
    def __init__(self, board: Board) -> None:
        self.board = board

    def summarise(self, state: FireMountainState) -> JsonObject:
        return {
            "score": [int(points) for points in state.score],
            "hatched": [int(state.count_hatched(seat)) for seat in range(state.players)],
            "turns": int(state.turn),
            "eruptions": int(state.eruptions),
            "ended": REASONS[state.ended],
        }

    def list_points(self, state: FireMountainState) -> Sequence[int]:
        return [int(points) for points in state.score]

    def count_events(self, state: FireMountainState, events: Sequence[Event], view: View) -> Counts:
        """Where everybody's points come from, and what they did for them."""
        counts = {row: [0] * state.players for row in ROWS}
        for event in events:
            data, kind = event.data, event.kind
            if kind in ("erupt", "region"):
                for seat, gain in enumerate(data["gains"]):
                    counts["volcano" if kind == "erupt" else "regions"][seat] += gain
            elif kind in ROW_OF_KIND:
                counts[ROW_OF_KIND[kind]][data["seat"]] += 1
            elif kind in ("place", "fetch") and data["to"] in ("volcano", "egg"):
                counts["worshippers" if data["to"] == "volcano" else "watchers"][data["seat"]] += 1
            if kind == "eat":
                counts["lost"][data["victim"]] += 1
        names = tuple(view.name(seat) for seat in range(state.players))
        return Counts(names, tuple((view.text(f"{GAME}.count.{row}"), tuple(counts[row])) for row in ROWS))

    def list_dice(self) -> tuple[Die, ...]:
        return (Die("die", FACES, tuple(int(sides) for sides in self.board.face_weights)),)

    def find_throw(self, state: FireMountainState, outcome: int, seat: int | None) -> Throw | None:
        """The die that a chance step throws; none for a tile that is drawn."""
        kind = state.actions.die
        return Throw("die", FACES[kind.b(outcome)]) if kind.has(outcome) else None

    def name_face(self, throw: Throw, view: View) -> str:
        return view.text(f"{GAME}.face.{throw.face}", n=1)
