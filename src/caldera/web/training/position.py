"""The editor of positions: any position of a game is set up on its board or in its file, and then played on, asked about or saved.

The page holds the file, and sends it with every change; nothing is kept here. Whether a position fits is said by the game's own
checks, in the words with which it refuses a file.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from starlette.responses import Response

from caldera.bots import bots_at_tables, usual_level
from caldera.bots.names import bot_name
from caldera.core.data import JsonObject
from caldera.core.editing import Entry, list_entries, set_entry
from caldera.core.errors import BadInput, BadPosition
from caldera.core.game import AnyGame
from caldera.core.info import Info
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.core.view import View
from caldera.draw.markup import Markup, el, join
from caldera.games import game as find_game
from caldera.locale import capitalise, text
from caldera.tables.bots.hints import advise_seat, plausible_position, seed_of
from caldera.tables.errors import Refused
from caldera.tables.people.seats import BOT, HERE, SeatSpec
from caldera.tables.play.whatif import ORIGIN, check_branch
from caldera.tables.settings import UNDO_FREE
from caldera.web.http.answers import in_words, page, room_of, see
from caldera.web.http.guard import keep_session, locale_of, session_or_new
from caldera.web.http.limits import client_of
from caldera.web.http.messages import NO_STORE, NotFound, Request
from caldera.web.http.routes import get, post
from caldera.web.owner.access import admit_table
from caldera.web.pages.signs import sign
from caldera.web.panels.hint import why
from caldera.web.stage.changes import in_layers
from caldera.web.table.play import shown_to

LONGEST_FILE = 100_000
EVERYBODY = "all"


class PositionSent(msgspec.Struct):
    """The file as the page holds it, and one change to it: a piece with what was touched or chosen, or an entry."""

    text: str
    piece: str = ""
    touched: list[list[str]] = msgspec.field(default_factory=list)
    places: list[str] = msgspec.field(default_factory=list)
    path: str = ""
    value: str = ""


class PositionShown(msgspec.Struct):
    """The file after the change, what is wrong with it, and, if nothing is, what it looks like."""

    text: str
    problem: str
    board: str = ""
    pieces: str = ""
    entries: str = ""
    places: list[str] = msgspec.field(default_factory=list)
    prompt: str = ""


class PositionHint(msgspec.Struct):
    """What a good player would do."""

    words: str


@dataclass(frozen=True)
class Reader:
    """Who edits: in which language, with seats called by their colours."""

    game: AnyGame
    locale: str

    def view(self, players: int) -> View:
        say = text(self.locale)
        colours = self.game.info.colours[:players]
        return View(None, self.locale, [say(f"colour.{colour}") for colour in colours], self.game.info.colours)


def start_of(game: AnyGame, players: int) -> GameState:
    """A position to begin with: the start of a game, when its first decision is due."""
    rng = Rng(1)
    state: GameState = game.new(players, {})
    while not state.is_over and state.actors[0] == CHANCE:
        state.apply(int(state.draw(rng)), CHANCE)
    return state


def write_file(data: JsonObject) -> str:
    """The file as people read it: an entry per line."""
    lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in data.items()]
    return "{\n" + ",\n".join(lines) + "\n}"


def read_file(written: str, locale: str) -> JsonObject:
    try:
        data = json.loads(written)
    except json.JSONDecodeError as error:
        raise BadPosition(text(locale)("position.not_json", line=error.lineno, column=error.colno)) from None
    except (RecursionError, ValueError):
        raise BadPosition(text(locale)("position.not_object")) from None
    if not isinstance(data, dict):
        raise BadPosition(text(locale)("position.not_object"))
    return data


def change(reader: Reader, data: JsonObject, sent: PositionSent) -> None:
    """Carry out what was touched or typed."""
    try:
        if sent.path:
            set_entry(data, sent.path, sent.value)
        if sent.piece:
            file = reader.game.file
            places = sent.places or [
                next(filter(None, (file.find_place(data, element) for element in elements)), "") for elements in sent.touched
            ]
            if not places or not all(places):
                raise BadPosition(text(reader.locale)("position.no_place"))
            file.put(data, sent.piece, places)
    except BadPosition:
        raise
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise BadPosition(text(reader.locale)("position.shape")) from None


def edit(reader: Reader, sent: PositionSent) -> PositionShown:
    """The file after the change, looked at."""
    written, locale = sent.text[:LONGEST_FILE], reader.locale
    try:
        data = read_file(written, locale)
        if sent.path or sent.piece:
            change(reader, data, sent)
            written = write_file(data)
        return show(reader, written, reader.game.from_json(data))
    except BadInput as error:
        return PositionShown(written, capitalise(in_words(error, locale)))


def show(reader: Reader, written: str, state: GameState) -> PositionShown:
    game, data = reader.game, state.to_json()
    view = reader.view(state.players)
    layers = in_layers(game.scene, game.scene.see_all(state), view)
    board = "".join(piece for layer in layers for piece in layer)
    elements = dict.fromkeys(part.split('"', 1)[0] for part in board.split('data-el="')[1:])
    places = sorted(set(filter(None, (game.file.find_place(data, element) for element in elements))))
    pieces, entries = pieces_shown(reader, state, view), entries_shown(reader, data)
    return PositionShown(written, "", board, str(pieces), str(entries), places, game.words.write_prompt(state, view))


def pieces_shown(reader: Reader, state: GameState, view: View) -> Markup:
    """What can be put on the board, in groups; one is chosen."""
    groups: dict[str, list[Markup]] = {}
    for piece in reader.game.file.list_pieces(state, view):
        chosen = not groups
        choice = el("input", type="radio", name="piece", value=piece.name, data_places=piece.places, checked=chosen)
        shown = sign(piece.colour, reader.locale) if piece.colour else None
        groups.setdefault(piece.group, []).append(el("label", choice, el("span", shown, piece.label)))
    return join(*[el("fieldset", el("legend", group), el("div", labels)) for group, labels in groups.items()])


def entries_shown(reader: Reader, data: JsonObject) -> Markup:
    """A field for every plain entry that the game asks for."""
    fields = []
    for entry in list_entries(data, reader.game.file.asked):
        value = "" if entry.value is None else json.dumps(entry.value) if isinstance(entry.value, bool) else str(entry.value)
        mode = "numeric" if type(entry.value) is int else None
        field = el("input", value=value, data_path=entry.path, inputmode=mode, autocapitalize="off", spellcheck="false")
        fields.append(el("label", el("span", name_entry(reader, entry, data)), field))
    return join(*fields)


def name_entry(reader: Reader, entry: Entry, data: JsonObject) -> str:
    """What an entry is called: its keys in words, and a colour where it is one number per seat."""
    say, game = text(reader.locale), reader.game
    words = []
    keys = entry.path.split(".")
    for key in keys:
        if key.isdigit():
            whose = int(key) < len(game.info.colours) and keys[0] in ("score", "progress", "characters")
            words.append(say(f"colour.{game.info.colours[int(key)]}") if whose else str(int(key) + 1))
            continue
        known = (f"{game.id}.editor.{key}", f"{game.id}.explorer.{key}", f"{game.id}.equipment.{key}", f"position.entry.{key}")
        words.append(next((say(message) for message in known if say.has(message)), capitalise(key.replace("_", " "))))
    return ", ".join(dict.fromkeys(words))


# ---- pages ----


@get("/g/{game_id}/position")
async def position_page(request: Request, game_id: str, players: int = 0, table: str = "", ply: int = -1) -> Response:
    """The editor: at the start of a game, or at a position of a table that whoever asks may see."""
    game, locale = find_game(game_id), locale_of(request)
    reader = Reader(game, locale)
    if table:
        shown = (await shown_to(request, table)).table
        at = shown.match.ply if ply < 0 else ply
        check_branch(shown, at)
        if shown.game.id != game.id:
            raise NotFound
        if shown.game.edition:
            raise Refused("position.edition")
        state = shown.match.state_at(at)
    else:
        state = start_of(game, players if players in game.info.players else max(2, game.info.players.start))
    first = await asyncio.to_thread(show, reader, write_file(state.to_json()), state)
    context = {
        "info": game.info,
        "shown": first,
        "players": state.players,
        "symbols": game.scene.option_symbols(),
        "seats": list(enumerate(reader.view(state.players).names)),
        "bots": [(name, bot_name(name, locale)) for name in bots_at_tables(game.id)],
        "usual": usual_level(game.id),
        "longest": LONGEST_FILE,
    }
    return page(request, "position.html", context)


@post("/g/{game_id}/position/check", body_limit=2 * LONGEST_FILE)
async def check_position(request: Request, game_id: str, body: PositionSent) -> PositionShown:
    """One change to the file, and whether it fits."""
    return await asyncio.to_thread(edit, Reader(find_game(game_id), locale_of(request)), body)


@post("/g/{game_id}/position/hint", body_limit=2 * LONGEST_FILE)
async def hint_position(request: Request, game_id: str, body: PositionSent) -> PositionHint:
    """What a good player would do there, and why."""
    game, locale, room = find_game(game_id), locale_of(request), room_of(request)
    say = text(locale)
    state = await asyncio.to_thread(lambda: game.from_json(read_file(body.text[:LONGEST_FILE], locale)))
    if state.is_over or state.actors[0] == CHANCE:
        return PositionHint(say("insight.hint.over" if state.is_over else "web.dice.waiting"))
    seat, view = state.actors[0], Reader(game, locale).view(state.players)
    guess = plausible_position(state, seat).to_json()
    async with room.analysis_workers.slots.hold(client_of(request)):
        advice = await room.analysis_workers.run(advise_seat, game.id, None, guess, seat, seed_of(state, seat))
    action = advice.choices[0].action

    def said() -> str:
        move = game.words.name_action(state, action, view).rstrip(".")
        reasons = why(game, state, action, seat, view)
        return say("insight.hint.said", move=f"{move}.", reason=reasons[0]) if reasons else f"{move}."

    return PositionHint(f"{say.label(view.name(seat), '')} {await asyncio.to_thread(said)}")


@post("/g/{game_id}/position/file", body_limit=3 * LONGEST_FILE)
async def save_position(request: Request, game_id: str) -> Response:
    """The position as a file; whether it fits or not, it is what somebody typed."""
    find_game(game_id)
    written = str((await request.fields()).get("text", ""))[:LONGEST_FILE]
    headers = NO_STORE | {"Content-Disposition": f'attachment; filename="{game_id}-position.json"'}
    return Response(written, headers=headers, media_type="application/json")


@post("/g/{game_id}/position", body_limit=3 * LONGEST_FILE)
async def play_position(request: Request, game_id: str) -> Response:
    """A table that goes on from the position. It is a what-if: nobody's result, and nobody's medal."""
    admit_table(request)
    game, locale, form = find_game(game_id), locale_of(request), await request.fields()
    data = read_file(str(form.get("text", ""))[:LONGEST_FILE], locale)
    state = await asyncio.to_thread(game.from_json, data)
    start = state.to_json()
    extra = {ORIGIN: {"table": "", "ply": 0}}
    record = Match(game, state.players, start["options"], start, extra)
    seats = seats_asked(game.info, state.players, str(form.get("seat", EVERYBODY)), str(form.get("bot", "")))
    session = session_or_new(request)
    table = await room_of(request).create(game.id, seats, record.options, session, {"undo": UNDO_FREE}, record, client_of(request))
    answer = see(f"/t/{table.id}")
    keep_session(answer, request, session)
    return answer


def seats_asked(info: Info, players: int, mine: str, bot: str) -> Sequence[SeatSpec]:
    """Everybody at this screen, or one person and bots of a level."""
    if mine == EVERYBODY:
        return [SeatSpec(HERE)] * players
    level = bot if bot in bots_at_tables(info.id) else usual_level(info.id)
    return [SeatSpec(HERE) if str(seat) == mine else SeatSpec(BOT, "", level) for seat in range(players)]
