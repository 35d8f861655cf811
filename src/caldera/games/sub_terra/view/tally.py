"""What is counted in a match of Sub Terra II: by explorer, for one person may run several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from caldera.core.state import Event
from caldera.core.tally import Counts, Die, Throw
from caldera.core.view import View
from caldera.games.sub_terra.rules.board import FACES
from caldera.games.sub_terra.rules.outcome import describe_result
from caldera.games.sub_terra.words.names import name_explorer

if TYPE_CHECKING:
    from caldera.games.sub_terra.rules.actions import SubTerraActions
    from caldera.games.sub_terra.rules.board import Board
    from caldera.games.sub_terra.rules.state import SubTerraPosition

ROWS = ("steps", "tiles", "keys", "hurt", "mended", "falls", "struck")
ONCE = {"move": "steps", "place": "tiles", "unlock": "keys", "fall": "falls", "strike": "struck"}
AMOUNTS = {"hurt": "hurt", "mend": "mended"}


def count_events(team: Sequence[str], events: Sequence[Event], view: View) -> Counts:
    found = {row: dict.fromkeys(team, 0) for row in ROWS}
    for event in events:
        who: str = event.data.get("explorer", "")
        if event.kind in ONCE and who in team:
            found[ONCE[event.kind]][who] += 1
        elif event.kind in AMOUNTS and who in team:
            found[AMOUNTS[event.kind]][who] += event.data["amount"]
    names = tuple(name_explorer(name, view) for name in team)
    return Counts(names, tuple((view.text(f"sub_terra.count.{row}"), tuple(found[row].values())) for row in ROWS))


def summarise(state: SubTerraPosition) -> dict[str, Any]:
    """What is counted over many matches."""
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


def list_dice(board: Board) -> tuple[Die, ...]:
    return Die("peril", FACES, tuple(int(sides) for sides in board.face_weight)), Die("die", tuple("123456"), (1,) * 6)


def find_throw(actions: SubTerraActions, outcome: int) -> Throw | None:
    """The die that a chance step throws; none for a tile out of the bag."""
    if actions.peril.has(outcome):
        return Throw("peril", FACES[actions.peril.a(outcome)])
    return Throw("die", str(int(actions.die.a(outcome)) + 1)) if actions.die.has(outcome) else None
