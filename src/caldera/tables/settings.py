"""What a table agrees on besides the game's own options: how to take back, and whatever else is about people and not about rules.

Settings are declared like a game's options, so that forms, checks and words come from one place: the messages
`setting.NAME` and `setting.NAME.help`. They are kept in the table's header and never change what is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from caldera.core.data import JsonMapping, JsonObject
from caldera.core.info import Info
from caldera.core.options import Option, check_options
from caldera.tables.errors import BadTable
from caldera.tables.timing.terms import CLOCK, PACE, STAND_IN, TIMEOUT, check_terms, clock_for, stand_in_for

UNDO_AUTO = "auto"
UNDO_TURN = "turn"
UNDO_CONSENT = "consent"
UNDO_FREE = "free"
UNDO_NONE = "none"
UNDO_POLICIES = (UNDO_AUTO, UNDO_TURN, UNDO_CONSENT, UNDO_FREE, UNDO_NONE)
"""As fits the table; until somebody else has acted or something was revealed; beyond that if all agree; always; never."""

DICE_AUTO = "auto"
DICE_SERVER = "server"
DICE_JOINT = "joint"
DICE_TABLE = "table"
"""As fits the table; the server rolls, and proves it; every browser takes part as well; or people roll what lies in front of them
and type it in."""

DICE = Option.choice("dice", DICE_SERVER, (DICE_AUTO, DICE_SERVER, DICE_JOINT, DICE_TABLE))
DELAYS = ("none", "3", "10", "end")
"""How far spectators are behind: not at all, some actions, or until the match is over."""

SAY_ANYWAY = Option.flag("say_anyway", True)
"""Whether a sentence that the game's rule about talking refuses can be said all the same, marked for all."""

REAL_BOARD = Option.flag("real_board", False)
"""Whether the people play with the real box: pages say what to do there."""

SETTINGS = (
    Option.choice("undo", UNDO_AUTO, UNDO_POLICIES),
    DICE,
    Option.choice("delay", "none", DELAYS),
    Option.flag("hints", True),
    SAY_ANYWAY,
    PACE,
    CLOCK,
    TIMEOUT,
    STAND_IN,
    REAL_BOARD,
)


def settings_for(info: Info) -> tuple[Option, ...]:
    """The settings that make sense for a game."""
    fitting = {
        DICE: (DICE,) * info.chance,
        SAY_ANYWAY: (SAY_ANYWAY,) * info.limits_talk,
        CLOCK: clock_for(info),
        STAND_IN: (stand_in_for(info),),
    }
    return tuple(fit for option in SETTINGS for fit in fitting.get(option, (option,)))


def settings_in_form(info: Info) -> tuple[Option, ...]:
    """The same as the form of a new table offers them. Browsers take part in joint dice by themselves, so the form begins with dice
    that fit the table; programs, which would have to do it on their own, get the server's unless they say otherwise.
    """
    return tuple(replace(option, default=DICE_AUTO) if option.name == "dice" else option for option in settings_for(info))


def check_settings(given: Mapping[str, object] | None, together: bool, info: Info, goes_on: bool = False) -> JsonObject:
    """All settings with their values; `together`: everybody sits at one screen; `goes_on`: dice of the match were rolled before."""
    chosen = check_options(SETTINGS, given)
    if chosen["undo"] == UNDO_AUTO:
        chosen["undo"] = UNDO_FREE if together else UNDO_TURN
    if chosen["dice"] == DICE_AUTO:
        chosen["dice"] = DICE_JOINT if info.chance and not together and not goes_on else DICE_SERVER
    offered = [choice for option in settings_for(info) if option.name == "dice" for choice in option.choices]
    if chosen["dice"] not in (DICE_SERVER, *offered):
        raise BadTable("dice.none", game=info)
    check_terms(chosen, info)
    return chosen


def stored_settings(header: JsonMapping) -> JsonObject:
    """The settings of a stored table; those it does not know yet are at their defaults."""
    defaults = {option.name: option.default for option in SETTINGS}
    return defaults | {name: value for name, value in header.get("settings", {}).items()}
