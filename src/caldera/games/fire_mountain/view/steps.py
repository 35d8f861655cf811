"""How Fire Mountain's events are staged: what is said, where it happens, who goes where, and how many points it brings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from caldera.core.scene import Step
from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.fire_mountain.rules.codes import LETTERS
from caldera.games.fire_mountain.view.observation import Seen
from caldera.games.fire_mountain.words.log import gains, log_line
from caldera.games.fire_mountain.words.names import GAME, faces, figure_name, place_phrase, region_name

DIE_ELEMENTS: Final = {"volcano": "volcano", "cave": "tile-C", "hut": "tile-H", "egg": "egg"}
"""Where a die puts a figure."""
Data = dict[str, Any]


def stage_event(event: Event, before: Seen, after: Seen, view: View) -> Sequence[Step]:
    """The steps of any event. The one with `log` brings its line of the log."""
    stage = STAGES.get(event.kind)
    if stage is not None:
        return stage(event.data, before, after, view)
    seat = event.data.get("seat")
    where = (f"seat-{seat}",) if seat is not None else ()
    return [Step("light", log_line(event, view), where, log=True)]


def _say(key: str, view: View, **params: object) -> str:
    return view.text(f"{GAME}.caption.{key}", **params)


def _element(place: str) -> str:
    """The element of a place as events name it: a tile, or where a die puts figures."""
    return DIE_ELEMENTS.get(place, "volcano" if place == "V" else f"tile-{place}")


def _card_of(figure: str) -> str:
    """The card of a figure's owner."""
    return f"seat-{LETTERS.index(figure[0])}"


# ---- the set-up ----


def _stage_tile(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    where = (f"ground-{data['tile']}",)
    return [Step("place", log_line(Event("tile", data), view), where, piece=where[0], sound="place", log=True)]


def _stage_species(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    return [Step("light", log_line(Event("species", data), view), (f"card-{data['species']}",), sound="card", log=True)]


# ---- dice ----


def _stage_roll(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    dice = tuple([f"die-{number}" for number in data["dice"]])
    return [Step("dice", _say("roll", view, who=view.name(data["seat"]), n=len(dice)), dice, sound="dice", log=True)]


def _stage_die(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    face = view.text(f"{GAME}.face.{data['face']}", n=1)
    return [Step("settle", face, (f"die-{data['die']}",), sound="settle")]


def _stage_rolled(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    dice = tuple([f"die-{die.id}" for die in after.dice.dice])
    return [Step("light", _say("rolled", view, faces=faces(data["faces"], view)), dice, log=True)]


def _stage_stop(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    dice = tuple([f"die-{die.id}" for die in after.dice.dice])
    return [Step("keep", log_line(Event("stop", data), view), dice, sound="card", log=True)]


# ---- figures ----


def _stage_placing(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    """From the reserve, or from where it stood."""
    who, volcano = view.name(data["seat"]), after.volcano
    start = _element(data["at"]) if "at" in data else _card_of(data["figure"])
    if data["to"] == "volcano":
        caption = _say("volcano", view, who=who, filled=volcano.filled, capacity=volcano.capacity)
    else:
        to = place_phrase("to", data["to"], view)
        caption = _say("place", view, who=who, what=figure_name(data["what"], view), to=to)
    way = (start, _element(data["to"]))
    steps = [Step("place", caption, way, piece=f"figure-{data['figure']}", sound="place", log=True)]
    if data["to"] == "volcano" and volcano.eruption:
        steps.append(Step("glow", _say("full", view), ("volcano",), sound="lava"))
    return steps


def _stage_walk(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    """Tile by tile, through the water as well."""
    way = tuple([_element(tile) for tile in data["path"]])
    caption = _say("walk", view, who=view.name(data["seat"]), to=place_phrase("to", data["to"], view))
    return [Step("move", caption, way, piece=f"figure-{data['figure']}", sound="step", log=True)]


def _stage_flight(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    way = (_element(data["at"]), _element(data["to"]))
    caption = _say("fly", view, to=place_phrase("to", data["to"], view))
    return [Step("fly", caption, way, piece=f"figure-{data['figure']}", sound="step", log=True)]


def _stage_meal(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    tile, victim = _element(data["tile"]), f"figure-{data['figure']}"
    return [
        Step("strike", _say("eat", view, victim=view.name(data["victim"])), (tile,), victim, -1, sound="strike", log=True),
        Step("home", where=(tile, f"seat-{data['victim']}"), piece=victim, sound="step"),
    ]


def _stage_hatching(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    card, seat = f"card-{data['species']}", f"seat-{data['seat']}"
    caption = _say("hatch", view, who=view.name(data["seat"]), what=figure_name(data["species"], view))
    return [Step("hatch", caption, (card, seat), sound="card", log=True), *_send_home(data["returned"], "egg", view)]


def _send_home(figures: Sequence[str], start: str, view: View) -> list[Step]:
    """Figures that go back to their owners' reserves, all together; each owner's first one says how many."""
    steps: list[Step] = []
    for figure in figures:
        same = [other for other in figures if other[0] == figure[0]]
        caption = _say("home", view, n=len(same), who=view.name(LETTERS.index(figure[0]))) if same[0] == figure else ""
        way = (start, _card_of(figure))
        steps.append(Step("home", caption, way, f"figure-{figure}", together=not caption, sound="step"))
    return steps


# ---- quakes and eruptions ----


def _stage_quake(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    """First the tremor; then tiles and figures slide as one, and the tile that leaves comes in at the other end."""
    grounds = [f"ground-{tile}" for tile in data["tiles"]]
    way = grounds if data["direction"] in ("down", "right") else grounds[::-1]
    caption = _say(f"quake.{data['line']}", view, direction=view.text(f"{GAME}.direction.{data['direction']}"))
    return [
        Step("tremor", where=("volcano",), sound="quake"),
        Step("slide", caption, tuple(way), f"ground-{data['wrapped']}", sound="quake", log=True),
    ]


def _stage_calm(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    return [Step("light", _say("calm", view), ("volcano",), log=True)]


def _stage_eruption(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    caption = _say("erupt", view, gains=gains(data["gains"], view))
    steps = [
        Step("tremor", where=("volcano",), sound="quake"),
        Step("eruption", caption, ("volcano",), sound="eruption", log=True),
        *_count_points(data["gains"], "volcano"),
    ]
    return steps + _send_home(data["returned"], "volcano", view)


def _stage_region(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    """The outline lights up with its points; what a dinosaur changes is said; then whoever scored goes home."""
    tiles = tuple([_element(tile) for tile in data["tiles"]])
    named = region_name(data["type"], data["size"], data["tiles"], view)
    caption = _say("region", view, region=named, gains=gains(data["gains"], view))
    steps = [Step("region", caption, (f"region-{data['index']}", *tiles), sound="card", log=True)]
    if data["silenced"]:
        steps.append(Step("light", _say("silenced", view), tiles))
    for seat, bonus in enumerate(data["bonus"]):
        if bonus:
            steps.append(Step("light", _say("bonus", view, n=bonus, who=view.name(seat)), tiles))
    return [*steps, *_count_points(data["gains"], tiles[0]), *_send_home(data["returned"], tiles[0], view)]


def _count_points(gained: Sequence[int], place: str) -> list[Step]:
    """Coins from the place to everybody who scored there, at the same time."""
    scored = [(seat, points) for seat, points in enumerate(gained) if points]
    return [
        Step("points", where=(place, f"seat-{seat}"), piece=f"score-{LETTERS[seat]}", amount=points, together=number > 0)
        for number, (seat, points) in enumerate(scored)
    ]


def _stage_end(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    winner = data["winners"][0]
    caption = _say("over", view, who=view.name(winner), n=data["scores"][winner])
    happy = view.seat is None or view.seat == winner
    return [Step("verdict", caption, (f"seat-{winner}",), sound="won" if happy else "lost", log=True)]


STAGES: Final[dict[str, Callable[[Data, Seen, Seen, View], list[Step]]]] = {
    "tile": _stage_tile,
    "species": _stage_species,
    "roll": _stage_roll,
    "die": _stage_die,
    "rolled": _stage_rolled,
    "stop": _stage_stop,
    "place": _stage_placing,
    "fetch": _stage_placing,
    "walk": _stage_walk,
    "fly": _stage_flight,
    "eat": _stage_meal,
    "hatch": _stage_hatching,
    "quake": _stage_quake,
    "calm": _stage_calm,
    "erupt": _stage_eruption,
    "region": _stage_region,
    "over": _stage_end,
}
"""The others (first, end, spare) light up the card of whoever acted."""
