"""Everything that the room holds about somebody, erased in one transaction.

Tables at which nobody else sits are deleted. At the others the seats, names and sentences go; what was played stays, for it
is the others' match, too. Where words are still in the chain itself, because they are older than seals, the chain is made anew.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from caldera.core.data import JsonObject
from caldera.tables.errors import Damaged
from caldera.tables.history.kept import Database, Rows, owner_of
from caldera.tables.history.words import HOST, new_words, split
from caldera.tables.people.seats import BOT, Seat
from caldera.tables.play.table import SIT, TYPED_WORDS, Entry
from caldera.tables.store.chain import check_chain, is_seal, links_of, seats_digest, start_chain

log = logging.getLogger(__name__)

LEAVING = "leaving"
"""Kept of a person while they are being erased: a table, the seats that they have just left, and how long its log was then."""
ReadSeats = Callable[[Database, str], list[Seat]]


@dataclass(frozen=True)
class Person:
    """Whom to erase."""

    id: str
    browsers: frozenset[str]
    """The fingerprints of the sessions."""
    boxes: str = ""
    """The owner of the editions."""


@dataclass(frozen=True)
class Erased:
    """What was done: tables that are gone, and those that go on without the person."""

    deleted: tuple[str, ...] = ()
    left: tuple[str, ...] = ()

    @property
    def tables(self) -> tuple[str, ...]:
        return self.deleted + self.left


def sits_alone(seats: Collection[Seat], browsers: Collection[str]) -> bool:
    """Whether nobody else sits at a table."""
    owners = {seat.owner_hash for seat in seats if seat.kind != BOT and seat.owner_hash}
    return bool(owners) and owners <= set(browsers)


class ErasureRows(Rows):
    """The rows about somebody, in one kind of database."""

    def __init__(self, place: str, lock: str = "") -> None:
        super().__init__(place)
        self._lock = lock

    def browsers_of(self, db: Database, person: str) -> list[str]:
        rows = self._execute(db, "SELECT owner, body FROM kept WHERE kind = ? AND id = ?", "person", "person").fetchall()
        owners = {owner for owner, body in rows if json.loads(body)["person"] == person}
        known = self._execute(
            db, "SELECT owner_hash FROM seat UNION SELECT owner_hash FROM device UNION SELECT owner FROM words"
        ).fetchall()
        return [
            browser
            for (browser,) in known
            if browser and {owner_of("browser", browser), owner_of("person", browser)} & {*owners, person}
        ]

    def erase(self, db: Database, person: Person, read_seats: ReadSeats) -> Erased:
        leaving = self._leaving(db, person.id)
        tables = set(leaving)
        for browser in person.browsers:
            query = "SELECT match FROM seat WHERE owner_hash = ? UNION SELECT match FROM device WHERE owner_hash = ?"
            query += " UNION SELECT match FROM words WHERE owner = ? UNION SELECT id FROM match WHERE header LIKE ?"
            rows = self._execute(db, query, browser, browser, browser, f"%{browser}%").fetchall()
            tables |= {table for (table,) in rows}
        deleted, left = [], []
        for table in sorted(tables):  # in the order in which others lock them
            if not self._execute(db, f"SELECT 1 FROM match WHERE id = ?{self._lock}", table).fetchone():
                continue
            if sits_alone(read_seats(db, table), person.browsers):
                self.delete_table(db, table)
                deleted.append(table)
            else:
                self._leave(db, table, person, leaving.get(table, {}), read_seats)
                left.append(table)
        self._erase_records(db, person)
        return Erased(tuple(deleted), tuple(left))

    def _leaving(self, db: Database, person: str) -> dict[str, dict[int, int]]:
        """By table the seats that were left a moment ago, and where their log ended."""
        rows = self._execute(db, "SELECT id, body FROM kept WHERE owner = ? AND kind = ?", person, LEAVING).fetchall()
        return {table: {int(seat): end for seat, end in json.loads(body).items()} for table, body in rows}

    def delete_table(self, db: Database, table: str) -> None:
        for name in ("analysis", "device", "entry", "words", "seat"):
            self._execute(db, f"DELETE FROM {name} WHERE match = ?", table)
        self._execute(db, "DELETE FROM match WHERE id = ?", table)
        for owner in ("review", "research"):
            self._execute(db, "DELETE FROM kept WHERE owner = ?", owner_of(owner, table))

    # ---- a table that goes on ----

    def _leave(self, db: Database, table: str, person: Person, leaving: dict[int, int], read_seats: ReadSeats) -> None:
        seats = read_seats(db, table)
        mine = {seat.index: 2**31 for seat in seats if seat.owner_hash in person.browsers}
        self._erase_old_words(db, table, person, leaving | mine)
        for browser in person.browsers:
            self._execute(db, "DELETE FROM words WHERE match = ? AND owner = ?", table, browser)
            self._execute(db, "DELETE FROM device WHERE match = ? AND owner_hash = ?", table, browser)
        for seat in mine:
            self._execute(db, "DELETE FROM device WHERE match = ? AND seat = ?", table, seat)
            change = "name = '', token_hash = '', owner_hash = '', hook = '', round = round + 1"
            self._execute(db, f"UPDATE seat SET {change} WHERE match = ? AND seat = ?", table, seat)
        digest = seats_digest(table, read_seats(db, table))
        self._execute(db, "UPDATE match SET seats_hash = ? WHERE id = ?", digest, table)
        rows = self._execute(db, "SELECT owner, body FROM kept WHERE kind = ? AND id = ?", "result", table).fetchall()
        for owner, body in rows:  # what others remember of the match
            result = json.loads(body)
            result["names"] = ["" if seat in {*mine, *leaving} else name for seat, name in enumerate(result["names"])]
            written = json.dumps(result, ensure_ascii=False)
            self._execute(db, "UPDATE kept SET body = ? WHERE owner = ? AND kind = ? AND id = ?", written, owner, "result", table)

    def _erase_old_words(self, db: Database, table: str, person: Person, seats: dict[int, int]) -> None:
        """Words that are in the chain itself become seals of nothing, and the chain is made anew if it was whole."""
        query = "SELECT game, header, secret, created, entries, head FROM match WHERE id = ?"
        game, header, secret, created, count, head = self._execute(db, query, table).fetchone()
        query = "SELECT seq, kind, seat, body, at, link FROM entry WHERE match = ? ORDER BY seq"
        rows = [(Entry(*row[:5]), bytes(row[5])) for row in self._execute(db, query, table).fetchall()]
        entries = [entry for entry, _ in rows]
        begins = {seat: _sat_down(entries, seat, end) for seat, end in seats.items()}

        def erase_from(entry: Entry) -> Entry:
            words, rest = split(entry.body)
            is_theirs = entry.seat in seats and begins[entry.seat] <= entry.seq < seats[entry.seat]
            if entry.kind not in TYPED_WORDS or not is_theirs or not words or is_seal(words):
                return entry
            return replace(entry, body=new_words(entry.seq, "", words).seal(table) + rest)

        erased, new_header = [erase_from(entry) for entry in entries], _header_without(header, table, person)
        if erased == entries and new_header == header:
            return
        try:
            first = start_chain(table, game, header, bytes(secret), created)
            check_chain(first, entries, [link for _, link in rows], count, bytes(head))
            first = start_chain(table, game, new_header, bytes(secret), created)
            links = links_of(first, erased)
            head = links[-1] if links else first
        except Damaged as error:
            log.warning("Table %s is damaged, and stays so without the words that were erased: %s", table, error)
            links = [link for _, link in rows]
        for entry, link in zip(erased, links, strict=True):
            self._execute(db, "UPDATE entry SET body = ?, link = ? WHERE match = ? AND seq = ?", entry.body, link, table, entry.seq)
        self._execute(db, "UPDATE match SET header = ?, head = ? WHERE id = ?", new_header, head, table)

    # ---- beside tables ----

    def _erase_records(self, db: Database, person: Person) -> None:
        row = self._execute(db, "SELECT body FROM kept WHERE owner = ? AND kind = ?", person.id, "member").fetchone()
        if row:  # rated matches stay, for they are the others', too: of nobody who has a name
            member = json.loads(row[0])["member"]
            self._execute(
                db, "DELETE FROM kept WHERE owner = ? AND kind = ? AND id = ?", owner_of("club", "room"), "member", member
            )
        owners = [owner_of(what, browser) for what in ("browser", "pairing", "person") for browser in person.browsers]
        for owner in (person.id, *owners):
            self._execute(db, "DELETE FROM kept WHERE owner = ?", owner)
        self._execute(db, "DELETE FROM kept WHERE kind = ? AND id = ?", "played", person.id)
        self._execute(db, "DELETE FROM kept WHERE kind IN (?, ?) AND body LIKE ?", "link", "person", f"%{person.id}%")
        self._execute(db, "DELETE FROM box WHERE owner_hash = ?", person.boxes)
        for browser in person.browsers:
            self._execute(db, "DELETE FROM words WHERE owner = ?", browser)


def _sat_down(entries: Collection[Entry], seat: int, end: int) -> int:
    """Since which entry a seat has been its last holder's: what others said there before is theirs."""
    return max((entry.seq for entry in entries if entry.kind == SIT and entry.seat == seat and entry.seq < end), default=0)


def _header_without(header: str, table: str, person: Person) -> str:
    """A header as it is stored: a host who is to be erased was not sealed once, and names of an opened file were there."""
    try:
        decoded: JsonObject = json.loads(header)
        extra, host = dict(decoded.get("extra") or {}), str(decoded.get("host") or "")
    except (ValueError, AttributeError, TypeError):
        return header
    if host not in person.browsers and "names" not in extra:
        return header
    extra.pop("names", None)
    host = new_words(HOST, "", host).seal(table) if host in person.browsers else host
    return json.dumps(decoded | {"host": host, "extra": extra}, ensure_ascii=False)
