"""Other libraries' games beside ours: decisions per second of processor time, driven from Python by everybody's own shortest loop.

    python benchmarks/peers.py [--rounds 5] [--seconds 1] [--only NAME …] [--json FILE] [--svg FILE]

Each measurement has a process of its own, and all take turns, round by round; shown are medians, with the lowest and the highest
round. Peers that are not installed are left out. Games with chance are measured with both loops: `draw`, which takes one outcome,
and `outcomes`, which lists all of them with their probabilities, as OpenSpiel's loop must. pgx plays many matches at once, so it is
compared with our vectors; boardgame.io plays in Node.js, without its server.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from html import escape
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from node_peer import PEER, install_peer, node

GAMES = {"hekla": 2, "fire_mountain": 2, "sub_terra": 4, "fuji": 3}
SPIEL = ("breakthrough", "connect_four", "hex", "chess", "backgammon", "hanabi")
PGX_STEPS = 64
BOARDGAME_IO = "boardgame.io connect four"
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


def petting_zoo(kind: str) -> Loop:
    """`kind` is `raw_env`, or `env` with all checks that its makers put around it."""
    return drive_aec(getattr(importlib.import_module("pettingzoo.classic.connect_four_v3"), kind)())


def our_petting_zoo(name: str, kind: str) -> Loop:
    return drive_aec(getattr(importlib.import_module("caldera.envs.pettingzoo"), kind)(name, GAMES[name]))


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


def pgx(name: str, matches: int) -> Loop:
    """As its authors drive it: compiled by JAX, many matches at once, ended ones begin anew, actions drawn among the legal ones."""
    jax, env = importlib.import_module("jax"), importlib.import_module("pgx").make(name)
    step = importlib.import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init)
    log = importlib.import_module("jax.numpy").log

    def one(states: Any, key: Any) -> tuple[Any, None]:
        keys = jax.random.split(key, matches + 1)
        actions = jax.random.categorical(keys[0], log(states.legal_action_mask), axis=-1)
        return jax.vmap(step)(states, actions, keys[1:]), None

    run = jax.jit(lambda states, key: jax.lax.scan(one, states, jax.random.split(key, PGX_STEPS))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(7), matches))

    def play(pick: random.Random) -> int:
        nonlocal state
        state = jax.block_until_ready(run(state, jax.random.PRNGKey(pick.getrandbits(30))))
        return matches * PGX_STEPS

    return play


def our_vector(name: str, matches: int) -> Loop:
    """The same in ours: observations and masks of many matches, written by compiled code."""
    import caldera

    envs = caldera.vector(name, matches, GAMES[name], seed=7)

    def play(pick: random.Random) -> int:
        envs.play_randomly(PGX_STEPS)
        return matches * PGX_STEPS

    return play


def boardgame_io(seconds: float) -> float:
    """Decisions per second, measured by the script itself: it runs in Node.js."""
    install_peer()
    command = [node(), str(PEER / "engine.cjs"), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | {"NODE_ENV": "production"})
    return float(done.stdout)


def contestants() -> dict[str, tuple[str, Callable[[], Loop]]]:
    """A name for each measurement, the package that it needs, and what makes its loop."""
    found: dict[str, tuple[str, Callable[[], Loop]]] = {}
    for name in GAMES:
        for loop in ("draw",) if name == "hekla" else ("draw", "outcomes"):
            found[f"Caldera {name} ({loop})"] = ("caldera", lambda name=name, loop=loop: ours(name, loop))  # type: ignore[misc]  # defaults of a lambda
    for kind in ("raw_env", "env"):
        found[f"Caldera hekla (PettingZoo {kind})"] = ("pettingzoo", lambda kind=kind: our_petting_zoo("hekla", kind))  # type: ignore[misc]  # defaults of a lambda
        found[f"PettingZoo connect four ({kind})"] = ("pettingzoo", lambda kind=kind: petting_zoo(kind))  # type: ignore[misc]  # defaults of a lambda
    for name in SPIEL:
        found[f"OpenSpiel {name}"] = ("pyspiel", lambda name=name: open_spiel(name))  # type: ignore[misc]  # defaults of a lambda
    found["python-chess"] = ("chess", python_chess)
    found["RLCard leduc"] = ("rlcard", rlcard)
    found["catanatron"] = ("catanatron", catanatron)
    for name in ("connect_four", "backgammon"):
        found[f"pgx {name} (256 at once)"] = ("pgx", lambda name=name: pgx(name, 256))  # type: ignore[misc]  # defaults of a lambda
    found["Caldera hekla (256 at once)"] = ("numpy", lambda: our_vector("hekla", 256))
    found["Caldera fire_mountain (256 at once)"] = ("numpy", lambda: our_vector("fire_mountain", 256))
    return found


def measure(name: str, seconds: float) -> float:
    if name == BOARDGAME_IO:
        return boardgame_io(seconds)
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
    """Bars from zero with the lowest and the highest round, ours in colour; a logarithmic scale would make everybody look alike."""
    most = max(max(rates) for rates in rows.values())
    parts = []
    for index, (name, rates) in enumerate(sorted(rows.items(), key=lambda row: -median(row[1]))):
        y, wide = 10 + 28 * index, 400 * median(rates) / most
        low, high = (275 + 400 * rate / most for rate in (min(rates), max(rates)))
        colour = "#b3402a" if name.startswith("Caldera") else "#9a938b"
        parts.append(f'<text x="265" y="{y + 15}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<rect x="275" y="{y}" width="{wide:.1f}" height="20" rx="3" fill="{colour}"/>')
        parts.append(f'<path d="M{low:.1f} {y + 10}H{high:.1f}M{low:.1f} {y + 6}v8M{high:.1f} {y + 6}v8" stroke="#2a1d15"/>')
        parts.append(f'<text x="{high + 7:.0f}" y="{y + 15}">{median(rates):,.0f}</text>')
    tall = 20 + 28 * len(rows)
    size = f'viewBox="0 0 790 {tall}" font-family="system-ui,sans-serif" font-size="13"'
    ground = f'<rect width="790" height="{tall}" rx="12" fill="#fbf6ef"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}<g fill="#2a1d15">{"".join(parts)}</g></svg>\n'


def main() -> int:
    parser = argparse.ArgumentParser(description="Caldera beside other libraries.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--only", nargs="+", help="the contestants to measure, as the table names them (default: all)")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--svg", type=Path)
    options = parser.parse_args()
    names = [name for name, (package, _) in contestants().items() if importlib.util.find_spec(package)]
    names.append(BOARDGAME_IO)
    for name in options.only or ():
        if name not in names:
            parser.error(f"There is no contestant {name!r} here; there are: {', '.join(names)}.")
    names = options.only or names
    rows: dict[str, list[float]] = {}
    for _ in range(options.rounds):
        for name in list(names):
            rate = run_worker(name, options.seconds)
            if rate is None:
                names.remove(name)
            else:
                rows.setdefault(name, []).append(rate)
    for name, rates in rows.items():
        print(f"{name:<36} {median(rates):>12,.0f} decisions/s ({min(rates):,.0f} to {max(rates):,.0f})")
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
