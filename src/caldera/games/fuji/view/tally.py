"""What is counted in a match of Fuji: by character. Only events that the reader may know are counted."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.state import Event
from caldera.core.tally import Counts
from caldera.core.view import View
from caldera.games.fuji.words.speech import name

ROWS = ("steps", "stamina", "higher", "not_higher", "rerolled", "equipment", "said", "injuries")
ONCE = {"use": "equipment", "copy": "equipment", "say": "said", "injury": "injuries"}


def counts(characters: Sequence[int | str], events: Sequence[Event], view: View) -> Counts:
    found = {row: dict.fromkeys(characters, 0) for row in ROWS}
    for event in events:
        data, kind = event.data, event.kind
        who: int | str = data.get("who", "")
        if who not in characters:
            continue
        if kind in ONCE:
            found[ONCE[kind]][who] += 1
        elif kind == "walk":
            found["steps"][who] += len(data["path"]) - 1
        elif kind == "stamina":
            found["stamina"][who] += data["loss"]
        elif kind == "compare":
            found["higher" if data["allowed"] else "not_higher"][who] += 1
        elif kind == "reroll":
            found["rerolled"][who] += data["count"]
    names = tuple(name(who, view) for who in characters)
    return Counts(names, tuple((view.text(f"fuji.count.{row}"), tuple(found[row].values())) for row in ROWS))
