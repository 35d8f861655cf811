"""The games as PettingZoo environments.

    from caldera.envs import pettingzoo
    env = pettingzoo.env("hekla", players=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))

`env` is the AEC interface and fits every game: where several may act, the lowest seat comes first. `parallel_env` is for Fuji,
where people decide at the same time; seats that have nothing to decide take the last action, which waits.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, SupportsIndex

from caldera.core.data import JsonObject, Options
from caldera.core.errors import BadInput, MissingExtra
from caldera.core.game import AnyGame
from caldera.envs.match import RAISE, RANDOM, EnvMatch, check_illegal

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise MissingExtra("A PettingZoo environment", "pettingzoo") from error

if TYPE_CHECKING:
    from numpy.typing import DTypeLike

RENDER_MODES = ["human", "ansi"]
ILLEGAL_REWARD = -1.0


def env(game: str | AnyGame, players: SupportsIndex | None = None, **more: Any) -> Any:
    """The AEC environment with PettingZoo's usual checks around it."""
    return OrderedEnv(raw_env(game, players, **more))


def raw_env(game: str | AnyGame, players: SupportsIndex | None = None, **more: Any) -> CalderaAEC:
    """The AEC environment without checks: faster."""
    return CalderaAEC(game, players, **more)


def parallel_env(game: str | AnyGame = "fuji", players: SupportsIndex | None = None, **more: Any) -> CalderaParallel:
    """All seats decide at once, where the rules let them."""
    return CalderaParallel(game, players, **more)


def make_spaces(match: EnvMatch, extra: int = 0) -> tuple[spaces.Dict, spaces.Discrete]:
    """What is seen, with the mask of what may be done, and what can be done."""
    highs = match.highs
    seen = spaces.Box(np.zeros_like(highs), highs, dtype=match.dtype)
    mask = spaces.Box(0, 1, (match.actions + extra,), np.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask}), spaces.Discrete(match.actions + extra)


def draw_seed(seed: int | None, generator: np.random.Generator | None) -> tuple[int, np.random.Generator]:
    """The seed of the next match: the one given, or the next of the generator's."""
    if seed is not None:
        return seed, seeding.np_random(seed)[0]
    generator = generator or seeding.np_random(None)[0]
    return int(generator.integers(1 << 62)), generator


def _show(match: EnvMatch, mode: str | None) -> str | None:
    """The board as PettingZoo's `render` gives it: as a text ("ansi"), printed ("human"), or not at all."""
    if mode == "human":
        print(match.state)
    return str(match.state) if mode == "ansi" else None


class CalderaAEC(AECEnv[str, JsonObject, int]):  # type: ignore[misc]  # PettingZoo has no types
    """One match in which seats act one after the other."""

    def __init__(
        self,
        game: str | AnyGame,
        players: SupportsIndex | None = None,
        options: Options | None = None,
        *,
        render_mode: str | None = None,
        max_cycles: int = 0,
        illegal: str = RAISE,
        dtype: DTypeLike = "int16",
    ) -> None:
        super().__init__()
        self.match = EnvMatch(game, players, options, dtype)
        self.metadata = {
            "name": f"caldera_{self.match.game.id}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": self.match.game.info.simultaneous,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise BadInput(f"The render mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}.")
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.illegal = check_illegal(illegal)
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.players)]
        self.agents = list(self.possible_agents)
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces = [make_spaces(self.match) for _ in self.possible_agents]
        self._generator: np.random.Generator | None = None
        self._steps = 0

    @cache  # noqa: B019  # PettingZoo asks for the same object each time, and environments live as long as a run
    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[self.seats[agent]][0]

    @cache  # noqa: B019  # as above
    def action_space(self, agent: str) -> spaces.Discrete:
        return self._spaces[self.seats[agent]][1]

    def reset(self, seed: int | None = None, options: JsonObject | None = None) -> None:
        chosen, self._generator = draw_seed(seed, self._generator)
        self.match.reset(chosen)
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, JsonObject] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.seat]

    def observe(self, agent: str) -> JsonObject:
        seat = self.seats[agent]
        return {"observation": self.match.observe(seat), "action_mask": self.match.mask_of(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        match = self.match
        if action is None:
            raise BadInput("Only agents whose match is over step with None.")
        taken = match.legal_or(int(action), self.illegal)
        if taken < 0:
            self._end({agent: ILLEGAL_REWARD})
            return
        self._cumulative_rewards[agent] = 0.0
        match.step(taken)
        self._steps += 1
        if match.is_over:
            self._end(dict(zip(self.possible_agents, match.state.returns, strict=True)))
            return
        self.agent_selection = self.possible_agents[match.seat]
        if 0 < self.max_cycles * match.players <= self._steps:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _end(self, rewards: dict[str, float]) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = {agent: rewards.get(agent, 0.0) for agent in self.agents}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        return _show(self.match, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class OrderedEnv(wrappers.OrderEnforcingWrapper[str, JsonObject, int]):  # type: ignore[misc]  # PettingZoo has no types
    """PettingZoo's wrapper with its checks, but without a search through `__getattr__` for everything that each decision needs."""

    @property
    def agents(self) -> Any:
        return self.env.agents if self._has_reset else self.__getattr__("agents")

    @property
    def agent_selection(self) -> Any:
        return self.env.agent_selection if self._has_reset else self.__getattr__("agent_selection")

    def last(self, observe: bool = True) -> Any:
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: int | None) -> None:
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)


class CalderaParallel(ParallelEnv[str, JsonObject, int]):  # type: ignore[misc]  # PettingZoo has no types
    """One match in which everybody who may act does so in the same step, in the order of the seats.

    An action that has become impossible through an earlier one of the same step is left out: its agent decides again.
    """

    def __init__(
        self,
        game: str | AnyGame = "fuji",
        players: SupportsIndex | None = None,
        options: Options | None = None,
        *,
        render_mode: str | None = None,
        max_cycles: int = 0,
        illegal: str = RANDOM,
        dtype: DTypeLike = "int16",
    ) -> None:
        self.match = EnvMatch(game, players, options, dtype)
        if not self.match.game.info.simultaneous:
            raise BadInput(f"In {self.match.game.info.title} seats act one after the other: use `env`.")
        self.metadata = {"name": f"caldera_{self.match.game.id}_parallel_v0", "render_modes": RENDER_MODES}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.illegal = check_illegal(illegal)
        self.wait = self.match.actions
        """The action of seats that have nothing to decide."""
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.players)]
        self.agents: list[str] = []
        self._spaces = dict(zip(self.possible_agents, [make_spaces(self.match, 1) for _ in self.possible_agents], strict=True))
        self._generator: np.random.Generator | None = None
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._spaces[agent][1]

    def reset(
        self, seed: int | None = None, options: JsonObject | None = None
    ) -> tuple[dict[str, JsonObject], dict[str, JsonObject]]:
        chosen, self._generator = draw_seed(seed, self._generator)
        self.match.reset(chosen)
        self._steps = 0
        self.agents = list(self.possible_agents)
        return self._observe(), {agent: {} for agent in self.agents}

    def _observe(self) -> dict[str, JsonObject]:
        state = self.match.state
        observations = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.wait + 1, np.int8)
            mask[: self.wait] = state.legal_mask(seat)
            mask[self.wait] = not mask.any()
            observations[agent] = {"observation": self.match.observe(seat), "action_mask": mask}
        return observations

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, JsonObject], dict[str, float], dict[str, bool], dict[str, bool], dict[str, JsonObject]]:
        match, ended = self.match, False
        acting = [seat for seat in match.state.actors if seat >= 0]
        infos: dict[str, JsonObject] = {agent: {} for agent in self.agents}
        rewards = dict.fromkeys(self.agents, 0.0)
        for seat in acting:
            if match.is_over or ended:
                break
            agent = self.possible_agents[seat]
            legal = [int(action) for action in np.flatnonzero(np.asarray(match.state.legal_mask(seat)))]
            action = int(actions.get(agent, self.wait))
            if not legal:
                infos[agent]["left_out"] = True
                continue
            if action not in legal:
                if seat != acting[0] and action != self.wait and self.illegal == RAISE:
                    infos[agent]["left_out"] = True
                    continue
                if self.illegal == RAISE:
                    raise BadInput(f"Action {action} is not legal for {agent} now.")
                if self.illegal != RANDOM:
                    rewards[agent], ended = ILLEGAL_REWARD, True
                    break
                infos[agent]["illegal"] = True
                action = legal[int(match.picks.below(len(legal)))]
            match.batch.step_seat(0, action, seat)
        self._steps += 1
        over = match.is_over or ended
        cut = not over and 0 < self.max_cycles <= self._steps
        if match.is_over:
            rewards = dict(zip(self.possible_agents, match.state.returns, strict=True))
        seen = self._observe()
        ends, cuts = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, ends, cuts, infos

    def render(self) -> str | None:
        return _show(self.match, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
