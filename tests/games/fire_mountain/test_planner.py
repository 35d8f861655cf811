"""The planner of whole turns: exact where it can be compared with everything, the same answer for the same position."""

from __future__ import annotations

from itertools import product

import pytest

from caldera.bots import make_bot
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games.fire_mountain.bot.keeping import Keeping
from caldera.games.fire_mountain.bot.planner import Planner, make_planner
from caldera.games.fire_mountain.rules.codes import OVER, ROLL
from caldera.games.fire_mountain.rules.play import FireMountainState
from tests.games.fire_mountain.positions import ALL, GAME, new, position


def planner_of(playouts: int = 0, width: int = 3) -> Planner:
    planner = make_planner(GAME.learned_policy(), playouts)
    planner.table_width = width
    return planner


def judge_turn(state: FireMountainState, seat: int, turn: int, known: dict[int, float]) -> float:
    """The value of a position in the middle of a turn by trying everything: the mean over dice, the most over actions."""
    if state.phase == OVER or state.turn != turn:
        return float(GAME.learned_policy().evaluate(state)[seat])
    key = state.hash64
    if key not in known:
        mover, values = state.actors[0], []
        chances = state.chance_outcomes() if mover == CHANCE else [(action, 1.0) for action in state.legal_actions(mover)]
        for action, chance in chances:
            after = state.clone()
            after.play(action, mover)
            values.append(chance * judge_turn(after, seat, turn, known))
        known[key] = sum(values) if mover == CHANCE else max(values)
    return known[key]


def list_small_positions(count: int) -> list[FireMountainState]:
    """Two dice that may be rolled once more, after some turns of quick play; all species occur, and drawn terrain."""
    rng, found = Rng(7), []
    for number in range(count):
        state = new(2, terrain="random", species=ALL[number % 2 * 4 :][:4])
        until = 3 + 2 * (number % 4)
        while state.is_over or state.turn < until or state.phase != ROLL:
            mover = state.actors[0]
            state.play(state.draw(rng) if mover == CHANCE else GAME.policy().rollout(state, mover, rng), mover)
        state.rolls, state.dice = state.board.rolls - 1, 2
        for die in range(2):
            state.set_face(die, (number + 2 * die) % 5)
        found.append(state)
    return found


def test_its_value_is_that_of_trying_everything() -> None:
    planner = planner_of(width=1000)
    for state in list_small_positions(8):
        seat, known = state.actors[0], dict[int, float]()
        everything = judge_turn(state, seat, int(state.turn), known)
        best, action = planner.rank(state, seat)[0]
        assert best == pytest.approx(everything, abs=1e-12)
        rolled = state.clone()
        rolled.play(action, seat)
        assert judge_turn(rolled, seat, int(state.turn), known) == pytest.approx(everything, abs=1e-12)


def test_the_expectation_over_kept_dice_is_a_count_of_all_throws() -> None:
    keeping, rng = Keeping(new().board.face_weights, 5), Rng(3)
    worths = {throw: rng.unit() for throw in keeping.sets[5]}
    expected = keeping.expect(worths)
    sides = [face for face, weight in enumerate(new().board.face_weights) for _ in range(weight)]
    for kept in ((), (0,), (1, 4), (2, 2, 3), (4, 4, 4, 4), (0, 1, 2, 3, 4)):
        held = sum(1 << 4 * face for face in kept)
        throws = [held + sum(1 << 4 * face for face in rolled) for rolled in product(sides, repeat=5 - len(kept))]
        assert expected[held] == pytest.approx(sum(worths[throw] for throw in throws) / len(throws))
    best = keeping.choose_best(expected)
    throw = sum(1 << 4 * face for face in (0, 0, 1, 4, 4))
    subsets = {
        sum(1 << 4 * face for face, keep in zip((0, 0, 1, 4, 4), mask, strict=True) if keep) for mask in product((0, 1), repeat=5)
    }
    assert best[throw] == max(expected[kept] for kept in subsets)


@pytest.mark.parametrize("players", [2, 4])
def test_a_new_bot_for_every_decision_plays_the_same_turns(players: int) -> None:
    state, rng = new(players, terrain="random", species=ALL[4:]), Rng(2)
    lasting, decisions = make_bot("plan:2", GAME, 5), 0
    while decisions < 5:
        seat = state.actors[0]
        if seat == CHANCE:
            state.play(state.draw(rng), CHANCE)
            continue
        choice = lasting.choose(state, seat)
        assert choice == make_bot("plan:2", GAME, 99).choose(state, seat)
        state.apply(choice, seat)
        decisions += 1


def test_it_ends_the_game_when_it_can() -> None:
    """The last space of the volcano, and points enough for whoever worships most there."""
    state = position(2, "red", "v", more={"score": [22, 0]}, volcano="R R R R B", P4="R R")
    turn = state.turn
    while not state.is_over and state.turn == turn:
        seat = state.actors[0]
        state.apply(planner_of(2).choose(state, seat, Rng(1)), seat)
    assert state.is_over
    assert list(state.returns) == [1.0, 0.0]


def test_alternatives_come_with_their_chances() -> None:
    state = list_small_positions(1)[0]
    found = make_bot("plan:2", GAME, 1).analyse(state, state.actors[0])
    assert len(found.actions) > 1
    assert found.values == sorted(found.values, reverse=True)
    assert set(found.actions) <= set(state.legal_actions(state.actors[0]))
