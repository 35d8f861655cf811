"""What a position of Sub Terra II is: the temple, the explorers in it, the guardians, the clock, and what is being decided.

The fields themselves are declared in `fields.py` beside this folder, and what they hold is named in `constants.py`.
"""

from __future__ import annotations

from collections.abc import Hashable

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.hashing import Hasher
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import EXIT, VETERAN, bit
from caldera.games.sub_terra.rules.fields import SubTerraFields


class SubTerraPosition(SubTerraFields):
    """The questions that the rules ask a position. The rules themselves are in the other modules of this folder."""

    def payoffs(self) -> vec[float]:
        """The same for everybody: by rank when the artefact is out, else 0."""
        value = 0.0
        if self.phase == c.OVER:
            rank = self.rank()
            value = 1.0 - float(rank) / 10.0 if rank < c.FORGOTTEN else 0.0
        return vec[float]([value] * self.players)

    def lost(self) -> i64:
        """Explorers who are not out of the temple."""
        lost: i64 = 0
        for fate in self.fate:
            if fate != c.ESCAPED:
                lost += 1
        return lost

    def rank(self) -> int:
        """An index into RANKS, as if the match ended now."""
        if self.thing[c.ARTEFACT] != c.OUT:
            return c.FORGOTTEN
        return min(int(self.lost()), c.FORGOTTEN - 1)

    # ---- questions about explorers, guardians and things ----

    def standing(self, member: i64) -> bool:
        return self.fate[member] == c.INSIDE and self.hp[member] > 0

    def stands_on(self, member: i64, slot: i64) -> bool:
        return self.at[member] == slot and self.hp[member] > 0

    def has(self, member: i64, explorer: i64) -> bool:
        """Whether this member of the team is that explorer."""
        return self.expedition.team[member] == explorer

    def is_shielded(self, member: i64) -> bool:
        """Whether this is the veteran, prepared [K16]."""
        return self.shield == 1 and self.expedition.team[member] == VETERAN

    def full_health(self, member: i64) -> i64:
        return self.expedition.health[member]

    def someone_on(self, slot: i64) -> bool:
        return any(place == slot for place in self.at)

    def guards_on(self, slot: i64) -> i64:
        count: i64 = 0
        for place in self.guards:
            if place == slot:
                count += 1
        return count

    def guarded(self) -> i64:
        """The slots with guardians, as bits."""
        mask: i64 = 0
        for place in self.guards:
            if place >= 0:
                mask |= bit(place)
        return mask

    def guards_in_play(self) -> i64:
        """The guardians in the temple, as bits."""
        mask: i64 = 0
        number: i64 = 0
        while number < len(self.guards):
            if self.guards[number] >= 0:
                mask |= bit(number)
            number += 1
        return mask

    def thing_on(self, slot: i64, first: i64, last: i64) -> i64:
        """The first of these objects that lies there, or NOTHING."""
        thing = first
        while thing <= last:
            if self.thing[thing] == slot:
                return thing
            thing += 1
        return c.NOTHING

    def exit_slot(self) -> i64:
        slot: i64 = 0
        while self.type[slot] != EXIT:
            slot += 1
        return slot

    # ---- names ----

    def name(self, member: int) -> str:
        return self.expedition.names[member]

    def element(self, slot: int) -> str:
        return self.cell_element(int(self.cell[slot]))

    def cell_element(self, cell: int) -> str:
        return f"cell-{self.board.column(cell)}-{self.board.row(cell)}"

    def add_to_hash(self, hasher: Hasher) -> None:
        self.hash_fields(hasher)
        hasher.add(self.expedition.agreed_hash)

    @property
    def key(self) -> Hashable:
        *rows, numbers = [tuple(memoryview(part).cast("q")) for part in self.position_key()]
        return tuple(rows), numbers, self.expedition.key()
