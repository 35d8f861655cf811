"""The prompt: what is asked now, and of whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caldera.core.view import View
from caldera.games.fuji.rules.actions import CHARACTERS, EQUIPMENT
from caldera.games.fuji.rules.constants import NO_EFFECT, OVER
from caldera.games.fuji.rules.events import result, who
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.words.log import result_words
from caldera.games.fuji.words.speech import name

if TYPE_CHECKING:
    from caldera.games.fuji.rules.state import FujiPosition


def ask(state: FujiPosition, view: View) -> str:
    """The prompt: what is asked, and of whom."""
    if state.stage == OVER:
        return result_words(result(state) or {}, view)
    if state.actors == (-1,):
        return view.text("fuji.prompt.chance")
    stage = PHASES[state.stage].name
    params = {
        "phase": int(state.phase),
        "equipment": "" if state.effect == NO_EFFECT else view.text(f"fuji.equipment.{EQUIPMENT[state.effect]}"),
        "count": int(state.picks),
        "active": "" if state.user < 0 else name(who(state, state.user), view),
    }
    if view.seat is not None and view.seat in state.actors:
        return view.text(f"fuji.prompt.{stage}.you", **params)
    mask = state.waiting_mask()
    names = view.text.all_of(view.name(seat) for seat in range(state.players) if mask >> seat & 1)
    return view.text("fuji.prompt.wait", who=names, what=view.text(f"fuji.prompt.{stage}", **params))


def prompt(state: FujiPosition, seat: int | None, locale: str) -> str:
    return ask(state, View(seat, locale, colours=CHARACTERS))
