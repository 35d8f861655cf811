"""Today's mountain: before a try, while it goes on and after it, with the week, the streak and a result to pass on.

Before somebody's own try nothing of the deal is told: no board, no roll, no result of anybody. What is passed on names no action
and shows no dice.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from starlette.responses import Response

from caldera.bots.names import bot_name
from caldera.core.data import JsonObject
from caldera.core.errors import CalderaError
from caldera.draw.markup import EMPTY, Markup
from caldera.insight.mountain import ENOUGH, EXPERT, MEDIUM, Mountain, Standing, compare, mountain_of
from caldera.insight.turns import turn_number
from caldera.locale import text
from caldera.tables.history import daily
from caldera.tables.history.daily import ONE_DAY, Try, begin_try, others_of, streak, tries_of, week_of
from caldera.tables.history.results import LOST, SAVED
from caldera.tables.play.table import Table
from caldera.web.history.mountain_art import DONE, MISSED, OPEN, TODAY, RidgeDay, hill, ridge
from caldera.web.http.answers import page, room_of, see
from caldera.web.http.guard import keep_session, locale_of, session_of, session_or_new
from caldera.web.http.limits import client_of, keeper_of
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import get, post

FRESH, RUNNING, OVER = "fresh", "running", "over"


def day_words(day: date, locale: str) -> str:
    say = text(locale)
    return say("daily.date", weekday=say(f"daily.weekday.{day.weekday()}"), day=day.day, month=say(f"daily.month.{day.month}"))


@dataclass(frozen=True)
class Ridge:
    """A person's week and how many days in a row."""

    drawn: Markup
    days: int
    best: int


def ridge_of(tries: dict[date, Try], today: date, locale: str) -> Ridge:
    say, shown, told = text(locale), [], []
    first = min(tries, default=today)
    for day in week_of(today):
        done = tries.get(day)
        name = say(f"daily.weekday.{day.weekday()}")
        beaten = 0
        if done is not None and done.in_time:
            state, beaten = DONE, done.beaten
            told.append(f"{name} {beaten}")
        elif day == today:
            state = TODAY
            told.append(say("daily.open_day", day=name))
        else:
            state = MISSED if first <= day < today else OPEN
        shown.append(RidgeDay(say(f"daily.short.{day.weekday()}"), state, beaten, day == today))
    return Ridge(ridge(shown, ", ".join(told)), streak(tries, today), daily.best_streak(tries))


@dataclass(frozen=True)
class Difference:
    """A decision that Expert mostly took otherwise."""

    turn: int
    yours: str
    theirs: str
    times: int


@dataclass(frozen=True)
class Outcome:
    """What came of a try."""

    headline: str
    kind: str
    beaten: int
    standing: Standing
    here: Standing | None
    """Among Expert's games of this very deal, once there are enough; before, nothing."""
    medium: Standing | None
    drawn: Markup
    share: str
    signs: str
    differences: list[Difference] = field(default_factory=list)
    waiting: bool = True
    """Whether Expert still looks at the decisions."""
    others: list[int] = field(default_factory=list)


def state_of(done: Try | None) -> str:
    return FRESH if done is None else RUNNING if done.result is None else OVER


def headline(done: Try, locale: str) -> str:
    """How it ended, in a few words."""
    say, points, result = text(locale), done.points, done.result or {}
    if result["kind"] in (SAVED, LOST):
        honour = result["honour"]
        if honour:
            return say(f"{done.mountain.game_id}.rank.{honour}")
        return say("daily.saved", n=points) if result["kind"] == SAVED else say("daily.team_lost")
    return say("daily.won" if points > 0 else "daily.lost" if points < 0 else "daily.even", n=abs(points))


async def outcome_of(request: Request, done: Try, days: int) -> Outcome:
    room, locale, mountain = room_of(request), locale_of(request), done.mountain
    say, result = text(locale), done.result or {}
    figures = await room.expert_games.figures(mountain)
    standing = compare(done.points, mountain.setup.figures[EXPERT])
    at_deal = {level: compare(done.points, each) for level, each in figures.items() if sum(each.values()) >= ENOUGH}
    here = at_deal.get(EXPERT)
    shown = figures[EXPERT] if here else mountain.setup.figures[EXPERT]
    review = await room.expert_games.review(done.table)
    differences: list[Difference] = []
    try:
        table = (await room.live(done.table)).table
    except CalderaError:
        table = None  # it is in the archive; what was found out about it stays
    if table is not None and review is None:
        room.expert_games.want_review(table)
    if table is not None and review is not None:
        differences = await asyncio.to_thread(_differences, table, review["differences"], locale)
    signs = str(review["signs"]) if review else ""
    beaten = here.beaten if here else standing.beaten
    lines = [say("daily.share", n=mountain.number), f"{signs} {say('daily.share_rank', n=beaten)}".strip()]
    lines += [say("daily.streak", n=days)] if days > 1 else []
    relative = not daily.info_of(mountain.game_id).cooperative
    label = say("daily.hill", worse=100 * standing.better // standing.games, games=standing.games)
    drawn = hill(shown, done.points, say("daily.you"), label, relative)
    _, others = await others_of(room, mountain, session_of(request))
    waiting = review is None and table is not None
    return Outcome(
        headline(done, locale), str(result["kind"]), beaten, standing, here, at_deal.get(MEDIUM), drawn, "\n".join(lines), signs,
        differences, waiting, others,
    )  # fmt: skip


def _differences(table: Table, found: list[tuple[int, str, int]], locale: str) -> list[Difference]:
    match, view, shown = table.match, table.view(0, locale), []
    for ply, words, times in found:
        state = match.state_at(ply)
        number = turn_number(match, ply)
        yours, theirs = (
            match.game.words.name_action(state, each, view) for each in (match.plays[ply][1], match.game.space.parse(words))
        )
        shown.append(Difference(number, yours, theirs, times))
    return shown


def until_midnight(now: datetime, locale: str) -> str:
    left = datetime.combine(now.date() + timedelta(days=1), datetime.min.time()) - now
    return text(locale)("daily.left", h=left.seconds // 3600, m=left.seconds % 3600 // 60)


async def hero_of(request: Request) -> JsonObject:
    """What the home page says of today's mountain."""
    today, locale = daily.room_day(), locale_of(request)
    tries = dict(await tries_of(room_of(request), session_of(request)))
    mountain, done = mountain_of(today), tries.get(today)
    return {
        "mountain": mountain,
        "daily_info": daily.info_of(mountain.game_id),
        "daily_day": day_words(today, locale),
        "daily_state": state_of(done),
        "daily_streak": streak(tries, today),
        "daily_said": f"{headline(done, locale)}" if done and done.result else "",
        "daily_left": until_midnight(datetime.now(), locale),
        "daily_beaten": done.beaten if done and done.result else 0,
        "daily_known": bool(tries),
    }


@get("/today")
async def today_page(request: Request, day: str = "") -> Response:
    """Today's mountain, or yesterday's."""
    today, locale, room = daily.room_day(), locale_of(request), room_of(request)
    shown = _day(day) or today
    if shown not in (today, today - ONE_DAY):
        raise NotFound
    tries = dict(await tries_of(room, session_of(request)))
    mountain, done = mountain_of(shown), tries.get(shown)
    info, week = daily.info_of(mountain.game_id), ridge_of(tries, today, locale)
    outcome = await outcome_of(request, done, week.days) if done and done.result else None
    before = mountain_of(shown - ONE_DAY)
    yesterday = tries.get(before.day)
    count, _ = await others_of(room, mountain, session_of(request))
    context = {
        "mountain": mountain,
        "info": info,
        "day": day_words(shown, locale),
        "is_today": shown == today,
        "state": state_of(done),
        "table": done.table if done else "",
        "outcome": outcome,
        "week": week,
        "facts": _facts(mountain, locale),
        "before": {
            "info": daily.info_of(before.game_id),
            "said": headline(yesterday, locale) if yesterday and yesterday.result else "",
            "beaten": yesterday.beaten if yesterday and yesterday.result else 0,
            "day": before.day.isoformat(),
        },
        "next": daily.info_of(mountain_of(today + ONE_DAY).game_id),
        "left": until_midnight(datetime.now(), locale),
        "count": count,
        "art": EMPTY,
    }
    return page(request, "today.html", context)


def _facts(mountain: Mountain, locale: str) -> dict[str, str]:
    """Who plays beside the person, and how hard it is."""
    say, bots, info = text(locale), mountain.setup.bots, daily.info_of(mountain.game_id)
    key = "daily.partners" if info.cooperative else "daily.rivals"
    levels = [bot_name(name, locale).lower() for name in dict.fromkeys(bots)]
    words = {"bots": say(key, n=len(bots), level=say.all_of(levels)), "difficulty": ""}
    value = mountain.setup.options.get(info.difficulty) if info.difficulty else None
    if value is not None:
        option = f"{info.id}.option.{info.difficulty}"
        words["difficulty"] = say(f"{option}.{value}") if say.has(f"{option}.{value}") else f"{say(option)} {value}"
    return words


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written) if written else None
    except ValueError:
        raise NotFound from None


@post("/today")
async def begin(request: Request) -> Response:
    """To my try: a new one, the one that goes on, or another one for practice."""
    day = _day(str((await request.fields()).get("day", ""))) or daily.room_day()
    if day not in (daily.room_day(), daily.room_day() - ONE_DAY):
        raise NotFound
    session, client = session_or_new(request), client_of(request)
    keeper_of(request).admit_table(client)
    answer = see(f"/t/{await begin_try(room_of(request), session, day, client)}")
    keep_session(answer, request, session)
    return answer
