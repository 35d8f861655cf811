"""Dice that anybody can check.

Before the first action the table publishes a hash of a secret. Every chance step is computed from the secret and the number of the
action, so neither side can choose a roll afterwards. When the match is over the secret is shown, and `check` recomputes them all.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from caldera.core.errors import BadMatch
from caldera.core.state import GameState

SECRET_BYTES = 32


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before the match. It gives nothing away about the rolls."""
    return hashlib.sha256(b"caldera dice 1\0" + secret).hexdigest()


def roll(secret: bytes, state: GameState, ply: int) -> int:
    """The outcome of the chance step that is due in this state as action number `ply` of the match."""
    outcomes = [int(outcome) for outcome in state.outcomes()]
    weights = [int(weight) for weight in state.weights()]
    digest = hmac.new(secret, b"action %d" % ply, hashlib.sha256).digest()
    ticket = int.from_bytes(digest, "big") * sum(weights) >> 256
    for outcome, weight in zip(outcomes, weights, strict=True):
        if ticket < weight:
            return outcome
        ticket -= weight
    raise AssertionError("the weights of the outcomes do not add up")


def check_secret(secret_hex: str, committed: str) -> bytes:
    """The secret as bytes, or BadMatch when it is not the one that was promised."""
    try:
        secret = bytes.fromhex(secret_hex)
    except ValueError:
        raise BadMatch("The secret of the dice is not hexadecimal.") from None
    if not hmac.compare_digest(commitment(secret).encode(), committed.encode(errors="replace")):
        raise BadMatch("The secret of the dice does not match the hash that was published at the start.")
    return secret
