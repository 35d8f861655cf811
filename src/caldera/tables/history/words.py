"""What people typed at a table, beside its log: the chain holds a seal of it, so it can be erased and the chain stays whole.

Words belong to the session that typed them, or that held the seat which they name. The fingerprint of a table's host is kept in the
same way. What was stored before seals were invented stays as it is; the chain of such a table is made anew when it is erased.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from caldera.core.data import JsonObject
from caldera.tables.errors import Damaged
from caldera.tables.history.kept import Database, Rows
from caldera.tables.play.table import Entry
from caldera.tables.store.chain import is_seal, seal

HOST = -1
"""The place of the host among the words of a table: before its first entry."""
SALT_BYTES = 16


@dataclass(frozen=True)
class Words:
    """Words and what is needed to check them."""

    seq: int
    owner: str
    salt: bytes
    words: str

    def seal(self, table: str) -> str:
        return seal(table, self.seq, self.salt, self.words)


def new_words(seq: int, owner: str, words: str) -> Words:
    return Words(seq, owner, secrets.token_bytes(SALT_BYTES), words)


def split(body: str) -> tuple[str, str]:
    """The words of an entry, and what follows them: the bot that plays for somebody."""
    words, line, rest = body.partition("\n")
    return words, line + rest


class WordRows(Rows):
    """Words in one kind of database."""

    def keep(self, db: Database, table: str, words: Words) -> str:
        """Keep them beside the log; their seal."""
        self._execute(db, "INSERT INTO words VALUES (?, ?, ?, ?, ?)", table, words.seq, words.owner, words.salt, words.words)
        return words.seal(table)

    def seal_entries(self, db: Database, table: str, entries: Sequence[Entry]) -> Sequence[Entry]:
        """The entries as the chain holds them."""
        if not any(entry.owner for entry in entries):
            return entries
        sealed = []
        for entry in entries:
            words, rest = split(entry.body)
            if entry.owner and words:
                entry = replace(entry, body=self.keep(db, table, new_words(entry.seq, entry.owner, words)) + rest)
            sealed.append(entry)
        return sealed

    def of_table(self, db: Database, table: str, since: int = HOST) -> dict[int, Words]:
        query = "SELECT seq, owner, salt, words FROM words WHERE match = ? AND seq >= ?"
        rows = self._execute(db, query, table, since).fetchall()
        return {seq: Words(seq, owner, bytes(salt), words) for seq, owner, salt, words in rows}

    def of_owner(self, db: Database, owner: str) -> list[tuple[str, int, str]]:
        """Everything that belongs to somebody: the table, the place in its log, and the words."""
        query = "SELECT match, seq, words FROM words WHERE owner = ? AND seq > ? ORDER BY match, seq"
        return [(table, seq, words) for table, seq, words in self._execute(db, query, owner, HOST).fetchall()]


def open_seals(table: str, entries: Sequence[Entry], kept: Mapping[int, Words]) -> list[Entry]:
    """Entries of the chain with their words; without them where they were erased. Damaged: they are not what was sealed."""
    return [_open(table, entry, kept, len(entries)) if is_seal(split(entry.body)[0]) else entry for entry in entries]


def _open(table: str, entry: Entry, kept: Mapping[int, Words], count: int) -> Entry:
    sealed, rest = split(entry.body)
    words = kept.get(entry.seq)
    if words is None:
        return replace(entry, body=rest)
    if words.seal(table) != sealed:
        raise Damaged("damaged.entry", n=entry.seq, count=count)
    return replace(entry, body=words.words + rest, owner=words.owner)


def seal_host(header: JsonObject, table: str) -> tuple[JsonObject, Words | None]:
    """A header as the chain holds it, and its host."""
    host = str(header.get("host") or "")
    if not host:
        return header, None
    words = new_words(HOST, host, host)
    return header | {"host": words.seal(table)}, words


def open_header(header: JsonObject, table: str, kept: Mapping[int, Words]) -> JsonObject:
    """A header of the chain with its host; without one where it was erased."""
    sealed = str(header.get("host") or "")
    if not is_seal(sealed):
        return header
    words = kept.get(HOST)
    if words is not None and words.seal(table) != sealed:
        raise Damaged("damaged.file", reason="the host is not the one that was sealed")
    return header | {"host": words.words if words else ""}
