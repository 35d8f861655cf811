"""Drawings of today's mountain: a week as seven mountains, and the games of Expert as a hill of squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caldera.draw.markup import EMPTY, Markup, el
from caldera.insight.mountain import Figures
from caldera.locale import signed

WIDTH, HEIGHT, GROUND = 430, 176, 140
DONE, TODAY, MISSED, OPEN = "done", "today", "missed", "open"
CELL = 14
MOST_COLUMNS = 21
ALL = 100


@dataclass(frozen=True)
class RidgeDay:
    """One day of a week: its short name, its state, and of 100 Expert games those that were beaten."""

    name: str
    state: str
    beaten: int = 0
    is_today: bool = False


def peak(x: float, ground: float, height: float, width: float, crater: float = 7) -> str:
    """The outline of a mountain with a crater."""
    left, right, top, waist = x - width / 2, x + width / 2, ground - height, ground - height * 0.42
    rim = f"q{crater} {min(5, height * 0.12):.1f} {crater * 2} 0"
    rise = f"Q{x - crater * 1.9:.1f} {waist:.1f} {x - crater:.1f} {top:.1f}"
    return f"M{left:.1f} {ground}{rise}{rim}Q{x + crater * 1.9:.1f} {waist:.1f} {right:.1f} {ground}Z"


def _high(beaten: int) -> float:
    return 26 + beaten / ALL * (GROUND - 56)


def ridge(days: Sequence[RidgeDay], label: str) -> Markup:
    """A week: lava where it was played, a gold outline for today, dots for what is to come, a low cone for what was missed."""
    step = WIDTH / len(days)
    drawn: list[tuple[int, Markup]] = []
    words: list[Markup] = []
    for index, day in enumerate(days):
        x, beaten = step * (index + 0.5), day.beaten
        kind = f"peak {day.state}"
        shape: tuple[Markup, ...]
        if day.state == DONE:
            top = GROUND - _high(beaten)
            flow = f"M{x - 6:.1f} {top + 1:.1f}q6 4 12 0l2 {_high(beaten) * 0.3:.0f}-4 4 2 {_high(beaten) * 0.25:.0f}-5-6-3 8"
            flow += f"-2-{_high(beaten) * 0.3:.0f}-3-4Z"
            shape = el("path", d=peak(x, GROUND, _high(beaten), step * 1.42), class_=kind), el("path", d=flow, class_="lava")
            words.append(el("text", beaten, x=round(x), y=round(top - 9), class_="height"))
        elif day.state == TODAY:
            shape = (el("path", d=peak(x, GROUND, _high(62), step * 1.3), class_=kind),)
            words.append(el("text", "?", x=round(x), y=round(GROUND - _high(62) - 9), class_="height now"))
        elif day.state == MISSED:
            shape = (el("path", d=peak(x, GROUND, 20, step * 1.1), class_=kind),)
            words.append(el("text", "–", x=round(x), y=GROUND - 27))
        else:
            shape = (el("path", d=peak(x, GROUND, _high(34), step * 1.2), class_=kind),)
        drawn.append((beaten, el("g", shape)))
        words.append(el("text", day.name, x=round(x), y=GROUND + 21, class_="now" if day.is_today else None))
    shapes = [shape for _, shape in sorted(drawn, key=lambda each: -each[0])]
    ground = el("path", d=f"M0 {GROUND + 0.5}H{WIDTH}", class_="ground")
    return el("svg", shapes, words, ground, class_="ridge", viewBox=f"0 0 {WIDTH} {HEIGHT}", role="img", aria_label=label)


def hill(figures: Figures, mine: int, you: str, label: str, relative: bool) -> Markup:
    """A hundred squares for the games of Expert, by their points: those that did worse, as well and better. `relative`: leads."""
    games = sum(figures.values())
    if not games:
        return EMPTY
    low, high = min(mine, *figures), max(mine, *figures)
    wide = -(-(high - low + 1) // MOST_COLUMNS)
    columns = (high - low) // wide + 1
    squares = _shares([sum(n for points, n in figures.items() if (points - low) // wide == at) for at in range(columns)])
    here = (mine - low) // wide
    width, tallest = 760.0, max(squares)
    step, base = width / columns, tallest * CELL + 64
    drawn: list[Markup] = []
    for column, count in enumerate(squares):
        kind = "worse" if column < here else "equal" if column == here else "better"
        for number in range(count):
            x, y = column * step + (step - CELL) / 2, base - (number + 1) * CELL
            drawn.append(el("rect", x=x, y=y, width=CELL - 2.5, height=CELL - 2.5, rx=2.5, class_=kind))
    x, top = (here + 0.5) * step, base - squares[here] * CELL - 5
    drawn.append(el("path", d=peak(x, top, 24, 46, 6), class_="you"))
    anchor = "start" if x < 40 else "end" if x > width - 40 else "middle"
    drawn.append(el("text", you, x=x, y=top - 32, class_="you", text_anchor=anchor))
    drawn.append(el("path", d=f"M0 {base + 0.5:.1f}H{width:.0f}", class_="ground"))
    for column in range(0, columns, max(1, columns // 6)):
        points = low + column * wide
        shown = signed(points) if relative and points else str(points)
        drawn.append(el("text", shown, x=(column + 0.5) * step, y=base + 19, text_anchor="middle"))
    return el("svg", drawn, class_="hill", viewBox=f"0 0 {width:.0f} {base + 26:.0f}", role="img", aria_label=label)


def _shares(counts: Sequence[int]) -> list[int]:
    """As a hundred squares, rounded so that they are a hundred."""
    total = sum(counts)
    exact = [ALL * count / total for count in counts]
    whole = [int(each) for each in exact]
    for at in sorted(range(len(exact)), key=lambda at: whole[at] - exact[at])[: ALL - sum(whole)]:
        whole[at] += 1
    return whole
