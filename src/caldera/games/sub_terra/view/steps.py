"""How Sub Terra's events are staged: what is said, where it happens, and how much. The captions are the lines of the log."""

from __future__ import annotations

from typing import Any, Final

from caldera.core.scene import Step
from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.sub_terra.view.observation import Observation
from caldera.games.sub_terra.words.log import write_log_line

EFFECTS: Final = {
    "turn": ("light", "turn"),
    "reveal": ("light", "step"),
    "draw": ("card", "card"),
    "put_back": ("card", "card"),
    "keep": ("card", "card"),
    "place": ("place", "place"),
    "key_found": ("appear", "place"),
    "rubble": ("collapse", "place"),
    "guardian": ("wake", "strike"),
    "no_guardian": ("light", ""),
    "guardian_gone": ("gone", "strike"),
    "discard_bag": ("card", "card"),
    "sanctuary": ("appear", "place"),
    "order": ("light", "step"),
    "consolidate": ("place", "place"),
    "demolish": ("collapse", "quake"),
    "prepare": ("shield", "place"),
    "shielded": ("shield", "strike"),
    "push": ("light", "step"),
    "dig": ("gone", "place"),
    "drop": ("place", "place"),
    "pick": ("appear", "place"),
    "hand_over": ("move", "place"),
    "refuse": ("light", ""),
    "unlock": ("place", "place"),
    "artefact": ("appear", "won"),
    "curse": ("tremor", "quake"),
    "fall": ("fall", "strike"),
    "rise": ("appear", "step"),
    "escape": ("move", "step"),
    "perish": ("lava", "lava"),
    "lost": ("gone", "lava"),
    "reroll": ("light", "dice"),
    "spikes": ("spikes", "strike"),
    "darts": ("darts", "strike"),
    "collapse": ("collapse", "quake"),
    "all_awake": ("light", ""),
    "activation": ("light", "strike"),
    "round_end": ("light", ""),
    "marker": ("clock", "step"),
    "flip": ("lava", "lava"),
}
"""Effect and sound of each kind of event that has one step; the others are staged below."""


def stage_event(event: Event, before: Observation, after: Observation, view: View) -> list[Step]:
    """The steps of any event. The first one has its line of the log."""
    kind, data, said = event.kind, event.data, write_log_line(event, view)
    if kind in ("move", "hunt"):
        piece = f"guardian-{data['guardian']}" if kind == "hunt" else f"explorer-{data['explorer']}"
        return [Step("move", said, (data["from"], data["cell"]), sound="step", log=True, piece=piece)]
    if kind in ("die", "peril"):
        thrown = () if kind == "die" else (f"die-{data['die']}",)
        return [Step("roll", said, thrown, amount=data.get("value"), sound="dice", log=True)]
    if kind == "strike":
        way = (f"guardian-{data['guardian']}", f"explorer-{data['explorer']}")
        return [Step("strike", said, way, sound="strike", log=True, piece=way[0])]
    if kind in ("hurt", "mend"):
        amount = data["amount"] if kind == "mend" else -data["amount"]
        sound = "place" if kind == "mend" else "strike"
        return [Step(kind, said, (f"explorer-{data['explorer']}",), amount=amount, sound=sound, log=True)]
    if kind == "eruption":
        rim = tuple([cell.element for cell in before.map.cells if cell.piece == "sanctuary"])
        return [Step("tremor", said, rim, sound="quake", log=True), Step("lava", "", rim, sound="eruption")]
    if kind == "flow":
        return [Step("lava", said, _burning_beside(data["cells"], before), sound="lava", log=True)]
    if kind == "over":
        people = tuple([f"explorer-{name}" for name in data["escaped"]])
        return [Step("verdict", said, people, sound="won" if data["won"] else "lost", log=True)]
    effect, sound = EFFECTS[kind]
    return [Step(effect, said, _find_places(kind, data, before, after), sound=sound, log=True)]


def _burning_beside(cells: list[str], before: Observation) -> tuple[str, ...]:
    """The cells that lava takes, after those from which it comes: it creeps from a neighbour that burns."""
    burning = [cell.element for cell in before.map.cells if cell.flipped]
    return (*burning, *cells)


def _find_places(kind: str, data: dict[str, Any], before: Observation, after: Observation) -> tuple[str, ...]:
    """The elements of the board at which an event happens, those first that it begins with."""
    if kind in ("draw", "keep", "put_back"):
        place = before.placing or after.placing
        return (place.element,) if place else ()
    if kind == "sanctuary":
        return data["hall"], data["vault"]
    if kind == "hand_over":
        return f"explorer-{data['explorer']}", f"explorer-{data['to']}"
    if kind in ("activation", "all_awake"):
        return tuple([guardian.element for guardian in after.guardians if guardian.at])
    if kind == "lost":
        return tuple([cell.element for cell in after.map.cells if cell.flipped])
    if kind == "guardian_gone":
        return data["cell"], f"guardian-{data['guardian']}"
    found = [data["cell"]] if "cell" in data else []
    if kind == "guardian":
        found.append(f"guardian-{data['guardian']}")
    if "explorer" in data and kind not in ("perish", "place", "reveal"):
        found.append(f"explorer-{data['explorer']}")
    if kind == "order":
        found.append(f"explorer-{data['to']}")
    return tuple(found)
