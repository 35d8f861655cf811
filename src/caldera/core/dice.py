"""Dice that anybody can check.

Before the first action the table publishes a hash of a secret. Every chance step is computed from the secret and its place in the
game, so neither side can choose a roll afterwards. When the match is over the secret is shown, and `check` recomputes them all.
With joint dice the key is made from the secret and a nonce of every person, so that nobody can choose it beforehand either.

The place is a stream that the state names, and how many draws it has had: two tables with one key meet the same chance, whatever
they decide, and an undo brings the same dice again. Records of the first version counted actions instead.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

from caldera.core.data import JsonMapping, JsonObject
from caldera.core.errors import BadInput, BadMatch
from caldera.core.state import GameState

SECRET_BYTES = 32
BY_ACTION, BY_STREAM = 1, 2
"""The versions of the dice. A promise without a number is of the first."""
MOST_ROUNDS = 3
"""How often nonces may be begun anew. Whoever knows the secret may see the others' nonces and begin anew: they choose among so many
and one."""


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before the match. It gives nothing away about the rolls."""
    return hashlib.sha256(b"caldera dice 1\0" + secret).hexdigest()


def promise(secret: bytes) -> JsonObject:
    """The entry `dice` in the header of a new match."""
    return {"hash": commitment(secret), "version": BY_STREAM}


def deal_key(game_id: str, rules: int, players: int, code: str) -> bytes:
    """The key of a deal, which everybody can compute from its code: nothing is secret, and nothing can be chosen afterwards."""
    return hashlib.sha256(f"caldera deal 1\0{game_id}\0{rules}\0{players}\0{code}".encode()).digest()


def check_deal(code: str) -> str:
    """The code of a deal as everybody writes it: small letters, digits and hyphens."""
    known = code.strip().lower()
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", known):
        raise BadInput.from_message("deal_code", code=code)
    return known


def nonce_commitment(nonce: bytes) -> str:
    """What a browser publishes of its nonce before anybody shows one."""
    return hashlib.sha256(b"caldera nonce 1\0" + nonce).hexdigest()


def joint_key(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """The key of dice to which every person has contributed: nobody can choose it who does not know all the parts."""
    return hashlib.sha256(b"caldera dice 2\0" + secret + b"".join(hashlib.sha256(nonce).digest() for nonce in nonces)).digest()


def key_of(promise: JsonMapping, secret: bytes) -> bytes:
    """The key of the dice of a record: the secret itself, or the secret and the nonces that the record shows."""
    nonces = promise.get("nonces")
    if nonces is None:
        return secret
    try:
        parts = [_checked_nonce(shown) for shown in nonces]
        rounds, earlier = promise.get("rounds", 0), promise.get("earlier")
        for shown in (each for begun in earlier or () for each in begun if "nonce" in each):
            _checked_nonce(shown)
    except (TypeError, KeyError, ValueError):
        raise BadMatch("The nonces of the dice are not written as they should be.") from None
    if earlier is not None and (len(earlier) != rounds or rounds > MOST_ROUNDS):
        raise BadMatch(f"The nonces were begun anew {len(earlier)} times; the record says {rounds}, and {MOST_ROUNDS} are allowed.")
    return joint_key(secret, parts)


def _checked_nonce(shown: JsonMapping) -> bytes:
    nonce = bytes.fromhex(shown["nonce"])
    if nonce_commitment(nonce) != shown["hash"]:
        raise BadMatch(f"The nonce of seat {shown['seat']} does not fit the hash that was published for it.")
    return nonce


def version_of(promise: object) -> int:
    """How the dice of a record are drawn; where nothing was promised, as at every new table."""
    if not isinstance(promise, dict):
        return BY_STREAM
    version = promise.get("version", BY_ACTION)
    if type(version) is not int or version not in (BY_ACTION, BY_STREAM):
        raise BadMatch(f"The dice of the match have version {version!r}; this Caldera knows versions {BY_ACTION} and {BY_STREAM}.")
    return version


def draw(key: bytes, stream: str, count: int, outcomes: Sequence[str], weights: Sequence[int]) -> int:
    """Which outcome comes as the draw from `stream` after `count` others: its index.

    A race: every part of the weights (each copy of a tile in the bag) runs for itself, and the first one home is drawn. So two bags
    that have most of their tiles in common mostly give the same tile.
    """
    start = hmac.new(key, f"stream {stream}\0{count}".encode(), hashlib.sha256)
    runners = []
    for index, (outcome, weight) in enumerate(zip(outcomes, weights, strict=True)):
        for copy in range(weight):
            runner = start.copy()
            runner.update(f"\0{outcome}\0{copy}".encode())
            runners.append((runner.digest(), index))
    return min(runners)[1]


def roll(secret: bytes, state: GameState, ply: int) -> int:
    """The outcome of the chance step that is due in this state as action number `ply` of the match: dice of the first version."""
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
