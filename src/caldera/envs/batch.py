"""Many matches of one game side by side, written into shared memory by compiled code.

The rows of numbers here are made once. NumPy looks at the same memory (`vec` exports a buffer), so nothing is copied when
observations, masks, seats and rewards are read. Chance is played inside: what comes out is always somebody's decision, or the end.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from caldera.core.actions import NOT_A_DECISION, ActionSpace
from caldera.core.errors import IllegalAction
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, NOBODY, GameState
from caldera.core.tensor_writer import TensorWriter

NEXT_STEP: Final = 0
"""A match that has ended begins anew with the next step, whose action is ignored."""
SAME_STEP: Final = 1
"""It begins anew within the step that ends it."""
NEVER: Final = 2
"""It stays as it is until `restart`."""
ON: Final[u8] = 1
OFF: Final[u8] = 0


class Batch:
    """The matches and the rows of numbers about them. Match i has its place i in each row, or its stretch of it."""

    def __init__(
        self, start: GameState, space: ActionSpace, n: int, mode: int, limit: int, observations: bool, masks: bool
    ) -> None:
        self.start = start
        self.space = space
        self.n: i64 = n
        self.mode: i64 = mode
        self.limit: i64 = limit
        """Decisions after which a match is cut off; 0 is never."""
        self.players: i64 = start.players
        self.actions: i64 = len(space.decisions)
        self.width: i64 = start.tensor_size() if observations else 0
        self.with_masks = masks
        self.states: list[GameState] = [start.clone() for _ in range(n)]
        self.rngs: list[Rng] = [Rng(0) for _ in range(n)]
        self.observation = vec[i16]([0] * (n * int(self.width)))
        self.writers: list[TensorWriter] = []
        """Where the game writes sparsely: for each match what writes its stretch of the observations."""
        if self.width > 0 and start.writes_sparsely():
            self.writers = [TensorWriter(self.observation, index * int(self.width)) for index in range(n)]
        self.mask = vec[u8]([0] * (n * int(self.actions) if masks else 0))
        self.seat = vec[i64]([NOBODY] * n)
        self.reward = vec[float]([0.0] * (n * start.players))
        self.terminated = vec[u8]([0] * n)
        self.truncated = vec[u8]([0] * n)
        self.decisions = vec[i64]([0] * n)
        """Decisions taken in the current match."""
        self.length = vec[i64]([0] * n)
        """Decisions of the last match that ended here."""
        self.legal = vec[vec[i64]]([vec[i64]() for _ in range(n)])
        """The codes of the legal actions."""
        self.final: list[GameState | None] = [None] * n
        """With SAME_STEP: the last position of the match that has just ended."""

    def set_seed(self, index: i64, seed: int) -> None:
        """The stream of dice and draws of one match; the matches that follow it go on with the stream."""
        self.rngs[index] = Rng(seed)

    # ---- one match ----

    def restart(self, index: i64) -> None:
        """Begin match `index` anew, with nothing known about the one before."""
        self.states[index] = self.start.clone()
        self.decisions[index] = 0
        self._clear_end(index)
        self._go_on(index)

    def load(self, index: i64, state: GameState) -> None:
        """Go on from a copy of this position."""
        self.states[index] = state.clone()
        self.decisions[index] = 0
        self._clear_end(index)
        self._go_on(index)

    def save(self, index: i64) -> tuple[Any, ...]:
        """All that there is to know about match `index`, with its dice to come; `resume` is the inverse."""
        first = index * self.players
        rewards = [self.reward[place] for place in range(first, first + self.players)]
        flags = self.terminated[index] != OFF, self.truncated[index] != OFF
        counts = int(self.decisions[index]), int(self.length[index])
        return self.states[index], self.final[index], self.rngs[index], rewards, flags, counts

    def resume(self, index: i64, saved: tuple[Any, ...]) -> None:
        """Make match `index` a copy of a saved one."""
        state, final, rng, rewards, flags, counts = saved
        self.load(index, state)
        self.final[index] = None if final is None else final.clone()
        self.rngs[index] = rng.copy()
        self.terminated[index] = ON if flags[0] else OFF
        self.truncated[index] = ON if flags[1] else OFF
        self.decisions[index] = counts[0]
        self.length[index] = counts[1]
        place = index * self.players
        for reward in rewards:
            self.reward[place] = reward
            place += 1

    def _clear_end(self, index: i64) -> None:
        self.terminated[index] = OFF
        self.truncated[index] = OFF
        self._clear_reward(index)

    def _clear_reward(self, index: i64) -> None:
        player = index * self.players
        end = player + self.players
        while player < end:
            self.reward[player] = 0.0
            player += 1

    def _go_on(self, index: i64) -> None:
        """Let chance play until somebody decides, and write down what that seat sees and may do."""
        state = self.states[index]
        rng = self.rngs[index]
        seat = state.mover()
        while seat == CHANCE:
            state.play(state.draw(rng), CHANCE)
            seat = state.mover()
        self.seat[index] = seat
        legal: vec[i64] = vec[i64]()
        if seat >= 0:
            legal = state.moves(seat)
        if self.with_masks:
            first = index * self.actions
            dense = self.space.dense
            for action in self.legal[index]:
                self.mask[first + dense[action]] = OFF
            for action in legal:
                self.mask[first + dense[action]] = ON
        self.legal[index] = legal
        if len(self.writers) > 0:
            writer = self.writers[index]
            writer.begin()
            state.write_tensor(seat if seat >= 0 else 0, writer)
        elif self.width > 0:
            state.fill_tensor(seat if seat >= 0 else 0, self.observation, index * self.width)
        if seat == NOBODY:
            self._end(index, state)

    def _end(self, index: i64, state: GameState) -> None:
        self.terminated[index] = ON
        place = index * self.players
        for payoff in state.payoffs():
            self.reward[place] = payoff
            place += 1

    def _is_legal(self, index: i64, code: i64) -> bool:
        return any(legal == code for legal in self.legal[index])

    def _is_ended(self, index: i64) -> bool:
        return self.terminated[index] != OFF or self.truncated[index] != OFF

    def step_one(self, index: i64, action: i64) -> None:
        """Take a legal action by its dense number in one match, and go on to the next decision."""
        if self._is_ended(index):
            if self.mode == NEXT_STEP:
                self.restart(index)
                return
            if self.mode == NEVER:
                self._clear_reward(index)  # it belonged to the step that ended the match
                return
            self._clear_end(index)  # SAME_STEP: what is shown belongs to the match that has begun already
        state = self.states[index]
        state.play(self.space.decisions[action], self.seat[index])
        self.decisions[index] += 1
        self._go_on(index)
        if self.limit > 0 and self.decisions[index] >= self.limit and self.terminated[index] == OFF:
            self.truncated[index] = ON
        if self._is_ended(index):
            self.length[index] = self.decisions[index]
            if self.mode == SAME_STEP:
                self.final[index] = state
                self._begin_behind(index)

    def step_seat(self, index: i64, action: i64, seat: i64) -> None:
        """Take a legal action of any seat that may act now, where several decide at once."""
        self.states[index].play(self.space.decisions[action], seat)
        self.decisions[index] += 1
        self._go_on(index)

    def _begin_behind(self, index: i64) -> None:
        """Begin the next match, and leave rewards and flags of the last one to be read."""
        terminated = self.terminated[index]
        truncated = self.truncated[index]
        self.states[index] = self.start.clone()
        self.decisions[index] = 0
        self.terminated[index] = OFF
        self.truncated[index] = OFF
        self._go_on(index)
        self.terminated[index] = terminated
        self.truncated[index] = truncated

    # ---- all of them ----

    def restart_all(self) -> None:
        index: i64 = 0
        while index < self.n:
            self.restart(index)
            index += 1

    def step(self, actions: list[int]) -> None:
        """One action for each match; those that have ended and wait ignore theirs. When one is not legal, none is taken."""
        index: i64 = 0
        for action in actions:
            if not self._may(index, action) and (self.mode == SAME_STEP or not self._is_ended(index)):
                raise IllegalAction(f"Action {action} is not legal in match {index}.")
            index += 1
        index = 0
        for action in actions:
            self.step_one(index, action)
            index += 1

    def _may(self, index: i64, action: i64) -> bool:
        if not 0 <= action < self.actions:
            return False
        if self.with_masks:
            return self.mask[index * self.actions + action] != OFF
        return self._is_legal(index, self.space.decisions[action])

    def list_legal(self) -> tuple[vec[i64], vec[i64]]:
        """The dense numbers of all legal actions, match after match, and where those of each match begin."""
        starts = vec[i64]([0] * (int(self.n) + 1))
        total: i64 = 0
        index: i64 = 0
        while index < self.n:
            total += len(self.legal[index])
            index += 1
            starts[index] = total
        numbers = vec[i64]([0] * int(total))
        dense = self.space.dense
        place: i64 = 0
        for codes in self.legal:
            for code in codes:
                numbers[place] = dense[code]
                place += 1
        return numbers, starts

    def sample(self, rng: Rng) -> list[int]:
        """A random legal action for each match, by its dense number; 0 where a match is over."""
        dense = self.space.dense
        actions: list[int] = []
        index: i64 = 0
        while index < self.n:
            legal = self.legal[index]
            actions.append(int(dense[legal[rng.below(len(legal))]]) if len(legal) > 0 else 0)
            index += 1
        return actions

    def play_randomly(self, steps: int, rng: Rng) -> None:
        """Random steps in all matches, without leaving compiled code: what a loop around `step` costs at least."""
        dense = self.space.dense
        for _ in range(steps):
            index: i64 = 0
            while index < self.n:
                legal = self.legal[index]
                count: i64 = len(legal)
                action: i64 = NOT_A_DECISION
                if count > 0:
                    action = dense[legal[rng.below(count)]]
                self.step_one(index, action)
                index += 1
