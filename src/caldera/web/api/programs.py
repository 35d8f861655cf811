"""The same addresses for programs: what a page shows to people, as JSON for whoever asks for `application/json`.

A program proves its seat with the seat's token (`Authorization: Bearer TOKEN`), a browser with its session. No cookie is set here.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence

import msgspec
from starlette.responses import Response

from caldera.bots import bots_at_tables
from caldera.core.info import Info
from caldera.core.match import Match
from caldera.core.options import Option
from caldera.games import game as find_game
from caldera.games import infos
from caldera.locale import text
from caldera.tables.errors import NotYourSeat
from caldera.tables.history.deals import deal_header, note_deal
from caldera.tables.live import Live
from caldera.tables.people.seats import HERE, SeatSpec, seat_token
from caldera.tables.play import real_dice
from caldera.tables.play.boxes import check_edition, choose_edition
from caldera.tables.play.table import SAID, SAID_ANYWAY, Table
from caldera.tables.room import Room
from caldera.tables.settings import settings_for
from caldera.web.api.shapes import (
    ActionShown,
    CommentaryShown,
    GameShown,
    Guest,
    Home,
    Invitation,
    NewTable,
    OptionShown,
    Seated,
    SeatMade,
    SeatShown,
    SentenceShown,
    TableListed,
    TableMade,
    TableShown,
    UndoRequestShown,
)
from caldera.web.http.answers import room_of
from caldera.web.http.guard import locale_of, session_of, session_or_new
from caldera.web.http.limits import client_of
from caldera.web.http.messages import Request, answer_json, decode
from caldera.web.owner.access import admit_table
from caldera.web.stage.parts import dice_work
from caldera.web.stage.viewers import Viewer, seat_of
from caldera.web.timing.shown import clock_for_programs

MOST_SENTENCES = 50
"""Of the chat in a table's JSON."""

# ---- games ----


async def home(request: Request) -> Response:
    locale, session = locale_of(request), session_of(request)
    tables = await room_of(request).tables_of(session) if session else []
    listed = [_listed(table, session or "", locale) for table in tables]
    return answer_json(Home([shown_game(info, locale) for info in infos()], listed))


def _listed(table: Table, session: str, locale: str) -> TableListed:
    turn = not table.is_over and bool(set(table.held_by(session)) & set(table.state.actors))
    return TableListed(table.id, f"/t/{table.id}", table.game.id, table.is_over, turn, list(table.names(locale)))


def game(request: Request, game_id: str) -> Response:
    return answer_json(shown_game(find_game(game_id).info, locale_of(request)))


def shown_game(info: Info, locale: str) -> GameShown:
    return GameShown(
        info.id,
        info.title_in(locale),
        info.designer,
        info.year,
        list(info.players),
        list(info.minutes),
        info.rules_version,
        info.chance,
        info.hidden,
        info.cooperative,
        info.simultaneous,
        list(info.colours),
        _shown_options(info.options, f"{info.id}.option", locale),
        _shown_options(settings_for(info), "setting", locale),
        list(bots_at_tables(info.id)),
    )


def _shown_options(options: Sequence[Option], words: str, locale: str) -> list[OptionShown]:
    say = text(locale)
    return [
        OptionShown(
            option.name, say(f"{words}.{option.name}"), option.default, list(option.choices), option.several, list(option.players)
        )
        for option in options
    ]


# ---- new tables ----


async def new_table(request: Request, game_id: str) -> Response:
    info = find_game(game_id).info
    admit_table(request)
    wanted = decode(await request.body(), NewTable)
    seat_specs = [SeatSpec(spec.kind, spec.name, spec.bot) for spec in wanted.seats]
    session, room = session_or_new(request), room_of(request)
    if wanted.edition:
        await check_edition(room, game_id, wanted.edition)
    edition = wanted.edition or await choose_edition(room, session, game_id, wanted.box)
    deal, client = deal_header(info, wanted.deal), client_of(request)
    table = await room.create(
        game_id, seat_specs, wanted.options, session, wanted.settings, client=client, edition=edition, marks=deal
    )
    await note_deal(room, table, seat_specs)
    return made(table, session)


async def open_match(request: Request, record: Match, seat_specs: Sequence[SeatSpec]) -> Response:
    session = session_or_new(request)
    table = await room_of(request).create(
        record.game.id, seat_specs, record.options, session, record=record, client=client_of(request)
    )
    return made(table, session)


def made(table: Table, session: str) -> Response:
    links = dict(table.invitations(session))

    def seat_made(index: int, kind: str) -> SeatMade:
        token = seat_token(session, table.id, index) if kind == HERE else ""
        return SeatMade(index, kind, token, f"/t/{table.id}/join/{links[index]}" if index in links else "")

    seats = [seat_made(seat.index, seat.kind) for seat in table.seats]
    return answer_json(TableMade(table.id, f"/t/{table.id}", seats), 201)


# ---- a table ----


def shown_table(table: Table, viewer: Viewer) -> TableShown:
    """The table through the eyes of this viewer."""
    seat, state, game = seat_of(table, viewer.held), table.state, table.game
    view = table.view(seat, viewer.locale)
    names = table.names(viewer.locale)
    legal = state.legal_actions(seat) if seat is not None and seat in state.actors and not table.is_over else []
    undo_request = table.takebacks.request
    rolls = real_dice.rolls_for(table, viewer.held if game.info.hidden else (0,))
    due, outcomes = rolls[1][0] if rolls else (state, [])
    return TableShown(
        table.id,
        game.id,
        table.version,
        table.match.ply,
        table.is_over,
        table.match.options,
        table.settings,
        [
            SeatShown(each.index, game.info.colours[each.index], each.kind, names[each.index], each.bot, each.claimed)
            for each in table.seats
        ],
        seat,
        [] if table.is_over else list(state.actors),
        game.words.write_prompt(state, view),
        [
            ActionShown(
                action,
                game.space.words(action),
                game.words.name_action(state, action, view),
                list(game.clicks.find_path(state, action, seat)),
            )
            for action in legal
            if seat is not None
        ],
        table.observe(seat),
        [float(each) for each in table.returns] if table.is_over else None,
        UndoRequestShown(undo_request.seat, undo_request.ply, list(table.takebacks.waiting_for())) if undo_request else None,
        dice_work(table, viewer.held),
        [ActionShown(outcome, game.space.words(outcome), game.words.name_action(due, outcome, view), []) for outcome in outcomes],
        f"/t/{table.id}/edition" if game.edition else "",
        [SentenceShown(note.seat, note.words, note.ply, note.kind == SAID_ANYWAY) for note in table.log_notes if note.kind in SAID][
            -MOST_SENTENCES:
        ],
        clock_for_programs(table),
        _commentary(table) if viewer.held and game.info.hidden else None,
    )


def _commentary(table: Table) -> CommentaryShown:
    commentary = table.commentary
    people, key = commentary.people(), commentary.key
    return CommentaryShown(people, sorted(commentary.agreed.intersection(people)), f"/t/{table.id}/commentary/{key}" if key else "")


def table_told(live: Live, viewer: Viewer) -> bytes:
    """The same as JSON, made once for all who see the same."""
    return live.memo.once(("json", viewer), lambda: msgspec.json.encode(shown_table(live.table, viewer)))


async def follow(
    room: Room,
    table_id: str,
    shown_now: Callable[[Live], Live],
    viewer_now: Callable[[Table], Viewer],
    last_version: int,
    who: str | None = None,
) -> AsyncGenerator[bytes, None]:
    """One event a version, each with the whole table; the id is the version."""
    async with room.watch(table_id, who) as live:
        yield b"retry: 1000\n\n"
        beats = live.beats
        while not (room.closing or live.is_closed):
            try:
                shown = shown_now(live)
                viewer = viewer_now(shown.table)
            except NotYourSeat:
                return  # the seat was given away
            news = shown.news
            if shown.table.version != last_version:
                last_version = shown.table.version
                yield b"id: %d\ndata: %b\n\n" % (last_version, table_told(shown, viewer))
                continue
            if live.beats != beats:
                beats = live.beats
                yield b": still here\n\n"
                continue
            await shown.wait_for_news(news)


# ---- sitting down ----


async def invitation(request: Request, table_id: str, token: str) -> Response:
    table = (await room_of(request).live(table_id)).table
    seat = table.seat_with(token)
    if seat is None or seat.claimed:
        raise NotYourSeat("bad_link")
    return answer_json(Invitation(table_id, table.game.id, seat.index, table.names(locale_of(request))[seat.index]))


async def join(request: Request, table_id: str, token: str) -> Response:
    guest = decode(await request.body(), Guest)
    room = room_of(request)
    seat = (await room.live(table_id)).table.seat_with(token)
    if seat is None:
        raise NotYourSeat("bad_link")
    session = session_or_new(request)
    await room.claim(table_id, token, session, guest.name)
    return answer_json(Seated(table_id, f"/t/{table_id}", seat.index, seat_token(session, table_id, seat.index, seat.round)))
