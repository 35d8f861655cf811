"""Shared review over HTTP: a leader posts what they look at, everybody at the table hears of it on their own stream.

A leader can point only at what a person beside the table would see, at a position that the listener may see: so pointing tells
nobody anything about hidden things.
"""

from __future__ import annotations

import re
import time

import msgspec
from starlette.responses import Response

from caldera.core.scene import board as draw_board
from caldera.core.view import View
from caldera.draw.layers import drawn
from caldera.locale import text
from caldera.tables.errors import Refused
from caldera.tables.live import Live
from caldera.tables.people.seats import fingerprint
from caldera.tables.play.table import Table
from caldera.web.http.answers import room_of
from caldera.web.http.guard import keep_session, session_of, session_or_new
from caldera.web.http.messages import Request, answer_json
from caldera.web.http.routes import post
from caldera.web.stage.news import LeaderShown, LeadMade


def leaders(live: Live, shown: Table, session: str | None, locale: str) -> list[LeaderShown]:
    """Who leads and what they show, as far as the one who hears of it may see the table."""
    names, say = shown.names(locale), text(locale)
    shown_leads = []
    mine = fingerprint(session) if session else ""
    for owner, lead in live.review.leads.items():
        name = say.all_of(names[seat] for seat in shown.seating.seats_marked(owner)) or say("web.review.spectator")
        newest = live.table.match.ply if lead.ply is None else lead.ply
        # Whoever is kept behind follows as far as they can see, and nothing that is newer is pointed at.
        visible = newest <= shown.match.ply
        ply, element = (lead.ply, lead.element) if visible else (None, None)
        shown_leads.append(LeaderShown(lead.id, name, owner == mine, ply, element))
    return shown_leads


LONGEST_NAME = 60


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """What a leader shows: a position (null is now) and an element of the scene; or that they stop."""

    ply: int | None
    el: str | None = None
    on: bool = True


@post("/t/{table_id}/lead", gives=LeadMade)
async def lead(request: Request, table_id: str, step: Step) -> Response:
    """Lead others through a finished match."""
    session = session_or_new(request)
    live = await room_of(request).live(table_id)
    shown = live.view_for_session(session)
    before, review, lead_id = live.review.number, live.review, ""
    if step.on:
        if step.ply is not None and not 0 <= step.ply <= shown.table.match.ply:
            raise Refused("time.no_ply", n=step.ply)
        element = step.el if step.el and step.el in _public_elements(shown, step.ply) else None
        now = step.ply is None and shown is not live  # of somebody who is kept behind
        lead_id = review.update_lead(session, shown.table.match.ply if now else step.ply, element, time.monotonic()).id
    else:
        review.stop(session)
    owner = fingerprint(session)
    room_of(request).neighbours.tell_lead(table_id, owner, review.leads.get(owner))
    if review.number != before:
        live.wake_everybody()
    answer = answer_json(LeadMade(lead_id))
    if session_of(request) is None:
        keep_session(answer, request, session)
    return answer


def _public_elements(shown: Live, ply: int | None) -> frozenset[str]:
    """The names of what everybody can see at a position; the leader's last one is remembered until the table changes."""
    table = shown.table
    at = table.match.ply if ply is None else ply
    remembered: tuple[int, frozenset[str]] | None = shown.memo.get("elements")
    if remembered is None or remembered[0] != at:
        remembered = shown.memo["elements"] = (at, _elements(table, at))
    return remembered[1]


def _elements(table: Table, ply: int) -> frozenset[str]:
    view, scene = View(None, names=table.names("en"), colours=table.game.info.colours), table.game.scene
    seen = scene.see(table.match.state_at(ply), None)
    shown = draw_board(scene, seen, view) + drawn([scene.footer(seen, view)])
    return frozenset(name for name in re.findall(r'data-el="([^"]+)"', shown) if len(name) <= LONGEST_NAME)
