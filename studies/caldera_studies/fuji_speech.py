"""How much talking helps in Fuji: bots that keep silent, bots that speak, and bots that see all dice.

    python -m caldera_studies.fuji_speech --games 300 --players 3 --levels 1 2 3 4

It prints win rates with 95 % intervals, how matches end, rounds and scores, and how much of the gap between silence and sight is
closed by the vague statements of the engine's grammar. `--at-least 50` makes it a check: it fails when less of the gap is closed.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from caldera.bots.order import choose_in_order
from caldera.core.content import read_edition
from caldera.core.game import AnyGame
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, NOBODY, GameState
from caldera.games import game as find_game
from caldera.games.fuji.bot.partners import CodePartner, ColoursPartner
from caldera.games.fuji.bot.policy import SILENT, SPEAKING, WORLDS, FujiPolicy
from caldera.games.fuji.bot.team import TeamPolicy
from caldera.games.fuji.rules.constants import GO
from caldera.games.fuji.rules.movement import wakes_token
from caldera.games.fuji.rules.state import FujiPosition
from caldera.games.fuji.rules.table import VOLUMES
from caldera_studies.fuji_oracle import AllSeeingPolicy

POLICIES: Mapping[str, Callable[[int], FujiPolicy]] = {
    "silent": lambda worlds: FujiPolicy(SILENT, worlds),
    "speaking": TeamPolicy,
    "vague": lambda worlds: FujiPolicy(SPEAKING, worlds),
    "all-seeing": AllSeeingPolicy,
    "code": CodePartner,
    "colours": ColoursPartner,
}
"""The ways of speaking, by the number of imagined worlds; those outside of MODES are only there to be compared."""
MODES = ("silent", "speaking", "all-seeing")
"""Those of the table."""


@dataclass(frozen=True)
class Series:
    """What came of many matches of one kind."""

    games: int
    won: int
    reasons: Mapping[str, int]
    rounds: Sequence[int]
    scores: Sequence[int]
    """Of the matches that were won."""
    tries: Mapping[str, tuple[int, int]]
    """For each terrain card, how often somebody tried it and how often with success."""

    @property
    def rate(self) -> float:
        return self.won / self.games

    @property
    def margin(self) -> float:
        """Half of the 95 % interval."""
        return 1.96 * math.sqrt(max(self.rate * (1 - self.rate), 1e-9) / self.games)


def next_to_act(state: GameState) -> int:
    """Whose decision is next: as at a table of bots, those who would wake an eruption token go last in phase 5."""
    assert isinstance(state, FujiPosition)
    seat = int(state.mover())
    if seat < 0 or state.stage != GO:
        return seat
    waiting = [seat for seat in range(state.players) if state.mover_mask() >> seat & 1]
    return min(waiting, key=lambda seat: bool(wakes_token(state, seat)))


def choose_together(game: AnyGame, state: GameState, policy: FujiPolicy, rng: Rng) -> tuple[int, int]:
    """Whose decision is next at a table of such bots, and what it is."""
    chosen = choose_in_order(game, state, state.actors, lambda actor: int(policy.choose(state, actor, rng)))
    assert chosen is not None, "bots wait for people alone"
    return chosen


def play_series(
    mode: str,
    players: int,
    level: int,
    games: int,
    seed: int,
    edition: Mapping[str, Any] | None = None,
    worlds: int = WORLDS,
    volume: str = "usual",
) -> Series:
    """Matches on all scenarios in turn, every seat played by the same policy. Chance is the same for every mode."""
    game = find_game("fuji", edition)
    policy = POLICIES[mode](worlds)
    scenarios = [choice for choice in game.options[0].choices if choice != "random"]
    won, reasons, rounds, scores = 0, Counter[str](), [], []
    tried, succeeded = Counter[str](), Counter[str]()
    for number in range(games):
        chance, thoughts = Rng(seed * 1_000_003 + number), Rng(seed * 7_000_003 + number)
        state = game.new(players, {"level": level, "scenario": scenarios[number % len(scenarios)], "volume": volume})
        state.events = []
        while (seat := int(state.mover())) != NOBODY:
            if seat == CHANCE:
                state.play(state.draw(chance), CHANCE)
            else:
                actor, action = choose_together(game, state, policy, thoughts)
                state.play(action, actor)
            for event in state.events:
                if event.kind == "compare" and event.data["requirement"]:
                    tried[event.data["requirement"]] += 1
                    succeeded[event.data["requirement"]] += event.data["allowed"]
            state.events.clear()
        summary = game.stats.summarise(state)
        reasons[summary["ended"]] += 1
        rounds.append(summary["rounds"])
        if summary["ended"] == "village":
            won += 1
            scores.append(summary["score"])
    return Series(games, won, dict(reasons), rounds, scores, {card: (count, succeeded[card]) for card, count in tried.items()})


def _series(job: tuple[str, int, int, int, int, Mapping[str, Any] | None, int, str]) -> Series:
    return play_series(*job)


def closed(silent: Series, speaking: Series, seeing: Series) -> float:
    """The part of the gap between silence and sight that speaking closes."""
    gap = seeing.rate - silent.rate
    return (speaking.rate - silent.rate) / gap if gap > 0 else math.nan


def line(mode: str, series: Series) -> str:
    """One row of the table."""
    lava, collapse = (100 * series.reasons.get(reason, 0) / series.games for reason in ("lava", "exhaustion"))
    score = f"{statistics.median(series.scores):4.1f}" if series.scores else "   -"
    return (
        f"  {mode:<11} {100 * series.rate:5.1f} % ± {100 * series.margin:3.1f}   rounds {statistics.mean(series.rounds):4.1f}"
        f"   lava {lava:4.1f} %   exhaustion {collapse:4.1f} %   median score {score}"
    )


def card_lines(series: Series) -> list[str]:
    """How often each terrain card was mastered by those who tried it, the hardest first."""
    by_success = sorted(series.tries.items(), key=lambda item: item[1][1] / item[1][0])
    return [f"    {card:<18} {good / count:.2f}  ({count})" for card, (count, good) in by_success]


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m caldera_studies.fuji_speech", description="Win rates of silent, speaking and all-seeing bots in Fuji."
    )
    parser.add_argument("--games", type=int, default=300, help="matches of each kind of bot at each level (default: 300)")
    parser.add_argument("--players", type=int, default=3, choices=(2, 3, 4))
    parser.add_argument("--levels", type=int, nargs="+", default=[1, 2, 3, 4], choices=(1, 2, 3, 4))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=WORLDS, help="hands that a bot imagines for one decision")
    parser.add_argument("--volume", default="usual", choices=VOLUMES, help="how much speaking bots say (default: usual)")
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--edition", type=Path, help="content to lay over the game's own, to try something out")
    parser.add_argument("--cards", action="store_true", help="also print the success rate of each terrain card (speaking bots)")
    parser.add_argument("--at-least", type=float, metavar="PERCENT", help="exit with 1 when speaking closes less of the gap")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = build_parser().parse_args(arguments)
    edition = read_edition(chosen.edition.read_text(encoding="utf-8"), chosen.edition.name) if chosen.edition else None
    reached = True
    with ProcessPoolExecutor(chosen.workers) as pool:
        for level in chosen.levels:
            common = (chosen.players, level, chosen.games, chosen.seed, edition, chosen.worlds, chosen.volume)
            jobs = [(mode, *common) for mode in MODES]
            results = dict(zip(MODES, pool.map(_series, jobs), strict=True))
            print(f"level {level}, {chosen.players} players, {chosen.games} games each")
            for mode, series in results.items():
                print(line(mode, series))
            part = 100 * closed(*results.values())
            print(f"  speaking closes {part:.0f} % of the gap", flush=True)
            if chosen.cards:
                print("\n".join(card_lines(results["speaking"])), flush=True)
            if chosen.at_least is not None and not part >= chosen.at_least:
                reached = False
    return 0 if reached else 1


if __name__ == "__main__":
    raise SystemExit(main())
