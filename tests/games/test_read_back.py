"""Every position of a match is read back from its file as it was."""

from __future__ import annotations

import json

import pytest

import caldera
from caldera.core.game import AnyGame
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.games import OWN
from tests.support.paths import GOLDEN

MATCHES = sorted(path.relative_to(GOLDEN).as_posix() for path in GOLDEN.glob("*/*.json"))
TEAM = ["archaeologist", "healer", "veteran"]


def reads_back(game: AnyGame, state: GameState) -> None:
    again = game.from_json(json.loads(json.dumps(state.to_json())))
    assert again.key == state.key, f"after {int(state.ply)} actions"


@pytest.mark.parametrize("name", MATCHES)
def test_every_position_of_a_golden_match_reads_back(name: str) -> None:
    match = caldera.load_match(GOLDEN / name)
    state = match.state_at(0)
    for seat, action in match.plays:
        reads_back(match.game, state)
        state.play(action, seat)
    reads_back(match.game, state)


@pytest.mark.parametrize("game_id", OWN)
def test_every_position_of_random_matches_reads_back(game_id: str) -> None:
    """With every number of players, by quick choices and random ones in turn."""
    game, policy = caldera.game(game_id), caldera.game(game_id).policy()
    for players in game.info.players:
        rng, state = Rng(players), game.new(players)
        while not state.is_over and state.ply < 250:
            reads_back(game, state)
            seat = state.actors[0]
            legal = [int(state.draw(rng))] if seat == CHANCE else state.legal_actions(seat)
            quick = seat != CHANCE and rng.below(2) == 0
            wanted = int(policy.rollout(state, seat, rng)) if quick else legal[rng.below(len(legal))]
            state.apply(wanted if wanted in legal else legal[0], seat)


def test_a_die_that_the_archaeologist_rolls_again_reads_back() -> None:
    """[K2] It keeps its old number until it comes to rest. Every throw of this match fails, and she always rolls again."""
    game, rolled_again = caldera.game("sub_terra"), 0
    for seed in range(40):
        rng, state = Rng(seed), game.new(3, {"team": TEAM})
        while not state.is_over and rolled_again < 5:
            seat = state.actors[0]
            if seat == CHANCE:
                turn = state.to_json()["turn"]
                rolled_again += turn["die"] != 0
                reads_back(game, state)
                state.apply(state.chance_outcomes()[0][0] if turn["die_for"] else int(state.draw(rng)), CHANCE)
                continue
            legal = state.legal_actions(seat)
            wanted = [action for action in legal if game.describe(action)["kind"] in ("reroll", "attack")]
            state.apply(wanted[0] if wanted else legal[rng.below(len(legal))], seat)
    assert rolled_again == 5
