"""What everybody at a table hears about those who lead others through the match."""

from __future__ import annotations

from caldera.locale import text
from caldera.tables.live import Live
from caldera.tables.people.seats import fingerprint
from caldera.tables.play.table import Table
from caldera.web.news import LeaderShown


def leaders(live: Live, shown: Table, session: str | None, locale: str) -> list[LeaderShown]:
    """Who leads and what they show, as far as the one who hears of it may see the table."""
    names, say = shown.names(locale), text(locale)
    told = []
    mine = fingerprint(session) if session else ""
    for owner, lead in live.review.leads.items():
        name = say.all_of(names[seat] for seat in shown.seating.seats_marked(owner)) or say("web.review.spectator")
        newest = live.table.match.ply if lead.ply is None else lead.ply
        # Whoever is kept behind follows as far as they can see, and nothing that is newer is pointed at.
        visible = newest <= shown.match.ply
        ply, element = (lead.ply, lead.element) if visible else (None, None)
        told.append(LeaderShown(lead.id, name, owner == mine, ply, element))
    return told
