"""The games as games of OpenSpiel: `pyspiel.load_game("caldera_hekla(players=3)")` after this module was imported.

Actions keep the codes of the game itself; OpenSpiel wants them sorted. Where several seats may act, they do so in the order of the
seats. Chance outcomes have exact probabilities.
"""

from __future__ import annotations

from typing import Any

from caldera.core.data import JsonObject
from caldera.core.errors import MissingExtra
from caldera.core.game import AnyGame
from caldera.core.state import CHANCE, GameState
from caldera.games import OWN
from caldera.games import game as find_game

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise MissingExtra("A game of OpenSpiel", "openspiel") from error

PREFIX = "caldera_"


def game_type(game: AnyGame) -> Any:
    info = game.info
    return pyspiel.GameType(
        short_name=PREFIX + info.id,
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
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": info.players.start},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of Caldera as OpenSpiel sees it; `game_id` is set by the class of each game."""

    game_id = ""

    def __init__(self, params: JsonObject | None = None) -> None:
        self.caldera = find_game(self.game_id)
        chosen = params or {}
        self.players = int(chosen.get("players", self.caldera.info.players.start))
        self.spec = self.caldera.tensor_spec(self.players)
        info = self.caldera.info
        summed = {} if info.cooperative else {"utility_sum": 1.0}
        super().__init__(
            game_type(self.caldera),
            pyspiel.GameInfo(
                num_distinct_actions=self.caldera.space.count,
                max_chance_outcomes=self.caldera.space.count if info.chance else 0,
                num_players=self.players,
                min_utility=0.0,
                max_utility=1.0,
                max_game_length=info.max_length,
                **summed,
            ),
            chosen,
        )

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.caldera.new(self.players))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self)

    def observation_tensor_shape(self) -> list[int]:
        return [self.spec.size]


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position. It wraps one of Caldera's, which is copied with it."""

    def __init__(self, game: SpielGame, state: GameState) -> None:
        super().__init__(game)
        self.spiel_game = game
        self.caldera = state

    def current_player(self) -> int:
        actors = self.caldera.actors
        if not actors:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actors[0] == CHANCE else actors[0]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.caldera.legal_actions(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.caldera.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.caldera.apply(action, self.caldera.actors[0])

    def _action_to_string(self, player: int, action: int) -> str:
        return self.spiel_game.caldera.space.words(action)

    def is_terminal(self) -> bool:
        return self.caldera.is_over

    def returns(self) -> list[float]:
        return self.caldera.returns

    def observation_string(self, player: int) -> str:
        return repr(self.caldera.observe(player))

    def observation_tensor(self, player: int) -> list[float]:
        return [float(number) for number in self.caldera.tensor(player)]

    def __str__(self) -> str:
        return self.caldera.prompt(None)


class SpielObserver:
    """What a player sees, as OpenSpiel's algorithms ask for it."""

    def __init__(self, game: SpielGame) -> None:
        self.tensor = np.zeros(game.spec.size, np.float32)
        self.dict = {block.name: game.spec.part(self.tensor, block.name) for block in game.spec}

    def set_from(self, state: SpielState, player: int) -> None:
        state.caldera.tensor(player, out=self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.observation_string(player)


def register() -> tuple[str, ...]:
    """Make all our games loadable by OpenSpiel; their names there."""
    registered = set(pyspiel.registered_names())
    for game_id in OWN:
        if PREFIX + game_id not in registered:
            # A class of its own for each: OpenSpiel lets go of it after Python has ended, which a function does not survive.
            spiel_game = type(f"{game_id.title()}SpielGame", (SpielGame,), {"game_id": game_id})
            pyspiel.register_game(game_type(find_game(game_id)), spiel_game)
    return tuple(PREFIX + game_id for game_id in OWN)


register()
