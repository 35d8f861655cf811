"""The conformance suite: every game passes it, and it finds what is broken."""

from __future__ import annotations

import pytest

import caldera
from caldera.core.errors import BrokenGame
from caldera.games import OWN
from caldera.lab.conformance import CHECKS, check
from tests.support.broken_toys import BROKEN
from tests.support.toys import Cups, CupsGame

NOT_BROKEN_HERE = {
    "record": "replaying is core's own work: a game can only break it through determinism, copies or files, which complain first",
}


@pytest.mark.long
@pytest.mark.parametrize("game_id", OWN)
def test_every_game_passes(game_id: str) -> None:
    game = caldera.game(game_id)
    results = {result.name: result.cases for result in check(game, games=len(game.info.players), seed=1)}
    assert list(results) == list(CHECKS)
    idle = {name for name, cases in results.items() if cases == 0}
    expected = set()
    expected |= set() if game.info.chance else {"chance", "streams", "draws"}
    expected |= set() if game.info.hidden else {"hidden_events"}
    assert idle == expected


def test_a_correct_toy_with_chance_and_secrets_passes() -> None:
    lines: list[str] = []
    results = check(CupsGame(), games=20, seed=1, report=lines.append)
    idle = [result.name for result in results if not result.cases]
    assert idle == ["package"], "a game that was built by hand has no files; everything else is checked"
    assert all(result.about for result in results)
    assert len(lines) == 20 + len(results)


def test_only_the_wanted_numbers_of_players_are_played() -> None:
    lines: list[str] = []
    check(CupsGame(), games=4, players=[3], report=lines.append)
    assert [line for line in lines if line.startswith("match")] == [line for line in lines if ": 3 players" in line]


@pytest.mark.parametrize(("wanted", "about", "game"), BROKEN, ids=[f"{check}-{about}" for check, about, _ in BROKEN])
def test_what_is_broken_is_found(wanted: str, about: str, game: CupsGame) -> None:
    with pytest.raises(BrokenGame) as caught:
        check(game, games=20, seed=1)
    assert caught.value.check == wanted, caught.value
    assert len(caught.value.reason) > 10


def test_every_check_has_a_game_that_it_refuses() -> None:
    refused = {wanted for wanted, _, _ in BROKEN}
    assert set(CHECKS) - refused <= set(NOT_BROKEN_HERE), "a check that nothing fails checks nothing"


def test_a_fault_names_the_place_so_that_it_can_be_seen_again() -> None:
    game = next(game for wanted, about, game in BROKEN if wanted == "invariants")
    with pytest.raises(BrokenGame, match=r"coins instead of .* \(. players, options .*, seed \d+, after \d+ actions\)"):
        check(game, games=20, seed=1)


def test_a_reader_who_leaves_is_no_fault_of_the_game() -> None:
    """`caldera check GAME | head`."""

    def leave(line: str) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        check(CupsGame(), games=1, report=leave)


def test_the_toy_is_played_by_interpreted_subclasses_of_the_contract() -> None:
    state = CupsGame().new(2)
    assert isinstance(state, Cups)
    assert state.actors == (caldera.CHANCE,)
    assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1)
