"""What is asked, and what the actions are called, as message keys."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from caldera.core.offers import legal_kinds
from caldera.core.view import View
from caldera.games.hekla.rules.actions import HeklaActions
from caldera.games.hekla.rules.events import standings
from caldera.games.hekla.rules.numbers import OVER, SCORE
from caldera.games.hekla.rules.phases import PHASES
from caldera.games.hekla.rules.state import HeklaPosition
from caldera.games.hekla.words.log import name_winners
from caldera.locale import Text

OFFERS: Final[dict[str, tuple[str, ...]]] = {
    "act": ("place", "move"),
    "act_first": ("place",),
    "act.move": ("move",),
    "act.back": ("back",),
    "stuck": ("pass",),
    "move": ("move",),
    "score": ("score",),
}
"""The kinds of action that each question to the player who acts names."""


def find_question(state: HeklaPosition, seat: int) -> str:
    """The question that names only what this player can do now: the end of its message key."""
    name: str = PHASES[state.phase].question(state).name
    if name not in ("act", "act_first"):
        return name
    kinds = legal_kinds(state, state.actions.space, seat)
    if "place" in kinds:
        return "act" if "move" in kinds else "act_first"
    return "act.move" if "move" in kinds else "act.back"


TURN: Final = ("hekla.phase.act", "hekla.phase.erupt")
"""The phases of a turn, as keys of messages."""


def find_phase(state: HeklaPosition) -> int:
    """Which phase of the turn it is; -1 after the end."""
    return -1 if state.phase == OVER else int(state.phase == SCORE)


def write_prompt(state: HeklaPosition, view: View) -> str:
    """Whose turn it is and what is asked; the winners when it is over."""
    if state.phase == OVER:
        return name_winners(standings(state), view)
    if view.seat is not None and state.active == view.seat:
        asked = view.text(f"hekla.prompt.{find_question(state, view.seat)}.you")
    else:
        name = PHASES[state.phase].question(state).name
        asked = view.text(f"hekla.prompt.{name}", who=view.name(int(state.active)))
    return f"{asked} {warn_of_stall(state, view)}" if state.is_stall_announced() else asked


def warn_of_stall(state: HeklaPosition, view: View) -> str:
    """That the guard against endless matches strikes before long, and what it will do [N5]."""
    return view.text("hekla.stall.soon", quiet=int(state.quiet), left=int(state.turns_before_stall()))


def name_action(actions: HeklaActions, action: int, view: View) -> str:
    return _name_action(actions, action, view.text)


@lru_cache(maxsize=8192)
def _name_action(actions: HeklaActions, action: int, say: Text) -> str:
    """The same whoever acts, so it is kept: all legal actions are named in every event."""
    parts = actions.space.parts(action)
    kind = parts.pop("kind")
    return say(f"hekla.action.{kind}", **parts)
