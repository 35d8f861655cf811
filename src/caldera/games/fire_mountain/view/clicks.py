"""How actions are taken on the board: the elements of the scene to touch, what is asked on the way, what an action would do.

    roll                      the first roll of all dice          die-1 … die-7, then confirm     a later roll of some dice
    stop                      keep the dice as they are           end                            end the actions
    reserve-cro, reserve-triceratops …   the active seat's reserve: choose what to place; then tile-C, tile-H, egg or volcano
    die-N, figure-R4, then tile-C, tile-H, egg or volcano        fetch a figure because the reserve cannot serve
    figure-R4, tile-P3        walk (through lagoons in one go) or fly
    die-N before one of these: the die that serves for it, or another one with the same face
    figure-B2 / spare         eat that Cro-Magnon, or nobody      card-triceratops               hatch
    quake-up, quake-down, quake-left, quake-right / calm         the earthquake, or none

The volcano's tile is the element `volcano`; every other tile is `tile-{id}`.
"""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.rooms import Clicks
from caldera.core.view import Preview, View
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.actions import WHATS
from caldera.games.fire_mountain.rules.board import DIRECTIONS, FOOTPRINT
from caldera.games.fire_mountain.rules.codes import ACT, EGG
from caldera.games.fire_mountain.rules.events import dice_numbers
from caldera.games.fire_mountain.rules.figures import EGG_PART
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.rules.species import SPECIES
from caldera.games.fire_mountain.rules.state import FireMountainPosition
from caldera.games.fire_mountain.view.preview import preview
from caldera.games.fire_mountain.words.names import place_phrase

TARGET_ELEMENTS = ("volcano", "tile-C", "tile-H", "egg")
"""Where a die puts a figure, by its face."""
TARGET_NAMES = {"volcano": "volcano", "tile-C": "cave", "tile-H": "hut", "egg": "egg"}
"""What words call these places."""


class FireMountainClicks(Clicks[FireMountainState]):
    def find_path(self, state: FireMountainState, action: int, seat: int) -> list[str]:
        kinds = state.actions
        if kinds.roll.has(action):
            if state.rolls == 0:
                return ["roll"]
            return [*(f"die-{die}" for die in dice_numbers(int(kinds.roll.a(action)))), "confirm"]
        if kinds.place.has(action):
            return [f"reserve-{WHATS[kinds.place.a(action)]}", TARGET_ELEMENTS[kinds.place.b(action)]]
        if kinds.fetch.has(action):
            source, face = kinds.fetch.b(action), kinds.fetch.c(action)
            figure = state.figure_on(seat, kinds.fetch.a(action), EGG if source == EGG_PART else source)
            return [f"die-{state.free_die(face) + 1}", _figure_element(state, figure), TARGET_ELEMENTS[face]]
        if kinds.move.has(action):
            figure = state.figure_on(seat, kinds.move.a(action), kinds.move.b(action))
            return [_figure_element(state, figure), f"tile-{state.board.tile_names[kinds.move.c(action)]}"]
        if kinds.eat.has(action):
            return [_figure_element(state, state.cro_on(kinds.eat.a(action), state.prey_tile))]
        if kinds.hatch.has(action):
            return [f"card-{SPECIES_NAMES[kinds.hatch.a(action)]}"]
        if kinds.quake.has(action):
            return [f"quake-{DIRECTIONS[kinds.quake.a(action)]}"]
        return [kinds.space.kind_of(action).name]

    def list_starts(self, state: FireMountainState, action: int, seat: int) -> list[str]:
        """The unused dice that serve for an action: people may choose one of them first."""
        kinds = state.actions
        if kinds.place.has(action):
            face = kinds.place.b(action)
        elif kinds.fetch.has(action):
            face = kinds.fetch.c(action)
        elif kinds.move.has(action):
            face = FOOTPRINT
        else:
            return []
        free = [die for die in range(int(state.dice)) if state.face_of(die) == face and not state.used >> die & 1]
        return [f"die-{die + 1}" for die in free]

    def preview(self, state: FireMountainState, action: int, seat: int, view: View) -> Preview:
        return preview(state, action, seat, self.find_path(state, action, seat), view)

    def ask_next(self, state: FireMountainState, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
        def ask(name: str, **params: object) -> str:
            return view.text(f"fire_mountain.next.{name}", **params)

        def place() -> str:
            element = following[0]
            return place_phrase("to", TARGET_NAMES.get(element, element.removeprefix("tile-")), view)

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
        return ask(_find_question(chosen[0]), n=int(state.free_dice() >> (4 * FOOTPRINT) & 15))


def _find_question(element: str) -> str:
    """What is asked about the figure that is to move: species have their own questions."""
    name = element.split("-")[2] if element.count("-") > 1 else ""
    return SPECIES[SPECIES_NAMES.index(name)].question if name in SPECIES_NAMES else "figure"


def _figure_element(state: FireMountainPosition, figure: int) -> str:
    return f"figure-{state.name_of(int(figure))}"
