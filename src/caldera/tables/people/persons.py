"""Who somebody is in this room, without an account: a person is whatever browsers hold the same history.

A browser is known by the fingerprint of its session. It is a person of its own until its history is taken along from another device
with a link that is good once and for a quarter of an hour; both are one person afterwards.
"""

from __future__ import annotations

import asyncio
import secrets
import time

from caldera.tables.errors import NotYourSeat
from caldera.tables.history.kept import Kept, owner_of
from caldera.tables.people.device_pairing import MINUTES
from caldera.tables.people.seats import fingerprint
from caldera.tables.store.protocol import TableStore

KINDS = ("result", "daily", "member")
"""What a person has in the room."""
LINK = "link"


def person_of(store: TableStore, browser: str) -> str:
    """The person behind the fingerprint of a session."""
    known = store.kept(owner_of("browser", browser), "person")
    return str(known[0].body["person"]) if known else owner_of("person", browser)


def person_here(store: TableStore, session: str) -> str:
    return person_of(store, fingerprint(session))


async def make_link(store: TableStore, session: str) -> str:
    """A token with which another device becomes the same person; an older one is dead."""
    token, owner = secrets.token_urlsafe(16), owner_of("pairing", fingerprint(session))
    person = await asyncio.to_thread(person_here, store, session)

    def keep() -> None:
        for old in store.kept(owner, LINK):
            store.forget(owner_of("link", str(old.body["hash"])), LINK)
        store.keep(owner, LINK, Kept(LINK, {"hash": fingerprint(token)}, time.time()))
        store.keep(owner_of("link", fingerprint(token)), LINK, Kept(LINK, {"person": person}, time.time()))

    await asyncio.to_thread(keep)
    return token


def person_of_link(store: TableStore, token: str) -> str:
    """The person to whom a link leads; nothing when it is used up or too old."""
    found = store.kept(owner_of("link", fingerprint(token)), LINK)
    return str(found[0].body["person"]) if found and time.time() - found[0].at < 60 * MINUTES else ""


async def join_person(store: TableStore, token: str, session: str) -> None:
    """Become the person of a link, and bring along what this browser has so far. NotYourSeat: the link is dead."""

    def join() -> None:
        person, before = person_of_link(store, token), person_here(store, session)
        if not person or not store.forget(owner_of("link", fingerprint(token)), LINK):
            raise NotYourSeat("bad_link")
        become(store, person, session)
        if person != before:
            for kind in KINDS:
                for kept in store.kept(before, kind):
                    store.keep(person, kind, kept, first=True)

    await asyncio.to_thread(join)


def become(store: TableStore, person: str, session: str) -> None:
    owner = owner_of("browser", fingerprint(session))
    store.keep(owner, "person", Kept("person", {"person": person}, time.time()))
