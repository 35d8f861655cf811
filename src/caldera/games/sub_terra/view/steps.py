"""How Sub Terra's events are staged: what is said, where it happens, and how much."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from caldera.core.data import JsonObject
from caldera.core.scene import ESSENTIAL, ORDINARY, Cast, Step
from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.sub_terra.rules.board import FACES
from caldera.games.sub_terra.view.observation import Observation
from caldera.games.sub_terra.words.log import write_log_line
from caldera.games.sub_terra.words.names import name_cell, name_tile, the_explorer, the_guardian

NAMES: Final[dict[str, Callable[[Any, View], str]]] = {
    "explorer": the_explorer,
    "cell": name_cell,
    "tile": name_tile,
    "guardian": the_guardian,
}

EFFECTS: Final = {
    "turn": ("light", "turn"),
    "reveal": ("light", "step"),
    "draw": ("card", "card"),
    "put_back": ("card", "card"),
    "keep": ("card", "card"),
    "key_found": ("appear", "place"),
    "rubble": ("collapse", "place"),
    "guardian": ("wake", "strike"),
    "no_guardian": ("light", ""),
    "no_effect": ("light", ""),
    "guardian_gone": ("gone", "strike"),
    "discard_bag": ("card", "card"),
    "sanctuary": ("appear", "place"),
    "order": ("light", "step"),
    "consolidate": ("appear", "place"),
    "demolish": ("collapse", "quake"),
    "prepare": ("shield", "place"),
    "shielded": ("shield", "strike"),
    "push": ("light", "step"),
    "dig": ("gone", "place"),
    "drop": ("appear", "place"),
    "pick": ("appear", "place"),
    "hand_over": ("light", "place"),
    "refuse": ("light", ""),
    "unlock": ("appear", "place"),
    "artefact": ("appear", "won"),
    "curse": ("tremor", "quake"),
    "fall": ("fall", "strike"),
    "rise": ("appear", "step"),
    "escape": ("light", "step"),
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
}
"""Effect and sound of each kind of event that has one step; the others are staged below."""


CAPTIONS: Final = {
    "turn": ("explorer", "round"),
    "push": ("explorer", "amount"),
    "draw": ("tile",),
    "rubble": (),
    "guardian": ("cell",),
    "shielded": ("explorer",),
    "fall": ("explorer",),
    "rise": ("explorer",),
    "hunt": ("guardian", "cell"),
    "marker": ("marker",),
    "perish": ("explorer",),
    "unlock": ("placed",),
    "curse": (),
    "escape": ("explorer",),
    "mend": ("explorer", "amount"),
    "hurt": ("explorer", "amount"),
}
"""Kinds of events with a caption of their own, and what it says; the others show their line of the log."""

TOLD_BESIDE: Final = frozenset({"push", "place"})
"""Told with what follows, or was told with what came before: a push costs health, a tile that drops was named when it was drawn."""
WITH_ITS_CAUSE: Final = frozenset({"draw", "no_effect", "activation", "marker"})
"""Seen with what led to it: the peril die or the end of a round."""
AT_ONCE: Final = frozenset({"push", "reroll", "stumble", "lava", "collapse", "darts", "spikes", "guardian"})
"""Causes of damage that have just been told, at the place where it is done: one is seen with the other."""


def stage_event(event: Event, before: Observation, after: Observation, view: View) -> list[Step]:
    """The steps of any event. The one that says it has its line of the log."""
    kind, data = event.kind, event.data
    caption = "" if kind in TOLD_BESIDE else _caption(event, view)
    if kind in ("move", "hunt"):
        piece = f"guardian-{data['guardian']}" if kind == "hunt" else f"explorer-{data['explorer']}"
        return [Step("move", caption, (data["from"], data["cell"]), log=True, piece=piece)]
    if kind == "die":
        return _stage_die(data, view)
    if kind == "peril":
        return _stage_peril(data, view)
    if kind == "strike":
        return [Step("strike", caption, (f"guardian-{data['guardian']}", f"explorer-{data['explorer']}"), log=True)]
    if kind in ("hurt", "mend"):
        amount = data["amount"] if kind == "mend" else -data["amount"]
        sound = "place" if kind == "mend" else "strike"
        at_once = kind == "hurt" and data["cause"] in AT_ONCE
        if data["cause"] == "push":
            caption = _caption(Event("push", data), view)
        return [Step(kind, caption, (f"explorer-{data['explorer']}",), amount=amount, sound=sound, log=True, together=at_once)]
    if kind == "place":
        return [Step("drop", caption, (data["cell"],), data["cell"].replace("cell", "tile"), log=True, together=True)]
    if kind == "eruption":
        rim = tuple([cell.element for cell in before.map.cells if cell.piece == "sanctuary"])
        erupts = view.text("sub_terra.caption.eruption")
        loudness = f"eruption:{4 * len(rim)}"
        return [Step("tremor", erupts, rim, sound="quake"), Step("eruption", caption, rim, sound=loudness, log=True)]
    if kind in ("flow", "flip"):
        cells = data["cells"] if kind == "flow" else [data["cell"]]
        return [Step("lava", caption, tuple(cells), source=_burning_beside(cells, before), sound="lava", log=True)]
    if kind == "over":
        people = tuple([f"explorer-{name}" for name in data["escaped"]])
        rank = view.text(f"sub_terra.rank.{data['rank']}")
        ends = view.text("sub_terra.caption.won", rank=rank) if data["won"] else view.text("sub_terra.caption.lost")
        return [Step("verdict", ends, people, sound="won" if data["won"] else "lost", log=True)]
    effect, sound = EFFECTS[kind]
    together = kind in WITH_ITS_CAUSE
    return [Step(effect, caption, _find_places(kind, data, before, after), sound=sound, log=True, together=together)]


def _caption(event: Event, view: View) -> str:
    """What is said on the board: short where there are words for it, else the line of the log."""
    kind, data = event.kind, event.data
    if kind == "flow":
        return view.text("sub_terra.caption.flow", n=len(data["cells"]))
    if kind == "marker" and not data["marker"]:
        return view.text("sub_terra.caption.ready")
    if kind not in CAPTIONS:
        return write_log_line(event, view)
    params: dict[str, object] = {}
    for key in CAPTIONS[kind]:
        named = NAMES.get(key)
        params[key] = named(data[key], view) if named else data[key]
    return view.text(f"sub_terra.caption.{kind}", **params)


def _stage_peril(data: JsonObject, view: View) -> list[Step]:
    """The die tumbles before it says what it brings."""
    face, who = data["face"], the_explorer(data["explorer"], view)
    word = view.text(f"sub_terra.face.{face}")
    cast = Cast(f"die-{data['die']}", "peril", FACES.index(face), word)
    rolls = view.text("sub_terra.caption.roll.peril", explorer=who)
    return [
        Step("dice", rolls, note=view.text("sub_terra.caption.peril_for", explorer=who), dice=(cast,), sound="dice"),
        Step("light", view.text("sub_terra.caption.peril", face=word), (f"explorer-{data['explorer']}",), log=True),
    ]


def _stage_die(data: JsonObject, view: View) -> list[Step]:
    """An attack, a trap or ruins: the throw, then what it means."""
    use, value, who = data["for"], data["value"], f"explorer-{data['explorer']}"
    rolls = view.text(f"sub_terra.caption.roll.{use}", explorer=the_explorer(data["explorer"], view))
    note = view.text(f"sub_terra.scene.die.{use}")
    result = write_log_line(Event("die", data), view)
    good = data["needed"] is not None and value >= data["needed"]
    if use == "attack":
        result = view.text("sub_terra.caption.attack_hit" if good else "sub_terra.caption.attack_miss", value=value)
    elif use == "spikes":
        result = view.text("sub_terra.caption.spikes_safe" if good else "sub_terra.caption.spikes_hit", value=value)
    return [
        Step("dice", rolls, note=note, dice=(Cast("six", "six", value - 1, str(value)),), sound="dice"),
        Step("mend" if good else "light", result, (who,), log=True),
    ]


def _burning_beside(cells: list[str], before: Observation) -> str:
    """The cell from which lava comes: the nearest one that burns already."""
    burning = [cell.element for cell in before.map.cells if cell.flipped or cell.type == "lava"]
    return min(burning, key=lambda cell: sum([_distance(cell, other) for other in cells[:1]]), default="")


def _distance(one: str, other: str) -> int:
    (a, b), (c, d) = (map(int, name.split("-", 2)[1:]) for name in (one, other))
    return abs(a - c) + abs(b - d)


def _find_places(kind: str, data: JsonObject, before: Observation, after: Observation) -> tuple[str, ...]:
    """The elements of the board at which an event happens, those first that it begins with."""
    if kind in ("draw", "keep", "put_back"):
        place = before.placing or after.placing
        return (place.element,) if place else ()
    if kind == "sanctuary":
        return tuple([data[cell] for cell in ("hall", "vault", "chamber") if cell in data])
    if kind == "hand_over":
        return f"explorer-{data['explorer']}", f"explorer-{data['to']}"
    if kind in ("activation", "all_awake"):
        return tuple([guardian.element for guardian in after.guardians if guardian.at])
    if kind == "lost":
        return tuple([cell.element for cell in after.map.cells if cell.flipped])
    if kind == "guardian_gone":
        return data["cell"], f"guardian-{data['guardian']}"
    places = [data["cell"]] if "cell" in data else []
    if kind == "guardian":
        places.append(f"guardian-{data['guardian']}")
    if "explorer" in data and kind not in ("perish", "place", "reveal"):
        places.append(f"explorer-{data['explorer']}")
    if kind == "order":
        places.append(f"explorer-{data['to']}")
    return tuple(places)


RANKS: Final[Mapping[str, int]] = dict.fromkeys(
    (
        "peril",
        "die",
        "hurt",
        "mend",
        "strike",
        "hunt",
        "guardian",
        "guardian_gone",
        "eruption",
        "flow",
        "flip",
        "perish",
        "lost",
        "fall",
        "rise",
        "collapse",
        "spikes",
        "darts",
        "rubble",
        "key_found",
        "unlock",
        "artefact",
        "curse",
        "escape",
        "shielded",
        "over",
    ),
    ESSENTIAL,
) | dict.fromkeys(
    (
        "turn",
        "move",
        "reveal",
        "draw",
        "keep",
        "put_back",
        "place",
        "reroll",
        "order",
        "push",
        "prepare",
        "consolidate",
        "demolish",
        "dig",
        "drop",
        "pick",
        "hand_over",
        "refuse",
        "sanctuary",
        "no_guardian",
        "no_effect",
        "discard_bag",
        "activation",
        "all_awake",
        "marker",
        "round_end",
    ),
    ORDINARY,
)
"""What is always seen, and what may be hurried."""
FOLDS: Final[Mapping[str, str]] = {"turn": "turn", "round_end": "round"}
"""Of what another player does again and again only the last is seen."""
