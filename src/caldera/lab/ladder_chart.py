"""The ladder of a game's levels, as one SVG and as a table in Markdown."""

from __future__ import annotations

from html import escape
from math import ceil, floor

from caldera.bots.names import bot_name
from caldera.lab.ladder import Ladder

WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 680, 36, 110, 96, 72, 40
STYLE = (
    "svg{font-family:ui-sans-serif,system-ui,sans-serif;--ink:#22201c;--soft:#5f584c;--edge:#d9cfbd;--ground:#fffaf0;--mark:#c2410c}"
    "@media (prefers-color-scheme:dark){svg{--ink:#f1ece2;--soft:#b3aea4;--edge:#343842;--ground:#1e2027;--mark:#ff6a2b}}"
    ".back{fill:var(--ground)}.grid{stroke:var(--edge)}.dot{fill:var(--mark)}"
    ".bar{stroke:var(--mark);stroke-width:9;stroke-linecap:round;opacity:.3}"
    "text{fill:var(--ink);font-size:15px}.head{font-weight:700;font-size:17px}.soft{fill:var(--soft);font-size:13px}"
    ".axis{text-anchor:middle}.end{text-anchor:end}"
)


def draw_ladder(ladder: Ladder, title: str, together: bool) -> str:
    """A row per level: its rating, or its share of victories, with an interval of two deviations, and the share in figures."""
    rungs = ladder.rungs
    step = 0.2 if together else 10.0
    low = 0.0 if together else step * floor(min(rung.mean - 2 * rung.deviation for rung in rungs) / step)
    high = 1.0 if together else step * ceil(max(rung.mean + 2 * rung.deviation for rung in rungs) / step)
    height = TOP + ROW * len(rungs) + BOTTOM

    def x(value: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (min(max(value, low), high) - low) / (high - low), 1)

    measured = "Share of matches won" if together else "OpenSkill rating"
    shown = [
        f'<text class="head" x="14" y="28">{escape(title)}</text>',
        f'<text class="soft" x="14" y="50">{measured}; bars: two deviations to each side</text>',
        f'<text class="soft end" x="{WIDTH - 14}" y="50">{"won" if together else "against the level below"}</text>',
    ]
    for tick in range(round((high - low) / step) + 1):
        value = low + step * tick
        label = f"{100 * value:.0f} %" if together else f"{value:.0f}"
        shown.append(f'<line class="grid" x1="{x(value)}" x2="{x(value)}" y1="{TOP}" y2="{height - BOTTOM}"/>')
        shown.append(f'<text class="soft axis" x="{x(value)}" y="{height - 16}">{label}</text>')
    for index, rung in enumerate(rungs):
        y = TOP + ROW * index + ROW // 2
        shown.append(f'<text x="14" y="{y + 5}">{escape(bot_name(rung.name, "en"))}</text>')
        ends = (x(rung.mean - 2 * rung.deviation), x(rung.mean + 2 * rung.deviation))
        shown.append(f'<line class="bar" x1="{ends[0]}" x2="{ends[1]}" y1="{y}" y2="{y}"/>')
        shown.append(f'<circle class="dot" cx="{x(rung.mean)}" cy="{y}" r="6"/>')
        if rung.below:
            shown.append(f'<text class="end" x="{WIDTH - 14}" y="{y + 5}">{100 * rung.below.share:.0f} %</text>')
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
    back = f'<rect class="back" width="{WIDTH}" height="{height}"/>'
    return f"{frame}<title>{escape(title)}</title><style>{STYLE}</style>{back}{''.join(shown)}</svg>\n"


def write_table(ladder: Ladder, together: bool) -> list[str]:
    """The same in Markdown, with what the pairings came to."""
    if together:
        lines = ["| level | victories (95 %) | ms per decision |", "|---|---|---|"]
        lines += [f"| {bot_name(rung.name, 'en')} | {rung.below} | {rung.milliseconds:.1f} |" for rung in ladder.rungs]
        return lines
    lines = ["| level | OpenSkill | against the level below (95 %) | ms per decision |", "|---|---|---|---|"]
    for rung in ladder.rungs:
        rating = f"{rung.mean:.1f} ± {2 * rung.deviation:.1f}"
        lines.append(f"| {bot_name(rung.name, 'en')} | {rating} | {rung.below or ''} | {rung.milliseconds:.1f} |")
    if ladder.usual:
        lines += ["", f"Expert against Medium, two players: {ladder.usual}."]
    if ladder.crowd:
        lines += ["", f"One Expert among three of Medium, four players: {ladder.crowd}."]
    return lines
