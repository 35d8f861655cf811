"""What people see of Wrath of Fire Mountain, as records. Everything is open, so all seats see the same but for `seat`.

Figures, tiles and regions are interned by `see.py`: where nothing changed they are the very objects of the position before, and are
compared and hashed by identity. So a picture that is made from them is remembered cheaply.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from caldera.core.records import ASIDE


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A figure, wherever it stands."""

    id: str
    """Cro-Magnons R0-R9, B0-B9, …; dinosaurs R-triceratops-0; not hatched yet: triceratops-0."""
    kind: str
    """"cro" or "dinosaur"."""
    seat: int
    species: str | None
    pick: str
    """The figure that click paths name for it: figures of one owner and kind that stand on one place are alike, and the first of
    them is the one that goes."""
    place: str
    """A tile id, "egg", "reserve" or "volcano"."""
    space: int | None
    """The number of the volcano's space, from 0."""


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    id: str
    """It keeps its identity through quakes: P1-P5, J1-J5, L1-L3, C, H, V."""
    type: str
    """"prairie", "jungle", "lagoon", "cave", "hut" or "volcano"."""
    row: int
    col: int
    region: int | None
    """Index into `regions`."""
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """Tiles of one type that touch along edges. Lagoons are listed, too."""

    index: int
    type: str
    tiles: tuple[str, ...]
    size: int
    worth: int
    """Points that a leader gets if it erupted now: the size."""
    strength: tuple[int, ...]
    """Of each seat."""
    leaders: tuple[int, ...]
    sole: bool
    silenced: bool
    """A Triceratops stands there, so Cro-Magnons do not count."""
    bonus: tuple[int, ...]
    """What Ankylosaurs would add to each seat now."""


@dataclass(frozen=True, slots=True, eq=False)
class Volcano:
    row: int | None
    col: int | None
    capacity: int
    filled: int
    spaces: tuple[Figure | None, ...]
    """They keep their figure until the eruption."""
    count: tuple[int, ...]
    """Spaces that each seat occupies."""
    worshippers: tuple[int, ...]
    """The seats that occupy the most."""
    eruption: bool
    """All spaces are taken: it erupts at the end of this turn."""


@dataclass(frozen=True, slots=True, eq=False)
class Species:
    """A species in play."""

    species: str
    cost: int
    left: int
    """Figures not hatched yet."""
    left_ids: tuple[str, ...]
    owners: tuple[int, ...]
    affordable: bool
    """The active seat could hatch it now."""
    number: int = field(default=0, metadata=ASIDE)
    """The number in what it can do, such as the figures that a Brontosaurus counts for."""


@dataclass(frozen=True, slots=True)
class OwnDinosaur:
    id: str
    species: str
    place: str


@dataclass(frozen=True, slots=True, eq=False)
class Seat:
    seat: int
    colour: str
    letter: str
    score: int
    reserve: tuple[Figure, ...]
    egg: int
    """Cro-Magnons on the egg space."""
    on_volcano: int
    on_grid: int
    hatched: int
    """Dinosaurs that it has hatched so far."""
    dice: int
    """How many it rolls."""
    worshipper: bool
    may_quake: bool
    """It would be allowed to cause a quake if its actions ended now."""
    dinosaurs: tuple[OwnDinosaur, ...]


@dataclass(frozen=True, slots=True)
class Die:
    id: int
    """From 1."""
    face: str | None
    """"volcano", "cave", "hut", "egg", "footprint" or "blank"."""
    state: str
    """"waiting" (to be rolled for the first time), "tumbling" (being rolled now), "rolled" (may be kept or rolled again), "free"
    (to be used) or "used"."""


@dataclass(frozen=True, slots=True)
class Dice:
    count: int
    rolls_done: int
    rolls_left: int
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Hatching:
    done: bool
    """This turn's hatching is used up."""
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meal:
    """The Tyrannosaur that just arrived may eat one of these."""

    tile: str
    victims: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    reason: str
    """"goal" or "turns"."""
    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """The whole position, as pictures, words and bots see it."""

    game: str
    players: int
    seat: int | None
    turn: int
    """From 1; 0 during the set-up."""
    active: int | None
    """The seat whose turn it is."""
    first: int | None
    """The first player."""
    phase: str
    """"setup", "roll", "rolling", "act", "eat", "quake" or "over"; "setup" and "rolling" are chance's."""
    goal: int
    """Points that end the game."""
    max_turns: int
    """The technical limit."""
    eruptions: int
    """How many there were."""
    grid: tuple[tuple[str | None, ...], ...]
    """Four rows of four tile ids; None where no tile lies yet."""
    tiles: tuple[Tile, ...]
    """In reading order."""
    regions: tuple[Region, ...]
    volcano: Volcano
    egg: tuple[Figure, ...]
    species: tuple[Species, ...]
    seats: tuple[Seat, ...]
    dice: Dice
    left: Mapping[str, int]
    """Unused dice by face, in the phases act and eat."""
    mandatory: int
    """Volcano dice that must still be obeyed before the actions can end."""
    hatch: Hatching
    eating: Meal | None
    reach: Mapping[str, Mapping[str, int]]
    """For each of the active seat's figures that can walk now: the tiles it can get to in one move, and the footprints needed."""
    quakes: tuple[str, ...]
    """The directions that are allowed now."""
    result: Result | None
    question: str = field(default="", metadata=ASIDE)
    """What is asked, as the name of a question in the table of phases."""
    bases: int = field(default=4, metadata=ASIDE)
    """Dinosaurs that a seat can hatch in a match."""
