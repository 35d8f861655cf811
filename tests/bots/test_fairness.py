"""What a bot decides depends on what its seat may know, on its seed, and on nothing else: not on the clock, not on secrets."""

from __future__ import annotations

import pytest

import caldera
from caldera.bots import levels_of, make_bot
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.games import OWN
from caldera.lab.simulate import Setup, simulate

HIDDEN = [game_id for game_id in OWN if caldera.game(game_id).info.hidden]
QUICK = ("novice", "medium", "uct:2")


def play_on(state: GameState, decisions: int, rng: Rng) -> None:
    while not state.is_over and decisions > 0:
        seat = int(state.mover())
        if seat == CHANCE:
            state.play(state.draw(rng), CHANCE)
        else:
            legal = state.legal_actions(seat)
            state.play(legal[rng.below(len(legal))], seat)
            decisions -= 1


def test_there_is_a_game_with_secrets() -> None:
    assert HIDDEN


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("game_id", HIDDEN)
def test_another_truth_that_looks_the_same_gets_the_same_choice(game_id: str, name: str) -> None:
    game, rng, seen = caldera.game(game_id), Rng(5), 0
    for decisions in (1, 7):
        state = game.new()
        play_on(state, decisions, rng)
        while not state.is_over and int(state.mover()) == CHANCE:
            state.play(state.draw(rng), CHANCE)
        if state.is_over:
            continue
        seat = state.actors[0]
        other = state.guess(seat, rng)
        assert other.observe(seat) == state.observe(seat)
        seen += other.to_json() != state.to_json()
        choices = [make_bot(name, game, 3).choose(truth, seat) for truth in (state, other)]
        assert choices[0] == choices[1]
    assert seen, "the guesses differ from the truth somewhere, else nothing was shown"


@pytest.mark.parametrize("game_id", OWN)
def test_levels_think_by_counts(game_id: str) -> None:
    """A time in a level is a limit for slow machines. What a bot does, and how long it takes, follows from counts."""
    for level in levels_of(game_id).values():
        assert level.budget or not level.seconds, level


@pytest.mark.parametrize("game_id", ["hekla", "fire_mountain"])
def test_the_same_seed_is_the_same_game_with_one_process_and_with_two(game_id: str) -> None:
    setup = Setup(game_id, ("learned:6~20", "novice"))
    assert simulate(setup, 2, 11, workers=1) == simulate(setup, 2, 11, workers=2)
