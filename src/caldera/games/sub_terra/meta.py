"""What Sub Terra II is, without its rules."""

from __future__ import annotations

from caldera.core.info import Info
from caldera.core.options import Option

EXPLORERS = (
    "archaeologist",
    "guide",
    "rogue",
    "aristocrat",
    "foreman",
    "sharpshooter",
    "sapper",
    "veteran",
    "healer",
    "priest",
)
DIFFICULTIES = ("beginner", "normal", "advanced", "expert")
SMALLEST_TEAM, LARGEST_TEAM = 3, 6
AUTOMATIC = 0
"""As the number of explorers: one a person, two each for two people, four alone."""

INFO = Info(
    id="sub_terra",
    title="Sub Terra II",
    designer="Tim Pinder",
    publisher="Inside the Box, Nuts! Publishing",
    year=2019,
    players=range(1, 7),
    minutes=(60, 60),
    # See RULES.md, clause E5: at most 81 rounds of 6 turns, and at most 180 actions and chance steps a turn, its share of
    # the end of the round included.
    max_length=81 * 6 * 180,
    rules_version=1,
    chance=True,
    hidden=False,
    cooperative=True,
    simultaneous=False,
    options=(
        Option.choice("difficulty", "normal", DIFFICULTIES),
        Option.some("team", [], EXPLORERS, SMALLEST_TEAM, LARGEST_TEAM),
        Option("explorers", AUTOMATIC, (AUTOMATIC, *range(SMALLEST_TEAM, LARGEST_TEAM + 1))),
        Option.number("leader", 1, range(1, LARGEST_TEAM + 1)),
        Option.choice("entrance_flips", "together", ("together", "pieces")),
        Option.flag("healer_rises", True),
        Option.flag("vault_closed", False),
    ),
    colours=("red", "green", "yellow", "blue", "purple", "black"),
)
