"""A plot of ranges as one SVG: a row for each measurement, with a dot where its middle is and a bar for its spread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, LEFT, RIGHT, TOP, ROW = 720, 210, 60, 64, 24
STYLE = (
    "svg{font-family:ui-sans-serif,system-ui,'Segoe UI',Roboto,Arial,sans-serif;font-size:13px;--ink:#22201c;--soft:#5f584c;"
    "--edge:#d9cfbd;--ground:#fffaf0;--mark:#b5451f}"
    "@media (prefers-color-scheme:dark){svg{--ink:#f1ece2;--soft:#b3aea4;--edge:#343842;--ground:#1e2027;--mark:#ff6a2b}}"
    ".ground{fill:var(--ground)}.edge{stroke:var(--edge)}.bar{stroke:var(--mark);stroke-width:7;stroke-linecap:round;opacity:.35}"
    ".dot{fill:var(--mark)}text{fill:var(--ink)}.soft{fill:var(--soft)}.head{font-weight:700}"
)


@dataclass(frozen=True)
class Range:
    """One measurement: from where to where, and its middle."""

    group: str
    label: str
    low: float
    middle: float
    high: float


def plot(title: str, axis: str, ranges: Sequence[Range], most: float | None = None) -> str:
    """`axis` says what is measured, in which unit, and what the bars are."""
    end = most or max(one.high for one in ranges) or 1.0
    marks: list[str] = []
    y, group = TOP, ""
    for one in ranges:
        if one.group != group:
            group = one.group
            y += 8
            marks.append(f'<text class="head" x="14" y="{y + 16}">{escape(group)}</text>')
            y += ROW
        low, middle, high = (LEFT + (WIDTH - LEFT - RIGHT) * min(value, end) / end for value in (one.low, one.middle, one.high))
        marks.append(
            f'<text x="{LEFT - 12}" y="{y + 16}" text-anchor="end">{escape(one.label)}</text>'
            f'<line class="bar" x1="{low:.1f}" x2="{high:.1f}" y1="{y + 12}" y2="{y + 12}"/>'
            f'<circle class="dot" cx="{middle:.1f}" cy="{y + 12}" r="4.5"/>'
            f'<text class="soft" x="{max(high, middle) + 10:.1f}" y="{y + 16}">{one.middle:g}</text>'
        )
        y += ROW
    grid = "".join(_tick(end * part / 4, end, y) for part in range(5))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 16}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title><style>{STYLE}</style>"
        f'<rect class="ground" width="{WIDTH}" height="{y + 16}"/>'
        f'<text class="head" x="14" y="24" font-size="15">{escape(title)}</text>'
        f'<text class="soft" x="{LEFT}" y="44">{escape(axis)}</text>{grid}{"".join(marks)}</svg>\n'
    )


def _tick(value: float, end: float, bottom: int) -> str:
    x = LEFT + (WIDTH - LEFT - RIGHT) * value / end
    return (
        f'<line class="edge" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{bottom}"/>'
        f'<text class="soft" x="{x:.1f}" y="{TOP - 4}" text-anchor="middle">{value:g}</text>'
    )
