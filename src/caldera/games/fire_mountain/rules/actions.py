"""What can be done in Wrath of Fire Mountain, as numbered actions."""

from __future__ import annotations

from typing import Final

from caldera.core.actions import ActionSpace, Kind, Part
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.board import DIRECTIONS, FACES, TYPES, VOLCANO, Board

WHATS: Final = ("cro", *SPECIES_NAMES)
"""What a figure is: a Cro-Magnon, or one of the species (its code plus one)."""
TARGETS: Final = ("volcano", "cave", "hut", "egg")
"""Where a die can put a figure; the same order as the faces."""


class FireMountainActions:
    """The kinds of action. The first four are chance's."""

    def __init__(self, board: Board) -> None:
        land = board.tile_names[:VOLCANO]
        what, target = Part.named("what", WHATS), Part.named("to", TARGETS)
        dice = [str(number) for number in range(1, int(board.most_dice) + 1)]
        self.tile = Kind("tile", Part.named("type", TYPES)).by_chance()
        self.species = Kind("species", Part.named("species", SPECIES_NAMES)).by_chance()
        self.first = Kind("first", Part.number("seat", 4)).by_chance()
        self.die = Kind("die", Part.named("die", dice), Part.named("face", FACES)).by_chance()
        self.roll = Kind("roll", Part.subset("dice", dice))
        self.stop = Kind("stop")
        self.place = Kind("place", what, target)
        self.fetch = Kind("fetch", what, Part.named("at", [*land, "egg"]), target)
        self.move = Kind("move", what, Part.named("at", land), Part.named("to", land))
        self.eat = Kind("eat", Part.number("victim", 4))
        self.spare = Kind("spare")
        self.hatch = Kind("hatch", Part.named("species", SPECIES_NAMES))
        self.end = Kind("end")
        self.quake = Kind("quake", Part.named("direction", DIRECTIONS))
        self.calm = Kind("calm")
        self.space = ActionSpace(
            self.tile,
            self.species,
            self.first,
            self.die,
            self.roll,
            self.stop,
            self.place,
            self.fetch,
            self.move,
            self.eat,
            self.spare,
            self.hatch,
            self.end,
            self.quake,
            self.calm,
        )
