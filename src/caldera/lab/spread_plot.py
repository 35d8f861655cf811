"""A plot of ranges as one SVG: a row for each measurement, with a dot where its middle is and a bar for its spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caldera.draw.markup import Markup
from caldera.draw.plot import Area, dot, file_style, line, picture_file, words

AREA = Area(720, 0, left=210, right=60)
TOP, ROW, MARGIN = 64, 24, 14
STYLE = file_style("text{font-size:13px}.title{font-size:15px}.bar{stroke-width:7;opacity:.35}", mark="#b5451f")


@dataclass(frozen=True)
class Range:
    """One measurement: from where to where, and its middle."""

    group: str
    label: str
    low: float
    middle: float
    high: float


def plot(title: str, axis: str, ranges: Sequence[Range], most: float | None = None) -> Markup:
    """`axis` says what is measured, in which unit, and what the bars are."""
    end = most or max(one.high for one in ranges) or 1.0
    marks: list[Markup] = []
    y, group = TOP, ""
    for one in ranges:
        if one.group != group:
            group = one.group
            y += 8
            marks.append(words(MARGIN, y + 16, group, "head"))
            y += ROW
        low, middle, high = (AREA.x(min(value, end) / end) for value in (one.low, one.middle, one.high))
        marks += [
            words(AREA.left - 12, y + 16, one.label, anchor="end"),
            line(low, y + 12, high, y + 12, "bar"),
            dot(middle, y + 12, 4.5, "dot"),
            words(max(high, middle) + 10, y + 16, f"{one.middle:g}", "soft"),
        ]
        y += ROW
    heading = (words(MARGIN, 24, title, "head title"), words(AREA.left, 44, axis, "soft"))
    grid = [_tick(end * part / 4, end, y) for part in range(5)]
    return picture_file(AREA.width, y + 16, title, STYLE, *heading, grid, marks) + "\n"


def _tick(value: float, end: float, bottom: int) -> tuple[Markup, Markup]:
    x = AREA.x(value / end)
    return line(x, TOP, x, bottom, "grid"), words(x, TOP - 4, f"{value:g}", "soft", "middle")
