"""Notifications by Web Push: encrypted for one browser, signed by the room; against a push service here that decrypts."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import http.server
import json
import os
import queue
import re
import struct
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from caldera.tables.errors import Refused
from caldera.tables.history.kept import owner_of
from caldera.tables.people.push import Push, Subscription
from caldera.tables.people.push_crypto import encrypt, from_text, point_of, read_key, to_text
from caldera.tables.people.seats import BOT, HERE, LINK, SeatSpec, fingerprint
from caldera.tables.people.webhooks import ANY, PUBLIC
from caldera.tables.room import Room
from caldera.tables.store.protocol import open_store
from caldera.tables.store.sqlite import Store
from tests.support.rooms import RunningRoom, browser

ANN, BOB = "a" * 43, "b" * 43
PATIENCE = 30


def expand(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF (RFC 5869) of one block, by hand: the test must not decrypt with what it tests."""
    made = hmac.digest(salt, secret, "sha256")
    return hmac.digest(made, info + b"\1", "sha256")[:length]


class Browser:
    """The keys of a browser, and how it reads a message (RFC 8291, RFC 8188)."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    def subscription(self, endpoint: str, lang: str = "en") -> Subscription:
        return Subscription(endpoint, to_text(point_of(self.key)), to_text(self.auth), lang, "https://room.example/")

    def read(self, body: bytes) -> Any:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = expand(self.auth, shared, b"WebPush: info\0" + point_of(self.key) + sender, 32)
        key, nonce = (expand(salt, secret, b"Content-Encoding: " + use, n) for use, n in ((b"aes128gcm\0", 16), (b"nonce\0", 12)))
        text, end, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\2")
        assert end, padding
        return json.loads(text)


class PushService:
    """Takes messages like a push service: it keeps them with their headers."""

    def __init__(self, status: int = 201) -> None:
        self.told: queue.Queue[tuple[dict[str, str], bytes]] = queue.Queue()
        told, service = self.told, self
        self.status = status

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                told.put(({**self.headers}, self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(service.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        self.endpoint = f"http://127.0.0.1:{self.server.server_port}/send/abc"
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        self.thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def service() -> Iterator[PushService]:
    with closing(PushService()) as made:
        yield made


def check_signature(authorization: str, endpoint: str, key: str) -> None:
    """RFC 8292: signed by the room, for this push service, not for ever."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", key)
    head, claims, signature = parts["t"].split(".")
    raw = from_text(signature)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_text(key))
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        public.verify(signed, f"{head}.{claims}x".encode(), ec.ECDSA(hashes.SHA256()))
    said = json.loads(from_text(claims))
    assert endpoint.startswith(said["aud"])
    assert said["sub"] == "https://room.example/"
    assert time.time() < said["exp"] <= time.time() + 24 * 3600
    assert json.loads(from_text(head)) == {"typ": "JWT", "alg": "ES256"}


def test_the_example_of_the_standard_comes_out_to_the_byte() -> None:
    """RFC 8291, section 5."""
    reader = from_text("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    key = read_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    auth, salt = from_text("BTBZMqHH6r4Tts7J_aSIgg"), from_text("DGv6ra1nlYgDCS1FRnbzlw")
    made = to_text(encrypt(b"When I grow up, I want to be a watermelon", reader, auth, key, salt))
    assert made == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
        "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_turn_a_full_table_and_a_rematch_are_told_and_nothing_else(tmp_path: Path, service: PushService) -> None:
    ann, bob = Browser(), Browser()
    room = Room(Store(tmp_path / "tables.db"), 0.0)
    room.push.allowed = ANY
    key = room.push.public_key()
    room.push.subscribe(ANN, ann.subscription(service.endpoint))
    room.push.subscribe(BOB, bob.subscription(service.endpoint, "fr"))

    def told(reader: Browser) -> Any:
        headers, body = service.told.get(timeout=PATIENCE)
        check_signature(headers["Authorization"], service.endpoint, key)
        assert headers["Content-Encoding"] == "aes128gcm"
        assert int(headers["TTL"]) > 0
        assert headers["Topic"] == topic
        return reader.read(body)

    async def play() -> str:
        table = await room.create("hekla", (SeatSpec(HERE, "Ann"), SeatSpec(LINK), SeatSpec(BOT, bot="easy")), {}, ANN)
        ((_, link),) = table.invitations(ANN)
        await room.claim(table.id, link, BOB, "Bob")
        return table.id

    table_id = asyncio.run(play())
    topic = hashlib.sha256(table_id.encode()).hexdigest()[:32]
    full = told(ann)
    assert full["title"] == "The table is full – Hekla"
    assert full["body"] == "At the table: Ann, Bob and Alka"
    assert full["path"] == full["tag"] == f"/t/{table_id}"
    assert set(full) == {"title", "body", "tag", "path"}

    async def go_on() -> None:
        table = (await room.live(table_id)).table
        room.push.notify_turns(table, ())
        room.push.notify_turns(table, ())
        room.push.notify_rematch(table, ANN)

    asyncio.run(go_on())
    notes = set()
    for _ in range(2):
        _, body = service.told.get(timeout=PATIENCE)
        for reader in (ann, bob):
            with suppress(InvalidTag):  # it is for the other one: nobody else can read it
                notes.add((reader is ann, reader.read(body)["title"]))
    assert notes == {(True, "Your turn – Hekla"), (False, "Une revanche\xa0? – Hekla")}, "the second turn at once is not told again"
    room.push.close()
    assert service.told.empty()


def test_who_wants_no_more_is_told_nothing_and_gone_browsers_are_forgotten(tmp_path: Path, service: PushService) -> None:
    store = Store(tmp_path / "tables.db")
    room = Room(store, 0.0)
    room.push.allowed = ANY
    room.push.subscribe(ANN, Browser().subscription(service.endpoint))
    room.push.subscribe(BOB, Browser().subscription(service.endpoint))
    room.push.unsubscribe(BOB)
    service.status = 410

    async def play() -> None:
        table = await room.create("hekla", (SeatSpec(HERE, "Ann"), SeatSpec(LINK)), {}, ANN)
        ((_, link),) = table.invitations(ANN)
        await room.claim(table.id, link, BOB, "Bob")

    asyncio.run(play())
    service.told.get(timeout=PATIENCE)
    deadline = time.monotonic() + PATIENCE
    owner = owner_of("browser", fingerprint(ANN))
    while store.kept(owner, "push") and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not store.kept(owner, "push")
    room.push.close()
    assert service.told.empty()


def test_the_rooms_key_is_made_once(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        store = open_store(str(tmp_path / "tables.db"))
        keys.append(Push(store).public_key())
        assert len(store.kept(owner_of("room", ""), "push key")) == 1
        store.close()
    assert keys[0] == keys[1]
    assert len(from_text(keys[0])) == 65


@pytest.mark.parametrize(
    ("allowed", "endpoint", "p256dh", "auth"),
    [
        (PUBLIC, "http://push.example/x", "", ""),
        (ANY, "ftp://push.example/x", "", ""),
        (ANY, "", "", ""),
        (ANY, "https://push.example/x", "BAAA", ""),
        (ANY, "https://push.example/x", to_text(bytes(65)), ""),
        (ANY, "https://push.example/x", "", to_text(bytes(15))),
        (ANY, "https://push.example/x", "é", ""),
    ],
)
def test_what_is_no_push_service_is_refused(tmp_path: Path, allowed: str, endpoint: str, p256dh: str, auth: str) -> None:
    good = Browser().subscription(endpoint)
    store = Store(tmp_path / "tables.db")
    with pytest.raises(Refused):
        Push(store, allowed).subscribe(ANN, Subscription(endpoint, p256dh or good.p256dh, auth or good.auth, "en", ""))
    store.close()


def read_corner(png: bytes) -> int:
    """How opaque the first pixel is: its fourth byte, after the byte of the row's filter."""
    start = png.index(b"IDAT") + 4
    return zlib.decompressobj().decompress(png[start:], 5)[4]


def test_a_browser_finds_the_app_and_subscribes(room: RunningRoom) -> None:
    with browser(room) as client:
        page = client.get("/")
        assert '<link rel="manifest" href="/manifest.webmanifest">' in page.text
        assert "manifest-src 'self'" in page.headers["Content-Security-Policy"]
        manifest = client.get("/manifest.webmanifest").json()
        assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
        for icon in manifest["icons"]:
            drawn = client.get(icon["src"])
            assert drawn.headers["Content-Type"].startswith(icon["type"])
            if icon["type"] == "image/png":
                width, height = struct.unpack(">2I", drawn.content[16:24])
                assert icon["sizes"] == f"{width}x{height}"
                assert read_corner(drawn.content) == (0 if icon["purpose"] == "any" else 255), (
                    "a mask cuts into colour, not into air"
                )
        assert client.get(re.findall('apple-touch-icon" href="([^"]+)', page.text)[0]).content[:4] == b"\x89PNG"
        assert client.get("/icons/other.png").status_code == 404
        worker = client.get("/worker.js")
        assert worker.headers["Content-Type"].startswith("text/javascript")
        assert '"fr": {"copy": "Pas de connexion.' in worker.text
        key = client.get("/push", headers={"Accept": "application/json"}).json()["key"]
        assert len(base64.urlsafe_b64decode(key + "=")) == 65
        wanted = {"endpoint": "https://push.example/x", "p256dh": to_text(point_of(Browser().key)), "auth": to_text(bytes(16))}
        assert client.post("/push", json=wanted).status_code == 404, "nobody to call: this browser has no session yet"
        client.post("/g/hekla/new", data={"players": "2", "seat.0.kind": "here", "seat.1.kind": "here"})
        assert client.post("/push", json=wanted).status_code == 204
        assert client.post("/push", json=wanted | {"endpoint": "http://push.example/x"}).status_code == 422
        assert client.post("/push/off", json={}).status_code == 204
