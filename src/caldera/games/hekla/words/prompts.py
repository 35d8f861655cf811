"""What is asked, and what the actions are called, as message keys."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from caldera.core.view import View
from caldera.games.hekla.rules.events import standings
from caldera.games.hekla.rules.numbers import OVER
from caldera.games.hekla.rules.phases import PHASES
from caldera.games.hekla.words.log import name_winners
from caldera.locale import Text

if TYPE_CHECKING:
    from caldera.games.hekla.rules.actions import HeklaActions
    from caldera.games.hekla.rules.state import HeklaPosition


def write_prompt(state: HeklaPosition, view: View) -> str:
    """Whose turn it is and what is asked; the winners when it is over."""
    if state.phase == OVER:
        return name_winners(standings(state), view)
    name = PHASES[state.phase].question(state).name
    if state.active == view.seat:
        asked = view.text(f"hekla.prompt.{name}.you")
    else:
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
