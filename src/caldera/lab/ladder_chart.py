"""The ladder of a game's levels, as one SVG and as a table in Markdown."""

from __future__ import annotations

from math import ceil, floor

from caldera.bots.names import bot_name
from caldera.draw.markup import Markup
from caldera.draw.plot import Area, dot, file_style, line, picture_file, words
from caldera.lab.ladder import Ladder

WIDTH, ROW, TOP, BOTTOM, MARGIN = 680, 36, 72, 40, 14
STYLE = file_style(
    ".bar{stroke-width:9;opacity:.3}text{font-size:15px}.head{font-size:17px}.soft{font-size:13px}"
    ".axis{text-anchor:middle}.end{text-anchor:end}"
)


def draw_ladder(ladder: Ladder, title: str, together: bool) -> Markup:
    """A row per level: its rating, or its share of victories, with an interval of two deviations, and the share in figures."""
    rungs = ladder.rungs
    step = 0.2 if together else 10.0
    low = 0.0 if together else step * floor(min(rung.mean - 2 * rung.deviation for rung in rungs) / step)
    high = 1.0 if together else step * ceil(max(rung.mean + 2 * rung.deviation for rung in rungs) / step)
    area = Area(WIDTH, TOP + ROW * len(rungs) + BOTTOM, left=110, right=96, top=TOP, bottom=BOTTOM)

    def x(value: float) -> float:
        return area.x((min(max(value, low), high) - low) / (high - low))

    measured = "Share of matches won" if together else "OpenSkill rating"
    right = WIDTH - MARGIN
    shown = [
        words(MARGIN, 28, title, "head"),
        words(MARGIN, 50, f"{measured}; bars: two deviations to each side", "soft"),
        words(right, 50, "won" if together else "against the level below", "soft end"),
    ]
    for tick in range(round((high - low) / step) + 1):
        value = low + step * tick
        label = f"{100 * value:.0f}%" if together else f"{value:.0f}"
        shown += [line(x(value), area.y(1), x(value), area.y(0), "grid"), words(x(value), area.height - 16, label, "soft axis")]
    for index, rung in enumerate(rungs):
        y = TOP + ROW * index + ROW // 2
        shown.append(words(MARGIN, y + 5, bot_name(rung.name, "en")))
        shown.append(line(x(rung.mean - 2 * rung.deviation), y, x(rung.mean + 2 * rung.deviation), y, "bar"))
        shown.append(dot(x(rung.mean), y, 6, "dot"))
        if rung.below:
            shown.append(words(right, y + 5, f"{100 * rung.below.share:.0f}%", "end"))
    return picture_file(area.width, area.height, title, STYLE, shown) + "\n"


def write_table(ladder: Ladder, together: bool) -> list[str]:
    """The same in Markdown, with what the pairings came to."""
    if together:
        lines = ["| level | victories (95%) | ms per decision |", "|---|---|---|"]
        lines += [f"| {bot_name(rung.name, 'en')} | {rung.below} | {rung.milliseconds:.1f} |" for rung in ladder.rungs]
        return lines
    lines = ["| level | OpenSkill | against the level below (95%) | ms per decision |", "|---|---|---|---|"]
    for rung in ladder.rungs:
        rating = f"{rung.mean:.1f} ± {2 * rung.deviation:.1f}"
        lines.append(f"| {bot_name(rung.name, 'en')} | {rating} | {rung.below or ''} | {rung.milliseconds:.1f} |")
    if ladder.usual:
        lines += ["", f"Expert against Medium, two players: {ladder.usual}."]
    if ladder.crowd:
        lines += ["", f"One Expert among three of Medium, four players: {ladder.crowd}."]
    return lines
