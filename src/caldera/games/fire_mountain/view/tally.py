"""What is counted in a match of Wrath of Fire Mountain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from caldera.core.state import Event
from caldera.core.tally import Counts, Die, Throw
from caldera.core.view import View
from caldera.games.fire_mountain.rules.board import FACES
from caldera.games.fire_mountain.rules.codes import REASONS
from caldera.games.fire_mountain.words.names import GAME

if TYPE_CHECKING:
    from caldera.games.fire_mountain.rules.actions import FireMountainActions
    from caldera.games.fire_mountain.rules.board import Board
    from caldera.games.fire_mountain.rules.state import FireMountainPosition

ROWS = ("volcano", "regions", "throws", "worshippers", "watchers", "walks", "hatched", "quakes", "eaten", "lost")


def count_events(players: int, events: Sequence[Event], view: View) -> Counts:
    """Where everybody's points come from, and what they did for them."""
    found = {row: [0] * players for row in ROWS}
    plain = {"roll": "throws", "walk": "walks", "fly": "walks", "hatch": "hatched", "quake": "quakes", "eat": "eaten"}
    for event in events:
        data, kind = event.data, event.kind
        if kind in ("erupt", "region"):
            for seat, gain in enumerate(data["gains"]):
                found["volcano" if kind == "erupt" else "regions"][seat] += gain
        elif kind in plain:
            found[plain[kind]][data["seat"]] += 1
        elif kind in ("place", "fetch") and data["to"] in ("volcano", "egg"):
            found["worshippers" if data["to"] == "volcano" else "watchers"][data["seat"]] += 1
        if kind == "eat":
            found["lost"][data["victim"]] += 1
    names = tuple(view.name(seat) for seat in range(players))
    return Counts(names, tuple((view.text(f"{GAME}.count.{row}"), tuple(found[row])) for row in ROWS))


def summarise(state: FireMountainPosition) -> dict[str, Any]:
    """What is counted over many matches."""
    return {
        "score": [int(points) for points in state.score],
        "hatched": [int(state.count_hatched(seat)) for seat in range(state.players)],
        "turns": int(state.turn),
        "eruptions": int(state.eruptions),
        "ended": REASONS[state.ended],
    }


def list_dice(board: Board) -> tuple[Die, ...]:
    return (Die("die", FACES, tuple(int(sides) for sides in board.face_weights)),)


def find_throw(actions: FireMountainActions, outcome: int) -> Throw | None:
    """The die that a chance step throws; none for a tile that is drawn."""
    return Throw("die", FACES[actions.die.b(outcome)]) if actions.die.has(outcome) else None
