"""Four characters for a whole table: whoever types or scans them chooses a free seat.

A code is for the evening on which people sit down. It lives in memory, here and in the other processes of the same room, for a day;
after a restart the table has another one. It is short enough to be guessed at, so wrong ones are counted.
"""

from __future__ import annotations

import secrets
import time

from caldera.tables.people.seats import LINK, Seat
from caldera.tables.play.table import Table

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without 0 and O, 1, I and L, which look alike."""
LENGTH = 4
HOURS = 24
MOST_CODES = 20_000
MOST_WRONG = 20
"""Wrong codes of one client within `WRONG_FOR` seconds; of 923,521 that is no way in."""
WRONG_FOR = 600.0


def is_code(typed: str) -> bool:
    """Whether this could be one, however it was typed."""
    return len(typed) == LENGTH and set(typed.upper()) <= set(ALPHABET)


def free_seats(table: Table) -> list[Seat]:
    """The seats on which somebody with the code may sit down: by link and not taken, even if a bot plays until then."""
    return [] if table.is_over else [seat for seat in table.seats if seat.kind == LINK and not seat.claimed]


class TableCodes:
    """The codes of a room, and who has guessed wrongly."""

    def __init__(self) -> None:
        self._tables: dict[str, tuple[str, float]] = {}
        self._wrong: dict[str, list[float]] = {}

    def give_code(self, table: Table) -> bool:
        """To a table with free seats: with it people find them. Whether it is a new one."""
        if table.seating.code or not free_seats(table):
            return False
        table.seating.code = self.make_code(table.id)
        return True

    def make_code(self, table: str) -> str:
        """A code that leads to this table for a day."""
        now = time.monotonic()
        if len(self._tables) >= MOST_CODES:
            self._tables = {code: each for code, each in self._tables.items() if each[1] > now}
        if len(self._tables) >= MOST_CODES:
            del self._tables[next(iter(self._tables))]
        while (code := "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))) in self._tables:
            pass
        self.hear_code(table, code, 3600.0 * HOURS)
        return code

    def hear_code(self, table: str, code: str, seconds: float) -> None:
        """A code that was made here or at another process."""
        self._tables[code] = table, time.monotonic() + seconds

    def find_table(self, code: str) -> str | None:
        """The id of the table that a code leads to, however it was typed."""
        table, until = self._tables.get(code.strip().upper(), ("", 0.0))
        return table if until > time.monotonic() else None

    def wait_before_next(self, client: str) -> float:
        """How many seconds this client must wait, who has tried too many wrong codes; mostly none."""
        now = time.monotonic()
        recent = [moment for moment in self._wrong.get(client, ()) if moment > now - WRONG_FOR]
        return recent[0] + WRONG_FOR - now if len(recent) >= MOST_WRONG else 0.0

    def note_wrong(self, client: str) -> None:
        now = time.monotonic()
        if client not in self._wrong and len(self._wrong) >= MOST_CODES:
            self._wrong = {each: moments for each, moments in self._wrong.items() if moments[-1] > now - WRONG_FOR}
        self._wrong[client] = [*self._wrong.get(client, ()), now][-MOST_WRONG:]
