"""Dice that anybody can check: promised by a hash, recomputed from the secret."""

from __future__ import annotations

from collections import Counter

import pytest

from caldera.core import dice
from caldera.core.errors import BadMatch
from caldera.core.match import Match
from caldera.core.state import CHANCE
from tests.support.toys import Cups, CupsGame

SECRET = bytes(range(32))
CUPS = CupsGame()


def rolled_match(secret: bytes = SECRET, reveal: bool = True) -> Match:
    """A whole match whose dice come from the secret; everybody rolls again once."""
    promise = dice.promise(secret) | ({"secret": secret.hex()} if reveal else {})
    match = Match(CUPS, 2, extra={"dice": promise})
    again = {0, 1}
    while not match.state.is_over:
        seat = match.state.actors[0]
        if seat == CHANCE:
            match.roll(secret)
        elif isinstance(match.state, Cups) and match.state.staking:
            match.apply(CUPS.action("stake", coins=1), seat)
        else:
            match.apply(CUPS.action("again" if seat in again else "stay"), seat)
            again.discard(seat)
    return match


def test_honest_dice_are_verified() -> None:
    match = Match.loads(rolled_match().dumps(), lambda name, edition: CUPS)
    assert match.verify_dice() == 4


@pytest.mark.parametrize("which", range(4))
def test_a_changed_roll_is_found_with_its_number(which: int) -> None:
    record = rolled_match().to_json()
    ply = [ply for ply, (seat, _) in enumerate(record["actions"]) if seat == CHANCE][which]
    face = int(record["actions"][ply][1].split()[1])
    record["actions"][ply][1] = f"roll {face % 6 + 1}"
    match = Match.from_json(record, lambda name, edition: CUPS)
    with pytest.raises(BadMatch, match="not what the dice of the table gave") as caught:
        match.verify_dice()
    assert caught.value.ply == ply


@pytest.mark.parametrize(
    ("promise", "reason"),
    [
        (None, "published no hash of its dice"),
        ("yes", "published no hash of its dice"),
        ({}, "published no hash of its dice"),
        ({"hash": 3}, "published no hash of its dice"),
        ({"hash": dice.commitment(SECRET)}, "revealed when the match is over"),
        ({"hash": dice.commitment(SECRET), "secret": 3}, "revealed when the match is over"),
        ({"hash": dice.commitment(SECRET), "secret": "zz"}, "is not hexadecimal"),
        ({"hash": dice.commitment(SECRET), "secret": bytes(32).hex()}, "does not match the hash"),
        ({"hash": "é" * 64, "secret": SECRET.hex()}, "does not match the hash"),
        ({"hash": "", "secret": SECRET.hex()}, "does not match the hash"),
    ],
)
def test_promises_that_cannot_be_checked(promise: object, reason: str) -> None:
    match = rolled_match()
    match.extra["dice"] = promise
    with pytest.raises(BadMatch, match=reason):
        match.verify_dice()


def test_the_commitment_is_known_and_gives_nothing_away() -> None:
    assert dice.commitment(SECRET) == "b2c2ec8cf28c09194259b9362b6ffd845a08700553d99644b5813bf0172cfa52"
    assert dice.commitment(SECRET) != dice.commitment(bytes(32))
    assert SECRET.hex() not in dice.commitment(SECRET)


def test_secrets_are_long_and_never_the_same() -> None:
    secrets = {dice.new_secret() for _ in range(20)}
    assert len(secrets) == 20
    assert {len(secret) for secret in secrets} == {dice.SECRET_BYTES}


def test_a_roll_depends_on_secret_and_number_alone() -> None:
    state = CUPS.new(2)
    assert [dice.roll(SECRET, state, ply) for ply in range(12)] == [dice.roll(SECRET, state.clone(), ply) for ply in range(12)]
    assert [dice.roll(SECRET, state, ply) for ply in range(40)] != [dice.roll(bytes(32), state, ply) for ply in range(40)]


def test_rolls_follow_the_weights() -> None:
    """Five faces of one part and a six of two: 7 parts."""
    state = CUPS.new(2)
    drawn = Counter(dice.roll(SECRET, state, ply) for ply in range(7000))
    assert set(drawn) == set(range(6))
    assert all(850 < drawn[face] < 1150 for face in range(5))
    assert 1800 < drawn[5] < 2200


FACES = [f"roll {face}" for face in range(1, 7)]
LOADED = [1, 1, 1, 1, 1, 2]


def drawn(stream: str, count: int) -> str:
    return FACES[dice.draw(SECRET, stream, count, FACES, LOADED)]


def test_what_the_page_recomputes_is_this() -> None:
    """`tests/js/dice_rolls.test.mjs` has the same lists."""
    state = CUPS.new(2)
    assert [CUPS.space.words(dice.roll(SECRET, state, ply))[-1] for ply in range(8)] == list("34666466")
    assert [drawn("die 0", count)[-1] for count in range(8)] == list("22324246")


def test_a_race_follows_the_weights_and_each_throw_is_new() -> None:
    """Chi-square of 7000 throws, and of 3600 pairs: the same die in two throws of a turn, and two draws from one stream."""
    counts = Counter(drawn(f"turn {turn}", 0) for turn in range(7000))
    assert sum((counts[face] - 1000 * weight) ** 2 / (1000 * weight) for face, weight in zip(FACES, LOADED, strict=True)) < 20.5
    loaded = dict(zip(FACES, LOADED, strict=True))
    expected = {(one, other): 3600 / 49 * loaded[one] * loaded[other] for one in FACES for other in FACES}
    for again, count in ((" again", 0), ("", 1)):
        pairs = Counter((drawn(f"turn {turn}", 0), drawn(f"turn {turn}{again}", count)) for turn in range(3600))
        assert sum((pairs[pair] - wanted) ** 2 / wanted for pair, wanted in expected.items()) < 66.6


def test_a_bag_is_emptied_in_every_order_alike() -> None:
    """3 + 2 + 1 tiles, drawn one after the other from 3000 bags: 60 orders, each as often as any other."""
    orders: Counter[str] = Counter()
    for number in range(3000):
        bag, order = {"a": 3, "b": 2, "c": 1}, ""
        for count in range(6):
            tile = list(bag)[dice.draw(number.to_bytes(32, "big"), "bag", count, list(bag), list(bag.values()))]
            bag[tile] -= 1
            order += tile
        orders[order] += 1
    assert len(orders) == 60
    assert sum((count - 50) ** 2 / 50 for count in orders.values()) < 98.3
