"""The lines of the log, from events."""

from __future__ import annotations

from caldera.core.data import JsonObject
from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.sub_terra.rules.board import SHAPES, SIDES, turned
from caldera.games.sub_terra.words.names import name_cell, name_object, name_tile, the_digger, the_explorer, the_guardian

ON_BOARD = frozenset({
    "move", "keep", "put_back", "key_found", "rubble", "guardian", "discard_bag", "sanctuary", "hurt", "fall", "mend",
    "rise", "guardian_gone", "escape", "perish", "lost", "dig", "drop", "pick", "hand_over", "unlock", "artefact",
    "curse", "hunt", "marker", "eruption", "over", "flip", "consolidate", "demolish", "peril",
})  # fmt: skip
"""Events for which somebody with the real game moves or turns a piece, or must know a die."""
NUMBERS = frozenset(
    ["amount", "hp", "value", "number", "marker", "steps", "placed", "round", "turn", "times", "keys", "die", "needed"]
)
"""Entries of events that messages show as they are."""


def write_log_line(event: Event, view: View) -> str:
    """One line of the log, in the reader's language."""
    kind, data = event.kind, event.data
    params: dict[str, object] = {}
    for key, value in data.items():
        if key == "explorer" or (key == "to" and isinstance(value, str)):
            params[key] = the_explorer(value, view)
        elif key in ("cell", "from", "hall", "vault", "chamber"):
            params["at" if key == "from" else key] = name_cell(value, view)
        elif key in ("tile", "other"):
            params[key] = name_tile(value, view)
        elif key == "object":
            params[key] = name_object(value, view)
        elif key == "guardian":
            params[key] = the_guardian(value, view)
        elif key == "by":
            params[key] = the_digger(value, view)
        elif key == "side":
            params[key] = view.text(f"sub_terra.side.{value}")
        elif key in NUMBERS:
            params[key] = value
    message = f"sub_terra.log.{kind}"
    if kind in ("hurt", "shielded", "mend", "guardian_gone"):
        message += f".{data['cause']}"
    elif kind == "die":
        message += f".{data['for']}"
        if data["for"] == "attack":
            message += "_hit" if data["value"] >= data["needed"] else "_miss"
    elif kind == "peril":
        message += f".{data['face']}"
    elif kind == "reveal":
        message += f".{data['way']}"
    elif kind == "escape":
        message += ".artefact" if data["artefact"] else ".key" if data["key"] else ".empty"
    elif kind == "lost":
        message += ".artefact" if data["artefact"] else ".key"
    elif kind == "eruption":
        message += ".lost" if data["lost"] else ".begins"
    elif kind == "flow":
        params = {"n": len(data["cells"])}
    elif kind == "discard_bag":
        message += ".keys" if data["keys"] else ".plain"
    elif kind == "over":
        return describe_outcome(data, view)
    return view.text(message, **params)


def list_board_steps(event: Event, view: View) -> list[str]:
    """What to do on a real board, mostly as the log says it; a tile that is placed also says how it lies."""
    data = event.data
    if event.kind == "flow":
        return []  # each tile of it is turned over on its own
    if event.kind == "place":
        openings = turned(SHAPES[data["tile"].split("-")[1]], data["turn"] // 90)
        sides = view.text.all_of(view.text(f"sub_terra.side.{side}") for number, side in enumerate(SIDES) if openings >> number & 1)
        params = {"tile": name_tile(data["tile"], view), "cell": name_cell(data["cell"], view), "sides": sides}
        return [view.text("sub_terra.board.place", **params)]
    is_laid = event.kind in ON_BOARD or (event.kind == "reveal" and data["way"] == "research")
    return [write_log_line(event, view)] if is_laid else []


def describe_outcome(data: JsonObject, view: View) -> str:
    """How it ended: why, and the rank."""
    reason = view.text(f"sub_terra.over.{data['reason']}")
    lost = len(data["lost"])
    rank = view.text(f"sub_terra.rank.{data['rank']}")
    if data["won"]:
        return reason + " " + view.text("sub_terra.over.rank", rank=rank, n=lost)
    return reason + " " + view.text("sub_terra.over.forgotten", rank=rank)
