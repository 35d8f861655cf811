"""Reports: somebody at a table shows the owner of the room what was said there, with what was said around it."""

from __future__ import annotations

import time

from starlette.responses import Response

from caldera.tables.errors import NotYourSeat, Refused
from caldera.tables.house import MOST_REPORTS, Report
from caldera.tables.people.seats import fingerprint
from caldera.tables.play.notes import LogNote
from caldera.tables.play.table import SAID, Table
from caldera.web.http.answers import page, room_of
from caldera.web.http.guard import locale_of, session_of
from caldera.web.http.messages import Request
from caldera.web.http.routes import get, post
from caldera.web.owner.access import access_of, take_try

MOST_SHOWN = 30
AROUND = 5
"""Sentences before and after the reported one that the owner reads, too."""
LONGEST_REMARK = 300


async def _table_of(request: Request, table_id: str) -> tuple[Table, str]:
    """The table and the session, which must have a seat there."""
    table, session = (await room_of(request).live(table_id)).table, session_of(request)
    if session is None or not table.seats_of(session):
        raise NotYourSeat("not_your_seat")
    return table, session


def _sentences(table: Table) -> list[LogNote]:
    return [note for note in table.log_notes if note.kind in SAID and note.words]


@get("/t/{table_id}/report")
async def report_page(request: Request, table_id: str) -> Response:
    """What was said at the table, to choose what is reported."""
    return _show(request, *await _table_of(request, table_id))


def _show(request: Request, table: Table, session: str, is_sent: bool = False) -> Response:
    mine, names = table.seats_of(session), table.names(locale_of(request))
    said = [(index, names[note.seat], note.words) for index, note in enumerate(_sentences(table)) if note.seat not in mine]
    context = {"table_id": table.id, "said": said[-MOST_SHOWN:][::-1], "is_sent": is_sent, "longest": LONGEST_REMARK}
    return page(request, "report.html", context)


@post("/t/{table_id}/report")
async def report(request: Request, table_id: str) -> Response:
    """Report a sentence to the owner of the room."""
    table, session = await _table_of(request, table_id)
    form, sentences, names = await request.fields(), _sentences(table), table.names(locale_of(request))
    chosen = str(form.get("sentence", ""))
    index = int(chosen) if chosen.isascii() and chosen.isdigit() and len(chosen) < 7 else len(sentences)
    if index >= len(sentences) or sentences[index].seat in table.seats_of(session):
        raise Refused("no_such_sentence")
    take_try(request, access_of(request).reports)
    near = sentences[max(0, index - AROUND) : index + AROUND + 1]
    made = Report(
        table.id,
        time.time(),
        names[sentences[index].seat],
        table.seats[sentences[index].seat].owner_hash,
        sentences[index].words,
        [f"{names[note.seat]}: {note.words}" for note in near],
        str(form.get("remark", ""))[:LONGEST_REMARK],
        fingerprint(session),
    )
    with room_of(request).house.change() as decisions:
        decisions.reports = [*decisions.reports, made][-MOST_REPORTS:]
    return _show(request, table, session, is_sent=True)
