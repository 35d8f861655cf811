"""The hash chain of a table's log: a change of anything that was stored, by a bad disk or by hand, is noticed.

The chain starts with the table's header, its game and the secret of its dice. Every entry is linked to the one before it, and the
table keeps the number of entries and the last link, so that nothing can be cut off at the end either. Who sits where changes, so it
is no part of the chain: it has a digest of its own beside it.

What people typed, names and sentences, is in the chain as a seal: a salted hash. The words and their salts lie beside the log and
can be erased (`history/words.py`): the chain is as whole as before, and says that there was something.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence

from caldera.tables.errors import Damaged
from caldera.tables.people.seats import Seat
from caldera.tables.play.table import Entry

SEALED = "sealed:"


def _digest(*parts: object) -> bytes:
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False, separators=(",", ":")).encode(errors="surrogatepass")).digest()


def start_chain(table: str, game: str, header: str, secret: bytes, created: float) -> bytes:
    """The first link: what a table is before anything happens at it."""
    return _digest("caldera table 1", table, game, header, secret.hex(), created)


def next_link(before: bytes, entry: Entry) -> bytes:
    return _digest(before.hex(), entry.seq, entry.kind, entry.seat, entry.body, entry.at)


def seal(table: str, seq: int, salt: bytes, words: str) -> str:
    """What the chain holds of words."""
    return SEALED + _digest("caldera words 1", table, seq, salt.hex(), words).hex()


def is_seal(words: str) -> bool:
    return len(words) == len(SEALED) + 64 and words.startswith(SEALED)


def links_of(before: bytes, entries: Iterable[Entry]) -> list[bytes]:
    """One link for each entry."""
    links = []
    for entry in entries:
        before = next_link(before, entry)
        links.append(before)
    return links


def seats_digest(table: str, seats: Iterable[Seat]) -> bytes:
    rows = [
        [
            *(seat.index, seat.kind, seat.name, seat.bot, seat.token_hash, seat.owner_hash, seat.round, seat.hook),
            *sorted([device.owner_hash, device.token_hash] for device in seat.devices),
        ]
        for seat in seats
    ]
    return _digest("seats", table, rows)


def check_chain(first: bytes, entries: Sequence[Entry], links: Sequence[object], count: object, head: object) -> None:
    """Whether the entries are those that were stored; Damaged says where it ends."""
    expected = first
    for index, (entry, link) in enumerate(zip(entries, links, strict=True)):
        expected = next_link(expected, entry)
        if entry.seq != index or link != expected:
            raise Damaged("damaged.entry", n=index, count=count)
    if count != len(entries):
        raise Damaged("damaged.end", n=len(entries), count=count)
    if head != expected:
        raise Damaged("damaged.entry", n=0, count=count)
