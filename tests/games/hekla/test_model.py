"""The engine against an independent model of Hekla, step by step, and what must hold in every position."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from caldera.core.state import GameState
from tests.games.hekla.model import PRESENT, Model
from tests.games.hekla.positions import HEKLA, legal
from tests.support.sweeps import amount


def same(state: GameState, model: Model) -> None:
    """The same stones, circles, choices and results."""
    data = state.to_json()
    board = {square: Counter(stone.split("-")[0] for stone in stones if stone) for square, stones in data["board"].items()}
    assert board == {square: +stones for square, stones in model.board.items() if +stones}
    assert data["progress"] == list(model.walked.values())
    assert data.get("ended", "") == model.over
    seen = state.observe(None)
    stocks = [Counter(f"{seat['letter']}{stone['value']}" for stone in seat["stock"]) for seat in seen["seats"]]
    assert stocks == [+stock for stock in model.stock.values()]
    assert seen["lava"]["left"] == [model.reserve.count("L0"), model.reserve.count("L1")]
    if model.over:
        assert state.returns == model.returns()
    else:
        assert "RGYB"[state.actors[0]] == model.active
        assert (data["quiet"], data["passes"]) == (0 if model.erupted else model.quiet, model.passed)


def forward(words: list[str], chance: random.Random) -> str:
    """A random action that seldom steps back and likes to pile up grooves, so that matches get somewhere."""
    kind = chance.choices(["place", "move", "back", "score", "pass"], [3, 6, 1, 1, 1])[0]
    liked = [action for action in words if action.startswith(kind)]
    if kind == "place" and chance.random() < 0.7:
        liked = [action for action in liked if action[6] in "23"] or liked
    return chance.choice(liked or words)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("passes_full", [True, False])
@pytest.mark.parametrize(("departure", "lava"), [(True, False), (False, False), (True, True)])
def test_the_engine_plays_like_the_model(players: int, passes_full: bool, departure: bool, lava: bool) -> None:
    """[M1-M7] [E1-E9] [T1] [T2] [N1-N5] the same legal actions and the same consequences, for whole matches"""
    chance = random.Random(players * 4 + 2 * passes_full + departure)
    options = {"long_move_passes_full": passes_full, "departure_counts": departure, "lava_counts": lava}
    steps = 0
    for _ in range(amount(1, 2)):
        state, model = HEKLA.new(players, options), Model(players, passes_full, departure, lava)
        while not model.over:
            words = legal(state)
            assert words == model.legal()
            chosen = forward(sorted(words), chance)
            state.apply(HEKLA.space.parse(chosen), state.actors[0])
            model.do(chosen)
            same(state, model)
            steps += 1
        assert state.is_over
    assert steps > amount(100, 300)


class Wanderer(RuleBasedStateMachine):
    """Hypothesis looks for a sequence of actions that breaks something, and shortens it."""

    @initialize(players=st.integers(2, 4), passes_full=st.booleans(), departure=st.booleans(), lava=st.booleans())
    def begin(self, players: int, passes_full: bool, departure: bool, lava: bool) -> None:
        options = {"long_move_passes_full": passes_full, "departure_counts": departure, "lava_counts": lava}
        self.state, self.model = HEKLA.new(players, options), Model(players, passes_full, departure, lava)

    @precondition(lambda self: not self.model.over)
    @rule(number=st.integers(0, 10**6), middle=st.booleans())
    def act(self, number: int, middle: bool) -> None:
        """Any legal action; half of the time one that ends in the middle of the board, where rows form soon."""
        words = sorted(legal(self.state))
        central = [action for action in words if action.endswith(("c2", "d2", "e2", "d3", "c3"))]
        words = central if middle and central else words
        self.state.apply(HEKLA.space.parse(words[number % len(words)]), self.state.actors[0])
        self.model.do(words[number % len(words)])

    @invariant()
    def like_the_model(self) -> None:
        if hasattr(self, "state"):
            same(self.state, self.model)
            assert legal(self.state) == self.model.legal()

    @invariant()
    def nothing_is_lost(self) -> None:
        """[I1] [I2] [I3] [I4]"""
        if hasattr(self, "state"):
            assert HEKLA.invariants(self.state) == []
            board = self.state.to_json()["board"]
            assert all(len([stone for stone in stones if stone]) <= 2 for stones in board.values())
            assert set(board) <= set(PRESENT)


Wanderer.TestCase.settings = settings(max_examples=amount(10, 25), stateful_step_count=60)
TestWanderer = Wanderer.TestCase
