"""The drawer of a table's page: panels that are fetched when somebody opens them, and again whenever the table changes.

A panel is a function of who looks that gives HTML; `PANELS` has them by name; `play.PANEL_NAMES` is the
order of their tabs. Their words are
`web.drawer.NAME` for the tab and whatever they say inside. Buttons in panels need no script: `data-post` names a path below the
table's own address, `data-body` the JSON to send there (`last_version` is added), `data-panel` another panel to show.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.responses import Response

from caldera.core.options import Option
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.locale import text
from caldera.tables.live import Live
from caldera.tables.play.table import Table
from caldera.tables.settings import settings_for
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import get
from caldera.web.pages.rules import rules_panel
from caldera.web.panels.analysis import analysis_panel, luck_panel
from caldera.web.panels.commentary import commentary_section
from caldera.web.panels.hint import hint_panel
from caldera.web.panels.personal import notes_panel, preferences_panel
from caldera.web.panels.stats import stats_panel
from caldera.web.stage.viewers import Viewer
from caldera.web.table.ending import story_panel
from caldera.web.table.play import shown_to, wants_to_see
from caldera.web.table.seats import seats_section
from caldera.web.table.whatif import try_panel

Panel = Callable[[Request, Live, Viewer], Awaitable[Markup]]


async def table_panel(request: Request, live: Live, viewer: Viewer) -> Markup:
    """Who sits where, and what was agreed: the table's settings and the game's options."""
    table, say = live.table, text(viewer.locale)
    settings = _agreed("setting", settings_for(table.game.info), table.settings, viewer.locale)
    options = _agreed(f"{table.game.id}.option", table.game.options, table.match.options, viewer.locale)
    agreed = (el("h3", say("web.drawer.settings")), el("dl", settings))
    chosen = (el("h3", say("web.drawer.options")), el("dl", options)) if options else None
    may_report = table.has_chat and viewer.held
    report = el("p", el("a", say("web.report.title"), href=f"/t/{table.id}/report")) if may_report else None
    return join(
        await seats_section(request, live, viewer),
        commentary_section(live, viewer),
        report,
        _deal_line(table, viewer.locale),
        agreed,
        chosen,
    )


def _deal_line(table: Table, locale: str) -> Markup:
    """Where the dice follow from a code that everybody may know: that they do, and the way to the other tables."""
    code, say = table.match.extra.get("deal"), text(locale)
    if not isinstance(code, str):
        return EMPTY
    if "daily" in table.match.extra:
        return el("p", el("b", say("me.practice" if "practice" in table.match.extra else "daily.title")))
    return el("p", say("deal.here", code=code), " ", el("a", say("deal.page"), href=f"/deal/{code}"))


def _agreed(words: str, declared: tuple[Option, ...], chosen: dict[str, object], locale: str) -> list[Markup]:
    say = text(locale)

    def shown(option: Option) -> Markup:
        value = chosen.get(option.name, option.default)
        values = value if isinstance(value, list) else [value]
        own = f"{words}.{option.name}"
        keys = [(f"{own}.{item}", f"web.drawer.{str(item).lower()}", f"colour.{item}", f"web.bot.{item}") for item in values]
        labels = [next((say(key) for key in tried if say.has(key)), str(item)) for tried, item in zip(keys, values, strict=True)]
        return join(el("dt", say(f"{words}.{option.name}")), el("dd", ", ".join(labels) or "–"))

    return [shown(option) for option in declared]


PANELS: dict[str, Panel] = {
    "table": table_panel,
    "rules": rules_panel,
    "hint": hint_panel,
    "try": try_panel,
    "analysis": analysis_panel,
    "stats": stats_panel,
    "story": story_panel,
    "luck": luck_panel,
    "notes": notes_panel,
    "preferences": preferences_panel,
}


@get("/t/{table_id}/panel/{name}")
async def panel(request: Request, table_id: str, name: str) -> Response:
    """A side panel of a table."""
    if name not in PANELS:
        raise NotFound
    live = await shown_to(request, table_id)
    shown = await PANELS[name](request, live, wants_to_see(request, live.table))
    return Response(shown, media_type="text/html", headers={"Cache-Control": "no-store"})
