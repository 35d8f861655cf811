"""Hekla's bot: two of them do not wait for each other until the guard strikes."""

from __future__ import annotations

import pytest

from caldera.build_info import compiled_modules
from caldera.core.rng import Rng
from caldera.games.hekla.bot.policy import DESPAIR, PATIENCE, find_ripest_row
from caldera.games.hekla.rules.play import HeklaState
from tests.games.hekla.positions import HEKLA, position

GAMES = 100 if compiled_modules() else 16
MOST_STALLS = 0.02
"""The share of matches that may end by the guard; before the bots lost patience it was 0.04."""


def played(seed: int) -> HeklaState:
    policy, rng, state = HEKLA.policy(), Rng(seed), HEKLA.new(2)
    while not state.is_over:
        seat = state.actors[0]
        state.apply(int(policy.choose(state, seat, rng)), seat)
    assert isinstance(state, HeklaState)
    return state


@pytest.mark.long
def test_two_bots_seldom_stall_and_always_erupt() -> None:
    """[N5] 3 of 600 seeded matches end by the guard, and none without many eruptions"""
    ends = [played(seed) for seed in range(GAMES)]
    assert sum(state.to_json()["ended"] == "stall" for state in ends) <= MOST_STALLS * GAMES
    assert min(int(state.lava_used) for state in ends) >= 10


def test_a_bot_that_has_waited_long_gathers_grooves() -> None:
    """A quiet board: both would only keep out of each other's way."""
    squares = {"b1": "R2", "e1": "G2", "b5": "R2", "e5": "G2", "a3": "R3", "f3": "G3"}
    calm = position(2, **squares, more={"quiet": PATIENCE})
    assert isinstance(calm, HeklaState)
    before = int(find_ripest_row(calm))
    policy, rng = HEKLA.policy(), Rng(3)
    ripe = before
    for _ in range(12):
        seat = calm.actors[0]
        calm.apply(int(policy.choose(calm, seat, rng)), seat)
        ripe = max(ripe, int(find_ripest_row(calm)))
    assert ripe > before
    assert PATIENCE < DESPAIR < int(calm.board.quiet_turns)


def test_ripeness_counts_grooves_of_rows_that_can_erupt() -> None:
    """[E1] [E3]"""
    full, gap, sealed = (
        position(2, c2="R3", d2="G2", e2="R1"),
        position(2, c2="R3", e2="R1"),
        position(2, c2="R3", d2="L0 L0", e2="G3"),
    )
    found = []
    for state in (full, gap, sealed):
        assert isinstance(state, HeklaState)
        found.append(int(find_ripest_row(state)))
    assert found == [4 + 6, 4 + 4 - 1, 4 + 3 - 1]
