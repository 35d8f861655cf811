"""Writing Fuji positions and playing them by words. On the broad slope:

    1  2  3  4  5  6  7  8  9  10 11
1   V  a  b  w  l  t  l
2            g  l  l  e  t  l
3               t  l  l  l  t  l
4                     l  e  l  l  H
5                           l  H  H
6                           H  h  H
"""

from __future__ import annotations

from typing import Any

import pytest

import caldera
from caldera.core.errors import IllegalAction
from caldera.core.state import Event, GameState
from caldera.games.fuji.game import Fuji
from caldera.games.fuji.rules.play import FujiState

# A track and symbols that stay the same when the game's own are tuned again.
FIXED = {
    "stamina": {"last": 20, "injuries": [4, 8, 12, 16], "mild_injuries": [6, 9, 12, 15]},
    "symbols": {"bonus": ["1+2", "1+3", "2+3", "even&blue", "even&yellow", "even&pink", "odd&blue", "odd&yellow", "odd&pink"]},
}
found = caldera.game("fuji", FIXED)
assert isinstance(found, Fuji)
FUJI: Fuji = found
COLOURS = ("blue", "purple", "green", "black")
PHASES = {"roll": 1, "plan": 2, "reroll": 3, "gear": 4, "go": 5}

# The rulebook's dice, in the order A A B B C C.
STEVE = [1, 4, 1, 5, 4, 5]
JONA = [2, 6, 1, 5, 1, 5]
CLARA = [1, 6, 2, 3, 1, 2]
ONES = [1, 1, 1, 1, 1, 1]


def position(stage: str = "plan", players: int = 3, **parts: Any) -> FujiState:
    """A position in an open stage, at level 2 unless told, with dice for everybody."""
    options = {"level": 2, **parts.pop("options", {})}
    sets = 3 if players == 2 else players
    data: dict[str, Any] = {
        "players": players,
        "options": options,
        "stage": stage,
        "phase": PHASES.get(stage, 0),
        "round": 1,
        "dice": dict.fromkeys(COLOURS[:sets], ONES),
        "markers_left": [8] * players,
        "reopenings_left": [3] * players,
        "speech_left": [12] * players,
        "proposals_left": [3] * players,
    }
    if "dice" in parts:
        data["dice"] = data["dice"] | parts.pop("dice")
    return FUJI.from_json(data | parts)


def play(state: GameState, words: str, seat: int | str = 0) -> list[Event]:
    """Take an action given by words; the events that it causes."""
    number = COLOURS.index(seat) if isinstance(seat, str) else seat
    state.events = []
    try:
        state.apply(FUJI.space.parse(words), number)
        return state.events
    finally:
        state.events = None


def roll(state: GameState, *values: int) -> None:
    for value in values:
        play(state, f"roll {value}", caldera.CHANCE)


def actors(state: GameState) -> list[int]:
    """The seats that may act now."""
    return list(state.actors)


def refused(state: GameState, words: str, seat: int = 0, reason: str = "") -> None:
    """The action is refused, for that reason, and nothing changes."""
    before = state.key
    with pytest.raises(IllegalAction, match=reason):
        state.apply(FUJI.space.parse(words), seat)
    assert state.key == before


def legal(state: GameState, seat: int, kind: str = "") -> list[str]:
    """What a seat may do, in words."""
    words = [FUJI.space.words(action) for action in state.legal_actions(seat)]
    return [word for word in words if word.split()[0] == kind] if kind else words


def marks(state: GameState, seat: int = 0, who: str = "blue") -> set[str]:
    return {word.split()[2] for word in legal(state, seat, "mark") if word.split()[1] == who}


def character(state: GameState, index: int) -> dict[str, Any]:
    entry: dict[str, Any] = state.observe(None)["characters"][index]
    return entry


def card(state: GameState, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(entry for entry in state.observe(None)["board"]["cards"] if entry["name"] == name)
    return found


def dice(state: GameState, index: int, seat: int | None) -> list[int | None]:
    """The values of a set of dice as a seat sees them."""
    return [die["value"] for die in state.observe(seat)["dice_sets"][index]["dice"]]


def lava(state: GameState) -> set[str]:
    return {entry["name"] for entry in state.observe(None)["board"]["cards"] if entry["lava"]}


def told(events: list[Event], kind: str) -> list[dict[str, Any]]:
    return [event.data for event in events if event.kind == kind]


def finish_phase(state: GameState) -> None:
    """Everybody who must says ready, or stops."""
    while state.actors and state.actors != (caldera.CHANCE,):
        seat = state.actors[0]
        words = legal(state, seat)
        done = next((word for word in ("ready", "stop") if word in words), None)
        if done is None:
            return
        phase = state.observe(None)["phase"]
        play(state, done, seat)
        if state.observe(None)["phase"] != phase:
            return


def finish_setup(state: GameState) -> None:
    """Take the first of everything until the first dice are rolled."""
    while state.observe(None)["round"] == 0:
        if state.actors == (caldera.CHANCE,):
            state.apply(state.chance_outcomes()[0][0], caldera.CHANCE)
        else:
            state.apply(state.legal_actions(state.actors[0])[0], state.actors[0])
