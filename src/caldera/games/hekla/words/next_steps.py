"""What the page asks for when the first element of a click path is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from caldera.core.view import View

if TYPE_CHECKING:
    from caldera.games.hekla.rules.play import HeklaState


def ask_next(state: HeklaState, seat: int, first: str, following: Sequence[str], view: View) -> str:
    if first.startswith("stock-"):
        return view.text("hekla.next.stock")
    if len(following) == 1:
        return view.text("hekla.next.stone_one", square=following[0].removeprefix("square-"))
    square = state.where[state.stones.names.index(first.removeprefix("stone-"))]
    far = state.board.sees(state.progress[seat], square)
    return view.text("hekla.next.stone_far" if far else "hekla.next.stone")
