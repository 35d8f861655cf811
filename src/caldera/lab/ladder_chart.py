"""The ladder of a game's levels, as one SVG and as a table in Markdown."""

from __future__ import annotations

from html import escape

from caldera.bots.names import bot_name
from caldera.lab.ladder import Ladder

WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 640, 34, 110, 30, 16, 34
STYLE = (
    "svg{font-family:ui-sans-serif,system-ui,sans-serif;--ink:#22201c;--soft:#5f584c;--edge:#d9cfbd;--ground:#fffaf0;--mark:#c2410c}"
    "@media (prefers-color-scheme:dark){svg{--ink:#f1ece2;--soft:#b3aea4;--edge:#343842;--ground:#1e2027;--mark:#ff6a2b}}"
    ".back{fill:var(--ground)}.grid{stroke:var(--edge)}.bar{stroke:var(--mark);stroke-width:3}.dot{fill:var(--mark)}"
    "text{fill:var(--ink);font-size:15px}.axis{fill:var(--soft);font-size:13px;text-anchor:middle}"
)


def draw_ladder(ladder: Ladder, title: str, together: bool) -> str:
    """A row per level: its rating, or its share of victories, with an interval of two deviations."""
    rungs = ladder.rungs
    low = 0.0 if together else min(rung.mean - 2 * rung.deviation for rung in rungs)
    high = 1.0 if together else max(rung.mean + 2 * rung.deviation for rung in rungs)
    height = TOP + ROW * len(rungs) + BOTTOM

    def x(value: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (min(max(value, low), high) - low) / (high - low), 1)

    shown = []
    for step in range(5):
        value = low + (high - low) * step / 4
        label = f"{100 * value:.0f} %" if together else f"{value:.0f}"
        shown.append(f'<line class="grid" x1="{x(value)}" x2="{x(value)}" y1="{TOP}" y2="{height - BOTTOM}"/>')
        shown.append(f'<text class="axis" x="{x(value)}" y="{height - 12}">{label}</text>')
    for index, rung in enumerate(rungs):
        y = TOP + ROW * index + ROW // 2
        shown.append(f'<text x="8" y="{y + 5}">{escape(bot_name(rung.name, "en"))}</text>')
        ends = (x(rung.mean - 2 * rung.deviation), x(rung.mean + 2 * rung.deviation))
        shown.append(f'<line class="bar" x1="{ends[0]}" x2="{ends[1]}" y1="{y}" y2="{y}"/>')
        shown.append(f'<circle class="dot" cx="{x(rung.mean)}" cy="{y}" r="6"/>')
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
