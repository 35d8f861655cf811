"""One HTML file with plots from the JSON files that `simulate`, `arena` and `difficulty` write. It needs nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path

from caldera.core.data import JsonObject
from caldera.core.errors import BadInput
from caldera.lab.report_plots import grid_of_pairings, histogram, lines, parts_of_whole, ratings, share_bars
from caldera.lab.statistics import sound_interval
from caldera.locale import Text

STYLE = """
:root { color-scheme: light dark; --ink: #2b2622; --quiet: #7a6f65; --page: #f4eee5; --card: #fffdf9; --rule: #e5ddd2; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #efe8df; --quiet: #a89c8f; --page: #1d1916; --card: #2b2622; --rule: #453d36; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 54rem; margin: 2rem auto;
  padding: 0 1rem; }
h1 { font-size: 1.1rem; font-weight: 600; color: var(--quiet); }
section { background: var(--card); border-radius: 14px; padding: 1.2rem 1.8rem; margin: 1.5rem 0; }
h2 { font-size: 1.6rem; margin: .2rem 0; }
.lead { font-size: 1.25rem; margin: .2rem 0 1.2rem; }
svg { width: 100%; height: auto; font-size: 14px; }
figure { margin: 1.4rem 0; }
figcaption { font-weight: 600; margin-bottom: .3rem; }
.origin { color: var(--quiet); font-size: .85rem; border-top: 1px solid var(--rule); padding-top: .6rem; overflow-wrap: anywhere; }
text { fill: var(--ink); }
.quiet { fill: var(--quiet); font-size: 12px; }
.strong { font-weight: 600; }
.grid { stroke: var(--rule); }
.interval { stroke: var(--ink); stroke-width: 2; }
.fair { stroke: var(--quiet); stroke-dasharray: 5 4; stroke-width: 2; }
"""
KINDS = ("summary", "pairings", "cells")
MOST_PARTS = 8
"""A fact with more different words than this is no plot: every game may have a team of its own."""


def make_report(files: Sequence[Path], say: Text) -> str:
    """The whole page, a section for each file."""
    sections = []
    for file in files:
        try:
            record = json.loads(file.read_text(encoding="utf-8"))
            kind = next(name for name in KINDS if name in record)
        except (ValueError, TypeError, StopIteration):
            raise BadInput.from_message("not_a_result", file=str(file)) from None
        lead, plots = {"summary": _simulation, "pairings": _arena, "cells": _difficulty}[kind](record, say)
        heading = f'<h2>{escape(_title(record, say))}</h2><p class="lead">{escape(lead)}</p>'
        sections.append(f"<section>{heading}{plots}{_origin(record, say)}</section>")
    title = escape(say("cli.report.title"))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title><style>{STYLE}</style>'
    body = f"<h1>{title}</h1>{''.join(sections)}"
    return f'<!doctype html><html lang="{say.locale}"><head>{head}</head><body>{body}</body></html>\n'


def _title(record: JsonObject, say: Text) -> str:
    key = f"{record['game']}.title"
    return say(key) if say.has(key) else str(record["game"])


def _origin(record: JsonObject, say: Text) -> str:
    """What the results follow from, so that anybody can repeat them."""
    known = ("caldera", "rules_version", "players", "bots", "bot", "options", "edition", "seed")
    facts = [f"{name}: {json.dumps(record[name], ensure_ascii=False)}" for name in known if record.get(name) not in (None, {}, [])]
    return f'<p class="origin">{escape(" · ".join(facts))}</p>'


def _simulation(record: JsonObject, say: Text) -> tuple[str, str]:
    """Who won, how games ended, and how long they took."""
    summary = record["summary"]
    games, seats = summary["games"], summary["seats"]
    if "won" in summary:
        share, (low, high) = summary["won"] / games, summary["won_interval"]
        shown = {name: say.decimal(100 * part, 1) for name, part in (("share", share), ("low", low), ("high", high))}
        lead = say("cli.team_won", won=summary["won"], n=games, score=say.decimal(seats[0]["share"], 3), **shown)
        plots = share_bars([(say("cli.report.team"), share, (low, high))], say("cli.report.won", n=games), say)
    else:
        best = max(seats, key=lambda one: one["share"])
        lead = say(
            "cli.report.lead_seat", bot=best["bot"], seat=best["seat"] + 1, share=say.decimal(100 * best["share"], 1), n=games
        )
        rows = [(f"{one['seat'] + 1} · {one['bot']}", one["share"], tuple(one["interval"])) for one in seats]
        plots = share_bars(rows, say("cli.report.shares", n=games), say, 1 / len(seats))
    plots += "".join(
        parts_of_whole(name, counts, say) for name, counts in summary["counts"].items() if 1 < len(counts) <= MOST_PARTS
    )
    lengths = [one["decisions"] for one in record["games"]]
    return lead, plots + histogram(lengths, say("cli.report.lengths"), say("cli.report.median"))


def _arena(record: JsonObject, say: Text) -> tuple[str, str]:
    """The scale of all bots, who beats whom, and how sure that is."""
    ranking, pairings = record["ranking"], record["pairings"]
    names = [one["bot"] for one in ranking]
    gap = f"{ranking[0]['rating'] - ranking[1]['rating']:.0f}"
    lead = say("cli.report.lead_bot", bot=names[0], other=names[1], gap=gap)
    share = {(one["first"], one["second"]): one["points"] / one["games"] for one in pairings}
    share |= {(second, first): 1 - value for (first, second), value in share.items()}
    rows = []
    for one in pairings:
        part = one["points"] / one["games"]
        interval = sound_interval(one["points"], one["games"], one.get("different")) or (part, part)
        rows.append((f"{one['first']} – {one['second']}", part, interval))
    plots = [ratings([(one["bot"], one["rating"]) for one in ranking], say("cli.report.ratings"))] if len(names) > 2 else []
    plots += [grid_of_pairings(names, share, say("cli.report.grid"), say)] if len(names) > 2 else []
    return lead, "".join([*plots, share_bars(rows, say("cli.report.pairings"), say, 0.5)])


def _difficulty(record: JsonObject, say: Text) -> tuple[str, str]:
    """How often a team wins, the harder it gets."""
    cells, option = record["cells"], record["option"]
    values = list(dict.fromkeys(str(cell[option]) for cell in cells))
    rows = []
    for count in dict.fromkeys(cell["players"] for cell in cells):
        shares = [(cell["won"] / cell["games"], tuple(cell["interval"])) for cell in cells if cell["players"] == count]
        rows.append((f"{count} {say('cli.players')}", shares))
    won = [cell["won"] / cell["games"] for cell in cells]
    lead = say("cli.report.lead_team", bot=record["bot"], low=say.decimal(100 * min(won), 1), high=say.decimal(100 * max(won), 1))
    names = [_value_name(record["game"], option, value, say) for value in values]
    return lead, lines(names, rows, say("cli.report.won", n=cells[0]["games"]), say)


def _value_name(game: str, option: str, value: str, say: Text) -> str:
    key = f"{game}.option.{option}"
    return say(f"{key}.{value}") if say.has(f"{key}.{value}") else f"{say(key)} {value}" if say.has(key) else value
