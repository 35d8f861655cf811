"""The temple: placing tiles, connections, openings, the Sanctuary's place, lines of sight, distances.

Clauses in brackets, such as [B3], are those of RULES.md.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.sub_terra.rules.board import (
    EXIT,
    GUARDIAN,
    HALL,
    NOWHERE,
    SCOPE,
    VAULT,
    Board,
    bit,
    first_bit,
    opposite,
    turned,
)
from caldera.games.sub_terra.rules.state import SubTerraPosition

# ---- placing [B1-B4] ----


def gap_sides(state: SubTerraPosition, cell: i64) -> i64:
    """The sides of a cell whose wall was demolished, from whichever side, as bits [B10]."""
    mask: i64 = 0
    for gap in state.gaps:
        if gap // 4 == cell:
            mask |= bit(gap & 3)
        elif state.board.neighbour[gap] == cell:
            mask |= bit(opposite(gap & 3))
    return mask


def lay_cell(state: SubTerraPosition, cell: i64, kind: i64, tile: i64, quarters: i64, openings: i64) -> i64:
    """Lay a cell into the temple and connect it; its slot."""
    slot = state.count
    state.count += 1
    state.slot_at[cell] = slot
    state.cell[slot] = cell
    state.type[slot] = kind
    state.tile[slot] = tile
    state.quarters[slot] = quarters
    state.openings[slot] = openings | gap_sides(state, cell)
    state.of_type[kind] |= bit(slot)
    connect(state, slot)
    return slot


def connect(state: SubTerraPosition, slot: i64) -> None:
    """Two cells are connected when they are adjacent and neither has a wall between them [B2]."""
    cell = state.cell[slot]
    side: i64 = 0
    while side < 4:
        beside = state.board.neighbour[4 * cell + side]
        if beside != NOWHERE:
            other = state.slot_at[beside]
            if other != NOWHERE:
                back = opposite(side)
                if (state.openings[slot] >> side) & 1 == 1 and (state.openings[other] >> back) & 1 == 1:
                    state.link[4 * slot + side] = other
                    state.link[4 * other + back] = slot
                    state.near[slot] |= bit(other)
                    state.near[other] |= bit(slot)
        side += 1


def is_free(state: SubTerraPosition, cell: i64) -> bool:
    """Whether a tile may be laid there [B1]."""
    return cell != NOWHERE and state.board.legal[cell] == 1 and state.slot_at[cell] == NOWHERE


def free_beyond(state: SubTerraPosition, slot: i64, side: i64) -> i64:
    """The free cell behind an open side, or NOWHERE [B4]."""
    if (state.openings[slot] >> side) & 1 == 0:
        return NOWHERE
    cell = state.board.neighbour[4 * state.cell[slot] + side]
    return cell if is_free(state, cell) else NOWHERE


# ---- the Sanctuary's place, and a blocked temple [S1, B8] ----


def vault_beyond(board: Board, hall: i64, side: i64) -> i64:
    """The cell of the vault, when one enters the hall going to that side; NOWHERE off the frame."""
    shape = board.sanctuary
    if shape.vault_behind_chamber:
        hall = board.neighbour[4 * hall + ((side + shape.chamber_side) & 3)]
        if hall == NOWHERE:
            return NOWHERE
    return board.neighbour[4 * hall + ((side + shape.vault_side) & 3)]


def chamber_beyond(board: Board, hall: i64, side: i64) -> i64:
    """The same for the third cell of the Sanctuary; NOWHERE, too, where it has two."""
    shape = board.sanctuary
    if shape.chamber == 0:
        return NOWHERE
    if shape.chamber_behind_vault:
        hall = vault_beyond(board, hall, side)
        if hall == NOWHERE:
            return NOWHERE
    return board.neighbour[4 * hall + ((side + shape.chamber_side) & 3)]


def find_chamber(state: SubTerraPosition) -> i64:
    """The slot of the third cell of the Sanctuary; NOWHERE before it lies, and where it has two."""
    if state.board.sanctuary.chamber == 0 or state.hall == NOWHERE:
        return NOWHERE
    cell = chamber_beyond(state.board, state.cell[state.hall], state.quarters[state.hall])
    return NOWHERE if cell == NOWHERE else state.slot_at[cell]


def find_sanctuary_slots(state: SubTerraPosition) -> i64:
    """All cells of the Sanctuary, as bits."""
    if state.hall == NOWHERE:
        return 0
    chamber = find_chamber(state)
    return bit(state.hall) | bit(state.vault) | (0 if chamber == NOWHERE else bit(chamber))


def has_room(state: SubTerraPosition, cell: i64, side: i64, taken: i64) -> bool:
    """Whether a Sanctuary fits behind this side of a cell, when `taken` is not free either."""
    hall = state.board.neighbour[4 * cell + side]
    if hall == taken or not is_free(state, hall):
        return False
    vault = vault_beyond(state.board, hall, side)
    if vault == taken or not is_free(state, vault):
        return False
    if state.board.sanctuary.chamber == 0:
        return True
    chamber = chamber_beyond(state.board, hall, side)
    return chamber != taken and is_free(state, chamber)


def site_without(state: SubTerraPosition, taken: i64) -> bool:
    """Whether some tile in play leaves room for the Sanctuary when a tile lies on `taken`."""
    slot = state.count - 1
    while slot >= 0:
        openings = state.openings[slot]
        side: i64 = 0
        while side < 4:
            if (openings >> side) & 1 == 1 and has_room(state, state.cell[slot], side, taken):
                return True
            side += 1
        slot -= 1
    return False


def site_from(state: SubTerraPosition, cell: i64, openings: i64) -> bool:
    """Whether a tile on that cell would leave room for the Sanctuary behind itself."""
    side: i64 = 0
    while side < 4:
        if (openings >> side) & 1 == 1 and has_room(state, cell, side, NOWHERE):
            return True
        side += 1
    return False


def list_sites(state: SubTerraPosition) -> vec[i64]:
    """Where the Sanctuary may lie: behind an open side of a tile in the deepest row that has one, as 4 * slot + side [S1]."""
    sites: vec[i64] = vec[i64]()
    deepest: i64 = -9
    slot: i64 = 0
    while slot < state.count:
        row = state.board.row_of(state.cell[slot])
        if row >= deepest:
            side: i64 = 0
            while side < 4:
                if (state.openings[slot] >> side) & 1 == 1 and has_room(state, state.cell[slot], side, NOWHERE):
                    if row > deepest:
                        sites = vec[i64]()
                        deepest = row
                    sites = append(sites, 4 * slot + side)
                side += 1
        slot += 1
    return sites


def lay_sanctuary(state: SubTerraPosition, site: i64) -> None:
    slot = site // 4
    side = site & 3
    shape = state.board.sanctuary
    hall = state.board.neighbour[4 * state.cell[slot] + side]
    vault = vault_beyond(state.board, hall, side)
    state.hall = lay_cell(state, hall, HALL, NOWHERE, side, turned(shape.hall, side))
    state.vault = lay_cell(state, vault, VAULT, NOWHERE, side, turned(shape.vault, side))
    chamber: i64 = NOWHERE
    if shape.chamber != 0:
        third = chamber_beyond(state.board, hall, side)
        chamber = lay_cell(state, third, HALL, NOWHERE, side, turned(shape.chamber, side))
    if state.events is not None:
        cells = {"hall": state.element(state.hall), "vault": state.element(state.vault)}
        state.tell("sanctuary", cells if chamber == NOWHERE else cells | {"chamber": state.element(chamber)})


def find_orientations(state: SubTerraPosition, tile: i64) -> i64:
    """The quarter turns in which a tile may be laid on the target cell, as bits [B3, B8].

    It must connect to the source (to any tile, when there is no source), and until the Sanctuary lies it must leave room for it.
    """
    board = state.board
    cell = state.target
    gaps = gap_sides(state, cell)
    needs_site = state.hall == NOWHERE and not site_without(state, cell)
    result: i64 = 0
    quarters: i64 = 0
    while quarters < 4:
        if (board.turns[tile] >> quarters) & 1 == 1:
            openings = turned(board.tile_openings[tile], quarters) | gaps
            if joins(state, cell, openings) and (not needs_site or site_from(state, cell, openings)):
                result |= bit(quarters)
        quarters += 1
    return result


def joins(state: SubTerraPosition, cell: i64, openings: i64) -> bool:
    """Whether a tile with these openings on that cell connects to the tile it was revealed from."""
    side: i64 = 0
    while side < 4:
        beside = state.board.neighbour[4 * cell + side]
        if beside != NOWHERE and (openings >> side) & 1 == 1:
            other = state.slot_at[beside]
            if other != NOWHERE and (other == state.source or (state.source == NOWHERE and (state.flipped >> other) & 1 == 0)):
                if (state.openings[other] >> opposite(side)) & 1 == 1:
                    return True
        side += 1
    return False


# ---- sight [B9] ----


def find_in_sight(state: SubTerraPosition, slot: i64, side: i64, distance: i64) -> i64:
    """The slot at that distance in a straight line, if walls and rubble leave it in sight; else NOWHERE."""
    while distance > 0:
        slot = state.link[4 * slot + side]
        if slot == NOWHERE or (state.rubble >> slot) & 1 == 1:
            return NOWHERE
        distance -= 1
    return slot


def in_sight(state: SubTerraPosition, slot: i64, other: i64, reach: i64) -> bool:
    """Whether the other slot can be seen at that distance or less; one's own cell always can."""
    if slot == other:
        return True
    side: i64 = 0
    while side < 4:
        distance: i64 = 1
        while distance <= reach:
            seen = find_in_sight(state, slot, side, distance)
            if seen == other:
                return True
            if seen == NOWHERE:
                break
            distance += 1
        side += 1
    return False


def scope_slot(state: SubTerraPosition, slot: i64, side: i64) -> i64:
    """The tile at the end of the line of sight behind which a new tile would lie in reach; NOWHERE when there is none [K11]."""
    distance: i64 = 1
    while distance <= state.board.ability_sight[SCOPE]:
        if free_beyond(state, slot, side) != NOWHERE:
            return slot
        slot = find_in_sight(state, slot, side, 1)
        if slot == NOWHERE:
            return NOWHERE
        distance += 1
    return NOWHERE


# ---- distances: floods over connected slots ----


def find_connected(state: SubTerraPosition, slots: i64) -> i64:
    """All slots connected to one of these."""
    near: i64 = 0
    while slots != 0:
        near |= state.near[first_bit(slots)]
        slots &= slots - 1
    return near


def find_nearest(state: SubTerraPosition, start: i64, wanted: i64, open_slots: i64) -> i64:
    """The wanted slots nearest to a slot by paths through open slots, as bits; the start counts and is always open."""
    reached: i64 = bit(start)
    frontier = reached
    while frontier != 0:
        if frontier & wanted != 0:
            return frontier & wanted
        frontier = find_connected(state, frontier) & open_slots & ~reached
        reached |= frontier
    return 0


def find_first_steps(state: SubTerraPosition, start: i64, goals: i64, open_slots: i64) -> i64:
    """The slots next to the start with which a shortest path to a goal begins, as bits. The start itself is no goal."""
    frontier = goals & open_slots
    reached = frontier
    here = state.near[start]
    while frontier != 0:
        if frontier & here != 0:
            return frontier & here
        frontier = find_connected(state, frontier) & open_slots & ~reached
        reached |= frontier
    return 0


def all_slots(state: SubTerraPosition) -> i64:
    return bit(state.count) - 1


def find_guardian_spaces(state: SubTerraPosition) -> i64:
    """The guardian spaces where a guardian can wake [P6]."""
    return state.of_type[GUARDIAN] & ~state.flipped


def lay_fixed(state: SubTerraPosition) -> None:
    """The Entrance and the side tiles; everybody stands on the crossing [U1, U3]."""
    from_fixed: i64 = 0
    for cell in state.board.fixed:
        slot = lay_cell(state, state.board.cell_at(cell.column, cell.row), cell.type, NOWHERE, 0, cell.openings)
        from_fixed |= bit(slot)
    state.fixed = from_fixed


def is_exit(state: SubTerraPosition, slot: i64) -> bool:
    return state.type[slot] == EXIT
