"""Why an action is not allowed now: a message key and its parameters."""

from __future__ import annotations

from caldera.core.rooms import Refusal
from caldera.games.sub_terra.rules.abilities import ABILITIES
from caldera.games.sub_terra.rules.board import ABILITY_NAMES, NOWHERE, SIDES
from caldera.games.sub_terra.rules.constants import ACT, NOTHING
from caldera.games.sub_terra.rules.phases import PHASES
from caldera.games.sub_terra.rules.state import SubTerraPosition

DRAWING = ("reveal", "explore", *[ability.name for ability in ABILITIES if ability.draws])
MENDING = ("heal", *[ability.name for ability in ABILITIES if ability.mends])


def cost_of(state: SubTerraPosition, kind: str) -> int:
    """The action points that a kind of action takes."""
    numbers = state.board.numbers
    if kind in ABILITY_NAMES:
        return int(state.board.ability_cost[ABILITY_NAMES.index(kind)])
    if kind in ("pick", "drop", "give", "take", "unlock"):
        return int(numbers.handle)
    named = {
        "move": numbers.move,
        "run": numbers.run,
        "reveal": numbers.reveal,
        "explore": numbers.explore,
        "heal": numbers.heal,
        "attack": numbers.attack,
        "dig": numbers.dig,
    }
    return int(named.get(kind, 0))


def find_refusal(state: SubTerraPosition, action: int) -> Refusal:
    """Why the acting seat may not do that."""
    kinds = state.actions
    if not 0 <= action < kinds.space.count:
        return "unknown", {}
    kind = kinds.space.kind_of(action).name
    return find_early_refusal(state, kind) or _find_refusal_of(state, kind, action)


def find_early_refusal(state: SubTerraPosition, kind: str) -> Refusal | None:
    """What stands against every action of this kind, whatever it is about."""
    if state.phase != ACT:
        return (PHASES[state.phase].refusal if kind in list_kinds_asked_for(state) else "answer_first"), {}
    if kind == "push":
        return ("pushed" if state.pushed else "fallen"), {}
    if state.hp[state.active] == 0:
        return "fallen", {}
    if kind in ABILITY_NAMES and state.expedition.team[state.active] != ABILITY_NAMES.index(kind) // 2:
        return "not_your_ability", {}
    cost = cost_of(state, kind)
    if cost == 0:
        return "not_now", {}
    if state.ap < cost:
        return "too_dear", {"cost": cost, "n": int(state.ap)}
    if kind in ABILITY_NAMES and state.uses_left[2 * state.active + ABILITY_NAMES.index(kind) % 2] == 0:
        return "used_up", {}
    if kind in DRAWING and state.bag_left == 0:
        return "empty_bag", {}
    if kind in ("pick", "take") and state.carries[state.active] != NOTHING:
        return "hands_full", {}
    return ("tired", {}) if kind == "prepare" else None


def list_kinds_asked_for(state: SubTerraPosition) -> set[str]:
    return {state.actions.space.kind_of(int(action)).name for action in state.moves(state.mover())}


def _find_refusal_of(state: SubTerraPosition, kind: str, action: int) -> Refusal:
    if kind in ("move", "run", "sprint"):
        return _find_refusal_of_step(state, action), {}
    if kind in ("drop", "give") and state.carries[state.active] == NOTHING:
        return "nothing_carried", {}
    if kind == "unlock":
        carried = state.carries[state.active]
        return ("no_key" if not 0 <= carried < 3 else "not_in_sanctuary"), {}
    who = state.actions.space.parts(action).get("who")
    return (_find_refusal_of_explorer(state, kind, str(who)) if who else kind), {}


def _find_refusal_of_explorer(state: SubTerraPosition, kind: str, name: str) -> str:
    """The action is about another explorer."""
    if name not in state.expedition.names:
        return "not_in_team"
    member = state.expedition.names.index(name)
    if state.at[member] == NOWHERE:
        return "not_in_temple"
    here = state.at[member] == state.at[state.active]
    if kind in ("heal", "give", "take") and not here:
        return "not_here"
    if kind == "give":
        return "their_hands_full" if state.carries[member] != NOTHING else "give"
    if kind == "take":
        return "carries_nothing" if state.carries[member] == NOTHING else "take"
    if kind in MENDING and state.hp[member] == state.full_health(member):
        return "healthy"
    return kind


def _find_refusal_of_step(state: SubTerraPosition, action: int) -> str:
    side = SIDES.index(state.actions.space.parts(action)["side"])
    slot = int(state.link[4 * state.at[state.active] + side])
    if slot == NOWHERE:
        return "wall"
    if state.flipped >> slot & 1:
        return "volcano"
    if state.rubble >> slot & 1:
        return "rubble"
    return "bridge" if state.someone_on(slot) else "locked"
