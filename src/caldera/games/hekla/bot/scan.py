"""What every action of a Hekla position would bring at once, without playing it."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.hekla.rules.actions import HeklaActions
from caldera.games.hekla.rules.board import Board
from caldera.games.hekla.rules.state import HeklaPosition
from caldera.games.hekla.rules.stones import EMPTY

NOWHERE: Final = -1
MOST_GROOVES: Final = 3
"""Of a single volcano."""
SEALED: Final = 9
"""More gaps than a row has squares: it cannot erupt whatever happens."""


class MoveTable:
    """Which stone each action puts where, as tables: looked up millions of times, so not taken apart each time."""

    def __init__(self, board: Board, actions: HeklaActions) -> None:
        count = actions.space.count
        self.grooves = vec[i64]([0] * count)
        self.source = vec[i64]([NOWHERE] * count)
        self.target = vec[i64]([NOWHERE] * count)
        code: i64 = 0
        while code < count:
            if actions.place.has(code):
                self.grooves[code] = actions.place.a(code)
                self.target[code] = actions.place.b(code)
            elif actions.move.has(code):
                self.grooves[code] = actions.move.a(code)
                self.source[code] = actions.move.b(code)
                self.target[code] = actions.move.c(code)
            code += 1
        self.rows: vec[vec[i64]] = vec[vec[i64]]()
        """The rows of three that each square belongs to."""
        for mask in board.touch:
            rows: vec[i64] = vec[i64]()
            row: i64 = 0
            while row < board.triples:
                if mask >> row & 1 != 0:
                    rows = append(rows, row)
                row += 1
            self.rows = append(self.rows, rows)


class Scan:
    """One position read into sums per row of three. Read it again after every change.

    A *swing* is what an eruption brings a seat, less what it brings the others on average, times the number of others: in a game
    for two, simply the difference.
    """

    def __init__(self, board: Board, moved: MoveTable, players: int) -> None:
        self.board = board
        self.moved = moved
        self.players: i64 = players
        size, rows = int(board.size), int(board.triples)
        self.stones = vec[i64]([0] * size)
        self.lava = vec[i64]([0] * size)
        self.grooves = vec[i64]([0] * size)
        self.owned = vec[i64]([0] * (size * players))
        """What a seat's volcanoes on a square would bring it, at players * square + seat."""
        self.row_grooves = vec[i64]([0] * rows)
        self.row_gaps = vec[i64]([0] * rows)
        """Empty squares of each row: it erupts only without any."""
        self.row_owned = vec[i64]([0] * (rows * players))
        self.row_all = vec[i64]([0] * rows)
        self.hot: i64 = 0
        """The rows that one more volcano could make erupt, as bits: most squares touch none, and need no second look."""

    def read_position(self, state: HeklaPosition) -> None:
        players = self.players
        self._read_squares(state)
        row: i64 = 0
        while row < self.board.triples:
            one = self.board.side_one[row]
            mid = self.board.middle[row]
            two = self.board.side_two[row]
            self.row_grooves[row] = self.grooves[one] + self.grooves[mid] + self.grooves[two]
            gaps: i64 = 0
            if self.stones[one] == 0:
                gaps += 1
            if self.stones[mid] == 0:
                gaps += 1
            if self.stones[two] == 0:
                gaps += 1
            if self.lava[mid] == 2:
                gaps = SEALED
            self.row_gaps[row] = gaps
            total: i64 = 0
            seat: i64 = 0
            while seat < players:
                brings = self.owned[players * one + seat] + self.owned[players * mid + seat] + self.owned[players * two + seat]
                self.row_owned[players * row + seat] = brings
                total += brings
                seat += 1
            self.row_all[row] = total
            self._note_hot_row(row)
            row += 1

    def _note_hot_row(self, row: i64) -> None:
        if self.row_gaps[row] <= 1 and self.row_grooves[row] + MOST_GROOVES >= self.board.grooves:
            self.hot |= 1 << row
        else:
            self.hot &= ~(1 << row)

    def add_stone(self, square: i64, grooves: i64, seat: i64) -> None:
        """Think a volcano onto a square."""
        weight = self.board.weight[square]
        gap: i64 = 1 if self.stones[square] == 0 else 0
        self.stones[square] += 1
        for row in self.moved.rows[square]:
            self.row_grooves[row] += grooves
            self.row_gaps[row] -= gap
            self.row_owned[self.players * row + seat] += weight
            self.row_all[row] += weight
            self._note_hot_row(row)

    def remove_stone(self, square: i64, grooves: i64, seat: i64) -> None:
        """Think a volcano away."""
        weight = self.board.weight[square]
        self.stones[square] -= 1
        gap: i64 = 1 if self.stones[square] == 0 else 0
        for row in self.moved.rows[square]:
            self.row_grooves[row] -= grooves
            self.row_gaps[row] += gap
            self.row_owned[self.players * row + seat] -= weight
            self.row_all[row] -= weight
            self._note_hot_row(row)

    def has_room(self, action: i64) -> bool:
        """Whether there is room for the volcano, after what was thought onto the board."""
        return self.stones[self.moved.target[action]] < (1 if self.moved.source[action] == NOWHERE else 2)

    def _read_squares(self, state: HeklaPosition) -> None:
        players = self.players
        stones = state.stones
        index: i64 = 0
        while index < len(self.owned):
            self.owned[index] = 0
            index += 1
        square: i64 = 0
        while square < self.board.size:
            count: i64 = 0
            lava: i64 = 0
            grooves: i64 = 0
            place = 2 * square
            end = place + 2
            while place < end:
                stone = state.slots[place]
                if stone != EMPTY:
                    count += 1
                    grooves += stones.grooves[stone]
                    if stone >= stones.volcanoes:
                        lava += 1
                    else:
                        self.owned[players * square + stones.owner[stone]] += self.board.weight[square]
                place += 1
            self.stones[square] = count
            self.lava[square] = lava
            self.grooves[square] = grooves
            square += 1

    def row_swing(self, row: i64, seat: i64, grooves: i64, own_change: i64) -> i64:
        """The swing of a row that erupts with that many grooves after a change of the seat's own volcanoes in it."""
        own = self.row_owned[self.players * row + seat]
        others = self.row_all[row] - own
        return (self.players - 1) * (own + own_change + grooves - self.board.grooves + 1) - others

    def action_swing(self, action: i64, seat: i64, departure: bool) -> i64:
        """What a placement or a move brings at once. Rows that compete for a stone are all counted: a little too hopeful."""
        board = self.board
        moved = self.moved
        value = moved.grooves[action]
        source = moved.source[action]
        target = moved.target[action]
        source_rows: i64 = 0 if source == NOWHERE else board.touch[source]
        if (board.touch[target] | source_rows) & self.hot == 0:
            return 0
        need = board.grooves
        total: i64 = 0
        filled: i64 = 1 if self.stones[target] == 0 else 0
        left: i64 = 1 if source != NOWHERE and self.stones[source] == 1 else 0
        for row in moved.rows[target]:
            grooves = self.row_grooves[row]
            if source_rows >> row & 1 != 0:
                if grooves >= need and self.row_gaps[row] - filled + left == 0:
                    total += self.row_swing(row, seat, grooves, board.weight[target] - board.weight[source])
            elif grooves + value >= need and self.row_gaps[row] == filled:
                total += self.row_swing(row, seat, grooves + value, board.weight[target])
        if source != NOWHERE and departure and left == 0:
            target_rows = board.touch[target]
            for row in moved.rows[source]:
                grooves = self.row_grooves[row] - value
                if grooves >= need and self.row_gaps[row] == 0 and target_rows >> row & 1 == 0:
                    total += self.row_swing(row, seat, grooves, -board.weight[source])
        return total
