"""My box: what an owner knows of the printed game, as a form that is checked while one types, as a small file, and as something
that can be chosen for a new table.

The form is made from the game's content and what its checks ask of each entry (`core/editions.py`): no game declares it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.responses import Response

from caldera.core.content import ABOUT, BOX, LONGEST_NAME, line_of, read_edition
from caldera.core.data import Edition, JsonObject
from caldera.core.editions import Field, list_differences, list_fields, name_of, read_fields, write_edition
from caldera.core.errors import BadEdition
from caldera.core.game import AnyGame
from caldera.games import game as find_game
from caldera.locale import capitalise, text
from caldera.tables.play import boxes
from caldera.tables.store.boxes import Box
from caldera.web.api import shapes
from caldera.web.http.answers import page, room_of, see, wants_json
from caldera.web.http.guard import keep_session, locale_of, session_of, session_or_new
from caldera.web.http.limits import client_of, keeper_of
from caldera.web.http.messages import BadRequest, NotFound, Request, answer_json, decode
from caldera.web.http.routes import get, post

MOST_PROBLEMS = 12
"""That are looked for at once."""
FEW = 8
"""A list of so many entries has a field for each of them."""
UNSAFE = re.compile(r"[^\w-]+", re.ASCII)


@dataclass(frozen=True)
class Checked:
    """An edition that was looked at: what is wrong with it, and the game with whatever is right."""

    edition: JsonObject
    problems: list[shapes.FieldProblem]
    game: AnyGame

    @property
    def differences(self) -> int:
        return len(list_differences(find_game(self.game.id).content.data, self.game.content.data))


async def check(request: Request, game_id: str, edition: Edition) -> Checked:
    """All that is wrong with an edition, entry by entry: what is wrong is left out, and the rest is looked at again."""
    locale = locale_of(request)
    problems: list[shapes.FieldProblem] = []
    rest: JsonObject = {table: dict(entries) if isinstance(entries, Mapping) else entries for table, entries in edition.items()}
    while True:
        try:
            return Checked(dict(edition), problems, await boxes.check_edition(room_of(request), game_id, rest))
        except BadEdition as error:
            problems.append(shapes.FieldProblem(error.path, say_problem(error, locale)))
            table, _, key = error.path.partition(".")
            if len(problems) < MOST_PROBLEMS and isinstance(rest.get(table), dict) and key in rest[table]:
                del rest[table][key]
            else:  # it is not one entry alone: what we have ourselves is right
                return Checked(dict(edition), problems, find_game(game_id))


def say_problem(error: BadEdition, locale: str) -> str:
    """What is wrong with an entry, as a sentence that stands beside it."""
    words = text(locale)(error.message, **error.params) if error.message else error.reason.removeprefix(f"{error.path}: ")
    return capitalise(words) + ("" if words.endswith((".", "…")) else ".")


# ---- the form ----


@get("/g/{game_id}/box", name="boxForm", gives=shapes.BoxForm, refusals=(404,), session="may")
async def box_page(request: Request, game_id: str) -> Response:
    """The entries of a game's content that an owner may correct, and the boxes that this browser keeps."""
    game = find_game(game_id)
    kept = await boxes.list_boxes(room_of(request), session_of(request), game_id)
    if wants_json(request):
        return answer_json(_form_shown(game, kept))
    box = request.query_params.get("box", "")
    opened = next((each for each in kept if each.id == box), None)
    if box and opened is None:
        raise NotFound
    checked = await check(request, game_id, opened.edition if opened else {})
    return show_form(request, checked, kept, opened.id if opened else "")


def _form_shown(game: AnyGame, kept: Sequence[Box]) -> shapes.BoxForm:
    fields = [
        shapes.BoxField(
            field.path,
            field_set.source,
            field.asked.shape,
            field.value,
            *_bounds(field),
            field.asked.count,
            list(field.asked.choices),
        )
        for field_set in list_fields(game.content)
        for field in field_set.fields
    ]
    return shapes.BoxForm(game.id, fields, [shapes.BoxKept(box.id, box.name, dict(box.edition)) for box in kept])


def _bounds(field: Field) -> tuple[int | None, int | None]:
    bounded = field.asked.high > field.asked.low
    return (field.asked.low, field.asked.high) if bounded else (None, None)


def show_form(
    request: Request, checked: Checked, kept: Sequence[Box], opened: str = "", upload_problem: str = "", status: int = 200
) -> Response:
    """The page: with what was typed, whether it is right or not."""
    game, locale = checked.game, locale_of(request)
    ours = find_game(game.id)
    typed = {
        f"{table}.{key}": value for table, entries in checked.edition.items() if table != BOX for key, value in entries.items()
    }
    notes = {line.block: line.note for line in ours.content.provenance(locale)}
    wrong = {problem.path: problem.message for problem in checked.problems}
    sets = []
    for field_set in list_fields(ours.content):
        fields = [_shown(game, field_set.table, field, typed, wrong, locale) for field in field_set.fields]
        about = {key: typed.get(f"{field_set.table}.{key}") for key in ABOUT if f"{field_set.table}.{key}" in typed}
        sets.append(
            {
                "table": field_set.table,
                "title": name_entry(ours.id, field_set.table, "", locale),
                "help": text(locale)(help_key) if text(locale).has(help_key := f"{ours.id}.box.{field_set.table}.help") else "",
                "source": field_set.source,
                "note": notes[field_set.table],
                "fields": fields,
                "about": about,
                "picture": game.scene.box_picture(game, field_set.table, locale),
            }
        )
    context = {
        "info": ours.info,
        "sets": [each for each in sets if each["source"] != "rulebook"],
        "printed": [each for each in sets if each["source"] == "rulebook"],
        "picture": game.scene.box_picture(game, "", locale),
        "symbols": game.scene.option_symbols(),
        "kept": kept,
        "opened": opened,
        "name": name_of(checked.edition),
        "longest_name": LONGEST_NAME,
        "status_line": status_line(checked, locale),
        "other_problems": [problem.message for problem in checked.problems if "." not in problem.path],
        "saved": "saved" in request.query_params,
        "upload_problem": upload_problem,
    }
    return page(request, "box.html", context, status)


def status_line(checked: Checked, locale: str) -> str:
    say = text(locale)
    if checked.problems:
        return say("box.wrong", n=len(checked.problems))
    differences = checked.differences
    return say("box.right") + " " + (say("box.changed", n=differences) if differences else say("box.same"))


def name_entry(game_id: str, table: str, key: str, locale: str) -> str:
    """What a table, or an entry of it, is called: by the game's words for the form, or for the thing itself, or as in the file."""
    say = text(locale)
    stem = table.split("_")[0].removesuffix("s")
    candidates = [f"{game_id}.{where}.{key}" for where in (f"box.{table}", stem, f"option.{stem}", "name")]
    for candidate in candidates if key else [f"{game_id}.box.{table}"]:
        if say.has(candidate):
            return say(candidate)
    return capitalise((key or table).replace("_", " "))


def _shown(
    game: AnyGame, table: str, field: Field, typed: Mapping[str, Any], wrong: Mapping[str, str], locale: str
) -> dict[str, Any]:
    """A field for the template: one input, or one for each entry of a short list."""
    asked, value = field.asked, typed.get(field.path, game.content.data[table][field.key])
    items = value if isinstance(value, list) else [value]
    low, high = _bounds(field)
    kind = "select" if asked.choices and asked.shape == "word" else "text"
    if asked.shape in ("number", "numbers"):
        kind = "number" if asked.shape == "number" or (asked.count == len(items) and len(items) <= FEW) else "text"
    elif asked.shape == "words":
        kind = "select" if asked.choices and asked.count == len(items) and len(items) <= FEW else "area"
    values = [str(item) for item in items]
    if kind in ("text", "area"):
        is_grid = kind == "area" and _are_rows(values)
        values = [("\n" if is_grid else " ").join(values)]
    return {
        "path": field.path,
        "label": name_entry(game.id, table, field.key, locale),
        "kind": kind,
        "values": values,
        "low": low,
        "high": high,
        "choices": [(choice, name_choice(game.id, choice, locale)) for choice in asked.choices],
        "rows": min(8, 1 + len(" ".join(values)) // 46 + "".join(values).count("\n")),
        "ours": write_value(field.value, locale),
        "picture": game.scene.box_picture(game, field.path, locale),
        "differs": value != field.value,
        "problem": wrong.get(field.path, ""),
    }


def _are_rows(words: Sequence[str]) -> bool:
    """Whether words are the rows of a plan, which are read below each other."""
    return len(words) > 1 and len({len(each) for each in words}) == 1 and len(words[0]) > 2


def name_choice(game_id: str, choice: str, locale: str) -> str:
    say = text(locale)
    keys = (f"{game_id}.box.choice.{choice}", f"{game_id}.face.{choice}")
    return next((say(key, n=1) for key in keys if say.has(key)), choice)


def write_value(value: Any, locale: str) -> str:
    """A value of the content in a line."""
    shown = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return shown or text(locale)("box.empty")


def read_form(game: AnyGame, form: FormData) -> JsonObject:
    """The edition that a form holds: what differs from the game's own content, its name, and what its tables say of themselves."""
    filled = {field: [str(value) for value in form.getlist(field)] for field in form}
    edition = read_fields(game.content, filled)
    for table in edition:
        edition[table] |= {key: filled[f"{table}.{key}"][-1] for key in ABOUT if filled.get(f"{table}.{key}", [""])[-1]}
    name = " ".join(filled.get("name", [""])[-1].split())
    return {BOX: {"game": game.id} | ({"name": name} if name else {})} | edition


async def _sent(request: Request, game: AnyGame) -> tuple[JsonObject, str]:
    """The edition that a page or a program sends, and which box it is to replace."""
    if "application/json" in request.headers.get("content-type", ""):
        sent = decode(await request.body(), shapes.BoxSent)
        return sent.edition, sent.id
    form = await request.fields()
    return read_form(game, form), str(form.get("id", ""))


# ---- checking, keeping, files ----


@post(
    "/g/{game_id}/box/check",
    name="checkBox",
    takes=shapes.BoxSent,
    gives=shapes.BoxChecked,
    refusals=(404,),
    example=shapes.BoxSent({"lava": {"blocks": [12, 8]}}),
)
async def check_box(request: Request, game_id: str) -> Response:
    """What is wrong with an edition, entry by entry, and what it looks like."""
    game = find_game(game_id)
    edition, _ = await _sent(request, game)
    checked = await check(request, game_id, edition)
    locale = locale_of(request)
    pictures = {}
    if request.query_params.get("pictures"):
        data = checked.game.content.data
        parts = ["", *data, *(f"{table}.{key}" for table, entries in data.items() for key in entries)]
        pictures = {part: checked.game.scene.box_picture(checked.game, part, locale) for part in parts}
    shown = {part: str(drawn) for part, drawn in pictures.items() if drawn}
    return answer_json(shapes.BoxChecked(checked.problems, checked.differences, status_line(checked, locale), shown))


@post(
    "/g/{game_id}/box",
    name="keepBox",
    takes=shapes.BoxSent,
    gives=shapes.BoxKept,
    status=201,
    refusals=(404, 422),
    session="may",
    example=shapes.BoxSent({"box": {"name": "First printing"}, "lava": {"blocks": [12, 8]}}),
)
async def keep_box(request: Request, game_id: str) -> Response:
    """Keep an edition in this browser's list, if everything in it fits."""
    game, room = find_game(game_id), room_of(request)
    keeper_of(request).admit_table(client_of(request))
    edition, replaced = await _sent(request, game)
    checked = await check(request, game_id, edition)
    session = session_or_new(request)
    if checked.problems:
        if wants_json(request):
            await boxes.check_edition(room, game_id, edition)  # it says what is wrong
        return show_form(request, checked, await boxes.list_boxes(room, session_of(request), game_id), replaced, status=422)
    kept = await boxes.keep_box(room, session, game_id, edition, replaced)
    if wants_json(request):
        answer = answer_json(shapes.BoxKept(kept.id, kept.name, dict(kept.edition)), 201)
    else:
        answer = see(f"/g/{game_id}/box?box={kept.id}&saved=yes")
    keep_session(answer, request, session)
    return answer


@post("/g/{game_id}/box/open")
async def open_box(request: Request, game_id: str) -> Response:
    """Keep the edition of a file."""
    room, locale = room_of(request), locale_of(request)
    find_game(game_id)
    keeper_of(request).admit_table(client_of(request))
    upload = (await request.fields()).get("file")
    if not isinstance(upload, UploadFile):
        raise BadRequest
    session = session_or_new(request)
    name, content = (upload.filename or "edition")[:LONGEST_NAME], await upload.read()
    try:
        edition = _read_file(content, name, locale)
        await boxes.check_edition(room, game_id, edition)
    except BadEdition as error:
        line = error.line or line_of(content.decode("utf-8", "replace"), error.path)
        words = f"{error.path}: {say_problem(error, locale)}" if error.path else say_problem(error, locale)
        problem = text(locale)("box.file_problem" if line else "box.file_problem_somewhere", name=name, line=line, problem=words)
        kept = await boxes.list_boxes(room, session_of(request), game_id)
        return show_form(request, await check(request, game_id, {}), kept, upload_problem=problem, status=422)
    if not name_of(edition) and name.isprintable():
        edition[BOX] = {"game": game_id, "name": name.removesuffix(".toml")}
    box = await boxes.keep_box(room, session, game_id, edition)
    answer = see(f"/g/{game_id}/box?box={box.id}&saved=yes")
    keep_session(answer, request, session)
    return answer


def _read_file(content: bytes, name: str, locale: str) -> JsonObject:
    try:
        words = content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadEdition(text(locale)("web.error.not_text"), 0, name) from None
    if not words.strip():
        raise BadEdition(text(locale)("web.error.no_file"), 0, name)
    return read_edition(words, name)


@post("/g/{game_id}/box/file")
async def write_box(request: Request, game_id: str) -> Response:
    """What the form holds, as a file."""
    game = find_game(game_id)
    form = await request.fields()
    checked = await check(request, game_id, read_form(game, form))
    if checked.problems:
        kept = await boxes.list_boxes(room_of(request), session_of(request), game_id)
        return show_form(request, checked, kept, str(form.get("id", "")), status=422)
    return edition_file(game_id, checked.edition)


@get("/g/{game_id}/box/{box_id}/file")
async def box_file(request: Request, game_id: str, box_id: str) -> Response:
    """A box of this browser, as a file."""
    find_game(game_id)
    box = await boxes.find_box(room_of(request), session_of(request), game_id, box_id)
    if box is None:
        raise NotFound
    return edition_file(game_id, box.edition)


def edition_file(game_id: str, edition: Edition) -> Response:
    """An edition to be saved."""
    name = UNSAFE.sub("-", name_of(edition)).strip("-")[:40]
    disposition = f'attachment; filename="{game_id}{"-" if name else ""}{name}.toml"'
    headers = {"Content-Disposition": disposition, "Cache-Control": "no-store"}
    return Response(write_edition(edition), headers=headers, media_type="application/toml")


@post("/g/{game_id}/box/delete")
async def delete_box(request: Request, game_id: str) -> Response:
    """Forget a box of this browser."""
    find_game(game_id)
    session = session_of(request)
    if session is not None:
        await boxes.drop_box(room_of(request), session, str((await request.fields()).get("id", "")))
    return see(f"/g/{game_id}/box")


# ---- at the set-up, and at a table ----


async def box_choices(request: Request, game_id: str, chosen: str | None = None) -> dict[str, Any]:
    """What the form of a new table offers: the server's edition, our own content, and the boxes of this browser."""
    room, say = room_of(request), text(locale_of(request))
    kept = await boxes.list_boxes(room, session_of(request), game_id)
    usual = room.editions.get(game_id)
    choices = [("", say("box.server", name=name_of(usual) or say("box.unnamed")))] if usual else []
    choices.append((boxes.CALDERA, say("box.caldera")))
    choices += [(box.id, box.name or say("box.unnamed")) for box in kept]
    wanted = request.query_params.get("box", "") if chosen is None else chosen
    return {"choices": choices, "chosen": wanted if wanted in dict(choices) else choices[0][0]}


@get("/t/{table_id}/edition", name="tableEdition", gives=shapes.EditionShown, refusals=(404,))
async def table_edition(request: Request, table_id: str) -> Response:
    """With which edition a table is played, and what differs from the game's own content."""
    game, locale = (await room_of(request).live(table_id)).table.game, locale_of(request)
    differences = list_differences(find_game(game.id).content.data, game.content.data)
    if wants_json(request):
        changed = [shapes.EntryChanged(f"{each.table}.{each.key}", each.ours, each.theirs) for each in differences]
        return answer_json(shapes.EditionShown(game.id, game.edition_name, game.edition or {}, changed))
    rows = [
        (
            name_entry(game.id, each.table, "", locale),
            name_entry(game.id, each.table, each.key, locale),
            write_value(each.theirs, locale),
            write_value(each.ours, locale),
        )
        for each in differences
    ]
    context = {"info": game.info, "name": game.edition_name, "rows": rows, "table_id": table_id}
    return page(request, "edition.html", context)


@get("/t/{table_id}/edition.toml")
async def table_edition_file(request: Request, table_id: str) -> Response:
    """The same as a file."""
    game = (await room_of(request).live(table_id)).table.game
    return edition_file(game.id, game.edition or {})
