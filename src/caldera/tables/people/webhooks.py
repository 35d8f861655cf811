"""Telling a program that it is somebody's turn: one POST of JSON to an address that the person gave for their seat.

Off unless the server was started with webhooks. A server that calls addresses for strangers must not become their hand inside its
own network: only http and https, no redirects, a short time, a few at once, and only public addresses of the internet unless it was
started with `any`. The name is looked up once, and the address that was checked is the one that is called. What is sent is signed
with a key that the person was shown (HMAC with SHA-256), and sent once more if it was not taken.
"""

from __future__ import annotations

import contextlib
import hmac
import http.client
import ipaddress
import json
import logging
import secrets
import socket
import ssl
import threading
import time
from collections.abc import Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from caldera.core.state import CHANCE
from caldera.locale import text
from caldera.tables.errors import Refused
from caldera.tables.play.table import Table

log = logging.getLogger(__name__)

OFF, PUBLIC, ANY = "", "public", "any"
JSON = "application/json"
SIGNATURE = "X-Caldera-Signature"
SECONDS = 5.0
RETRY_AFTER = 3.0
"""Seconds until an address that did not answer, or only with an error of its own, is called once more."""
PAUSE = 2.0
"""Seconds between two calls for one seat."""
AT_ONCE, MOST_WAITING = 4, 200
LONGEST_ADDRESS = 500
WEB_PORTS = (80, 443, 8080, 8443)
"""What may be called on somebody else's machine: a web server, and not its mail or its database."""
STAND_FOR_IPV4 = ("::/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")
"""IPv6 addresses that stand for IPv4 ones, which may be anything."""
NOBODYS = ("fec0::/10", "3fff::/20", "5f00::/16", "192.0.0.0/24")
"""Site-local, documentation, segment routing, protocol assignments: not all versions of Python know that nobody is there."""
PREFIXES = [ipaddress.ip_network(prefix) for prefix in (*STAND_FOR_IPV4, *NOBODYS)]

IP = ipaddress.IPv4Address | ipaddress.IPv6Address


class NotAllowed(Exception):
    """The address is one that this server does not call."""


def is_public(address: IP) -> bool:
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        return is_public(address.ipv4_mapped)
    return address.is_global and not address.is_multicast and not any(address in prefix for prefix in PREFIXES)


def resolve(host: str, port: int, allowed: str) -> str:
    """One address of the host, if all of them may be called."""
    addresses = [entry[4][0] for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if allowed != ANY and not all(is_public(ipaddress.ip_address(str(each).split("%")[0])) for each in addresses):
        raise NotAllowed(host)
    return str(addresses[0])


def post_json(url: str, body: bytes, allowed: str = PUBLIC, headers: Mapping[str, str] | None = None) -> int:
    """POST the body, JSON unless the headers say otherwise; the status of the answer, which is not read any further."""
    parts = urlsplit(url)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    if allowed != ANY and port not in WEB_PORTS:
        raise NotAllowed(f"{host}:{port}")
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    deadline = threading.Timer(SECONDS, lambda: _hang_up(connection))
    deadline.daemon = True
    try:
        connection.sock = socket.create_connection((resolve(host, port, allowed), port), timeout=SECONDS)
        deadline.start()  # a timeout of the socket begins again with every byte; this one does not
        if secure:
            connection.sock = ssl.create_default_context().wrap_socket(connection.sock, server_hostname=host)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"Content-Type": JSON, "User-Agent": "Caldera"} | dict(headers or {}))
        return connection.getresponse().status
    finally:
        deadline.cancel()
        connection.close()


def _hang_up(connection: http.client.HTTPConnection) -> None:
    with contextlib.suppress(OSError):
        if connection.sock is not None:
            connection.sock.shutdown(socket.SHUT_RDWR)


def check_address(url: str) -> str:
    """The address as it is kept; Refused when it cannot be one."""
    cleaned = url.strip()
    try:
        parts = urlsplit(cleaned)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.username and (parts.port or 1) > 0
    except ValueError:
        good = False
    if not good or len(cleaned) > LONGEST_ADDRESS or not cleaned.isascii() or not cleaned.isprintable() or " " in cleaned:
        raise Refused("hooks.bad_address")
    return cleaned


class Webhooks:
    """All calls of a room, made in the background."""

    def __init__(self, allowed: str = OFF) -> None:
        self.allowed = allowed
        self._pool: ThreadPoolExecutor | None = None
        self._waiting = 0
        self._called: dict[tuple[str, int], float] = {}
        self._closing = threading.Event()

    def make_hook(self, url: str, page: str, locale: str) -> str:
        """What a seat keeps: where to call, in which language, where its table is found, and with which key calls are signed."""
        if not self.allowed:
            raise Refused("hooks.off")
        hook = {"url": check_address(url), "page": page, "lang": locale, "key": secrets.token_urlsafe(24)} if url.strip() else None
        return json.dumps(hook) if hook else ""

    def notify_turns(self, table: Table, acted: Collection[int]) -> None:
        """Call for everybody who is to act now and was not before. Only called where webhooks are allowed."""
        for index in table.state.actors:
            if index != CHANCE and index not in acted and table.seats[index].hook and not table.seats[index].automatic:
                self.notify_seat(table, index)

    def notify_seat(self, table: Table, index: int) -> None:
        """Call for a seat that is to act, if its person wants that."""
        try:
            if self.allowed and table.seats[index].hook:
                self._notify(table, index)
        except (ValueError, KeyError):
            log.warning("the webhook of seat %d at table %s is damaged", index, table.id)

    def _notify(self, table: Table, index: int) -> None:
        now = time.monotonic()
        if now - self._called.get((table.id, index), -PAUSE) < PAUSE or self._waiting >= MOST_WAITING:
            return
        self._called = {key: at for key, at in self._called.items() if now - at < PAUSE} | {(table.id, index): now}
        hook = json.loads(table.seats[index].hook)
        name = table.names(hook["lang"])[index]
        words = text(hook["lang"])("web.hooks.turn", game=table.game.info.title_in(hook["lang"]), who=name, page=hook["page"])
        # Chat services read one of these two fields; programs the rest.
        message = {"text": words, "content": words, "event": "turn", "game": table.game.id, "table": table.id, "seat": index}
        body = json.dumps(message | {"name": name, "page": hook["page"], "version": table.version}).encode()
        if self._pool is None:
            self._pool = ThreadPoolExecutor(AT_ONCE, "webhook")
        self._waiting += 1
        self._pool.submit(self._try, hook["url"], body, hook.get("key", "")).add_done_callback(lambda _: self._done())

    def _done(self) -> None:
        self._waiting -= 1

    def _try(self, url: str, body: bytes, key: str) -> None:
        host = urlsplit(url).hostname
        headers = {SIGNATURE: "sha256=" + hmac.new(key.encode(), body, "sha256").hexdigest()} if key else {}
        for pause in (0.0, RETRY_AFTER):
            if self._closing.wait(pause):
                return
            try:
                status = post_json(url, body, self.allowed, headers)
            except NotAllowed:
                return log.warning("webhook to %s refused: not a public address", host)
            except (OSError, ValueError, http.client.HTTPException) as error:
                log.info("webhook to %s failed: %s", host, error)
            else:
                log.info("webhook to %s: %d", host, status)
                if status < 500:
                    return

    def close(self) -> None:
        self._closing.set()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
