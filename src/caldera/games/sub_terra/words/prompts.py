"""Who is to decide, and what: one sentence for each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.games.sub_terra.rules.constants import ARTEFACT, BUSY, CONSENT, DIE, DIE_USES, OVER
from caldera.games.sub_terra.rules.outcome import describe_result
from caldera.games.sub_terra.rules.phases import phase_of
from caldera.games.sub_terra.words.log import describe_outcome
from caldera.games.sub_terra.words.names import name_explorer, name_guardian, name_object

if TYPE_CHECKING:
    from caldera.games.sub_terra.rules.state import SubTerraPosition


def write_prompt(state: SubTerraPosition, view: View) -> str:
    """The prompt for a reader who knows the seats by their names."""
    if state.phase == OVER:
        return describe_outcome(describe_result(state), view)
    if state.phase == BUSY:
        return view.text("sub_terra.prompt.busy")
    phase = phase_of(state)
    seat = int(phase.mover(state))
    params: dict[str, object] = {
        "explorer": name_explorer(state.name(int(phase.decider(state))), view),
        "active": name_explorer(state.name(int(state.active)), view),
        "guardian": name_guardian(int(state.acting) + 1, view),
        "n": int(state.ap),
        "steps": int(state.steps),
    }
    if state.phase == CONSENT:
        thing = int(state.carries[state.asked])
        params["object"] = name_object("artefact" if thing == ARTEFACT else "key", view)
    key = f"sub_terra.prompt.{phase.name}"
    if state.phase == DIE:
        key += f".{DIE_USES[state.die_for]}"
    if seat == CHANCE:
        return view.text(key, **params)
    if seat == view.seat:
        return view.text(key + ".you", **params)
    return view.text(key, who=view.name(seat), **params)
