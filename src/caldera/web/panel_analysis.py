"""The drawer's panel of a finished match: a chart of the chances, the turning points, and what would have been better."""

from __future__ import annotations

from html import escape

from caldera.core.view import View
from caldera.lab.analysis import Analysis
from caldera.lab.chart import LETTERS, chart
from caldera.lab.insight_words import decision_words, turn_words
from caldera.locale import text
from caldera.tables.live import Live
from caldera.tables.saved_analyses import AnalysisJob
from caldera.tables.table import Table
from caldera.web.answers import room_of
from caldera.web.aside import made_aside
from caldera.web.limits import client_of
from caldera.web.security import AnyRequest
from caldera.web.sheet import Viewer
from caldera.web.signs import sign

ASK_AGAIN = 1000
"""Milliseconds after which the page asks again while the analysis is being made."""


async def analysis_panel(request: AnyRequest, live: Live, viewer: Viewer) -> str:
    table, say = live.table, text(viewer.locale)
    if not table.state.is_over:
        return f"<p>{escape(say('insight.analysis.not_over'))}</p>"
    if not table.match.plays:
        return f"<p>{escape(say('insight.analysis.no_actions'))}</p>"
    job = await room_of(request).saved_analyses.analysis_for(table, client_of(request))
    if job.failed:
        return f"<p>{escape(say('insight.analysis.failed'))}</p>"
    analysis, view = job.analysis, table.view(None, viewer.locale)
    if analysis is None:
        return _under_way(job, viewer.locale)
    return await made_aside(live, ("analysis", viewer.locale), lambda: _shown(table, job, analysis, view))


def _under_way(job: AnalysisJob, locale: str) -> str:
    percent = round(100 * job.progress)
    words = escape(text(locale)("insight.analysis.under_way", n=percent))
    bar = f'<div class="meter" aria-hidden="true"><i style="width:{percent}%"></i></div>'
    return f'<div data-again="{ASK_AGAIN}"><p class="thinking" role="status">{words}</p>{bar}</div>'


def _shown(table: Table, job: AnalysisJob, analysis: Analysis, view: View) -> str:
    def link(ply: int) -> str:
        return f"/t/{table.id}?ply={ply}"

    turns = [(turn.ply + 1, turn_words(job.match, turn, number, view)) for number, turn in enumerate(analysis.turns, 1)]
    worst = [(decision.ply, decision_words(job.match, decision, view)) for decision in analysis.worst]
    shown = f"<h3>{escape(view.text('insight.analysis.chances'))}</h3>{chart(analysis, view, link)}{_legend(table, view)}"
    for name, lines in (("turns", turns), ("worst", worst)):
        shown += f"<h3>{escape(view.text(f'insight.analysis.{name}'))}</h3>"
        items = "".join(f'<li><a href="{link(ply)}" data-ply-link="{ply}">{escape(words)}</a></li>' for ply, words in lines)
        shown += f'<ol class="moments">{items}</ol>' if lines else f"<p>{escape(view.text(f'insight.analysis.no_{name}'))}</p>"
    return shown + f'<p class="soft">{escape(view.text("insight.analysis.note"))}</p>'


def _legend(table: Table, view: View) -> str:
    if table.game.info.cooperative:
        return f'<p class="soft">{escape(view.text("insight.analysis.one_line"))}</p>'
    colours = table.game.info.colours
    seats = [f"<li>{sign(colours[seat])}<span>{escape(view.name(seat))}</span></li>" for seat in range(table.players)]
    assert all(colours[seat] in LETTERS for seat in range(table.players))
    return f'<ul class="legend">{"".join(seats)}</ul>'
