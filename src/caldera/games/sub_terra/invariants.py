"""What must be true of every position: a list of faults, empty for reachable states."""

from __future__ import annotations

from caldera.games.sub_terra.rules.board import NOWHERE
from caldera.games.sub_terra.rules.state import (
    ARTEFACT,
    CARRIED,
    DEAD,
    INSIDE,
    KEYS,
    NOTHING,
    OBJECT_NAMES,
    OUT,
    PLACED,
    SubTerraPosition,
)


def faults(state: SubTerraPosition) -> list[str]:
    return _map_faults(state) + _people_faults(state) + _thing_faults(state) + _clock_faults(state)


def _map_faults(state: SubTerraPosition) -> list[str]:
    """Every cell in play is legal and hangs together with the rest; every tile is somewhere."""
    wrong: list[str] = []
    board, count = state.board, int(state.count)
    fixed = len(board.fixed)
    for slot in range(count):
        cell = int(state.cell[slot])
        if state.slot_at[cell] != slot:
            wrong.append(f"{board.cell_names[cell]}: the cell and its slot do not fit")
        if slot >= fixed and not board.legal[cell]:
            wrong.append(f"{board.cell_names[cell]}: no tile may lie there")
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
        wrong.append(f"{board.cell_names[int(state.cell[lonely])]}: is not connected to the temple")
    used = sum(1 for slot in range(count) if 0 <= state.tile[slot] < board.bag_kinds)
    in_hand = sum(1 for kind in (state.drawn_one, state.drawn_two) if kind != NOTHING and kind < board.bag_kinds)
    if sum(int(left) for left in state.bag) != state.bag_left:
        wrong.append("the bag does not hold what it says")
    if not state.discarded and used + in_hand + int(state.bag_left) != board.in_bag:
        wrong.append("a tile is lost")
    if state.rubble & state.flipped:
        wrong.append("rubble lies on the volcano")
    return wrong


def _people_faults(state: SubTerraPosition) -> list[str]:
    wrong: list[str] = []
    for member in range(int(state.expedition.size)):
        name, slot, fate = state.name(member), int(state.at[member]), int(state.fate[member])
        if not 0 <= state.hp[member] <= state.full_health(member):
            wrong.append(f"{name}: impossible health")
        if (slot != NOWHERE) != (fate == INSIDE):
            wrong.append(f"{name}: is in two places or in none")
        elif slot != NOWHERE and (state.flipped >> slot & 1 or slot == state.exit_slot()):
            wrong.append(f"{name}: cannot be there")
        if fate == DEAD and state.hp[member]:
            wrong.append(f"{name}: is dead and well")
    for number, slot in enumerate(state.guards):
        if slot != NOWHERE and state.flipped >> slot & 1:
            wrong.append(f"guardian {number + 1} stands in the volcano")
    return wrong


def _thing_faults(state: SubTerraPosition) -> list[str]:
    """Each object is in one place, and each explorer carries one at most."""
    wrong: list[str] = []
    for thing, name in enumerate(OBJECT_NAMES):
        carriers = [member for member, carried in enumerate(state.carries) if carried == thing]
        where = int(state.thing[thing])
        if len(carriers) != (1 if where == CARRIED else 0):
            wrong.append(f"{name}: is carried by {len(carriers)} explorers but should be elsewhere")
        if any(state.fate[member] != INSIDE for member in carriers):
            wrong.append(f"{name}: is carried outside")
        if 0 <= where < CARRIED and (where >= state.count or state.flipped >> where & 1):
            wrong.append(f"{name}: lies where there is no floor")
    if state.keys_placed != sum(1 for thing in range(KEYS) if state.thing[thing] == PLACED):
        wrong.append("the keys in the locks are miscounted")
    if state.thing[ARTEFACT] != NOWHERE and state.keys_placed < KEYS:
        wrong.append("artefact: is in play before the third key")
    if state.thing[ARTEFACT] in (CARRIED, OUT) and not state.cursed:
        wrong.append("artefact: was taken without a curse")
    return wrong


def _clock_faults(state: SubTerraPosition) -> list[str]:
    wrong: list[str] = []
    if not 0 <= state.marker <= state.expedition.start:
        wrong.append("the marker is off its track")
    if state.erupted and state.marker:
        wrong.append("the volcano erupted too early")
    if state.flipped and not state.erupted:
        wrong.append("lava flows before the eruption")
    return wrong
