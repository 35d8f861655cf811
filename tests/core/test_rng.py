"""Random numbers: known values, the same everywhere, evenly spread."""

from __future__ import annotations

from ctypes import c_uint32

import pytest

from caldera.core.rng import Rng

KNOWN = {
    0: [4216505632, 947923937, 2491578854, 3964400089],
    1: [3387734806, 1080862987, 3546521498, 2861869171],
    12345678901234567890: [4075355512, 3426812050, 2553173249, 3786971154],
}


def reference(seed: int, count: int) -> list[int]:
    """sfc32 with the machine's own 32-bit arithmetic."""
    a, b, c, counter = (c_uint32(seed >> shift) for shift in (0, 32, 64, 96))
    counter.value = 1
    numbers = []
    for _ in range(15 + count):
        result = c_uint32(a.value + b.value + counter.value).value
        counter.value += 1
        a.value = b.value ^ (b.value >> 9)
        b.value = c.value + (c.value << 3)
        c.value = ((c.value << 21) | (c.value >> 11)) + result
        numbers.append(result)
    return numbers[15:]


@pytest.mark.parametrize("seed", KNOWN)
def test_known_values(seed: int) -> None:
    rng = Rng(seed)
    assert [int(rng.bits()) for _ in range(4)] == KNOWN[seed]


@pytest.mark.parametrize("seed", [0, 1, 7, 1 << 31, (1 << 95) + 12345])
def test_like_the_reference(seed: int) -> None:
    rng = Rng(seed)
    assert [int(rng.bits()) for _ in range(500)] == reference(seed, 500)


def test_seeds_give_different_streams() -> None:
    streams = {tuple(int(Rng(seed).bits()) for _ in range(2)) for seed in [*range(300), -1, -2, 1 << 40]}
    assert len(streams) >= 301


@pytest.mark.parametrize("bound", [1, 2, 6, 7, 52, 1000])
def test_below_is_evenly_spread(bound: int) -> None:
    rng, counts = Rng(3), [0] * bound
    draws = 200 * bound if bound < 100 else 50 * bound
    for _ in range(draws):
        counts[rng.below(bound)] += 1
    expected = draws / bound
    spread = sum((count - expected) ** 2 / expected for count in counts)
    assert spread < bound + 6 * (2 * bound) ** 0.5


def test_bits_are_bits() -> None:
    rng = Rng(5)
    drawn = [int(rng.bits()) for _ in range(4000)]
    assert all(0 <= number < 1 << 32 for number in drawn)
    for bit in range(32):
        assert 1700 < sum(number >> bit & 1 for number in drawn) < 2300


def test_unit_lies_between_0_and_1() -> None:
    rng = Rng(9)
    drawn = [rng.unit() for _ in range(4000)]
    assert all(0 <= number < 1 for number in drawn)
    assert 0.47 < sum(drawn) / len(drawn) < 0.53


def test_split_streams_differ_and_repeat() -> None:
    first, second = Rng(1), Rng(1)
    child, same = first.split(), second.split()
    assert [int(child.bits()) for _ in range(5)] == [int(same.bits()) for _ in range(5)]
    assert [int(child.bits()) for _ in range(5)] != [int(first.bits()) for _ in range(5)]
