"""A club's ladder: its page, names and recovery links, and the results as a table for other programs."""

from __future__ import annotations

import asyncio
import csv
import io
from dataclasses import dataclass
from datetime import datetime

from starlette.responses import Response

from caldera.bots import usual_level
from caldera.bots.names import bot_name
from caldera.games import game as find_game
from caldera.games import infos
from caldera.locale import text
from caldera.tables.history.club import (
    ENOUGH,
    Place,
    best_results,
    join_club,
    ladders,
    matches_of,
    member_of,
    member_of_link,
    names_of_members,
    places_of,
    recover,
)
from caldera.tables.people.persons import person_here
from caldera.web.http.answers import page, room_of, see
from caldera.web.http.guard import keep_session, locale_of, session_of, session_or_new
from caldera.web.http.messages import NO_STORE, NotFound, Request
from caldera.web.http.routes import get, post
from caldera.web.stage.next_table import Fields, fields_of_table


@dataclass(frozen=True)
class Rung:
    """One row of a ladder."""

    name: str
    rating: int
    uncertainty: int
    matches: int
    mine: bool


@dataclass(frozen=True)
class OwnRating:
    """Where somebody stands in the ladder of a game, for their own page."""

    game: str
    at: Place


async def own_ratings(request: Request) -> list[OwnRating]:
    """The ratings of whoever asks; none where there is no club, and of nobody but its members."""
    room, session = room_of(request), session_of(request)
    if not room.club or session is None:
        return []

    def read() -> list[Place]:
        me = member_of(room.store, person_here(room.store, session))
        return places_of(matches_of(room.store), me) if me else []

    return [OwnRating(find_game(at.game_id).info.title_in(locale_of(request)), at) for at in await asyncio.to_thread(read)]


def open_club(request: Request) -> str:
    """What the club is called; there is nothing here unless the host has switched it on."""
    club = room_of(request).club
    if not club:
        raise NotFound
    return club


def called(who: str, names: dict[str, str], locale: str) -> str:
    bot = who.removeprefix("bot ")
    return names.get(who, "–") if bot == who else text(locale)("club.bot", level=bot_name(bot, locale))


@get("/club")
async def club_page(request: Request) -> Response:
    """The ladder of the room's club."""
    club, locale, store, session = open_club(request), locale_of(request), room_of(request).store, session_of(request)
    matches = await asyncio.to_thread(matches_of, store)
    names = await asyncio.to_thread(names_of_members, store)
    me = await asyncio.to_thread(lambda: member_of(store, person_here(store, session)) if session else "")
    shown = [
        (
            find_game(game_id).info,
            players,
            [Rung(called(at.who, names, locale), at.shown, at.uncertainty, at.matches, at.who == me) for at in rungs],
        )
        for (game_id, players), rungs in ladders(matches).items()
    ]
    best = [
        (
            find_game(game_id).info,
            difficulty,
            [(kept.body["points"][0], [called(who, names, locale) for who in kept.body["who"]], kept.id) for kept in played],
        )
        for game_id, difficulty, played in best_results(matches)
    ]
    rated = [(info, rated_form(info.id)) for info in infos() if 2 in info.players]
    context = {"club": club, "me": names.get(me, ""), "ladders": shown, "best": best, "rated": rated, "enough": ENOUGH}
    return page(request, "club.html", context | {"matches": len(matches), "recovery": ""})


def rated_form(game_id: str) -> Fields:
    """A rated match against a bot, or with two where a game needs them."""
    return [*fields_of_table(("", usual_level(game_id)), {}), ("rated", "yes")]


@post("/club")
async def join(request: Request) -> Response:
    """Take part under a name; the answer has the recovery link, this once."""
    club, session = open_club(request), session_or_new(request)
    name = str((await request.fields()).get("name", ""))
    token = await asyncio.to_thread(join_club, room_of(request).store, session, name)
    answer = page(request, "club_link.html", {"club": club, "link": f"/club/recover/{token}", "mine": True})
    keep_session(answer, request, session)
    return answer


@get("/club/recover/{token}")
async def recovery_page(request: Request, token: str) -> Response:
    """Before somebody is a member again in this browser."""
    club = open_club(request)
    if not await asyncio.to_thread(member_of_link, room_of(request).store, token):
        raise NotFound
    return page(request, "club_link.html", {"club": club, "link": f"/club/recover/{token}", "mine": False})


@post("/club/recover/{token}")
async def come_back(request: Request, token: str) -> Response:
    """Be a member again in this browser."""
    open_club(request)
    session = session_or_new(request)
    await asyncio.to_thread(recover, room_of(request).store, session, token)
    answer = see("/club")
    keep_session(answer, request, session)
    return answer


@get("/club/results.csv")
async def results(request: Request) -> Response:
    """All rated matches as a table: when, which game, who, places, points, and where the record is."""
    open_club(request)
    store, written = room_of(request).store, io.StringIO()
    names, matches = await asyncio.to_thread(names_of_members, store), await asyncio.to_thread(matches_of, store)
    table = csv.writer(written, lineterminator="\n")
    table.writerow(("at", "game", "difficulty", "players", "places", "points", "record"))
    for kept in matches:
        body, moment = kept.body, datetime.fromtimestamp(kept.at).isoformat(timespec="seconds")
        players = [called(who, names, "en").lstrip("=+-@") for who in body["who"]]  # no formula for whoever opens it
        row = (body["game"], body["difficulty"], " / ".join(players), " ".join(str(place + 1) for place in body["places"]))
        table.writerow((moment, *row, " ".join(map(str, body["points"])), f"/t/{kept.id}/match.json"))
    headers = NO_STORE | {"Content-Disposition": 'attachment; filename="results.csv"'}
    return Response(written.getvalue(), headers=headers, media_type="text/csv")
