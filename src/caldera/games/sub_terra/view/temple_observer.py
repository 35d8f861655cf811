"""The temple as records: its cells and openings, the tile in hand, the Sanctuary's possible places, and the bag."""

from __future__ import annotations

from functools import lru_cache

from caldera.games.sub_terra.rules.board import HALL, NOWHERE, SIDES, TYPES, VAULT, Board, turned
from caldera.games.sub_terra.rules.constants import CARRIED, NOTHING, PLACE
from caldera.games.sub_terra.rules.map import chamber_beyond, find_chamber, find_orientations, free_beyond, list_sites, vault_beyond
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.view.observation import Bag, Cell, DrawnTile, Gap, Opening, Place, Placing, Site, Temple, TilesLeft

MANY, FEW = 8192, 512
"""How many records of a kind are remembered."""


def cell_of(state: SubTerraPosition, slot: int) -> int:
    """The cell of a slot; NOWHERE for what is not on the board."""
    return int(state.cell[slot]) if 0 <= slot < CARRIED else NOWHERE


@lru_cache(maxsize=MANY)
def place_of(board: Board, cell: int) -> Place | None:
    return None if cell == NOWHERE else (board.column(cell), board.row(cell))


@lru_cache(maxsize=MANY)
def element_of(board: Board, cell: int) -> str | None:
    return None if cell == NOWHERE else f"cell-{board.column(cell)}-{board.row(cell)}"


def see_temple(state: SubTerraPosition, upcoming: int) -> Temple:
    board, count = state.board, int(state.count)
    rubble, consolidated, flipped = int(state.rubble), int(state.consolidated), int(state.flipped)
    fixed, chamber = len(board.fixed), int(find_chamber(state))
    cells: list[Cell] = []
    openings: list[Opening] = []
    for slot in range(count):
        cell, links = int(state.cell[slot]), 0
        unlinked = int(state.openings[slot])
        for side in range(4):
            if state.link[4 * slot + side] != NOWHERE:
                links |= 1 << side
        marks = (rubble >> slot & 1) | (consolidated >> slot & 1) << 1 | (flipped >> slot & 1) << 2 | (upcoming >> slot & 1) << 3
        marks |= (slot == chamber) << 4
        tile, quarters = int(state.tile[slot]), int(state.quarters[slot])
        cells.append(_see_cell(board, cell, int(state.type[slot]), tile, quarters, slot if slot < fixed else -1, links, marks))
        unlinked &= ~links
        if unlinked and not flipped >> slot & 1:
            for side in range(4):
                if unlinked >> side & 1:
                    free = int(free_beyond(state, slot, side))
                    if free != NOWHERE:
                        openings.append(_opening_of(board, cell, side, free))
    demolished = tuple([_gap_of(board, int(gap)) for gap in state.gaps])
    return _temple_of(board.columns, tuple(cells), tuple(openings), demolished)


@lru_cache(maxsize=FEW)
def _temple_of(columns: int, cells: tuple[Cell, ...], openings: tuple[Opening, ...], demolished: tuple[Gap, ...]) -> Temple:
    return Temple(columns, max([cell.row for cell in cells]), cells, openings, demolished)


@lru_cache(maxsize=MANY)
def _see_cell(board: Board, cell: int, kind: int, tile: int, quarters: int, fixed: int, links: int, marks: int) -> Cell:
    """`fixed` numbers the cells of Entrance and side tiles; `marks`: rubble, consolidated, flipped, next to flow, chamber."""
    piece = board.fixed[fixed].piece if fixed >= 0 else "sanctuary" if kind in (HALL, VAULT) else None
    if tile >= 0:
        own = int(turned(board.tile_openings[tile], quarters))
    elif fixed >= 0:
        own = board.fixed[fixed].openings
    else:
        shape = board.sanctuary
        own = int(turned(shape.vault if kind == VAULT else shape.chamber if marks & 16 else shape.hall, quarters))
    return Cell(
        element=element_of(board, cell) or "",
        name=board.cell_names[cell],
        col=board.column(cell),
        row=board.row(cell),
        type=TYPES[kind],
        piece=piece,
        shape=board.tiles[tile].shape if tile >= 0 else None,
        rotation=quarters * 90,
        openings=_name_sides(own),
        links=_name_sides(links),
        number=int(board.tile_number[tile]) if tile >= 0 else 0,
        rubble=bool(marks & 1),
        consolidated=bool(marks & 2),
        flipped=bool(marks & 4),
        next_flow=bool(marks & 8),
    )


def _name_sides(mask: int) -> str:
    return "".join([name for side, name in enumerate(SIDES) if mask >> side & 1])


@lru_cache(maxsize=MANY)
def _opening_of(board: Board, cell: int, side: int, free: int) -> Opening:
    column, row = board.column(cell), board.row(cell)
    to = (board.column(free), board.row(free))
    return Opening(f"opening-{column}-{row}-{SIDES[side]}", column, row, SIDES[side], to)


@lru_cache(maxsize=FEW)
def _gap_of(board: Board, gap: int) -> Gap:
    column, row, letter = board.column(gap // 4), board.row(gap // 4), SIDES[gap % 4]
    return Gap(f"gap-{column}-{row}-{letter}", column, row, letter)


def see_placing(state: SubTerraPosition) -> Placing:
    turns = int(find_orientations(state, state.drawn_one)) if state.phase == PLACE else 0
    return _placing_of(state.board, int(state.target), turns)


@lru_cache(maxsize=FEW)
def _placing_of(board: Board, cell: int, turns: int) -> Placing:
    rotations = tuple([90 * quarters for quarters in range(4) if turns >> quarters & 1])
    return Placing((board.column(cell), board.row(cell)), element_of(board, cell) or "", rotations)


@lru_cache(maxsize=FEW)
def see_drawn(board: Board, first: int, second: int) -> tuple[DrawnTile, ...]:
    hand = [board.tiles[kind] for kind in (first, second) if kind != NOTHING]
    return tuple(
        [
            DrawnTile(f"drawn-{number}", tile.name, TYPES[tile.type], tile.shape, int(tile.number))
            for number, tile in enumerate(hand, 1)
        ]
    )


def see_sites(state: SubTerraPosition) -> tuple[Site, ...]:
    board = state.board
    return tuple([_site_of(board, int(state.cell[int(site) // 4]), int(site) % 4) for site in list_sites(state)])


@lru_cache(maxsize=FEW)
def _site_of(board: Board, before: int, side: int) -> Site:
    hall = int(board.neighbour[4 * before + side])
    vault = int(vault_beyond(board, hall, side))
    chamber = int(chamber_beyond(board, hall, side))
    elements = (element_of(board, hall) or "", element_of(board, vault) or "")
    third = None if chamber == NOWHERE else (board.column(chamber), board.row(chamber))
    return Site((board.column(hall), board.row(hall)), (board.column(vault), board.row(vault)), third, elements, SIDES[side])


@lru_cache(maxsize=64)
def bag_of(board: Board, counts: tuple[int, ...], discarded: bool) -> Bag:
    kinds: list[TilesLeft] = []
    types: dict[str, int] = {}
    for tile, left in zip(board.tiles, counts, strict=False):
        kind = TYPES[tile.type]
        kinds.append(TilesLeft(tile.name, kind, tile.shape, int(tile.number), left))
        types[kind] = types.get(kind, 0) + left
    return Bag(sum(counts), tuple(kinds), types, discarded)
