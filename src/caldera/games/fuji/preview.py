"""What an action would do, as far as its seat can know: told before it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caldera.core.view import Preview, View
from caldera.games.fuji.board import NOWHERE
from caldera.games.fuji.rules_planning import rerolls

if TYPE_CHECKING:
    from caldera.games.fuji.rules import FujiState


def preview(state: FujiState, action: int, seat: int, view: View, words: str) -> Preview:
    kinds = state.table.actions
    if kinds.mark.has(action):
        return _mark(state, action, seat, view, words)
    if kinds.go.has(action):
        return _go(state, action, view, words)
    return Preview(words)


def _mark(state: FujiState, action: int, seat: int, view: View, words: str) -> Preview:
    """How many rerolls the destination gives, and what the own dice count there now."""
    kinds = state.table.actions
    character, spot = int(kinds.mark.a(action)), int(state.board.spot(kinds.mark.b(action)))
    trial = state.clone()
    trial.marker[character] = spot
    again = int(rerolls(trial, character))
    name = f"card-{state.board.names[spot]}"
    if character != seat:
        return Preview(words + " " + view.text("fuji.preview.rerolls", n=again), f"↻{again}", (name,))
    total = int(state.value_of(seat, state.card[spot]))
    label = words + " " + view.text("fuji.preview.mark", n=again, total=total)
    return Preview(label, f"{total} ↻{again}", (name,), (f"marker-{seat}", name))


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
