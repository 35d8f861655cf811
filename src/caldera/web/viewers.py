"""Somebody who looks at a table: as which seats, and in which language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from caldera.core.state import Event
from caldera.core.view import View
from caldera.tables.play.table import Table


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
