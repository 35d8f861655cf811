"""Who sits where, and how they prove it.

A browser holds one secret (its *session*, 256 random bits). The token of a seat (128 bits) is derived from the session that holds
the seat: it is as unguessable as random bits, acts for that seat alone, and can be shown again to its holder although the store
keeps only its hash. A seat by link begins with a token of the host's session: that is the link. Whoever claims the seat puts a
token of their own in its place, and the link is dead. A person may hold their seat on several devices: each has a token of its own.
Whenever a seat is given away its round grows; every token of the rounds before is dead, whoever had it.

Who sits where, by session, and what the seats are called is asked for many times per action, and the same until a seat changes.
Whether a session holds a seat is a matter of HMACs, and names have to be looked up in a language; so `SeatLookup` keeps answers.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, fields

from caldera.bots import bots_at_tables
from caldera.bots.characters import name_seats
from caldera.core.view import View
from caldera.tables.errors import BadTable
from caldera.tables.memo import Made, Memo

HERE = "here"
LINK = "link"
BOT = "bot"
KINDS = (HERE, LINK, BOT)

TOKEN_BYTES = 16
LONGEST_NAME = 24
MOST_DEVICES = 8
MOST_MARKS = 2
"""Accents on one letter: some languages need two."""
INVISIBLE = "\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800\u034f\u180b\u180c\u180d\u180e\ufe0e\ufe0f"
"""Letters and marks that are printable and show nothing."""
MOST_KEPT = 1_000
"""Answers of one table: every spectator with a cookie is a session of its own."""


def new_session() -> str:
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def seat_token(session: str, table: str, seat: int, round: int = 0) -> str:
    """The token with which this session holds a seat."""
    what = f"seat {seat} of {table}" + (f", round {round}" if round else "")
    digest = hmac.digest(session.encode(), what.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()


def pairing_token(session: str, table: str, seat: int, number: str) -> str:
    """The token of a link with which this session takes a seat to another device."""
    digest = hmac.digest(session.encode(), f"pairing {number} of seat {seat} of {table}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).rstrip(b"=").decode()


def fingerprint(secret: str) -> str:
    """What the store keeps of a token or a session. They are random, so a plain hash gives nothing away."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True)
class Holder:
    """A browser that holds a seat: fingerprints of its session and of its token."""

    owner_hash: str
    token_hash: str


class ChangeCount:
    """How often something was changed: what depends on it may be kept until it grows."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0


@dataclass
class Seat:
    """One seat of a table."""

    index: int
    kind: str
    name: str = ""
    bot: str = ""
    """The bot that plays: the seat's own, or one that stands in for a person."""
    token_hash: str = ""
    owner_hash: str = ""
    """The fingerprint of the session that holds the seat; empty for bots and for links that nobody has opened."""
    round: int = 0
    """How often the seat was given away."""
    hook: str = ""
    """Where to tell a program that it is this seat's turn; see webhooks."""
    devices: list[Holder] = field(default_factory=list)
    """Further browsers of the same person."""
    stored_round: int = 0
    """The round that the store is known to have: a change of the seat is refused when it has another one by now."""

    changes = ChangeCount()
    """Grows with every change of the seat. The seats of a table share one: `SeatLookup` gives it to them."""

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)
        self.changes.count += 1

    def become(self, other: Seat) -> None:
        """Take over everything that another process has stored about the seat."""
        for each in fields(self):
            setattr(self, each.name, getattr(other, each.name))

    @property
    def claimed(self) -> bool:
        return self.kind == BOT or bool(self.owner_hash)

    @property
    def person(self) -> bool:
        """Whether somebody sits here who can be asked."""
        return not self.automatic and bool(self.owner_hash)

    @property
    def automatic(self) -> bool:
        """Whether a bot plays here now."""
        return bool(self.bot)

    @property
    def stand_in(self) -> bool:
        """Whether a bot plays here for a person, who may take the seat back."""
        return self.kind != BOT and self.automatic

    @property
    def named_bot(self) -> str:
        """The bot after which the seat is called: its own, and one that plays until somebody comes."""
        return self.bot if self.kind == BOT or not self.owner_hash else ""

    @property
    def known_hashes(self) -> list[str]:
        """The fingerprints of all sessions and tokens that hold the seat."""
        holders = [(self.owner_hash, self.token_hash), *((device.owner_hash, device.token_hash) for device in self.devices)]
        return [each for holder in holders for each in holder if each]

    def opens_with(self, token: str) -> bool:
        """Whether the token is one of this seat."""
        digest = fingerprint(token)
        hashes = [self.token_hash, *(device.token_hash for device in self.devices)]
        return any(bool(each) and hmac.compare_digest(digest, each) for each in hashes)

    def belongs_to(self, session: str, table: str) -> bool:
        """Whether this session sits here, even if a bot plays for it now."""
        return self.kind != BOT and bool(self.owner_hash) and self.opens_with(seat_token(session, table, self.index, self.round))

    def held_by(self, session: str, table: str) -> bool:
        """Whether this session plays here."""
        return not self.automatic and self.belongs_to(session, table)

    def take(self, session: str, table: str) -> None:
        """Let this session hold the seat, and nobody else."""
        self.owner_hash = fingerprint(session)
        self.token_hash = fingerprint(seat_token(session, table, self.index, self.round))
        self.devices = []

    def open(self, session: str, table: str) -> str:
        """Take the seat from whoever has it: the token that opens it now, which this session can derive again."""
        self.round += 1
        token = seat_token(session, table, self.index, self.round)
        self.kind, self.owner_hash, self.token_hash, self.hook, self.devices = LINK, "", fingerprint(token), "", []
        return token

    def add_device(self, session: str, table: str) -> None:
        """Let one more browser hold the seat; of very many the oldest is forgotten."""
        token = seat_token(session, table, self.index, self.round)
        self.devices = [*self.devices, Holder(fingerprint(session), fingerprint(token))][-MOST_DEVICES:]


def clean_name(name: str) -> str:
    """A name as it may be shown: one line of letters that can be seen, no stacks of accents, not too long."""
    shown: list[str] = []
    stacked = 0
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        stacked = stacked + 1 if category in ("Mn", "Me") else 0
        if letter in INVISIBLE or stacked > MOST_MARKS:
            continue
        shown.append(letter if letter.isprintable() else " ")
    cleaned = " ".join("".join(shown).split())[:LONGEST_NAME].strip()
    return cleaned if any(unicodedata.category(letter)[0] in "LNPS" for letter in cleaned) else ""


@dataclass(frozen=True)
class SeatSpec:
    """The requested configuration of one seat of a new table: a person at this screen, a person by link, or a bot."""

    kind: str
    name: str = ""
    bot: str = ""


def make_seat(spec: SeatSpec, index: int, game_id: str, table_id: str, session: str) -> Seat:
    """The seat that was asked for; the host's session holds those "here" and the links of the others."""
    if spec.kind not in KINDS:
        raise BadTable("bad_kind", kind=spec.kind)
    if spec.kind == BOT:
        if spec.bot not in bots_at_tables(game_id):
            raise BadTable("bad_bot", bot=spec.bot)
        return Seat(index, BOT, clean_name(spec.name), spec.bot)
    token_hash = fingerprint(seat_token(session, table_id, index))
    return Seat(index, spec.kind, clean_name(spec.name), "", token_hash, fingerprint(session) if spec.kind == HERE else "")


class SeatLookup:
    """The seats of one table."""

    def __init__(self, table: str, game: str, seats: Sequence[Seat], colours: Sequence[str]) -> None:
        self._table = table
        self._game = game
        self._seats = seats
        self._colours = colours
        self.code = ""
        """With which people find the free seats; see `table_codes`."""
        self.memo = Memo(MOST_KEPT)
        self._changed = vars(seats[0]).get("changes") or ChangeCount()  # a table and what spectators see of it have the same seats
        for seat in seats:
            seat.changes = self._changed

    @property
    def changes(self) -> int:
        """Grows whenever somebody comes, goes, is renamed or gets a device."""
        return self._changed.count

    def held_by(self, session: str | None) -> tuple[int, ...]:
        """The seats that this session plays."""
        return tuple(seat for seat in self.seats_of(session) if not self._seats[seat].automatic)

    def seats_of(self, session: str | None) -> tuple[int, ...]:
        """The seats of this session, those included where a bot plays for it now."""
        return self.once(("of", session), lambda: self._find(session)) if session else ()

    def _find(self, session: str | None) -> tuple[int, ...]:
        return tuple(seat.index for seat in self._seats if session and seat.belongs_to(session, self._table))

    def seats_marked(self, mark: str) -> tuple[int, ...]:
        """The seats of somebody of whom only the beginning of a fingerprint is known: of a session, or of a program's token."""
        return self.once(("mark", mark), lambda: self._find_mark(mark)) if mark else ()

    def _find_mark(self, mark: str) -> tuple[int, ...]:
        sitting = [seat for seat in self._seats if seat.kind != BOT and seat.owner_hash]
        return tuple(seat.index for seat in sitting if any(each.startswith(mark) for each in seat.known_hashes))

    def invitations(self, session: str | None) -> tuple[tuple[int, str], ...]:
        """The seats by link that wait for somebody, with their tokens, for the session that hosts the table."""
        return self.once(("links", session), lambda: self._links(session)) if session else ()

    def _links(self, session: str | None) -> tuple[tuple[int, str], ...]:
        waiting = [seat for seat in self._seats if session and not seat.claimed]
        offers = [(seat, seat_token(session or "", self._table, seat.index, seat.round)) for seat in waiting]
        return tuple((seat.index, token) for seat, token in offers if seat.opens_with(token))

    def names(self, locale: str) -> tuple[str, ...]:
        """What the seats are called for somebody who watches, in their language where nobody gave a name."""
        return tuple(self.view(None, locale).names)

    def view(self, seat: int | None, locale: str) -> View:
        """Somebody who looks through a seat: its name is "You" where nobody gave one and its person plays no other seat."""
        return self.once(("view", seat, locale), lambda: self._view(seat, locale))

    def _view(self, seat: int | None, locale: str) -> View:
        owner = self._seats[seat].owner_hash if seat is not None else ""
        is_alone = sum(each.owner_hash == owner for each in self._seats) == 1 if owner else False
        typed, bots = [each.name for each in self._seats], [each.named_bot for each in self._seats]
        return View(seat, locale, name_seats(self._game, typed, bots, locale, seat if is_alone else None), self._colours)

    def once(self, key: Hashable, find: Callable[[], Made]) -> Made:
        """What is found, until a seat changes."""
        return self.memo.once(key, find, self._changed.count)


class TimeUsed:
    """How long each seat took to act: the time before an action is its seat's, also when the action is taken back later."""

    def __init__(self, players: int) -> None:
        self.seconds = [0.0] * players
        self.turns: list[list[float]] = [[] for _ in range(players)]
        """The seconds of each turn: of what a seat did before anybody else acted."""
        self._since: float | None = None
        self._last: int | None = None

    def note(self, seat: int | None, at: float) -> None:
        """Something happened at the table; the seat is that of somebody who acted."""
        if seat is not None and seat >= 0 and self._since is not None:
            spent = max(0.0, at - self._since)
            self.seconds[seat] += spent
            if seat != self._last or not self.turns[seat]:
                self.turns[seat].append(0.0)
            self.turns[seat][-1] += spent
            self._last = seat
        self._since = at
