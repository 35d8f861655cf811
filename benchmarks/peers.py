"""Other libraries' games beside ours: decisions per second of processor time, driven from Python by everybody's own shortest loop.

    python benchmarks/peers.py [--rounds 5] [--seconds 1] [--json FILE] [--svg FILE]

Each measurement has a process of its own, and all take turns, round by round; shown are medians, with the lowest and the highest
round. Peers that are not installed are left out. Games with chance are measured with both loops: `draw`, which takes one outcome,
and `outcomes`, which lists all of them with their probabilities, as OpenSpiel's loop must.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import random
import subprocess
import sys
from collections.abc import Callable
from html import escape
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

GAMES = {"hekla": 2, "fire_mountain": 2, "sub_terra": 4, "fuji": 3}
SPIEL = ("breakthrough", "connect_four", "chess", "backgammon", "hanabi")
Loop = Callable[[random.Random], int]


def ours(name: str, loop: str) -> Loop:
    import caldera

    game, chance = caldera.game(name), caldera.CHANCE

    def play(pick: random.Random) -> int:
        state, dice, steps = game.new(GAMES[name]), caldera.Rng(pick.getrandbits(60)), 0
        while actors := state.actors:
            seat = actors[0]
            if seat == chance:
                outcome = state.draw(dice) if loop == "draw" else choose(state.chance_outcomes(), pick)
                state.apply(outcome, seat)
                continue
            actions = state.legal_actions(seat)
            state.apply(actions[int(pick.random() * len(actions))], seat)
            steps += 1
        return steps

    return play


def choose(outcomes: list[tuple[int, float]], pick: random.Random) -> int:
    ticket = pick.random()
    for outcome, share in outcomes:
        ticket -= share
        if ticket < 0:
            return outcome
    return outcomes[-1][0]


def open_spiel(name: str) -> Loop:
    game = importlib.import_module("pyspiel").load_game(name)

    def play(pick: random.Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(choose(state.chance_outcomes(), pick))
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(pick.random() * len(actions))])
            steps += 1
        return steps

    return play


def drive_aec(env: Any, limit: int = 300) -> Loop:
    def play(pick: random.Random) -> int:
        env.reset(seed=pick.getrandbits(30))
        steps = 0
        for _ in env.agent_iter(limit):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                break
            legal = seen["action_mask"].view("bool").nonzero()[0]
            env.step(int(legal[int(pick.random() * len(legal))]))
            steps += 1
        return steps

    return play


def petting_zoo() -> Loop:
    return drive_aec(importlib.import_module("pettingzoo.classic.connect_four_v3").raw_env())


def our_petting_zoo(name: str) -> Loop:
    return drive_aec(importlib.import_module("caldera.envs.pettingzoo").raw_env(name, GAMES[name]))


def python_chess() -> Loop:
    chess = importlib.import_module("chess")

    def play(pick: random.Random) -> int:
        board, steps = chess.Board(), 0
        while steps < 200 and (moves := list(board.legal_moves)):
            board.push(moves[int(pick.random() * len(moves))])
            steps += 1
        return steps

    return play


def rlcard() -> Loop:
    env = importlib.import_module("rlcard").make("leduc-holdem")

    def play(pick: random.Random) -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(pick.random() * len(legal))])
            steps += 1
        return steps

    return play


def catanatron() -> Loop:
    module, players = importlib.import_module("catanatron"), importlib.import_module("catanatron.models.player")

    def play(pick: random.Random) -> int:
        game = module.Game([players.RandomPlayer(module.Color.RED), players.RandomPlayer(module.Color.BLUE)])
        game.play()
        return len(game.state.actions)

    return play


def contestants() -> dict[str, tuple[str, Callable[[], Loop]]]:
    """A name for each measurement, the package that it needs, and what makes its loop."""
    found: dict[str, tuple[str, Callable[[], Loop]]] = {}
    for name in GAMES:
        for loop in ("draw",) if name == "hekla" else ("draw", "outcomes"):
            found[f"Caldera {name} ({loop})"] = ("caldera", lambda name=name, loop=loop: ours(name, loop))  # type: ignore[misc]  # defaults of a lambda
    found["Caldera hekla (PettingZoo)"] = ("pettingzoo", lambda: our_petting_zoo("hekla"))
    for name in SPIEL:
        found[f"OpenSpiel {name}"] = ("pyspiel", lambda name=name: open_spiel(name))  # type: ignore[misc]  # defaults of a lambda
    found["PettingZoo connect four"] = ("pettingzoo", petting_zoo)
    found["python-chess"] = ("chess", python_chess)
    found["RLCard leduc"] = ("rlcard", rlcard)
    found["catanatron"] = ("catanatron", catanatron)
    return found


def measure(name: str, seconds: float) -> float:
    play, pick = contestants()[name][1](), random.Random(7)
    play(pick)
    done, began = 0, process_time()
    while (spent := process_time() - began) < seconds:
        done += play(pick)
    return done / spent


def run_worker(name: str, seconds: float) -> float | None:
    command = [sys.executable, __file__, "--worker", name, str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{name} was left out: {(done.stderr.strip().splitlines() or ['it failed'])[-1]}", file=sys.stderr)
        return None
    return float(done.stdout)


def plot(rows: dict[str, list[float]]) -> str:
    """Bars on a logarithmic scale would mislead; these are plain, ours in colour."""
    most = max(median(rates) for rates in rows.values())
    parts = []
    for index, (name, rates) in enumerate(sorted(rows.items(), key=lambda row: -median(row[1]))):
        y, wide = 10 + 28 * index, 420 * median(rates) / most
        colour = "#b3402a" if name.startswith("Caldera") else "#9a938b"
        parts.append(f'<text x="215" y="{y + 15}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<rect x="225" y="{y}" width="{wide:.0f}" height="20" rx="3" fill="{colour}"/>')
        parts.append(f'<text x="{232 + wide:.0f}" y="{y + 15}">{median(rates):,.0f}</text>')
    size = f'viewBox="0 0 740 {20 + 28 * len(rows)}" font-family="system-ui,sans-serif" font-size="13"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>\n'


def main() -> int:
    parser = argparse.ArgumentParser(description="Caldera beside other libraries.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--svg", type=Path)
    options = parser.parse_args()
    names = [name for name, (package, _) in contestants().items() if importlib.util.find_spec(package)]
    rows: dict[str, list[float]] = {}
    for _ in range(options.rounds):
        for name in list(names):
            rate = run_worker(name, options.seconds)
            if rate is None:
                names.remove(name)
            else:
                rows.setdefault(name, []).append(rate)
    for name, rates in rows.items():
        print(f"{name:<28} {median(rates):>12,.0f} decisions/s ({min(rates):,.0f} to {max(rates):,.0f})")
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    if options.svg:
        options.svg.write_text(plot(rows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--worker"]:
        print(measure(sys.argv[2], float(sys.argv[3])))
    else:
        sys.exit(main())
