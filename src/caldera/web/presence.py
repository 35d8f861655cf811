"""Who is here, for the cards of the players: a dot, and the same in words."""

from __future__ import annotations

from datetime import UTC, datetime

from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Attribute, Markup, el, join
from caldera.locale import text
from caldera.tables.people.seats import BOT
from caldera.tables.play.table import Table
from caldera.web.news import PresenceShown


def apart(table: Table) -> bool:
    """Whether people sit at different screens, so that it is worth saying who is here."""
    return table.has_chat or any(seat.devices for seat in table.seats)


def mark(table: Table, index: int, locale: str) -> Markup:
    """The dot of a seat. The page adds the time of day since when somebody is away, for only it knows where its reader lives."""
    seat = table.seats[index]
    if not apart(table) or seat.kind == BOT or not seat.claimed:
        return EMPTY
    here = index in table.presence.here
    return _dot(index, here, None if here else table.presence.away.get(index), locale)


@piece(2000)
def _dot(index: int, here: bool, since: float | None, locale: str) -> Markup:
    say, state = text(locale), "here" if here else "away"
    words = say(f"web.presence.{state}")
    at: dict[str, Attribute] = {}
    if since is not None:
        moment = datetime.fromtimestamp(since, UTC).isoformat(timespec="seconds")
        at = {"data_since": say("web.presence.since"), "data_at": moment}
    dot = el("i", role="img", aria_label=words, title=words)
    return join(" ", el("span", dot, el("span", words, class_="tag", **at), class_=f"presence {state}", data_presence=index))


def watching(table: Table, locale: str) -> str:
    number = table.presence.watching
    return text(locale)("web.presence.watching", n=number) if number else ""


def presence(table: Table, locale: str) -> PresenceShown:
    """What a page is told when somebody comes or goes."""
    return PresenceShown([str(mark(table, index, locale)) for index in range(table.players)], watching(table, locale))
