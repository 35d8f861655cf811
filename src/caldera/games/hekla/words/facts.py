"""What the rules text says about the content in use: its numbers and names, as RULES.md marks them."""

from __future__ import annotations

from collections.abc import Mapping

from caldera.games.hekla.rules.board import Board
from caldera.games.hekla.rules.stones import Stones
from caldera.locale import Text

STOCKS = {2: "stock_two", 3: "stock_three", 4: "stock_four"}


def list_facts(board: Board, stones: Mapping[int, Stones], say: Text) -> dict[str, str]:
    """All facts, by name."""
    grooves, inner, outer = int(board.grooves), int(board.inner), int(board.outer)
    frame = [column + row for row in board.rows for column in board.columns]
    red = [name for square, name in enumerate(board.squares) if board.weight[square] > 1]
    facts = {
        "columns": str(len(board.columns)),
        "rows": str(len(board.rows)),
        "first_column": board.columns[0],
        "last_column": board.columns[-1],
        "first_row": board.rows[0],
        "last_row": board.rows[-1],
        "squares": str(len(board.squares)),
        "absent": say.all_of([square for square in frame if square not in board.squares]),
        "red": say.all_of(red),
        "reds": str(len(red)),
        "grooves": str(grooves),
        "spare_grooves": str(grooves - 1),
        "one_more": str(grooves + 1),
        "zone": str(board.zone_factor),
        "lava": str(int(board.lava_total)),
        "lava_smooth": str(board.blocks[0]),
        "lava_grooved": str(board.blocks[1]),
        "inner": str(inner),
        "last_inner": str(inner - 1),
        "outer": str(outer),
        "outer_blind": str(sum(not lines for lines in board.outer_circles)),
        "outer_seeing": str(sum(bool(lines) for lines in board.outer_circles)),
        "second_lap": str(inner + outer),
        "quiet": str(int(board.quiet_turns)),
        "quiet_warning": str(int(board.quiet_warning)),
    }
    for players, name in STOCKS.items():
        owned = stones[players]
        facts[name] = " ".join([str(int(owned.grooves[stone])) for stone in range(int(owned.each))])
    return facts
