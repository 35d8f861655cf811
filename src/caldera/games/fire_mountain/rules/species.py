"""The species, each declared once: what it counts for, where it may go, how it walks, what it brings its tribe [D].

A species by itself is an ordinary figure that counts for one. What it does otherwise is a method of its class, or a word in its
line of SPECIES. Adding one is: its name in `meta.py`, a class if it does something of its own, and its line here; its cost in
content.toml, its drawing in `view/art.py`, its words and its clause in RULES.md. tests/games/fire_mountain/test_species.py finds
what is missing.

Clauses in brackets, such as [D2], are those of RULES.md.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.board import CELLS, EGG_FACE, LAGOON, VOLCANO, VOLCANO_FACE, Board
from caldera.games.fire_mountain.rules.codes import PLACES, ROLL
from caldera.games.fire_mountain.rules.fields import FireMountainFields
from caldera.games.fire_mountain.rules.tally import Tally


class Species:
    """One of the species; by itself one that can do nothing special."""

    def __init__(
        self,
        name: str,
        clauses: tuple[str, ...],
        number: tuple[str, int, int] | None = None,
        adds_dice: bool = False,
        worships: bool = False,
        swims: bool = False,
        question: str = "figure",
    ) -> None:
        self.name = name
        """Also the end of its message keys (name, a, power, option) and the name of its drawing."""
        self.code: i64 = SPECIES_NAMES.index(name)
        """Its place in SPECIES, and one less than what its figures are called in actions."""
        self.clauses = clauses
        self.number = number
        """Where content.toml has the number in what it can do, and the least and the most it may be; `Board.numbers` has it."""
        self.adds_dice = adds_dice
        """Whether its number is that of the dice it adds to its tribe's."""
        self.worships = worships
        """Whether it can stand on the volcano, and its tribe may then cause a quake."""
        self.swims = swims
        """Whether it can stay in a lagoon."""
        self.question = question
        """What the page asks when one of its figures is chosen to move: the end of the message key below `next`."""

    def score(self, counted: Tally, board: Board, region: i64, seat: i64, sign: i64) -> None:
        """Count a figure of a seat that joins (1) or leaves (-1) a region."""
        counted.dinosaurs[region * counted.players + seat] += sign

    def may_go(self, state: FireMountainFields, face: i64, is_fetched: bool) -> bool:
        """Whether a die may put it on volcano, cave, hut or egg space, from the reserve or fetched from a tile [P2, P4, P5]."""
        return face != EGG_FACE and (face != VOLCANO_FACE or self.worships)

    def footprints(self, state: FireMountainFields, at: i64, to: i64) -> i64:
        """Footprints for one move from tile to tile; 0 when it cannot be done in one move [F1, F4]."""
        return state.terrain.walk[at * CELLS + to]

    def add_walks(self, state: FireMountainFields, seat: i64, tile: i64, footprints: i64, actions: vec[i64]) -> vec[i64]:
        return add_ordinary_walks(state, self.code + 1, tile, footprints, actions)

    def has_prey(self, state: FireMountainFields, seat: i64, tile: i64) -> bool:
        """Whether it may eat somebody when it arrives on a tile."""
        return False

    def hatch(self, state: FireMountainFields) -> None:
        """What happens at once when one has joined the active seat's tribe."""


class Tyrannosaurus(Species):
    """After each step onto prairie or jungle it may eat another player's Cro-Magnon there [D4]."""

    def has_prey(self, state: FireMountainFields, seat: i64, tile: i64) -> bool:
        if state.board.tile_type[tile] >= LAGOON:
            return False
        other: i64 = 0
        while other < state.players:
            if other != seat and state.cros[other * PLACES + tile] > 0:
                return True
            other += 1
        return False

    def add_walks(self, state: FireMountainFields, seat: i64, tile: i64, footprints: i64, actions: vec[i64]) -> vec[i64]:
        """Also into the water and back, to eat where it stands."""
        actions = add_ordinary_walks(state, self.code + 1, tile, footprints, actions)
        needed = state.terrain.walk[tile * CELLS + tile]
        if needed != 0 and needed <= footprints and self.has_prey(state, seat, tile):
            actions = append(actions, state.actions.move.at(self.code + 1, tile, tile))
        return actions


class Triceratops(Species):
    """Cro-Magnons do not count in its region, and stay there when it is scored [D2]."""

    def score(self, counted: Tally, board: Board, region: i64, seat: i64, sign: i64) -> None:
        counted.dinosaurs[region * counted.players + seat] += sign
        if sign > 0:
            counted.silenced |= 1 << region
        else:
            counted.silenced &= ~(1 << region)


class Pteranodon(Species):
    """Flies to any prairie or jungle tile with one footprint [D5]."""

    def footprints(self, state: FireMountainFields, at: i64, to: i64) -> i64:
        if state.board.tile_type[to] < LAGOON:
            return 1
        return state.terrain.walk[at * CELLS + to] if state.options.pteranodon_walks else 0

    def add_walks(self, state: FireMountainFields, seat: i64, tile: i64, footprints: i64, actions: vec[i64]) -> vec[i64]:
        return add_own_walks(self, state, tile, footprints, actions)


class Brontosaurus(Species):
    """Counts for several figures [D3]."""

    def score(self, counted: Tally, board: Board, region: i64, seat: i64, sign: i64) -> None:
        counted.dinosaurs[region * counted.players + seat] += sign * board.numbers[self.code]


class Titanosaur(Species):
    """Adds a die for the rest of the game [D1]."""

    def hatch(self, state: FireMountainFields) -> None:
        if state.options.titanosaur_die_at_once and state.phase == ROLL and state.rolls > 0:
            state.dice += state.board.numbers[self.code]


class Stegosaurus(Species):
    """May go on the volcano; while it is there, its tribe may cause quakes [D6]."""

    def may_go(self, state: FireMountainFields, face: i64, is_fetched: bool) -> bool:
        if face == VOLCANO_FACE and is_fetched and not state.options.stegosaurus_from_terrain:
            return False
        return face != EGG_FACE


class Ankylosaurus(Species):
    """Adds points when its tribe holds its region alone [D7]."""

    def score(self, counted: Tally, board: Board, region: i64, seat: i64, sign: i64) -> None:
        index = region * counted.players + seat
        counted.dinosaurs[index] += sign
        counted.bonus[index] += sign * board.numbers[self.code]


class Plesiosaurus(Species):
    """Swims: a lagoon is a tile like others [D8]."""

    def footprints(self, state: FireMountainFields, at: i64, to: i64) -> i64:
        return 1 if state.terrain.are_adjacent(at, to) else 0

    def add_walks(self, state: FireMountainFields, seat: i64, tile: i64, footprints: i64, actions: vec[i64]) -> vec[i64]:
        return add_own_walks(self, state, tile, footprints, actions)


def add_ordinary_walks(state: FireMountainFields, what: i64, tile: i64, footprints: i64, actions: vec[i64]) -> vec[i64]:
    """To a tile beside, or through lagoons to the other shore when the footprints suffice [F1, F4]."""
    walk = state.terrain.walk
    base = state.actions.move.at(what, tile, 0)
    row = tile * CELLS
    to: i64 = 0
    while to < VOLCANO:
        needed = walk[row + to]
        if needed != 0 and needed <= footprints and to != tile:
            actions = append(actions, base + to)
        to += 1
    return actions


def add_own_walks(species: Species, state: FireMountainFields, tile: i64, footprints: i64, actions: vec[i64]) -> vec[i64]:
    """To every tile for which the species' own count of footprints suffices."""
    base = state.actions.move.at(species.code + 1, tile, 0)
    to: i64 = 0
    while to < VOLCANO:
        needed = species.footprints(state, tile, to)
        if needed != 0 and needed <= footprints and to != tile:
            actions = append(actions, base + to)
        to += 1
    return actions


SPECIES: Final = vec[Species](
    [
        Tyrannosaurus("tyrannosaurus", ("D4",)),
        Triceratops("triceratops", ("D2",)),
        Pteranodon("pteranodon", ("D5",), question="fly"),
        Brontosaurus("brontosaurus", ("D3",), number=("scoring.brontosaurus_counts", 1, 9)),
        Titanosaur("titanosaur", ("D1",), number=("dice.per_titanosaur", 0, 2), adds_dice=True),
        Stegosaurus("stegosaurus", ("D6",), worships=True),
        Ankylosaurus("ankylosaurus", ("D7",), number=("scoring.ankylosaurus_adds", 0, 9)),
        Plesiosaurus("plesiosaurus", ("D8",), swims=True),
    ]
)
"""By their codes, which are the places of their names in `meta.py`."""
