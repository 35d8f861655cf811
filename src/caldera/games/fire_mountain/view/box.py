"""What the page about one's own box shows beside the numbers: the volcano's spaces, what dinosaurs cost, the die, the layout."""

from __future__ import annotations

from caldera.core.content import Content
from caldera.draw.markup import EMPTY, Markup, el
from caldera.games.fire_mountain.meta import INFO
from caldera.games.fire_mountain.rules.species import SPECIES
from caldera.games.fire_mountain.view.land import draw_sockets
from caldera.games.fire_mountain.view.setup import draw_layout
from caldera.games.fire_mountain.view.terrain import TILE
from caldera.games.fire_mountain.view.tokens import draw_cro_magnon, draw_cube, draw_dinosaur
from caldera.locale import text


def draw_box(content: Content, part: str, locale: str) -> Markup:
    """The picture beside one part of the content; nothing where words say enough."""
    if part == "volcano":
        volcanoes = zip(INFO.players, content.get("volcano.spaces"), strict=True)
        return el("ul", [_volcano(players, spaces, locale) for players, spaces in volcanoes], class_="box-pieces plans")
    if part == "eggs":
        costs = [(species.name, content.get(f"eggs.{species.name}")) for species in SPECIES]
        rows = [el("li", draw_dinosaur(name), el("b", cost, " × "), draw_cro_magnon("R")) for name, cost in costs]
        return el("ul", rows, class_="box-pieces eggs")
    if part == "die":
        dice = [el("li", el("span", draw_cube(face), class_=f"fm-die {face}")) for face in content.get("die.faces")]
        return el("ul", dice, class_="box-pieces dice")
    return draw_layout("".join(content.get("layout.rows"))) if part in ("layout", "terrain") else EMPTY


def _volcano(players: int, spaces: int, locale: str) -> Markup:
    sockets = draw_sockets((True,) * spaces, False)
    drawn = el("svg", el("use", href="#fm-t-V"), sockets, viewBox=f"0 0 {TILE} {TILE}")
    return el("li", drawn, el("small", text(locale)("box.players", n=players)))
