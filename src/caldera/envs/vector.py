"""Many matches at once as NumPy arrays, for learners and searches.

    envs = caldera.vector("hekla", n=1024, players=2, seed=7)
    while learning:
        actions = choose(envs.observation, envs.mask, envs.seat)
        envs.step(actions)

The arrays are made once and written by compiled code; they are read-only views, so copy what you keep. Each match decides by itself
whose turn it is: `seat[i]` says who acts in match i, and `observation[i]` and `mask[i]` are that seat's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

from caldera.core.data import JsonObject, Options
from caldera.core.errors import BadInput, MissingExtra
from caldera.core.game import AnyGame
from caldera.core.rng import Rng
from caldera.core.state import GameState, as_int
from caldera.envs.batch import NEVER, NEXT_STEP, SAME_STEP, Batch
from caldera.games import game as find_game

try:
    import numpy as np
except ImportError as error:
    raise MissingExtra("Vectors of environments", "numpy") from error

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

Seeds: TypeAlias = SupportsIndex | Iterable[SupportsIndex]
"""One seed for all, or one per match."""
AUTORESET = {"next_step": NEXT_STEP, "same_step": SAME_STEP, "disabled": NEVER}
"""The same names as Gymnasium's AutoresetMode."""


def seed_of_match(seed: int, index: int) -> int:
    """The seed of one match of a vector."""
    return index | abs(seed) << 32


class VectorEnv:
    """`n` matches of one game. What depends on chance follows from the seed of each match alone."""

    def __init__(
        self,
        game: str | AnyGame,
        n: SupportsIndex,
        players: SupportsIndex | None = None,
        seed: Seeds = 0,
        options: Options | None = None,
        *,
        autoreset: str = "next_step",
        max_decisions: int = 0,
        observations: bool = True,
        masks: bool = True,
        dtype: DTypeLike = "int16",
    ) -> None:
        count, limit = as_int(n, "number of matches"), as_int(max_decisions, "number of decisions")
        if count < 1:
            raise BadInput(f"The number of matches must be at least 1, not {count}.")
        if autoreset not in AUTORESET:
            raise BadInput(f"The autoreset mode must be one of {', '.join(AUTORESET)}, not {autoreset!r}.")
        if limit < 0:
            raise BadInput(f"The number of decisions must be 0 (no limit) or more, not {limit}.")
        self.game = find_game(game) if isinstance(game, str) else game
        start = self.game.new(players, options)
        self._settings = (start, autoreset, limit, observations, masks, np.dtype(dtype))
        self._make(count)
        self.reset(seed=seed)

    def _make(self, n: int) -> None:
        """The matches, not begun yet, and the arrays."""
        start, self.autoreset, self.max_decisions, observations, masks, self.dtype = self._settings
        self.game.tensor_spec(start.players).check_dtype(self.dtype)
        self.n = n
        self.players = start.players
        self._picks = Rng(0)
        self._batch = Batch(start, self.game.space, n, AUTORESET[self.autoreset], self.max_decisions, observations, masks)
        batch = self._batch
        self._numbers: NDArray[np.int16] = self._view(batch.observation, np.int16, (n, int(batch.width)))
        self._written: NDArray[Any] = self._numbers.astype(self.dtype, copy=False)
        """The same as `observation`, to be written: what the rules write, or a copy of another type."""
        self.observation: NDArray[Any] = self._written.view()
        """What the acting seat sees, as `game.tensor_spec(players)` describes."""
        self.observation.flags.writeable = False
        self.mask: NDArray[np.uint8] = self._view(batch.mask, np.uint8, (n, int(batch.actions) if batch.with_masks else 0))
        """1 where the acting seat may take the action with that dense number."""
        self.seat: NDArray[np.int64] = self._view(batch.seat, np.int64, (n,))
        """Who acts; -2 where the match is over."""
        self.reward: NDArray[np.float64] = self._view(batch.reward, np.float64, (n, self.players))
        """One number per seat: what the match returned, in the step that ended it; else 0."""
        self.terminated: NDArray[np.bool_] = self._view(batch.terminated, np.bool_, (n,))
        self.truncated: NDArray[np.bool_] = self._view(batch.truncated, np.bool_, (n,))
        """Cut off after `max_decisions`."""
        self.length: NDArray[np.int64] = self._view(batch.length, np.int64, (n,))
        """Decisions of the last match that ended at each place."""

    def _show(self) -> None:
        """Bring observations of another type up to date with what the rules have written."""
        if self._written is not self._numbers:
            np.copyto(self._written, self._numbers, casting="unsafe")

    def __getstate__(self) -> JsonObject:
        matches = [self._batch.save(index) for index in range(self.n)]
        return {"game": self.game, "settings": self._settings, "picks": self._picks, "matches": matches}

    def __setstate__(self, saved: JsonObject) -> None:
        self.game, self._settings = saved["game"], saved["settings"]
        self._make(len(saved["matches"]))
        self._picks = saved["picks"]
        for index, match in enumerate(saved["matches"]):
            self._batch.resume(index, match)
        self._show()

    @staticmethod
    def _view(row: Any, kind: Any, shape: tuple[int, ...]) -> Any:
        """The memory of a row as an array. An empty row has no memory to look at."""
        return np.frombuffer(row, dtype=kind).reshape(shape) if len(row) else np.zeros(shape, kind)

    @property
    def actions(self) -> int:
        """How many dense action numbers there are."""
        return int(self._batch.actions)

    @property
    def states(self) -> list[GameState]:
        """Copies of the positions, hidden things included: for searches and tests, not for learners."""
        return [state.clone() for state in self._batch.states]

    def reset(self, seed: Seeds | None = None, where: Any = None) -> None:
        """Begin anew: all matches, or those where a mask is true. With a seed (or one per match) the dice begin anew, too."""
        chosen = range(self.n) if where is None else [int(index) for index in np.flatnonzero(np.asarray(where))]
        if seed is not None:
            if isinstance(seed, Iterable) and getattr(seed, "ndim", 1) > 0:
                seeds = [as_int(one, "seed") for one in seed]
                if len(seeds) != self.n:
                    raise BadInput(f"There are {self.n} matches, and {len(seeds)} seeds were given.")
            else:
                seeds = [seed_of_match(as_int(seed, "seed"), index) for index in range(self.n)]
                self._picks = Rng(seed_of_match(as_int(seed, "seed"), 1 << 31))
            for index in chosen:
                self._batch.set_seed(index, seeds[index])
        for index in chosen:
            self._batch.restart(index)
        self._show()

    def step(self, actions: Any) -> None:
        """One action per match, by its dense number. An illegal one is refused, and then nothing has changed.

        What happens after the end of a match follows Gymnasium's modes: `next_step` begins anew with the next step and ignores its
        action, `same_step` begins anew at once (`final_state` has the old position), `disabled` waits for
        `reset` and ignores actions until then.
        """
        chosen = actions.tolist() if hasattr(actions, "tolist") else [as_int(action, "action") for action in actions]
        if len(chosen) != self.n:
            raise BadInput(f"There are {self.n} matches, and {len(chosen)} actions were given.")
        self._batch.step(chosen)
        self._show()

    def sample(self) -> NDArray[np.int64]:
        """A random legal action per match; 0 where a match is over."""
        return np.array(self._batch.sample(self._picks), dtype=np.int64)

    def play_randomly(self, steps: int) -> None:
        """Take that many random steps in every match without coming back to Python."""
        self._batch.play_randomly(steps, self._picks)
        self._show()

    def legal_actions(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """All legal actions as a sparse list (CSR): `actions, starts`. Those of match i are `actions[starts[i] : starts[i + 1]]`.

        They are dense numbers, in the order of the game. The list is a copy, and needs no masks.
        """
        numbers, starts = self._batch.list_legal()
        return self._view(numbers, np.int64, (len(numbers),)), self._view(starts, np.int64, (len(starts),))

    def final_state(self, index: int) -> GameState | None:
        """With `same_step`: the last position of the match that ended last at this place."""
        last = self._batch.final[index]
        return None if last is None else last.clone()

    def fork(self, where: Iterable[int] | None = None) -> VectorEnv:
        """An independent vector that begins with copies of these matches: all of them, or `where` names some, also repeatedly.

        The copies have the same dice to come. `fork([3] * 64)` gives 64 copies of match 3 to try something out;
        `reset(seed=…)` is not needed when they should differ: `reseed` them.
        """
        chosen = list(range(self.n)) if where is None else [as_int(index, "place") for index in where]
        if not chosen or not all(0 <= index < self.n for index in chosen):
            raise BadInput(f"The places must be some of 0 to {self.n - 1}.")
        copy = object.__new__(VectorEnv)
        matches = [self._batch.save(index) for index in chosen]
        copy.__setstate__({"game": self.game, "settings": self._settings, "picks": Rng(len(chosen)), "matches": matches})
        return copy

    def reseed(self, seed: int) -> None:
        """Give every match other dice to come, and leave the positions as they are."""
        for index in range(self.n):
            self._batch.set_seed(index, seed_of_match(seed, index))

    def load(self, states: GameState | Sequence[GameState]) -> None:
        """Go on from these positions, one per match, or from one position everywhere."""
        given = [states] * self.n if isinstance(states, GameState) else list(states)
        if len(given) != self.n:
            raise BadInput(f"There are {self.n} matches, and {len(given)} positions were given.")
        for state in given:
            if type(state) is not type(self._batch.start) or state.players != self.players:
                raise BadInput(f"These are matches of {self.game.info.title} with {self.players} players.")
        for index, state in enumerate(given):
            self._batch.load(index, state)
        self._show()
