"""The numbers that the rules text says about the content in use, by the names with which RULES.md marks them."""

from __future__ import annotations

from caldera.games.sub_terra.meta import EXPLORERS
from caldera.games.sub_terra.rules.board import ABILITY_NAMES, Board


def list_facts(board: Board) -> dict[str, str]:
    numbers = board.numbers
    facts = {
        "tiles": board.in_bag,
        "points": numbers.points,
        "safe_from": numbers.safe_from,
        "spikes": numbers.spikes,
        "darts": numbers.darts,
        "lava": numbers.lava,
        "collapse": numbers.collapse,
        "stumble": numbers.stumble,
        "strike": numbers.strike,
        "flee": numbers.flee,
        "push": numbers.push,
        "reroll": numbers.reroll,
        "heal": numbers.healed,
        "revive_standing": numbers.revived_standing,
        "revive_fallen": numbers.revived_fallen,
        "patience": numbers.patience,
    }
    written = {name: str(int(number)) for name, number in facts.items()}
    for place, name in enumerate(EXPLORERS):
        written[f"health_{name}"] = str(int(board.health[place]))
    for place, ability in enumerate(ABILITY_NAMES):
        written[f"cost_{ability}"] = str(int(board.ability_cost[place]))
        written[f"uses_{ability}"] = str(int(board.ability_uses[place]))
        written[f"amount_{ability}"] = str(int(board.ability_amount[place]))
    for level, starts in board.eruption.items():
        written[f"eruption_{level}"] = ", ".join([str(start) for start in starts])
    return written
