"""The figures of one position: stacks on tiles, on the volcano and at the eggs, and where each figure stands.

Every figure is an element of its own, so that it can walk from stack to stack. The first of those alike (`pick`) stands in
front, can be touched for all of them and carries their number; two more are seen behind it, the others are hidden there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from caldera.games.fire_mountain.view.art import BASELINES, DINOSAURS, EDGE, num
from caldera.games.fire_mountain.view.captions import place, say, stack, words
from caldera.games.fire_mountain.view.places import Cell, Spot, corner, ring, spots
from caldera.games.fire_mountain.view.terrain import SIDE, TILE

if TYPE_CHECKING:
    from caldera.core.view import View

Data: TypeAlias = Mapping[str, Any]

BEHIND: Final = ((0.0, 0.0), (-17.0, -7.0), (15.0, -9.0))  # steps to those behind the first, at full size
AT_EGGS: Final = Spot(0, 0, 62, 74, (-30, -80, 60, 100))


def plaque(letter: str, n: int) -> str:
    """Whose they are and how many; the number is left out for one."""
    sign = f'<use href="#fm-s-{letter}" fill="var(--pc)" stroke="{EDGE}" stroke-width="2.4"/>'
    letters = f'<text class="fm-letter" y="{BASELINES[letter]}">{letter}</text>'
    if n == 1:
        return f'<g class="fm-plq"><g transform="scale(.86)">{sign}{letters}</g></g>'
    return (
        '<g class="fm-plq"><rect x="-31" y="-16" width="62" height="32" rx="16" fill="#14151a" stroke="var(--pc)" '
        'stroke-width="3"/>'
        f'<g transform="translate(-14 0)scale(.8)">{sign}{letters}</g><text class="fm-count" x="14" y="8">{n}</text></g>'
    )


def _hit(left: float, top: float, width: float, height: float) -> str:
    """An area that can be touched."""
    return f'<rect class="fm-hit" fill="none" x="{num(left)}" y="{num(top)}" width="{num(width)}" height="{num(height)}"/>'


class Crowd:
    """All stacks of a position, ready to be drawn."""

    def __init__(self, observation: Data, view: View) -> None:
        self.observation = observation
        self.view = view
        self.letters = [seat["letter"] for seat in observation["seats"]]
        self.cells: dict[str, Cell] = {tile["id"]: (tile["row"], tile["col"]) for tile in observation["tiles"]}
        self.quake: Cell | None = None
        if observation["quakes"]:
            self.quake = (observation["volcano"]["row"], observation["volcano"]["col"])
        self._dinosaurs: list[tuple[str, str]] = []  # id, markup
        self._cros: list[tuple[str, str]] = []

    def slide(self, row: int, col: int) -> str:
        """Classes of what a quake would push, and of what would come out at one end."""
        if self.quake is None:
            return ""
        kind = ""
        if row == self.quake[0]:
            kind += " fm-inrow" + " fm-west" * (col == 0) + " fm-east" * (col == SIDE - 1)
        if col == self.quake[1]:
            kind += " fm-incol" + " fm-north" * (row == 0) + " fm-south" * (row == SIDE - 1)
        return kind

    def figures(self) -> Iterable[str]:
        """Dinosaurs first; by id and not by place, so that moving one changes nothing else. The first of a stack comes last."""
        for tile in self.observation["tiles"]:
            if tile["type"] == "volcano":
                self._on_volcano(tile)
            elif tile["figures"]:
                self._on_tile(tile)
        self._at_eggs()
        yield from [markup for _, markup in sorted(self._dinosaurs, reverse=True)]
        yield from [markup for _, markup in sorted(self._cros, reverse=True)]

    # ---- places ----

    def _on_tile(self, tile: Data) -> None:
        stacks: dict[str, list[Data]] = {}
        for figure in tile["figures"]:
            stacks.setdefault(figure["pick"], []).append(figure)
        order = sorted(stacks.values(), key=lambda members: (members[0]["kind"] == "cro", members[0]["seat"], members[0]["id"]))
        x, y = corner(tile["row"], tile["col"])
        slide, where = self.slide(tile["row"], tile["col"]), place(self.view, tile)
        for members, spot in zip(order, spots(tuple([members[0]["kind"] != "cro" for members in order])), strict=True):
            self._stack(members, spot, (x + spot.x, y + spot.y), (x, y), slide, where)

    def _stack(
        self, members: Sequence[Data], spot: Spot, at: tuple[float, float], origin: tuple[int, int], slide: str, where: str
    ) -> None:
        """Alike figures on one spot of a tile."""
        x, y = at
        first, n = members[0], len(members)
        letter = self.letters[first["seat"]]
        left, top, width, height = spot.hit
        hit = _hit(origin[0] + left - x, origin[1] + top - y, width, height)
        if first["kind"] == "cro":
            scale, broad = min(1.08, spot.height / 76, spot.width / 58), 24.0
        else:
            drawn = DINOSAURS[first["species"]]
            scale = min(1.18, spot.height / (drawn.height + drawn.lift), spot.width / (drawn.width + 8))
            broad = drawn.width * 0.38
        shown = min(n, len(BEHIND))
        rx, ry = broad * scale + 7 * (shown - 1), 9 + (shown - 1) * 1.5
        base = f'<ellipse cy="4" rx="{num(rx + 3)}" ry="{num(ry + 2)}" opacity=".28"/>'
        base += f'<ellipse class="fm-base" rx="{num(rx)}" ry="{num(ry)}" fill="var(--pc)" stroke="{EDGE}" stroke-width="2.5"/>'
        halo = f'<ellipse class="fm-halo" rx="{num(rx + 7)}" ry="{num(ry + 6)}"/>'
        reach = self._reach(first["id"], x, y)
        for k, figure in enumerate(members):
            dx, dy = BEHIND[min(k, len(BEHIND) - 1)]
            dx, dy = (dx * scale, dy * scale) if first["kind"] == "cro" else (dx, dy)
            drawing = self._drawing(figure, scale)
            if first["species"] == "pteranodon":
                drawing = f'<path d="M0-2V{-26 * scale:.0f}" stroke="{EDGE}" stroke-width="5"/>{drawing}'
            transform = f"transform:translate({num(x + dx)}px,{num(y + dy)}px)"
            if k == 0:
                marks = f'<g transform="translate(0 7)">{plaque(letter, n)}</g>{reach}'
                self._add(figure, transform, slide, f"{hit}{base}{halo}{drawing}{marks}", self._label(members, where))
            else:
                self._add(figure, transform, slide, drawing, "", hidden=k >= len(BEHIND))

    def _on_volcano(self, tile: Data) -> None:
        (x, y), places = corner(tile["row"], tile["col"]), ring(self.observation["volcano"]["capacity"])
        slide = self.slide(tile["row"], tile["col"])
        for figure in tile["figures"]:
            sx, sy = places[figure["space"]]
            scale = 0.6 if figure["kind"] == "cro" else 0.46
            badge = plaque(self.letters[figure["seat"]], 1)
            markup = f'{self._drawing(figure, scale)}<g transform="translate(0 6)scale(.86)">{badge}</g>'
            self._add(figure, f"transform:translate({num(x + sx)}px,{num(y + sy + 12)}px)", slide, markup, "")

    def _at_eggs(self) -> None:
        """Their places are variables: the egg space lies elsewhere on phones."""
        stacks: dict[str, list[Data]] = {}
        for figure in self.observation["egg"]:
            stacks.setdefault(figure["pick"], []).append(figure)
        hit = _hit(*AT_EGGS.hit)
        for members in stacks.values():
            letter, n = self.letters[members[0]["seat"]], len(members)
            for k, figure in enumerate(members):
                dx, dy = BEHIND[min(k, len(BEHIND) - 1)]
                across = f"calc(var(--ex) + var(--es)*{figure['seat'] + 0.5:g} + {num(dx * 0.86)}px)"
                transform = f"transform:translate({across},calc(var(--ey) + {num(dy)}px))"
                drawing = self._drawing(figure, 0.86)
                if k == 0:
                    halo = '<ellipse class="fm-halo" rx="34" ry="15"/>'
                    base = f'<ellipse class="fm-base" rx="24" ry="9" fill="var(--pc)" stroke="{EDGE}" stroke-width="2.5"/>'
                    plate = f'<g transform="translate(0 7)scale(.86)">{plaque(letter, n)}</g>'
                    self._add(
                        figure, transform, "", f"{hit}{base}{halo}{drawing}{plate}", self._label(members, say(self.view, "at_eggs"))
                    )
                else:
                    self._add(figure, transform, "", drawing, "", hidden=k >= len(BEHIND))

    # ---- markup ----

    def _drawing(self, figure: Data, scale: float) -> str:
        what = "cro" if figure["kind"] == "cro" else f"d-{figure['species']}"
        return f'<use href="#fm-{what}" transform="scale({scale:.2f})"/>'

    def _label(self, members: Sequence[Data], where: str) -> str:
        return words(self.view, "figure_at", figure=stack(members, self.view), where=where)

    def _add(self, figure: Data, transform: str, slide: str, inside: str, label: str, hidden: bool = False) -> None:
        """`label`: what to call it if it can be touched."""
        kind = f"fm-fig fm-{self.letters[figure['seat']]}" + " fm-hid" * hidden
        touch = f'data-el="figure-{figure["id"]}" role="button" aria-label="{label}" ' if label else ""
        markup = (
            f'<g id="figure-{figure["id"]}" {touch}class="{kind}" style="{transform}"><g class="fm-slide{slide}">{inside}</g></g>'
        )
        (self._cros if figure["kind"] == "cro" else self._dinosaurs).append((figure["id"], markup))

    def _reach(self, figure: str, x: float, y: float) -> str:
        """Where the figure can get to, with the footprints that takes: seen while it is looked at or chosen."""
        tiles = self.observation["reach"].get(figure)
        if not tiles:
            return ""
        chips = ""
        for tile, steps in tiles.items():
            tx, ty = corner(*self.cells[tile])
            prints = min(steps, 3)
            width = 14 + 22 * prints
            inside = "".join(
                [f'<use href="#fm-i-footprint" x="{-width + 6 + 22 * k}" y="-13" width="26" height="26"/>' for k in range(prints)]
            )
            if steps > 3:
                width, inside = (
                    62,
                    f'<text x="-44" y="7.5">{steps}</text><use href="#fm-i-footprint" x="-34" y="-13" width="26" height="26"/>',
                )
            chips += f'<g transform="translate({num(tx + TILE - 8 - x)} {num(ty + 24 - y)})"><g class="fm-tag">'
            chips += f'<rect x="{-width}" y="-18" width="{width}" height="36" rx="18"/>{inside}</g></g>'
        return f'<g class="fm-reach">{chips}</g>'

    def spares(self) -> Iterable[str]:
        """Unseen copies of what the active seat has in reserve, for a preview to put on a place."""
        active = self.observation["active"]
        if active is None:
            return
        letter = self.letters[active]
        whats = {figure["species"] or "cro" for figure in self.observation["seats"][active]["reserve"]}
        for what in sorted(whats):
            href = "cro" if what == "cro" else f"d-{what}"
            badge = f'<g transform="translate(0 7)">{plaque(letter, 1)}</g>'
            yield f'<g data-ghost="reserve-{what}" class="fm-fig fm-{letter}"><use href="#fm-{href}"/>{badge}</g>'
