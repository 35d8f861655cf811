"""Sub Terra II as a picture: the layers of the temple, and what lies around it.

Nothing here knows a rule: what can be clicked is decided by the client from the legal actions' click paths, which name the elements
by `data-el`. Figures keep their `id` and stand where `style="transform:…"` says, so that CSS moves them.

A camera may change the `viewBox` of `#scene`: `data-fit` and `data-focus` are frames ("x y width height") that show the whole
temple and the one who acts. The tile in hand is drawn in place once for every way to turn it (`data-el="rotate-90"`), of which one
is seen: the hovered or else the first; `data-cycle` on their group names what a wheel or a key may step through.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from caldera.core.scene import BaseScene, Gauge, Step
from caldera.core.state import Event
from caldera.core.tally import Throw
from caldera.core.view import View
from caldera.draw.layers import Layer, Layers, nest
from caldera.draw.markup import EMPTY, Markup, el, join, num
from caldera.games.sub_terra.rules.board import FACES
from caldera.games.sub_terra.view import action_panel, figures, gauges, ground, panels, pieces, targets
from caldera.games.sub_terra.view.art import CELL
from caldera.games.sub_terra.view.box import draw_box
from caldera.games.sub_terra.view.captions import badge_letter, say
from caldera.games.sub_terra.view.observation import Observation
from caldera.games.sub_terra.view.observer import see
from caldera.games.sub_terra.view.places import fit, focus
from caldera.games.sub_terra.view.setup import fuse_picture
from caldera.games.sub_terra.view.steps import FOLDS, RANKS, stage_event

STANDALONE: Final = """#scene{background:#0d0b0c;font-family:system-ui,sans-serif;--may:#f2c14b;--chosen:#fff3d6;--info:#7fd4e8}
#scene text{text-anchor:middle}#scene .st-letter{font-size:18px;font-weight:800;fill:#150b06}
#scene .st-letter.two{font-size:14px}
#scene .st-coord{font-size:15px;fill:#a08b68}.st-ic{fill:none;stroke:#ffd27a;stroke-width:2}
#scene .st-full{fill:#fff3d9}#scene .st-empty{fill:none;stroke:#fff3d9;stroke-opacity:.5}
#scene .st-pips rect{fill:#0c0806;fill-opacity:.9}#scene .number{font-size:16px;font-weight:800;fill:#20130a}
#scene .tag{font-size:12px;font-weight:800;fill:#1a120c}#scene .count{font-size:13px;font-weight:800;fill:#fff3d9}
#scene .seam{fill:none;stroke:#c9a46a;stroke-width:1.4;stroke-opacity:.55}#scene .stand{fill:var(--lamp);fill-opacity:.16}
#scene .point{fill:var(--may);stroke:#0b0705;stroke-width:1.8}#scene .shield{fill:#7fd4e8;stroke:#0b0705;stroke-width:2}
#scene .fallen{fill:#f1ece2;stroke:#0b0705;stroke-width:1.8}
#scene .way:not(:first-child),#scene .ring,#scene .reach,#sites,#openings,#cells,#walls,#chips,#home{display:none}"""
WAY_AND_GHOSTS: Final = (el("path", id="way", data_way=True), el("g", id="ghosts"))


class SubTerraScene(BaseScene[Observation]):
    observation_type: type | None = Observation
    ranks = RANKS
    folds = FOLDS
    see = staticmethod(see)

    def option_symbols(self) -> Markup:
        return pieces.piece_symbols()

    def option_picture(self, option: str, value: str, locale: str) -> Markup:
        if option == "team":
            return pieces.token(value, badge_letter(value, locale))
        return fuse_picture(value) if option == "difficulty" else EMPTY

    def box_picture(self, game: Any, part: str, locale: str) -> Markup:
        return draw_box(game.board, part, locale) if part else super().box_picture(game, part, locale)

    def aim_picture(self, part: str, locale: str) -> Markup:
        """What a turn can bring; keys for the artefact; lava, and the way out."""
        if part == "win":
            key = el("svg", el("use", href="#st-keyring"), class_="st-ic key", viewBox="-14 -20 28 38", aria_hidden="true")
            artefact = el("svg", el("use", href="#st-artefact"), viewBox="-20 -22 40 40", aria_hidden="true")
            return join(key, key, key, el("i", "→"), artefact)
        shown = ("reveal", "explore", "run") if part == "play" else ("lava", "lava", "lava")
        return join([pieces.icon(name) for name in shown])

    def layers(self, seen: Observation, view: View) -> Layers:
        locale, temple = view.locale, seen.map
        frame, close = fit(seen), focus(seen)
        depth = int((frame[1] + frame[3]) // CELL)
        columns, cells = temple.columns, temple.cells
        taken = frozenset([(cell.col, cell.row) for cell in cells])
        frontier = targets.find_frontier(taken, seen.sites, columns)
        holes, glow = ground.lights(seen)
        crowds = figures.find_crowds(seen)
        flows = tuple([targets.next_flow(cell) for cell in cells if cell.next_flow and not cell.flipped])
        sites = tuple([targets.site(number, site) for number, site in enumerate(seen.sites)])
        box = " ".join(map(num, frame))
        kind = "sub_terra" + " cursed" * seen.cursed + " erupted" * seen.volcano.erupted + " ended" * (seen.phase == "over")
        return nest(
            "svg",
            ground.defs(seen),
            ground.rock(columns, depth),
            nest("g", tuple([ground.tile(cell) for cell in cells]), id="tiles"),
            nest("g", ground.seams(cells), id="seams"),
            nest("g", tuple([ground.gap(hole) for hole in temple.demolished]), id="gaps"),
            nest("g", ground.fog(taken, columns, depth), id="fog"),
            ground.darkness(holes, columns, depth),
            nest("g", glow, id="glow"),
            nest("g", flows, id="flows"),
            nest("g", gauges.draw_way_home(seen.home, locale), id="home", aria_hidden="true"),
            nest("g", sites, id="sites"),
            nest("g", targets.openings(seen, locale), id="openings"),
            nest("g", targets.cells(seen, frontier, locale), id="cells"),
            nest("g", targets.walls(seen, locale), id="walls"),
            nest("g", figures.objects(seen, frozenset(crowds), locale), id="objects"),
            nest("g", figures.figures(seen, crowds, view.colours, locale), id="figures"),
            targets.placing(seen, locale),
            WAY_AND_GHOSTS,
            nest("g", targets.chips(seen, frontier), id="chips"),
            id="scene",
            class_=kind,
            viewBox=box,
            data_fit=box,
            data_focus=" ".join(map(num, close)),
            data_cell=CELL,
            xmlns="http://www.w3.org/2000/svg",
            role="group",
            aria_label=say(locale, "board", tiles=len(cells), marker=seen.volcano.marker, round=seen.round),
        )

    def card(self, seen: Observation, index: int, view: View, tag: Markup) -> Layer:
        return panels.seat_card(seen, index, view, tag)

    def action_panel(self, seen: Observation, view: View) -> Layer:
        return action_panel.action_panel(seen, view)

    def footer(self, seen: Observation, view: View) -> Layer:
        return panels.footer(seen, view.locale)

    def gauges(self, seen: Observation, view: View) -> Sequence[Gauge]:
        return gauges.list_gauges(seen, view)

    def steps(self, event: Event, before: Observation, after: Observation, view: View) -> Sequence[Step]:
        return stage_event(event, before, after, view)

    def face_picture(self, throw: Throw) -> Markup:
        return pieces.die_picture(int(throw.face) if throw.die == "die" else throw.face)

    def die_faces(self, kind: str) -> Sequence[Markup]:
        return [pieces.flat_face(face) for face in (FACES if kind == "peril" else range(1, 7))]

    def standalone_style(self) -> str:
        return STANDALONE


SCENE: Final = SubTerraScene()
