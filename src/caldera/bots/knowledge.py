"""What a bot may know: the only door between a bot and the state of a match."""

from __future__ import annotations

from caldera.core.data import JsonObject
from caldera.core.rng import Rng
from caldera.core.state import GameState


class Knowledge:
    """The state as one seat knows it. The true state stays behind this object; full states come out only as guesses."""

    def __init__(self, state: GameState, seat: int) -> None:
        self.__state = state
        self.seat = seat
        self.players = state.players

    @property
    def observation(self) -> JsonObject:
        """What the seat sees."""
        return self.__state.observe(self.seat)

    def tensor(self) -> memoryview:
        """What the seat sees as numbers, in the layout of `game.tensor_spec(players)`."""
        numbers: memoryview = self.__state.tensor(self.seat)
        return numbers

    @property
    def legal(self) -> list[int]:
        """What the seat may do now."""
        return self.__state.legal_actions(self.seat)

    def guess(self, rng: Rng) -> GameState:
        """A full state that fits what the seat knows; another one each time when things are hidden."""
        return self.__state.guess(self.seat, rng)
