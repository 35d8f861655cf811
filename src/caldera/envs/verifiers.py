"""The games as an environment of verifiers: a writer at one seat, bots at the others.

    vf-eval caldera-verifiers --env.taskset.game fuji --env.taskset.bots vague-v1 -n 20

    from caldera.envs.verifiers import load_environment
    env = load_environment(game="fuji", bots="vague-v1")

Task `number` is a match with dice of its own, and the seat of the writer changes from task to task. Replies are read as in
`caldera.text`. The reward is what the match returns to the seat (in a cooperative game 1 for a win), less `BREACH_COST` for each
sentence that the rules forbid.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Literal

from caldera.core.errors import MissingExtra
from caldera.core.rng import Rng
from caldera.text.dialogue import Dialogue, seat_writer
from caldera.text.speech_task import BREACH_COST

try:
    import verifiers.v1 as vf
    from pydantic import BaseModel
except ImportError as error:
    raise MissingExtra("An environment of verifiers", "verifiers") from error

LOADED_AS = "caldera-verifiers"
"""The module that the loader of verifiers finds."""
NO_TOOLS = {"id": "null"}
"""A writer needs neither tools nor a machine of its own."""


class Choices(BaseModel):
    """Which matches: `--env.taskset.game`, and so on."""

    game: str = "hekla"
    bots: str = "greedy"
    players: int | None = None
    """The smallest number that the game allows, unless told."""
    options: dict[str, int | str | bool] = {}
    match_seed: int = 0
    legal: Literal["words", "withheld"] = "words"
    locale: str = "en"


class CalderaConfig(Choices, vf.TasksetConfig):
    """The same as a configuration of verifiers."""


class Setting(Choices, vf.TaskData):
    """One match: all that it depends on, so that its trace says it."""

    number: int

    def begin(self) -> Dialogue:
        """The match, as the writer meets it."""
        table, seat = seat_writer(
            self.game, self.number, self.bots, self.players, self.options, self.match_seed, self.locale, self.legal
        )
        return Dialogue(table, seat, Rng(self.number))


class CalderaTask(vf.Task[Setting, vf.State, vf.TaskConfig]):
    """A match."""


class CalderaTaskset(vf.Taskset[CalderaTask, CalderaConfig]):
    """Matches without end; `-n` says how many."""

    INFINITE = True

    def load(self) -> Iterator[CalderaTask]:
        chosen = self.config.model_dump(include=set(Choices.model_fields))
        for number in count():
            setting = Setting(number=number, name=f"{self.config.game}#{number}", **chosen)
            yield CalderaTask(setting.model_copy(update={"prompt": setting.begin().told}), self.config.task)


class CalderaEnvConfig(vf.EnvConfig):
    """Who writes: `--env.player.max-turns`, and so on."""

    player: vf.AgentConfig = vf.AgentConfig(harness=NO_TOOLS, runtime={"type": "subprocess"})


class CalderaEnv(vf.Env[CalderaEnvConfig]):
    """The game is the user of the conversation: it tells what happened, and is answered."""

    async def run(self, task: CalderaTask, agents: vf.Agents) -> None:
        match = task.data.begin()
        table, seat = match.table, match.seat
        async with agents.player.interaction(task) as interaction:
            said = await interaction.turn()
            while not said.terminated:
                match.answer(said.last_reply)
                if table.is_over:
                    break
                said = await interaction.turn(match.told)
        won = table.returns[seat] if table.is_over else 0.0
        trace = interaction.trace
        trace.record_reward("won", float(won > 0) if table.game.info.cooperative else won)
        trace.record_reward("breaches", table.breaches[seat], -BREACH_COST)
        sentences = sum(sentence.seat == seat for sentence in table.said)
        trace.record_metrics({"said": sentences, "refused": table.refused[seat], "cut_off": not table.is_over})


def load_environment(**options: object) -> CalderaEnv:
    """The environment for `Choices`: `game`, `bots`, `players`, `options`, `match_seed`, `legal`, `locale`."""
    return CalderaEnv(CalderaEnvConfig(taskset={"id": LOADED_AS, **options}))
