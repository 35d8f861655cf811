"""Wrath of Fire Mountain: what the bots know."""

from __future__ import annotations

import pytest

from caldera.bots.ladder import make_bot
from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.lab.simulate import Setup, simulate
from tests.games.fire_mountain.positions import ALL, GAME, cros, new, play, position, roll


@pytest.fixture(scope="module")
def policy() -> Policy:
    return GAME.policy()


def choice(policy: Policy, state: FireMountainState) -> str:
    return GAME.space.words(int(policy.choose(state, state.actors[0], Rng(1))))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_that_is_proposed_is_legal(policy: Policy, players: int) -> None:
    """Choices, playouts and candidates, in all phases; the values are chances that add up; and judging changes nothing."""
    rng, state = Rng(players), new(players, terrain="random", species=[])
    seen = set()
    while not state.is_over:
        seat = state.actors[0]
        if seat == CHANCE:
            state.apply(int(state.draw(rng)), CHANCE)
            continue
        seen.add(state.to_json()["phase"])
        key, legal = state.key, state.legal_actions(seat)
        candidates = [int(action) for action in policy.candidates(state, seat)]
        assert candidates
        assert len(set(candidates)) == len(candidates)
        assert set(candidates) <= set(legal)
        rolled = int(policy.rollout(state, seat, rng))
        assert rolled in legal
        assert int(policy.choose(state, seat, rng)) in candidates
        assert sum(policy.evaluate(state)) == pytest.approx(1)
        assert state.key == key
        state.apply(rolled if rng.below(4) else legal[rng.below(len(legal))], seat)
    assert {"roll", "act", "quake"} <= seen
    assert list(policy.evaluate(state)) == state.returns


def test_alike_dice_are_rolled_together(policy: Policy) -> None:
    state = position(2, "red", "")
    play(state, "roll 1+2+3+4+5")
    roll(state, "ffcce")
    words = {GAME.space.words(int(action)) for action in policy.candidates(state, 0)}
    assert words == {"stop", "roll 1+2", "roll 3+4", "roll 5", "roll 1+2+3+4", "roll 1+2+5", "roll 3+4+5", "roll 1+2+3+4+5"}


def test_it_takes_what_is_there_to_take(policy: Policy) -> None:
    """With the eruption certain, the last footprint goes where it scores."""
    state = position(2, "red", "f", volcano=cros("B", 6), C="R", J4="B", P3="B", P5="B B")
    assert choice(policy, state) == "move cro C J4"


def test_it_shakes_the_earth_for_points(policy: Policy) -> None:
    """[Q3]: the push that makes a prairie of three under its only figure, before the eruption."""
    state = position(2, "red", "c", volcano=cros("R", 6), P3="R")
    play(state, "end")
    assert choice(policy, state) == "quake left"


def test_it_hatches(policy: Policy) -> None:
    state = position(2, "red", "", egg=cros("R", 5), more={"species": ALL[4:]})
    assert choice(policy, state).startswith("hatch ")


def test_it_eats_the_rival_that_matters(policy: Policy) -> None:
    state = position(2, "red", "f", volcano=cros("B", 6), J1="R-tyrannosaurus", J2="B")
    play(state, "move tyrannosaurus J1 J2")
    assert choice(policy, state) == "eat 1"


def test_greedy_beats_random() -> None:
    won = 0.0
    for number in range(10):
        bots = [make_bot("greedy", GAME, number), make_bot("random", GAME, number)]
        greedy = number % 2
        state, rng = new(2), Rng(number)
        while not state.is_over:
            seat = state.actors[0]
            action = int(state.draw(rng)) if seat == CHANCE else bots[seat ^ greedy].choose(state, seat)
            state.apply(action, seat)
        won += state.returns[greedy]
    assert won >= 9


@pytest.mark.long
@pytest.mark.parametrize(("players", "setup"), [(2, {}), (3, {"terrain": "random", "species": []})])
def test_medium_bots_play_no_dead_games(players: int, setup: dict[str, object]) -> None:
    """[E4]: of 7,200 such games the longest took 90 turns; none may come near the limit, and each sees eruptions."""
    played = simulate(Setup("fire_mountain", ("medium",) * players, setup, {}), 6, 2024, workers=1)
    assert [game.facts["ended"] for game in played] == ["goal"] * len(played)
    assert max(game.facts["turns"] for game in played) <= 100
    assert min(game.facts["eruptions"] for game in played) >= 2
