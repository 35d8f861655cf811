"""The trainers: the same games again, weights that are known before, and files that the bots read."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from caldera.core.linear import read_weights
from caldera.games import game as find_game
from caldera.games.fire_mountain.bot.features import COUNT, NAMES
from caldera.games.fire_mountain.bot.features import STAGES as FIRE_MOUNTAIN_STAGES
from caldera.games.sub_terra.bot.features import COUNT as TEMPLE_COUNT
from caldera.games.sub_terra.bot.value_model import STAGES, ValueModel
from caldera.games.sub_terra.game import SubTerra
from caldera_studies import temple_training, training
from caldera_studies.temple_training import Row, learn
from caldera_studies.training import fit, play_games
from tests.games.fire_mountain.positions import GAME


def test_the_trainer_plays_the_same_games_again_and_finds_weights() -> None:
    rows, results = play_games(GAME, 2, 2, 5, "greedy")
    assert (rows, results) == play_games(GAME, 2, 2, 5, "greedy")
    assert len(rows) == len(results) > 20
    assert {len(row) for row in rows} == {2 * COUNT * FIRE_MOUNTAIN_STAGES}
    dice = np.random.default_rng(1)
    found = dice.normal(size=(4000, 3, 2))
    chances = np.exp(found @ np.array([1.0, -0.5]))
    chances /= chances.sum(axis=1, keepdims=True)
    won = [dice.multinomial(1, row).tolist() for row in chances]
    weights, before, after = fit(found.reshape(4000, 6).tolist(), won, [0.0, 0.0], 10.0)
    assert weights == pytest.approx([1.0, -0.5], abs=0.08)
    assert after > before + 0.1


def test_the_trainer_finds_chances_again() -> None:
    """Games whose results follow from the first feature; what comes before the flight learns from how the flight begins."""
    dice = np.random.default_rng(1)
    rows: list[Row] = []
    won: list[float] = []
    for game in range(1600):
        luck = float(dice.normal())
        won.append(float(dice.random() < 1.0 / (1.0 + math.exp(-2.0 * luck))))
        for at in range(STAGES):
            rows.append(Row(game, at, [luck + (STAGES - 1 - at) * float(dice.normal(0.0, 0.3)), float(dice.normal())]))
    models = learn(rows, won)
    assert 1.2 < models[2][1][0] < 2.4  # held near 0 a little
    assert models[0][1][0] > 0.4
    assert all(abs(weights[1]) < 0.3 for _, weights in models)


def test_what_the_trainers_write_is_what_the_bots_read(tmp_path: Path) -> None:
    """Eight games of two and one each of three and four."""
    file = tmp_path / "weights.txt"
    training.main(["fire_mountain", "--games", "8", "--teacher", "random", "--out", str(file)])
    text = file.read_text(encoding="utf-8")
    assert "python -m caldera_studies.training fire_mountain --games 8 --seed 1 --teacher random" in text
    for players in (2, 3, 4):
        assert any(read_weights(text, players, NAMES, FIRE_MOUNTAIN_STAGES).weights)


def test_what_the_temple_trainer_writes_is_what_the_bot_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are won or lost at random, whose features say nothing: the constants are all there is to learn."""
    dice = np.random.default_rng(2)
    rows = [Row(game, at, dice.normal(size=TEMPLE_COUNT).tolist()) for game in range(80) for at in range(STAGES)]
    monkeypatch.setattr(temple_training, "play_games", lambda game, games, seed: (rows, [1.0, 0.0, 0.0, 0.0] * 20))
    file = tmp_path / "value_model.txt"
    temple_training.main(["--games", "80", "--out", str(file)])
    assert all(-2.5 < constant < -0.2 for constant in ValueModel(file.read_text(encoding="utf-8")).constant)


@pytest.mark.long
def test_temples_are_explored_the_same_way_again() -> None:
    game = find_game("sub_terra")
    assert isinstance(game, SubTerra)
    rows, won = temple_training.play_games(game, 2, 3)
    assert (rows, won) == temple_training.play_games(game, 2, 3)
    assert {row.game for row in rows} == {0, 1}
    assert {len(row.found) for row in rows} == {TEMPLE_COUNT}
