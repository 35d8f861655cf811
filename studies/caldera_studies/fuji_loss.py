"""Where Fuji's speaking bots lose what all-seeing ones win: one kind of decision after the other is made with all dice open.

    python -m caldera_studies.fuji_loss --games 300 --level 2 --worlds 24

All rows play the same dice. The bots speak and listen as always; only the decisions that the row names are made by somebody
who sees everything, either each for itself or for the whole party at once. What a row wins more than the first is what
hidden dice cost there.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Sequence

from caldera.core.rng import Rng
from caldera.core.state import CHANCE, NOBODY, GameState
from caldera.games import game as find_game
from caldera.games.fuji.bot.policy import ALL_SEEING, SPEAKING, WORLDS, FujiPolicy
from caldera.games.fuji.rules.board import NOWHERE
from caldera.games.fuji.rules.constants import GEAR, PLAN, REROLL
from caldera.games.fuji.rules.state import FujiPosition
from caldera_studies.fuji_oracle import AllSeeingPolicy
from caldera_studies.fuji_speech import next_to_act

BLIND, ALONE, TOGETHER = "blind", "alone", "together"
"""A decision on one's beliefs; with all dice open, each for itself; with all dice open, for the whole party."""
ROWS = (
    ("as they play", BLIND, BLIND, BLIND),
    ("markers: each sees all dice", ALONE, BLIND, BLIND),
    ("markers: chosen together", TOGETHER, BLIND, BLIND),
    ("rerolls: each sees all dice", BLIND, ALONE, BLIND),
    ("rerolls: chosen together", BLIND, TOGETHER, BLIND),
    ("equipment: each sees all dice", BLIND, BLIND, ALONE),
    ("markers and rerolls together", TOGETHER, TOGETHER, BLIND),
    ("everything", TOGETHER, TOGETHER, ALONE),
)


def is_won(choose: Callable[[GameState, int, Rng], int], number: int, players: int, level: int, seed: int) -> bool:
    """Whether the party wins match `number`, whose dice depend on nothing but the number and the seed."""
    game = find_game("fuji")
    scenarios = [choice for choice in game.options[0].choices if choice != "random"]
    chance, thoughts = Rng(seed * 1_000_003 + number), Rng(seed * 7_000_003 + number)
    state = game.new(players, {"level": level, "scenario": scenarios[number % len(scenarios)]})
    while (seat := next_to_act(state)) != NOBODY:
        state.play(state.draw(chance) if seat == CHANCE else choose(state, seat, thoughts), seat)
    return bool(game.stats.summarise(state)["ended"] == "village")


class Party:
    """All seats of a match: who speaks, and who decides in each phase."""

    def __init__(self, markers: str, rerolls: str, equipment: str, worlds: int) -> None:
        players = {
            BLIND: FujiPolicy(SPEAKING, worlds),
            ALONE: FujiPolicy(ALL_SEEING, worlds),
            TOGETHER: AllSeeingPolicy(worlds),
        }
        self.speaker = players[BLIND]
        self.markers, self.rerolls, self.equipment = players[markers], players[rerolls], players[equipment]

    def choose(self, state: GameState, seat: int, rng: Rng) -> int:
        assert isinstance(state, FujiPosition)
        if state.stage in (PLAN, GEAR):
            words = int(self.speaker.say(state, seat, self.speaker.place_values.find(state), rng))
            if words != NOWHERE:
                return words
        if state.stage == PLAN:
            return int(self.markers.choose(state, seat, rng))
        return int((self.rerolls if state.stage == REROLL else self.equipment).choose(state, seat, rng))


def play(party: Party, players: int, level: int, games: int, seed: int) -> list[bool]:
    """Which matches are won."""
    return [is_won(party.choose, number, players, level, seed) for number in range(games)]


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m caldera_studies.fuji_loss", description="What hidden dice cost Fuji's bots, by kind of decision."
    )
    parser.add_argument("--games", type=int, default=300, help="matches in each row (default: 300)")
    parser.add_argument("--players", type=int, default=3, choices=(2, 3, 4))
    parser.add_argument("--level", type=int, default=2, choices=(1, 2, 3, 4))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=WORLDS, help="hands that a bot imagines for one decision")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = build_parser().parse_args(arguments)
    print(f"level {chosen.level}, {chosen.players} players, {chosen.games} games in each row")
    base: list[bool] = []
    for name, markers, rerolls, equipment in ROWS:
        won = play(Party(markers, rerolls, equipment, chosen.worlds), chosen.players, chosen.level, chosen.games, chosen.seed)
        base = base or won
        rate = sum(won) / chosen.games
        margin = 196 * math.sqrt(rate * (1 - rate) / chosen.games)
        more = 100 * (sum(won) - sum(base)) / chosen.games
        print(f"{name:<30} {100 * rate:5.1f} % ± {margin:3.1f}   {more:+5.1f}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
