"""How Fire Mountain's events are staged: what is said, where it happens, who goes where, and how many points it brings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from caldera.core.data import JsonObject
from caldera.core.scene import ESSENTIAL, ORDINARY, Cast, Step
from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.fire_mountain.rules.board import FACES
from caldera.games.fire_mountain.rules.codes import LETTERS
from caldera.games.fire_mountain.view.observation import Seen
from caldera.games.fire_mountain.words.log import gains, write_log_line
from caldera.games.fire_mountain.words.names import GAME, faces, figure_name, place_phrase, region_name

DIE_ELEMENTS: Final = {"volcano": "volcano", "cave": "tile-C", "hut": "tile-H", "egg": "egg"}
"""Where a die puts a figure."""
DIE: Final = "die"
"""The one kind of die."""
Data = JsonObject


def stage_event(event: Event, before: Seen, after: Seen, view: View) -> Sequence[Step]:
    """The steps of any event. The one with `log` brings its line of the log."""
    stage = STAGES.get(event.kind)
    if stage is not None:
        return stage(event.data, before, after, view)
    seat = event.data.get("seat")
    where = (f"seat-{seat}",) if seat is not None else ()
    return [Step("light", write_log_line(event, view), where, log=True)]


def _say(key: str, view: View, **params: object) -> str:
    return view.text(f"{GAME}.caption.{key}", **params)


def _say_of(key: str, seat: int, view: View, **params: object) -> str:
    return view.about(f"{GAME}.caption.{key}", seat, **params)


def _element(place: str) -> str:
    """The element of a place as events name it: a tile, or where a die puts figures."""
    return DIE_ELEMENTS.get(place, "volcano" if place == "V" else f"tile-{place}")


def _card_of(figure: str) -> str:
    """The card of a figure's owner."""
    return f"seat-{LETTERS.index(figure[0])}"


# ---- the set-up ----


def _stage_tile(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    where = (f"ground-{data['tile']}",)
    return [Step("place", write_log_line(Event("tile", data), view), where, piece=where[0], sound="place", log=True)]


def _stage_species(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    return [Step("light", write_log_line(Event("species", data), view), (f"card-{data['species']}",), sound="card", log=True)]


# ---- dice ----


def _stage_roll(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    """All dice of the roll tumble; each comes to rest with its own event."""
    dice = tuple([Cast(f"die-{number}", DIE) for number in data["dice"]])
    caption = _say_of("roll", data["seat"], view, n=len(dice))
    whose = view.about(f"{GAME}.scene.dice_of", data["seat"])
    return [Step("dice", caption, note=whose, dice=dice, sound="dice", log=True)]


def _stage_die(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    face = data["face"]
    cast = Cast(f"die-{data['die']}", DIE, FACES.index(face), view.text(f"{GAME}.face.{face}", n=1))
    return [Step("settle", dice=(cast,), log=True)]


def _stage_rolled(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    return [Step("light", _say("rolled", view, faces=faces(data["faces"], view)), (f"seat-{data['seat']}",), log=True)]


def _stage_stop(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    dice = tuple([f"die-{die.id}" for die in after.dice.dice])
    return [Step("light", write_log_line(Event("stop", data), view), dice, sound="card", log=True)]


# ---- figures ----


def _stage_placing(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    """From the reserve, or from where it stood."""
    seat, volcano = data["seat"], after.volcano
    start = _element(data["at"]) if "at" in data else _card_of(data["figure"])
    if data["to"] == "volcano":
        caption = _say_of("volcano", seat, view, filled=volcano.filled, capacity=volcano.capacity)
    else:
        to = place_phrase("to", data["to"], view)
        caption = _say_of("place", seat, view, what=figure_name(data["what"], view), to=to)
    way = (start, _element(data["to"]))
    steps = [Step("place", caption, way, piece=f"figure-{data['figure']}", log=True)]
    if data["to"] == "volcano" and volcano.eruption:
        steps.append(Step("glow", _say("full", view), ("volcano",), sound="lava"))
    return steps


def _stage_walk(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    """Tile by tile, through the water as well."""
    way = tuple([_element(tile) for tile in data["path"]])
    caption = _say_of("walk", data["seat"], view, to=place_phrase("to", data["to"], view))
    return [Step("move", caption, way, piece=f"figure-{data['figure']}", log=True)]


def _stage_flight(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    way = (_element(data["at"]), _element(data["to"]))
    caption = _say("fly", view, to=place_phrase("to", data["to"], view))
    return [Step("fly", caption, way, piece=f"figure-{data['figure']}", sound="step", log=True)]


def _stage_meal(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    victim = f"figure-{data['figure']}"
    return [
        Step("strike", _say_of("eat", data["victim"], view), (victim,), victim, amount=-1, log=True),
        Step("home", where=(_element(data["tile"]), f"seat-{data['victim']}"), piece=victim, sound="step"),
    ]


def _stage_hatching(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    card, seat = f"card-{data['species']}", f"seat-{data['seat']}"
    caption = _say_of("hatch", data["seat"], view, what=figure_name(data["species"], view))
    home = _send_home(data["returned"], "egg")
    return [*home, Step("hatch", caption, (card, seat), sound="card", log=True)]


def _send_home(figures: Sequence[str], start: str) -> list[Step]:
    """Figures that go back to their owners' reserves, one close behind the other."""
    return [
        Step(
            "home", where=(start, _card_of(figure)), piece=f"figure-{figure}", together=number > 0, delay=70 * number, sound="step"
        )
        for number, figure in enumerate(figures)
    ]


# ---- quakes and eruptions ----


def _stage_quake(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    """First the tremor; then tiles and figures slide as one, and the tile that leaves comes in at the other end."""
    grounds = [f"ground-{tile}" for tile in data["tiles"]]
    along = grounds if data["direction"] in ("down", "right") else grounds[::-1]
    wrapped = f"ground-{data['wrapped']}"
    way = [*[ground for ground in along if ground != wrapped], wrapped]
    caption = _say(f"quake.{data['line']}", view, direction=view.text(f"{GAME}.direction.{data['direction']}"))
    return [
        Step("tremor", where=("volcano",), sound="quake"),
        Step("slide", caption, tuple(way), wrapped, sound="quake", log=True),
    ]


def _stage_calm(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    return [Step("light", _say("calm", view), ("volcano",), log=True)]


def _stage_eruption(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    caption = _say("erupt", view, gains=gains(data["gains"], view))
    steps = [
        Step("tremor", where=("volcano",), sound="quake"),
        Step("eruption", caption, ("volcano",), sound=f"eruption:{sum(data['gains'])}"),
        *_count_points(data["gains"], "volcano"),
    ]
    return steps + _send_home(data["returned"], "volcano")


def _stage_region(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    """The outline lights up with its points; what a dinosaur changes is said; then whoever scored goes home."""
    tiles = tuple([_element(tile) for tile in data["tiles"]])
    named = region_name(data["type"], data["size"], data["tiles"], view)
    scored = gains(data["gains"], view)
    caption = _say("region", view, region=named, gains=scored) if any(data["gains"]) else _say("region_nobody", view, region=named)
    steps = [Step("region", caption, tiles, sound="card", log=not any(data["gains"]))]
    if data["silenced"]:
        steps.append(Step("light", _say("silenced", view), tiles))
    for seat, bonus in enumerate(data["bonus"]):
        if bonus:
            steps.append(Step("light", _say_of("bonus", seat, view, n=bonus), tiles))
    return [*steps, *_count_points(data["gains"], tiles[0]), *_send_home(data["returned"], tiles[0])]


def _count_points(gained: Sequence[int], place: str) -> list[Step]:
    """Coins from the place to everybody who scored there, at the same time."""
    scored = [(seat, points) for seat, points in enumerate(gained) if points]
    return [
        Step(
            "points",
            where=(place, f"seat-{seat}"),
            piece=f"score-{LETTERS[seat]}",
            amount=points,
            together=number > 0,
            sound="place",
            log=number == 0,
            counts=f"total-{seat}",
        )
        for number, (seat, points) in enumerate(scored)
    ]


def _stage_end(data: Data, before: Seen, after: Seen, view: View) -> list[Step]:
    winner = data["winners"][0]
    caption = _say_of("over", winner, view, n=data["scores"][winner])
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


RANKS: Final[Mapping[str, int]] = dict.fromkeys(
    ("roll", "die", "rolled", "eat", "hatch", "quake", "erupt", "region", "over"), ESSENTIAL
) | dict.fromkeys(("first", "tile", "species", "stop", "place", "fetch", "walk", "fly", "calm", "end", "spare"), ORDINARY)
"""What is always seen, and what may be hurried."""
FOLDS: Final[Mapping[str, str]] = {
    "roll": "throw",
    "die": "throw",
    "rolled": "throw",
    "stop": "throw",
    "end": "end",
    "spare": "end",
}
"""Of what another player does again and again only the last is seen."""
