"""Somebody who looks at a table: as which seats, and in which language; and who else is here, as a dot and in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from caldera.core.state import Event
from caldera.core.view import View
from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Attribute, Markup, el, join
from caldera.locale import text
from caldera.tables.people.seats import BOT
from caldera.tables.play.table import Table
from caldera.web.stage.news import PresenceShown


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a table: the seats that they hold, and their language."""

    held: tuple[int, ...]
    locale: str
    invitations: tuple[tuple[int, str], ...] = ()
    """Links that this viewer, the host, may pass on: seat and token."""
    shared: tuple[int, ...] = ()
    """All the seats of a screen that several people share while they may not see the same: `held` is then the one who looks."""
    resting: tuple[int, ...] = ()
    """Seats of this viewer where a bot plays for them now."""
    is_tv: bool = False
    """A screen in the middle that everybody looks at: it shows what everybody may see, and how to sit down."""

    @property
    def is_device_passed_on(self) -> bool:
        """Nobody looks: the screen is being passed on, and shows what everybody may see."""
        return bool(self.shared) and not self.held


def seats_looking(table: Table, held: tuple[int, ...], requested: int | None) -> tuple[int, ...]:
    """Who looks at a screen that several people share: whoever said so, until it is another one's turn. Nothing: nobody."""
    acting = [seat for seat in held if seat in table.state.actors]
    return (requested,) if requested in held and (requested in acting or not acting) else ()


def seat_of(table: Table, held: Sequence[int]) -> int | None:
    """The seat through which the holder of several looks: the one to act, else the one that acted last."""
    if len(held) < 2:
        return held[0] if held else None
    acting = [seat for seat in table.state.actors if seat in held]
    if acting:
        return acting[0]
    return next((seat for seat, _ in reversed(table.match.plays) if seat in held), held[0])


def reads_as_spectator(table: Table, seat: int | None, events: Iterable[Event]) -> bool:
    """Whether whoever sits there reads the same about these events as those who only watch."""
    if seat is None:
        return True
    if table.game.info.hidden:
        return False
    for event in events:
        apart = table.game.words.seats_with_own_wording(event)
        if apart is None or seat in apart or event.audience is not None:
            return False
    return True


def reader(table: Table, viewer: Viewer) -> View:
    """For sentences: somebody who plays several seats is told names instead of "you"."""
    return table.view(viewer.held[0] if len(viewer.held) == 1 else None, viewer.locale)


def apart(table: Table) -> bool:
    """Whether people sit at different screens, so that it is worth saying who is here."""
    return table.has_chat or any(seat.devices for seat in table.seats)


def mark(table: Table, index: int, locale: str) -> Markup:
    """The dot of a seat. The page adds the time of day since when somebody is away, for only it knows where its reader lives."""
    seat = table.seats[index]
    if not apart(table) or seat.kind == BOT or not seat.claimed:
        return EMPTY
    is_here = index in table.presence.here
    return _dot(index, is_here, None if is_here else table.presence.away.get(index), locale)


@piece(2000)
def _dot(index: int, is_here: bool, since: float | None, locale: str) -> Markup:
    say, state = text(locale), "here" if is_here else "away"
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
    return PresenceShown(
        [str(mark(table, index, locale)) for index in range(table.players)], watching(table, locale), table.presence.screens > 0
    )
