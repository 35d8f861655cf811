"""Short ways to write positions of Wrath of Fire Mountain and to look at them, for tests that read like the rules.

The first game's layout, by tile names:

    L1 L2 P1 H
    P2 J1 J2 J3
    L3 P3 V  P4
    P5 C  J4 J5
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import pytest

import caldera
from caldera.core.errors import IllegalAction
from caldera.core.state import CHANCE, Event
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.play import FireMountainState

GAME = caldera.game("fire_mountain", {"volcano": {"spaces": [6, 7, 8]}})
"""With smaller volcanoes than the reconstructed ones, so that positions of the tests fill them quickly."""
COLOURS = ("red", "blue", "green", "purple")
FACES = {"v": "volcano", "c": "cave", "h": "hut", "e": "egg", "f": "footprint"}
ALL = list(SPECIES_NAMES)


def new(players: int = 2, **options: object) -> FireMountainState:
    return cast(FireMountainState, GAME.new(players, options))


def position(
    players: int = 2, active: str = "red", dice: str = "", *, more: Mapping[str, Any] | None = None, **places: str
) -> FireMountainState:
    """A position: dice by their letters ("vcf"), and who stands where (P3="R R B-triceratops", egg="R", volcano="B R").

    The species are those that are named, filled up with others.
    """
    figures = {place: there.split() for place, there in places.items()}
    named = {name.split("-")[1] for there in figures.values() for name in there if "-" in name}
    wanted = list((more or {}).get("species", [])) or sorted(named, key=ALL.index)
    species = [*wanted, *(name for name in ALL if name not in wanted)][:4]
    data: dict[str, Any] = {"players": players, "active": COLOURS.index(active), "figures": figures}
    if dice:
        data["dice"] = [FACES[letter] for letter in dice]
    return cast(FireMountainState, GAME.from_json(data | dict(more or {}) | {"species": species}))


def play(state: FireMountainState, *lines: str) -> list[Event]:
    """Let whoever is to act (chance too) take these actions; what happened."""
    happened: list[Event] = []
    state.events = happened
    for words in lines:
        state.apply(GAME.space.parse(words), state.actors[0])
    state.events = None
    return happened


def roll(state: FireMountainState, letters: str) -> list[Event]:
    """Let the dice that tumble show these faces, the lowest die first."""
    happened: list[Event] = []
    state.events = happened
    for letter in letters:
        die = state.observe(None)["dice"]["dice"]
        number = next(one["id"] for one in die if one["state"] == "tumbling")
        state.apply(GAME.space.parse(f"die {number} {FACES[letter]}"), CHANCE)
    state.events = None
    return happened


def legal(state: FireMountainState) -> set[str]:
    return {GAME.space.words(action) for seat in state.actors for action in state.legal_actions(seat)}


def walks(state: FireMountainState, what: str, at: str) -> set[str]:
    """Where a figure can go in one move."""
    begin = f"move {what} {at} "
    return {words.removeprefix(begin) for words in legal(state) if words.startswith(begin)}


def begins(state: FireMountainState, word: str) -> set[str]:
    return {words for words in legal(state) if words.split()[0] == word}


def refused(state: FireMountainState, words: str, reason: str) -> None:
    """Whoever is to act may not do that, for this reason, and nothing changes."""
    before = state.to_json()
    with pytest.raises(IllegalAction, match=reason):
        state.apply(GAME.space.parse(words), state.actors[0])
    assert state.to_json() == before


def on(state: FireMountainState, place: str) -> list[str]:
    """Who stands on a place, by owner and kind: ["B-triceratops", "R", "R"]. In reserves, dinosaurs only."""
    there = state.to_json()["figures"].get(place, [])
    return sorted(name.rsplit("-", 1)[0] if "-" in name else name[0] for name in there)


def reserve(state: FireMountainState, colour: str) -> int:
    """Cro-Magnons in a reserve."""
    seat = state.observe(None)["seats"][COLOURS.index(colour)]
    return sum(figure["kind"] == "cro" for figure in seat["reserve"])


def scores(state: FireMountainState) -> list[int]:
    return list(state.to_json()["score"])


def rows(state: FireMountainState) -> list[str]:
    """The terrain as four words of letters."""
    return ["".join(str(tile)[0] for tile in row) for row in state.to_json()["grid"]]


def cros(letter: str, count: int) -> str:
    return " ".join([letter] * count)


def full_volcano(*counts: int) -> str:
    """A volcano that erupts at the end of this turn, with so many figures of each seat."""
    return " ".join(cros("RBGP"[seat], count) for seat, count in enumerate(counts) if count)


def erupt(
    players: int, volcano: tuple[int, ...], active: str = "green", *, more: Mapping[str, Any] | None = None, **places: str
) -> tuple[FireMountainState, list[Event]]:
    """Let a full volcano erupt on these figures, without a quake."""
    state = position(players, active, "c", more=more, volcano=full_volcano(*volcano), **places)
    happened = play(state, "end")
    if state.to_json()["phase"] == "quake":
        happened += play(state, "calm")
    return state, happened
