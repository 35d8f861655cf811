"""What Web Push asks of a sender: a message that one browser alone can read (RFC 8291), and the sender's signature (RFC 8292)."""

from __future__ import annotations

import base64
import json
import os
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
RECORD = 4096
"""Bytes of one encrypted record: a message is one."""
LONGEST_MESSAGE = 3000
SIGNED_FOR = 12 * 3600
"""Seconds for which a signature is good; push services take at most a day."""
POINT, AUTH, SALT = 65, 16, 16
LAST = b"\x02"
"""After the text of the last record."""


def to_text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half, as browsers and push services write it."""
    return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def new_key() -> str:
    """A private key, to be kept."""
    return to_text(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def read_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(from_text(text), "big"), CURVE)


def read_point(raw: bytes) -> ec.EllipticCurvePublicKey:
    """ValueError when it is no point of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw)


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass(frozen=True)
class ContentKeys:
    """The key of one message and its nonce."""

    key: bytes
    nonce: bytes


def content_keys(shared: bytes, auth: bytes, reader: bytes, sender: bytes, salt: bytes) -> ContentKeys:
    """Section 3.4 of RFC 8291: from what both sides share to the key of one message; `reader` and `sender`: their public points."""
    secret = _derive(auth, shared, b"WebPush: info\0" + reader + sender, 32)
    return ContentKeys(
        _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16), _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    )


def encrypt(text: bytes, reader: bytes, auth: bytes, key: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b"") -> bytes:
    """A message for the browser with this public point and secret; `key` and `salt` are new ones for every message."""
    if len(text) > LONGEST_MESSAGE:
        raise ValueError("The message is too long for one record.")
    key, salt = key or ec.generate_private_key(CURVE), salt or os.urandom(SALT)
    sender = point_of(key)
    keys = content_keys(key.exchange(ec.ECDH(), read_point(reader)), auth, reader, sender, salt)
    head = salt + RECORD.to_bytes(4, "big") + bytes((len(sender),)) + sender
    return head + AESGCM(keys.key).encrypt(keys.nonce, text + LAST, None)


def sign(endpoint: str, contact: str, key: ec.EllipticCurvePrivateKey) -> str:
    """The header `Authorization` for one push service: for whom, until when, and where to complain."""
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + SIGNED_FOR, "sub": contact}
    written = [json.dumps(each, separators=(",", ":")).encode() for each in ({"typ": "JWT", "alg": "ES256"}, claims)]
    signed = ".".join([to_text(each) for each in written])
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{signed}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={to_text(point_of(key))}"
