"""Panels of the drawer about things that stay in this browser: preferences and private notes. The server only knows their words."""

from __future__ import annotations

from caldera.draw.markup import Markup, el, join
from caldera.locale import text
from caldera.tables.live import Live
from caldera.web.http.messages import Request
from caldera.web.stage.viewers import Viewer

FLAGS = ("confirm", "forced", "sound", "calm_sound", "quiet_bots")
USUAL_VOLUME = 60
SPEEDS = ("slow", "normal", "fast", "none")


async def preferences_panel(request: Request, live: Live, viewer: Viewer) -> Markup:
    say = text(viewer.locale)
    hidden = live.table.game.info.hidden
    shown = []
    for name in FLAGS:
        key, note = f"web.prefs.{name}", f"pref-{name}-help"
        about = say(f"{key}_hidden" if name == "forced" and hidden else f"{key}_help")
        field = el("input", type="checkbox", data_pref=name, aria_describedby=note)
        shown.append(el("div", el("label", field, el("b", say(key))), el("p", about, id=note), class_="pref"))
    volume = el("input", type="range", data_pref="volume", min=0, max=100, step=5, value=USUAL_VOLUME)
    louder = el("label", el("b", say("web.prefs.volume")), volume)
    options = [el("option", say(f"web.prefs.speed_{speed}"), value=speed, selected=speed == "normal") for speed in SPEEDS]
    speed = el("label", el("b", say("web.prefs.speed")), el("select", options, data_pref="speed"))
    return join(el("p", say("web.prefs.intro")), shown, el("div", louder, class_="pref"), el("div", speed, class_="pref"))


async def notes_panel(request: Request, live: Live, viewer: Viewer) -> Markup:
    say = text(viewer.locale)
    if viewer.is_device_passed_on:
        return el("p", say("web.notes.covered"))
    field = el("textarea", id="notes", rows=14, maxlength=20000, spellcheck="false")
    return join(el("label", say("web.notes.intro"), for_="notes"), field)
