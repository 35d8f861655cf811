"""The log: one sentence per event."""

from __future__ import annotations

from caldera.core.data import JsonObject
from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.fire_mountain.words.names import (
    GAME,
    by_somebody,
    faces,
    figure_name,
    place_phrase,
    region_name,
    species_name,
    tile_name,
)


def write_log_line(event: Event, view: View) -> str:
    """One line of the log, in the reader's language."""
    data, kind = event.data, event.kind
    if kind == "erupt":
        return view.text(f"{GAME}.log.erupt", gains=gains(data["gains"], view))
    if kind == "region":
        return _region_sentence(data, view)
    if kind == "over":
        return view.text(f"{GAME}.log.over.{data['reason']}") + " " + winner(data, view)
    if kind == "tile":
        return view.text(f"{GAME}.log.tile", tile=tile_name(data["tile"], view), row=data["row"] + 1, col=data["col"] + 1)
    if kind == "species":
        return view.text(f"{GAME}.log.species", species=species_name(data["species"], view))
    if kind == "die":
        return view.text(f"{GAME}.log.die", die=data["die"], face=view.text(f"{GAME}.face.{data['face']}", n=1))
    return by_somebody(f"{GAME}.log.{_log_key(kind, data)}", data["seat"], _log_params(kind, data, view), view)


def list_board_steps(event: Event, view: View) -> list[str]:
    """What to do on a real board: figures and tiles, and at the eruption scores and whoever goes home."""
    data, kind = event.data, event.kind
    if kind in ("tile", "species", "over"):
        return [write_log_line(event, view)]
    if kind in ("erupt", "region"):
        points = [view.text(f"{GAME}.board.score", who=view.name(seat), n=gain) for seat, gain in enumerate(data["gains"]) if gain]
        return [write_log_line(event, view), *points, *([view.text(f"{GAME}.board.home.{kind}")] if data["returned"] else [])]
    key = f"{GAME}.board.{_log_key(kind, data)}"
    return [by_somebody(key, data["seat"], _log_params(kind, data, view), view)] if view.text.has(key) else []


def _log_key(kind: str, data: JsonObject) -> str:
    if kind == "roll" and data["number"] == 1:
        return "roll_all"
    if kind == "walk" and data["footprints"] > 1:
        return "wade"
    if kind == "fetch" and data.get("reserve") == "dinosaurs":
        return "fetch_no_cros"
    return f"quake.{data['line']}" if kind == "quake" else kind


def _log_params(kind: str, data: JsonObject, view: View) -> JsonObject:
    params: JsonObject = {}
    if "what" in data:
        params["what"] = figure_name(data["what"], view)
    if "species" in data:
        params["what"] = figure_name(data["species"], view)
    for key, word in (("to", "to"), ("at", "from"), ("tile", "on")):
        if key in data:
            params[key] = place_phrase(word, data[key], view)
    if "faces" in data:
        params["faces"] = faces(data["faces"], view)
    if "victim" in data:
        params["victim"] = view.name(data["victim"])
    if kind == "roll":
        params["n"] = len(data["dice"])
    if kind == "hatch":
        params["n"] = len(data["returned"])
    if kind == "quake":
        params["direction"] = view.text(f"{GAME}.direction.{data['direction']}")
    if "footprints" in data:
        params["n"] = data["footprints"]
    return params


def _region_sentence(data: JsonObject, view: View) -> str:
    region = region_name(data["type"], data["size"], data["tiles"], view)
    shown = view.text(f"{GAME}.log.region", region=region, gains=gains(data["gains"], view))
    if any(data["bonus"]):
        shown += " " + view.text(f"{GAME}.log.bonus", n=max(data["bonus"]))
    if data["silenced"]:
        shown += " " + view.text(f"{GAME}.log.silenced")
    return shown


def gains(gained: list[int], view: View) -> str:
    """Who gets how many points, the reader first."""
    order = sorted((seat for seat, gain in enumerate(gained) if gain), key=lambda seat: (seat != view.seat, -gained[seat]))
    return ", ".join(
        view.text(f"{GAME}.gain.you", n=gained[seat])
        if seat == view.seat
        else view.text(f"{GAME}.gain", who=view.name(seat), n=gained[seat])
        for seat in order
    )


def winner(data: JsonObject, view: View) -> str:
    won, scores = data["winners"][0], data["scores"]
    tied = "_tied" if scores.count(scores[won]) > 1 else ""
    return by_somebody(f"{GAME}.log.won{tied}", won, {"n": scores[won]}, view)
