"""Sub Terra's learned chance to win: what it must say, whatever its weights are."""

from __future__ import annotations

import math

import pytest

from caldera.core.rng import Rng
from caldera.games.sub_terra.bot.features import COUNT, NAMES, Features
from caldera.games.sub_terra.bot.lookahead import EFFORT, Lookahead
from caldera.games.sub_terra.bot.policy import SubTerraPolicy, stage
from caldera.games.sub_terra.bot.value_model import CONSTANT, STAGES, ValueModel
from caldera.games.sub_terra.rules.play import SubTerraState
from tests.games.sub_terra.positions import GAME, fresh, position

TEAM = ("rogue", "veteran", "sapper", "sharpshooter")
WAY = ["d1 normal-T 90", "d2 normal-T 90", "d3 normal-T 90"]
WEIGHTS = GAME.folder.joinpath("bot", "value_model.txt").read_text(encoding="utf-8")
POLICY = SubTerraPolicy(GAME.board, GAME.actions)


def chance(state: SubTerraState) -> float:
    at = stage(state)
    return ValueModel(WEIGHTS).chance(state, POLICY.evaluations[at], at)


def exploring(marker: int, **health: int) -> SubTerraState:
    options = {"difficulty": "beginner"}
    return position(TEAM, WAY, 4, options, at={"rogue": "d3", "veteran": "d2"}, hp=health, marker=marker)


def unlocking(marker: int) -> SubTerraState:
    cells = [*WAY, "d4 hall 180", "d5 vault 180"]
    objects = {"key-1": "placed", "key-2": "placed", "key-3": "d2"}
    return position(TEAM, cells, 4, discarded=True, objects=objects, at={"rogue": "d3"}, marker=marker)


def fleeing(marker: int) -> SubTerraState:
    cells = [*WAY, "d4 hall 180", "d5 vault 180"]
    objects = {"key-1": "placed", "key-2": "placed", "key-3": "placed", "artefact": "d5"}
    return position(TEAM, cells, 4, discarded=True, objects=objects, at={"rogue": "d4"}, marker=marker)


@pytest.mark.parametrize("state", [exploring(22), unlocking(8), fleeing(4)])
def test_every_feature_is_read_in_every_stage(state: SubTerraState) -> None:
    features = Features()
    found = list(features.read(state, POLICY.evaluations[stage(state)]))
    assert len(NAMES) == COUNT == len(found) == features.next
    assert all(math.isfinite(value) and abs(value) < 15.0 for value in found)


def test_the_file_of_weights_names_each_feature_once() -> None:
    lines = [line.split() for line in WEIGHTS.splitlines() if not line.startswith("#")]
    assert [words[0] for words in lines] == [CONSTANT, *NAMES]
    assert {len(words) for words in lines} == {1 + STAGES}


def test_a_lost_round_costs_more_than_a_scratch() -> None:
    """Playouts that were judged by health alone never found the Sanctuary."""
    lost = chance(exploring(22)) - chance(exploring(21))
    hurt = chance(exploring(22)) - chance(exploring(22, veteran=6))
    assert lost > 0.01
    assert lost > hurt
    assert chance(unlocking(8)) > chance(unlocking(3)) > chance(unlocking(1))
    assert chance(fleeing(6)) > chance(fleeing(1))


def test_falling_costs_more_than_being_hurt() -> None:
    assert chance(exploring(22)) > chance(exploring(22, veteran=1)) > chance(exploring(22, veteran=0, sapper=0))


def test_turns_are_compared_where_they_begin_and_alike_every_time() -> None:
    """The planner plays the playouts on while tiles are revealed; in the middle of a turn nothing is compared."""
    state = fresh(4, {"team": list(TEAM), "difficulty": "beginner"})
    look = Lookahead(GAME.board, GAME.actions, 16, WEIGHTS)
    first = look.choose(state, 0, Rng(3))
    compared = look.simulations
    assert compared > 0
    assert 0 < look.planner_rollout.effort < 2 * EFFORT
    again = Lookahead(GAME.board, GAME.actions, 16, WEIGHTS)
    again.choose(exploring(22), 0, Rng(4))
    assert again.choose(GAME.from_json(state.to_json()), 0, Rng(3)) == first
    state.ap = 1
    look.choose(state, 0, Rng(3))
    assert look.simulations == compared
    few = Lookahead(GAME.board, GAME.actions, 4, WEIGHTS)
    few.choose(exploring(22), 0, Rng(3))
    assert few.simulations == 0
