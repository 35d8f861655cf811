"""Who sits where, and how they prove it.

A browser holds one secret (its *session*, 256 random bits). The token of a seat (128 bits) is derived from the session that holds
the seat: it is as unguessable as random bits, acts for that seat alone, and can be shown again to its holder although the store
keeps only its hash. A seat by link begins with a token of the host's session: that is the link. Whoever claims the seat puts a
token of their own in its place, and the link is dead.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from dataclasses import dataclass

HERE = "here"
LINK = "link"
BOT = "bot"
KINDS = (HERE, LINK, BOT)

TOKEN_BYTES = 16
LONGEST_NAME = 24


def new_session() -> str:
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def seat_token(session: str, table: str, seat: int) -> str:
    """The token with which this session holds a seat."""
    digest = hmac.new(session.encode(), f"seat {seat} of {table}".encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()


def fingerprint(secret: str) -> str:
    """What the store keeps of a token or a session. They are random, so a plain hash gives nothing away."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass
class Seat:
    """One seat of a table."""

    index: int
    kind: str
    name: str = ""
    bot: str = ""
    token_hash: str = ""
    owner_hash: str = ""
    """The fingerprint of the session that holds the seat; empty for bots and for links that nobody has opened."""

    @property
    def claimed(self) -> bool:
        return self.kind == BOT or bool(self.owner_hash)

    @property
    def person(self) -> bool:
        """Whether somebody sits here who can be asked."""
        return self.kind != BOT and self.claimed

    def opens_with(self, token: str) -> bool:
        """Whether the token is the one of this seat."""
        return bool(self.token_hash) and hmac.compare_digest(fingerprint(token), self.token_hash)

    def held_by(self, session: str, table: str) -> bool:
        """Whether this session sits here."""
        return self.kind != BOT and bool(self.owner_hash) and self.opens_with(seat_token(session, table, self.index))


def clean_name(name: str) -> str:
    """A name as it may be shown: one line, no control characters, not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(printable.split())[:LONGEST_NAME].strip()
