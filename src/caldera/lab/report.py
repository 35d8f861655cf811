"""One HTML file with plots from the JSON files that `simulate`, `arena` and `difficulty` write. It needs nothing from elsewhere."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from caldera.core.errors import BadInput
from caldera.lab.statistics import wilson
from caldera.locale import Text

COLOURS = ("#b3402a", "#2f6f8f", "#5b7f3a", "#8a5a9e", "#c98b1d", "#4a4a4a")
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #2b2622; background: #faf7f2; max-width: 52rem; margin: 2rem auto; }
h1, h2 { font-weight: 600; }
h2 { margin-top: 2.5rem; }
svg { width: 100%; height: auto; background: #fff; border-radius: 8px; }
figure { margin: 1rem 0; }
figcaption, .origin { color: #6b625a; font-size: .9rem; }
table { border-collapse: collapse; }
td, th { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid #e5ddd2; }
td:first-child, th:first-child { text-align: left; }
@media (prefers-color-scheme: dark) {
  body { background: #211d1a; color: #efe8df; }
  svg { background: #2b2622; }
  svg text { fill: #efe8df; }
}
"""
WIDTH, ROW, LEFT = 720, 34, 190


def make_report(files: Sequence[Path], say: Text) -> str:
    """The whole page, a section for each file."""
    sections = []
    for file in files:
        try:
            record = json.loads(file.read_text(encoding="utf-8"))
            kind = next(name for name in ("summary", "pairings", "cells") if name in record)
        except (ValueError, TypeError, StopIteration):
            raise BadInput(f"{file} is not a result of simulate, arena or difficulty.") from None
        plot = {"summary": _simulation, "pairings": _arena, "cells": _difficulty}[kind]
        sections.append(f"<section><h2>{escape(_title(record, say))}</h2>{plot(record, say)}{_origin(record, say)}</section>")
    page = f"<h1>{escape(say('cli.report.title'))}</h1>{''.join(sections)}"
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(say("cli.report.title"))}</title>'
    )
    return f'<!doctype html><html lang="{say.locale}"><head>{head}<style>{STYLE}</style></head><body>{page}</body></html>\n'


def _title(record: dict[str, Any], say: Text) -> str:
    key = f"{record['game']}.title"
    return say(key) if say.has(key) else str(record["game"])


def _origin(record: dict[str, Any], say: Text) -> str:
    """What the results follow from, so that anybody can repeat them."""
    known = ("caldera", "rules_version", "players", "bots", "bot", "options", "edition", "seed")
    facts = [f"{name}: {json.dumps(record[name], ensure_ascii=False)}" for name in known if record.get(name) not in (None, {}, [])]
    return f'<p class="origin">{escape(" · ".join(facts))}</p>'


def _figure(drawing: str, height: float, caption: str) -> str:
    svg = f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(caption)}" font-size="14">{drawing}</svg>'
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def share_bars(rows: Sequence[tuple[str, float, tuple[float, float]]], caption: str) -> str:
    """A bar for each name with its 95 % interval; shares are from 0 to 1."""
    scale = WIDTH - LEFT - 90
    parts = []
    for index, (name, share, (low, high)) in enumerate(rows):
        y = 12 + index * ROW
        colour = COLOURS[index % len(COLOURS)]
        parts.append(f'<text x="{LEFT - 10}" y="{y + 17}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<rect x="{LEFT}" y="{y}" width="{scale * share:.1f}" height="24" rx="4" fill="{colour}" opacity=".85"/>')
        ends = f'x1="{LEFT + scale * low:.1f}" x2="{LEFT + scale * high:.1f}"'
        parts.append(f'<line {ends} y1="{y + 12}" y2="{y + 12}" stroke="#888" stroke-width="2"/>')
        parts.append(f'<text x="{LEFT + scale * max(share, high) + 8:.1f}" y="{y + 17}">{100 * share:.1f} %</text>')
    return _figure("".join(parts), 24 + len(rows) * ROW, caption)


def histogram(values: Sequence[int], caption: str, bins: int = 24) -> str:
    """How often each length occurred."""
    low, high = min(values), max(values)
    width = max(1, -(-(high - low + 1) // bins))
    counts = Counter((value - low) // width for value in values)
    columns = (high - low) // width + 1
    most, step = max(counts.values()), (WIDTH - 60) / columns
    parts = []
    for index in range(columns):
        tall = 150 * counts[index] / most
        place = f'x="{30 + index * step:.1f}" y="{170 - tall:.1f}" width="{max(1.0, step - 2):.1f}" height="{tall:.1f}"'
        parts.append(f'<rect {place} fill="{COLOURS[1]}"><title>{low + index * width}: {counts[index]}</title></rect>')
    parts.append(f'<text x="30" y="190">{low}</text><text x="{WIDTH - 30}" y="190" text-anchor="end">{high}</text>')
    return _figure("".join(parts), 200, caption)


def lines(names: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]], caption: str) -> str:
    """A line per row over the named columns; values are shares from 0 to 1."""
    step = (WIDTH - 220) / max(1, len(names) - 1)
    parts = []
    for share, y in ((0, 220), (50, 120), (100, 20)):
        parts.append(f'<line x1="60" x2="{WIDTH - 160}" y1="{y}" y2="{y}" stroke="#ccc"/>')
        parts.append(f'<text x="52" y="{y + 5}" text-anchor="end">{share} %</text>')
    for index, name in enumerate(names):
        parts.append(f'<text x="{60 + index * step:.0f}" y="244" text-anchor="middle">{escape(name)}</text>')
    for index, (name, shares) in enumerate(rows):
        colour = COLOURS[index % len(COLOURS)]
        points = [(60 + column * step, 220 - 200 * share) for column, share in enumerate(shares)]
        drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="3"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>' for x, y in points]
        parts.append(f'<text x="{WIDTH - 145}" y="{30 + 22 * index}" fill="{colour}">{escape(name)}</text>')
    return _figure("".join(parts), 256, caption)


def _simulation(record: dict[str, Any], say: Text) -> str:
    summary = record["summary"]
    rows = [(f"{one['seat'] + 1} · {one['bot']}", one["share"], tuple(one["interval"])) for one in summary["seats"]]
    lengths = [one["decisions"] for one in record["games"]]
    return share_bars(rows, say("cli.report.shares", n=summary["games"])) + histogram(lengths, say("cli.report.lengths"))


def _arena(record: dict[str, Any], say: Text) -> str:
    rows = [
        (f"{one['first']} – {one['second']}", one["points"] / one["games"], wilson(one["points"], one["games"]))
        for one in record["pairings"]
    ]
    found = share_bars(rows, say("cli.report.pairings"))
    head = f"<tr><th>{escape(say('cli.bot'))}</th><th>{escape(say('cli.points'))}</th><th>{escape(say('cli.rating'))}</th></tr>"
    body = "".join(
        f"<tr><td>{escape(one['bot'])}</td><td>{one['points']:g} / {one['games']}</td><td>{one['rating']:+.0f}</td></tr>"
        for one in record["ranking"]
    )
    return f"{found}<table>{head}{body}</table>"


def _difficulty(record: dict[str, Any], say: Text) -> str:
    cells, option = record["cells"], record["option"]
    names = list(dict.fromkeys(str(cell[option]) for cell in cells))
    counts = list(dict.fromkeys(cell["players"] for cell in cells))
    rows = [
        (f"{count} {say('cli.players')}", [cell["won"] / cell["games"] for cell in cells if cell["players"] == count])
        for count in counts
    ]
    return lines(names, rows, say("cli.report.won", n=cells[0]["games"]))
