"""What can be done in Hekla, as numbered actions."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.actions import ActionSpace, Kind, Part
from caldera.games.hekla.rules.board import NOT_A_SQUARE, Board

STONES_IN_A_ROW: Final = 6
MOST_GROOVES: Final = 18
AROUND: Final = 16
"""In how many ways the four squares around one can be full or not."""
NO_BIT: Final = 62
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
        self.steps: vec[vec[i64]] = vec[vec[i64]]()
        """The codes of a volcano's single steps, by grooves, square, and which of the four squares around it are full."""
        self.around = vec[i64]([NO_BIT if target == NOT_A_SQUARE else target for target in board.neighbours])
        """Per square the numbers of the four squares around it; where there is none, that of a bit which is never set."""
        self.runs: vec[vec[i64]] = vec[vec[i64]]()
        """The same for moves of any distance."""
        self.beside = vec[i64]([0] * len(board.squares))
        """The squares one step away, as bits."""
        self.along = vec[i64]([0] * len(board.squares))
        """The squares along its rows and columns, as bits."""
        for kind in range(4):
            for square in range(len(board.squares)):
                rays = [board.rays[4 * square + direction] for direction in range(4)]
                around = [int(ray[0]) if len(ray) > 0 else int(NOT_A_SQUARE) for ray in rays]
                near = [target for target in around if target != NOT_A_SQUARE]
                far_away = [int(target) for ray in rays for target in ray]
                first = int(self.move.at(kind, square, 0))
                for full in range(AROUND):
                    free = [target for place, target in enumerate(around) if target != NOT_A_SQUARE and full >> place & 1 == 0]
                    self.steps = append(self.steps, vec[i64]([first + target for target in free]))
                self.runs = append(self.runs, vec[i64]([first + target for target in far_away]))
                self.beside[square] = sum(1 << target for target in near)
                self.along[square] = sum(1 << target for target in far_away)
        self.backs = vec[i64]([int(self.back.first) + circle for circle in reversed(range(far))])
        """The codes of all steps back, the furthest circle first: a position's are the last ones of them."""
