"""The order of a table of bots: what is said can still be heard, and nobody is ready before people have had their say."""

from __future__ import annotations

import pytest

from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games.fuji.bot.policy import FujiPolicy
from caldera.games.fuji.rules.constants import PLAN
from caldera.games.fuji.rules.play import FujiState
from caldera.games.fuji.rules.speech import is_statement
from tests.games.fuji.positions import FUJI, position


def next_wish(state: FujiState, policy: FujiPolicy, rng: Rng) -> tuple[int, int]:
    """Who acts next at a table of bots, and how."""
    wishes = []
    for seat in state.actors:
        action = int(policy.choose(state, seat, rng))
        wishes.append((FUJI.order_wish(state, seat, action) or (seat,), seat, action))
    _, seat, action = min(wishes)
    return seat, action


@pytest.mark.long
@pytest.mark.parametrize("players", [3])
def test_words_are_heard_and_come_before_markers(players: int) -> None:
    """Of the words of a few rounds at most one in fifty is said when nobody else can act, and no first marker lies before them."""
    policy, chance, thoughts = FujiPolicy(worlds=4), Rng(11), Rng(12)
    words = unheard = early = rounds = 0
    for _ in range(3):
        state = FUJI.new(players, {"level": 2, "scenario": "random"})
        spoken: set[int] = set()
        while not state.is_over and state.round < 4:
            if state.actors[0] == CHANCE:
                state.play(state.draw(chance), CHANCE)
                continue
            seat, action = next_wish(state, policy, thoughts)
            if state.stage == PLAN and is_statement(state, action):
                words += 1
                unheard += state.actors == (seat,)
                spoken.add(seat)
            elif state.stage == PLAN and state.table.actions.mark.has(action):
                early += not spoken - {seat} and all(state.speech_left[other] for other in range(players))
            before = state.stage
            state.play(action, seat)
            if before == PLAN != state.stage:
                rounds += 1
                spoken.clear()
    assert rounds >= 6
    assert words >= 2 * rounds
    assert unheard <= words / 50
    assert early <= rounds / 50


def test_bots_are_ready_after_people() -> None:
    state = position()
    ready = FUJI.action("ready")
    assert state.stage == PLAN
    assert FUJI.keeps_back(state, ready, [0])
    assert not FUJI.keeps_back(state, ready, []), "there is no person who could still speak"
    assert not FUJI.keeps_back(state, FUJI.policy().candidates(state, 1)[0], [0]), "only being ready is kept back"
    said = next(action for action in state.legal_actions(0) if is_statement(state, action))
    state.apply(said, 0)
    assert FUJI.keeps_back(state, ready, [0]), "what was said can still be answered"
