"""The plots of a report, as SVG: bars with intervals, parts of a whole, lengths, who beats whom, ratings, lines.

Colours of text and lines come from the page's style sheet, so that a report is readable in the dark, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from statistics import median

Interval = tuple[float, float]

COLOURS = ("#b3402a", "#2f6f8f", "#5b7f3a", "#8a5a9e", "#c98b1d", "#6b6b6b")
WIDTH, ROW, LEFT, RIGHT = 720, 36, 170, 70
TALL = 170
ROOM_FOR_NUMBER = 60


def _figure(drawing: Sequence[str], height: float, caption: str) -> str:
    svg = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(caption)}">{"".join(drawing)}</svg>'
    return f"<figure><figcaption>{escape(caption)}</figcaption>{svg}</figure>"


def _text(x: float, y: float, words: str, anchor: str = "start", style: str = "") -> str:
    named = f' class="{style}"' if style else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{named}>{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>'


def share_bars(rows: Sequence[tuple[str, float, Interval]], caption: str, fair: float | None = None) -> str:
    """A bar for each name with its 95 % interval; shares are from 0 to 1. `fair` is what everybody would get by chance alone."""
    scale, bottom = WIDTH - LEFT - RIGHT, 10 + len(rows) * ROW
    parts = []
    for percent in (0, 25, 50, 75, 100):
        x = LEFT + scale * percent / 100
        parts += [_line(x, 4, x, bottom, "grid"), _text(x, bottom + 18, f"{percent} %", "middle", "quiet")]
    for index, (name, share, (low, high)) in enumerate(rows):
        y, colour = 10 + index * ROW, COLOURS[index % len(COLOURS)]
        middle, ends = y + 13, (LEFT + scale * low, LEFT + scale * high)
        parts.append(_text(LEFT - 10, y + 18, name, "end"))
        parts.append(f'<rect x="{LEFT}" y="{y}" width="{scale * share:.1f}" height="26" rx="3" fill="{colour}"/>')
        parts.append(_line(ends[0], middle, ends[1], middle, "interval"))
        parts += [_line(x, middle - 5, x, middle + 5, "interval") for x in ends]
        parts.append(_text(max(LEFT + scale * share, ends[1]) + 8, y + 18, f"{100 * share:.1f} %", "start", "strong"))
    if fair is not None:
        parts.append(_line(LEFT + scale * fair, 2, LEFT + scale * fair, bottom, "fair"))
    return _figure(parts, bottom + 26, caption)


def parts_of_whole(name: str, counts: Mapping[str, int]) -> str:
    """One bar that is divided: how games ended, for example."""
    total = sum(counts.values())
    scale = WIDTH - 20
    parts: list[str] = []
    x, column = 10.0, 10.0
    for index, (word, count) in enumerate(sorted(counts.items(), key=lambda item: -item[1])):
        colour, wide = COLOURS[index % len(COLOURS)], scale * count / total
        shown = f"{word} {100 * count / total:.0f} %"
        parts.append(f'<rect x="{x:.1f}" y="6" width="{max(1.0, wide - 2):.1f}" height="26" rx="3" fill="{colour}"/>')
        if column + 8 * len(shown) < scale:
            parts.append(f'<circle cx="{column + 6:.1f}" cy="48" r="6" fill="{colour}"/>')
            parts.append(_text(column + 18, 53, shown))
        x, column = x + wide, column + 8 * len(shown) + 36
    return _figure(parts, 62, name)


def histogram(values: Sequence[int], caption: str, median_of: str, bins: int = 30) -> str:
    """How often each length occurred, with the median."""
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // bins))
    counts = Counter((value - low) // width for value in values)
    columns = (high - low) // width + 1
    most, step = max(counts.values()), (WIDTH - 60) / columns
    parts = [_line(30, TALL, WIDTH - 30, TALL, "grid")]
    for index in range(columns):
        tall = (TALL - 30) * counts[index] / most
        place = f'x="{30 + index * step:.1f}" y="{TALL - tall:.1f}" width="{max(1.0, step - 2):.1f}" height="{tall:.1f}"'
        parts.append(f'<rect {place} fill="{COLOURS[1]}"><title>{low + index * width}: {counts[index]}</title></rect>')
    middle = median(values)
    x = 30 + (middle - low + 0.5) / width * step
    parts += [_line(x, 22, x, TALL, "fair"), _text(x, 16, f"{median_of} {middle:g}", "middle", "strong")]
    parts += [_text(30, TALL + 20, str(low), style="quiet"), _text(WIDTH - 30, TALL + 20, str(high), "end", "quiet")]
    return _figure(parts, TALL + 30, caption)


def grid_of_pairings(names: Sequence[str], share: Mapping[tuple[str, str], float], caption: str) -> str:
    """Who beats whom: in each row, what share of the points its bot took from that of the column. Red is much, blue is little."""
    side = min(110.0, (WIDTH - LEFT - 20) / len(names))
    tall = min(44.0, side)
    parts = [_text(LEFT + side * (column + 0.5), 20, name, "middle", "quiet") for column, name in enumerate(names)]
    for row, name in enumerate(names):
        y = 30 + row * tall
        parts.append(_text(LEFT - 10, y + tall / 2 + 5, name, "end"))
        for column, other in enumerate(names):
            if (name, other) in share:
                value = share[(name, other)]
                colour, strength = COLOURS[0 if value >= 0.5 else 1], 0.12 + 1.5 * abs(value - 0.5)
                place = f'x="{LEFT + side * column + 1:.1f}" y="{y + 1:.1f}" width="{side - 2:.1f}" height="{tall - 2:.1f}"'
                parts.append(f'<rect {place} rx="3" fill="{colour}" fill-opacity="{min(0.85, strength):.2f}"/>')
                parts.append(_text(LEFT + side * (column + 0.5), y + tall / 2 + 5, f"{100 * value:.0f} %", "middle"))
    return _figure(parts, 40 + len(names) * tall, caption)


def ratings(rows: Sequence[tuple[str, float]], caption: str) -> str:
    """Each bot's place on one scale, the best on top."""
    most = max(100.0, *(abs(rating) for _, rating in rows))
    middle, scale = (LEFT + WIDTH - RIGHT) / 2, ((WIDTH - LEFT - RIGHT) / 2 - ROOM_FOR_NUMBER) / most
    bottom = 10 + len(rows) * ROW
    parts = [_line(middle, 4, middle, bottom, "grid")]
    for index, (name, rating) in enumerate(rows):
        y, x, colour = 10 + index * ROW + 13, middle + scale * rating, COLOURS[index % len(COLOURS)]
        parts.append(_text(LEFT - 10, y + 5, name, "end"))
        parts.append(f'<line x1="{middle:.1f}" x2="{x:.1f}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="6"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{y}" r="8" fill="{colour}"/>')
        anchor, beside = ("start", x + 14) if rating >= 0 else ("end", x - 14)
        parts.append(_text(beside, y + 5, f"{rating:+.0f}", anchor, "strong"))
    return _figure(parts, bottom + 6, caption)


def lines(names: Sequence[str], rows: Sequence[tuple[str, Sequence[tuple[float, Interval]]]], caption: str) -> str:
    """A line per row over the named columns, with 95 % intervals; values are shares from 0 to 1."""
    step = (WIDTH - 230) / max(1, len(names) - 1)
    parts = []
    for percent in (0, 25, 50, 75, 100):
        y = 220 - 2 * percent
        parts += [_line(60, y, WIDTH - 150, y, "grid"), _text(52, y + 5, f"{percent} %", "end", "quiet")]
    parts += [_text(70 + index * step, 244, name, "middle") for index, name in enumerate(names)]
    taken: list[float] = []
    for index, (name, shares) in enumerate(rows):
        colour, aside = COLOURS[index % len(COLOURS)], 4 * (index - (len(rows) - 1) / 2)
        points = [(70 + aside + column * step, 220 - 200 * share) for column, (share, _) in enumerate(shares)]
        for (x, _), (_, (low, high)) in zip(points, shares, strict=True):
            ends = f'x1="{x:.1f}" x2="{x:.1f}" y1="{220 - 200 * low:.1f}" y2="{220 - 200 * high:.1f}"'
            parts.append(f'<line {ends} stroke="{colour}" stroke-width="2" stroke-opacity=".45"/>')
        drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="3"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>' for x, y in points]
        beside = points[-1][1] + 5
        while any(abs(beside - other) < 18 for other in taken):  # labels of lines that end together stand one above the other
            beside -= 18
        taken.append(beside)
        parts.append(
            f'<text x="{points[-1][0] + 16:.1f}" y="{beside:.1f}" style="fill:{colour}" class="strong">{escape(name)}</text>'
        )
    return _figure(parts, 256, caption)
