"""What can be done in Hekla, as numbered actions."""

from __future__ import annotations

from caldera.core.actions import ActionSpace, Kind, Part
from caldera.games.hekla.board import Board

STONES_IN_A_ROW = 6
MOST_GROOVES = 18


class HeklaActions:
    """The five kinds of action."""

    def __init__(self, board: Board) -> None:
        # More circles than any match can walk: what the best eruption could bring, as often as there is lava.
        far = int(board.lava_total) * (STONES_IN_A_ROW * board.zone_factor + MOST_GROOVES)
        grooves = Part.number("grooves", 4)
        self.place = Kind("place", grooves, Part.named("square", board.squares))
        self.move = Kind("move", grooves, Part.named("at", board.squares), Part.named("to", board.squares))
        self.back = Kind("back", Part.number("circle", far))
        self.score = Kind("score", Part.named("row", ["-".join(three) for three in board.triple_names]))
        self.skip = Kind("pass")
        self.space = ActionSpace(self.place, self.move, self.back, self.score, self.skip)
