"""What Hekla is, without its rules."""

from __future__ import annotations

from caldera.core.info import Info
from caldera.core.options import Option

INFO = Info(
    id="hekla",
    title="Hekla",
    designer="Martin Schlegel",
    publisher="Holzinsel",
    year=2002,
    players=range(2, 5),
    minutes=(30, 45),
    # The stall guard ends the game after 200 turns without an eruption, and there are 20 eruptions. A turn is at most a step back,
    # a move, and a choice for each eruption of the game.
    max_length=2 * 200 * 20 + 20,
    rules_version=1,
    chance=False,
    hidden=False,
    cooperative=False,
    simultaneous=False,
    options=(
        Option.flag("long_move_passes_full", True),
        Option.flag("departure_counts", True),
        Option.choice("first", "red", ("red", "green", "yellow", "blue")),
    ),
    colours=("red", "green", "yellow", "blue"),
)
