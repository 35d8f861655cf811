"""The same deal at several tables: its page, with a link to pass on, and the comparison when the tables are over."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from starlette.responses import Response

from caldera.core.dice import check_deal
from caldera.core.info import Info
from caldera.games import infos
from caldera.locale import text
from caldera.tables.history.deals import Dealt, TurnBesideTurn, compare_turns, new_code, tables_of_deal
from caldera.tables.play.table import Table
from caldera.web.http.answers import page, room_of, see
from caldera.web.http.guard import locale_of, session_of
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import get
from caldera.web.stage.next_table import Fields, fields_of_table
from caldera.web.stage.parts import verdict_of

BESIDE = 2
"""Tables that are compared at a time."""


@dataclass(frozen=True)
class Group:
    """One set-up of a deal, as the page shows it."""

    info: Info
    chosen: str
    fields: Fields
    going: int
    over: int
    tables: list[tuple[str, str, str]]
    """Those that may be compared: path, who sat there, how it ended."""
    place: int
    """Which of them stands beside mine."""
    rows: list[TurnBesideTurn]


@get("/deal")
async def new_deal(request: Request) -> Response:
    """To a deal that nobody has played."""
    return see(f"/deal/{new_code()}")


@get("/deal/{code}")
async def deal_page(request: Request, code: str, beside: int = 1) -> Response:
    """A deal: who plays it here, and a table of one's own with the same chance."""
    known = check_deal(code)
    if known.startswith("daily-"):
        raise NotFound  # the day has a page of its own, with its own rules about who may see what
    groups = [await _group(request, dealt, known, beside) for dealt in await tables_of_deal(room_of(request), known)]
    games = [info for info in infos() if info.chance]
    return page(request, "deal.html", {"code": known, "groups": groups, "games": games})


async def _group(request: Request, dealt: Dealt, code: str, beside: int) -> Group:
    locale, session = locale_of(request), session_of(request)
    table = dealt.tables[0]
    tables, place = dealt.shown_to(session), max(1, beside)
    rows: list[TurnBesideTurn] = []
    pair = [tables[0], tables[place]] if place < len(tables) else []
    if pair:
        views = [each.view(None, locale) for each in pair]
        rows = await asyncio.to_thread(compare_turns, [each.match for each in pair], views)
    over = len(dealt.finished())
    fields = fields_of_table([spec.bot for spec in dealt.seats], dealt.options)
    kinds = [(f"seat.{seat}.kind", spec.kind) for seat, spec in enumerate(dealt.seats) if not spec.bot]
    kept = [field for field in fields if field[0] not in dict(kinds)]
    said = [(f"/t/{each.id}", _who(each, locale), verdict_of(each, (), locale).words) for each in tables]
    going = len(dealt.tables) - over
    return Group(table.game.info, _chosen(table, locale), [*kept, *kinds, ("deal", code)], going, over, said, place, rows)


def _who(table: Table, locale: str) -> str:
    names = table.names(locale)
    return text(locale).all_of(names[seat.index] for seat in table.seats if not seat.bot) or text(locale).all_of(names)


def _chosen(table: Table, locale: str) -> str:
    """How many play, and the difficulty where there is one."""
    info, say = table.game.info, text(locale)
    words = [say("deal.players", n=table.players)]
    option = next((each for each in info.options if each.name == info.difficulty), None)
    if option is not None:
        value, key = table.match.options.get(option.name, option.default), f"{info.id}.option.{option.name}"
        words.append(say(f"{key}.{value}") if say.has(f"{key}.{value}") else f"{say(key)} {value}")
    return " · ".join(words)
