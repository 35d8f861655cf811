"""Why an acting seat may not do something, as a message key with its parameters."""

from __future__ import annotations

from caldera.core.rooms import Refusal
from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules.actions import EQUIPMENT
from caldera.games.fuji.rules.board import FAR, NOWHERE
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.rules.state import FujiPosition

OUT_OF_PLACE = {
    "skill": "set_up_only",
    "put-back": "set_up_only",
    "omit": "set_up_only",
    "agree": "no_proposal",
    "refuse": "no_proposal",
    "take": "no_token",
    "leave": "no_token",
    "injury": "not_hurt",
    "lose": "no_leg",
    "keep": "no_bars",
    "spend": "no_bars",
    "route": "no_route",
    "stop": "not_now",
}
"""Nobody is asked for this kind of action now; kinds that are not here belong to an equipment card that is being used."""


def find_refusal(state: FujiPosition, action: int, seat: int) -> Refusal:
    kinds = state.table.actions
    if not 0 <= action < kinds.space.count:
        return "unknown", {}
    kind = kinds.space.kind_of(action).name
    if kind in ("scenario", "terrain", "find", "roll"):
        return "chance", {}
    stage = PHASES[state.stage]
    if kind in stage.asks and stage.refusal:
        return stage.refusal, {}
    if kind not in stage.asks and not stage.is_open:
        return "finish_first", {}
    if kind in ("claim", "rate", "safe", "avoid"):
        return _why_silent(state, seat)
    if kind == "mark":
        return _why_no_mark(state, action, seat)
    if kind == "use":
        return _why_no_use(state, action, seat)
    if kind == "hand-over":
        return "not_manager", {}
    if kind == "ready" and state.stage == c.PLAN:
        return ("already_ready" if state.ready >> seat & 1 else "no_marker"), {}
    if kind in ("reroll", "set-aside", "stop") and state.stage != c.REROLL:
        return "not_rerolling", {"phase": int(state.phase)}
    if kind == "reroll":
        return "no_rerolls", {}
    if kind == "set-aside":
        return "not_buddy", {}
    if kind == "go":
        return ("not_your_turn" if state.stage == c.GO else "not_moving"), {}
    if kind == "ready":
        return "ready_later", {}
    return OUT_OF_PLACE.get(kind, "effect_only"), {}


def _why_silent(state: FujiPosition, seat: int) -> Refusal:
    if state.stage == c.REROLL:
        return "silence", {}
    if state.stage not in (c.PLAN, c.GEAR):
        return "no_talk_now", {}
    if state.ready >> seat & 1:
        return "already_ready", {}
    return ("said_enough" if not state.speech_left[seat] else "nothing_to_say"), {}


def _why_no_mark(state: FujiPosition, action: int, seat: int) -> Refusal:
    from caldera.games.fuji.rules.planning import distance, most_steps, neighbours_markers, walkable_places

    kinds = state.table.actions
    if state.stage != c.PLAN:
        return ("markers_locked" if state.phase in (3, 4, 5) else "not_now"), {}
    character, spot = int(kinds.mark.a(action)), int(state.board.spot(kinds.mark.b(action)))
    if character >= state.table.characters or not state.plays(seat, character):
        return "not_your_marker", {}
    if spot == NOWHERE:
        return "no_card", {}
    name = {"card": state.board.names[spot]}
    if state.marker[character] == spot:
        return "already_there", name
    if not walkable_places(state) >> spot & 1:
        return "not_walkable", name
    if int(distance(state, state.at[character], spot, most_steps(state, character))) == FAR:
        return "too_far", name | {"steps": int(most_steps(state, character))}
    if neighbours_markers(state, character) >> spot & 1:
        return "neighbours_card", name
    return "moved_enough", {}


def _why_no_use(state: FujiPosition, action: int, seat: int) -> Refusal:
    from caldera.games.fuji.rules.equipment import is_in_phase

    kinds = state.table.actions
    card, effect = int(kinds.use.a(action)), int(kinds.use.b(action))
    name = {"equipment": EQUIPMENT[card]}
    owner = int(state.owner[card])
    if state.stage not in (c.PLAN, c.GEAR):
        return "no_equipment_now", {}
    if state.ready >> seat & 1:
        return "already_ready", {}
    if owner < 0 or not state.plays(seat, owner):
        return "not_your_equipment", name
    if card != effect and card != c.KNIFE:
        return "only_knife", name
    if card == c.KNIFE and (effect == c.KNIFE or state.owner[effect] < 0):
        return "nothing_to_copy", {"equipment": EQUIPMENT[effect]}
    if state.injuries[owner] >> c.ARM & 1:
        return "broken_arm", {}
    if state.fresh >> card & 1:
        return "too_new", name
    if not is_in_phase(state, effect):
        return "wrong_phase", {"equipment": EQUIPMENT[effect], "phase": int(state.phase)}
    if owner == c.THIRD and state.table.shared_third and not state.proposals_left[seat]:
        return "proposed_enough", {}
    return "no_effect", {"equipment": EQUIPMENT[effect]}
