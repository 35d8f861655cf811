"""The games as environments of TextArena, after this module was imported.

    import textarena as ta
    import caldera.envs.textarena
    env = ta.make("Caldera-hekla-v0")
    env.reset(num_players=2, seed=7)

Replies are read as in `caldera.text`: an action in [brackets] or behind ACT:, a sentence for all behind SAY:. Bots may take the
seats behind those of the agents: `ta.make("Caldera-hekla-v0", bots="greedy")` with `num_players=1` is one writer against one bot.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from caldera.core.data import JsonObject, Options
from caldera.core.errors import BadPlayers, MissingExtra
from caldera.core.game import AnyGame
from caldera.games import OWN
from caldera.games import game as find_game
from caldera.text import STATEMENT, TextTable

try:
    import textarena as ta
except ImportError as error:
    raise MissingExtra("An environment of TextArena", "textarena") from error

Told: TypeAlias = "tuple[int, list[tuple[int, str, ta.ObservationType]]]"
PROMPT = (
    "You are player {player} of {players}. Your reply may think aloud; an action stands in [brackets]. SAY: speaks to everyone."
)
MOST_SENTENCES = 3
"""Sentences in a row before somebody must act."""


class TextArenaEnv(ta.Env):
    """A table of TextArena. Agents have the first seats, bots the others."""

    def __init__(
        self,
        game: str | AnyGame,
        bots: str = "",
        players: int | None = None,
        options: Options | None = None,
        legal: str = "words",
        error_allowance: int = 3,
        max_turns: int | None = None,
        locale: str = "en",
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        self.bots, self.players, self.options = bots, players, dict(options or {})
        self.legal, self.error_allowance, self.max_turns, self.locale = legal, error_allowance, max_turns, locale

    def reset(self, num_players: int, seed: int | None = None) -> None:
        seats = self._seats(num_players)
        bots = dict.fromkeys(range(num_players, seats), self.bots)
        self.table = TextTable(self.game, seats, self.options, bots, seed or 0, self.locale, self.legal)
        # No seed for the state: it would set the dice of the whole process.
        self.state = ta.FFAMultiPlayerState(num_players, None, self.max_turns, self.error_allowance)
        self.state.reset(game_state={}, player_prompt_function=self._prompt)
        self._sentences = 0
        self._go_on()

    def _seats(self, agents: int) -> int:
        """The seats of the match: the agents'; where bots play, as many as were asked for, or as few as the game allows."""
        if not self.bots:
            return agents
        seats = self.players or max(agents + 1, self.game.info.players.start)
        if agents not in range(1, seats):
            raise BadPlayers(f"Of {seats} seats with bots, 1 to {seats - 1} can be agents', not {agents}.")
        return seats

    def _prompt(self, player_id: int, game_state: JsonObject) -> str:
        return f"{self.table.rules()}\n\n{PROMPT.format(player=player_id, players=self.table.players)}"

    def get_observation(self) -> Told:
        told: Told = super().get_observation()
        return told

    def step(self, action: str) -> tuple[bool, JsonObject]:
        state, seat = self.state, self.state.current_player_id
        state.add_observation(from_id=seat, to_id=seat, message=action, observation_type=ta.ObservationType.PLAYER_ACTION)
        reply = self.table.reply(seat, action)
        if reply.cause:
            if state.set_invalid_move(reply.reason):
                self._end([-1.0 if player == seat else 0.0 for player in range(state.num_players)], reply.reason)
        else:
            self._sentences = self._sentences + 1 if reply.kind == STATEMENT else 0
            if self._sentences >= MOST_SENTENCES and not self.table.is_over:
                self.table.act(seat, self.table.match.state.legal_actions(seat)[0])
                self._sentences = 0
            self._go_on()
            if state.max_turns and state.turn + 1 >= state.max_turns and not state.done:
                self._end([0.0] * state.num_players, "The match was cut off.")
        done, info = state.step(rotate_player=False)
        return bool(done), dict(info)

    def _go_on(self) -> None:
        """Tell whoever is to act; where several may, they take turns."""
        state, waiting = self.state, self.table.waiting
        if self.table.is_over:
            values = self.table.returns
            best = [player for player, value in enumerate(values) if value == max(values) and value > 0]
            cooperative = self.game.info.cooperative
            win = 0.0 if len(best) > 1 and not cooperative else 1.0
            self._end([win if player in best else -1.0 for player in range(state.num_players)], "The match is over.")
            return
        if self._sentences == 0:
            state.current_player_id = next((seat for seat in waiting if seat > state.current_player_id), waiting[0])
        seat = state.current_player_id
        state.add_observation(to_id=seat, message=self.table.look(seat), observation_type=ta.ObservationType.GAME_BOARD)

    def _end(self, rewards: list[float], reason: str) -> None:
        self.state.set_game_outcome(dict(enumerate(rewards)), reason)


def register() -> tuple[str, ...]:
    """Make all our games known to TextArena; their names there."""
    names = tuple([f"Caldera-{game_id}-v0" for game_id in OWN])
    for name, game_id in zip(names, OWN, strict=True):
        if name not in ta.envs.registration.ENV_REGISTRY:
            wrappers: list[Any] = [ta.wrappers.LLMObservationWrapper]
            ta.register(name, TextArenaEnv, default_wrappers=wrappers, game=game_id)
    return names


register()
