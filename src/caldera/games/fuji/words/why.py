"""Why touching something leads nowhere: for people who wonder."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.errors import BadAction
from caldera.core.rooms import Refusal
from caldera.games.fuji.rules.actions import CHARACTERS, EQUIPMENT
from caldera.games.fuji.rules.constants import GEAR, PLAN, REROLL, THIRD
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.rules.state import FujiPosition
from caldera.games.fuji.words.refusals import find_refusal


def explain_element(state: FujiPosition, seat: int, element: str, chosen: Sequence[str]) -> Refusal | None:
    """For an acting seat: a message key and its parameters."""
    what, _, name = element.partition("-")
    if what == "card":
        return _why_not_that_card(state, seat, name, chosen)
    if what == "marker":
        return _why_not_that_marker(state, seat, name)
    if what == "character":
        return _why_not_them(state, seat, name, chosen)
    if what == "die":
        return _why_not_that_die(state, seat, name)
    if what == "equipment" and name in EQUIPMENT:
        return _tried(state, seat, "use", equipment=name, effect=name)
    if what in ("say", "third", "strength"):
        if what == "strength" and state.stage in (PLAN, GEAR) and not state.ready >> seat & 1:
            return "choose_topic", {}
        return _tried(state, seat, "claim", about="my", topic="blue", strength="fair")
    if what in ("use", "as"):
        return "choose_equipment", {}
    if element == "confirm":
        return "choose_dice", {}
    if what == "go":
        return _tried(state, seat, "go", who=_colour(name))
    return _why_not_that_button(state, seat, element)


def _tried(state: FujiPosition, seat: int, kind: str, **parts: object) -> Refusal | None:
    """The reason against this action; None when the names do not make one."""
    try:
        return find_refusal(state, state.table.actions.space.code(kind, **parts), seat)
    except BadAction:
        return None


def _colour(name: str) -> str:
    return CHARACTERS[int(name)] if name in ("0", "1", "2", "3") else name


def _own(state: FujiPosition, seat: int, chosen: Sequence[str]) -> str:
    """For whom a card is marked: the own character, unless the third one's marker was touched first."""
    return CHARACTERS[THIRD] if chosen and chosen[0] == f"marker-{THIRD}" else CHARACTERS[seat]


def _why_not_that_card(state: FujiPosition, seat: int, name: str, chosen: Sequence[str]) -> Refusal | None:
    if chosen and chosen[0] == "say-avoid":
        return _tried(state, seat, "avoid", card=name)
    if chosen and chosen[0] in ("say-card", "third-say-card"):
        return _tried(state, seat, "rate", about="my", card=name, strength="fair")
    stage = PHASES[state.stage]
    if "card" in stage.touch and not stage.is_open:
        return stage.refusal, {}
    return _tried(state, seat, "mark", who=_own(state, seat, chosen), card=name)


def _why_not_that_marker(state: FujiPosition, seat: int, name: str) -> Refusal | None:
    if name not in ("0", "1", "2", "3"):
        return None
    if not state.plays(seat, int(name)):
        return "not_your_marker", {}
    return ("touch_card" if state.stage == PLAN else "markers_locked"), {}


def _why_not_them(state: FujiPosition, seat: int, name: str, chosen: Sequence[str]) -> Refusal | None:
    if "character" in PHASES[state.stage].touch:
        return PHASES[state.stage].refusal, {}
    if chosen and chosen[0].startswith("equipment-"):
        return _tried(state, seat, "hand-over", equipment=chosen[0].removeprefix("equipment-"), who=_colour(name))
    if chosen and chosen[0] == "say-safe":
        return _tried(state, seat, "safe", who=_colour(name))
    return _tried(state, seat, "go", who=_colour(name))


def _why_not_that_die(state: FujiPosition, seat: int, name: str) -> Refusal | None:
    holder = name.partition("-")[0]
    if holder not in ("0", "1", "2", "3"):
        return None
    own = int(holder) < state.table.characters and state.plays(seat, int(holder))
    if PHASES[state.stage].is_open and not own:
        return "not_your_die", {}
    if PHASES[state.stage].is_open and state.stage != REROLL:
        return "not_rerolling", {"phase": int(state.phase)}
    return ("no_rerolls" if state.stage == REROLL else "not_that_die"), {}


def _why_not_that_button(state: FujiPosition, seat: int, element: str) -> Refusal | None:
    """A button that is a whole action, or its kind and one part: `ready`, `injury-leg`, `bars-2`, `face-4`."""
    plain = ("ready", "stop", "agree", "refuse", "decline", "take", "leave")
    if element in plain:
        return _tried(state, seat, element)
    what, _, name = element.partition("-")
    if element == "set-aside":
        return _tried(state, seat, "set-aside", who=CHARACTERS[seat], die="d1")
    if what in ("injury", "skill"):
        return _tried(state, seat, what, **{what: name})
    if what == "bars":
        return _tried(state, seat, "keep")
    if what == "route":
        return _tried(state, seat, "route", tokens="far")
    return ("not_that_die", {}) if what == "face" else None
