"""What an action would do, as far as its seat can know: told before it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caldera.core.view import Preview, View
from caldera.games.fuji.actions import EQUIPMENT
from caldera.games.fuji.board import NOWHERE
from caldera.games.fuji.events import die_id, hand
from caldera.games.fuji.observe import sees
from caldera.games.fuji.rules_planning import rerolls_for

if TYPE_CHECKING:
    from caldera.games.fuji.rules import FujiState


def preview(state: FujiState, action: int, seat: int, view: View, words: str) -> Preview:
    kinds = state.table.actions
    if kinds.mark.has(action):
        return _mark(state, action, seat, view, words)
    if kinds.go.has(action):
        return _go(state, action, view, words)
    if kinds.use.has(action):
        return Preview(f"{words}. " + view.text(f"fuji.equipment.{EQUIPMENT[kinds.use.b(action)]}.help"))
    return Preview(words)


def _mark(state: FujiState, action: int, seat: int, view: View, words: str) -> Preview:
    """How many rerolls the destination gives, and which of the dice that the seat sees count there, for how much.

    The picture writes a mark `gain-NAME=TEXT` where it has a place of that name: here beside the dice.
    """
    kinds = state.table.actions
    character, spot = int(kinds.mark.a(action)), int(state.board.spot(kinds.mark.b(action)))
    again = int(rerolls_for(state, character, spot))
    name = f"card-{state.board.names[spot]}"
    valid = {}
    for die in hand(state, character):
        value = int(state.table.terrain.value(state.card[spot], die, int(state.face[die])))
        if value > 0 and sees(state, die, seat) and not state.aside >> die & 1:
            valid[die_id(state, die)] = value
    total = sum(valid.values())
    terms = " + ".join(str(value) for value in valid.values())
    marks = (name, *valid, f"gain-sum-{character}={total}" + (f" · {terms}" if len(valid) > 1 else ""))
    ghost = (f"marker-{character}", name)
    if character != seat:
        return Preview(words + " " + view.text("fuji.preview.rerolls", n=again), f"↻{again}", marks, ghost)
    label = words + " " + view.text("fuji.preview.mark", n=again, total=total)
    return Preview(label, f"{total} ↻{again}", marks, ghost)


def _go(state: FujiState, action: int, view: View, words: str) -> Preview:
    """All dice lie open by then: the outcome is plain."""
    trial = state.clone()
    trial.events = []
    character = int(state.table.actions.go.a(action))
    trial.play(action, int(state.mover()))
    from caldera.games.fuji.text import sentence

    told = [sentence(event, view) for event in trial.events if event.kind in ("compare", "stamina")]
    loss = [event.data["loss"] for event in trial.events if event.kind == "stamina"]
    marker = int(state.marker[character])
    marks = () if marker == NOWHERE else (f"card-{state.board.names[marker]}",)
    return Preview(" ".join(told) or words, f"−{loss[0]}" if loss else "", marks)
