"""Wrath of Fire Mountain as pictures: from records of what is seen to the layers of the board. The panels are beside it.

Nothing here knows a rule: what can be clicked is decided by the client from the legal actions' click paths, which name the
elements by `data-el`. Tiles and figures keep their `id` and stand where `style="transform:…"` says, so that CSS moves them.
What lies in the row or column that a quake would push has classes for it, so that CSS can also show the quake beforehand.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final
from zlib import crc32

from caldera.core.scene import BaseScene, Gauge, Step
from caldera.core.state import Event
from caldera.core.tally import Throw
from caldera.core.view import View
from caldera.draw.layers import Layer, Layers, nest
from caldera.draw.markup import EMPTY, Markup, el, join, num
from caldera.games.fire_mountain.rules.board import FACES
from caldera.games.fire_mountain.view import action_panel, art, land, panels, side
from caldera.games.fire_mountain.view.box import draw_box
from caldera.games.fire_mountain.view.captions import readers_like
from caldera.games.fire_mountain.view.crowd import draw_figures, draw_spares
from caldera.games.fire_mountain.view.gauges import list_gauges
from caldera.games.fire_mountain.view.observation import Seen
from caldera.games.fire_mountain.view.places import Cell
from caldera.games.fire_mountain.view.see import see
from caldera.games.fire_mountain.view.setup import terrain_picture
from caldera.games.fire_mountain.view.steps import FOLDS, RANKS, stage_event
from caldera.games.fire_mountain.view.terrain import gradients, tile_art
from caldera.games.fire_mountain.view.tokens import draw_cro_magnon, draw_cube, draw_dinosaur, draw_icon

WIDTH: Final = 1290
HEIGHT: Final = 1020
STANDALONE: Final = """#scene{background:#14151a;font-family:system-ui,sans-serif;text-anchor:middle;
--nx:-270px;--ny:724px;--ex:-262px;--ey:978px;--es:calc(244px/var(--n))}
.fm-R{--pc:#e5484d}.fm-B{--pc:#4c8dff}.fm-G{--pc:#3fae6a}.fm-P{--pc:#b07cff}
#scene .fm-land{transform:translate(280px,10px)}#scene .fm-nest{transform:translate(var(--nx),var(--ny))}
#scene .fm-eggs{transform:translate(14px,8px) scale(1.16)}#scene .fm-mark .fm-token{transform:translateY(-25px)}
#scene :is(.fm-stone,.fm-mark){transform:translate(calc(var(--c)*48px + 42px),calc(664px - var(--r)*var(--rh)))}
#scene :is(.fm-low,.fm-slim,.fm-halo,.fm-reach,#chips,#quakes){display:none}#scene .fm-hid{opacity:0}
#scene text{font-weight:700;font-size:20px;fill:#f1ece2}#scene .fm-letter{font-size:18px;fill:#14100e}
#scene .fm-coin text{fill:#3a2408}#scene .fm-stone text{font-size:17px}
#scene .fm-ends text{transform:translate(66px,-26px);font-weight:800}#scene .fm-goal text{fill:#2a0d02;font-weight:800}
#scene .fm-worth .fm-count{text-anchor:start}
#scene .fm-pill{fill:#14151af0}#scene .fm-mute{color:#b3aea4;stroke:#ff7a5c;stroke-width:3.5}#scene .fm-mute use{stroke:none}
#scene .fm-l{stroke:var(--pc);stroke-width:6}#scene .fm-nobody{stroke:#b3aea4;stroke-width:2.5;stroke-dasharray:4 8}
#scene .fm-dash.fm-R{stroke-dasharray:.1 11;stroke-linecap:round;stroke-width:7.5}#scene .fm-dash.fm-G{stroke-dasharray:22 8}
#scene .fm-dash.fm-P{stroke-dasharray:16 7 3 7}"""

_WAY: Final = el("path", id="way", data_way=True)
_GHOSTS: Final = el("g", id="ghosts")


class FireMountainScene(BaseScene[Seen]):
    """Everything is open, so nothing of the board depends on who looks."""

    card_class = "fm-card"
    observation_type: type | None = Seen
    ranks = RANKS
    folds = FOLDS
    see = staticmethod(see)

    def option_symbols(self) -> Markup:
        return art.symbols(tuple(art.DINOSAURS))

    def option_picture(self, option: str, value: str, locale: str) -> Markup:
        if option == "terrain":
            return terrain_picture(value)
        return draw_dinosaur(value) if option == "species" else EMPTY

    def box_picture(self, game: Any, part: str, locale: str) -> Markup:
        return draw_box(game.content, part, locale) if part else super().box_picture(game, part, locale)

    def aim_picture(self, part: str, locale: str) -> Markup:
        """Dice; those who hold a region; the mountain that pays."""
        if part == "play":
            return join([el("span", draw_cube(face), class_=f"fm-die {face}") for face in ("footprint", "egg", "volcano")])
        if part == "win":
            return join(*[draw_cro_magnon("R")] * 3, el("i", "★"))
        return join(draw_icon("volcano"), el("i", "→"), el("i", "★★★"))

    def layers(self, seen: Seen, view: View) -> Layers:
        readers = readers_like(view)
        quake: Cell | None = None
        if seen.quakes and seen.volcano.row is not None and seen.volcano.col is not None:
            quake = (seen.volcano.row, seen.volcano.col)
        dinosaurs, cros = draw_figures(seen, quake, readers)
        world = nest(
            "g",
            (land.draw_bed(),),
            side.draw_nest(seen.egg, readers),
            nest("g", land.draw_tiles(seen, quake), id="tiles"),
            nest("g", land.draw_regions(seen, readers), id="regions"),
            nest("g", dinosaurs, cros, id="pieces"),
            nest("g", land.draw_worths(seen, quake, readers), id="worths"),
            nest("g", land.draw_chips(tuple([(land.element_of(tile), tile.row, tile.col) for tile in seen.tiles])), id="chips"),
            nest("g", land.draw_quakes(seen, quake, readers), id="quakes"),
            (_WAY,),
            nest("g", draw_spares(seen, readers.locale), id="spares", display="none"),
            (_GHOSTS,),
            class_="fm-land",
        )
        score_path = nest("g", side.draw_scores(seen, readers), class_="fm-track")
        return nest(
            "svg",
            (_define(tuple(sorted([(tile.id, tile.type) for tile in seen.tiles])), tuple([it.species for it in seen.species])),),
            nest("g", score_path, world, class_="fm-root"),
            id="scene",
            class_="fire_mountain" + " ended" * (seen.phase == "over") + " quaking" * (seen.phase == "quake"),
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            xmlns="http://www.w3.org/2000/svg",
            role="group",
            style=f"--n:{seen.players};--st:{num(926 / seen.goal)}px;--rh:{num(side.RISE / side.count_rows(seen.goal))}px",
            aria_label=readers.say("board", turn=seen.turn, goal=seen.goal),
        )

    def card(self, seen: Seen, index: int, view: View, tag: Markup) -> Layer:
        return panels.draw_card(seen, index, view.needs_you(index), readers_like(view), tag)

    def action_panel(self, seen: Seen, view: View) -> Layer:
        return action_panel.draw_action_panel(seen, view.seat, readers_like(view))

    def footer(self, seen: Seen, view: View) -> Layer:
        return panels.draw_hatchery(seen, readers_like(view))

    def gauges(self, seen: Seen, view: View) -> Sequence[Gauge]:
        return list_gauges(seen, view)

    def steps(self, event: Event, before: Seen, after: Seen, view: View) -> Sequence[Step]:
        return stage_event(event, before, after, view)

    def face_picture(self, throw: Throw) -> Markup:
        """A die with what it shows, for a form to choose it."""
        return el("span", draw_cube(throw.face), class_=f"fm-die {throw.face}")

    def die_faces(self, kind: str) -> Sequence[Markup]:
        return [draw_icon(face) for face in FACES]

    def standalone_style(self) -> str:
        return STANDALONE


@lru_cache(maxsize=64)
def _define(tiles: tuple[tuple[str, str], ...], species: tuple[str, ...]) -> Markup:
    """Every drawing that this game uses, once. The id changes with what is inside: with the same id, nothing is to be updated."""
    inside = join(gradients(), art.symbols(species), [tile_art(tile, kind) for tile, kind in tiles])
    return el("defs", inside, id=f"fm-{crc32(inside.encode()):08x}")


SCENE: Final = FireMountainScene()
