"""The chart of an analysis as one SVG: a line for each seat, numbered turning points, readable on a phone, in light and in dark.

In a page the colours come from its style sheet (`.chart` in insight.css); as a file the drawing brings its own.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from caldera.core.view import View
from caldera.lab.analysis import Analysis

WIDTH, HEIGHT = 360, 236
LEFT, RIGHT, TOP, BOTTOM = 40, 26, 30, 28
MOST_POINTS = 240
DASHES = ("", "7 3", "2 3", "10 3 2 3", "5 2", "1 3")
"""Lines differ in their dashes, too: colour is never the only sign."""

LIGHT = "--ink:#22201c;--soft:#5f584c;--edge:#d9cfbd;--ground:#fffaf0;--turn:#c2410c"
DARK = "--ink:#f1ece2;--soft:#b3aea4;--edge:#343842;--ground:#1e2027;--turn:#ff6a2b"
ON_LIGHT = {"red": "#c62a2f", "green": "#217a46", "yellow": "#8f6a00", "blue": "#1f5fd6", "purple": "#7a3fd1", "black": "#22201c"}
ON_DARK = {"red": "#ff7a7e", "green": "#5cc989", "yellow": "#f2c230", "blue": "#7fb0ff", "purple": "#c9a6ff", "black": "#e8e3d8"}
TEAM = {"light": "#0e7490", "dark": "#7fd4e8"}


def _seat_colours(colours: dict[str, str], team: str) -> str:
    return "".join(f".c-{name}{{--pc:{colour}}}" for name, colour in (colours | {"team": team}).items())


STYLE = f"""
svg{{font-family:ui-sans-serif,system-ui,"Segoe UI",Roboto,Arial,sans-serif;{LIGHT}}}{_seat_colours(ON_LIGHT, TEAM["light"])}
@media (prefers-color-scheme:dark){{svg{{{DARK}}}{_seat_colours(ON_DARK, TEAM["dark"])}}}
.back{{fill:var(--ground)}}.grid{{stroke:var(--edge);stroke-width:1}}
.line{{fill:none;stroke:var(--pc);stroke-width:2.4;stroke-linejoin:round}}
.axis{{fill:var(--soft);font-size:14px}}.end{{fill:var(--pc);font-size:15px;font-weight:700}}
.turn line{{stroke:var(--turn);stroke-width:1.5;stroke-dasharray:3 3}}.turn circle{{fill:var(--turn)}}
.turn text{{fill:var(--ground);font-size:14px;font-weight:700;text-anchor:middle}}
"""


def chart(analysis: Analysis, view: View, link: Callable[[int], str] | None = None, standalone: bool = False) -> str:
    """`link` gives the address of the position after so many actions; without it the turning points are not links."""
    plies = len(analysis.chances) - 1
    lines = "".join(_line(analysis, seat, view) for seat in range(len(analysis.chances[0])))
    turns = "".join(_turn(number, turn.ply + 1, plies, view, link) for number, turn in enumerate(analysis.turns, 1))
    title = escape(view.text("insight.chart.title", n=plies))
    head = 'xmlns="http://www.w3.org/2000/svg" ' if standalone else ""
    style = f"<style>{STYLE}</style>" if standalone else ""
    back = f'<rect class="back" width="{WIDTH}" height="{HEIGHT}"/>' if standalone else ""
    role = 'role="group"' if link else 'role="img"'
    frame = f'<svg {head}class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" {role} aria-label="{title}">'
    return f"{frame}<title>{title}</title>{style}{back}{_grid(plies, view)}{turns}{lines}{_ends(analysis, view)}</svg>"


def _x(ply: int, plies: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * ply / max(1, plies)


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)


def _grid(plies: int, view: View) -> str:
    shown = ""
    for percent in (0, 50, 100):
        y = _y(percent / 100)
        shown += f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        shown += f'<text class="axis" x="{LEFT - 5}" y="{y + 5:.1f}" text-anchor="end">{percent}%</text>'
    last = escape(view.text("insight.chart.actions", n=plies))
    shown += f'<text class="axis" x="{LEFT}" y="{HEIGHT - 8}">0</text>'
    return shown + f'<text class="axis" x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{last}</text>'


def _line(analysis: Analysis, seat: int, view: View) -> str:
    plies = len(analysis.chances) - 1
    kept = sorted(
        {round(plies * index / MOST_POINTS) for index in range(MOST_POINTS + 1)} | {turn.ply + 1 for turn in analysis.turns}
    )
    points = " ".join(f"{_x(ply, plies):.1f},{_y(analysis.chances[ply][seat]):.1f}" for ply in kept)
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return f'<polyline class="line c-{_colour(analysis, seat, view)}"{dash} points="{points}"/>'


def _colour(analysis: Analysis, seat: int, view: View) -> str:
    return view.colours[seat] if len(analysis.chances[0]) > 1 else "team"


def _ends(analysis: Analysis, view: View) -> str:
    """Each line's letter at its end, moved apart where several end together."""
    ends = sorted((_y(value), seat) for seat, value in enumerate(analysis.chances[-1]))
    shown, lowest = "", 0.0
    for y, seat in ends:
        lowest = max(y, lowest + 15)
        colour = _colour(analysis, seat, view)
        letter = "" if colour == "team" else view.text("letter." + colour)
        shown += f'<text class="end c-{colour}" x="{WIDTH - RIGHT + 6}" y="{min(lowest, HEIGHT - 12) + 5:.1f}">{letter}</text>'
    return shown


def _turn(number: int, ply: int, plies: int, view: View, link: Callable[[int], str] | None) -> str:
    x = _x(ply, plies)
    drawn = f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/><circle cx="{x:.1f}" cy="15" r="11"/>'
    drawn = f'<g class="turn">{drawn}<text x="{x:.1f}" y="20">{number}</text></g>'
    if link is None:
        return drawn
    return f'<a href="{escape(link(ply))}" aria-label="{escape(view.text("insight.chart.turn", n=number, ply=ply))}">{drawn}</a>'
