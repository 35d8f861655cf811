"""One seat of a game as a Gymnasium environment; bots play the others.

    from caldera.envs.gymnasium import SeatEnv
    env = SeatEnv("hekla", players=2, seat=0, bots="greedy")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(action)

Observations are the numbers of `game.tensor_spec(players)`; `info["action_mask"]` tells what is legal. The reward comes at the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex

from caldera.bots import Bot, make_bot
from caldera.core.data import JsonObject, Options
from caldera.core.errors import BadInput, BadPlayers, MissingExtra
from caldera.core.game import AnyGame
from caldera.envs.match import RANDOM, EnvMatch, check_illegal

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise MissingExtra("A Gymnasium environment", "gymnasium") from error

if TYPE_CHECKING:
    from numpy.typing import DTypeLike

ILLEGAL_REWARD = -1.0


class SeatEnv(gymnasium.Env[Any, Any]):
    """What one seat sees and does. `bots` names one bot for all other seats, or a comma-separated list of one for each of them."""

    def __init__(
        self,
        game: str | AnyGame,
        players: SupportsIndex | None = None,
        seat: int = 0,
        bots: str = "random",
        options: Options | None = None,
        *,
        render_mode: str | None = None,
        illegal: str = RANDOM,
        dtype: DTypeLike = "int16",
    ) -> None:
        self.metadata = {"render_modes": ["human", "ansi"], "render_fps": 4}
        self.match = EnvMatch(game, players, options, dtype)
        if not 0 <= seat < self.match.players:
            raise BadPlayers(f"There is no seat {seat}: this game has seats 0 to {self.match.players - 1}.")
        if render_mode not in (None, "human", "ansi"):
            raise BadInput(f"The render mode is one of human, ansi, not {render_mode!r}.")
        self.render_mode = render_mode
        self.seat = seat
        self.illegal = check_illegal(illegal)
        names = [name.strip() for name in bots.split(",")]
        names = names * (self.match.players - 1) if len(names) == 1 else names
        if len(names) != self.match.players - 1:
            raise BadInput(f"There are {self.match.players - 1} other seats, and {len(names)} bots were named.")
        names.insert(seat, "random")
        self._bots: list[Bot] = [make_bot(name, self.match.game, 0) for name in names]
        highs = self.match.highs
        self.observation_space = spaces.Box(np.zeros_like(highs), highs, dtype=self.match.dtype)
        self.action_space = spaces.Discrete(self.match.actions)

    def reset(self, *, seed: int | None = None, options: JsonObject | None = None) -> tuple[Any, JsonObject]:
        super().reset(seed=seed)
        self.match.reset(int(self.np_random.integers(1 << 62)))
        for bot in self._bots:
            bot.reseed(int(self.np_random.integers(1 << 62)))
        self._let_others_play()
        if self.match.is_over:  # it never came to this seat: the next match
            return self.reset()
        return self._seen(), self._info()

    def _let_others_play(self) -> None:
        match = self.match
        while not match.is_over and match.seat != self.seat:
            chosen = self._bots[match.seat].choose(match.state, match.seat)
            match.step(match.game.dense(chosen))

    def _seen(self) -> Any:
        return self.match.observe(self.seat)

    def _info(self) -> JsonObject:
        return {"action_mask": self.match.mask_of(self.seat)}

    def action_masks(self) -> Any:
        """True for each action that is legal now: the method that learners with masks look for, such as `MaskablePPO`."""
        return self.match.mask_of(self.seat).astype(np.bool_)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, JsonObject]:
        match = self.match
        wanted = int(action)
        taken = match.legal_or(wanted, self.illegal)
        if taken < 0:
            return self._seen(), ILLEGAL_REWARD, True, False, self._info()
        match.step(taken)
        self._let_others_play()
        info = self._info()
        if taken != wanted:
            info["illegal"] = True
        if self.render_mode == "human":
            self.render()
        reward = float(match.state.returns[self.seat]) if match.is_over else 0.0
        return self._seen(), reward, match.is_over, False, info

    def render(self) -> str | None:
        board = str(self.match.state)
        if self.render_mode == "human":
            print(board)
            return None
        return board
