"""What Hekla is, without its rules."""

from __future__ import annotations

from caldera.core.info import FirstTable, Info
from caldera.core.options import Option

QUIET_TURNS = 200
LAVA = 20


def longest_match(quiet_turns: int, lava: int) -> int:
    """The stall guard ends the game after so many turns without an eruption, and there are no more eruptions than blocks of lava.

    A turn is at most a step back and a move; besides, every choice between rows makes one erupt.
    """
    return 2 * quiet_turns * lava + lava


INFO = Info(
    id="hekla",
    title="Hekla",
    designer="Martin Schlegel",
    publisher="Holzinsel",
    year=2002,
    players=range(2, 5),
    minutes=(30, 50),
    max_length=longest_match(QUIET_TURNS, LAVA),
    rules_version=1,
    chance=False,
    hidden=False,
    cooperative=False,
    simultaneous=False,
    options=(
        Option.flag("long_move_passes_full", True),
        Option.flag("departure_counts", True),
        Option.flag("lava_counts", False),
        Option.choice("first", "red", ("red", "green", "yellow", "blue")),
    ),
    colours=("red", "green", "yellow", "blue"),
    first="first",
    first_table=FirstTable(("easy", "easy")),
)
