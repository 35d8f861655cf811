"""The pages around the tables: the list of games, a game, a new table, a match from a file, the language; and the note about the
fast build that `make play` makes while the room is already open.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.responses import Response

from caldera.bots import bots_at_tables, usual_level
from caldera.bots.characters import call_bot, character_of
from caldera.bots.names import bot_line, bot_name
from caldera.core.data import JsonObject
from caldera.core.errors import BadMatch, BadOption
from caldera.core.guide import has_guide
from caldera.core.info import FirstTable, Info
from caldera.core.options import Option
from caldera.games import game as find_game
from caldera.games import game_ids, infos
from caldera.insight.challenges import challenges
from caldera.insight.puzzles import puzzles
from caldera.locale import LOCALES, text
from caldera.tables.errors import BadTable
from caldera.tables.history.club import RATED, RATED_SETTINGS
from caldera.tables.history.deals import deal_header, note_deal
from caldera.tables.people.seats import BOT, KINDS, LINK, SeatSpec
from caldera.tables.play.boxes import choose_edition
from caldera.tables.play.imports import read_match, seats_of_record
from caldera.tables.settings import SETTINGS, settings_in_form
from caldera.web.api import programs as api
from caldera.web.api import shapes
from caldera.web.history.me import Line
from caldera.web.history.today import hero_of
from caldera.web.http.answers import in_words, page, room_of, see, wants_json
from caldera.web.http.guard import keep_language, keep_session, local_path, locale_of, session_or_new
from caldera.web.http.limits import client_of
from caldera.web.http.messages import Request
from caldera.web.http.routes import get, post
from caldera.web.owner.access import admit_table
from caldera.web.pages.box import box_choices
from caldera.web.pages.mine import my_place
from caldera.web.stage.next_table import fields_of_table

MATCH_FILE_LIMIT = 2_000_000


@get("/", name="home", gives=shapes.Home)
async def home(request: Request) -> Response:
    """The games, and my tables."""
    if wants_json(request):
        return await api.home(request)
    shown = {"infos": infos(), "first_form": first_form, "build_note": build_note(request)}
    mine, day = await my_place(request), await hero_of(request)
    known = bool(mine["going"] or mine["finished"] or mine["lines"] or day["daily_known"])
    ways = ways_on(mine["lines"], day["mountain"].game_id, locale_of(request)) if known else {}
    return page(request, "home.html", shown | mine | day | ways | {"known": known})


def ways_on(lines: Sequence[Line], today: str, locale: str) -> JsonObject:
    """What else calls somebody who has played here: challenges, the better move, and a game that they have not played yet."""
    say, counts = text(locale), {game_id: len(challenges(game_id)) for game_id in game_ids()}
    last = next(
        (line.game_id for line in lines if counts[line.game_id]), today if counts[today] else max(counts, key=counts.__getitem__)
    )
    moments = next((line for line in lines if puzzles(line.game_id)), None)
    played = {line.game_id for line in lines}
    new = next((info for info in infos() if has_guide(info.id) and info.id not in played), None)
    return {
        "challenge_game": last,
        "challenge_count": sum(counts.values()),
        "challenge_next": json.dumps([[each.name, say(f"{last}.challenge.{each.name}")] for each in challenges(last)]),
        "better_at": f"/better/{moments.path.rpartition('/')[2]}" if moments else "/puzzles",
        "better_of": moments.title if moments else "",
        "puzzle_count": sum(len(puzzles(game_id)) for game_id in game_ids()),
        "learn_next": new,
    }


@get("/g/{game_id}", name="game", gives=shapes.GameShown, refusals=(404,))
async def game_page(request: Request, game_id: str) -> Response:
    """A game: players, options, settings, bots."""
    if wants_json(request):
        return api.game(request, game_id)
    game = find_game(game_id)
    return page(request, "game.html", {"info": game.info, "sources": game.content.provenance(locale_of(request))})


@get("/g/{game_id}/new")
async def new_table(request: Request, game_id: str) -> Response:
    """The form for a new table."""
    if wants_json(request):
        return api.game(request, game_id)
    return new_form(request, find_game(game_id).info, await box_choices(request, game_id))


def first_table_of(info: Info) -> FirstTable:
    """What "Play now" opens."""
    return info.first_table or FirstTable((usual_level(info.id),) * (info.players.start - 1))


def first_form(info: Info, locale: str) -> JsonObject:
    """The form of "Play now": its fields, and who plays, in words."""
    first, say = first_table_of(info), text(locale)
    key = "alone" if not first.bots else "with_bots" if info.cooperative else "against_bots"
    level = bot_name(first.bots[0], locale).lower() if first.bots else ""
    return {
        "fields": fields_of_table(("", *first.bots), first.options),
        "who": say(f"web.home.{key}", n=len(first.bots), level=level),
    }


def new_form(
    request: Request, info: Info, boxes: JsonObject, form: FormData | None = None, problem: str = "", where: str = ""
) -> Response:
    """The form of a new table; again as it was filled in, with what is wrong and where, when it could not be used."""
    locale = locale_of(request)
    filled = form if form is not None else FormData()
    by_link = "friends" in request.query_params and 2 in info.players
    bots = [
        (
            name,
            bot_name(name, locale),
            bot_line(info.id, name, locale),
            call_bot(info.id, name, locale),
            character_of(info.id, name),
        )
        for name in bots_at_tables(info.id)
    ]
    scene = find_game(info.id).scene
    options = [_shown(f"{info.id}.option", "option", option, locale, filled) for option in info.options]
    for option in options:
        option["cards"] = {value: scene.option_picture(option["id"], value, locale) for value, _ in option["choices"]}
    settings = [_shown("setting", "setting", option, locale, filled) for option in settings_in_form(info)]
    context = {
        "symbols": scene.option_symbols(),
        "notes": scene.setup_notes(locale),
        "info": info,
        "kinds": KINDS,
        "bots": bots,
        "options": options,
        "settings": settings,
        "problem": problem,
        "boxes": boxes,
        "rated": bool(room_of(request).club) and "rated" in (filled or request.query_params),
        "deal": str(filled.get("deal", request.query_params.get("deal", ""))) if info.chance else "",
    }
    context |= {
        "default_bot": usual_level(info.id),
        "players": str(filled.get("players", max(2, info.players.start) if by_link else info.players.start)),
        "others": LINK if by_link else BOT,
        "where": f"option.{where}",
    }
    context["filled"] = {field: str(filled.get(field)) for field in filled if field.startswith("seat.")}
    return page(request, "new.html", context, 422 if problem else 200)


def _shown(words: str, field: str, option: Option, locale: str, filled: FormData) -> JsonObject:
    """An option for the form: its words, its choices with their words, and what was chosen before."""
    say = text(locale)
    key = f"{words}.{option.name}"

    def word(choice: Any) -> str:
        for candidate in (f"{key}.{choice}", f"colour.{choice}", f"web.bot.{choice}"):
            if say.has(candidate):
                return say(candidate)
        return str(choice)

    kind = "several" if option.several else "flag" if isinstance(option.default, bool) else "choice"
    choices = [(str(choice), word(choice)) for choice in option.choices]
    name = f"{field}.{option.name}"
    default = [str(item) for item in option.default] if option.several else str(option.default)
    if name in filled:
        values = [str(value) for value in filled.getlist(name)]
        default = values if option.several else values[-1].capitalize() if kind == "flag" else values[-1]
    lines = {str(choice): f"{words}_line.{choice}" for choice in option.choices}
    return {
        "id": option.name,
        "house": option.house,
        "lines": {value: say(line) if say.has(line) else "" for value, line in lines.items()},
        "name": name,
        "title": say(key),
        "help": say(f"{key}.help"),
        "kind": kind,
        "choices": choices,
        "default": default,
        "players": option.players,
        "only": say("web.new.only_with", n=say.one_of(map(str, option.players))) if option.players else "",
    }


@post(
    "/g/{game_id}/new",
    name="newTable",
    takes=shapes.NewTable,
    gives=shapes.TableMade,
    status=201,
    refusals=(404, 422),
    example=shapes.NewTable([shapes.SeatRequest("here", "Ada"), shapes.SeatRequest("bot", bot="easy")]),
)
async def create_table(request: Request, game_id: str) -> Response:
    """A new table, with the tokens and links of its seats."""
    if wants_json(request):
        return await api.new_table(request, game_id)
    game = find_game(game_id)
    admit_table(request)
    form = await request.fields()
    players = _number(form.get("players"))
    if players not in game.info.players:
        raise BadTable("bad_players", game=game.info, n=str(form.get("players", "?"))[:20])
    seat_specs = [
        SeatSpec(
            str(form.get(f"seat.{seat}.kind", "")), str(form.get(f"seat.{seat}.name", "")), str(form.get(f"seat.{seat}.bot", ""))
        )
        for seat in range(players)
    ]
    session = session_or_new(request)
    try:
        options, settings = _chosen(game.info.options, "option", form), _chosen(SETTINGS, "setting", form)
        edition = await choose_edition(room_of(request), session, game_id, str(form.get("edition", "")))
        # The page says whether it will show what the game is about; bots begin when that is closed.
        marks = deal_header(game.info, str(form.get("deal", ""))) or {}
        if "rated" in form and room_of(request).club:
            marks, settings = marks | RATED, settings | RATED_SETTINGS
        waits = "aim" in form and text(locale_of(request)).has(f"{game.id}.aim.play")
        table = await room_of(request).create(
            game_id,
            seat_specs,
            options,
            session,
            settings,
            client=client_of(request),
            bots_wait=waits,
            edition=edition,
            marks=marks,
        )
        await note_deal(room_of(request), table, seat_specs)
    except BadOption as error:
        if not error.message:
            raise  # not something that the form offers
        title = text(locale_of(request))(f"{game.id}.option.{error.option}")
        boxes = await box_choices(request, game_id, str(form.get("edition", "")))
        return new_form(request, game.info, boxes, form, f"{title} – {in_words(error, locale_of(request))}", error.option)
    answer = see(f"/t/{table.id}")
    keep_session(answer, request, session)
    return answer


def _number(words: object) -> int:
    return int(words) if isinstance(words, str) and words.isascii() and words.isdigit() and len(words) < 6 else -1


def _chosen(options: Sequence[Option], kind: str, form: FormData) -> JsonObject:
    """The options of the form. An unknown one is kept, so that it is refused by name."""
    declared = {option.name: option for option in options}
    chosen: JsonObject = {}
    for field in form:
        if not field.startswith(f"{kind}."):
            continue
        name = field.removeprefix(f"{kind}.")
        values = [str(value) for value in form.getlist(field)]
        option = declared.get(name)
        if option is None:
            chosen[name] = values[-1]
        elif option.several:
            chosen[name] = [value for value in values if value]
        else:
            chosen[name] = option.read(values[-1])
    return chosen


@post(
    "/open",
    name="open",
    takes="Match",
    gives=shapes.TableMade,
    status=201,
    refusals=(404, 422),
    body_limit=MATCH_FILE_LIMIT,
    example={"caldera": 1, "game": "hekla", "rules": 1, "players": 2, "options": {}, "actions": []},
)
async def open_match(request: Request) -> Response:
    """A table that goes on where a match file ends.

    People sit here, and the bots that played play on.
    """
    admit_table(request)
    sent = await _match_sent(request)
    async with room_of(request).imports:
        record = await asyncio.to_thread(read_match, sent)
    seat_specs = seats_of_record(record)
    if wants_json(request):
        return await api.open_match(request, record, seat_specs)
    session = session_or_new(request)
    table = await room_of(request).create(
        record.game.id, seat_specs, record.options, session, record=record, client=client_of(request)
    )
    # A finished match is there to be replayed, from the start and without giving the end away.
    answer = see(f"/t/{table.id}?ply=0&spoilers=no" if table.is_over else f"/t/{table.id}")
    keep_session(answer, request, session)
    return answer


async def _match_sent(request: Request) -> str:
    """The text of the match: a file of a form, or the body itself."""
    say = text(locale_of(request))
    if wants_json(request):
        content = await request.body()
    else:
        upload = (await request.fields()).get("match")
        if not isinstance(upload, UploadFile):
            raise BadMatch(say("web.error.no_file"))
        content = await upload.read()
    try:
        words = content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadMatch(say("web.error.not_text")) from None
    if not words.strip():
        raise BadMatch(say("web.error.no_file"))
    return words


@post("/language")
async def choose_language(request: Request) -> Response:
    """Choose the language of the pages."""
    form = await request.fields()
    answer = see(local_path(str(form.get("back", "/"))))
    if form.get("lang") in LOCALES:
        keep_language(answer, str(form["lang"]))
    return answer


@get("/empty")
async def empty(request: Request) -> Response:
    """An empty answer: for health checks, and for the benchmark to compare with."""
    return Response("", media_type="text/plain")


def build_note(request: Request) -> str:
    """One sentence as long as a build is on its way, else nothing."""
    percent = room_of(request).bot_workers.fast_build.percent()
    return "" if percent is None else text(locale_of(request))("web.build.percent", n=percent)


@get("/build")
async def progress(request: Request) -> Response:
    """How far the build of the compiled rules is."""
    return Response(build_note(request), media_type="text/plain")
