"""What is counted in a match of Sub Terra II: by explorer, for one person may run several."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.state import Event
from caldera.core.tally import Counts
from caldera.core.view import View
from caldera.games.sub_terra.words.text import explorer

ROWS = ("steps", "tiles", "keys", "hurt", "mended", "falls", "struck")
ONCE = {"move": "steps", "place": "tiles", "unlock": "keys", "fall": "falls", "strike": "struck"}
AMOUNTS = {"hurt": "hurt", "mend": "mended"}


def counts(team: Sequence[str], events: Sequence[Event], view: View) -> Counts:
    found = {row: dict.fromkeys(team, 0) for row in ROWS}
    for event in events:
        who: str = event.data.get("explorer", "")
        if event.kind in ONCE and who in team:
            found[ONCE[event.kind]][who] += 1
        elif event.kind in AMOUNTS and who in team:
            found[AMOUNTS[event.kind]][who] += event.data["amount"]
    names = tuple(explorer(name, view) for name in team)
    return Counts(names, tuple((view.text(f"sub_terra.count.{row}"), tuple(found[row].values())) for row in ROWS))
