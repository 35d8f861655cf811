"""Hekla as plain text: for terminals and screen readers. Narrower than 80 columns, and every colour has its letter."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from caldera.core.view import View
from caldera.games.hekla.meta import INFO
from caldera.games.hekla.rules.stones import LETTERS
from caldera.games.hekla.view.observation import Observation, Square

CELL: Final = 8
LONGEST_NAME: Final = 20
EMPTY_PLACE: Final = "."


class HeklaPlain:
    styles: Sequence[tuple[str, str]] = (
        (r"\bR[0-3]\b|^ *[>] *R\b|^ *R(?= )", "bold red"),
        (r"\b[GV][0-3]\b|^ *[>] *[GV]\b|^ *[GV](?= )", "bold green"),
        (r"\b[YJ][0-3]\b|^ *[>] *[YJ]\b|^ *[YJ](?= )", "bold yellow"),
        (r"\bB[0-3]\b|^ *[>] *B\b|^ *B(?= )", "bold blue"),
        (r"\bL[01]\b", "dim"),
        (r"\*", "bold magenta"),
    )

    def board(self, seen: Observation, view: View) -> str:
        """The squares with their stones, the seats with their trail and stock, and the lava that is left."""
        shown = [*_squares(seen, view), "", view.text("hekla.plain.legend"), "", *_seats(seen, view), _lava(seen, view)]
        left = seen.turns_before_stall
        if left is not None:
            shown += ["", *wrap(view.text("hekla.stall.soon", quiet=seen.quiet, left=left), 79)]
        return "\n".join(shown)


def _squares(seen: Observation, view: View) -> list[str]:
    columns, rows = seen.board.columns, seen.board.rows
    squares = {square.id: square for square in seen.board.squares}
    lines = ["   " + "".join(f" {column:<{CELL - 1}}" for column in columns).rstrip()]
    for row in rows:
        cells = [_cell(squares.get(column + row), view) for column in columns]
        lines.append(f" {row} " + "".join(f"{cell:<{CELL}}" for cell in cells).rstrip())
    return lines


def _cell(square: Square | None, view: View) -> str:
    """Two places side by side, a star before a red zone; nothing where the board has no square."""
    if square is None:
        return ""
    places = [EMPTY_PLACE, EMPTY_PLACE]
    for stone in square.stones:
        name = stone.id.partition("-")[0]  # L1 is lava; a volcano begins with its colour, which is called differently elsewhere
        places[stone.place] = _letter(name[0], view) + name[1:]
    return ("*" if square.red else " ") + " ".join(places)


def _letter(letter: str, view: View) -> str:
    """The letter of a colour in the reader's language; any other letter is the same everywhere."""
    return view.text(f"letter.{INFO.colours[LETTERS.index(letter)]}") if letter in LETTERS else letter


def _seats(seen: Observation, view: View) -> list[str]:
    width = max(len(view.name(seat.seat)[:LONGEST_NAME]) for seat in seen.seats)
    lines = []
    for seat in seen.seats:
        mark = ">" if seat.seat == seen.active else " "
        stock = " ".join(str(stone.value) for stone in seat.stock) or "-"
        track = view.text("hekla.plain.inner" if seat.lap == 1 else "hekla.plain.outer", n=seat.progress, lap=seat.lap)
        sees = view.text("hekla.plain.blind")
        if seat.sees:
            sees = view.text("hekla.plain.sees", lines=view.text.all_of(seat.sees))
        lines.append(f"{mark} {_letter(seat.letter, view)} {view.name(seat.seat)[:LONGEST_NAME]:<{width}}  {track}, {sees}")
        lines.append(" " * (width + 6) + view.text("hekla.plain.stock", stones=stock))
    return lines


def _lava(seen: Observation, view: View) -> str:
    smooth, grooved = seen.lava.left
    return view.text("hekla.plain.lava", smooth=smooth, grooved=grooved)


PLAIN: Final = HeklaPlain()
