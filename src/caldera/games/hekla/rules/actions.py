"""What can be done in Hekla, as numbered actions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.actions import ActionSpace, Kind, Part
from caldera.games.hekla.rules.board import Board

STONES_IN_A_ROW: Final = 6
MOST_GROOVES: Final = 18
SPARE_CIRCLES: Final = 120
"""Hand-written positions may begin this far along the trail: three laps and a bit."""


class HeklaActions:
    """The five kinds of action."""

    def __init__(self, board: Board) -> None:
        self.best_eruption = STONES_IN_A_ROW * board.zone_factor + MOST_GROOVES
        """More circles than one eruption can bring to anybody."""
        # More circles than any match can walk, from a hand-written position too.
        far = int(board.lava_total) * self.best_eruption + SPARE_CIRCLES
        grooves = Part.number("grooves", 4)
        self.place = Kind("place", grooves, Part.named("square", board.squares))
        self.move = Kind("move", grooves, Part.named("at", board.squares), Part.named("to", board.squares))
        self.back = Kind("back", Part.number("circle", far))
        self.score = Kind("score", Part.named("row", ["-".join(three) for three in board.triple_names]))
        self.skip = Kind("pass")
        # Volcanoes move along rows and columns.
        self.move.only(
            [
                (kind * len(board.squares) + square) * len(board.squares) + int(target)
                for kind in range(4)
                for square in range(len(board.squares))
                for direction in range(4)
                for target in board.rays[4 * square + direction]
            ]
        )
        self.space = ActionSpace(self.place, self.move, self.back, self.score, self.skip)
        self.backs = vec[i64]([int(self.back.first) + circle for circle in reversed(range(far))])
        """The codes of all steps back, the furthest circle first: a position's are the last ones of them."""
