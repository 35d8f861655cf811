"""The clocks of a table as people see them above its panels, as programs get them, and in words before one joins."""

from __future__ import annotations

from caldera.bots.characters import introduce_bot
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.locale import Text, text
from caldera.tables.people.seats import BOT
from caldera.tables.play.table import Table
from caldera.tables.timing.clock import GLASS
from caldera.tables.timing.table_clock import TableClock
from caldera.tables.timing.terms import LOSES, NONE, TOLD
from caldera.web.api.shapes import ClockShown
from caldera.web.pages.signs import sign
from caldera.web.stage.viewers import Viewer
from caldera.web.table.links import post_button

HOUR, DAY = 3600, 86_400
LOW = 30.0
"""Seconds from which on a clock is shown as one that runs out."""


def clock_for_programs(table: Table) -> ClockShown | None:
    """The clocks as JSON."""
    clocks = table.clocks
    if clocks is None:
        return None
    clock, terms, at = clocks.clock, clocks.terms, clocks.clock.at
    has_glass = bool(terms.glass) and clock.pouring is not None
    return ClockShown(
        at,
        [round(clock.left(seat, at), 3) for seat in range(table.players)] if terms.base else None,
        sorted(clock.since),
        round(clock.glass_left(at), 3) if has_glass else None,
        {seat: since + terms.limit for seat, since in clock.since.items()} if terms.limit else {},
        clock.is_paused,
        sorted(clock.wishes),
        sorted(clock.flagged | clock.late),
        clock.lost,
    )


def clock_bar(table: Table, viewer: Viewer, ply: int | None = None) -> str:
    """The clocks of a table with the button for a pause; the page's script lets them run. `ply`: as they stood at that position."""
    clocks, say = table.clocks, text(viewer.locale)
    if clocks is None:
        return ""
    clock = clocks.clock
    if ply is not None:
        return str(_past_clocks(table, clocks, viewer, ply))
    shown = [_seat_clock(table, clocks, seat, viewer) for seat in range(table.players)]
    if clocks.terms.glass and clock.pouring is not None:
        shown.append(_glass(clocks, say))
    state = [el("p", say("clock.paused"), class_="clock-state")] if clock.is_paused else []
    if clock.wishes and not clock.is_paused:
        names = table.names(viewer.locale)
        state = [el("p", say("clock.wished", who=say.all_of(names[seat] for seat in sorted(clock.wishes))), class_="clock-state")]
    words = {f"data_{name}": say(f"clock.{name}", n="{n}") for name in ("warn", "days")}
    ticks = clocks.ticks and not table.is_over
    box = el("div", [each for each in shown if each], state, _buttons(table, clocks, viewer), class_="clock-row", **words)
    return str(el("div", box, data_stood=f"{clock.at:.3f}", data_ticks=ticks, data_own=" ".join(map(str, viewer.held))))


def _seat_clock(table: Table, clocks: TableClock, seat: int, viewer: Viewer) -> Markup:
    clock, terms = clocks.clock, clocks.terms
    runs = seat in clock.since
    if table.seats[seat].kind == BOT:
        return EMPTY
    if terms.base:
        left = clock.left(seat, clock.at)
    elif terms.limit and runs:
        left = clock.since[seat] + terms.limit - clock.at
    else:
        return EMPTY
    colour, name = table.game.info.colours[seat], table.names(viewer.locale)[seat]
    kind = "clock" + " runs" * runs + " low" * (left < LOW) + " own" * (seat in viewer.held)
    who = el("span", name, class_="clock-name")
    return _time(sign(colour, viewer.locale), who, left, runs, kind, seat, text(viewer.locale))


def _past_clocks(table: Table, clocks: TableClock, viewer: Viewer, ply: int) -> Markup:
    """Of a position of the past; where there are no clocks but a pace, nothing."""
    if not clocks.terms.base:
        return EMPTY
    say, names = text(viewer.locale), table.names(viewer.locale)
    shown = [
        _time(
            sign(table.game.info.colours[seat], viewer.locale),
            el("span", names[seat], class_="clock-name"),
            left,
            False,
            "clock",
            seat,
            say,
        )
        for seat, left in enumerate(clocks.clock.left_at(ply))
        if table.seats[seat].kind != BOT
    ]
    return el("div", el("div", shown, class_="clock-row", data_days=say("clock.days", n="{n}")), data_stood="0", data_own="")


def _glass(clocks: TableClock, say: Text) -> Markup:
    left = clocks.clock.glass_left(clocks.clock.at)
    who = el("span", say("clock.glass"), class_="clock-name")
    return _time(el("i", "⏳", aria_hidden="true"), who, left, True, "clock glass runs" + " low" * (left < LOW), GLASS, say)


def _time(picture: Markup, who: Markup, left: float, runs: bool, kind: str, seat: int, say: Text) -> Markup:
    shown = el("b", write_time(left, say), role="timer", aria_live="off", class_="clock-time")
    return el("span", picture, who, shown, class_=kind, data_seat=seat, data_left=f"{left:.3f}", data_runs=runs)


def write_time(seconds: float, say: Text) -> str:
    """A clock's time: 4:05, 1:04:05, or days and hours."""
    whole = max(0, int(seconds))
    if whole >= DAY:
        return say("clock.days", n=whole // DAY) + f" {whole % DAY // HOUR} h"
    minutes = f"{whole % HOUR // 60:02}" if whole >= HOUR else f"{whole // 60}"
    return (f"{whole // HOUR}:" if whole >= HOUR else "") + f"{minutes}:{whole % 60:02}"


def _buttons(table: Table, clocks: TableClock, viewer: Viewer) -> Markup:
    """A pause, or back to the game: for those who play."""
    clock, say = clocks.clock, text(viewer.locale)
    held = [seat for seat in viewer.shared or viewer.held if seat in clock.people]
    if not held or table.is_over or viewer.is_tv:
        return EMPTY
    if clock.is_paused:
        return post_button("/clock", '{"pause":false}', say("clock.go_on"), "go")
    wishes = all(seat in clock.wishes for seat in held)
    if wishes:
        return post_button("/clock", '{"pause":false}', say("clock.withdraw"))
    return post_button("/clock", '{"pause":true}', say("clock.agree" if clock.wishes else "clock.pause"))


def describe_terms(table: Table, locale: str) -> list[str]:
    """What was agreed about time, in sentences for somebody who may join."""
    clocks, say, settings = table.clocks, text(locale), table.settings
    if clocks is None:
        return []
    sentences = []
    if settings["pace"] != NONE:
        sentences.append(say(f"clock.pace_{settings['pace']}"))
    if clocks.terms.base:
        sentences.append(say("clock.has_clock", n=f"{clocks.terms.base / 60:g}", m=f"{clocks.terms.increment:g}"))
    if clocks.terms.glass:
        sentences.append(say("clock.has_glass", n=f"{clocks.terms.glass / 60:g}"))
    loses = clocks.terms.timeout == LOSES and not (clocks.terms.base or clocks.terms.glass)
    bot = introduce_bot(table.game.id, clocks.terms.bot, locale)
    sentences.append(say(f"clock.then_{TOLD if loses else clocks.terms.timeout}", bot=bot))
    return sentences


def terms_list(table: Table, locale: str) -> Markup:
    sentences = describe_terms(table, locale)
    return join([el("p", sentence) for sentence in sentences])
