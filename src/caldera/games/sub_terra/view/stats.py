"""What is counted in a match of Sub Terra II: by explorer, for one person may run several."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.data import JsonObject
from caldera.core.rooms import Stats
from caldera.core.state import Event
from caldera.core.tally import Counts, Die, Throw
from caldera.core.view import View
from caldera.games.sub_terra.rules.board import FACES, Board
from caldera.games.sub_terra.rules.outcome import describe_result
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.words.names import name_explorer

ROWS = ("steps", "tiles", "keys", "hurt", "mended", "falls", "struck")
ONCE = {"move": "steps", "place": "tiles", "unlock": "keys", "fall": "falls", "strike": "struck"}
AMOUNTS = {"hurt": "hurt", "mend": "mended"}


class SubTerraStats(Stats[SubTerraPosition]):
    def __init__(self, board: Board) -> None:
        self.board = board

    def summarise(self, state: SubTerraPosition) -> JsonObject:
        ended = describe_result(state)
        return {
            "won": int(ended["won"]),
            "rank": ended["rank"],
            "ended": ended["reason"],
            "rounds": int(state.round),
            "lost": len(ended["lost"]),
            "tiles_left": int(state.bag_left),
            "keys_placed": int(state.keys_placed),
            "team": ", ".join(state.expedition.names),
        }

    def list_points(self, state: SubTerraPosition) -> Sequence[int]:
        """Of those who lost, the keys in their locks; with the artefact ten, and one less for everybody who stayed behind."""
        return [10 - int(state.lost()) if self.name_honour(state) else int(state.keys_placed)] * state.players

    def name_honour(self, state: SubTerraPosition) -> str:
        ended = describe_result(state)
        return str(ended["rank"]) if ended["won"] else ""

    def count_events(self, state: SubTerraPosition, events: Sequence[Event], view: View) -> Counts:
        team = state.expedition.names
        counts = {row: dict.fromkeys(team, 0) for row in ROWS}
        for event in events:
            who: str = event.data.get("explorer", "")
            if event.kind in ONCE and who in team:
                counts[ONCE[event.kind]][who] += 1
            elif event.kind in AMOUNTS and who in team:
                counts[AMOUNTS[event.kind]][who] += event.data["amount"]
        names = tuple(name_explorer(name, view) for name in team)
        return Counts(names, tuple((view.text(f"sub_terra.count.{row}"), tuple(counts[row].values())) for row in ROWS))

    def list_dice(self) -> tuple[Die, ...]:
        weights = tuple(int(sides) for sides in self.board.face_weight)
        return Die("peril", FACES, weights), Die("die", tuple("123456"), (1,) * 6)

    def find_throw(self, state: SubTerraPosition, outcome: int, seat: int | None) -> Throw | None:
        """The die that a chance step throws; none for a tile out of the bag."""
        kinds = state.actions
        if kinds.peril.has(outcome):
            return Throw("peril", FACES[kinds.peril.a(outcome)])
        return Throw("die", str(int(kinds.die.a(outcome)) + 1)) if kinds.die.has(outcome) else None

    def name_face(self, throw: Throw, view: View) -> str:
        return view.text(f"sub_terra.face.{throw.face}") if throw.die == "peril" else throw.face
