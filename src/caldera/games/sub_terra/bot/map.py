"""What the bot knows about the way from one cell to another, computed once for each shape of the temple."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.sub_terra.rules.board import FOREMAN, GUIDE, NOWHERE, ROGUE, SPIKES, bit, first_bit
from caldera.games.sub_terra.rules.map import find_connected, free_beyond
from caldera.games.sub_terra.rules.state import SubTerraPosition

FAR: Final = 98
"""Half steps: further than anything."""
STEP: Final = 2
LEVELS: Final = 100

WALKING: Final = 0
FRAIL: Final = 1
AGILE: Final = 2
SNEAKING: Final = 3
DIGGING: Final = 4
HUNTING: Final = 5
MANNERS: Final = 6
"""Ways to get about: explorers in good health, those whom spikes would fell, the guide, the rogue, the foreman, guardians."""
RUBBLE_COST: Final = vec[i64]([5, 5, 0, 5, 2, 2])
SPIKES_COST: Final = vec[i64]([5, 7, 7, 0, 5, 0])
"""Half steps that rubble and spikes on a cell add, for each way."""


class Survey:
    """Distances in half steps between slots, and the openings. Ask `look` first; it does nothing when the temple is the same."""

    def __init__(self, slots: int) -> None:
        self.slots: i64 = slots
        self.print: i64 = -1
        self.distance = vec[i64]([FAR] * (MANNERS * slots * slots))
        self.ready = vec[i64]([0] * MANNERS)
        self.levels = vec[i64]([0] * (LEVELS + 24))
        self.work_slot: vec[i64] = vec[i64]()
        self.work_cell: vec[i64] = vec[i64]()
        self.work_place: vec[i64] = vec[i64]()
        """The number of that free cell, counted from 0."""
        self.several = vec[i64]([0] * slots)
        """How many openings each slot has."""
        self.deepest: i64 = 0
        self.links: i64 = 0
        self.places: i64 = 0
        """Different free cells beside openings."""

    def look(self, state: SubTerraPosition) -> None:
        mark = fingerprint(state)
        if mark == self.print:
            return
        self.print = mark
        manner: i64 = 0
        while manner < MANNERS:
            self.ready[manner] = 0
            manner += 1
        self.find_openings(state)

    def find_openings(self, state: SubTerraPosition) -> None:
        """Every free cell beside an opening, with one of the slots it can be revealed from."""
        self.work_slot = vec[i64]()
        self.work_cell = vec[i64]()
        self.work_place = vec[i64]()
        self.deepest = 0
        self.links = 0
        self.places = 0
        slot: i64 = 0
        while slot < state.count:
            row = state.board.row_of(state.cell[slot])
            if row > self.deepest:
                self.deepest = row
            self.several[slot] = 0
            side: i64 = 0
            while side < 4:
                if state.link[4 * slot + side] != NOWHERE:
                    self.links += 1
                cell = free_beyond(state, slot, side)
                if cell != NOWHERE:
                    place = self.place_of(cell)
                    if place == self.places:
                        self.places += 1
                    self.work_place = append(self.work_place, place)
                    self.work_slot = append(self.work_slot, slot)
                    self.work_cell = append(self.work_cell, cell)
                    self.several[slot] += 1
                side += 1
            slot += 1

    def place_of(self, cell: i64) -> i64:
        """The number of a free cell: that of the opening found before, or the next one."""
        index: i64 = 0
        while index < len(self.work_cell):
            if self.work_cell[index] == cell:
                return self.work_place[index]
            index += 1
        return self.places

    def is_place(self, cell: i64) -> bool:
        """Whether that free cell is known to lie beside an opening."""
        return any(place == cell for place in self.work_cell)

    def way(self, state: SubTerraPosition, start: i64, end: i64, manner: i64) -> i64:
        """Half steps from one slot to another; FAR when there is no way."""
        if (self.ready[manner] >> start) & 1 == 0:
            self.flood(state, start, manner)
        return self.distance[(manner * self.slots + start) * self.slots + end]

    def flood(self, state: SubTerraPosition, start: i64, manner: i64) -> None:
        base = (manner * self.slots + start) * self.slots
        slot: i64 = 0
        while slot < state.count:
            self.distance[base + slot] = FAR
            slot += 1
        self.ready[manner] |= bit(start)
        allowed = (bit(state.count) - 1) & ~state.flipped
        heavy = state.rubble
        heavy_cost = STEP + RUBBLE_COST[manner]
        prickly = state.of_type[SPIKES]
        prickly_cost = STEP + SPIKES_COST[manner]
        levels = self.levels
        level: i64 = 0
        while level < LEVELS + 24:
            levels[level] = 0
            level += 1
        levels[0] = bit(start)
        reached: i64 = 0
        level = 0
        waiting: i64 = 1
        while level < LEVELS and waiting > 0:
            frontier = levels[level]
            if frontier != 0:
                waiting -= 1
                frontier &= ~reached
                reached |= frontier
                rest = frontier
                while rest != 0:
                    self.distance[base + first_bit(rest)] = level
                    rest &= rest - 1
                beyond = find_connected(state, frontier) & allowed & ~reached
                if beyond != 0:
                    plain = beyond & ~heavy & ~prickly
                    if plain != 0:
                        waiting += 1 if levels[level + STEP] == 0 else 0
                        levels[level + STEP] |= plain
                    sharp = beyond & prickly & ~heavy
                    if sharp != 0:
                        waiting += 1 if levels[level + prickly_cost] == 0 else 0
                        levels[level + prickly_cost] |= sharp
                    blocked = beyond & heavy
                    if blocked != 0:
                        waiting += 1 if levels[level + heavy_cost] == 0 else 0
                        levels[level + heavy_cost] |= blocked
            level += 1


def fingerprint(state: SubTerraPosition) -> i64:
    """A number that differs between temples, for all that bots will ever see."""
    mark: i64 = state.count
    slot: i64 = 0
    while slot < state.count:
        mark = (mark * 31 + state.cell[slot] * 16 + state.openings[slot]) & 0xFFFFFFFFFFF
        slot += 1
    mark = (mark * 31 + (state.rubble & 0xFFFFFF)) & 0xFFFFFFFFFFF
    mark = (mark * 31 + (state.rubble >> 24)) & 0xFFFFFFFFFFF
    mark = (mark * 31 + (state.flipped & 0xFFFFFF)) & 0xFFFFFFFFFFF
    mark = (mark * 31 + (state.flipped >> 24)) & 0xFFFFFFFFFFF
    mark = (mark * 31 + (state.consolidated & 0xFFFFFF)) & 0xFFFFFFFFFFF
    return (mark * 31 + (state.consolidated >> 24)) & 0xFFFFFFFFFFF


def manner(state: SubTerraPosition, member: i64) -> i64:
    """How this explorer gets about."""
    explorer = state.expedition.team[member]
    if explorer == ROGUE:
        return SNEAKING
    if explorer == GUIDE:
        return AGILE
    if state.hp[member] <= state.board.numbers.spikes:
        return FRAIL
    return DIGGING if explorer == FOREMAN else WALKING
