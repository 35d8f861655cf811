"""What Sub Terra II is, without its rules."""

from __future__ import annotations

from caldera.core.info import FirstTable, Info
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
EASIEST_TEAM = ("rogue", "veteran", "sapper", "sharpshooter")
"""Somebody fast for the artefact, others to remove guardians: with these four bots win most."""
DIFFICULTIES = ("beginner", "normal", "advanced", "expert")
SMALLEST_TEAM, LARGEST_TEAM = 3, 6
AUTOMATIC = 0
"""As the number of explorers: one a person, two each for two people, four alone."""


def longest_match(rounds: int, points: int, steps: int, health: int, guardians: int, activations: int, tiles: int) -> int:
    """No match takes more actions and chance steps than this; RULES.md, clause E5, says why.

    A turn: one push, its end, and as many actions as points, each of which may be a run with a die at every step. Every health that
    somebody has or regains may pay for one more roll. At most two peril dice, each of which may ask for an answer and a die or let
    all guardians act, and each of these may ask twice. Every tile is revealed once, which takes at most a draw of every kind, a
    choice and a turn; the bag may be given up once.
    """
    turn = 2 + (points + 1) * (2 * steps + 1) + 2 * (health + points + 1) + 2 * (4 + 2 * guardians)
    return rounds * (LARGEST_TEAM * turn + 2 * guardians * activations) + (tiles + 1) * (tiles + 4)


INFO = Info(
    id="sub_terra",
    title="Sub Terra II",
    designer="Tim Pinder",
    publisher="Inside the Box, Nuts! Publishing",
    year=2019,
    players=range(1, 7),
    minutes=(60, 60),
    max_length=longest_match(rounds=27 + 30 + 24, points=2, steps=3, health=7, guardians=5, activations=2, tiles=30),
    rules_version=2,
    chance=True,
    hidden=False,
    cooperative=True,
    simultaneous=False,
    options=(
        Option.choice("difficulty", "normal", DIFFICULTIES),
        Option.some("team", [], EXPLORERS, SMALLEST_TEAM, LARGEST_TEAM),
        Option("explorers", AUTOMATIC, (AUTOMATIC, *range(SMALLEST_TEAM, LARGEST_TEAM + 1))),
        Option.number("leader", 1, range(1, LARGEST_TEAM + 1)),
        Option.choice("entrance_flips", "together", ("together", "pieces"), house=True),
        Option.flag("healer_rises", True),
        Option.flag("vault_closed", False),
        Option.choice("guardians_hunt", "nearest", ("nearest", "reachable"), house=True),
        Option.flag("fallen_crawl_on", False),
    ),
    colours=("red", "green", "yellow", "blue", "purple", "black"),
    difficulty="difficulty",
    first_table=FirstTable(("expert", "expert", "expert"), {"difficulty": "beginner", "team": list(EASIEST_TEAM)}),
)
