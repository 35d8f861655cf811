"""The lines of the log, as message keys."""

from __future__ import annotations

from caldera.core.data import JsonObject
from caldera.core.state import Event
from caldera.core.view import View


def write_log_line(event: Event, view: View) -> str:
    """One line of the log, in the reader's language."""
    data = event.data
    if event.kind == "erupt":
        return view.text(
            "hekla.log.erupt", middle=data["middle"], sum=data["sum"], gains=list_gains(data["gains"], view), lava=data["lava"]
        )
    if event.kind == "over":
        return view.text(f"hekla.log.over.{data['reason']}") + " " + name_winners(data, view)
    params = {key: value for key, value in data.items() if key not in ("seat", "stone")}
    key = f"hekla.log.{event.kind}"
    if data["seat"] == view.seat:
        return view.text(key + ".you", **params)
    return view.text(key, who=view.name(data["seat"]), **params)


def list_board_steps(event: Event, view: View) -> list[str]:
    """What to do on a real board: an eruption is counted, and then runners, volcanoes and lava; at the end who has won."""
    data = event.data
    if event.kind == "over":
        return [write_log_line(event, view)]
    if event.kind == "erupt":
        runs = [view.text("hekla.stage.run", who=view.name(seat), n=gain) for seat, gain in enumerate(data["gains"]) if gain]
        home = [view.text("hekla.stage.home", middle=data["middle"])] if data["returned"] else []
        counted = view.text("hekla.stage.row", squares=view.text.all_of(data["squares"]), n=data["sum"])
        return [counted, *runs, *home, view.text("hekla.stage.lava", n=data["lava"], middle=data["middle"])]
    key = f"hekla.board.{event.kind}"
    if not view.text.has(key):
        return []
    return [view.text(key, who=view.name(data["seat"]), **{name: value for name, value in data.items() if name != "seat"})]


def list_gains(gained: list[int], view: View) -> str:
    """Who walks how far, the reader first."""
    order = sorted((seat for seat, gain in enumerate(gained) if gain), key=lambda seat: (seat != view.seat, -gained[seat]))
    shown = [
        view.text("hekla.gain.you", n=gained[seat])
        if seat == view.seat
        else view.text("hekla.gain", who=view.name(seat), n=gained[seat])
        for seat in order
    ]
    return ", ".join(shown)


def name_winners(data: JsonObject, view: View) -> str:
    won: list[int] = data["winners"]
    circles = data["progress"][won[0]]
    if len(won) > 1:
        names = view.text.all_of(view.name(seat) for seat in won)
        return view.text("hekla.log.over.shared", who=names, n=circles)
    if won[0] == view.seat:
        return view.text("hekla.log.over.you", n=circles)
    return view.text("hekla.log.over.won", who=view.name(won[0]), n=circles)
