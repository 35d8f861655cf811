"""verifiers plays our games by its own loop, with a scripted model behind its interception server.

`make -C studies text-games` runs this in an environment that has it.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import chain, cycle
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from caldera.core.errors import CalderaError
from caldera.text.speech_task import BREACH_COST
from tests.support.writers import pick_offered

vf = pytest.importorskip("verifiers.v1", reason="needs the extra caldera[verifiers]")
ours = pytest.importorskip("caldera.envs.verifiers", reason="needs the extra caldera[verifiers]")
from aiohttp import ClientSession, web  # noqa: E402  # packages of verifiers

pytestmark = pytest.mark.filterwarnings("ignore")
Writer = Callable[[str], str]


def start_harness() -> str:
    """A harness as verifiers describes it, whose loop is in this process: one call of the model per turn."""
    from verifiers.v1.runtimes import ProgramResult

    class OneCall(vf.Harness[vf.HarnessConfig]):  # type: ignore[misc, name-defined]  # verifiers is not in this environment
        SUPPORTS_RESUME, EXECUTES_CODE, NEEDS_CONTAINER = True, False, False

        async def launch(self, ctx: Any, trace: Any, runtime: Any, endpoint: str, secret: str, mcp_urls: Any, data: Any) -> Any:
            told = [{"role": "user", "content": data.prompt}] if isinstance(data.prompt, str) else []
            told = told or [{"role": message.role, "content": message.content} for message in data.prompt]
            bearer = {"Authorization": f"Bearer {secret}"}
            asked = {"model": ctx.model, "messages": told}
            async with ClientSession(headers=bearer) as session, session.post(f"{endpoint}/chat/completions", json=asked) as answer:
                return ProgramResult(0 if answer.status == 200 else 1, "", await answer.text())

    module = ModuleType("one_call_harness")
    module.__dict__.update(OneCall=OneCall, __all__=["OneCall"])
    sys.modules[module.__name__] = module
    return module.__name__


@asynccontextmanager
async def serve(writer: Writer) -> AsyncIterator[str]:
    """An endpoint of chat completions on this machine."""

    async def complete(request: web.Request) -> web.Response:
        told = (await request.json())["messages"][-1]["content"]
        message = {"role": "assistant", "content": writer(told if isinstance(told, str) else told[-1]["text"])}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        made = {"id": "1", "object": "chat.completion", "created": 0, "model": "scripted", "choices": [choice]}
        return web.json_response(made | {"usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}})

    app = web.Application()
    app.router.add_post("/v1/chat/completions", complete)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/v1"
    finally:
        await runner.cleanup()


async def play(writer: Writer, number: int, max_turns: int | None = None, **choices: Any) -> Any:
    """The episode of one task, played by the loop of verifiers."""
    player = {"harness": {"id": start_harness()}, "max_turns": max_turns}
    env = ours.CalderaEnv(ours.CalderaEnvConfig(taskset={"id": ours.LOADED_AS, **choices}, player=player))
    [task] = env.taskset.include(idx=[str(number)])
    async with serve(writer) as address:
        context = vf.ModelContext(model="scripted", client=vf.EvalClientConfig(base_url=address, api_key_var="NONE"))
        async with env.serving():
            return await env.run_episode(task, context)


@pytest.mark.parametrize(("game", "seats"), [("hekla", 2), ("fire_mountain", 3), ("sub_terra", None), ("fuji", 3)])
def test_every_game_is_played_by_the_loop_of_verifiers(game: str, seats: int | None) -> None:
    rng, told = random.Random(2), []

    def write(text: str) -> str:
        told.append(text)
        return pick_offered(text, rng)

    episode = asyncio.run(play(write, 1, game=game, bots="random", players=seats))
    assert episode.ok, episode.errors
    [trace] = episode.traces
    assert trace.agent.name == "player"
    assert told[0] == trace.task.data.prompt, "the rules and the first position are the prompt of the task"
    assert all("What you may do" in text for text in told)
    assert trace.num_turns == len(told) > 5
    assert trace.metrics == {"said": 0, "refused": 0, "cut_off": 0}
    assert 0 <= trace.reward <= 1
    assert trace.reward == trace.rewards["won"].value


def test_breaches_cost_and_refusals_say_why() -> None:
    rng, replies = random.Random(1), chain(["[fly away]"], cycle(["SAY: I have three sixes and two fives.", ""]))

    def write(text: str) -> str:
        return next(replies) or pick_offered(text if "What you may do" in text else "What you may do\n1", rng)

    [trace] = asyncio.run(play(write, 0, game="fuji", bots="random")).traces
    assert trace.metrics["refused"] == 1
    breaches = round(trace.rewards["breaches"].value / -BREACH_COST)
    assert breaches > 5
    assert trace.reward == pytest.approx(trace.rewards["won"].value - BREACH_COST * breaches)
    told = [message.content for message in trace.messages if message.role == "user"]
    assert "fly away" in told[1]


def test_a_match_that_is_cut_off_is_not_won() -> None:
    rng = random.Random(1)
    [trace] = asyncio.run(play(lambda text: pick_offered(text, rng), 0, max_turns=2, game="hekla")).traces
    assert (trace.num_turns, trace.metrics["cut_off"], trace.reward) == (2, 1, 0)


def test_tasks_are_the_same_again_and_name_their_mistakes() -> None:
    env = ours.load_environment(game="fire_mountain", match_seed=5)
    assert env.config.player.harness.id == "null"
    tasks = [task.data for task in env.taskset.take(3)]
    assert [data.begin().seat for data in tasks] == [0, 1, 0]
    assert [data.begin().told for data in tasks] == [data.prompt for data in tasks]
    assert ours.Setting.model_validate_json(tasks[1].model_dump_json()) == tasks[1]
    with pytest.raises(CalderaError, match="chess"):
        list(ours.load_environment(game="chess").taskset.take(1))


def test_the_command_of_verifiers_finds_it(tmp_path: Path) -> None:
    from verifiers.v1.cli.eval.main import main

    words = "caldera-verifiers --env.taskset.game fuji --env.taskset.bots vague-v1 --env.player.max-turns 9 -n 2 --no-push"
    main([*words.split(), "--dry-run", "--output-dir", str(tmp_path)])
    [written] = tmp_path.rglob("*.json")
    env = json.loads(written.read_text())["env"]
    assert (env["taskset"]["game"], env["player"]["max_turns"]) == ("fuji", 9)
