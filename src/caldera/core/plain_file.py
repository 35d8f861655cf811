"""Positions in files for games whose state is a few plain attributes: numbers, flags, and rows of them."""

from __future__ import annotations

from typing import Any, TypeVar

from caldera.core.data import JsonMapping, JsonObject
from caldera.core.errors import BadPosition
from caldera.core.rooms import PositionFile
from caldera.core.state import GameState

State = TypeVar("State", bound=GameState, contravariant=True)
MOST = 1 << 31


class PlainFile(PositionFile[State]):
    """Writes and reads the listed attributes under their own names; a missing entry is as at the start.

    The state keeps the options of its match as `options`.
    """

    entries: tuple[str, ...]

    def check(self, state: State) -> None:
        """Whether the entries fit together; BadPosition says what does not."""

    def write(self, state: State) -> JsonObject:
        header = {"game": state.game.id, "players": state.players, "options": dict(getattr(state, "options", {}))}
        return header | {name: _copy(getattr(state, name)) for name in (*self.entries, "ply")}

    def fill(self, state: State, data: JsonMapping) -> None:
        known = ("game", "players", "options", *self.entries, "ply")
        if unknown := [key for key in data if key not in known]:
            raise BadPosition(f"{unknown[0]}: There is no such entry; there are {', '.join(known)}.")
        for name in (*self.entries, "ply"):
            setattr(state, name, _read_like(getattr(state, name), data, name))
        self.check(state)


def read_entry(data: JsonMapping, key: str, kind: type, default: object = None) -> Any:
    """One entry of a hand-written position, checked for its type."""
    value = data.get(key, default)
    if (isinstance(value, bool) and kind is int) or not isinstance(value, kind):
        raise BadPosition(f"{key}: {value!r} is not a {kind.__name__}.")
    return value


def check_number(key: str, value: int, most: int) -> None:
    """Whether an entry is a number from 0 to `most`."""
    if not 0 <= value <= most:
        raise BadPosition(f"{key}: {value} is not a number from 0 to {most}.")


def _copy(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


def _read_like(first: Any, data: JsonMapping, key: str) -> Any:
    """An entry with the type of its first value; a row has the first one's length and the type of its numbers."""
    value = read_entry(data, key, type(first), first)
    row, like = (value, first) if isinstance(first, list) else ([value], [first])
    if len(row) != len(like) or any(type(number) is not type(like[0]) or abs(number) >= MOST for number in row):
        raise BadPosition(f"{key}: {value!r} does not fit.")
    return _copy(value)
