"""The chart of an analysis as one SVG: a line for each seat, numbered turning points, readable on a phone, in light and in dark.

In a page the colours come from its style sheet (`.chart` in insight.css); as a file the drawing brings its own.
"""

from __future__ import annotations

from collections.abc import Callable

from caldera.core.view import View
from caldera.draw.markup import Markup, el
from caldera.draw.plot import DASHES, Area, dot, file_style, line, picture, picture_file, polyline, words
from caldera.insight.analysis import Analysis

AREA = Area(360, 236, left=40, right=26, top=30, bottom=28)
FOOT = AREA.height - 8
MOST_POINTS = 240

ON_LIGHT = {"red": "#c62a2f", "green": "#217a46", "yellow": "#8f6a00", "blue": "#1f5fd6", "purple": "#7a3fd1", "black": "#22201c"}
ON_DARK = {"red": "#ff7a7e", "green": "#5cc989", "yellow": "#f2c230", "blue": "#7fb0ff", "purple": "#c9a6ff", "black": "#e8e3d8"}
TEAM = {"light": "#0e7490", "dark": "#7fd4e8"}


def _seat_colours(colours: dict[str, str], team: str) -> str:
    return "".join(f".c-{name}{{--pc:{colour}}}" for name, colour in (colours | {"team": team}).items())


STYLE = file_style(
    ".line{fill:none;stroke:var(--pc);stroke-width:2.4;stroke-linejoin:round}"
    ".axis{fill:var(--soft);font-size:14px}.end{fill:var(--pc);font-size:15px;font-weight:700}"
    ".turn line{stroke:var(--mark);stroke-width:1.5;stroke-dasharray:3 3}.turn circle{fill:var(--mark)}"
    ".turn text{fill:var(--ground);font-size:14px;font-weight:700;text-anchor:middle}",
    light=_seat_colours(ON_LIGHT, TEAM["light"]),
    dark=_seat_colours(ON_DARK, TEAM["dark"]),
)


def chart(analysis: Analysis, view: View, link: Callable[[int], str] | None = None, standalone: bool = False) -> Markup:
    """`link` gives the address of the position after so many actions; without it the turning points are not links."""
    plies = len(analysis.chances) - 1
    lines = [_line(analysis, seat, view) for seat in range(len(analysis.chances[0]))]
    turns = [_turn(number, turn.ply + 1, plies, view, link) for number, turn in enumerate(analysis.turns, 1)]
    drawing = (_grid(plies, view), turns, lines, _ends(analysis, view))
    title, role = view.text("insight.chart.title", n=plies), "group" if link else "img"
    if standalone:
        return picture_file(AREA.width, AREA.height, title, STYLE, *drawing, class_="chart", role=role)
    return picture(AREA.width, AREA.height, title, el("title", title), *drawing, class_="chart", role=role)


def _x(ply: int, plies: int) -> float:
    return AREA.x(ply / max(1, plies))


def _grid(plies: int, view: View) -> list[Markup]:
    left, right = AREA.x(0), AREA.x(1)
    shown = []
    for percent in (0, 50, 100):
        y = AREA.y(percent / 100)
        shown += [line(left, y, right, y, "grid"), words(left - 5, y + 5, view.text.percent(percent / 100), "axis", "end")]
    last = view.text("insight.chart.actions", n=plies)
    return [*shown, words(left, FOOT, "0", "axis"), words(right, FOOT, last, "axis", "end")]


def _line(analysis: Analysis, seat: int, view: View) -> Markup:
    plies = len(analysis.chances) - 1
    kept = sorted(
        {round(plies * index / MOST_POINTS) for index in range(MOST_POINTS + 1)} | {turn.ply + 1 for turn in analysis.turns}
    )
    points = [(_x(ply, plies), AREA.y(analysis.chances[ply][seat])) for ply in kept]
    return polyline(points, f"line c-{_colour(analysis, seat, view)}", stroke_dasharray=DASHES[seat] or None)


def _colour(analysis: Analysis, seat: int, view: View) -> str:
    return view.colours[seat] if len(analysis.chances[0]) > 1 else "team"


def _ends(analysis: Analysis, view: View) -> list[Markup]:
    """Each line's letter at its end, moved apart where several end together."""
    ends = sorted((AREA.y(value), seat) for seat, value in enumerate(analysis.chances[-1]))
    shown, lowest = [], 0.0
    for y, seat in ends:
        lowest = max(y, lowest + 15)
        colour = _colour(analysis, seat, view)
        letter = "" if colour == "team" else view.text("letter." + colour)
        shown.append(words(AREA.x(1) + 6, min(lowest, AREA.height - 12) + 5, letter, f"end c-{colour}"))
    return shown


def _turn(number: int, ply: int, plies: int, view: View, link: Callable[[int], str] | None) -> Markup:
    x = _x(ply, plies)
    mark = line(x, AREA.y(1), x, AREA.y(0)), dot(x, 15, 11), words(x, 20, number)
    turn = el("g", *mark, class_="turn")
    return turn if link is None else el("a", turn, href=link(ply), aria_label=view.text("insight.chart.turn", n=number, ply=ply))
