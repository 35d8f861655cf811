"""The games as games of OpenSpiel: `pyspiel.load_game("caldera_hekla(players=3)")` after this module was imported.

Every option of a game is a parameter: `caldera_fuji(players=3,level=2,scenario=random)`; lists are written with +, as in
`team=rogue+veteran`. Actions keep the codes of the game itself; OpenSpiel wants them sorted. Where several seats may act, they do
so in the order of the seats. Chance outcomes have exact probabilities.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from caldera.core.data import JsonObject
from caldera.core.errors import MissingExtra
from caldera.core.game import AnyGame
from caldera.core.options import Option
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, NOBODY, GameState
from caldera.games import OWN
from caldera.games import game as find_game

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise MissingExtra("A game of OpenSpiel", "openspiel") from error

PREFIX = "caldera_"
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
"""OpenSpiel's number for nobody; that of chance is the same as ours."""


def default_of(option: Option) -> Any:
    """An option's default as a parameter, which can be no list."""
    return "+".join(option.default) if option.several else option.default


def game_type(game: AnyGame, name: str) -> Any:
    info = game.info
    return pyspiel.GameType(
        short_name=name,
        long_name=info.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC if info.chance else pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=(
            pyspiel.GameType.Information.IMPERFECT_INFORMATION if info.hidden else pyspiel.GameType.Information.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.IDENTICAL if info.cooperative else pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info.players.stop - 1,
        min_num_players=info.players.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=game.tensor_spec().size > 0,
        provides_factored_observation_string=False,
        parameter_specification={"players": info.players.start} | {option.name: default_of(option) for option in game.options},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of Caldera as OpenSpiel sees it; `caldera` and `kind` are set by the class of each game."""

    caldera: AnyGame
    kind: Any

    def __init__(self, params: JsonObject | None = None) -> None:
        chosen = params or {}
        given = [(option, chosen[option.name]) for option in self.caldera.options if option.name in chosen]
        options = {option.name: option.read(value) if option.several else value for option, value in given}
        self.start = self.caldera.new(chosen.get("players"), options)
        self.spec = self.caldera.tensor_spec(self.start.players)
        info = self.caldera.info
        summed = {} if info.cooperative else {"utility_sum": 1.0}
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=self.caldera.space.count,
                max_chance_outcomes=self.caldera.space.count if info.chance else 0,
                num_players=self.start.players,
                min_utility=0.0,
                max_utility=1.0,
                max_game_length=info.max_length,
                **summed,
            ),
            chosen,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (str(self),)

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.start.clone())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, getattr(iig_obs_type, "perfect_recall", False))

    def observation_tensor_shape(self) -> list[int]:
        return [self.spec.size]


@dataclass(frozen=True)
class Memory:
    """What the players have known and done at their own decisions, up to some point of a match. Never changed: copies share it."""

    steps: int
    """How many actions of the history are in it."""
    position: GameState | None
    """The position after them; None: the first one of the game."""
    digests: tuple[str, ...]
    """For each player a digest of what it saw and did at each of its decisions, in order."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Memory:
        return self

    def recall(self, history: list[int], start: GameState) -> Memory:
        """The same with the rest of the history."""
        if self.steps == len(history):
            return self
        state, digests = (self.position or start).clone(), list(self.digests)
        for action in history[self.steps :]:
            player = state.actors[0]
            if player >= 0:
                digests[player] = digest(f"{digests[player]} {state.observe(player)} {action}")
            state.apply(action, player)
        return Memory(len(history), state, tuple(digests))


def digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=12).hexdigest()


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position. It wraps one of Caldera's, which is copied with it.

    What algorithms in Python ask at each step is answered here: OpenSpiel's own versions come back several times for one answer.
    """

    def __init__(self, game: SpielGame, state: GameState) -> None:
        super().__init__(game)
        self.caldera = state
        self._memory = Memory(0, None, ("",) * state.players)
        self._player = TERMINAL if state.is_over else state.mover()

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == TERMINAL

    def is_chance_node(self) -> bool:
        return self._player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        mover = self._player
        if mover < 0:
            return [outcome for outcome, _ in self.caldera.chance_outcomes()]
        if player is not None and player != mover:
            return []
        actions = self.caldera.legal_actions(mover)
        actions.sort()
        return actions

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.caldera.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        state = self.caldera
        state.apply(action, self._player)
        mover = state.mover()
        self._player = TERMINAL if mover == NOBODY else mover

    def _action_to_string(self, player: int, action: int) -> str:
        return self.get_game().caldera.space.words(action)  # type: ignore[no-any-return]  # as above

    def returns(self) -> list[float]:
        return self.caldera.returns

    def _seat(self, player: int | None) -> int:
        return self._player if player is None else player

    def observation_string(self, player: int | None = None) -> str:
        return repr(self.caldera.observe(self._seat(player)))

    def observation_tensor(self, player: int | None = None) -> list[float]:
        return [float(number) for number in self.caldera.tensor(self._seat(player))]

    def information_state_string(self, player: int | None = None) -> str:
        """What the player sees, behind a digest of what it saw and did at each of its decisions before."""
        seat = self._seat(player)
        self._memory = self._memory.recall(self.history(), self.get_game().start)
        return f"{self._memory.digests[seat]} {self.observation_string(seat)}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another position that the player cannot tell from this one, by `guess`. Its history is empty: the true one would tell.

        The player remembers the match; what the others have seen of it is not known, so their memory begins here.
        """
        seed = int(sampler() * (1 << 53))
        mine = self._memory.recall(self.history(), self.get_game().start).digests[player]
        other = SpielState(self.get_game(), self.caldera.guess(player, Rng(seed)))
        digests = tuple(mine if seat == player else "" for seat in range(self.caldera.players))
        other._memory = Memory(0, other.caldera.clone(), digests)
        return other

    def __str__(self) -> str:
        return str(self.caldera)


class SpielObserver:
    """What a player sees, as OpenSpiel's algorithms ask for it."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.tensor = np.zeros(game.spec.size, np.float32)
        self.dict = {block.name: game.spec.part(self.tensor, block.name) for block in game.spec}
        self.perfect_recall = perfect_recall

    def set_from(self, state: SpielState, player: int) -> None:
        state.caldera.tensor(player, out=self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player) if self.perfect_recall else state.observation_string(player)


def load_game(words: str) -> SpielGame:
    """A game by its name with parameters. Pickles call this, so that our games are registered where they are read."""
    loaded: SpielGame = pyspiel.load_game(words)
    return loaded


def register_game(game: AnyGame, name: str) -> str:
    """Make a game loadable by OpenSpiel: one of your own, or one with an edition; its name there."""
    if name not in pyspiel.registered_names():
        kind = game_type(game, name)
        # A class of its own for each: OpenSpiel lets go of it after Python has ended, which a function does not survive.
        pyspiel.register_game(kind, type(f"{name.title()}SpielGame", (SpielGame,), {"caldera": game, "kind": kind}))
    return name


def register() -> tuple[str, ...]:
    """Make all our games loadable by OpenSpiel; their names there."""
    return tuple([register_game(find_game(game_id), PREFIX + game_id) for game_id in OWN])


register()
