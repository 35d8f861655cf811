"""The drawer's panel of statistics: who did what, how long they took, the dice, and at the end the proof that these were honest."""

from __future__ import annotations

from html import escape

from caldera.core.errors import BadMatch
from caldera.core.tally import Throw
from caldera.core.view import View
from caldera.lab.throws import Histogram, histograms
from caldera.locale import text
from caldera.tables.live import Live
from caldera.tables.table import Table
from caldera.web.aside import made_aside
from caldera.web.security import AnyRequest
from caldera.web.sheet import Viewer, reader, seat_of


async def stats_panel(request: AnyRequest, live: Live, viewer: Viewer) -> str:
    return await made_aside(live, ("stats", viewer), lambda: statistics(live.table, viewer))


def statistics(table: Table, viewer: Viewer) -> str:
    view = reader(table, viewer)
    over = table.state.is_over
    seat = seat_of(table, viewer.held)
    if len(viewer.held) > 1 and table.game.info.hidden:
        seat = None  # several people look at the same page
    plies = table.match.ply
    shown = _counts(table, seat, over, plies, view) + _times(table, view)
    seen = [one for one in histograms(table.match, seat, plies, over) if one.total]
    shown += "".join(_histogram(table, one, view) for one in seen)
    if seen and table.game.info.hidden and not over:
        shown += f'<p class="soft">{escape(view.text("insight.stats.only_seen"))}</p>'
    if table.game.info.chance:
        shown += _honesty(table, view)
    return shown or f"<p>{escape(view.text('insight.stats.nothing'))}</p>"


def _heading(key: str, view: View) -> str:
    return f"<h3>{escape(view.text(f'insight.stats.{key}'))}</h3>"


def _counts(table: Table, seat: int | None, over: bool, plies: int, view: View) -> str:
    events = [event for happened in table.match.events[:plies] for event in happened if over or event.known_to(seat)]
    counts = table.game.counts(table.state, events, View(None, view.locale, view.names, view.colours))
    if not counts.rows:
        return ""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in counts.columns)
    rows = "".join(
        f'<tr><th scope="row">{escape(words)}</th>{"".join(f"<td>{number}</td>" for number in numbers)}</tr>'
        for words, numbers in counts.rows
    )
    table_html = f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
    label = escape(view.text("insight.stats.counts"))
    return f'{_heading("counts", view)}<div class="wide-table" tabindex="0" role="region" aria-label="{label}">{table_html}</div>'


def _times(table: Table, view: View) -> str:
    seconds = [round(spent) for spent in table.time_used.seconds]
    if not any(seconds):
        return ""
    rows = "".join(
        f"<dt>{escape(view.name(seat))}</dt><dd>{escape(duration(spent, view))}</dd>" for seat, spent in enumerate(seconds)
    )
    return f"{_heading('time', view)}<dl>{rows}</dl>"


def duration(seconds: int, view: View) -> str:
    minutes, hours = seconds // 60, seconds // 3600
    if hours:
        return view.text("insight.stats.hours", h=hours, m=minutes % 60)
    return (
        view.text("insight.stats.minutes", m=minutes, s=seconds % 60) if minutes else view.text("insight.stats.seconds", s=seconds)
    )


# ---- dice ----


def _histogram(table: Table, seen: Histogram, view: View) -> str:
    """One row a face: what came as a bar, what was to be expected as a line across it, and both as numbers."""
    most = max(*seen.counts, *seen.expected)
    rows = ""
    for face, count, wanted in zip(seen.die.faces, seen.counts, seen.expected, strict=True):
        if not wanted:
            continue  # this box has no such side
        name = escape(table.game.face_name(Throw(seen.die.name, face), view))
        bar = f'<i style="width:{100 * count / most:.1f}%"></i><u style="left:{100 * wanted / most:.1f}%"></u>'
        words = escape(view.text("insight.stats.expected", n=f"{wanted:.1f}".replace(".", view.text("insight.stats.point"))))
        cells = f'<td class="bar"><div>{bar}</div></td><td>{count}</td><td class="soft">{words}</td>'
        rows += f'<tr><th scope="row">{name}</th>{cells}</tr>'
    title = escape(view.text(f"{table.game.id}.dice.{seen.die.name}"))
    return f'<h3>{title}</h3><table class="faces"><tbody>{rows}</tbody></table><p>{escape(judgement(seen, view))}</p>'


def judgement(seen: Histogram, view: View) -> str:
    """What to make of it, for people who never heard of chi-square."""
    of_hundred = round(100 * seen.as_uneven)
    return view.text(f"insight.stats.verdict.{seen.verdict}", n=seen.total, m=max(1, of_hundred))


# ---- the proof ----


def _honesty(table: Table, view: View) -> str:
    promised = table.match.extra.get("dice")
    shown = _heading("honesty", view)
    if not isinstance(promised, dict):
        return shown + f"<p>{escape(view.text('insight.stats.no_promise'))}</p>"
    facts = _fact("hash", str(promised.get("hash", "")), view)
    if not table.state.is_over:
        return shown + f"<p>{escape(view.text('insight.stats.later'))}</p><dl class='proof'>{facts}</dl>"
    facts += _fact("secret", table.secret.hex(), view)
    try:
        verdict = view.text("insight.stats.verified", n=table.record(view.locale).verify_dice())
    except BadMatch as error:
        verdict = view.text("insight.stats.not_verified", why=str(error))
    link = f'<a href="/t/{table.id}/match.json" download>{escape(view.text("insight.stats.file"))}</a>'
    how = escape(view.text("insight.stats.how"))
    return f"{shown}<p><b>{escape(verdict)}</b></p><dl class='proof'>{facts}</dl><p>{how}</p><p>{link}</p>"


def _fact(key: str, value: str, view: View) -> str:
    return f"<dt>{escape(text(view.locale)(f'insight.stats.{key}'))}</dt><dd><code>{escape(value)}</code></dd>"
