"""What the page asks for when the first elements of a click path are chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from caldera.core.view import View
from caldera.games.fire_mountain.rules.board import FOOTPRINT
from caldera.games.fire_mountain.rules.codes import ACT
from caldera.games.fire_mountain.words.names import place_phrase

if TYPE_CHECKING:
    from caldera.games.fire_mountain.rules.play import FireMountainState

PLACES = {"volcano": "volcano", "tile-C": "cave", "tile-H": "hut", "egg": "egg"}
"""The elements to which dice other than footprints send a figure, and their names."""


def ask_next(state: FireMountainState, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
    def ask(name: str, **params: object) -> str:
        return view.text(f"fire_mountain.next.{name}", **params)

    def place() -> str:
        element = following[0]
        return place_phrase("to", PLACES.get(element, element.removeprefix("tile-")), view)

    kind = chosen[0].partition("-")[0]
    if kind == "reserve":
        return ask("reserve_one", to=place()) if len(following) == 1 else ask("reserve")
    if kind == "die":
        if state.phase != ACT:
            return ask("dice", n="{n}")
        if len(chosen) == 1:
            return ask("die_reserve" if following[0].startswith("reserve-") else "die")
        if chosen[1].startswith("reserve-"):
            return ask("reserve_one", to=place())
        if state.face_of(int(chosen[0].removeprefix("die-")) - 1) != FOOTPRINT:
            return ask("die_figure", to=place())
        chosen = chosen[1:]
    if len(following) == 1:
        return ask("figure_one", to=place())
    if "pteranodon" in chosen[0]:
        return ask("fly")
    return ask("figure", n=int(state.free_dice() >> (4 * FOOTPRINT) & 15))
