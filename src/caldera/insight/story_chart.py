"""The chances of a finished match as a small chart for its end: a line per seat, the turning point, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.view import View
from caldera.draw.markup import Markup, el
from caldera.draw.plot import DASHES, Area, dot, line, picture, points_of, polyline, words

AREA = Area(356, 96, left=4, right=74, top=12, bottom=20)
FOOT = AREA.height - 4
POINTS = 90

Chances = Sequence[tuple[float, ...]]


def smooth(chances: Chances) -> list[tuple[float, ...]]:
    """The mean over a few actions around each: single judgements shake. The last is the result, as it is."""
    reach = len(chances) // (2 * POINTS)
    smoothed = []
    for ply in range(len(chances) - 1):
        near = chances[max(0, ply - reach) : min(len(chances) - 1, ply + reach + 1)]
        smoothed.append(tuple(sum(column) / len(near) for column in zip(*near, strict=True)))
    return [*smoothed, chances[-1]]


def story_chart(chances: Chances, turn: int | None, sentence: int, view: View) -> Markup:
    """`chances` before the first action and after each; `turn` is the turning point's action, from 0, told in that sentence."""
    plies, together = len(chances) - 1, len(chances[0]) == 1
    kept = sorted({round(plies * index / POINTS) for index in range(POINTS + 1)})
    left, right, ground = AREA.x(0), AREA.x(1), AREA.y(0)
    drawn = [line(left, AREA.y(share), right, AREA.y(share), "grid") for share in (0, 0.5, 1)]
    for seat in range(len(chances[0])):
        points = [(_x(ply, plies), AREA.y(chances[ply][seat])) for ply in kept]
        if together:
            area = [(_x(0, plies), ground), *points, (_x(plies, plies), ground)]
            drawn.append(el("polygon", class_="area c-team", points=points_of(area)))
        drawn.append(polyline(points, f"line c-{_colour(seat, together, view)}", stroke_dasharray=DASHES[seat] or None))
    if turn is not None:
        x, y = _x(turn + 1, plies), AREA.y(max(chances[turn + 1]))
        drawn.append(el("g", dot(x, y, 9), words(x, y + 4.5, sentence), class_="turn"))
    last = view.text("insight.chart.actions", n=plies)
    drawn += [words(left, FOOT, "0", "axis"), words(right, FOOT, last, "axis", "end")]
    title = view.text("insight.chart.title", n=plies)
    shown = (el("title", title), drawn, _ends(chances[-1], together, view))
    return picture(AREA.width, AREA.height, title, *shown, class_="chart small")


def _ends(final: tuple[float, ...], together: bool, view: View) -> list[Markup]:
    """What each line ends at; those who end together share a figure."""
    ends: dict[int, list[int]] = {}
    for seat, value in enumerate(final):
        ends.setdefault(round(100 * value), []).append(seat)
    shown = []
    for percent, seats in ends.items():
        colours = [_colour(seat, together, view) for seat in seats]
        letters = [el("tspan", view.text("letter." + colour), " ", class_=f"c-{colour}") for colour in colours if colour != "team"]
        figure = el("tspan", view.text.percent(percent / 100), class_="figure")
        shown.append(words(AREA.x(1) + 8, AREA.y(percent / 100) + 5, (*letters, figure), "end"))
    return shown


def _colour(seat: int, together: bool, view: View) -> str:
    return "team" if together else view.colours[seat]


def _x(ply: int, plies: int) -> float:
    return AREA.x(ply / max(1, plies))
