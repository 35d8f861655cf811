"""The analysis of a finished match in the drawer; and how panels that take a moment are made: in a thread, once for all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import TypeVar

from caldera.core.view import View
from caldera.draw.markup import Markup, el, join
from caldera.insight.analysis import Analysis
from caldera.insight.chart import chart
from caldera.insight.words import decision_words, turn_words
from caldera.locale import text
from caldera.tables.bots.saved_analyses import AnalysisJob
from caldera.tables.live import Live
from caldera.tables.play.table import Table
from caldera.web.http.answers import room_of
from caldera.web.http.limits import client_of
from caldera.web.http.messages import Request
from caldera.web.pages.signs import sign
from caldera.web.stage.viewers import Viewer

Made = TypeVar("Made")


async def made_aside(live: Live, key: Hashable, make: Callable[[], Made]) -> Made:
    """What `make` gives for this version; the table may go on meanwhile, so the version is part of what it is kept by."""
    kept_by = ("aside", key, live.table.version)
    shown: Made | None = live.memo.get(kept_by)
    if shown is None:
        shown = live.memo[kept_by] = await asyncio.to_thread(make)
    return shown


ASK_AGAIN = 1000
"""Milliseconds after which the page asks again while the analysis is being made."""


async def analysis_panel(request: Request, live: Live, viewer: Viewer) -> Markup:
    table, say = live.table, text(viewer.locale)
    if not table.state.is_over:
        return el("p", say("insight.analysis.not_over"))
    if not table.match.plays:
        return el("p", say("insight.analysis.no_actions"))
    job = await room_of(request).saved_analyses.analysis_for(table, client_of(request))
    if job.failed:
        return el("p", say("insight.analysis.failed"))
    analysis, view = job.analysis, table.view(None, viewer.locale)
    if analysis is None:
        return _under_way(job, viewer.locale)
    return await made_aside(live, ("analysis", viewer.locale), lambda: _shown(table, job, analysis, view))


def _under_way(job: AnalysisJob, locale: str) -> Markup:
    percent = round(100 * job.progress)
    words = el("p", text(locale)("insight.analysis.under_way", n=percent), class_="thinking", role="status")
    bar = el("div", el("i", style=f"width:{percent}%"), class_="meter", aria_hidden="true")
    return el("div", words, bar, data_again=ASK_AGAIN)


def _shown(table: Table, job: AnalysisJob, analysis: Analysis, view: View) -> Markup:
    def link(ply: int) -> str:
        return f"/t/{table.id}?ply={ply}"

    turns = [(turn.ply + 1, turn_words(table.match, turn, number, view)) for number, turn in enumerate(analysis.turns, 1)]
    worst = [(decision.ply, decision_words(table.match, decision, view)) for decision in analysis.worst]
    shown = [el("h3", view.text("insight.analysis.chances")), Markup(chart(analysis, view, link)), _legend(table, view)]
    for name, lines in (("turns", turns), ("worst", worst)):
        items = [el("li", el("a", words, href=link(ply), data_ply_link=ply)) for ply, words in lines]
        shown.append(el("h3", view.text(f"insight.analysis.{name}")))
        shown.append(el("ol", items, class_="moments") if lines else el("p", view.text(f"insight.analysis.no_{name}")))
    return join(shown, el("p", view.text("insight.analysis.note"), class_="soft"))


def _legend(table: Table, view: View) -> Markup:
    if table.game.info.cooperative:
        return el("p", view.text("insight.analysis.one_line"), class_="soft")
    colours = table.game.info.colours
    seats = [el("li", sign(colours[seat], view.locale), el("span", view.name(seat))) for seat in range(table.players)]
    return el("ul", seats, class_="legend")
