"""Sub Terra II: revealing a tile, and why every match ends [A3, E5]."""

from __future__ import annotations

import caldera
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from tests.games.sub_terra.positions import cell, fresh, offered, phase, play


def test_reveal_lays_a_drawn_tile_at_an_opening() -> None:
    """[A3] an opening of one's own cell, a tile from the bag, and it lies there; the explorer stays"""
    state = fresh(3)
    assert offered(state, "reveal") == {"S"}
    play(state, "reveal S")
    assert phase(state) == "draw"
    play(state, "draw lava-X")
    assert cell(state, "d1")["type"] == "lava"
    assert {tuple(explorer["at"]) for explorer in state.observe(None)["explorers"]} == {(3, 0)}


def test_random_expeditions_stay_far_below_the_bound() -> None:
    """[E5] twenty expeditions that only reveal, move and wait as chance will end by themselves"""
    game = caldera.game("sub_terra")
    for seed in range(20):
        rng, state = Rng(seed), game.new(1 + seed % 6)
        steps = 0
        while not state.is_over:
            seat = state.actors[0]
            if seat == CHANCE:
                state.apply(int(state.draw(rng)), CHANCE)
            else:
                actions = state.legal_actions(seat)
                state.apply(actions[rng.below(len(actions))], seat)
            steps += 1
            assert steps <= game.info.max_length
