"""One match behind the adapters: played by dense action numbers, shown as arrays, drawn as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

from caldera.core.data import Options
from caldera.core.errors import BadInput, IllegalAction, MissingExtra
from caldera.core.game import AnyGame
from caldera.core.rng import Rng
from caldera.core.state import GameState
from caldera.envs.batch import NEVER, Batch
from caldera.games import game as find_game

try:
    import numpy as np
except ImportError as error:
    raise MissingExtra("An environment", "numpy") from error

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

RANDOM, TERMINATE, RAISE = "random", "terminate", "raise"
ILLEGAL = (RAISE, TERMINATE, RANDOM)
"""What to do with an illegal action: refuse it, end the match with -1 for whoever chose it, or take a random legal one instead."""


def check_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise BadInput(f"What to do with an illegal action is one of {', '.join(ILLEGAL)}, not {illegal!r}.")
    return illegal


class EnvMatch:
    """A match whose chance is played inside. It holds one `Batch` of size 1, so that nothing is written twice."""

    def __init__(self, game: str | AnyGame, players: SupportsIndex | None, options: Options | None, dtype: DTypeLike) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        start = self.game.new(players, options)
        self.players = start.players
        self.batch = Batch(start, self.game.space, 1, NEVER, 0, True, True)
        self.actions = int(self.batch.actions)
        self.mask: NDArray[np.int8] = np.frombuffer(memoryview(self.batch.mask), np.int8)
        self.spec = self.game.tensor_spec(self.players)
        self.dtype = self.spec.check_dtype(np.dtype(dtype))
        self._observation: NDArray[np.int16] = np.frombuffer(memoryview(self.batch.observation), np.int16)
        self.picks = Rng(0)

    def reset(self, seed: int) -> None:
        self.batch.set_seed(0, seed)
        self.picks = Rng(seed ^ 1 << 40)
        self.batch.restart(0)

    @property
    def state(self) -> GameState:
        """The position itself, hidden things included."""
        return self.batch.states[0]

    @property
    def highs(self) -> NDArray[Any]:
        """The highest number at each place of an observation."""
        return np.array(self.spec.highs, self.dtype)

    def observe(self, seat: int) -> NDArray[Any]:
        """What a seat sees, as an array of its own."""
        return np.array(self._observation if seat == self.seat else self.state.tensor(seat), self.dtype)

    def mask_of(self, seat: int) -> NDArray[np.int8]:
        """What a seat may do when it is its turn; nothing otherwise."""
        return self.mask.copy() if seat == self.seat else np.zeros(self.actions, np.int8)

    @property
    def seat(self) -> int:
        """Who acts; negative when the match is over."""
        return int(self.batch.seat[0])

    def is_legal(self, action: int) -> bool:
        return 0 <= action < self.actions and self.mask[action] == 1

    def legal_or(self, action: int, illegal: str) -> int:
        """The action, or what stands for it; -1: the match ends because of it."""
        if self.is_legal(action):
            return action
        if illegal == RAISE:
            raise IllegalAction(f"Action {action} is not legal now; the action mask tells which are.")
        return self.batch.sample(self.picks)[0] if illegal == RANDOM else -1

    def step(self, action: int) -> None:
        self.batch.step_one(0, action)

    @property
    def is_over(self) -> bool:
        return self.batch.terminated[0] == 1
