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
from caldera.bots.order import choose_in_order
from caldera.cli import main
from caldera.core.errors import OtherRules
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState

FROZEN = "91cc6f6f9a621c39"
FROZEN_BOTS = "11fe9d436178cb58"


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


def test_partners_take_turns_and_have_all_other_seats() -> None:
    task = tasks.get_task("Fuji-3-Partners-v1")
    tables = [task.seats_of("me", number) for number in range(36)]
    assert all(table[number % 3] == "me" and len(set(table)) == 2 for number, table in enumerate(tables))
    assert {name for table in tables for name in table} == {"me", *task.others}
    assert len(task.others) == 12
    assert len(set(task.held_out) & set(task.others)) == 6
    for name in task.others:
        assert make_bot(name, task.load(), 0).name == name
    with pytest.raises(BadInput, match="silent-v2"):
        make_bot("silent-v2", task.load(), 0)


def test_partners_speak_before_anybody_marks() -> None:
    """The order of the room, in which words are heard before markers lie."""
    task = tasks.get_task("Fuji-3-Partners-v1")
    game, rng = task.load(), Rng(2)
    state = game.new(3, task.options)
    bots = [make_bot(name, game, seat) for seat, name in enumerate(("patient-v1", "colours-v1", "careless-v1"))]
    kinds: list[tuple[int, str]] = []
    while "ready" not in [kind for _, kind in kinds]:
        if state.actors[0] == CHANCE:
            state.apply(int(state.draw(rng)), CHANCE)
            continue
        chosen = choose_in_order(game, state, state.actors, lambda seat: bots[seat].choose(state, seat))
        assert chosen is not None
        seat, action = chosen
        kinds.append((seat, str(game.describe(action)["kind"])))
        state.apply(action, seat)
    planned = [(seat, kind) for seat, kind in kinds if kind in ("claim", "rate", "safe", "avoid", "mark", "ready")]
    first_mark = next(index for index, (_, kind) in enumerate(planned) if kind == "mark")
    assert {seat for seat, _ in planned[:first_mark]} == {0, 1}
    assert (2, "mark") in planned


@pytest.mark.compiled
def test_frozen_bots_do_not_change() -> None:
    """What others publish is about these very bots. One that must change gets the next version, and so does its task."""
    told = []
    for name in ("Fuji-3-Partners-v1", "Hekla-2-Field-v1", "FireMountain-2-Field-v1"):
        task = tasks.get_task(name)
        game = task.load()
        for bot in task.others:
            bots = [make_bot(bot, game, seat) for seat in range(task.players)]
            state, dice = game.new(task.players, task.options), Rng(5)
            for _ in range(70):
                if state.actors[0] == CHANCE:
                    state.apply(int(state.draw(dice)), CHANCE)
                else:
                    seat = state.actors[0]
                    state.apply(bots[seat].choose(state, seat), seat)
            told.append(f"{bot} {state.to_json() | {'options': None}}")
    assert hashlib.sha256("\n".join(told).encode()).hexdigest()[:16] == FROZEN_BOTS


def test_a_performance_is_the_rating_that_would_expect_the_score() -> None:
    task = tasks.get_task("Hekla-2-Field-v1")
    for mine in (-300.0, 0.0, 500.0):
        each = tuple(
            tasks.Share(other, 1000, 1 / (1 + 10 ** ((rating - mine) / 400)), 0)
            for other, rating in zip(task.others, task.ratings, strict=True)
        )
        result = tasks.Result(task.id, 6000, 0.0, (0.0, 0.0), 0, (0.0, 0.0), each)
        assert result.rating == pytest.approx(mine, abs=2)
    assert tasks.evaluate("Hekla-2-v1", "random", 2, 1).rating is None


def test_mistakes_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadInput, match="Hekla-2-v1"):
        tasks.get_task("Chess-2-v1")
    with pytest.raises(BadInput, match="at least 1"):
        tasks.evaluate("Hekla-2-v1", "random", games=0)
    with pytest.raises(OtherRules, match="version 0"):
        tasks.Task("Old-v1", "hekla", 2, tasks.RIVALS, 0, ("random",)).load()
    assert main(["tasks", "--list"]) == 0
    assert "SubTerra-4-Normal-v2" in capsys.readouterr().out


@pytest.mark.compiled
def test_everybody_of_a_task_meets_everybody(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    short = tasks.Task("Short-v1", "hekla", 2, tasks.RIVALS, 1, ("greedy:5", "random"), ("random",))
    monkeypatch.setitem(tasks.TASKS, short.id, short)
    assert main(["tasks", "Short-v1", "--cross", "--games", "4", "--workers", "1"]) == 0
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["", "greedy:5", "random", "all", "held out"]
    assert [row[0] for row in rows[2:]] == ["`greedy:5`", "`random`"]
    for row in rows[2:]:
        assert row[4] == row[2]  # `random` alone is held out
        assert float(row[3].split()[0]) == (float(row[1]) + float(row[2])) / 2


def test_anybodys_bot_meets_each_of_the_field(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["tasks", "Hekla-2-Field-v1", "--agent", f"{__name__}:FirstBot", "--games", "12", "--each", "--workers", "1"]
    assert main(arguments) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[2].startswith(f"| Hekla-2-Field-v1 | `{__name__}:FirstBot` | 12 |")
    assert all(name in rows[3] for name in tasks.HEKLA_FIELD)
    assert "worst:" in rows[4]
    assert "rating:" in rows[4]


class FirstBot:
    """Somebody's bot: the first legal action."""

    def __init__(self, game: object, seed: int) -> None:
        pass

    def choose(self, state: GameState, seat: int) -> int:
        return state.legal_actions(seat)[0]


def test_the_command_prints_all_rows_of_the_baselines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for task in tasks.TASKS.values():
        for agent, _ in tasks.BASELINES[task.game]:
            make_bot(agent, task.load(), 0)
    monkeypatch.setitem(tasks.BASELINES, "hekla", (("random", 2), ("greedy:1", 1)))
    assert main(["tasks", "Hekla-2-v1", "--baselines", "--workers", "1"]) == 0
    rows = capsys.readouterr().out.splitlines()[2:]
    assert [row.split(" | ")[1:3] for row in rows] == [["`random`", "2"], ["`greedy:1`", "1"]]
