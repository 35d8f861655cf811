"""Hekla by alpha-beta search: its value is that of trying everything, and the same position always gets the same answer."""

from __future__ import annotations

import pytest

from caldera.bots import make_bot
from caldera.core.rng import Rng
from caldera.core.state import NOBODY
from caldera.games.hekla.bot.deep import GLANCES, WIDTHS, HeklaDeep, make_deep
from caldera.games.hekla.rules.play import HeklaState
from tests.games.hekla.positions import HEKLA, position


def search_of(thousands: int, plies: int = 3) -> HeklaDeep:
    search = make_deep(HEKLA.learned_policy(), thousands)
    search.plies = plies
    return search


def middle_game(plies: int, seed: int) -> HeklaState:
    state, rng = HEKLA.new(2), Rng(seed)
    assert isinstance(state, HeklaState)
    for _ in range(plies):
        state.play(HEKLA.policy().choose(state, state.mover(), rng), state.mover())
    return state


def best_by_trying_everything(state: HeklaState, seat: int, ply: int, plies: int) -> tuple[float, int]:
    """The value for the seat and the action that leads to it, without any bound or table."""
    policy, mover, sign = HEKLA.learned_policy(), state.mover(), 1 if state.mover() == seat else -1
    found: list[tuple[float, int, int, HeklaState]] = []
    for action in list(policy.candidates(state, mover))[: GLANCES * WIDTHS[ply]]:
        after = state.clone()
        after.play(action, mover)
        values = policy.evaluate(after)
        found.append((-sign * (values[seat] - values[1 - seat]), len(found), int(action), after))
    worths: list[tuple[float, int, int]] = []
    for judged, place, action, after in sorted(found, key=lambda line: line[:2])[: WIDTHS[ply]]:
        if ply + 1 < plies and after.mover() != NOBODY:
            worths.append((sign * best_by_trying_everything(after, seat, ply + 1, plies)[0], -place, action))
        else:
            worths.append((-judged, -place, action))
    value, _, action = max(worths)
    return sign * value, action


@pytest.mark.parametrize(("plies", "seed"), [(60, 1), (75, 2)])
def test_its_value_is_that_of_trying_everything(plies: int, seed: int) -> None:
    """With bounds, a table of positions and a search by one ply after the other."""
    state = middle_game(plies, seed)
    seat = int(state.mover())
    search = search_of(1000, plies=2)
    value, action = search.search(state, seat, 1)[0]
    expected, _ = best_by_trying_everything(state, seat, 0, 2)
    assert value == pytest.approx(expected, abs=1e-12)
    after = state.clone()
    after.play(action, seat)
    assert -best_by_trying_everything(after, 1 - seat, 1, 2)[0] == pytest.approx(expected, abs=1e-12)


def test_it_keeps_to_its_budget_and_always_answers_alike() -> None:
    state = middle_game(40, 3)
    seat = int(state.mover())
    search = search_of(1, plies=len(WIDTHS))
    first = search.choose(state, seat, Rng(1))
    assert 1000 <= search.spent < 1000 + GLANCES * WIDTHS[0]
    search.choose(middle_game(41, 3), 1 - seat, Rng(2))
    assert search.choose(state, seat, Rng(3)) == first == make_bot("plan:1", HEKLA, 99).choose(state, seat)


def test_it_takes_the_eruption_at_hand() -> None:
    """[E1]: the 2 from e3 completes a row in which most grooves are red."""
    state = position(2, "red", c2="R3", d2="G3", e3="R2", more={"progress": [30, 30]})
    assert isinstance(state, HeklaState)
    seat = int(state.mover())
    after = state.clone()
    after.play(search_of(1).choose(state, seat, Rng(1)), seat)
    assert after.lava_used > state.lava_used


def test_alternatives_come_with_their_chances() -> None:
    state = middle_game(30, 5)
    found = make_bot("plan:1", HEKLA, 1).analyse(state, int(state.mover()))
    assert len(found.actions) == 3
    assert found.values == sorted(found.values, reverse=True)
    assert all(0 < value < 1 for value in found.values)
    assert set(found.actions) <= set(state.legal_actions(int(state.mover())))
