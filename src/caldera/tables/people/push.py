"""Notifications of the system, by Web Push: it is your turn, the table is full, somebody wants a rematch.

A browser that asked for them left the address of its push service and a key of its own, which the room keeps by the fingerprint of
its session. A message names the game, the table and who sits there, and never anything of the position. The room signs with a key
that it makes at its first start. What such an address may be is the same as for webhooks, and only https.
"""

from __future__ import annotations

import hashlib
import http.client
import logging
import time
from collections.abc import Collection, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.util import find_spec
from urllib.parse import urlsplit

import msgspec

from caldera.core.state import CHANCE
from caldera.locale import LOCALES, text
from caldera.tables.errors import Refused, TableError
from caldera.tables.history.kept import Kept, owner_of
from caldera.tables.people.seats import BOT, Seat, fingerprint
from caldera.tables.people.webhooks import ANY, PUBLIC, NotAllowed, check_address, post_json
from caldera.tables.play.table import Table
from caldera.tables.store.protocol import TableStore

log = logging.getLogger(__name__)

SUBSCRIPTION, KEY = "push", "push key"
PAUSE = 20.0
"""Seconds between two messages about one table to one browser: the later one would say the same."""
KEEP_FOR = 12 * 3600
"""Seconds for which a push service keeps what it cannot deliver."""
AT_ONCE, MOST_WAITING = 4, 500
GONE = (404, 410)
TURN, FULL, REMATCH = "turn", "full", "rematch"


class Subscription(msgspec.Struct, forbid_unknown_fields=True):
    """Where one browser can be told something, and with which keys nobody else can read it."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str = ""
    page: str = ""
    """The address of the room as this browser knows it."""


def is_installed() -> bool:
    """Whether the extra is there: the room works without, and offers no notifications of the system."""
    return find_spec("cryptography") is not None


class Push:
    """All notifications of a room, sent in the background."""

    def __init__(self, store: TableStore, allowed: str = PUBLIC) -> None:
        self.store = store
        self.allowed = allowed
        self._pool: ThreadPoolExecutor | None = None
        self._waiting = 0
        self._told: dict[tuple[str, str], float] = {}
        self.subscribed: set[str] = set()
        """The owners of the browsers that want to be told: where there is none, nobody is asked."""
        self.refresh()

    def refresh(self) -> None:
        """Learn who wants to be told at another process."""
        if is_installed():
            self.subscribed = set(self.store.owners_of(SUBSCRIPTION))

    def public_key(self) -> str:
        """With which browsers recognize the room; empty: it sends none."""
        if not is_installed():
            return ""
        from caldera.tables.people.push_crypto import point_of, read_key, to_text

        return to_text(point_of(read_key(self._private_key())))

    def _private_key(self) -> str:
        from caldera.tables.people.push_crypto import new_key

        room = owner_of("room", "")
        if not self.store.kept(room, KEY):
            self.store.keep(room, KEY, Kept(KEY, {"key": new_key()}, time.time()), first=True)
        return str(self.store.kept(room, KEY)[0].body["key"])

    def subscribe(self, session: str, wanted: Subscription) -> None:
        """Tell this browser from now on; Refused when that is not possible."""
        from caldera.tables.people.push_crypto import AUTH, from_text, read_point

        endpoint = check_address(wanted.endpoint)
        try:
            read_point(from_text(wanted.p256dh))
            good = len(from_text(wanted.auth)) == AUTH
        except ValueError:
            good = False
        if not good or (self.allowed != ANY and urlsplit(endpoint).scheme != "https"):
            raise Refused("hooks.bad_address")
        kept = Kept(SUBSCRIPTION, msgspec.to_builtins(wanted), time.time())
        owner = owner_of("browser", fingerprint(session))
        self.store.keep(owner, SUBSCRIPTION, kept)
        self.subscribed.add(owner)

    def unsubscribe(self, session: str) -> None:
        self._forget(fingerprint(session))

    def _forget(self, browser: str) -> None:
        owner = owner_of("browser", browser)
        self.subscribed.discard(owner)
        self.store.forget(owner, SUBSCRIPTION)

    # ---- what is told ----

    def notify_turns(self, table: Table, acted: Collection[int]) -> None:
        """Everybody who is to act now and was not before."""
        for index in table.state.actors:
            if index != CHANCE and index not in acted and not table.seats[index].automatic:
                self.notify_seat(table, index)

    def notify_seat(self, table: Table, index: int) -> None:
        """Somebody who is to act."""
        self._tell(TURN, table, owners_of([table.seats[index]]))

    def notify_full(self, table: Table, came: int) -> None:
        """Everybody who sits there already, but for whoever took the last free seat."""
        self._tell(FULL, table, owners_of(seat for seat in table.seats if seat.index != came))

    def notify_rematch(self, table: Table, session: str) -> None:
        """The others of a match that is over: somebody wants to play again."""
        self._tell(REMATCH, table, owners_of(table.seats) - {fingerprint(session)})

    def _tell(self, kind: str, table: Table, owners: Collection[str]) -> None:
        now, notes = time.monotonic(), None
        for owner in owners:
            if owner_of("browser", owner) not in self.subscribed:
                continue
            if self._waiting >= MOST_WAITING or now - self._told.get((kind + table.id, owner), -PAUSE) < PAUSE:
                continue
            self._told = {key: at for key, at in self._told.items() if now - at < PAUSE} | {(kind + table.id, owner): now}
            self._pool = self._pool or ThreadPoolExecutor(AT_ONCE, "push")
            self._waiting += 1
            notes = notes or {locale: write_note(kind, table, locale) for locale in LOCALES}
            self._pool.submit(self._try, owner, notes, table.id).add_done_callback(self._done)

    def _done(self, _: Future[None]) -> None:
        self._waiting -= 1

    def _try(self, owner: str, notes: Mapping[str, Note], table_id: str) -> None:
        try:
            for kept in self.store.kept(owner_of("browser", owner), SUBSCRIPTION):
                self._send(owner, msgspec.convert(kept.body, Subscription), notes, table_id)
        except NotAllowed:
            log.warning("a push service was refused: not a public address")
        except (OSError, ValueError, http.client.HTTPException, TableError) as error:
            log.info("a notification failed: %s", error)

    def _send(self, owner: str, to: Subscription, notes: Mapping[str, Note], table_id: str) -> None:
        from caldera.tables.people.push_crypto import encrypt, from_text, read_key, sign

        body = encrypt(msgspec.json.encode(notes[to.lang]), from_text(to.p256dh), from_text(to.auth))
        headers = {
            "Authorization": sign(to.endpoint, to.page, read_key(self._private_key())),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEEP_FOR),
            "Topic": hashlib.sha256(table_id.encode()).hexdigest()[:32],
        }
        status = post_json(to.endpoint, body, self.allowed, headers)
        log.info("notification by %s: %d", urlsplit(to.endpoint).hostname, status)
        if status in GONE:
            self._forget(owner)  # the browser wants no more, or is no more

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


class Note(msgspec.Struct):
    """What a browser shows; those with the same tag take each other's place."""

    title: str
    body: str
    tag: str
    path: str


def write_note(kind: str, table: Table, locale: str) -> Note:
    """What everybody may know: which game, and who sits there."""
    say = text(locale)
    title = say(f"web.push.{kind}", game=table.game.info.title_in(locale))
    path = f"/t/{table.id}"
    return Note(title, say("web.push.with", who=say.all_of(table.names(locale))), path, path)


def owners_of(seats: Iterable[Seat]) -> set[str]:
    """The browsers of the people on these seats."""
    people = [seat for seat in seats if seat.kind != BOT]
    return {owner for seat in people for owner in (seat.owner_hash, *(device.owner_hash for device in seat.devices)) if owner}
