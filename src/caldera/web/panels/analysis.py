"""The analysis of a finished match in the drawer; and how panels that take a moment are made: in a thread, once for all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import TypeVar

from caldera.core.match import Match
from caldera.core.view import View
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.insight.analysis import Analysis, costliest
from caldera.insight.chart import chart
from caldera.insight.luck import TOLD
from caldera.insight.luck_words import SEVERAL, caveat, is_told, luck_lines, points, throw_words
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


async def luck_panel(request: Request, live: Live, viewer: Viewer) -> Markup:
    """Luck and skill on the card at the end; nothing where nothing can be told."""
    table, held = live.table, viewer.held
    if not table.state.is_over or not table.match.plays:
        return EMPTY
    job = await room_of(request).saved_analyses.analysis_for(table, client_of(request))
    if job.failed:
        return EMPTY
    analysis, view = job.analysis, table.view(None, viewer.locale)
    if analysis is None:
        return _under_way(job, viewer.locale)
    return await made_aside(live, ("luck", viewer.locale, held), lambda: _end_shown(table, analysis, view, held))


def _end_shown(table: Table, analysis: Analysis, view: View, held: tuple[int, ...]) -> Markup:
    """Luck and skill, and up to three moments to find the better move in: one's own, or everybody's for those who watched."""
    costly = costliest(analysis, held)
    words = [view.text("puzzle.moment", n=number, loss=round(100 * one.loss)) for number, one in enumerate(costly, 1)]
    links = [el("a", line, class_="bt", href=f"/better/{table.id}/{number}") for number, line in enumerate(words, 1)]
    title = el("h3", el("a", view.text("puzzle.title"), href=f"/better/{table.id}"))
    asked = (title, el("p", view.text("puzzle.ask")), el("p", links, class_="row")) if links else ()
    return join(luck_shown(table.match, analysis, view, held), asked)


def luck_shown(match: Match, analysis: Analysis, view: View, held: tuple[int, ...] = ()) -> Markup:
    """Two bars from a middle line for each seat, and what they mean in words."""
    if not is_told(analysis):
        return EMPTY
    said = [el("li", line) for line in luck_lines(match, analysis, view, held)]
    throws = [
        el("li", el("a", throw_words(match, throw, view), href=f"?ply={throw.ply + 1}", data_ply_link=throw.ply + 1))
        for throw in analysis.throws
    ]
    bars = EMPTY if match.game.info.cooperative else _luck_bars(match, analysis, view)
    own = len(held) == 1 or match.game.info.cooperative
    told = (el("ul", said, class_="luck-said"), bars) if own else (bars, el("ul", said, class_="luck-lines"))
    note = el("p", caveat(analysis, view), class_="soft")
    listed = el("ul", throws, class_="luck-throws") if throws else EMPTY
    return join(el("h3", view.text("insight.luck.title")), told, listed, note)


def _luck_bars(match: Match, analysis: Analysis, view: View) -> Markup:
    """Blue for dice, bone for decisions; what was lost is hatched and goes to the left."""

    def bar(kind: str, value: float) -> Markup:
        told = points(value) if abs(value) >= TOLD else 0
        style = f"width:{min(50, told / 2):g}%"
        side = "loss" if value < 0 else "gain"
        return el("div", el("i", class_=f"{kind} {side}", style=style), class_="luck-bar")

    rows = []
    for seat in range(match.state.players):
        shown = [bar("dice", analysis.luck[seat])] if analysis.luck else []
        shown += [bar("choice", -SEVERAL * analysis.costs[seat])] if analysis.costs else []
        rows.append(el("div", el("span", view.name(seat)), el("div", shown), class_="luck-row"))
    names = (("dice", "luck_bar"), ("choice", "cost_bar"))[0 if analysis.luck else 1 :]
    legend = el(
        "p", [el("span", el("i", class_=kind), view.text(f"insight.luck.{name}")) for kind, name in names], class_="luck-key"
    )
    return el("div", rows, legend, class_="luck-bars", aria_hidden="true")


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
    luck = luck_shown(table.match, analysis, view)
    return join(shown, el("p", view.text("insight.analysis.note"), class_="soft"), luck)


def _legend(table: Table, view: View) -> Markup:
    if table.game.info.cooperative:
        return el("p", view.text("insight.analysis.one_line"), class_="soft")
    colours = table.game.info.colours
    seats = [el("li", sign(colours[seat], view.locale), el("span", view.name(seat))) for seat in range(table.players)]
    return el("ul", seats, class_="legend")
