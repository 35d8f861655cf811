"""How Hekla's events are staged: what is said, where it happens, who runs how far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caldera.core.scene import Step
from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.hekla.rules.stones import LETTERS
from caldera.games.hekla.view.layout import layout_of
from caldera.games.hekla.view.observation import Ground, Observation
from caldera.games.hekla.words.log import log_line


def stage_event(event: Event, before: Observation, view: View) -> list[Step]:
    """The steps of any event, with its log line."""
    data, said = event.data, log_line(event, view)
    way: tuple[str, ...]
    if event.kind == "place":
        way = (f"seat-{data['seat']}", f"square-{data['square']}")
        return [Step("place", said, way, piece=f"stone-{data['stone']}", sound="place", log=True)]
    if event.kind in ("move", "move_far"):
        way = tuple([f"square-{name}" for name in squares_between(before.ground, data["at"], data["to"])])
        return [Step("move", said, way, piece=f"stone-{data['stone']}", sound="place", log=True)]
    if event.kind == "back":
        way = run_along(before.ground, data["circle"] + data["steps"], -data["steps"])
        return [Step("run", said, way, amount=-data["steps"], piece=f"pawn-{LETTERS[data['seat']]}", sound="step", log=True)]
    if event.kind == "erupt":
        return stage_eruption(data, before, view)
    if event.kind == "over":
        won = tuple([f"seat-{seat}" for seat in data["winners"]])
        happy = view.seat is None or view.seat in data["winners"]
        return [Step("verdict", said, won, sound="won" if happy else "lost", log=True)]
    return [Step("light", said, (f"seat-{data['seat']}",), log=True)]


def stage_eruption(data: dict[str, Any], before: Observation, view: View) -> list[Step]:
    """The row lights up, lava runs, volcanologists run along the trail, volcanoes go home, a block of lava cools."""
    squares, middle = [f"square-{name}" for name in data["squares"]], f"square-{data['middle']}"
    row = (f"triple-{data['row']}", *squares)
    erupts = view.text("hekla.stage.erupts", middle=data["middle"])
    held = view.text("hekla.stage.row", squares=view.text.all_of(data["squares"]), n=data["sum"])
    steps = [
        Step("row", held, row, amount=data["sum"], sound="card"),
        Step("tremor", where=tuple(squares), sound="quake"),
        Step("lava", erupts, (middle, squares[0], squares[2]), sound="eruption", log=True),
    ]
    walkers = sorted(range(before.players), key=lambda seat: (seat != data["seat"], seat))
    for seat in walkers:
        if data["gains"][seat]:
            steps.append(_run(seat, data["gains"][seat], before, view))
    home = view.text("hekla.stage.home", middle=data["middle"])
    for number, stone in enumerate(data["returned"]):
        way = (middle, f"seat-{LETTERS.index(stone[0])}")
        steps.append(Step("home", "" if number else home, way, together=number > 0, sound="step", piece=f"stone-{stone}"))
    laid = sum(before.lava.total) - sum(before.lava.left)
    cools = view.text("hekla.stage.lava", middle=data["middle"], n=data["lava"])
    steps.append(Step("drop", cools, (middle,), sound="place", piece=f"stone-L{data['lava']}-{laid}"))
    return steps


def _run(seat: int, circles: int, before: Observation, view: View) -> Step:
    way = run_along(before.ground, before.seats[seat].progress, circles)
    if seat == view.seat:
        said = view.text("hekla.stage.run.you", n=circles)
    else:
        said = view.text("hekla.stage.run", who=view.name(seat), n=circles)
    return Step("run", said, way, amount=circles, sound="step", piece=f"pawn-{LETTERS[seat]}")


def run_along(ground: Ground, start: int, circles: int) -> tuple[str, ...]:
    """The circles of a run along the trail, the one where it begins included; backwards when negative."""
    layout, step = layout_of(ground), 1 if circles > 0 else -1
    return tuple([f"at-{layout.circle(start + step * n)}" for n in range(abs(circles) + 1)])


def squares_between(ground: Ground, source: str, target: str) -> Sequence[str]:
    """The squares of a straight move, both ends included."""
    (a, b), (c, d) = ((ground.columns.index(name[0]), ground.rows.index(name[1:])) for name in (source, target))
    length = max(abs(c - a), abs(d - b))
    across, down = (c - a) // length, (d - b) // length
    return [ground.columns[a + n * across] + ground.rows[b + n * down] for n in range(length + 1)]
