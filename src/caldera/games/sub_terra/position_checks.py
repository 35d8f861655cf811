"""What must be true of every position (faults), and what a file must say for a position to be playable."""

from __future__ import annotations

from caldera.core.errors import BadPosition
from caldera.games.sub_terra.rules.board import NOWHERE
from caldera.games.sub_terra.rules.constants import (
    ARTEFACT,
    CARRIED,
    CONSENT,
    DEAD,
    DIE_USES,
    INSIDE,
    KEYS,
    NOTHING,
    OBJECT_NAMES,
    OUT,
    OVER,
    PLACED,
)
from caldera.games.sub_terra.rules.phases import PHASES
from caldera.games.sub_terra.rules.state import SubTerraPosition

NEEDS = {
    "step": "walker",
    "ordered": "walker",
    "consent": "asked",
    "draw": "target",
    "keep": "drawn_two",
    "place": "drawn_one",
    "strike": "acting",
    "lead": "acting",
    "clear": "acting",
    "die": "die_for",
    "reroll": "die",
}
"""What each phase cannot do without."""


def check_position(state: SubTerraPosition) -> None:
    """BadPosition for what play cannot have brought about."""
    for fault in list_faults(state):
        raise BadPosition(fault)
    if state.phase != OVER:
        _check_turn(state)


def _check_turn(state: SubTerraPosition) -> None:
    if not any(state.standing(member) for member in range(int(state.expedition.size))):
        raise BadPosition("explorers: Nobody stands in the temple, so the game should be over.")
    phase = PHASES[state.phase].name
    lacking = NEEDS.get(phase)
    if lacking and int(getattr(state, lacking)) == (0 if lacking.startswith("die") else NOWHERE):
        raise BadPosition(f"turn: {phase} needs {lacking}.")
    if phase in ("keep", "place", "draw") and state.target == NOWHERE:
        raise BadPosition(f"turn: {phase} needs target.")
    if state.acting != NOWHERE and state.guards[state.acting] == NOWHERE:
        raise BadPosition("turn: acting: That guardian is not in the temple.")
    if state.walker != NOWHERE and phase in ("step", "ordered", "die", "reroll") and state.at[state.walker] == NOWHERE:
        raise BadPosition("turn: walker: This explorer is not in the temple.")
    if phase in ("act", "again") and state.at[state.active] == NOWHERE:
        raise BadPosition("turn: active: This explorer is not in the temple.")
    if phase == "die" and DIE_USES[state.die_for] == "spikes" and state.walker == NOWHERE:
        raise BadPosition("turn: Spikes need a walker.")
    if state.phase == CONSENT and state.carries[state.asked] == NOTHING:
        raise BadPosition("turn: asked: This explorer carries nothing.")
    seat = state.mover()
    if not len(state.moves(seat) if seat >= 0 else state.outcomes()):
        raise BadPosition(f"turn: In phase {phase} there is nothing to decide here.")


def list_faults(state: SubTerraPosition) -> list[str]:
    return _list_map_faults(state) + _list_people_faults(state) + _list_object_faults(state) + _list_clock_faults(state)


def _list_map_faults(state: SubTerraPosition) -> list[str]:
    """Every cell in play is legal and hangs together with the rest; every tile is somewhere."""
    wrong: list[str] = []
    board, count = state.board, int(state.count)
    fixed = len(board.fixed)
    for slot in range(count):
        cell = int(state.cell[slot])
        if state.slot_at[cell] != slot:
            wrong.append(f"{board.cell_names[cell]}: The cell and its slot do not fit.")
        if slot >= fixed and not board.legal[cell]:
            wrong.append(f"{board.cell_names[cell]}: No tile may lie there.")
    reached, frontier = 1, 1
    while frontier:
        grown = 0
        for slot in range(count):
            if frontier >> slot & 1:
                grown |= int(state.near[slot])
        frontier = grown & ~reached
        reached |= frontier
    if reached != (1 << count) - 1:
        lonely = next(slot for slot in range(count) if not reached >> slot & 1)
        wrong.append(f"{board.cell_names[int(state.cell[lonely])]}: This cell is not connected to the temple.")
    used = sum(1 for slot in range(count) if 0 <= state.tile[slot] < board.bag_kinds)
    in_hand = sum(1 for kind in (state.drawn_one, state.drawn_two) if kind != NOTHING and kind < board.bag_kinds)
    if sum(int(left) for left in state.bag) != state.bag_left:
        wrong.append("The bag does not hold what it says.")
    if not state.discarded and used + in_hand + int(state.bag_left) != board.in_bag:
        wrong.append("A tile is lost.")
    if state.rubble & state.flipped:
        wrong.append("Rubble lies on the volcano.")
    return wrong


def _list_people_faults(state: SubTerraPosition) -> list[str]:
    wrong: list[str] = []
    for member in range(int(state.expedition.size)):
        name, slot, fate = state.name(member), int(state.at[member]), int(state.fate[member])
        if not 0 <= state.hp[member] <= state.full_health(member):
            wrong.append(f"{name}: The health is impossible.")
        if (slot != NOWHERE) != (fate == INSIDE):
            wrong.append(f"{name}: This explorer is in two places or in none.")
        elif slot != NOWHERE and (state.flipped >> slot & 1 or slot == state.exit_slot()):
            wrong.append(f"{name}: Nobody can be there.")
        if fate == DEAD and state.hp[member]:
            wrong.append(f"{name}: This explorer is dead and well.")
    for number, slot in enumerate(state.guards):
        if slot != NOWHERE and state.flipped >> slot & 1:
            wrong.append(f"Guardian {number + 1} stands in the volcano.")
    return wrong


def _list_object_faults(state: SubTerraPosition) -> list[str]:
    """Each object is in one place, and each explorer carries one at most."""
    wrong: list[str] = []
    for thing, name in enumerate(OBJECT_NAMES):
        carriers = [member for member, carried in enumerate(state.carries) if carried == thing]
        where = int(state.thing[thing])
        if len(carriers) != (1 if where == CARRIED else 0):
            wrong.append(f"{name}: {len(carriers)} explorers carry it, but it should be elsewhere.")
        if any(state.fate[member] != INSIDE for member in carriers):
            wrong.append(f"{name}: It is carried outside.")
        if 0 <= where < CARRIED and (where >= state.count or state.flipped >> where & 1):
            wrong.append(f"{name}: It lies where there is no floor.")
    if state.keys_placed != sum(1 for thing in range(KEYS) if state.thing[thing] == PLACED):
        wrong.append("The keys in the locks are miscounted.")
    if state.thing[ARTEFACT] != NOWHERE and state.keys_placed < KEYS:
        wrong.append("artefact: It is in play before the third key.")
    if state.thing[ARTEFACT] in (CARRIED, OUT) and not state.cursed:
        wrong.append("artefact: It was taken without a curse.")
    return wrong


def _list_clock_faults(state: SubTerraPosition) -> list[str]:
    wrong: list[str] = []
    if not 0 <= state.marker <= state.expedition.start:
        wrong.append("The marker is off its track.")
    if state.erupted and state.marker:
        wrong.append("The volcano erupted too early.")
    if state.flipped and not state.erupted:
        wrong.append("Lava flows before the eruption.")
    return wrong
