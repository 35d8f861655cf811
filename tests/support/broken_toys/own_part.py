"""Dice cups broken in what the game itself gives: names of actions, click paths, pictures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib.abc import Traversable
from operator import index
from pathlib import Path
from typing import Any, SupportsIndex

from mypy_extensions import i64

from caldera.core.scene import PlainView, Scene
from caldera.core.state import NOBODY, Event
from caldera.core.view import Preview, View
from caldera.draw.layers import Layer, Layers
from caldera.draw.markup import Markup
from tests.support.broken_toys.registry import broken, broken_game
from tests.support.toys import SHOW, STAKE, Cups, CupsClicks, CupsGame, CupsPlain, CupsScene, CupsWords


class NamesInEnglish(CupsWords):
    def name_action(self, state: Cups | None, action: int, view: View) -> str:
        return "" if view.locale == "fr" else super().name_action(state, action, view)


@broken_game("codec")
class Speechless(CupsGame):
    """Actions have no words in French"""

    words = NamesInEnglish()


@broken_game("codec")
class WrongWayBack(CupsGame):
    """An action does not come back from its description"""

    def action(self, kind: str, **parts: object) -> int:
        return super().action(kind, **parts) if kind != "stake" else int(STAKE.at(0))


@broken_game("setup")
class TakesAnyNumber(CupsGame):
    """Any number of players may sit down"""

    def new(self, players: SupportsIndex | None = None, options: Mapping[str, object] | None = None) -> Cups:
        return self.state_class(index(players or 2), True)


@broken_game("determinism")
class EveryOtherMatch(CupsGame):
    """Something outside the match decides: every other one is played without rerolls"""

    started = 0

    def start(self, players: int, options: Mapping[str, Any]) -> Cups:
        self.started += 1
        return super().start(players, {"rerolls": self.started % 2 == 0})


class FirstElements(CupsClicks):
    def find_path(self, state: Cups, action: int, seat: int) -> list[str]:
        return super().find_path(state, action, seat)[:1]


@broken_game("clicks")
class SamePath(CupsGame):
    """All stakes have the same click path"""

    clicks = FirstElements()


class Beginnings(CupsClicks):
    def find_path(self, state: Cups, action: int, seat: int) -> list[str]:
        return ["purse"] if action == STAKE.at(0) else super().find_path(state, action, seat)


@broken_game("clicks")
class PathInsidePath(CupsGame):
    """The click path of one action is the beginning of another's"""

    clicks = Beginnings()


class NowhereToShow(CupsClicks):
    def find_path(self, state: Cups, action: int, seat: int) -> list[str]:
        return [] if SHOW.has(action) else super().find_path(state, action, seat)


@broken_game("clicks")
class NoPath(CupsGame):
    """An action cannot be clicked"""

    clicks = NowhereToShow()


class Playing(CupsClicks):
    def preview(self, state: Cups, action: int, seat: int, view: View) -> Preview | None:
        if not SHOW.has(action):
            return super().preview(state, action, seat, view)
        state.play(action, seat)
        return Preview("shown")


@broken_game("previews")
class PreviewPlays(CupsGame):
    """A preview plays on the real state"""

    clicks = Playing()


class Telling(CupsClicks):
    def preview(self, state: Cups, action: int, seat: int, view: View) -> Preview | None:
        return Preview(f"{max(state.dice)}")


@broken_game("hidden_information")
class PreviewTells(CupsGame):
    """A preview tells who has the best die"""

    clicks = Telling()


class LogInEnglish(CupsWords):
    def write_log_line(self, event: Event, view: View) -> str:
        return "" if event.kind == "stay" and view.locale == "fr" else super().write_log_line(event, view)


@broken_game("events")
class NothingToSay(CupsGame):
    """An event has no sentence in French"""

    words = LogInEnglish()


@broken("events")
class EventForNobody(Cups):
    """An event is for a seat that does not exist"""

    def tell_roll(self, owner: int, face: int) -> None:
        self.tell("roll", {"seat": owner}, (self.players,))


@broken("barriers")
class HidesItsReveals(Cups):
    """Showing a die is not marked as a barrier: the list of hidden facts changes only when it is asked twice"""

    asked = 0

    def hidden_from(self, seat: int | None) -> tuple[str, ...]:
        HidesItsReveals.asked += 1
        return super().hidden_from(seat) if HidesItsReveals.asked % 7 else ()


@broken("crash")
class Crashes(Cups):
    """A legal step crashes far into the game"""

    def mover(self) -> i64:
        if self.turn == self.players and self.rolling == NOBODY:
            raise ZeroDivisionError("the end of the world")
        return super().mover()


class Unclosed(CupsScene):
    def layers(self, seen: dict[str, Any], view: View) -> Layers:
        return ((Markup("<svg><g></svg>"),),)


@broken_game("pictures")
class IllFormed(CupsGame):
    """A picture leaves an element open"""

    @cached_property
    def scene(self) -> Scene[Any]:
        return Unclosed()


class Wide(CupsPlain):
    def board(self, seen: dict[str, Any], view: View) -> str:
        return "." * 80


@broken_game("pictures")
class TooWide(CupsGame):
    """The plain text is wider than a terminal"""

    @cached_property
    def plain(self) -> PlainView[Any]:
        return Wide()


class WithoutButtons(CupsScene):
    def action_panel(self, seen: dict[str, Any], view: View) -> Layer:
        return ()


@broken_game("elements")
class NothingToTouch(CupsGame):
    """What a click path names is not in the picture"""

    @cached_property
    def scene(self) -> Scene[Any]:
        return WithoutButtons()


@broken_game("package")
class WithoutFiles(CupsGame):
    """The game's folder lacks its files"""

    @property
    def folder(self) -> Traversable:
        return Path(__file__).parent
