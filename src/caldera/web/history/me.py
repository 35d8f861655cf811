"""My games: what this browser's person has played in the room, taken along to other devices, exported, erased."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from starlette.responses import Response

from caldera.bots import level_names
from caldera.bots.characters import name_seats
from caldera.bots.names import bot_name
from caldera.core.data import JsonObject
from caldera.core.info import Info
from caldera.games import game_ids, infos
from caldera.locale import text
from caldera.tables.history import daily
from caldera.tables.history.daily import streak, tries_of
from caldera.tables.history.kept import Kept
from caldera.tables.history.results import LOST, RESULT, SAVED, SHARED, TOGETHER, WON, collect_results, erase_results
from caldera.tables.people.persons import join_person, make_link, person_here, person_of_link
from caldera.web.history.club import own_ratings
from caldera.web.http.answers import match_file, page, room_of, see
from caldera.web.http.guard import keep_session, locale_of, session_of, session_or_new
from caldera.web.http.messages import Request
from caldera.web.http.routes import get, post

FEW, ALL = 12, 500
GOOD = (WON, SHARED, SAVED)


@dataclass(frozen=True)
class Line:
    """One game of the history."""

    day: str
    game_id: str
    title: str
    about: str
    said: str
    kind: str
    path: str


@dataclass
class Rung:
    """A level of bots, or a difficulty: how many games, how many of them were won, and the best that came."""

    name: str
    games: int = 0
    won: int = 0
    best: int = 0
    honours: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Shelf:
    """What was played of one game."""

    info: Info
    games: int
    best: int
    rungs: list[Rung]


async def history_of(request: Request) -> list[Kept]:
    """The results of whoever asks, the latest first."""
    session, room = session_of(request), room_of(request)
    if session is None:
        return []
    tables = await room.tables_of(session)

    def read() -> list[Kept]:
        person = person_here(room.store, session)
        collect_results(room.store, person, tables)
        return [kept for kept in room.store.kept(person, RESULT) if kept.body["game"] in game_ids()]

    return await asyncio.to_thread(read)


def line_of(kept: Kept, locale: str) -> Line:
    say, body = text(locale), kept.body
    info, moment = daily.info_of(body["game"]), datetime.fromtimestamp(kept.at)
    title = info.title_in(locale)
    if body["difficulty"]:
        title += f", {_difficulty(info, body['difficulty'], locale)}"
    date = say("me.day", day=moment.day, month=say(f"me.month.{moment.month}"))
    return Line(date, info.id, title, _about(body, locale), _said(info, body, locale), body["kind"], f"/t/{kept.id}")


def _difficulty(info: Info, value: str, locale: str) -> str:
    say, key = text(locale), f"{info.id}.option.{info.difficulty}"
    return say(f"{key}.{value}") if say.has(f"{key}.{value}") else f"{say(key)} {value}"


def _about(body: JsonObject, locale: str) -> str:
    """Against or with whom, or that it was the mountain of a day."""
    say = text(locale)
    if "daily" in body:
        return say("me.practice" if "practice" in body else "daily.title")
    names = name_seats(body["game"], body["names"], body["bots"], locale)
    others = [name for seat, name in enumerate(names) if seat not in body["seats"]]
    if not others:
        return say("me.alone" if len(body["seats"]) == 1 else "me.one_screen")
    return say("me.with" if body["kind"] in (SAVED, LOST) else "me.against", who=say.all_of(others))


def _said(info: Info, body: JsonObject, locale: str) -> str:
    say, kind, points = text(locale), body["kind"], body["points"]
    if kind in (SAVED, LOST):
        if body["honour"]:
            return say(f"{info.id}.rank.{body['honour']}")
        return say("me.saved", n=points[0]) if kind == SAVED else say("me.lost")
    if kind == TOGETHER:
        return " : ".join(map(str, points))
    mine = body["seats"][0]
    others = sorted((each for seat, each in enumerate(points) if seat != mine), reverse=True)
    return say(f"me.{kind}", score=" : ".join(map(str, [points[mine], *others])))


def shelves(history: Sequence[Kept], locale: str) -> list[Shelf]:
    """By game: of rivals the levels of the strongest bot, of teams the difficulties."""
    shown = []
    for info in infos():
        played = [kept.body for kept in history if kept.body["game"] == info.id]
        if not played:
            continue
        if info.cooperative:
            option = next((each for each in info.options if each.name == info.difficulty), None)
            rungs = {str(value): Rung(_difficulty(info, str(value), locale)) for value in (option.choices if option else ())}
        else:
            rungs = {level: Rung(bot_name(level, locale)) for level in level_names(info.id)}
        best = 0
        for body in played:
            points = max(body["points"][seat] for seat in body["seats"])
            best = max(best, points if body["kind"] != LOST else 0)
            rung = rungs.get(body["difficulty"] if info.cooperative else _strongest(info.id, body))
            if rung is None:
                continue
            rung.games += 1
            rung.won += body["kind"] in GOOD
            rung.best = max(rung.best, points if body["kind"] in GOOD else 0)
            honour = text(locale)(f"{info.id}.rank.{body['honour']}") if body["honour"] else ""
            if honour and honour not in rung.honours:
                rung.honours.append(honour)
        if any(body["honour"] for body in played):
            best = 0  # its honours say more than points
        shown.append(Shelf(info, len(played), best, [rung for rung in rungs.values() if rung.games or info.cooperative]))
    return shown


def _strongest(game_id: str, body: JsonObject) -> str:
    """The level of the strongest bot of a game in which nobody else played."""
    levels = level_names(game_id)
    others = [bot for seat, bot in enumerate(body["bots"]) if seat not in body["seats"]]
    return max(others, key=levels.index) if others and all(bot in levels for bot in others) else ""


def longest_row(history: Sequence[Kept]) -> int:
    """The most games won one after the other."""
    best = row = 0
    for kept in reversed(history):
        row = row + 1 if kept.body["kind"] in GOOD else row if kept.body["kind"] == TOGETHER else 0
        best = max(best, row)
    return best


async def last_results(request: Request, most: int = 3) -> list[Line]:
    return [line_of(kept, locale_of(request)) for kept in (await history_of(request))[:most]]


@get("/me")
async def me_page(request: Request, all: int = 0) -> Response:
    """My games."""
    locale, history = locale_of(request), await history_of(request)
    tries = await tries_of(room_of(request), session_of(request))
    context: JsonObject = {
        "games": len(history),
        "won": sum(kept.body["kind"] in GOOD for kept in history),
        "row": longest_row(history),
        "days": streak(tries, daily.room_day()),
        "shelves": shelves(history, locale),
        "lines": [line_of(kept, locale) for kept in history[: ALL if all else FEW]],
        "more": len(history) > FEW and not all,
        "link": "",
        "club": room_of(request).club,
        "club_ratings": await own_ratings(request),
    }
    return page(request, "me.html", context)


@post("/me/link")
async def take_along(request: Request) -> Response:
    """A link with which another device has my games, too; it works once, for a quarter of an hour."""
    session = session_or_new(request)
    token = await make_link(room_of(request).store, session)
    answer = page(request, "me_link.html", {"link": f"/me/join/{token}", "dead": False, "mine": True})
    keep_session(answer, request, session)
    return answer


@get("/me/join/{token}")
async def join_page(request: Request, token: str) -> Response:
    """Before somebody's games come to this device."""
    alive = bool(await asyncio.to_thread(person_of_link, room_of(request).store, token))
    return page(request, "me_link.html", {"link": f"/me/join/{token}", "dead": not alive, "mine": False}, 200 if alive else 403)


@post("/me/join/{token}")
async def join(request: Request, token: str) -> Response:
    """From now on this device has the games of the other, and the other those of this one."""
    session = session_or_new(request)
    await join_person(room_of(request).store, token, session)
    answer = see("/me")
    keep_session(answer, request, session)
    return answer


@get("/me/export")
async def export(request: Request) -> Response:
    """My games as a file."""
    history = await history_of(request)
    games = [{"at": datetime.fromtimestamp(kept.at).isoformat(timespec="seconds")} | kept.body for kept in history]
    return match_file("caldera-games.json", {"caldera_games": 1, "games": games})


@post("/me/erase")
async def erase(request: Request) -> Response:
    """Forget my games, on all my devices. Tables stay."""
    session, room = session_of(request), room_of(request)
    if session is not None:
        person = await asyncio.to_thread(person_here, room.store, session)
        await asyncio.to_thread(erase_results, room.store, person, time.time())
    return see("/me")
