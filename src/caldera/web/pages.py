"""The pages around the tables: the list of games, a game, a new table, a match from a file, the language."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import FormMultiDict, UploadFile
from litestar.params import FromPath
from litestar.response import Redirect, Template

from caldera.bots import bots_at_tables, usual_level
from caldera.bots.names import bot_line, bot_name
from caldera.core.errors import BadMatch, BadOption
from caldera.core.info import Info
from caldera.core.options import Option
from caldera.games import game as find_game
from caldera.games import infos
from caldera.locale import LOCALES, text
from caldera.tables.errors import BadTable
from caldera.tables.people.seat_specs import SeatSpec
from caldera.tables.people.seats import HERE, KINDS
from caldera.tables.play.imports import read_match
from caldera.tables.settings import SETTINGS, settings_in_form
from caldera.web import api
from caldera.web.answers import in_words, page, room_of, see, wants_json
from caldera.web.build import build_note
from caldera.web.limits import client_of, keeper_of
from caldera.web.mine import FEW, my_tables
from caldera.web.security import AnyRequest, language_cookie, local_path, locale_of, session_cookie, session_or_new

MATCH_FILE_LIMIT = 2_000_000


@get("/")
async def home(request: AnyRequest) -> Template | Response[Any]:
    if wants_json(request):
        return await api.home(request)
    shown = {"infos": infos(), "usual_level": usual_level, "build_note": build_note(request)}
    return page(request, "home.html", shown | await my_tables(request, FEW))


@get("/g/{game_id:str}")
async def game_page(request: AnyRequest, game_id: FromPath[str]) -> Template | Response[Any]:
    if wants_json(request):
        return api.game(request, game_id)
    game = find_game(game_id)
    return page(request, "game.html", {"info": game.info, "sources": game.content.provenance(locale_of(request))})


@get("/g/{game_id:str}/new")
async def new_table(request: AnyRequest, game_id: FromPath[str]) -> Template | Response[Any]:
    if wants_json(request):
        return api.game(request, game_id)
    return new_form(request, find_game(game_id).info)


def new_form(request: AnyRequest, info: Info, form: FormMultiDict | None = None, problem: str = "", where: str = "") -> Template:
    """The form of a new table; again as it was filled in, with what is wrong and where, when it could not be used."""
    locale = locale_of(request)
    filled = form if form is not None else FormMultiDict()
    bots = [(name, bot_name(name, locale), bot_line(info.id, name, locale)) for name in bots_at_tables(info.id)]
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
    }
    context |= {
        "default_bot": usual_level(info.id),
        "players": str(filled.get("players", info.players.start)),
        "where": f"option.{where}",
    }
    context["filled"] = {field: str(filled.get(field)) for field in filled if field.startswith("seat.")}
    return page(request, "new.html", context, 422 if problem else 200)


def _shown(words: str, field: str, option: Option, locale: str, filled: FormMultiDict) -> dict[str, Any]:
    """An option for the form: its words, its choices with their words, and what was chosen before."""
    say = text(locale)
    key = f"{words}.{option.name}"

    def word(choice: Any) -> str:
        for candidate in (f"{key}.{choice}", f"colour.{choice}"):
            if say.has(candidate):
                return say(candidate)
        return str(choice)

    kind = "several" if option.several else "flag" if isinstance(option.default, bool) else "choice"
    choices = [(str(choice), word(choice)) for choice in option.choices]
    name = f"{field}.{option.name}"
    default = [str(item) for item in option.default] if option.several else str(option.default)
    if name in filled:
        values = [str(value) for value in filled.getall(name)]
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


@post("/g/{game_id:str}/new")
async def create_table(request: AnyRequest, game_id: FromPath[str]) -> Redirect | Template | Response[Any]:
    if wants_json(request):
        return await api.new_table(request, game_id)
    game = find_game(game_id)
    keeper_of(request).admit_table(client_of(request))
    form = await request.form()
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
        table = await room_of(request).create(game_id, seat_specs, options, session, settings, client=client_of(request))
    except BadOption as error:
        if not error.message:
            raise  # not something that the form offers
        title = text(locale_of(request))(f"{game.id}.option.{error.option}")
        return new_form(request, game.info, form, f"{title} – {in_words(error, locale_of(request))}", error.option)
    answer = see(f"/t/{table.id}")
    answer.cookies.append(session_cookie(request, session))
    return answer


def _number(words: object) -> int:
    return int(words) if isinstance(words, str) and words.isascii() and words.isdigit() and len(words) < 6 else -1


def _chosen(options: Sequence[Option], kind: str, form: FormMultiDict) -> dict[str, Any]:
    """The options of the form. An unknown one is kept, so that it is refused by name."""
    declared = {option.name: option for option in options}
    chosen: dict[str, Any] = {}
    for field in form:
        if not field.startswith(f"{kind}."):
            continue
        name = field.removeprefix(f"{kind}.")
        values = [str(value) for value in form.getall(field)]
        option = declared.get(name)
        if option is None:
            chosen[name] = values[-1]
        elif option.several:
            chosen[name] = [value for value in values if value]
        else:
            chosen[name] = option.read(values[-1])
    return chosen


@post("/open", request_max_body_size=MATCH_FILE_LIMIT)
async def open_match(request: AnyRequest) -> Redirect | Response[Any]:
    """Go on with a match from a file; everybody sits here."""
    keeper_of(request).admit_table(client_of(request))
    sent = await _match_sent(request)
    async with room_of(request).imports:
        record = await asyncio.to_thread(read_match, sent)
    names = record.extra.get("names")
    given = [str(name) for name in names] if isinstance(names, list) else []
    seat_specs = [SeatSpec(HERE, given[seat] if seat < len(given) else "") for seat in range(record.state.players)]
    if wants_json(request):
        return await api.open_match(request, record, seat_specs)
    session = session_or_new(request)
    table = await room_of(request).create(
        record.game.id, seat_specs, record.options, session, record=record, client=client_of(request)
    )
    # A finished match is there to be replayed, from the start and without giving the end away.
    answer = see(f"/t/{table.id}?ply=0&spoilers=no" if table.state.is_over else f"/t/{table.id}")
    answer.cookies.append(session_cookie(request, session))
    return answer


async def _match_sent(request: AnyRequest) -> str:
    """The text of the match: a file of a form, or the body itself."""
    say = text(locale_of(request))
    if wants_json(request):
        content = await request.body()
    else:
        upload = (await request.form()).get("match")
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
async def choose_language(request: AnyRequest) -> Redirect:
    form = await request.form()
    answer = see(local_path(str(form.get("back", "/"))))
    if form.get("lang") in LOCALES:
        answer.cookies.append(language_cookie(str(form["lang"])))
    return answer


@get("/empty", media_type="text/plain", include_in_schema=False)
async def empty() -> str:
    """The cheapest page: for health checks, and for the benchmark to compare with."""
    return ""
