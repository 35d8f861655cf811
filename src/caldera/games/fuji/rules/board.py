"""Fuji's dice, cards and scenarios as tables of machine integers, built once from the content."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

COLOURS: Final = ("blue", "yellow", "pink")
SIDES: Final = 6
TYPES: Final = 3
"""Types of die. A set has two dice of each, in the order A, A, B, B, C, C."""
DICE: Final = 6
"""Dice in a set."""
PARITIES: Final = ("even", "odd")

VOLCANO: Final = 0
RUBBLE: Final = 1
LAND: Final = 2
VILLAGE: Final = 3
PLACES: Final = ("volcano", "rubble", "landscape", "village")

TOP_BIT: Final = 0x2000000000000000

NOWHERE: Final = -1
FAR: Final = 99


def bit(index: i64) -> i64:
    """The number with that bit set. `1 << index` would be a shift of 32 bits when it is compiled, wrong from the 31st bit on."""
    return TOP_BIT >> (61 - index)


COPY: Final = "#"
"""Behind the name of a card that there is twice, before its number; no requirement has it."""


class Requirement:
    """Which dice are valid on a card: colours and values together are a union, parity and colours an intersection."""

    def __init__(self, name: str, colours: list[str], values: list[int], parity: str) -> None:
        self.name = name
        self.colours = colours
        self.values = values
        self.parity = parity

    def as_numbers(self) -> list[int]:
        """Each colour, value and parity: 1 where the card asks for it."""
        colours = [1 if colour in self.colours else 0 for colour in COLOURS]
        values = [1 if value in self.values else 0 for value in range(1, SIDES + 1)]
        return [*colours, *values, *[1 if parity == self.parity else 0 for parity in PARITIES]]

    def takes(self, colour: str, value: int) -> bool:
        if self.parity:
            even = value % 2 == 0
            return even == (self.parity == "even") and (not self.colours or colour in self.colours)
        return colour in self.colours or value in self.values


class Terrain:
    """The faces of the dice and the terrain cards: landscapes first, then villages."""

    def __init__(
        self, faces: list[list[str]], landscapes: list[Requirement], villages: list[Requirement], bonus: list[str]
    ) -> None:
        self.faces = faces
        self.cards = landscapes + villages
        self.names = [card.name for card in self.cards]
        self.landscapes: i64 = len(landscapes)
        self.count: i64 = len(self.cards)
        self.bonus = vec[i64]([1 if card.name in bonus else 0 for card in self.cards])
        self.signs = vec[i64]([self._sign(card) for card in range(len(self.cards))])
        """What each card asks for as bits, as `Requirement.as_numbers` says, and behind them whether it has a bonus."""
        self.worth = self._build_worth()
        """What a die counts: by card, type of die and value, 0 when it is not valid there."""
        self.colour = vec[i64]([COLOURS.index(colour) for face in faces for colour in face])
        """The colour of a face, by type of die and value."""

    def _sign(self, card: int) -> int:
        asked = [*self.cards[card].as_numbers(), int(self.bonus[card])]
        return sum(number << index for index, number in enumerate(asked))

    def _build_worth(self) -> vec[i64]:
        worth: vec[i64] = vec[i64]()
        for card in self.cards:
            for face in self.faces:
                for index, colour in enumerate(face):
                    worth = append(worth, index + 1 if card.takes(colour, index + 1) else 0)
        return worth

    def value(self, card: i64, die: i64, face: i64) -> i64:
        """What this die, showing that value, counts on a card. A die's type follows from its place in its set."""
        return self.worth[card * (TYPES * SIDES) + die % DICE // 2 * SIDES + face - 1]

    def colour_of(self, die: int, face: int) -> str:
        return self.faces[die % DICE // 2][face - 1]


class Board:
    """One scenario: places, who touches whom, starts and tokens. Sets of places are bits of one machine integer."""

    def __init__(self, name: str, rows: list[str], four: bool, frame: int) -> None:
        self.name = name
        self.rows = len(rows)
        self.columns = len(rows[0])
        self.names: list[str] = []
        letters: list[str] = []
        self.cell: vec[i64] = vec[i64]()
        """The place's number in the common frame of all scenarios, which actions use."""
        for y, row in enumerate(rows):
            for x, letter in enumerate(row):
                if letter != "." and (letter != "h" or four):
                    self.names.append(f"{x + 1}-{y + 1}")
                    letters.append(letter)
                    self.cell = append(self.cell, y * frame + x)
        self.letters = letters
        self.size: i64 = len(letters)
        kinds = [
            VOLCANO if letter == "V" else RUBBLE if letter in "ab" else VILLAGE if letter in "Hh" else LAND for letter in letters
        ]
        self.kind = vec[i64](kinds)
        self.spot_at = self._build_spots(frame)
        """The place in a cell of the frame, or NOWHERE."""
        self.land: i64 = self._mask(kinds, LAND)
        self.villages: i64 = self._mask(kinds, VILLAGE)
        self.rubble: i64 = self._mask(kinds, RUBBLE)
        self.volcano: i64 = self._mask(kinds, VOLCANO)
        self.walkable: i64 = self.land | self.villages
        self.adjacent = self._build_adjacent()
        self.white: i64 = letters.index("w")
        self.grey: i64 = letters.index("g")
        self.first_rubble: i64 = letters.index("a")
        equipment = 0
        for spot, letter in enumerate(letters):
            if letter == "t":
                equipment |= 1 << spot
        self.equipment: i64 = equipment
        self.to_village = self._build_to_village()
        """Steps to the nearest village over ground without lava."""
        near, far = self._eruption_places()
        self.eruption_far: i64 = far
        self.eruption_near: i64 = near
        """The eruption token closest to the village: the one that Extra thrill turns over."""

    def _mask(self, kinds: list[int], wanted: int) -> int:
        mask = 0
        for spot, kind in enumerate(kinds):
            if kind == wanted:
                mask |= 1 << spot
        return mask

    def cells_in(self, places: i64) -> list[int]:
        """The cells of the common frame that these places lie in."""
        return [int(self.cell[spot]) for spot in range(len(self.names)) if places & bit(spot) != 0]

    def _build_spots(self, frame: int) -> vec[i64]:
        spots = vec[i64]([NOWHERE] * (frame * self.rows))
        for spot in range(len(self.names)):
            spots[self.cell[spot]] = spot
        return spots

    def _build_adjacent(self) -> vec[i64]:
        places = [(int(name.split("-")[0]), int(name.split("-")[1])) for name in self.names]
        adjacent: vec[i64] = vec[i64]()
        for x, y in places:
            mask = 0
            for other, (right, down) in enumerate(places):
                if abs(x - right) + abs(y - down) == 1:
                    mask |= 1 << other
            adjacent = append(adjacent, mask)
        return adjacent

    def _build_to_village(self) -> vec[i64]:
        steps = vec[i64]([FAR] * len(self.names))
        reached: i64 = self.villages
        edge: i64 = self.villages
        distance: i64 = 0
        while edge != 0:
            spot: i64 = 0
            while spot < self.size:
                if edge >> spot & 1 != 0:
                    steps[spot] = distance
                spot += 1
            edge = self.around(edge) & self.walkable & ~reached
            reached |= edge
            distance += 1
        return steps

    def _eruption_places(self) -> tuple[int, int]:
        tokens = [spot for spot, letter in enumerate(self.letters) if letter == "e"]
        near, far = tokens[0], tokens[1]
        if self.to_village[far] <= self.to_village[near]:
            near, far = far, near
        return near, far

    def around(self, places: i64) -> i64:
        """All places that touch one of these."""
        neighbours: i64 = 0
        spot: i64 = 0
        rest = places
        while rest != 0:
            if rest & 1 != 0:
                neighbours |= self.adjacent[spot]
            rest >>= 1
            spot += 1
        return neighbours

    def spot(self, cell: i64) -> i64:
        """The place in a cell of the common frame, or NOWHERE."""
        return self.spot_at[cell] if cell < len(self.spot_at) else NOWHERE


class Charts:
    """The other printed tables: level card, stamina track, rerolls, skills, equipment phases, scoring, and our technical limits."""

    def __init__(
        self,
        losses: list[list[int]],
        last: int,
        injuries: list[int],
        mild_injuries: list[int],
        by_distance: list[int],
        power_bars: int,
        skills: list[list[int]],
        phases: list[list[int]],
        scoring: list[int],
        bands: list[int],
        limits: list[int],
    ) -> None:
        self.losses = losses
        self.last_space: i64 = last
        self.injury_spaces = vec[i64](injuries)
        self.mild_injury_spaces = vec[i64](mild_injuries)
        self.by_distance = vec[i64](by_distance)
        self.power_bars: i64 = power_bars
        self.skill_dice = vec[i64]([row[0] for row in skills])
        self.skill_drawn = vec[i64]([row[1] for row in skills])
        self.skill_kept = vec[i64]([row[2] for row in skills])
        self.in_plan = vec[i64]([1 if 2 in row else 0 for row in phases])
        self.in_gear = vec[i64]([1 if 4 in row else 0 for row in phases])
        self.per_character: i64 = scoring[0]
        self.per_injury: i64 = scoring[1]
        self.per_equipment: i64 = scoring[2]
        self.bands = bands
        self.markers: i64 = limits[0]
        self.reopenings: i64 = limits[1]
        self.speech_plan: i64 = limits[2]
        self.speech_gear: i64 = limits[3]
        self.proposals: i64 = limits[4]

    def band(self, score: int) -> int:
        """The number of the line of the result table, from 0."""
        return max(index for index, least in enumerate(self.bands) if score >= least)
