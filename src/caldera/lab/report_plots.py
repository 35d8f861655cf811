"""The plots of a report, as SVG: bars with intervals, parts of a whole, lengths, who beats whom, ratings, lines.

Colours of text and lines come from the page's style sheet, so that a report is readable in the dark, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median

from caldera.draw.markup import Attribute, Markup, el
from caldera.draw.plot import Area, dot, line, picture, polyline, words
from caldera.locale import Text, signed

Interval = tuple[float, float]

COLOURS = ("#b3402a", "#2f6f8f", "#5b7f3a", "#8a5a9e", "#c98b1d", "#6b6b6b")
WIDTH, ROW, LEFT, RIGHT = 720, 36, 170, 70
AREA = Area(WIDTH, 0, LEFT, RIGHT)
TALL = 170
ROOM_FOR_NUMBER = 60


def _figure(drawing: Sequence[Markup], height: float, caption: str) -> Markup:
    return el("figure", el("figcaption", caption), picture(WIDTH, height, caption, drawing))


def _bar(x: float, y: float, width: float, height: float, fill: str, *inside: Markup, **given: Attribute) -> Markup:
    return el("rect", *inside, x=x, y=y, width=width, height=height, fill=fill, **given)


def share_bars(rows: Sequence[tuple[str, float, Interval]], caption: str, say: Text, fair: float | None = None) -> Markup:
    """A bar for each name with its 95 % interval; shares are from 0 to 1. `fair` is what everybody would get by chance alone."""
    bottom = 10 + len(rows) * ROW
    parts = []
    for percent in (0, 25, 50, 75, 100):
        x = AREA.x(percent / 100)
        parts += [line(x, 4, x, bottom, "grid"), words(x, bottom + 18, say.percent(percent / 100), "quiet", "middle")]
    for index, (name, share, (low, high)) in enumerate(rows):
        y, colour = 10 + index * ROW, COLOURS[index % len(COLOURS)]
        middle, ends = y + 13, (AREA.x(low), AREA.x(high))
        parts.append(words(LEFT - 10, y + 18, name, anchor="end"))
        parts.append(_bar(LEFT, y, AREA.x(share) - LEFT, 26, colour, rx=3))
        parts.append(line(ends[0], middle, ends[1], middle, "interval"))
        parts += [line(x, middle - 5, x, middle + 5, "interval") for x in ends]
        parts.append(words(max(AREA.x(share), ends[1]) + 8, y + 18, say.percent(share, 1), "strong"))
    if fair is not None:
        parts.append(line(AREA.x(fair), 2, AREA.x(fair), bottom, "fair"))
    return _figure(parts, bottom + 26, caption)


def parts_of_whole(name: str, counts: Mapping[str, int], say: Text) -> Markup:
    """One bar that is divided: how games ended, for example."""
    total = sum(counts.values())
    scale = WIDTH - 20
    parts: list[Markup] = []
    x, column = 10.0, 10.0
    for index, (word, count) in enumerate(sorted(counts.items(), key=lambda item: -item[1])):
        colour, wide = COLOURS[index % len(COLOURS)], scale * count / total
        shown = f"{word} {say.percent(count / total)}"
        parts.append(_bar(x, 6, max(1.0, wide - 2), 26, colour, rx=3))
        if column + 8 * len(shown) < scale:
            parts += [dot(column + 6, 48, 6, fill=colour), words(column + 18, 53, shown)]
        x, column = x + wide, column + 8 * len(shown) + 36
    return _figure(parts, 62, name)


def histogram(values: Sequence[int], caption: str, median_of: str, bins: int = 30) -> Markup:
    """How often each length occurred, with the median."""
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // bins))
    counts = Counter((value - low) // width for value in values)
    columns = (high - low) // width + 1
    most, step = max(counts.values()), (WIDTH - 60) / columns
    parts = [line(30, TALL, WIDTH - 30, TALL, "grid")]
    for index in range(columns):
        tall = (TALL - 30) * counts[index] / most
        title = el("title", f"{low + index * width}: {counts[index]}")
        parts.append(_bar(30 + index * step, TALL - tall, max(1.0, step - 2), tall, COLOURS[1], title))
    middle = median(values)
    x = 30 + (middle - low + 0.5) / width * step
    parts += [line(x, 22, x, TALL, "fair"), words(x, 16, f"{median_of} {middle:g}", "strong", "middle")]
    parts += [words(30, TALL + 20, low, "quiet"), words(WIDTH - 30, TALL + 20, high, "quiet", "end")]
    return _figure(parts, TALL + 30, caption)


def grid_of_pairings(names: Sequence[str], share: Mapping[tuple[str, str], float], caption: str, say: Text) -> Markup:
    """Who beats whom: in each row, what share of the points its bot took from that of the column. Red is much, blue is little."""
    side = min(110.0, (WIDTH - LEFT - 20) / len(names))
    tall = min(44.0, side)
    parts = [words(LEFT + side * (column + 0.5), 20, name, "quiet", "middle") for column, name in enumerate(names)]
    for row, name in enumerate(names):
        y = 30 + row * tall
        parts.append(words(LEFT - 10, y + tall / 2 + 5, name, anchor="end"))
        for column, other in enumerate(names):
            if (name, other) in share:
                value = share[(name, other)]
                colour, strength = COLOURS[0 if value >= 0.5 else 1], f"{min(0.85, 0.12 + 1.5 * abs(value - 0.5)):.2f}"
                parts.append(_bar(LEFT + side * column + 1, y + 1, side - 2, tall - 2, colour, rx=3, fill_opacity=strength))
                parts.append(words(LEFT + side * (column + 0.5), y + tall / 2 + 5, say.percent(value), anchor="middle"))
    return _figure(parts, 40 + len(names) * tall, caption)


def ratings(rows: Sequence[tuple[str, float]], caption: str) -> Markup:
    """Each bot's place on one scale, the best on top."""
    most = max(100.0, *(abs(rating) for _, rating in rows))
    middle, scale = (LEFT + WIDTH - RIGHT) / 2, ((WIDTH - LEFT - RIGHT) / 2 - ROOM_FOR_NUMBER) / most
    bottom = 10 + len(rows) * ROW
    parts = [line(middle, 4, middle, bottom, "grid")]
    for index, (name, rating) in enumerate(rows):
        y, x, colour = 10 + index * ROW + 13, middle + scale * rating, COLOURS[index % len(COLOURS)]
        parts.append(words(LEFT - 10, y + 5, name, anchor="end"))
        parts += [line(middle, y, x, y, stroke=colour, stroke_width=6), dot(x, y, 8, fill=colour)]
        anchor, beside = ("", x + 14) if rating >= 0 else ("end", x - 14)
        parts.append(words(beside, y + 5, signed(rating), "strong", anchor))
    return _figure(parts, bottom + 6, caption)


def lines(names: Sequence[str], rows: Sequence[tuple[str, Sequence[tuple[float, Interval]]]], caption: str, say: Text) -> Markup:
    """A line per row over the named columns, with 95 % intervals; values are shares from 0 to 1."""
    step = (WIDTH - 230) / max(1, len(names) - 1)
    parts = []
    for percent in (0, 25, 50, 75, 100):
        y = 220 - 2 * percent
        parts += [line(60, y, WIDTH - 150, y, "grid"), words(52, y + 5, say.percent(percent / 100), "quiet", "end")]
    parts += [words(70 + index * step, 244, name, anchor="middle") for index, name in enumerate(names)]
    taken: list[float] = []
    for index, (name, shares) in enumerate(rows):
        colour, aside = COLOURS[index % len(COLOURS)], 4 * (index - (len(rows) - 1) / 2)
        points = [(70 + aside + column * step, 220 - 200 * share) for column, (share, _) in enumerate(shares)]
        for (x, _), (_, (low, high)) in zip(points, shares, strict=True):
            parts.append(line(x, 220 - 200 * low, x, 220 - 200 * high, stroke=colour, stroke_width=2, stroke_opacity=".45"))
        parts.append(polyline(points, fill="none", stroke=colour, stroke_width=3))
        parts += [dot(x, y, 5, fill=colour) for x, y in points]
        beside = points[-1][1] + 5
        while any(abs(beside - other) < 18 for other in taken):  # labels of lines that end together stand one above the other
            beside -= 18
        taken.append(beside)
        parts.append(words(points[-1][0] + 16, beside, name, "strong", style=f"fill:{colour}"))
    return _figure(parts, 256, caption)
