"""Wrath of Fire Mountain's learned evaluation: what it reads from a position, and what it must say."""

from __future__ import annotations

import math

import pytest

from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games.fire_mountain.bot.evaluation import Evaluation, Weights
from caldera.games.fire_mountain.bot.features import COUNT, NAMES, STAGES, read_features, read_stage
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.rules.scoring import score_regions, score_volcano
from tests.games.fire_mountain.positions import ALL, GAME, cros, new, position

WEIGHTS = GAME.folder.joinpath("bot", "weights.txt").read_text(encoding="utf-8")

BY_HAND = ("regions", "volcano", "prepared")
EVALUATION = Evaluation(new().board, Weights())


def read(state: FireMountainState, seat: int) -> dict[str, float]:
    """The features of a seat that are not 0, without the evaluation made by hand."""
    features = list(read_features(EVALUATION, state))[seat * COUNT : (seat + 1) * COUNT]
    return {name: value for name, value in zip(NAMES, features, strict=True) if value and name not in BY_HAND}


def chance(state: FireMountainState, seat: int) -> float:
    return float(GAME.learned_policy().evaluate(state)[seat])


def test_the_file_of_weights_names_each_feature_once() -> None:
    lines = [line.split() for line in WEIGHTS.splitlines() if not line.startswith("#")]
    assert [(words[0], words[1]) for words in lines] == [(players, name) for players in "234" for name in NAMES]
    assert {len(words) for words in lines} == {2 + STAGES}


def test_what_is_read_from_a_position() -> None:
    """Red holds the prairie of one tile, blue the jungle of three with a figure and a dinosaur more."""
    places = {"P4": "R R", "J1": "R", "J2": "B B-brontosaurus", "C": "B", "egg": "R", "volcano": "B B"}
    state = position(2, "blue", "", more={"score": [5, 12]}, **places)
    assert read(state, 0) == {
        "score": 5,
        "behind_by_3": 3,
        "ahead_by_2": 1,
        "strength": 3,
        "promised": 1,
        "worship_lead": -2,
        "watchers": 1,
        "reserve": 4,
        "order": 0.5,
    }
    assert read(state, 1) == {
        "score": 12,
        "ahead_by_3": 3,
        "strength": 4,
        "promised": 6,
        "worshippers": 2,
        "worship_lead": 2,
        "worships": 1,
        "worships_most": 1,
        "cave": 1,
        "reserve": 4,
        "brontosaurus": 1,
    }
    features = read_features(EVALUATION, state)
    by_hand = [sum(features[seat * COUNT + NAMES.index(name)] for name in ("score", *BY_HAND)) for seat in range(2)]
    assert by_hand == pytest.approx(list(EVALUATION.expected_points(state)))
    assert list(read_stage(EVALUATION, state)) == pytest.approx([1, 0.5, 4 / 6, 1 / 5.25])


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_promised_is_what_an_eruption_brings(players: int) -> None:
    """With all species, on drawn terrain, as quick playouts go."""
    policy, rng, compared = GAME.learned_policy(), Rng(players), 0
    for species in (ALL[:4], ALL[4:]):
        state = new(players, terrain="random", species=species)
        while not state.is_over:
            seat = state.actors[0]
            if seat == CHANCE:
                state.play(state.draw(rng), CHANCE)
                continue
            if policy.is_settled(state):
                found, trial = read_features(EVALUATION, state), state.clone()
                assert all(math.isfinite(value) for value in found)
                score_volcano(trial)
                score_regions(trial)
                gains = [trial.score[seat] - state.score[seat] for seat in range(players)]
                assert [found[seat * COUNT + NAMES.index("promised")] for seat in range(players)] == gains
                compared += max(gains) > 0
            state.play(policy.rollout(state, seat, rng), seat)
    assert compared > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_likes_what_wins(players: int) -> None:
    """Whatever the weights are: points, a region, the volcano and a dinosaur are better than nothing, and chances add up."""
    score = [6] * players
    plain = position(players, "blue", "", more={"score": score})
    assert sum(GAME.learned_policy().evaluate(plain)) == pytest.approx(1)
    better = [
        position(players, "blue", "", more={"score": [9, *score[1:]]}),
        position(players, "blue", "", more={"score": score}, J1=cros("R", 2)),
        position(players, "blue", "", more={"score": score}, volcano=cros("R", 2)),
        position(players, "blue", "", more={"score": score}, P4="R-brontosaurus"),
    ]
    assert all(chance(state, 0) > chance(plain, 0) + 0.01 for state in better)
    assert all(chance(state, 1) < chance(plain, 1) for state in better)
