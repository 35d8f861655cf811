"""What a table agrees about time: a pace for games over days, clocks for rivals, a sand-glass for plans; and what follows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from caldera.bots import bots_at_tables, usual_level
from caldera.core.data import JsonMapping
from caldera.core.errors import BadOption
from caldera.core.game import AnyGame
from caldera.core.info import Info
from caldera.core.options import Option
from caldera.core.state import GameState

NONE = "none"
TOLD, BOT_PLAYS, LOSES = "told", "bot", "lose"
"""When time has run out: everybody is told, and nothing else; a bot plays on; the match is lost."""
USUAL = "usual"

MINUTE, HOUR, DAY = 60.0, 3600.0, 86_400.0
PACES = {"live": (MINUTE, 5 * MINUTE), "evening": (5 * MINUTE, 20 * MINUTE), "day": (18 * HOUR, DAY), "relaxed": (3 * DAY, 7 * DAY)}
"""After how many seconds without a move its player is reminded, and after how many the turn is late."""
SHORTEST, LONGEST, MOST_INCREMENT = 1.0, 24 * HOUR, HOUR
"""Of a clock, in seconds."""
TIMES = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)(?:\+(\d{1,4}))?", re.ASCII)


class FreeChoice(Option):
    """A choice of words, where programs may say something else as well: whoever makes a table checks it."""

    def check(self, value: object) -> Any:
        if not isinstance(value, str) or len(value) > 40:
            return super().check(value)
        return value

    def read(self, words: str) -> Any:
        return words


PACE = Option.choice("pace", NONE, (NONE, *PACES))
CLOCK = FreeChoice.choice("clock", NONE, (NONE, "3+5", "5+10", "10+15", "20+30"))
GLASS = FreeChoice.choice("clock", NONE, (NONE, "1", "2", "3", "5"))
"""Minutes for a plan, the same for all who plan."""
TIMEOUT = Option.choice("timeout", TOLD, (TOLD, BOT_PLAYS, LOSES))
STAND_IN = FreeChoice.choice("stand_in", USUAL, (USUAL,))
"""Which bot plays on."""


@dataclass(frozen=True)
class Terms:
    """What was agreed, in seconds; 0: there is none."""

    base: float = 0.0
    increment: float = 0.0
    glass: float = 0.0
    remind: float = 0.0
    limit: float = 0.0
    timeout: str = TOLD
    bot: str = ""
    restores_all: bool = False
    """Whether everybody may take back anything at any time: then nobody loses time by it."""


def clock_for(info: Info) -> tuple[Option, ...]:
    """The clock that fits a game: rivals have one each, and those who plan together a sand-glass."""
    if info.planning is not None:
        return (GLASS,)
    return () if info.cooperative else (CLOCK,)


def stand_in_for(info: Info) -> Option:
    """Which bots can play on in a game."""
    return FreeChoice.choice("stand_in", USUAL, (USUAL, *bots_at_tables(info.id)))


def read_times(words: str) -> tuple[float, float]:
    """Seconds to begin with and seconds for every turn, of "5+10" (minutes and seconds) or "2"; BadOption."""
    found = TIMES.fullmatch(words)
    base, increment = (MINUTE * float(found[1]), float(found[2] or 0)) if found else (0.0, 0.0)
    if not (SHORTEST <= base <= LONGEST and increment <= MOST_INCREMENT):
        raise BadOption.from_message("clock", option="clock", value=words)
    return base, increment


def check_terms(chosen: JsonMapping, info: Info) -> None:
    """BadOption: this game has no such clock, or no such bot."""
    if chosen["clock"] != NONE:
        fitting = clock_for(info)
        if not fitting:
            fitting = (Option.choice("clock", NONE, (NONE,)),)
        elif ("+" in chosen["clock"]) == (fitting[0] is CLOCK):
            read_times(chosen["clock"])
            fitting = ()
        for option in fitting:
            Option.choice("clock", NONE, option.choices).check(chosen["clock"])
    Option.choice("stand_in", USUAL, stand_in_for(info).choices).check(chosen["stand_in"])


def terms_of(settings: JsonMapping, game_id: str, restores_all: bool) -> Terms | None:
    """What was agreed at a table; nothing where nobody counts the time."""
    clock, pace = str(settings["clock"]), str(settings["pace"])
    if clock == NONE and pace == NONE:
        return None
    base, increment = (0.0, 0.0) if clock == NONE else read_times(clock)
    is_glass = "+" not in clock
    remind, limit = PACES.get(pace, (0.0, 0.0))
    bot = usual_level(game_id) if settings["stand_in"] == USUAL else str(settings["stand_in"])
    times = (0.0, 0.0, base) if is_glass else (base, increment, 0.0)
    return Terms(*times, remind, limit, str(settings["timeout"]), bot, restores_all)


def time_options(info: Info) -> Sequence[Option]:
    """What the table of a game can agree about time."""
    return (PACE, *clock_for(info), TIMEOUT, stand_in_for(info))


def returns_on_time(game: AnyGame, state: GameState, lost: int) -> tuple[float, ...]:
    """What a match brings that somebody's clock has ended: who lost has lost, of the others those with the most points have won. A
    team loses together.
    """
    others = [] if game.info.cooperative else [seat for seat in range(state.players) if seat != lost]
    points = game.stats.list_points(state) if others else ()
    most = max((points[seat] for seat in others), default=0)
    best = [seat for seat in others if points[seat] == most]
    return tuple(1.0 / len(best) if seat in best else 0.0 for seat in range(state.players))
