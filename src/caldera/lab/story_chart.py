"""The chances of a finished match as a small chart for its end: a line per seat, the turning point, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.view import View
from caldera.draw.markup import Markup, el, num
from caldera.lab.chart import DASHES

WIDTH, HEIGHT = 356, 96
LEFT, RIGHT, TOP, BOTTOM = 4, 74, 12, 20
POINTS = 90

Chances = Sequence[tuple[float, ...]]


def smooth(chances: Chances) -> list[tuple[float, ...]]:
    """The mean over a few actions around each: single judgements shake. The last is the result, as it is."""
    reach = len(chances) // (2 * POINTS)
    found = []
    for ply in range(len(chances) - 1):
        near = chances[max(0, ply - reach) : min(len(chances) - 1, ply + reach + 1)]
        found.append(tuple(sum(column) / len(near) for column in zip(*near, strict=True)))
    return [*found, chances[-1]]


def story_chart(chances: Chances, turn: int | None, sentence: int, view: View) -> Markup:
    """`chances` before the first action and after each; `turn` is the turning point's action, from 0, told in that sentence."""
    plies, together = len(chances) - 1, len(chances[0]) == 1
    kept = sorted({round(plies * index / POINTS) for index in range(POINTS + 1)})
    drawn = []
    for percent in (0, 50, 100):
        y = num(_y(percent / 100))
        drawn.append(el("line", class_="grid", x1=LEFT, x2=WIDTH - RIGHT, y1=y, y2=y))
    for seat in range(len(chances[0])):
        points = " ".join(f"{num(_x(ply, plies))},{num(_y(chances[ply][seat]))}" for ply in kept)
        if together:
            ground = num(_y(0))
            area = f"{num(_x(0, plies))},{ground} {points} {num(_x(plies, plies))},{ground}"
            drawn.append(el("polygon", class_="area c-team", points=area))
        drawn.append(
            el("polyline", class_=f"line c-{_colour(seat, together, view)}", stroke_dasharray=DASHES[seat] or None, points=points)
        )
    if turn is not None:
        x, y = num(_x(turn + 1, plies)), num(_y(max(chances[turn + 1])))
        dot = el("circle", cx=x, cy=y, r=9)
        drawn.append(el("g", dot, el("text", sentence, x=x, y=num(float(y) + 4.5)), class_="turn"))
    drawn.append(el("text", "0", class_="axis", x=LEFT, y=HEIGHT - 4))
    last = view.text("insight.chart.actions", n=plies)
    drawn.append(el("text", last, class_="axis", x=WIDTH - RIGHT, y=HEIGHT - 4, text_anchor="end"))
    title = view.text("insight.chart.title", n=plies)
    shown = (el("title", title), drawn, _ends(chances[-1], together, view))
    return el("svg", shown, class_="chart small", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=title)


def _ends(final: tuple[float, ...], together: bool, view: View) -> list[Markup]:
    """What each line ends at; those who end together share a figure."""
    ends: dict[int, list[int]] = {}
    for seat, value in enumerate(final):
        ends.setdefault(round(100 * value), []).append(seat)
    shown = []
    for percent, seats in ends.items():
        colours = [_colour(seat, together, view) for seat in seats]
        letters = [el("tspan", view.text("letter." + colour), " ", class_=f"c-{colour}") for colour in colours if colour != "team"]
        figure = el("tspan", f"{percent} %", class_="figure")
        shown.append(el("text", letters, figure, class_="end", x=WIDTH - RIGHT + 8, y=num(_y(percent / 100) + 5)))
    return shown


def _colour(seat: int, together: bool, view: View) -> str:
    return "team" if together else view.colours[seat]


def _x(ply: int, plies: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * ply / max(1, plies)


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)
