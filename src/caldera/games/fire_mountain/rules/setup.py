"""The drawn set-up: tiles, species, the first player.

Clauses in brackets, such as [S2], are those of RULES.md.
"""

from __future__ import annotations

from mypy_extensions import i64

from caldera.games.fire_mountain.rules import events
from caldera.games.fire_mountain.rules.board import CELLS
from caldera.games.fire_mountain.rules.codes import DRAW, LAY, LOT, SPECIES_IN_PLAY
from caldera.games.fire_mountain.rules.scoring import begin_turn
from caldera.games.fire_mountain.rules.state import FireMountainPosition, count_bits
from caldera.games.fire_mountain.rules.terrain import NO_TILE, Terrain


def next_cell(state: FireMountainPosition) -> i64:
    """The first cell without a tile, or CELLS."""
    cell: i64 = 0
    while cell < CELLS and state.terrain.grid[cell] != NO_TILE:
        cell += 1
    return cell


def tiles_left(state: FireMountainPosition, kind: i64) -> i64:
    left = state.board.tiles_of[kind]
    for tile in state.terrain.grid:
        if tile != NO_TILE and state.board.tile_type[tile] == kind:
            left -= 1
    return left


def lay_tile(state: FireMountainPosition, kind: i64) -> None:
    """The next cell gets a tile of that type; alike tiles are numbered as they come [S2]."""
    board = state.board
    cell = next_cell(state)
    tile = board.first_tile[kind] + board.tiles_of[kind] - tiles_left(state, kind)
    grid = state.terrain.grid[:]
    grid[cell] = tile
    state.terrain = Terrain(board, grid)
    if state.events is not None:
        events.tell_tile(state, cell, tile)


def go_on_setting_up(state: FireMountainPosition) -> None:
    """Draw what is still missing, in this order: tiles, species, the first player [S2, S3, S5]."""
    if next_cell(state) < CELLS:
        state.phase = LAY
    elif count_bits(state.species) < SPECIES_IN_PLAY:
        state.phase = DRAW
    elif state.first < 0:
        state.phase = LOT
    else:
        begin_turn(state, state.first)


def draw_species(state: FireMountainPosition, species: i64) -> None:
    state.species |= 1 << species
    if state.events is not None:
        events.tell_species(state, species)


def draw_first_player(state: FireMountainPosition, seat: i64) -> None:
    state.first = seat
    if state.events is not None:
        events.tell_first(state)
