"""The search on trees whose answers are known, and what it promises: chance by weight, no peeping, the same for the same seed."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import caldera
from caldera.bots.knowledge import Knowledge
from caldera.bots.search import Search, SearchResult
from caldera.core.policy import Indifferent, Policy
from caldera.core.rng import Rng
from caldera.core.state import GameState
from tests.support.little_trees import Leaf, Roll, Tree, TreeState, Turn, nim, won


class Worth(Policy):
    """Takes the values at the leaves as they are, not as who did better; its playouts are random."""

    def evaluate(self, state: GameState) -> vec[float]:
        return state.payoffs()

    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        actions = state.moves(seat)
        return actions[rng.below(len(actions))]


def search(tree: Tree, simulations: int, seat: int = 0, players: int = 2, seed: int = 1) -> SearchResult:
    return Search(Worth(), simulations).run(Knowledge(TreeState(tree, players), seat), Rng(seed))


@pytest.mark.parametrize("stones", [5, 6, 7, 9, 10])
@pytest.mark.parametrize("seed", [1, 2])
def test_it_finds_the_forced_win(stones: int, seed: int) -> None:
    found = search(nim(stones), 1500, seed=seed)
    assert found.best == stones % 4 - 1
    assert found.confidence > 0.5
    assert found.values[0] > 0.8


def test_a_lost_position_looks_lost() -> None:
    assert max(search(nim(8), 3000).values) < 0.35


def test_a_win_in_one_is_taken() -> None:
    found = search(Turn(0, [won(1), won(0), nim(4, 1)]), 100)
    assert found.best == 1
    assert found.values[found.actions.index(1)] == 1.0


def test_chance_is_drawn_by_its_weights() -> None:
    sure = Leaf((0.6, 0.4))
    tree = Turn(0, [sure, Roll([7, 3], [won(0), won(1)]), Roll([1, 0, 3], [won(0), won(0), won(1)])])
    found = search(tree, 6000)
    value = dict(zip(found.actions, found.values, strict=True))
    visits = dict(zip(found.actions, found.visits, strict=True))
    assert found.best == 1
    assert value[1] == pytest.approx(0.7, abs=0.04)
    assert value[2] == pytest.approx(0.25, abs=0.15)
    assert visits[1] > visits[0] > visits[2]


def test_decisions_after_chance_see_the_outcome() -> None:
    """A guess after the roll always hits; the same guess before it hits half the time."""
    seen = Roll([1, 1], [Turn(0, [won(0), won(1)]), Turn(0, [won(1), won(0)])])
    blind = Turn(0, [Roll([1, 1], [won(0), won(1)])])
    found = search(Turn(0, [blind, seen]), 800)
    assert found.best == 1
    assert found.values[0] > 0.9


def test_every_seat_looks_after_itself() -> None:
    """With three players, seat 1 takes what is best for seat 1, even when it ruins seat 0, and seat 0 sees that coming."""
    left = Turn(1, [Leaf((1.0, 0.2, 0.0)), Leaf((0.0, 0.5, 0.5))])
    right = Turn(2, [Leaf((0.6, 0.0, 0.9)), Leaf((0.0, 0.9, 0.1))])

    found = Search(Worth(), 2000).run(Knowledge(TreeState(Turn(0, [left, right]), 3), 0), Rng(5))
    assert found.best == 1
    assert found.values[0] == pytest.approx(0.6, abs=0.05)


def test_hidden_things_are_not_known() -> None:
    """A coin lies under a cup. Naming it right wins, but a sure 0.7 is better than a guess. The coin is in truth always heads."""
    heads = Turn(0, [won(0), won(1), Leaf((0.7, 0.3))])
    tails = Turn(0, [won(1), won(0), Leaf((0.7, 0.3))])
    state = TreeState(heads, 2, lambda rng: heads if rng.below(2) else tails)

    honest = Search(Worth(), 2000, hidden=True).run(Knowledge(state, 0), Rng(1))
    value = dict(zip(honest.actions, honest.values, strict=True))
    assert honest.best == 2
    assert value[0] < 0.68
    assert value[1] < 0.68


def test_guesses_may_lead_to_other_seats() -> None:
    """After the same action one guess goes on with seat 1 and another with seat 0: neither decides in the other's place."""
    mine = Turn(0, [Turn(0, [won(0), won(1)]), Leaf((0.5, 0.5))])
    theirs = Turn(0, [Turn(1, [won(0), won(1)]), Leaf((0.5, 0.5))])
    state = TreeState(mine, 2, lambda rng: mine if rng.below(2) else theirs)
    found = Search(Indifferent(), 4000, hidden=True).run(Knowledge(state, 0), Rng(3))
    value = dict(zip(found.actions, found.values, strict=True))
    assert value[0] == pytest.approx(0.5, abs=0.08)


def test_a_single_choice_needs_no_search() -> None:
    found = search(Turn(0, [nim(3)]), 10_000_000)
    assert (found.actions, found.confidence) == ([0], 1.0)


def test_time_ends_a_search() -> None:
    found = Search(Indifferent(), 0, seconds=0.05).run(Knowledge(TreeState(nim(11), 2), 0), Rng(1))
    assert sum(found.visits) >= 8


def test_the_same_seed_gives_the_same_visits() -> None:
    game = caldera.game("hekla")
    state = game.new(3)
    results = [Search(game.policy(), 60).run(Knowledge(state, 0), Rng(seed)) for seed in (4, 4, 5)]
    assert results[0].visits == results[1].visits
    assert results[0].values == results[1].values
    assert results[0].values != results[2].values


def test_a_search_leaves_the_state_alone() -> None:
    game = caldera.game("hekla")
    state = game.new(2)
    before = state.key
    found = Search(game.policy(), 30).run(Knowledge(state, 0), Rng(1))
    assert state.key == before
    assert sum(found.visits) == 30
    assert set(found.actions) <= set(state.legal_actions(0))


def test_visits_are_the_same_compiled_and_interpreted() -> None:
    """Numbers written down once: they hold for every build. They change only with the policy or the search."""
    game = caldera.game("hekla")
    board = {"b3": ["R3"], "c3": ["R2", "G1"], "d2": ["G3", "L0"], "e3": ["G2"], "d4": ["Y2"], "b2": ["L0"]}
    state = game.from_json({"players": 3, "board": board, "progress": [7, 4, 9]})
    found = Search(game.policy(), 300).run(Knowledge(state, 0), Rng(2024))
    assert [game.space.words(action) for action in found.actions[:3]] == ["place 2 d3", "place 2 a3", "place 0 a3"]
    assert found.visits[:8] == [31, 28, 19, 16, 15, 14, 14, 13]
    assert found.values[0] == pytest.approx(0.470465946199, abs=1e-12)
