"""Bots of others: ordinary classes, named by their place or brought by a package."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import caldera
from caldera.bots import bots_at_tables, guests, level_names, make_bot
from caldera.bots.bot import SearchBot
from caldera.core.errors import BadInput
from caldera.lab.simulate import Setup, simulate
from tests.support.little_trees import TreeGame, nim

HERE = "tests.bots.test_guests"


class Last:
    """Takes the last legal action, and remembers what it was given."""

    given: list[Any] = []

    def __init__(self, game: object, seed: int) -> None:
        pass

    def choose(self, state: Any, seat: int) -> int:
        self.given.append(state)
        return int(state.legal_actions(seat)[-1])


class Plain:
    """A policy that knows nothing of our types: lists and floats."""

    def __init__(self, game: object, seed: int) -> None:
        pass

    def evaluate(self, state: Any) -> list[float]:
        return [0.5] * state.players

    def candidates(self, state: Any, seat: int) -> list[int]:
        return list(state.legal_actions(seat))


class Wrong(Last):
    def choose(self, state: Any, seat: int) -> int:
        return -1


class Empty:
    def __init__(self, game: object, seed: int) -> None:
        pass


def test_an_ordinary_class_plays_from_what_its_seat_knows() -> None:
    game = TreeGame(nim(6), 2)
    state = game.new()
    assert make_bot(f"{HERE}:Last", game, 1).choose(state, 0) == state.legal_actions(0)[-1]
    assert Last.given[-1] is not state


def test_a_plain_policy_is_searched_with() -> None:
    game = TreeGame(nim(7), 2)
    bot = make_bot(f"{HERE}:Plain", game, 1)
    assert isinstance(bot, SearchBot)
    assert bot.choose(game.new(), 0) == 2


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (f"{HERE}:Nobody", "cannot be loaded"),
        ("no_such_module:Bot", "cannot be loaded"),
        (f"{HERE}:Empty", "neither choose"),
        ("no such bot", "There is no bot"),
    ],
)
def test_what_is_wrong_with_a_bot_is_told(name: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        make_bot(name, TreeGame(nim(6), 2), 1)


def test_an_illegal_choice_is_refused() -> None:
    game = TreeGame(nim(6), 2)
    with pytest.raises(BadInput, match="not a legal action"):
        make_bot(f"{HERE}:Wrong", game, 1).choose(game.new(), 0)


def test_experiments_take_it_and_two_processes_play_the_same() -> None:
    setup = Setup("fire_mountain", (f"{HERE}:Last", "novice"))
    assert simulate(setup, 2, 7, workers=1) == simulate(setup, 2, 7, workers=2)


def test_an_installed_package_brings_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A distribution as an installer leaves it: a module, and what it declares beside it."""
    (tmp_path / "runner_bot.py").write_text(
        "class Runner:\n"
        "    def __init__(self, game, seed):\n"
        "        pass\n"
        "    def choose(self, state, seat):\n"
        "        return state.legal_actions(seat)[0]\n"
    )
    declared = tmp_path / "runner_bot-1.0.dist-info"
    declared.mkdir()
    (declared / "METADATA").write_text("Metadata-Version: 2.1\nName: runner-bot\nVersion: 1.0\n")
    (declared / "entry_points.txt").write_text("[caldera.bots]\nrunner = runner_bot:Runner\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    guests.guest_names.cache_clear()
    try:
        assert "runner" in bots_at_tables("hekla")
        game = TreeGame(nim(6), 2)
        assert make_bot("runner", game, 1).choose(game.new(), 0) == game.new().legal_actions(0)[0]
        assert len(simulate(Setup("fire_mountain", ("runner", "novice")), 1, 7, workers=1)) == 1
    finally:
        monkeypatch.undo()
        sys.modules.pop("runner_bot", None)
        guests.guest_names.cache_clear()
    assert "runner" not in bots_at_tables("hekla")


def test_a_room_offers_what_its_host_has_named_and_nothing_that_a_visitor_types(monkeypatch: pytest.MonkeyPatch) -> None:
    strongest = "learned:4000/2s"
    monkeypatch.setenv(guests.HOSTED, f"{strongest},{HERE}:Last")
    guests.guest_names.cache_clear()
    try:
        assert bots_at_tables("hekla")[-2:] == (strongest, f"{HERE}:Last")
        assert isinstance(make_bot(strongest, caldera.game("hekla"), 1), SearchBot)
    finally:
        monkeypatch.undo()
        guests.guest_names.cache_clear()
    assert f"{HERE}:Last" not in bots_at_tables("hekla")
    assert set(bots_at_tables("hekla")) >= set(level_names("hekla"))
