"""Frozen tasks stay frozen, and give the same results everywhere."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict

import pytest

from caldera import BadInput, tasks
from caldera.bots import make_bot
from caldera.bots.knowledge import Knowledge
from caldera.core.errors import OtherRules

FROZEN = "b5de95e6660db480"


def test_tasks_do_not_change() -> None:
    """A task that must change gets another version; then this number may."""
    told = json.dumps([asdict(task) for task in tasks.TASKS.values()], sort_keys=True)
    assert hashlib.sha256(told.encode()).hexdigest()[:16] == FROZEN


@pytest.mark.parametrize("name", list(tasks.TASKS))
def test_every_task_can_be_begun_and_trained_in(name: str) -> None:
    task = tasks.get_task(name)
    assert re.search(r"-v[0-9]+$", task.id)
    pytest.importorskip("numpy", reason="needs the extra caldera[numpy]")
    envs = task.vector(2, seed=1)
    envs.step(envs.sample())
    for number in range(6):
        seats = task.seats_of("me", number)
        assert len(seats) == task.players
        assert seats.count("me") == (task.players if task.kind == tasks.TEAM else 1)


def test_silent_tasks_have_no_speech() -> None:
    for name, speaks in (("Fuji-3-L1-v2", True), ("Fuji-3-L1-Silent-v2", False)):
        task = tasks.get_task(name)
        game, envs = task.load(), task.vector(1, seed=1)
        kinds: set[str] = set()
        for _ in range(40):
            kinds |= {str(game.describe(code)["kind"]) for code in envs.states[0].legal_actions(int(envs.seat[0]))}
            envs.step(envs.sample())
        assert ("claim" in kinds) == speaks


def test_results_depend_on_the_task_alone() -> None:
    by_name = tasks.evaluate("Hekla-2-v1", "random", games=4, workers=1)
    assert by_name == tasks.evaluate("Hekla-2-v1", "random", games=4, workers=2)
    assert by_name.games == 4
    assert by_name.row("random").startswith("| Hekla-2-v1 | `random` | 4 | ")

    def first(knowledge: Knowledge) -> int:
        return knowledge.legal[0]

    assert 0 <= tasks.evaluate("Hekla-2-v1", first, games=2).score <= 1


def test_strangers_take_turns() -> None:
    task = tasks.get_task("Fuji-3-Strangers-v2")
    partners = {name for number in range(12) for name in task.seats_of("me", number)}
    assert partners == {"me", "greedy", "greedy:80", "random"}


def test_mistakes_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadInput, match="Hekla-2-v1"):
        tasks.get_task("Chess-2-v1")
    with pytest.raises(BadInput, match="at least 1"):
        tasks.evaluate("Hekla-2-v1", "random", games=0)
    with pytest.raises(OtherRules, match="version 0"):
        tasks.Task("Old-v1", "hekla", 2, tasks.RIVALS, 0, ("random",)).load()
    assert tasks.main(["--list"]) == 0
    assert "SubTerra-4-Normal-v2" in capsys.readouterr().out


def test_the_command_prints_all_rows_of_the_baselines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for task in tasks.TASKS.values():
        for agent, _ in tasks.BASELINES[task.game]:
            make_bot(agent, task.load(), 0)
    monkeypatch.setitem(tasks.BASELINES, "hekla", (("random", 2), ("greedy:1", 1)))
    assert tasks.main(["Hekla-2-v1", "--baselines", "--workers", "1"]) == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split(" | ")[1:3] for row in rows] == [["`random`", "2"], ["`greedy:1`", "1"]]
