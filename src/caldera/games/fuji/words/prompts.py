"""The prompt: what is asked now, and of whom."""

from __future__ import annotations

from typing import Final

from caldera.core.offers import are_possible, legal_kinds
from caldera.core.view import View
from caldera.games.fuji.rules.actions import EQUIPMENT
from caldera.games.fuji.rules.constants import NO_EFFECT, OVER, THIRD
from caldera.games.fuji.rules.events import result, who
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.rules.state import FujiPosition
from caldera.games.fuji.words.log import result_words
from caldera.games.fuji.words.speech import name

TALK: Final = "claim|rate|safe|avoid"
OPEN: Final[dict[str, tuple[str, ...]]] = {
    "plan": (TALK, "mark", "use", "hand-over", "ready"),
    "gear": (TALK, "use", "hand-over", "ready"),
    "reroll": ("reroll", "set-aside", "hand-over", "stop"),
}
"""Stages whose prompt is a list of what can be done now, in this order."""
OFFERS: Final[dict[str, tuple[str, ...]]] = {
    **{stage.name: stage.asks for stage in PHASES if stage.asks and not stage.is_open},
    "go": ("go",),
    "go.last": ("go",),
    "injury.one": ("injury",),
}
"""The kinds of action that each other question to a player who acts names."""


TURN: Final = tuple([f"fuji.scene.phase.{number}" for number in range(1, 7)])
"""The phases of a round, as keys of messages."""


def find_question(state: FujiPosition, seat: int) -> str:
    """The question that names only what this player can do now: the end of its message key."""
    stage: str = PHASES[state.stage].name
    if stage == "go" and bin(state.moved).count("1") + 1 >= state.table.characters:
        return "go.last"
    return "injury.one" if stage == "injury" and len(state.legal_actions(seat)) == 1 else stage


def find_offers(state: FujiPosition, seat: int) -> tuple[str, ...]:
    """The kinds of action that the prompt names."""
    stage = PHASES[state.stage].name
    if stage not in OPEN:
        return OFFERS[find_question(state, seat)]
    kinds = legal_kinds(state, state.table.actions.space, seat)
    return tuple([offer for offer in OPEN[stage] if are_possible((offer,), kinds)])


def _list_offers(state: FujiPosition, seat: int, view: View) -> str:
    """What can be done in a stage with many things to do, as one list."""
    shared = state.table.shared_third
    placed = state.marker[seat] >= 0 and (not shared or state.marker[THIRD] >= 0)
    renamed = {TALK: "talk"} | ({"mark": "mark_again"} if placed else {})
    names = [renamed.get(offer, offer) for offer in find_offers(state, seat)]
    if "use" in names and "hand-over" in names:
        names[names.index("use")] = "use_or_hand-over"
        names.remove("hand-over")
    return view.text.one_of([view.text(f"fuji.offer.{name}") for name in names])


def write_prompt(state: FujiPosition, view: View) -> str:
    """The prompt: what is asked, and of whom."""
    if state.stage == OVER:
        data = result(state) or {}
        if not data["won"]:
            return result_words(data, view)
        return view.text("fuji.log.over.safe", score=data["score"]) + " " + view.text(f"fuji.band.{data['band']}")
    if state.actors == (-1,):
        return view.text("fuji.prompt.chance")
    stage = PHASES[state.stage].name
    params: dict[str, object] = {
        "phase": int(state.phase),
        "equipment": "" if state.effect == NO_EFFECT else view.text(f"fuji.equipment.{EQUIPMENT[state.effect]}"),
        "count": int(state.picks),
        "active": "" if state.user < 0 else name(who(state, state.user), view),
    }
    if view.seat is not None and view.seat in state.actors:
        if stage in OPEN:
            params["offers"] = _list_offers(state, view.seat, view)
        return view.text(f"fuji.prompt.{find_question(state, view.seat)}.you", **params)
    mask = state.waiting_mask()
    names = view.text.all_of(view.name(seat) for seat in range(state.players) if mask >> seat & 1)
    return view.text("fuji.prompt.wait", who=names, what=view.text(f"fuji.prompt.{stage}", **params))
