"""Short ways to write Hekla positions and to look at them, for tests that read like the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import caldera
from caldera.core.errors import IllegalAction
from caldera.core.state import Event, GameState
from caldera.games.hekla.rules.play import HeklaState

COLOURS = ("red", "green", "yellow", "blue")
HEKLA = caldera.game("hekla")


def position(
    players: int, active: str = "red", *, lava: Iterable[str] = (), more: Mapping[str, Any] | None = None, **squares: Any
) -> HeklaState:
    """A position from squares and stones (c2="R3 G2"); `lava` names the squares of further blocks, in the order they were laid."""
    board = {square: stones.split() for square, stones in squares.items()}
    bare = sum(stone == "L0" for stones in board.values() for stone in stones)
    for number, square in enumerate(lava, bare):
        board.setdefault(square, []).append("L0" if number < 10 else "L1")
    data: dict[str, Any] = {"players": players, "active": COLOURS.index(active), "board": board}
    state: HeklaState = HEKLA.from_json(data | dict(more or {}))
    return state


def play(state: GameState, *lines: str) -> list[Event]:
    """Let the active seat take these actions; what happened."""
    happened: list[Event] = []
    state.events = happened
    for words in lines:
        state.apply(HEKLA.space.parse(words), state.actors[0])
    state.events = None
    return happened


def legal(state: GameState) -> set[str]:
    return {HEKLA.space.words(action) for seat in state.actors for action in state.legal_actions(seat)}


def targets(state: GameState, stone: str, at: str) -> set[str]:
    """Where a volcano may go without stepping back first."""
    begin = f"move {stone} {at} "
    return {words.removeprefix(begin) for words in legal(state) if words.startswith(begin)}


def refused(state: GameState, words: str, reason: str) -> None:
    """The active seat may not do that, for this reason, and nothing changes."""
    before = state.to_json()
    with pytest.raises(IllegalAction, match=reason):
        state.apply(HEKLA.space.parse(words), state.actors[0])
    assert state.to_json() == before


def on(state: GameState, square: str) -> list[str]:
    """The stones of a square, such as ["L0", "R2"]."""
    found = state.to_json()["board"].get(square, [])
    return sorted(stone.split("-")[0] for stone in found if stone)


def stock(state: GameState, colour: str) -> list[int]:
    return [stone["value"] for stone in state.observe(None)["seats"][COLOURS.index(colour)]["stock"]]


def walked(state: GameState) -> list[int]:
    return list(state.to_json()["progress"])


def eruptions(happened: list[Event]) -> list[list[str]]:
    """The rows that erupted, in order."""
    return [event.data["squares"] for event in happened if event.kind == "erupt"]


def active(state: GameState) -> str:
    return COLOURS[state.actors[0]]
