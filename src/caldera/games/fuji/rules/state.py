"""What a position of Fuji is: its fields, and what follows from them: whose turn it is, who sees which dice, what they count."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.hashing import Hasher
from caldera.core.state import CHANCE, NOBODY
from caldera.games.fuji.rules.actions import CHARACTERS, DICE_NAMES, SLOTS
from caldera.games.fuji.rules.board import DICE, NOWHERE, Board, bit
from caldera.games.fuji.rules.constants import (
    AMNESIA,
    BY_VILLAGE,
    MOST_CHARACTERS,
    OVER,
    THIRD,
)
from caldera.games.fuji.rules.fields import FujiFields
from caldera.games.fuji.rules.table import FujiTable

HIDDEN_NAMES: Final = (*DICE_NAMES, *[f"choice-{colour}" for colour in CHARACTERS])
"""What may be hidden, in the order of the bits of `hidden_mask`."""


class FujiPosition(FujiFields):
    """The data of a position. The rules are in the `rules` modules, on top of it."""

    def __init__(self, table: FujiTable, source: FujiPosition | None = None) -> None:
        super().__init__(table.players, table, source)
        self.board: Board = source.board if source is not None else table.boards[table.scenario if table.scenario >= 0 else 0]

    def add_to_hash(self, hasher: Hasher) -> None:
        self.hash_fields(hasher)
        hasher.add(self.table.agreed_hash)

    @property
    def key(self) -> Hashable:
        table = self.table
        return (self.position_key(), table.level, table.two_players, tuple(sorted(table.options.items())))

    # ---- whose turn it is ----

    def mover(self) -> i64:
        if self.stage == OVER:
            return NOBODY
        if self.chance_is_due():
            return CHANCE
        waiting = self.waiting_mask()
        if waiting == 0:
            return NOBODY  # only in a frame of the animation, which shows the middle of an action
        seat: i64 = 0
        while waiting >> seat & 1 == 0:
            seat += 1
        return seat

    def mover_mask(self) -> i64:
        if self.stage == OVER or self.chance_is_due():
            return 0
        return self.waiting_mask()

    @abstractmethod
    def clone(self) -> FujiPosition:
        """A copy that knows the rules, too."""

    @abstractmethod
    def chance_is_due(self) -> bool:
        """Whether dice or a draw come before anybody's decision."""

    @abstractmethod
    def waiting_mask(self) -> i64:
        """The seats that must act before the match goes on, as bits."""

    def controllers(self, character: i64) -> i64:
        """The seats that decide for a character, as bits."""
        if self.table.shared_third and character == THIRD:
            return 3
        return bit(character) if character >= 0 else 0

    def seats_of(self, characters: i64) -> i64:
        mask: i64 = 0
        character: i64 = 0
        while character < self.table.characters:
            if characters >> character & 1 != 0:
                mask |= self.controllers(character)
            character += 1
        return mask

    def seats_with_dice(self, characters: i64) -> i64:
        """The seats that could pick a die of one of these characters."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            character: i64 = 0
            while character < self.table.characters:
                if characters >> character & 1 != 0 and self.own_slots(character, seat) != 0:
                    mask |= bit(seat)
                character += 1
            seat += 1
        return mask

    def plays(self, seat: i64, character: i64) -> bool:
        return self.controllers(character) >> seat & 1 != 0

    def who_has(self, skill: i64) -> i64:
        """The character with that skill, if it can still use it; else NOBODY."""
        character: i64 = 0
        while character < self.table.characters:
            if self.skill[character] == skill and self.injuries[character] >> AMNESIA & 1 == 0:
                return character
            character += 1
        return NOBODY

    def can(self, character: i64, skill: i64) -> bool:
        return self.skill[character] == skill and self.injuries[character] >> AMNESIA & 1 == 0

    def left_of(self, character: i64) -> i64:
        return (character + 1) % self.table.sets

    def right_of(self, character: i64) -> i64:
        return (character + self.table.sets - 1) % self.table.sets

    # ---- dice ----

    def viewers(self, die: i64) -> i64:
        """Who sees a die where it lies now."""
        table = self.table
        holder = self.holder[die]
        if self.phase >= 5 or self.aside >> die & 1 != 0 or self.screen_off >> holder & 1 != 0:
            return table.everyone
        if holder == THIRD and table.players == 2:
            if table.open_third:
                return table.everyone if die & 1 != 0 else 0
            return bit(self.side[die])
        return bit(holder)

    def look_again(self) -> None:
        """Screens were put up or taken off: who sees what follows from where the dice lie."""
        die: i64 = 0
        while die < self.table.sets * DICE:
            self.seen[die] = self.viewers(die) if self.face[die] != 0 else 0
            die += 1

    def hidden_mask(self, viewer: i64) -> i64:
        """The dice that have been rolled and that the seat (or, as `players`, a spectator) cannot see; then others' choices."""
        mask: i64 = 0
        die: i64 = 0
        while die < self.table.sets * DICE:
            if self.face[die] != 0 and self.seen[die] >> viewer & 1 == 0:
                mask |= bit(die)
            die += 1
        seat: i64 = 0
        while seat < self.players:
            if seat != viewer and self.chosen[seat] != NOWHERE:
                mask |= bit(MOST_CHARACTERS * DICE + seat)
            seat += 1
        return mask

    def hidden_from(self, seat: int | None) -> tuple[str, ...]:
        """The dice that have been rolled and that the seat cannot see, and what others have chosen in secret, by name."""
        mask = self.hidden_mask(self.players if seat is None else seat)
        return tuple([name for index, name in enumerate(HIDDEN_NAMES) if mask >> index & 1])

    def shows(self, die: int, seat: int | None) -> bool:
        """Whether that seat sees what a die shows; None is a spectator."""
        return self.seen[die] >> (self.players if seat is None else seat) & 1 != 0

    def own_slots(self, character: i64, seat: i64) -> i64:
        """The slots of a character's hand whose dice this seat may choose from, as bits: present, not set aside, on its side."""
        mask: i64 = 0
        if not self.plays(seat, character):
            return 0
        shared = self.table.shared_third and character == THIRD
        slot: i64 = 0
        while slot < SLOTS:
            die = self.hand[character * SLOTS + slot]
            if die != NOWHERE and self.aside >> die & 1 == 0 and (not shared or self.side[die] == seat):
                mask |= bit(slot)
            slot += 1
        return mask

    def free_guest_slot(self, character: i64) -> i64:
        slot: i64 = DICE
        while slot < SLOTS:
            if self.hand[character * SLOTS + slot] == NOWHERE:
                return slot
            slot += 1
        return NOWHERE

    def value_of(self, holder: i64, card: i64) -> i64:
        """The total of a set's valid dice on a terrain card; dice set aside do not count."""
        terrain = self.table.terrain
        total: i64 = 0
        place = holder * SLOTS
        end = place + SLOTS
        while place < end:
            die = self.hand[place]
            if die != NOWHERE and self.aside >> die & 1 == 0:
                total += terrain.value(card, die, self.face[die])
            place += 1
        return total

    def say_aloud(self, seat: i64, action: i64, place: i64) -> None:
        said = append(self.said, seat)
        said = append(said, self.phase)
        said = append(said, action)
        self.said = append(said, place)

    # ---- the end ----

    def payoffs(self) -> vec[float]:
        """Nothing unless the team won; then one half, and up to another half for the score. Everybody gets the same."""
        result = vec[float]([0.0] * self.players)
        if self.ended == BY_VILLAGE:
            share = 0.5 + 0.5 * float(self.score) / float(self.table.best_score())
            seat: i64 = 0
            while seat < self.players:
                result[seat] = share
                seat += 1
        return result
