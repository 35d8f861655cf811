"""What the page about one's own box shows beside the numbers: tiles of the bag, explorers with their health, the Sanctuary."""

from __future__ import annotations

from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.games.sub_terra.meta import EXPLORERS
from caldera.games.sub_terra.rules.board import NOWHERE, SIDES, TYPES, Board
from caldera.games.sub_terra.rules.map import chamber_beyond, vault_beyond
from caldera.games.sub_terra.view import pieces
from caldera.games.sub_terra.view.art import CELL
from caldera.games.sub_terra.view.captions import badge_letter
from caldera.games.sub_terra.view.ground import stone
from caldera.games.sub_terra.view.places import orientation_of
from caldera.games.sub_terra.view.symbols import more_symbols

NORTH = 0


def draw_box(board: Board, part: str, locale: str) -> Markup:
    """The picture beside one part of the content; nothing where words say enough."""
    if part in ("bag", "journals"):
        return _tiles(board, part == "journals")
    if part == "explorers":
        health = zip(EXPLORERS, board.health, strict=True)
        rows = [el("li", pieces.token(name, badge_letter(name, locale)), el("b", int(points))) for name, points in health]
        return el("ul", rows, class_="box-pieces")
    return _sanctuary(board) if part == "sanctuary" else EMPTY


def _tiles(board: Board, journals: bool) -> Markup:
    kinds = board.tiles[int(board.bag_kinds) :] if journals else board.tiles[: int(board.bag_kinds)]
    shapes = frozenset([(TYPES[tile.type], tile.shape) for tile in board.tiles])
    drawn = [(el("svg", stone(TYPES[tile.type], tile.shape, 0), viewBox="0 0 100 100"), int(tile.count)) for tile in kinds]
    rows = [el("li", tile, el("b", f"× {count}")) for tile, count in drawn]
    defs = EMPTY if journals else el("svg", el("defs", more_symbols(shapes)), width=0, height=0, class_="vh")
    return join(defs, el("ul", rows, class_="box-pieces tiles"))


def _sanctuary(board: Board) -> Markup:
    """As its entries describe it, for whoever enters from below: the hall, the vault, and the chamber where there is one."""
    hall = board.cell_at(board.columns // 2, 3)
    shape = board.sanctuary
    cells = [("hall", hall, int(shape.hall)), ("vault", int(vault_beyond(board, hall, NORTH)), int(shape.vault))]
    if shape.chamber:
        cells.append(("hall", int(chamber_beyond(board, hall, NORTH)), int(shape.chamber)))
    cells = [each for each in cells if each[1] != NOWHERE]  # in a very narrow frame
    drawn, more = [], set()
    places = [(board.column(cell), board.row(cell)) for _, cell, _ in cells]
    for (kind, _, openings), (column, row) in zip(cells, places, strict=True):
        sides = "".join([side for index, side in enumerate(SIDES) if openings >> index & 1])
        look, turn = orientation_of(sides)
        more.add((kind, look))
        drawn.append(el("g", stone(kind, look, turn), transform=f"translate({column * CELL} {row * CELL})"))
    left, top = min(column for column, _ in places), min(row for _, row in places)
    wide, high = max(column for column, _ in places) - left + 1, max(row for _, row in places) - top + 1
    box = f"{left * CELL} {top * CELL} {wide * CELL} {high * CELL}"
    defs = el("defs", more_symbols(frozenset(more)))
    return el("svg", defs, drawn, viewBox=box, class_="box-plan", style=f"width:{wide * 5}rem")
