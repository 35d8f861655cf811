"""New tiles: drawing, keeping, turning and laying them, and finding the Sanctuary [A3, B3-B8, S1]."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import (
    ARCHAEOLOGIST,
    GUARDIAN,
    KEY,
    NOWHERE,
    RUINS,
    bit,
    bit_count,
    first_bit,
    turned,
)
from caldera.games.sub_terra.rules.map import find_orientations, free_beyond, lay_cell, lay_sanctuary, list_sites
from caldera.games.sub_terra.rules.state import SubTerraPosition


def add_reveals(state: SubTerraPosition, slot: i64, base: i64, actions: vec[i64]) -> vec[i64]:
    """One action for each open side that leads to a free cell, numbered from `base` [A3]."""
    if state.bag_left > 0:
        side: i64 = 0
        while side < 4:
            if free_beyond(state, slot, side) != NOWHERE:
                actions = append(actions, base + side)
            side += 1
    return actions


def can_reveal(state: SubTerraPosition, slot: i64) -> bool:
    return len(add_reveals(state, slot, 0, vec[i64]())) > 0


def begin_reveal(state: SubTerraPosition, way: i64, slot: i64, side: i64) -> None:
    """A tile will be drawn and laid behind that side."""
    state.way = way
    state.source = slot
    state.target = state.board.neighbour[4 * state.cell[slot] + side]
    state.rejected = 0
    state.drawn_one = c.NOTHING
    state.drawn_two = c.NOTHING
    state.next = c.TO_DRAW
    if state.events is not None:
        data = {"explorer": state.name(state.active), "cell": state.cell_element(int(state.target)), "way": c.WAYS[way]}
        state.tell("reveal", data)


def list_drawable_kinds(state: SubTerraPosition) -> vec[i64]:
    """The kinds of tiles in the bag that have not been put back as blocking."""
    kinds: vec[i64] = vec[i64]()
    kind: i64 = 0
    while kind < state.board.bag_kinds:
        if state.bag[kind] > 0 and (state.rejected >> kind) & 1 == 0:
            kinds = append(kinds, kind)
        kind += 1
    return kinds


def draw_tile(state: SubTerraPosition, kind: i64) -> None:
    """One tile out of the bag. A tile that would block the temple goes back [B8]."""
    if find_orientations(state, kind) == 0:
        state.rejected |= bit(kind)
        if state.events is not None:
            state.tell("put_back", {"tile": state.board.tiles[kind].name})
    else:
        state.bag[kind] -= 1
        state.bag_left -= 1
        if state.drawn_one == c.NOTHING:
            state.drawn_one = kind
        else:
            state.drawn_two = kind
        if state.events is not None:
            state.tell("draw", {"explorer": state.name(state.active), "tile": state.board.tiles[kind].name})
    state.next = c.TO_DRAW


def go_on_drawing(state: SubTerraPosition) -> None:
    """Draw, choose, or lay what is in hand; the archaeologist draws two [K1]."""
    wants_more = state.drawn_one == c.NOTHING or (state.drawn_two == c.NOTHING and state.has(state.active, ARCHAEOLOGIST))
    if wants_more and len(list_drawable_kinds(state)) > 0:
        state.phase = c.DRAW
        state.next = c.WAIT
    elif state.drawn_one == c.NOTHING:
        discard_bag(state)
        find_sanctuary(state)
    elif state.drawn_two == c.NOTHING:
        begin_placing(state)
    elif state.drawn_one == state.drawn_two:
        keep_tile(state, 0)
    else:
        state.phase = c.KEEP
        state.next = c.WAIT


def keep_tile(state: SubTerraPosition, which: i64) -> None:
    """Keep one of two tiles; the other goes back into the bag."""
    other = state.drawn_two
    if which == 1:
        other = state.drawn_one
        state.drawn_one = state.drawn_two
    state.drawn_two = c.NOTHING
    state.bag[other] += 1
    state.bag_left += 1
    if state.events is not None:
        tiles = state.board.tiles
        data = {"explorer": state.name(state.active), "tile": tiles[state.drawn_one].name, "other": tiles[other].name}
        state.tell("keep", data)
    begin_placing(state)


def begin_placing(state: SubTerraPosition) -> None:
    """Ask how to turn the tile, unless there is only one way."""
    ways = find_orientations(state, state.drawn_one)
    if bit_count(ways) == 1:
        place_tile(state, first_bit(ways))
    else:
        state.phase = c.PLACE
        state.next = c.WAIT


def place_tile(state: SubTerraPosition, quarters: i64) -> None:
    """Lay the tile in hand, with what comes with it [B5]."""
    board = state.board
    tile = state.drawn_one
    state.drawn_one = c.NOTHING
    kind = board.tile_type[tile]
    slot = lay_cell(state, state.target, kind, tile, quarters, turned(board.tile_openings[tile], quarters))
    if state.events is not None:
        data = {"cell": state.element(slot), "tile": board.tiles[tile].name, "turn": int(quarters) * 90}
        state.tell("place", data | {"explorer": state.name(state.active)})
    if kind == KEY:
        state.thing[state.keys_found] = slot
        state.keys_found += 1
        if state.events is not None:
            state.tell("key_found", {"key": int(state.keys_found), "cell": state.element(slot)})
    elif kind == RUINS:
        state.rubble |= bit(slot)
        if state.events is not None:
            state.tell("rubble", {"cell": state.element(slot)})
    elif kind == GUARDIAN:
        wake_on(state, slot)
    find_sanctuary(state)


def wake_on(state: SubTerraPosition, slot: i64) -> None:
    """A guardian from the supply appears, if one is left [G1]."""
    guard: i64 = 0
    while guard < state.board.numbers.guardians:
        if state.guards[guard] == NOWHERE:
            state.guards[guard] = slot
            if state.events is not None:
                state.tell("guardian", {"guardian": int(guard) + 1, "cell": state.element(slot)})
            return
        guard += 1
    if state.events is not None:
        state.tell("no_guardian", {"cell": state.element(slot)})


def discard_bag(state: SubTerraPosition) -> None:
    """No tile of the bag can be laid without blocking the temple [B8]."""
    kind: i64 = 0
    keys: i64 = 0
    while kind < state.board.bag_kinds:
        if state.board.tile_type[kind] == KEY:
            keys += state.bag[kind]
        state.bag[kind] = 0
        kind += 1
    if state.events is not None:
        state.tell("discard_bag", {"tiles": int(state.bag_left), "keys": int(keys)})
    state.bag_left = 0
    state.discarded = True
    # Nothing was revealed there, though the Sanctuary may come to lie on that very cell.
    state.target = NOWHERE


def find_sanctuary(state: SubTerraPosition) -> None:
    """Once the bag is empty the Sanctuary is found; the leader chooses among equal places [S1]."""
    state.next = c.TO_REVEALED
    if state.bag_left > 0 or state.hall != NOWHERE or state.drawn_two != c.NOTHING:
        return
    sites = list_sites(state)
    if len(sites) == 1:
        lay_sanctuary(state, sites[0])
    elif len(sites) > 1:
        state.phase = c.SITE
        state.next = c.WAIT


# ---- journals [K8] ----


def journal_cells(state: SubTerraPosition) -> vec[i64]:
    """The free cells where the next journal can be connected to the temple without blocking it."""
    cells: vec[i64] = vec[i64]()
    tile = state.board.journal_kinds[state.journals_used]
    kept_target = state.target
    kept_source = state.source
    state.source = NOWHERE
    slot: i64 = 0
    while slot < state.count:
        if (state.flipped >> slot) & 1 == 0:
            side: i64 = 0
            while side < 4:
                cell = free_beyond(state, slot, side)
                if cell != NOWHERE:
                    known = False
                    for other in cells:
                        if other == cell:
                            known = True
                    state.target = cell
                    if not known and find_orientations(state, tile) != 0:
                        cells = append(cells, cell)
                side += 1
        slot += 1
    state.target = kept_target
    state.source = kept_source
    return cells


def begin_journal(state: SubTerraPosition, cell: i64) -> None:
    state.way = c.BY_RESEARCH
    state.source = NOWHERE
    state.target = cell
    state.drawn_one = state.board.journal_kinds[state.journals_used]
    state.drawn_two = c.NOTHING
    state.journals_used += 1
    if state.events is not None:
        data = {"explorer": state.name(state.active), "cell": state.cell_element(int(cell)), "way": c.WAYS[c.BY_RESEARCH]}
        state.tell("reveal", data)
    begin_placing(state)
