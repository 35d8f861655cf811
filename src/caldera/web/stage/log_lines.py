"""The readable log of a match as lines of a page: what happened, what was said in between, and what was taken back."""

from __future__ import annotations

from functools import cache
from itertools import chain

from caldera.bots.characters import introduce_bot
from caldera.bots.remarks import find_remark
from caldera.core.state import Event
from caldera.core.view import View
from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.locale import text
from caldera.tables.people.seats import BOT
from caldera.tables.play.notes import COMMENTARY, LogNote
from caldera.tables.play.table import SAID, SAID_ANYWAY, Table
from caldera.tables.play.undo import LOG_NOTES
from caldera.tables.timing.table_clock import NOTES as TIME_NOTES
from caldera.web.pages.signs import sign
from caldera.web.stage.viewers import Viewer, reader, reads_as_spectator, seat_of


def log_lines(table: Table, viewer: Viewer, since: int) -> str:
    """The log from a ply on, oldest first, and what was said in between."""
    view = reader(table, viewer)
    seat = seat_of(table, viewer.held)
    if len(viewer.held) > 1 and table.game.info.hidden:
        seat = None  # several people read the same log
    if table.game.info.hidden or not reads_as_spectator(table, view.seat, chain.from_iterable(table.match.events[since:])):
        return _write_lines(table, view, seat, since)
    name = ("log", since, viewer.locale, table.seating.changes)
    return table.once(name, lambda: _write_lines(table, table.view(None, viewer.locale), None, since))


def _write_lines(table: Table, view: View, seat: int | None, since: int) -> str:
    notes: dict[int, list[LogNote]] = {}
    for note in table.log_notes:
        if note.ply >= since:
            notes.setdefault(note.ply, []).append(note)
    lines: list[Markup] = []
    for ply in range(since, table.match.ply + 1):
        lines += [_note_line(table, note, view) for note in notes.get(ply, ())]
        if ply < table.match.ply:
            lines += [_line(table, ply, event, view) for event in table.match.events[ply] if table.knows(event, seat)]
    return str(join(lines))


def _line(table: Table, ply: int, event: Event, view: View) -> Markup:
    seat = event.data.get("seat")
    colour = table.game.info.colours[seat] if isinstance(seat, int) and seat >= 0 else ""
    typed = view.text("web.dice.typed", who=view.name(table.typed[ply])) if ply in table.typed else ""
    kind = event.kind + " minor" * bool(event.data.get("minor"))  # the next line sums it up, or the board shows it
    remark = _write_remark(table, ply, event, view)
    return _line_html(ply, kind, colour, table.game.words.write_log_line(event, view), typed, remark, view.locale)


def _write_remark(table: Table, ply: int, event: Event, view: View) -> str:
    """What a bot says to it; mostly nothing."""
    best = max(table.state.returns) if table.state.is_over else 0.0
    winners = [value > 0.0 and value == best for value in table.state.returns] if table.state.is_over else ()
    bots = [seat.bot if seat.kind == BOT else "" for seat in table.seats]
    said = find_remark(table.game.id, event, int(table.match.plays[ply][0]), bots, winners)
    return view.text("remark.line", who=view.name(said[0]), words=view.text(said[1])) if said else ""


@piece(8192)
def _line_html(ply: int, kind: str, colour: str, sentence: str, typed: str, remark: str, locale: str) -> Markup:
    picture = sign(colour, locale) if colour else el("i", class_="sign")
    said = (" ", el("em", remark, class_="remark")) if remark else None
    words = el("span", sentence, (" ", el("small", typed)) if typed else None, said)
    return el("li", el("span", ply + 1, class_="ply"), picture, words, data_ply=ply, class_=f"ev-{kind}")


def _note_line(table: Table, note: LogNote, view: View) -> Markup:
    """Something said, or something about the table itself."""
    if note.kind in SAID:
        words = view.text("web.chat.line", who=view.name(note.seat), words=note.words or view.text("web.chat.erased"))
        return _note_html(table, note, words, "said", view.locale)
    if note.kind in LOG_NOTES:
        words = _write_undo_note(table, note, view.locale)
    elif note.kind in COMMENTARY:
        words = view.text(f"web.commentary.log_{note.kind}", who=view.name(note.seat))
    elif note.kind in TIME_NOTES:
        words = view.text(f"clock.log_{note.words or note.kind}", who=view.name(note.seat))
    else:
        name, _, bot = note.words.partition("\n")
        who = name or view.text("seat.player", n=note.seat + 1)
        words = view.text(f"web.seats.log.{note.kind}", who=who, bot=introduce_bot(table.game.id, bot, view.locale))
    return _note_html(table, note, words, "note", view.locale) if words else EMPTY


def _note_html(table: Table, note: LogNote, words: str, kind: str, locale: str) -> Markup:
    picture = sign(table.game.info.colours[note.seat], locale)
    said = el("span", words, (" ", _anyway(locale)) if note.kind == SAID_ANYWAY else None)
    return el("li", el("span", class_="ply"), picture, said, data_ply=note.ply, class_=kind)


@cache
def _anyway(locale: str) -> Markup:
    """The sign of a sentence to which the game objected. Where only its text is shown, as in a toast, it is there in words."""
    told = text(locale)("web.chat.said_anyway")
    flag = el("svg", el("use", href="#icon-flag"), class_="ic", viewBox="0 0 24 24", aria_hidden="true")
    return el("small", flag, el("span", f"({told})", class_="vh"), class_="anyway", title=told)


def _write_undo_note(table: Table, note: LogNote, locale: str) -> str:
    """A line of the log about taking back; nothing where everybody sits at one screen and has seen it."""
    if not table.has_chat:
        return ""
    return text(locale)(f"web.back.log_{note.kind}", who=table.names(locale)[note.seat], n=int(note.words or 0))
