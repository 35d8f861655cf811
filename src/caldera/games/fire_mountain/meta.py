"""What Wrath of Fire Mountain is, without its rules."""

from __future__ import annotations

from caldera.core.info import FirstTable, Info
from caldera.core.options import Option

SPECIES_NAMES = (
    "tyrannosaurus",
    "triceratops",
    "pteranodon",
    "brontosaurus",
    "titanosaur",
    "stegosaurus",
    "ankylosaurus",
    "plesiosaurus",
)
"""The eight species of the box, in the order of their codes. The first four are those of a first game."""

COLOURS = ("red", "blue", "green", "purple")

MAX_TURNS = 300
MAX_DICE = 7
MAX_ROLLS = 3

# A turn has at most: rolls with each die a step, the decision to stop, every die used for a step and a bite, a hatching, the end of
# the actions, a quake. Before the first turn come sixteen tiles, four species and the first player.
MOST_STEPS_A_TURN = MAX_ROLLS * (1 + MAX_DICE) + 1 + 2 * MAX_DICE + 1 + 1 + 1

INFO = Info(
    id="fire_mountain",
    title="Wrath of Fire Mountain",
    designer="Phil Walker-Harding, Eric M. Lang",
    publisher="Gamewright",
    year=2024,
    players=range(2, 5),
    minutes=(30, 45),
    max_length=MAX_TURNS * MOST_STEPS_A_TURN + 16 + 4 + 1,
    rules_version=2,
    chance=True,
    hidden=False,
    cooperative=False,
    simultaneous=False,
    options=(
        Option.choice("terrain", "first_game", ("first_game", "random")),
        Option.some("species", SPECIES_NAMES[:4], SPECIES_NAMES, 1, 4),
        Option.choice("first", "random", ("random", *COLOURS)),
        Option.flag("egg_needs_empty_reserve", True),
        Option.flag("fetch_within_tile", False),
        Option.flag("empty_volcano_has_worshippers", False),
        Option.flag("stegosaurus_from_terrain", True),
        Option.flag("pteranodon_walks", True),
        Option.flag("titanosaur_die_at_once", False),
    ),
    colours=COLOURS,
    first="first",
    first_table=FirstTable(("easy", "easy")),
)

TABLE_OPTIONS = tuple(option.name for option in INFO.options if option.choices == (True, False))
"""The options that settle what the rulebook leaves open; `rules/options.py` has an attribute for each."""
