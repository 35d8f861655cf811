"""The drawer's panel of statistics: who did what, how long they took, the dice, and at the end the proof that these were honest."""

from __future__ import annotations

from caldera.core.dice import MOST_ROUNDS
from caldera.core.errors import BadMatch
from caldera.core.tally import Throw
from caldera.core.view import View
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.insight.throws import Histogram, histograms
from caldera.locale import text
from caldera.tables.live import Live
from caldera.tables.play.table import Table
from caldera.web.http.messages import Request
from caldera.web.panels.analysis import made_aside
from caldera.web.stage.viewers import Viewer, reader, seat_of


async def stats_panel(request: Request, live: Live, viewer: Viewer) -> Markup:
    return await made_aside(live, ("stats", viewer), lambda: statistics(live.table, viewer))


def statistics(table: Table, viewer: Viewer) -> Markup:
    view = reader(table, viewer)
    over = table.is_over
    seat = seat_of(table, viewer.held)
    if len(viewer.held) > 1 and table.game.info.hidden:
        seat = None  # several people look at the same page
    plies = table.match.ply
    seen = [one for one in histograms(table.match, seat, plies, over) if one.total]
    shown = join(
        _counts(table, seat, over, plies, view),
        turn_times(table, view),
        [_histogram(table, one, view) for one in seen],
        el("p", view.text("insight.stats.only_seen"), class_="soft") if seen and table.game.info.hidden and not over else None,
        _honesty(table, view) if table.game.info.chance else None,
    )
    return shown or el("p", view.text("insight.stats.nothing"))


def _heading(key: str, view: View) -> Markup:
    return el("h3", view.text(f"insight.stats.{key}"))


def _counts(table: Table, seat: int | None, over: bool, plies: int, view: View) -> Markup:
    events = [event for happened in table.match.events[:plies] for event in happened if over or event.known_to(seat)]
    counts = table.game.stats.count_events(table.state, events, View(None, view.locale, view.names, view.colours))
    if not counts.rows:
        return EMPTY
    head = [el("th", name, scope="col") for name in counts.columns]
    rows = [el("tr", el("th", words, scope="row"), [el("td", str(number)) for number in numbers]) for words, numbers in counts.rows]
    drawn = el("table", el("thead", el("tr", el("td"), head)), el("tbody", rows))
    label = view.text("insight.stats.counts")
    return join(_heading("counts", view), el("div", drawn, class_="wide-table", tabindex=0, role="region", aria_label=label))


def turn_times(table: Table, view: View) -> Markup:
    seconds = [round(spent) for spent in table.time_used.seconds]
    if not any(seconds):
        return EMPTY
    rows = [(el("dt", view.name(seat)), el("dd", _per_turn(table, seat, spent, view))) for seat, spent in enumerate(seconds)]
    return join(_heading("time", view), el("dl", rows))


def _per_turn(table: Table, seat: int, spent: int, view: View) -> str:
    """All the time of a seat, then how it was spread over its turns."""
    turns = table.time_used.turns[seat]
    shown = [duration(spent, view)]
    if len(turns) > 1:
        shown.append(view.text("insight.stats.turns", n=len(turns)))
        shown.append(view.text("insight.stats.mean", time=duration(round(sum(turns) / len(turns)), view)))
        shown.append(view.text("insight.stats.longest", time=duration(round(max(turns)), view)))
    return " · ".join(shown)


def duration(seconds: int, view: View) -> str:
    minutes, hours = seconds // 60, seconds // 3600
    if hours:
        return view.text("insight.stats.hours", h=hours, m=minutes % 60)
    return (
        view.text("insight.stats.minutes", m=minutes, s=seconds % 60) if minutes else view.text("insight.stats.seconds", s=seconds)
    )


# ---- dice ----


def _histogram(table: Table, seen: Histogram, view: View) -> Markup:
    """One row a face: what came as a bar, what was to be expected as a line across it, and both as numbers."""
    most = max(*seen.counts, *seen.expected)
    rows = []
    for face, count, wanted in zip(seen.die.faces, seen.counts, seen.expected, strict=True):
        if not wanted:
            continue  # this box has no such side
        name = el("th", table.game.stats.name_face(Throw(seen.die.name, face), view), scope="row")
        bar = (el("i", style=f"width:{100 * count / most:.1f}%"), el("u", style=f"left:{100 * wanted / most:.1f}%"))
        words = view.text("insight.stats.expected", n=view.text.decimal(wanted, 1))
        rows.append(el("tr", name, el("td", el("div", bar), class_="bar"), el("td", count), el("td", words, class_="soft")))
    title = el("h3", view.text(f"{table.game.id}.dice.{seen.die.name}"))
    return join(title, el("table", el("tbody", rows), class_="die-faces"), el("p", judgement(seen, view)))


def judgement(seen: Histogram, view: View) -> str:
    """What to make of it, for people who never heard of chi-square."""
    of_hundred = round(100 * seen.as_uneven)
    return view.text(f"insight.stats.verdict.{seen.verdict}", n=seen.total, m=max(1, of_hundred))


# ---- the proof ----


def _honesty(table: Table, view: View) -> Markup:
    promised = table.match.extra.get("dice")
    shown = _heading("honesty", view)
    if not isinstance(promised, dict) or "hash" not in promised:
        return join(shown, el("p", view.text("insight.stats.no_promise")))
    facts = [_fact("hash", str(promised.get("hash", "")), view)]
    if table.joint_dice.are_agreed:
        shown = join(shown, el("p", view.text("web.dice.rounds", n=table.joint_dice.rounds, most=MOST_ROUNDS)))
    if not table.is_over:
        return join(shown, el("p", view.text("insight.stats.later")), el("dl", facts, class_="proof"))
    facts.append(_fact("secret", table.secret.hex(), view))
    try:
        verdict = view.text("insight.stats.verified", n=table.record(view.locale).verify_dice())
    except BadMatch as error:
        verdict = view.text("insight.stats.not_verified", why=str(error))
    link = el("a", view.text("insight.stats.file"), href=f"/t/{table.id}/match.json", download=True)
    proof = (el("p", el("b", verdict)), el("dl", facts, class_="proof"))
    return join(shown, proof, el("p", view.text("insight.stats.how")), el("p", link))


def _fact(key: str, value: str, view: View) -> Markup:
    return join(el("dt", text(view.locale)(f"insight.stats.{key}")), el("dd", el("code", value)))
