"""My tables: whose turn it is, when something last happened, and the next one that waits for me."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Annotated, Any

from msgspec import Meta
from starlette.responses import Response

from caldera.core.state import CHANCE
from caldera.locale import text
from caldera.tables.play.table import Table
from caldera.tables.play.whatif import origin_of
from caldera.web.api.shapes import NextTable
from caldera.web.history.me import last_results
from caldera.web.http.answers import page, room_of
from caldera.web.http.guard import locale_of, session_of
from caldera.web.http.messages import Request
from caldera.web.http.routes import get
from caldera.web.stage.parts import verdict_of

MINUTE, HOUR, DAY = 60, 3600, 86400


def ago(seconds: float, locale: str) -> str:
    say = text(locale)
    if seconds < MINUTE:
        return say("ago.now")
    if seconds < HOUR:
        return say("ago.minutes", n=int(seconds // MINUTE))
    if seconds < DAY:
        return say("ago.hours", n=int(seconds // HOUR))
    return say("ago.days", n=int(seconds // DAY))


FEW, ROWS = 3, 5
"""How many tables the home page shows, and how many together with the last results."""


NotHere = Annotated[str, Meta(description="The table where I am: another one is looked for.")]


@dataclass(frozen=True)
class Row:
    """One table in the list."""

    path: str
    game_id: str
    title: str
    seats: list[tuple[str, str, str]]
    """Colour, name, and "now" for those who are to act."""
    status: str
    mine: bool
    over: bool
    maybe: bool
    """Only a trial: see what-if tables."""
    plies: int
    ago: str
    verdict: str = ""
    """How it ended for this session: the colour of the status."""


def row(table: Table, session: str, locale: str, now: float) -> Row:
    say, state, names, colours = text(locale), table.state, table.names(locale), table.game.info.colours
    mine = my_turn(table, session)
    verdict = verdict_of(table, table.seats_of(session), locale) if table.is_over else None
    if verdict:
        status = verdict.words
    elif mine:
        status = say("web.home.turn")
    elif state.actors == (CHANCE,):
        status = say("web.dice.waiting")
    else:
        status = say("web.home.waiting", who=say.all_of(names[actor] for actor in state.actors))
    seats = [(colours[index], name, "now" if index in state.actors else "") for index, name in enumerate(names)]
    since = ago(now - table.last_activity, locale)
    title = table.game.info.title_in(locale)
    kind = verdict.kind if verdict else ""
    return Row(
        f"/t/{table.id}", table.game.id, title, seats, status, mine, table.is_over, is_trial(table), table.match.ply, since, kind,
    )  # fmt: skip


def is_trial(table: Table) -> bool:
    return origin_of(table.match) is not None


def my_turn(table: Table, session: str) -> bool:
    """Whether the table waits for this session; after the end it waits for nobody."""
    return bool(set(table.held_by(session)) & set(table.state.actors)) and not table.is_over


async def my_tables(request: Request) -> dict[str, Any]:
    """My tables for a page: those where it is my turn first, then the latest; the finished ones apart."""
    session, locale, now = session_of(request), locale_of(request), time.time()
    tables = await room_of(request).tables_of(session) if session else []
    rows = [row(table, session or "", locale, now) for table in tables]
    going = sorted((each for each in rows if not each.over), key=lambda each: not each.mine)
    return {"going": going, "finished": [each for each in rows if each.over], "turns": sum(each.mine for each in going)}


async def my_place(request: Request) -> dict[str, Any]:
    """What the home page says of my games: the tables that go on, and my last results."""
    tables = await my_tables(request)
    shown = min(FEW, len(tables["going"]))
    return tables | {"shown": shown, "lines": await last_results(request, ROWS - shown)}


@get("/mine")
async def mine_page(request: Request) -> Response:
    """The tables of this browser."""
    return page(request, "mine.html", await my_tables(request) | {"knows_users": request.app.state.knows_users})


@get("/mine/list")
async def mine_list(request: Request) -> Response:
    """The list on that page, for its refresh."""
    if request.query_params.get("few"):
        return page(request, "going.html", await my_place(request))
    return page(request, "tables.html", await my_tables(request))


@get("/mine/next", name="nextTable", session="may")
async def next_table(request: Request, here: NotHere = "") -> NextTable:
    """The table that waits for me.

    The one that has waited longest, but for the one where I am.
    """
    session = session_of(request)
    tables = await room_of(request).tables_of(session) if session else []
    waiting = [table for table in tables if table.id != here and my_turn(table, session or "") and not is_trial(table)]
    if not waiting:
        return NextTable(0)
    first = min(waiting, key=lambda table: table.last_activity)
    locale = locale_of(request)
    words = text(locale)("web.mine.next", n=len(waiting))
    return NextTable(len(waiting), f"/t/{first.id}", first.game.info.title_in(locale), words)
