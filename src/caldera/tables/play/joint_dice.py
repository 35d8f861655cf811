"""Dice that nobody can choose: the key of the dice is made from the server's secret and a nonce of every person's browser.

The server publishes the hash of its secret when the table is made. Then every person's browser publishes the hash of a nonce; only
when all hashes are there are the nonces themselves shown. So nobody knows the key while they can still choose a part of it: not the
people, who do not know the secret, and not the owner of the server, who does not know the nonces. Nothing is rolled before.

A seat that has published a hash keeps its part, also when a bot plays it; and once a nonce has been shown nobody can join any more.
Somebody whose browser has lost its nonce may begin anew for everybody. That is a choice for somebody who knows the secret, so it is
counted and limited, and the record shows what was thrown away. Browsers keep everybody's hashes before they show their nonces.
"""

from __future__ import annotations

import hmac
import re
import weakref
from collections.abc import Collection
from typing import TYPE_CHECKING

from caldera.core import dice
from caldera.core.data import JsonObject
from caldera.core.errors import BadInput
from caldera.tables.errors import NotYourSeat, Refused
from caldera.tables.settings import DICE_JOINT

if TYPE_CHECKING:
    from caldera.tables.play.table import Entry, Table

COMMIT, REVEAL, FIX = "commit", "reveal", "fix"
ENTRIES = (COMMIT, REVEAL, FIX)
"""A seat publishes the hash of its nonce; shows the nonce; the key is fixed, from the nonces of these seats."""


class JointDice:
    """The nonces of one table, and the key that they make."""

    def __init__(self, table: Table) -> None:
        self._table: Table = weakref.proxy(table)  # no circle: a table that is forgotten leaves the memory at once
        self.hashes: dict[int, str] = {}
        self.nonces: dict[int, str] = {}
        self.fixed: tuple[int, ...] | None = None
        """The seats whose nonces are part of the key, once it is fixed."""
        self.earlier: list[list[JsonObject]] = []
        """What was thrown away whenever the nonces were begun anew."""

    @property
    def are_agreed(self) -> bool:
        """Whether every person's browser takes part in making the key."""
        return bool(self._table.settings["dice"] == DICE_JOINT)

    @property
    def is_wanted(self) -> bool:
        return self.are_agreed and self.fixed is None

    @property
    def key(self) -> bytes | None:
        """What the rolls are made from; nothing as long as nobody may know them."""
        if not self.are_agreed:
            return self._table.secret
        if self.fixed is None:
            return None
        return dice.joint_key(self._table.secret, [bytes.fromhex(self.nonces[seat]) for seat in self.fixed])

    @property
    def rounds(self) -> int:
        """How often the nonces were begun anew."""
        return len(self.earlier)

    def people(self) -> list[int]:
        """The seats whose browsers take part: those that have a hash and, until a nonce is shown, those that no bot plays."""
        if self.nonces:
            return sorted(self.hashes)
        return [seat.index for seat in self._table.seats if not seat.automatic or seat.index in self.hashes]

    def to_commit(self, held: Collection[int]) -> list[int]:
        """Of these seats, those that have not published a hash yet."""
        return [seat for seat in self.people() if self.is_wanted and seat in held and seat not in self.hashes]

    def to_reveal(self, held: Collection[int]) -> list[int]:
        """Of these seats, those that may show their nonce now."""
        if not self.is_wanted or not self._all_committed():
            return []
        return [seat for seat in self.people() if seat in held and seat not in self.nonces]

    def published(self) -> dict[int, str]:
        """Everybody's hashes, once all are there: who shows a nonce keeps them first, to compare them at the end."""
        return dict(self.hashes) if self.is_wanted and self._all_committed() else {}

    def left(self) -> list[int]:
        """The seats that still owe a nonce although a bot plays them."""
        return [seat for seat in self.published() if seat not in self.nonces and self._table.seats[seat].automatic]

    def record(self) -> JsonObject:
        """What a record says about it, so that anybody can check it."""
        if self.fixed is None:
            return {}
        begun = {"rounds": self.rounds, "earlier": self.earlier} if self.rounds else {}
        return {"nonces": self._shown(self.fixed)} | begun

    def _shown(self, seats: Collection[int]) -> list[JsonObject]:
        shown: list[JsonObject] = [{"seat": seat, "hash": self.hashes[seat]} for seat in seats]
        return [each | ({"nonce": self.nonces[each["seat"]]} if each["seat"] in self.nonces else {}) for each in shown]

    # ---- what browsers do ----

    def commit(self, held: Collection[int], seat: int, published: str) -> list[Entry]:
        """Publish the hash of a nonce. A second one begins anew for everybody."""
        self._check(held, seat)
        if not re.fullmatch(r"[0-9a-f]{64}", published):
            raise Refused("dice.bad_nonce")
        if self.nonces and seat not in self.hashes:
            raise Refused("dice.too_late")
        if seat in self.hashes and self.rounds >= dice.MOST_ROUNDS:
            raise Refused("dice.too_often", n=dice.MOST_ROUNDS)
        return [self._add_entry(COMMIT, seat, published)]

    def reveal(self, held: Collection[int], seat: int, nonce: str) -> list[Entry]:
        """Show the nonce. When it was the last one, the key is fixed and whatever waits for it is rolled."""
        self._check(held, seat)
        if not self._all_committed():
            raise Refused("dice.too_early")
        if not re.fullmatch(r"[0-9a-f]{64}", nonce):
            raise Refused("dice.bad_nonce")
        if not hmac.compare_digest(dice.nonce_commitment(bytes.fromhex(nonce)), self.hashes[seat]):
            raise Refused("dice.other_nonce")
        if seat in self.nonces:
            return []
        return [self._add_entry(REVEAL, seat, nonce), *self.settle()]

    def settle(self) -> list[Entry]:
        """Fix the key when nobody is missing any more: the last nonce has come, or whoever was waited for has left."""
        people = self.people()
        if not self.is_wanted or not self.nonces or any(seat not in self.nonces for seat in people):
            return []
        taking_part = sorted(self.nonces)
        return [self._add_entry(FIX, taking_part[0], " ".join(map(str, taking_part))), *self._table.roll_chance()]

    def _check(self, held: Collection[int], seat: int) -> None:
        if seat not in held:
            raise NotYourSeat("not_your_seat")
        if not self.is_wanted:
            raise Refused("dice.no_nonces")

    def _all_committed(self) -> bool:
        return all(seat in self.hashes for seat in self.people())

    def _add_entry(self, kind: str, seat: int, body: str) -> Entry:
        entry = self._table._new_entry(kind, seat, body)
        self.apply_entry(entry)
        return entry

    # ---- what entries do ----

    def apply_entry(self, entry: Entry) -> None:
        """What an entry does, when it is written and when the table is rebuilt."""
        if not self.is_wanted:
            raise BadInput(f"Entry {entry.seq} is about dice that are fixed already.")
        if entry.kind == COMMIT:
            if entry.seat in self.hashes:
                self.earlier.append(self._shown(sorted(self.hashes)))
                self.hashes.clear()
                self.nonces.clear()
            self.hashes[entry.seat] = entry.body
        elif entry.kind == REVEAL:
            self.nonces[entry.seat] = entry.body
        else:
            self.fixed = tuple(map(int, entry.body.split()))
            if not set(self.fixed) <= set(self.nonces):
                raise BadInput(f"Entry {entry.seq} fixes the dice without their nonces.")
