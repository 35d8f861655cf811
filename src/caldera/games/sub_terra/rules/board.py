"""The temple's frame, tiles and numbers as tables of machine integers, built once from the content.

A *cell* is a place of the frame (column and row, tiles or not), a *slot* is a cell in play, numbered in the order of placing: sets
of slots are bits of one machine integer. Sides are N, E, S, W = 0, 1, 2, 3; sets of sides are bits.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = ("N", "E", "S", "W")

NOWHERE: Final = -1

EXIT: Final = 0
CROSSING: Final = 1
SIDE: Final = 2
GUARDIAN: Final = 3
NORMAL: Final = 4
BRIDGE: Final = 5
KEY: Final = 6
LAVA: Final = 7
SPIKES: Final = 8
DARTS: Final = 9
RUINS: Final = 10
JOURNAL: Final = 11
HALL: Final = 12
VAULT: Final = 13
TYPES: Final = (
    "exit", "crossing", "side", "guardian", "normal", "bridge", "key", "lava", "spikes", "darts", "ruins", "journal",
    "hall", "vault",
)  # fmt: skip

SHAPES: Final = {"D": 0b0001, "I": 0b0101, "L": 0b0011, "T": 0b1110, "X": 0b1111}
"""Openings of an unturned tile: bit 0 is N, bit 3 is W."""

BEHIND: Final = 1
"""Rows behind row 0: the exit's."""
MOST_SLOTS: Final = 60
MOST_KINDS: Final = 60

PASSIVE: Final = "passive"
ABILITY_PARTS: Final = {
    "scholar": PASSIVE, "adventurer": PASSIVE, "agile": PASSIVE, "illuminate": "side", "sprint": "side",
    "vigilance": PASSIVE, "order": "who", "research": "cell", "excavate": "where", "consolidate": "", "scope": "side",
    "shoot": "side distance", "grenade": "side", "demolish": "side", "annihilate": "", "prepare": "", "cure": "who",
    "survivor": PASSIVE, "revive": "who", "purify": "cell",
}  # fmt: skip
"""Two abilities for each explorer, in the order of the explorers, and what an action with it names."""
ABILITY_NAMES: Final = tuple(ABILITY_PARTS)
RESEARCH: Final = 7
SCOPE: Final = 10
SHOOT: Final = 11
SURVIVOR: Final = 17
"""The numbers of those that are named outside `abilities.py`."""
UNLIMITED: Final = -1

ARCHAEOLOGIST: Final = 0
GUIDE: Final = 1
ROGUE: Final = 2
ARISTOCRAT: Final = 3
FOREMAN: Final = 4
SHARPSHOOTER: Final = 5
SAPPER: Final = 6
VETERAN: Final = 7
HEALER: Final = 8
PRIEST: Final = 9

FACES: Final = ("stumble", "lava", "collapse", "trap", "wake", "activate")
STUMBLE: Final = 0
LAVA_FACE: Final = 1
COLLAPSE: Final = 2
TRAP: Final = 3
WAKE: Final = 4
ACTIVATE: Final = 5


BITS: Final = vec[i64]([2**index for index in range(62)])


def opposite(side: i64) -> i64:
    return (side + 2) & 3


def turned(openings: i64, quarters: i64) -> i64:
    """Openings after so many quarter turns clockwise."""
    return ((openings << quarters) | (openings >> (4 - quarters))) & 15


class Tile:
    """One kind of tile: as many as there are alike in the bag."""

    def __init__(self, name: str, kind: int, shape: str, number: int, count: int) -> None:
        self.name = name
        self.type: i64 = kind
        self.shape = shape
        self.openings: i64 = SHAPES[shape]
        self.number: i64 = number
        self.count: i64 = count


class FixedCell:
    """One cell of the Entrance or of a side tile."""

    def __init__(self, piece: str, kind: int, column: int, row: int, openings: int) -> None:
        self.piece = piece
        self.type = kind
        self.column = column
        self.row = row
        self.openings = openings


class Sanctuary:
    """Its cells when one enters the hall going north: their openings, and on which side of which other cell they lie."""

    def __init__(
        self, hall: int, vault: int, vault_side: int, chamber: int = 0, chamber_side: int = 0, chamber_at: str = "hall"
    ) -> None:
        self.hall: i64 = hall
        self.vault: i64 = vault
        self.vault_side: i64 = vault_side
        self.chamber: i64 = chamber
        """The openings of the third cell; 0: there are two."""
        self.chamber_side: i64 = chamber_side
        self.vault_behind_chamber: bool = chamber != 0 and chamber_at == "between"
        self.chamber_behind_vault: bool = chamber != 0 and chamber_at == "vault"
        self.cells = 3 if chamber else 2


class Numbers:
    """Costs, amounts and limits, by the names they have in the content."""

    def __init__(self, costs: dict[str, int], amounts: dict[str, int], limits: dict[str, int]) -> None:
        self.points: i64 = costs["points"]
        self.reveal: i64 = costs["reveal"]
        self.move: i64 = costs["move"]
        self.explore: i64 = costs["explore"]
        self.heal: i64 = costs["heal"]
        self.attack: i64 = costs["attack"]
        self.handle: i64 = costs["handle"]
        self.run: i64 = costs["run"]
        self.dig: i64 = costs["dig"]
        self.spikes: i64 = amounts["spikes"]
        self.collapse: i64 = amounts["collapse"]
        self.lava: i64 = amounts["lava"]
        self.darts: i64 = amounts["darts"]
        self.stumble: i64 = amounts["stumble"]
        self.strike: i64 = amounts["guardian"]
        self.flee: i64 = amounts["flee"]
        self.push: i64 = amounts["push"]
        self.reroll: i64 = amounts["reroll"]
        self.healed: i64 = amounts["heal"]
        self.revived_fallen: i64 = amounts["revive_fallen"]
        self.revived_standing: i64 = amounts["revive_standing"]
        self.run_steps: i64 = amounts["run_steps"]
        self.sprint_steps: i64 = amounts["sprint_steps"]
        self.safe_from: i64 = amounts["safe_from"]
        self.guardians: i64 = limits["guardians"]
        self.activations: i64 = limits["activations"]
        self.patience: i64 = limits["patience"]


class Board:
    """Everything that never changes during a match."""

    def __init__(
        self,
        columns: int,
        fixed: list[FixedCell],
        tiles: list[Tile],
        journals: list[Tile],
        sanctuary: Sanctuary,
        health: list[int],
        ability_costs: list[int],
        ability_uses: list[int],
        ability_amounts: list[int],
        ability_sights: list[int],
        faces: list[int],
        numbers: Numbers,
        eruption: dict[str, list[int]],
    ) -> None:
        self.columns = columns
        self.fixed = fixed
        self.tiles = tiles + journals
        self.sanctuary = sanctuary
        self.bag_kinds: i64 = len(tiles)
        self.in_bag: i64 = sum([int(tile.count) for tile in tiles])
        self.journal_kinds = vec[i64]([len(tiles) + index for index, tile in enumerate(journals) for _ in range(int(tile.count))])
        self.rows = int(self.in_bag) + len(self.journal_kinds) + sanctuary.cells
        """The deepest row there can be: every tile in one line, and the Sanctuary below it."""
        self.cells: i64 = (self.rows + 1 + BEHIND) * columns
        self.slots: i64 = int(self.in_bag) + len(self.journal_kinds) + sanctuary.cells + len(fixed)
        self.cell_names = [f"{chr(97 + cell % columns)}{cell // columns - BEHIND}" for cell in range(int(self.cells))]
        self.neighbour = self._neighbours()
        self.legal = vec[i64]([1 if self.row(cell) >= 1 else 0 for cell in range(int(self.cells))])
        """Where new tiles may lie."""
        self.tile_type = vec[i64]([tile.type for tile in self.tiles])
        self.tile_openings = vec[i64]([tile.openings for tile in self.tiles])
        self.tile_number = vec[i64]([tile.number for tile in self.tiles])
        self.tile_count = vec[i64]([tile.count for tile in self.tiles])
        self.turns = self._distinct_turns()
        self.health = vec[i64](list(health))
        self.ability_cost = vec[i64](list(ability_costs))
        self.ability_uses = vec[i64](list(ability_uses))
        self.ability_amount = vec[i64](list(ability_amounts))
        """The health that an ability takes or gives; 0 where it is none or not one number."""
        self.ability_sight = vec[i64](list(ability_sights))
        """How far along a line of sight it reaches; 0 where it needs none."""
        self.face_weight = vec[i64](list(faces))
        self.numbers = numbers
        self.eruption = eruption

    def row(self, cell: int) -> int:
        return cell // self.columns - BEHIND

    def column(self, cell: int) -> int:
        return cell % self.columns

    def cell_at(self, column: int, row: int) -> int:
        if not (0 <= column < self.columns and -BEHIND <= row <= self.rows):
            return NOWHERE
        return (row + BEHIND) * self.columns + column

    def row_of(self, cell: i64) -> i64:
        return cell // self.columns - BEHIND

    def _neighbours(self) -> vec[i64]:
        """The cell on each side of a cell: 4 * cell + side."""
        cells: vec[i64] = vec[i64]()
        for cell in range(int(self.cells)):
            column, row = self.column(cell), self.row(cell)
            for across, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
                cells = append(cells, self.cell_at(column + across, row + down))
        return cells

    def _distinct_turns(self) -> vec[i64]:
        """For each tile, the quarter turns that make a difference, as bits."""
        turns: vec[i64] = vec[i64]()
        for openings in self.tile_openings:
            seen: list[int] = []
            mask = 0
            for quarters in range(4):
                after = int(turned(openings, quarters))
                if after not in seen:
                    seen.append(after)
                    mask |= 1 << quarters
            turns = append(turns, mask)
        return turns


def bit(index: i64) -> i64:
    """The set of one. Not a shift: compiled, a literal 1 is a C int, and shifting it loses everything from bit 31 on."""
    return BITS[index]


def first_bit(mask: i64) -> i64:
    """The number of the lowest bit; -1 when there is none."""
    if mask == 0:
        return -1
    index: i64 = 0
    if mask & 0xFFFFFFFF == 0:
        index += 32
        mask >>= 32
    if mask & 0xFFFF == 0:
        index += 16
        mask >>= 16
    if mask & 0xFF == 0:
        index += 8
        mask >>= 8
    if mask & 0xF == 0:
        index += 4
        mask >>= 4
    if mask & 3 == 0:
        index += 2
        mask >>= 2
    if mask & 1 == 0:
        index += 1
    return index


def bit_count(mask: i64) -> i64:
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count
