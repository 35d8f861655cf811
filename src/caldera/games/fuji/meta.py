"""What Fuji is, without its rules."""

from __future__ import annotations

from caldera.core.info import FirstTable, Info
from caldera.core.options import Option

SCENARIOS = ("broad_slope", "two_arms", "long_ridge", "switchback", "ring", "diagonal", "delta")

INFO = Info(
    id="fuji",
    title="Fuji",
    designer="Wolfgang Warsch",
    publisher="Feuerland Spiele",
    year=2018,
    players=range(2, 5),
    minutes=(30, 60),
    # Lava advances every round and villages never burn, so there are fewer rounds than landscape cards. In a round a seat takes
    # some 20 steps to plan, 18 to speak, 6 + 4 * 7 to roll and reroll, and as much again for equipment and the move.
    max_length=200 + 30 * 4 * 140,
    rules_version=4,
    chance=True,
    hidden=True,
    cooperative=True,
    simultaneous=True,
    options=(
        Option.choice("scenario", "broad_slope", (*SCENARIOS, "random")),
        Option.number("level", 1, range(1, 5)),
        Option.choice("two_players", "A", ("A", "B"), house=True).only_for(2),
        Option.flag("extra_thrill", False),
        Option.choice("injury_track", "steep", ("steep", "mild"), house=True),
        Option.choice("skills", "random", ("random", "choose", "six_dice")),
        Option.choice("new_equipment", "next_round", ("next_round", "next_phase"), house=True),
        Option.flag("last_move_costs", False),
        Option.flag("eye_spares_skill", True),
        Option.flag("tapped_scores", False),
        Option.flag("reshuffle", False),
        Option.flag("rope_beyond_reach", True),
        Option.choice("volume", "usual", ("reserved", "usual", "talkative"), house=True),
    ),
    colours=("blue", "purple", "green", "black"),
    difficulty="level",
    limits_talk=True,
    planning=1,
    first_table=FirstTable(("hard", "hard"), {"scenario": "two_arms", "level": 1, "skills": "six_dice"}),
)
