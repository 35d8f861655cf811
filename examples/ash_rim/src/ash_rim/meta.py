"""What Ash Rim is, without its rules."""

from __future__ import annotations

from caldera.core.info import Info
from caldera.core.options import Option

GOAL = 20
"""Steps from the foot to the rim; an edition may change it (content.toml)."""
TURNS = 60
"""A technical limit: after so many turns per player the highest climber wins."""


def longest_match(players: int, goal: int) -> int:
    """No match takes more actions: in a turn every roll that goes on adds at least two steps."""
    return players * TURNS * (2 * (goal // 2 + 1) + 1)


INFO = Info(
    id="ash_rim",
    title="Ash Rim",
    designer="you",
    publisher="nobody yet",
    year=2026,
    players=range(2, 5),
    minutes=(5, 10),
    max_length=longest_match(4, GOAL),
    rules_version=1,
    chance=True,
    hidden=False,
    cooperative=False,
    simultaneous=False,
    options=(Option.flag("safe_camp", False),),
    colours=("red", "green", "yellow", "blue"),
)
