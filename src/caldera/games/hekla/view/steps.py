"""How Hekla's events are staged: what is said, where it happens, who runs how far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from caldera.core.data import JsonObject
from caldera.core.scene import ESSENTIAL, ORDINARY, Step
from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.hekla.rules.stones import LETTERS
from caldera.games.hekla.view.layout import layout_of
from caldera.games.hekla.view.observation import Ground, Observation
from caldera.games.hekla.words.log import list_gains, write_log_line


def stage_event(event: Event, before: Observation, view: View) -> list[Step]:
    """The steps of any event, with its log line."""
    data = event.data
    way: tuple[str, ...]
    if event.kind == "place":
        said = _say_of("place", data["seat"], view, grooves=data["grooves"], square=data["square"])
        way = (f"seat-{data['seat']}", f"square-{data['square']}")
        return [Step("place", said, way, piece=f"stone-{data['stone']}", log=True)]
    if event.kind in ("move", "move_far"):
        params = {key: data[key] for key in (("grooves", "at", "to") if event.kind == "move" else ("grooves", "to"))}
        said = _say_of(event.kind, data["seat"], view, **params)
        way = tuple([f"square-{name}" for name in squares_between(before.ground, data["at"], data["to"])])
        return [Step("move", said, way, piece=f"stone-{data['stone']}", log=True)]
    if event.kind == "back":
        said = _say_of("back", data["seat"], view, steps=data["steps"])
        way = run_along(before.ground, data["circle"] + data["steps"], -data["steps"])
        pawn, total = f"pawn-{LETTERS[data['seat']]}", f"total-{data['seat']}"
        return [Step("run", said, way, amount=-data["steps"], piece=pawn, log=True, counts=total)]
    if event.kind == "erupt":
        return stage_eruption(data, before, view)
    if event.kind == "over":
        won = tuple([f"seat-{seat}" for seat in data["winners"]])
        happy = view.seat is None or view.seat in data["winners"]
        return [Step("verdict", _name_winner(data, view), won, sound="won" if happy else "lost", log=True)]
    said = _say_of("pass", data["seat"], view) if event.kind == "pass" else write_log_line(event, view)
    return [Step("light", said, (f"seat-{data['seat']}",), log=True)]


def _say(key: str, view: View, **params: object) -> str:
    return view.text(f"hekla.caption.{key}", **params)


def _say_of(key: str, seat: int, view: View, **params: object) -> str:
    return view.about(f"hekla.caption.{key}", seat, **params)


def _name_winner(data: JsonObject, view: View) -> str:
    won: list[int] = data["winners"]
    circles = data["progress"][won[0]]
    if won == [view.seat]:
        return _say("over.you", view, n=circles)
    if len(won) > 1:
        return view.text("hekla.log.over.shared", who=view.text.all_of([view.name(seat) for seat in won]), n=circles)
    return _say("over.won", view, who=view.name(won[0]), n=circles)


def stage_eruption(data: JsonObject, before: Observation, view: View) -> list[Step]:
    """The row lights up and is added, lava runs, volcanologists run along the trail, volcanoes go home, a block of lava cools."""
    squares, middle = tuple([f"square-{name}" for name in data["squares"]]), f"square-{data['middle']}"
    grooves = {square.id: sum([stone.value for stone in square.stones]) for square in before.board.squares}
    added = " + ".join([str(grooves[name]) for name in data["squares"]])
    held = view.text("hekla.stage.row", squares=view.text.all_of(data["squares"]), n=data["sum"])
    erupts = _say("erupt", view, middle=data["middle"], sum=data["sum"])
    loudness = f"eruption:{sum(data['gains'])}"
    steps = [
        Step("row", held, squares, note=f"{added} = {data['sum']}", sound="card"),
        Step("tremor", erupts, squares, sound="quake"),
        Step("flow", list_gains(data["gains"], view), (middle, squares[0], squares[2]), sound=loudness),
    ]
    walkers = sorted(range(before.players), key=lambda seat: (seat != data["seat"], seat))
    for seat in walkers:
        if data["gains"][seat]:
            steps.append(_run(seat, data["gains"][seat], before, view))
    for number, stone in enumerate(data["returned"]):
        owner = LETTERS.index(stone[0])
        home = _say_of("home", owner, view, grooves=stone[1])
        way = (middle, f"seat-{owner}")
        steps.append(Step("home", home, way, together=number > 0, delay=240 * number, sound="step", piece=f"stone-{stone}"))
    laid, left = sum(before.lava.total) - sum(before.lava.left), sum(before.lava.left) - 1
    cools = _say("lava", view, middle=data["middle"], left=left)
    steps.append(Step("drop", cools, (middle,), piece=f"stone-L{data['lava']}-{laid}", log=True))
    return steps


def _run(seat: int, circles: int, before: Observation, view: View) -> Step:
    way = run_along(before.ground, before.seats[seat].progress, circles)
    said = _say_of("run", seat, view, n=circles)
    return Step("run", said, way, amount=circles, piece=f"pawn-{LETTERS[seat]}", counts=f"total-{seat}")


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


RANKS: Final[Mapping[str, int]] = dict.fromkeys(("place", "move", "move_far", "back", "erupt", "over"), ESSENTIAL) | dict.fromkeys(
    ("pass",), ORDINARY
)
"""What is always seen, and what may be hurried."""
