"""Hekla once more, from RULES.md alone: sets and dictionaries of names, nothing shared with the engine."""

from __future__ import annotations

from collections import Counter

PRESENT = [column + row for row in "12345" for column in "abcdef" if column + row not in ("a1", "f1", "a5", "f5")]
RED_ZONES = {"b2", "c3", "d4"}
TRAIL_IN = "- a b c d e f f1 1 2 3 4 5 f e d c b a a5 5 4 3 2 1"
TRAIL_OUT = "- a b c d e f - - 1 2 3 4 5 - - f e d c b a - - 5 4 3 2 1 -"
STOCKS = {2: "0012223", 3: "01223", 4: "0123"}
Row = tuple[str, str, str]


def away(square: str, across: int, down: int) -> str:
    return chr(ord(square[0]) + across) + chr(ord(square[1]) + down)


ROWS: list[Row] = [
    (square, away(square, *step), away(square, 2 * step[0], 2 * step[1]))
    for step in ((1, 0), (0, 1))
    for square in PRESENT
    if away(square, *step) in PRESENT and away(square, 2 * step[0], 2 * step[1]) in PRESENT
]


class Model:
    def __init__(self, players: int, passes_full: bool = True, departure_counts: bool = True, lava_counts: bool = False) -> None:
        self.colours = "RGYB"[:players]
        self.passes_full, self.departure_counts, self.lava_counts = passes_full, departure_counts, lava_counts
        self.board: dict[str, Counter[str]] = {square: Counter() for square in PRESENT}
        self.stock = {colour: Counter(colour + grooves for grooves in STOCKS[players]) for colour in self.colours}
        self.walked = dict.fromkeys(self.colours, 0)
        self.reserve = ["L0"] * 10 + ["L1"] * 10
        self.active = self.colours[0]
        self.may = "act"
        self.waiting: set[Row] = set()
        self.done: set[Row] = set()
        self.quiet = self.passed = 0
        self.erupted = False
        self.over = ""

    # ---- looking ----

    def on(self, square: str) -> list[str]:
        return list(self.board[square].elements())

    def seen_from(self, progress: int) -> str:
        """The names of the rows and columns that the circle sees."""
        inner, outer = TRAIL_IN.split(), TRAIL_OUT.split()
        return inner[progress] if progress < len(inner) else outer[(progress - len(inner)) % len(outer)]

    def grooves(self, row: Row) -> int:
        return sum(int(stone[1]) for square in row for stone in self.on(square))

    def ready(self) -> set[Row]:
        return {
            row
            for row in self.waiting
            if all(self.on(square) for square in row)
            and self.grooves(row) >= 8
            and sum(stone[0] == "L" for stone in self.on(row[1])) < 2
        }

    def moves(self, progress: int) -> set[str]:
        found = set()
        for square in PRESENT:
            seen = any(line in self.seen_from(progress) for line in square)
            for stone in self.on(square):
                if stone[0] != self.active:
                    continue
                for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                    for distance in range(1, 6 if seen else 2):
                        target = away(square, across * distance, down * distance)
                        if target not in PRESENT:
                            break
                        if len(self.on(target)) < 2:
                            found.add(f"move {stone[1]} {square} {target}")
                        elif not self.passes_full:
                            break
        return found

    def legal(self) -> set[str]:
        if self.over:
            return set()
        if self.may == "score":
            return {"score " + "-".join(row) for row in self.ready()}
        here = self.walked[self.active]
        if self.may == "move":
            return self.moves(here)
        placements = {
            f"place {stone[1]} {square}"
            for stone in self.stock[self.active].elements()
            for square in PRESENT
            if not self.on(square)
        }
        back = {f"back {circle}" for circle in range(here) if self.moves(circle)}
        return placements | self.moves(here) | back or {"pass"}

    # ---- doing ----

    def do(self, words: str) -> None:
        kind, *parts = words.split()
        if kind == "place":
            stone, target = self.active + parts[0], parts[1]
            self.stock[self.active][stone] -= 1
            self.stand(stone, target, {target})
        elif kind == "move":
            stone, source, target = self.active + parts[0], parts[1], parts[2]
            self.board[source][stone] -= 1
            self.stand(stone, target, {source, target} if self.departure_counts else {target})
        elif kind == "back":
            self.walked[self.active] = int(parts[0])
            self.may = "move"
        elif kind == "score":
            a, b, c = parts[0].split("-")
            self.erupt((a, b, c))
            self.go_on()
        else:
            self.passed += 1
            if self.passed == len(self.colours):
                self.over = "blocked"
            else:
                self.next_turn()

    def stand(self, stone: str, target: str, touched: set[str]) -> None:
        self.board[target][stone] += 1
        self.passed = 0
        self.waiting = {row for row in ROWS if touched & set(row)}
        self.done = set()
        self.go_on()

    def go_on(self) -> None:
        while not self.over:
            ready = self.ready()
            if not ready:
                self.next_turn()
                return
            if len(ready) > 1:
                self.may = "score"
                return
            self.erupt(ready.pop())

    def erupt(self, row: Row) -> None:
        bonus = self.grooves(row) - 7
        low = {other for other in ROWS if self.grooves(other) < 8}
        for square in row:
            for stone in self.on(square):
                if stone[0] != "L":
                    self.walked[stone[0]] += 2 if square in RED_ZONES else 1
        self.walked[self.active] += bonus
        for stone in self.on(row[1]):
            if stone[0] != "L":
                self.board[row[1]][stone] -= 1
                self.stock[stone[0]][stone] += 1
        self.board[row[1]][self.reserve.pop(0)] += 1
        self.waiting.discard(row)
        self.done.add(row)
        if self.lava_counts:
            self.waiting |= {other for other in low - self.done if self.grooves(other) >= 8}
        self.erupted = True
        if not self.reserve:
            self.over = "lava"

    def next_turn(self) -> None:
        self.quiet = 0 if self.erupted else self.quiet + 1
        self.erupted, self.may, self.waiting = False, "act", set()
        self.active = self.colours[(self.colours.index(self.active) + 1) % len(self.colours)]
        if self.quiet == 200:
            self.over = "stall"

    def returns(self) -> list[float]:
        best = [colour for colour in self.colours if self.walked[colour] == max(self.walked.values())]
        return [1 / len(best) if colour in best else 0.0 for colour in self.colours]
