"""Who sits where: the seats in the drawer, bots for leavers, new links, and a seat on two devices."""

from __future__ import annotations

import asyncio
import json

import msgspec
from starlette.responses import Response

from caldera.bots import bots_at_tables
from caldera.bots.names import bot_name
from caldera.draw.markup import Markup, el, join
from caldera.locale import text
from caldera.tables.history.research import agree, seats_that_agree
from caldera.tables.live import Live
from caldera.tables.people.seat_changes import Rights, rights_over
from caldera.tables.people.seats import Seat
from caldera.tables.people.webhooks import LONGEST_ADDRESS
from caldera.tables.play.whatif import origin_of
from caldera.web.api.shapes import Changed, PairingPath
from caldera.web.http.answers import page, room_of, see
from caldera.web.http.guard import keep_session, locale_of, session_of, session_or_new
from caldera.web.http.messages import Request
from caldera.web.http.routes import get, post
from caldera.web.pages.signs import sign
from caldera.web.stage.pictures import tag
from caldera.web.stage.viewers import Viewer, watching
from caldera.web.table.links import link_box, local_notice, post_button


class OneSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Something about one seat."""

    seat: int
    last_version: int = 0


class BotSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A bot for a seat."""

    seat: int
    bot: str = ""
    """The level; the usual one of the game unless told."""
    last_version: int = 0


class Consent(msgspec.Struct, forbid_unknown_fields=True):
    """Whether a match may be used for research, as far as a seat is concerned."""

    seat: int
    agrees: bool
    last_version: int = 0


class Hook(msgspec.Struct, forbid_unknown_fields=True):
    """Where to tell a program that it is a seat's turn."""

    seat: int
    url: str
    last_version: int = 0


# ---- the section of the drawer ----


async def seats_section(request: Request, live: Live, viewer: Viewer) -> Markup:
    """Every seat with what this viewer may do about it, and the link for those who only watch."""
    table, say = live.table, text(viewer.locale)
    links = dict(viewer.invitations)
    session = session_of(request)
    agreeing = await asyncio.to_thread(seats_that_agree, room_of(request).store, table.id, table.seats)
    shown = []
    for seat in table.seats:
        allowed = rights_over(table, session, seat, live.is_long_gone)
        inside = _buttons(table.game.id, seat, allowed, viewer.locale)
        if seat.index in links:
            path = f"/t/{table.id}/join/{links[seat.index]}"
            inside.append(link_box(f"panel-link-{seat.index}", path, say("web.seats.link"), viewer.locale))
        link = room_of(request).device_pairing.link_for(table, seat.index, session)
        if link:
            path = f"/t/{table.id}/pair/{link.token}"
            inside.append(link_box(f"panel-pair-{seat.index}", path, say("web.seats.pair_link"), viewer.locale))
        if allowed.own and origin_of(table.match) is None:
            inside.append(_research_box(seat.index, seat.index in agreeing, viewer.locale))
        if allowed.own and room_of(request).webhooks.allowed:
            inside.append(_hook_form(seat, viewer.locale))
        shown.append(_row(live, seat, viewer, inside))
    bell = el("button", say("web.alerts.bell"), type="button", class_="bt", data_bell=True, aria_pressed="false")
    return join(
        el("h3", say("web.seats.title")),
        local_notice(viewer.locale),
        el("ul", shown, class_="sitters"),
        el("h3", say("web.seats.watch")),
        el("p", watching(table, viewer.locale) or say("web.presence.nobody"), class_="soft"),
        link_box("panel-watch", f"/t/{table.id}", say("web.seats.watch_link"), viewer.locale),
        el("h3", say("web.alerts.title")),
        el("p", say("web.alerts.help"), class_="soft"),
        el("p", bell, class_="row"),
    )


def _row(live: Live, seat: Seat, viewer: Viewer, inside: list[Markup]) -> Markup:
    view = live.table.view(None, viewer.locale)
    colour = live.table.game.info.colours[seat.index]
    name = el("p", el("b", view.name(seat.index)), tag(live.table, seat.index, view))
    return el("li", sign(colour, viewer.locale), el("div", name, inside), class_=f"c-{colour}")


def _buttons(game_id: str, seat: Seat, allowed: Rights, locale: str) -> list[Markup]:
    say, body = text(locale), json.dumps({"seat": seat.index})
    shown, groups = [], []
    if allowed.back:
        shown.append(post_button("/seat/back", body, say("web.seats.back"), "go"))
    if allowed.own:
        shown.append(post_button("/seat/pair", body, say("web.seats.pair")))
    if allowed.invite:
        words = "web.seats.give" if allowed.own else "web.seats.invite" if seat.claimed else "web.seats.renew"
        shown.append(post_button("/seat/invite", body, say(words)))
    if shown:
        groups.append(el("div", shown, class_="row"))
    if allowed.replace:
        words = say("web.seats.leave" if allowed.own else "web.seats.replace")
        levels = [
            post_button("/seat/bot", json.dumps({"seat": seat.index, "bot": bot}), bot_name(bot, locale))
            for bot in bots_at_tables(game_id)
        ]
        groups.append(el("div", el("span", words), levels, class_="row levels", role="group", aria_label=words))
    return groups


def _research_box(seat: int, agrees: bool, locale: str) -> Markup:
    """Off until its person ticks it."""
    say, note = text(locale), f"research-{seat}"
    body = json.dumps({"seat": seat, "agrees": not agrees})
    field = el("input", type="checkbox", checked=agrees, data_post="/seat/research", data_body=body, aria_describedby=note)
    return el(
        "div", el("label", field, " ", say("web.research.agree")), el("small", say("web.research.help"), id=note, class_="soft")
    )


def _hook_form(seat: Seat, locale: str) -> Markup:
    say = text(locale)
    url = json.loads(seat.hook)["url"] if seat.hook else ""
    name = f"hook-{seat.index}"
    field = el("input", id=name, name="url", type="url", maxlength=LONGEST_ADDRESS, value=url, placeholder="https://")
    label, button = el("label", say("web.hooks.label"), for_=name), el("button", say("web.hooks.save"), class_="bt")
    key = json.loads(seat.hook).get("key", "") if seat.hook else ""
    signed = el("small", say.label(say("web.hooks.key"), ""), " ", el("code", key), class_="soft") if key else None
    return el("form", label, field, button, signed, class_="hook", data_hook=seat.index)


# ---- what people do ----


@post("/t/{table_id}/seat/bot", name="letBotPlay", refusals=(403, 404, 422), session="must", example=BotSeat(1, "easy"))
async def let_bot_play(request: Request, table_id: str, body: BotSeat) -> Changed:
    """Hand a seat to a bot.

    My own, or that of somebody who is away.
    """
    return Changed(await room_of(request).let_bot_play(table_id, session_of(request), body.seat, body.bot))


@post("/t/{table_id}/start")
async def start(request: Request, table_id: str) -> Changed:
    """Begin without those who have not come: bots play on the free seats until somebody sits down there."""
    return Changed(await room_of(request).fill_free_seats(table_id, session_of(request)))


@post("/t/{table_id}/seat/back", name="takeBack", refusals=(403, 404, 422), session="must", example=OneSeat(1))
async def reclaim_seat(request: Request, table_id: str, body: OneSeat) -> Changed:
    """Play again myself.

    A bot has played for me.
    """
    return Changed(await room_of(request).reclaim_seat(table_id, session_of(request), body.seat))


@post("/t/{table_id}/seat/invite", name="openSeat", refusals=(403, 404, 422), session="must", example=OneSeat(1))
async def open_seat(request: Request, table_id: str, body: OneSeat) -> Changed:
    """Open a seat to somebody else: every token and link that it had is dead, and the host has a new link."""
    return Changed(await room_of(request).open_seat(table_id, session_of(request), body.seat))


@post(
    "/t/{table_id}/seat/webhook",
    name="setWebhook",
    refusals=(403, 404, 422),
    session="must",
    example=Hook(0, "https://example.org/turn"),
)
async def set_webhook(request: Request, table_id: str, body: Hook) -> Changed:
    """Have a program called when it is my turn, if the room allows it; an empty address: no more."""
    page = f"{request.url.scheme}://{request.url.netloc}/t/{table_id}"
    hook = room_of(request).webhooks.make_hook(body.url, page, locale_of(request))
    return Changed(await room_of(request).set_hook(table_id, session_of(request), body.seat, hook))


@post("/t/{table_id}/seat/research", name="agreeToResearch", refusals=(403, 404, 422), session="must", example=Consent(0, True))
async def agree_to_research(request: Request, table_id: str, body: Consent) -> Changed:
    """Let this match be used for research, or not any more: without names and chat, and only if everybody agrees."""
    room = room_of(request)
    table = (await room.live(table_id)).table
    await asyncio.to_thread(agree, room.store, table, session_of(request), body.seat, body.agrees)
    return Changed(table.version)


# ---- a seat on two devices ----


@post("/t/{table_id}/seat/pair", name="pairDevice", refusals=(403, 404), session="must", example=OneSeat(0))
async def pair_device(request: Request, table_id: str, body: OneSeat) -> PairingPath:
    """A link with which another device of mine holds my seat, too.

    It is good once.
    """
    link = await room_of(request).make_pairing_link(table_id, body.seat, session_of(request) or "")
    return PairingPath(f"/t/{table_id}/pair/{link.token}")


@get("/t/{table_id}/pair/{token}")
async def pair_page(request: Request, table_id: str, token: str) -> Response:
    """The page that asks whether this device takes over a seat.

    Programs that look at every link in a message must not use it up.
    """
    room = room_of(request)
    table = (await room.live(table_id)).table
    seat = room.device_pairing.seat_for(table, token)
    who = table.names(locale_of(request))[seat] if seat is not None else ""
    context = {"table": table, "info": table.game.info, "seat": seat, "who": who, "token": token}
    return page(request, "pair.html", context)


@post("/t/{table_id}/pair/{token}")
async def confirm_pairing(request: Request, table_id: str, token: str) -> Response:
    """Let this device take over a seat."""
    session = session_or_new(request)
    await room_of(request).add_device(table_id, token, session)
    answer = see(f"/t/{table_id}")
    keep_session(answer, request, session)
    return answer
