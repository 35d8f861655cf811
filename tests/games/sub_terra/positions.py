"""Short ways to write Sub Terra II positions and to look at them, for tests that read like the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import pytest

import caldera
from caldera.core.errors import IllegalAction
from caldera.core.state import CHANCE, Event
from caldera.games.sub_terra.game import SubTerra
from caldera.games.sub_terra.rules.play import SubTerraState

GAME = cast(SubTerra, caldera.game("sub_terra"))
TRIO = ("guide", "rogue", "healer")


def fresh(players: int, options: dict[str, Any] | None = None) -> SubTerraState:
    """A new match."""
    return GAME.new(players, options)


def position(
    team: Sequence[str] = ("foreman", "sapper", "priest"),
    cells: Sequence[str] = (),
    players: int = 1,
    options: dict[str, Any] | None = None,
    turn: dict[str, Any] | None = None,
    **parts: Any,
) -> SubTerraState:
    """A position from cells ("d1 lava-X 90"); `at`, `hp` and `carries` set explorers: at={"guide": "d1"}, hp={"guide": 2}."""
    explorers: dict[str, dict[str, Any]] = {name: dict(entry) for name, entry in parts.pop("explorers", {}).items()}
    for short, places in (("at", parts.pop("at", {})), ("hp", parts.pop("hp", {})), ("carries", parts.pop("carries", {}))):
        for name, value in places.items():
            explorers.setdefault(name, {})[short] = value
    laid: list[list[Any]] = []
    for entry in cells:
        cell, tile, *turned = entry.split()
        laid.append([cell, tile, int(turned[0]) if turned else 0])
    data: dict[str, Any] = {"players": players, "options": {"team": list(team)} | (options or {}), "cells": laid, **parts}
    data |= {"explorers": explorers, "turn": turn or {}}
    return GAME.from_json(data)


def play(state: SubTerraState, *lines: str) -> list[Event]:
    """Take these actions in order, whoever is to act, chance included ("die 3", "peril lava", "draw key-D"); what happened."""
    happened: list[Event] = []
    state.events = happened
    for words in lines:
        state.apply(GAME.space.parse(words), state.actors[0])
    state.events = None
    return happened


def kinds(happened: list[Event]) -> list[str]:
    return [event.kind for event in happened]


def legal(state: SubTerraState) -> set[str]:
    if state.actors == (CHANCE,):
        return {GAME.space.words(outcome) for outcome, _ in state.chance_outcomes()}
    return {GAME.space.words(action) for seat in state.actors for action in state.legal_actions(seat)}


def offered(state: SubTerraState, kind: str) -> set[str]:
    """The legal actions of one kind, without its name."""
    return {words.partition(" ")[2] for words in legal(state) if words.split()[0] == kind}


def refused(state: SubTerraState, words: str, reason: str) -> None:
    """The active seat may not do that, for this reason, and nothing changes."""
    before = state.to_json()
    with pytest.raises(IllegalAction, match=reason):
        state.apply(GAME.space.parse(words), state.actors[0])
    assert state.to_json() == before


def explorer(state: SubTerraState, name: str) -> dict[str, Any]:
    return next(entry for entry in state.observe(None)["explorers"] if entry["id"] == name)


def hp(state: SubTerraState, name: str) -> int:
    return int(explorer(state, name)["hp"])


def at(state: SubTerraState, name: str) -> str | None:
    return cast("str | None", state.to_json()["explorers"][name]["at"])


def status(state: SubTerraState, name: str) -> str:
    return str(explorer(state, name)["state"])


def cell(state: SubTerraState, name: str) -> dict[str, Any]:
    return next(entry for entry in state.observe(None)["map"]["cells"] if entry["name"] == name)


def guards(state: SubTerraState) -> list[str]:
    """The cells of the guardians in play."""
    return [place for place in state.to_json()["guardians"] if place]


def thing(state: SubTerraState, name: str) -> str:
    return str(state.to_json()["objects"][name])


def phase(state: SubTerraState) -> str:
    return str(state.observe(None)["phase"])


def active(state: SubTerraState) -> str:
    return str(state.observe(None)["active"])


def turned_to_lava(state: SubTerraState) -> set[str]:
    return set(state.to_json()["flipped"])


def end_turn(state: SubTerraState, face: str = "stumble") -> list[Event]:
    """End the active turn with that face of the peril die; the archaeologist takes it as it is."""
    happened = play(state, "end", f"peril {face}")
    return happened + (play(state, "resolve 1") if phase(state) == "resolve" else [])
