"""What a person can do about themselves: a recovery code for the day on which the browser has forgotten them, and their data, to
be read or erased.

The code is the secret of the session. It is shown on demand and travels in the part of a link that browsers do not send.
"""

from __future__ import annotations

import asyncio
from dataclasses import asdict

from starlette.responses import Response

from caldera.core.data import JsonObject
from caldera.tables.errors import NotYourSeat, Refused, TableError
from caldera.tables.history.club import member_of, names_of_members
from caldera.tables.history.erase_person import MOST_TABLES, erase_person
from caldera.tables.history.kept import owner_of
from caldera.tables.people.persons import KINDS, person_here
from caldera.tables.people.push import SUBSCRIPTION
from caldera.tables.people.seats import fingerprint
from caldera.tables.room import Room
from caldera.tables.store.boxes import box_owner
from caldera.web.http.answers import match_file, page, room_of, see
from caldera.web.http.guard import SESSION, WELL_FORMED, keep_session, session_of
from caldera.web.http.messages import Request
from caldera.web.http.routes import get, post
from caldera.web.owner.access import check_try

RECORDS = (*KINDS, SUBSCRIPTION)
"""What the room keeps of people beside tables: results, days, a place in the club, and where notifications go."""


@post("/mine/recovery")
async def make_recovery(request: Request) -> Response:
    """Show this browser's recovery code."""
    session = session_of(request)
    if session is None or request.app.state.knows_users:
        raise NotYourSeat("not_your_seat")
    return page(request, "recovery.html", {"code": session, "link": f"{request.base_url}recover#{session}"})


@get("/recover")
async def recover_page(request: Request) -> Response:
    """Where a recovery code is typed; a link brings it along."""
    return page(request, "recover.html", {"wrong": False})


@post("/recover")
async def recover(request: Request) -> Response:
    """Be who one was: this browser holds the seats of the code."""
    if request.app.state.knows_users:
        raise NotYourSeat("no_user")
    check_try(request, "", "")
    code = str((await request.fields()).get("code", "")).strip()
    if not WELL_FORMED.fullmatch(code) or not await _is_known(room_of(request), code):
        return page(request, "recover.html", {"wrong": True}, 422)
    answer = see("/mine")
    keep_session(answer, request, code)
    return answer


async def _is_known(room: Room, session: str) -> bool:
    """Whether the room holds anything of this session: a code that was mistyped is none."""

    def look() -> bool:
        seats = room.store.tables_of(fingerprint(session), 1)
        return bool(seats or room.store.boxes_of(box_owner(session)) or any(records_of(room, session).values()))

    return await asyncio.to_thread(look)


def records_of(room: Room, session: str) -> JsonObject:
    owners = (owner_of("browser", fingerprint(session)), person_here(room.store, session))
    return {kind: [asdict(kept) for owner in owners for kept in room.store.kept(owner, kind)] for kind in RECORDS}


@get("/mine/data.json")
async def my_data(request: Request) -> Response:
    """All that the room holds about whoever asks."""
    session = session_of(request)
    if session is None:
        raise NotYourSeat("not_your_seat")
    return match_file("caldera-my-data.json", await asyncio.to_thread(collect_data, room_of(request), session))


@post("/mine/erase")
async def erase(request: Request) -> Response:
    """Erase everything that the room holds about whoever asks, and forget them in this browser."""
    session = session_of(request)
    if session is None:
        raise NotYourSeat("not_your_seat")
    if not (await request.fields()).get("sure"):
        raise Refused("not_sure")
    erased = await erase_person(room_of(request), session)
    answer = page(request, "erased.html", {"deleted": len(erased.deleted), "left": len(erased.left)})
    answer.delete_cookie(SESSION)
    return answer


def collect_data(room: Room, session: str) -> JsonObject:
    """What is stored of a session: seats with their names, what was done and said there, editions, and what the owner decided."""
    person, decisions = fingerprint(session), room.house.now
    tables: list[JsonObject] = []
    for table_id in room.store.tables_of(person, MOST_TABLES):
        try:
            stored = room.store.load(table_id)
        except TableError as error:
            tables.append({"table": table_id, "problem": str(error)})
            continue
        seats = [seat for seat in stored.seats if seat.belongs_to(session, table_id)]
        mine = {seat.index for seat in seats}
        held = [{"seat": seat.index, "name": seat.name, "webhook": seat.hook, "devices": len(seat.devices)} for seat in seats]
        owners = {person, *(seat.owner_hash for seat in seats)}
        log = [asdict(entry) for entry in stored.log if entry.seat in mine and (not entry.owner or entry.owner in owners)]
        tables.append({"table": table_id, "game": stored.game, "created": stored.created, "seats": held, "log": log})
    return {
        "fingerprint": person,
        "tables": tables,
        "words": [{"table": table, "entry": seq, "words": words} for table, seq, words in room.store.words_of(person)],
        "records": records_of(room, session),
        "club": names_of_members(room.store).get(member_of(room.store, person_here(room.store, session)), ""),
        "editions": [asdict(box) for box in room.store.boxes_of(box_owner(session))],
        "network_seen": room.house.network_of(person),
        "muted": person in decisions.muted,
        "barred": person in decisions.barred,
    }
