"""Panels of the drawer about things that stay in this browser: preferences and private notes. The server only knows their words."""

from __future__ import annotations

from html import escape

from caldera.locale import text
from caldera.tables.live import Live
from caldera.web.security import AnyRequest
from caldera.web.sheet import Viewer

FLAGS = ("confirm", "forced", "sound")
SPEEDS = ("slow", "normal", "fast", "none")


async def preferences_panel(request: AnyRequest, live: Live, viewer: Viewer) -> str:
    say = text(viewer.locale)
    hidden = live.table.game.info.hidden
    shown = ""
    for name in FLAGS:
        key = f"web.prefs.{name}"
        title, note = escape(say(key)), escape(say(f"{key}_hidden" if name == "forced" and hidden else f"{key}_help"))
        field = f'<input type="checkbox" data-pref="{name}" aria-describedby="pref-{name}-help">'
        shown += f'<div class="pref"><label>{field}<b>{title}</b></label><p id="pref-{name}-help">{note}</p></div>'
    options = "".join(f'<option value="{speed}">{escape(say(f"web.prefs.speed_{speed}"))}</option>' for speed in SPEEDS)
    speed = f'<label><b>{escape(say("web.prefs.speed"))}</b><select data-pref="speed">{options}</select></label>'
    return f'<p>{escape(say("web.prefs.intro"))}</p>{shown}<div class="pref">{speed}</div>'


async def notes_panel(request: AnyRequest, live: Live, viewer: Viewer) -> str:
    say = text(viewer.locale)
    if viewer.covered:
        return f"<p>{escape(say('web.notes.covered'))}</p>"
    label = escape(say("web.notes.intro"))
    return f'<label for="notes">{label}</label><textarea id="notes" rows="14" maxlength="20000" spellcheck="false"></textarea>'
