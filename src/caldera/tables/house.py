"""What the owner of a room has decided: an announcement, closed tables, who is muted or barred, who may open tables.

It is kept in one small file beside the database, or where the server was started with PostgreSQL, and a timer reads it again when
it has changed (`housekeeping.py`): all workers of one machine share it. People are known by the fingerprints of their sessions,
which say nothing about who they are.
"""

from __future__ import annotations

import hashlib
import ipaddress
import logging
import os
import secrets
import threading
from collections import OrderedDict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from caldera.core.errors import BadInput
from caldera.tables.errors import ChatRefused, Refused

log = logging.getLogger(__name__)

MOST_SEEN = 5_000
LONGEST_ANNOUNCEMENT = 300
MOST_REPORTS = 200


class Report(msgspec.Struct):
    """A sentence that somebody found worth the owner's attention."""

    table: str
    at: float
    name: str
    """Of whoever said it."""
    person: str
    words: str
    context: list[str]
    remark: str
    by: str
    """Who reports."""


class Decisions(msgspec.Struct):
    """The file."""

    announcement: str = ""
    closed: list[str] = []
    """Tables at which nobody acts any more."""
    muted: list[str] = []
    barred: list[str] = []
    """Fingerprints of sessions."""
    networks: list[str] = []
    invitations: list[str] = []
    """Hashes of the links that let people open tables."""
    reports: list[Report] = []


class House:
    """The decisions as they are now, and from where people came that were seen here."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._lock = threading.Lock()
        self.now = Decisions()
        """For reading only."""
        self._stamp = 0
        self._seen: OrderedDict[str, str] = OrderedDict()
        self.refresh()

    def check_welcome(self, person: str) -> None:
        """Refused for whom the owner has barred."""
        if person in self.now.barred:
            raise Refused("barred")

    def check_voice(self, person: str) -> None:
        """ChatRefused for whom the owner has muted."""
        if person in self.now.muted:
            raise ChatRefused("chat.muted")

    @contextmanager
    def change(self) -> Iterator[Decisions]:
        """Decide something; it is on the disk when this ends."""
        with self._lock:
            self.refresh()
            yield self.now
            if self._file is not None:
                unfinished = Path(f"{self._file}.unfinished")
                with open(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                    file.write(msgspec.json.format(msgspec.json.encode(self.now), indent=1))
                    file.flush()
                    os.fsync(file.fileno())
                unfinished.replace(self._file)
                self._stamp = self._file.stat().st_mtime_ns

    def refresh(self) -> None:
        """Read the file if another process has changed it."""
        if self._file is None:
            return
        try:
            stamp = self._file.stat().st_mtime_ns
            if stamp != self._stamp:
                self.now = msgspec.json.decode(self._file.read_bytes(), type=Decisions)
                self._stamp = stamp
        except FileNotFoundError:
            return
        except (OSError, msgspec.DecodeError) as error:
            log.error("%s cannot be read, so what was decided before stays: %s", self._file, error)

    # ---- what follows from it ----

    def bars_network(self, host: str) -> bool:
        """Whether requests from this address are refused."""
        networks = self.now.networks
        if not networks:
            return False
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in ipaddress.ip_network(each) for each in networks)

    def invite(self) -> str:
        """The token of a new link that lets whoever has it open tables."""
        token = secrets.token_urlsafe(24)
        with self.change() as decisions:
            decisions.invitations.append(hash_of(token))
        return token

    def is_invited(self, token: str) -> bool:
        return bool(token) and hash_of(token) in self.now.invitations

    def erase(self, people: Collection[str], tables: Collection[str]) -> None:
        """Forget people: what they reported or what was reported of them, what others said around it, and what was decided."""
        with self.change() as decisions:
            decisions.reports = [each for each in decisions.reports if each.person not in people]
            for each in decisions.reports:
                each.by = "" if each.by in people else each.by
                each.context = [] if each.table in tables else each.context
            decisions.muted = [each for each in decisions.muted if each not in people]
            decisions.barred = [each for each in decisions.barred if each not in people]
        for person in people:
            self._seen.pop(person, None)

    # ---- from where people came ----

    def note_network(self, person: str, network: str) -> None:
        """Somebody was seen from a network; nothing of it is stored."""
        self._seen[person] = network
        self._seen.move_to_end(person)
        if len(self._seen) > MOST_SEEN:
            self._seen.popitem(last=False)

    def network_of(self, person: str) -> str:
        return self._seen.get(person, "")


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def check_network(wanted: str) -> str:
    """An address or a network as it is written; BadInput when it is none, or everybody."""
    try:
        network = ipaddress.ip_network(wanted.strip(), strict=False)
    except ValueError:
        raise BadInput.from_message("no_network", network=wanted[:60]) from None
    if network.prefixlen < (8 if network.version == 4 else 16):
        raise BadInput.from_message("wide_network", network=str(network))
    return str(network)
