"""Which clauses of the rules refusals and things on the table go back to. `rules/phases.py` has those of the questions."""

from __future__ import annotations

from caldera.games.fire_mountain.rules.species import SPECIES

ON_VOLCANO = tuple(clause for species in SPECIES if species.worships for clause in species.clauses)
IN_LAGOON = tuple(clause for species in SPECIES if species.swims for clause in species.clauses)

REFUSALS = {
    "unknown": ("T1",),
    "chance": ("R1", "S2"),
    "not_prey": ("D4",),
    "eat_first": ("D4",),
    "nothing_to_eat": ("D4",),
    "roll_all": ("R1",),
    "no_such_dice": ("R2", "D1"),
    "roll_first": ("T1", "R1"),
    "stop_first": ("T1", "R3"),
    "quake_now": ("T1", "Q2"),
    "no_more_rolls": ("R3",),
    "actions_first": ("T1", "Q1", *ON_VOLCANO),
    "must_worship": ("P1",),
    "not_in_play": ("S3",),
    "hatched_already": ("G1",),
    "no_base_left": ("G2",),
    "none_left": ("G2",),
    "egg_too_few": ("G3",),
    "no_die_volcano": ("P1", "R4"),
    "no_die_cave": ("P4", "R4"),
    "no_die_hut": ("P4", "R4"),
    "no_die_egg": ("P5", "R4"),
    "no_die_footprint": ("F1", "R4"),
    "volcano_full": ("P7",),
    "not_in_reserve": ("P4",),
    "only_cros_hatch": ("P5",),
    "only_stegosaurus": ("P2", *ON_VOLCANO),
    "not_there": ("F1", "P4"),
    "reserve_first": ("P3", "P4", "P6"),
    "stegosaurus_stays": ON_VOLCANO,
    "there_already": ("P4",),
    "same_tile": ("F1",),
    "far": ("F4", "F3"),
    "lagoon": ("F4", *IN_LAGOON),
    "not_through_volcano": ("F5",),
    "not_beside": ("F1", "F2"),
    "choose_dice": ("R2",),
    "choose_figure": ("R4", "P4", "F1"),
    "no_placing_die": ("P4", "P5"),
    "die_used": ("R4",),
    "die_footprint": ("F1",),
    "die_places": ("P4", "P5"),
    "others": ("F1",),
    "stays_on_volcano": ("P7",),
    "watches_egg": ("G4", "P6"),
    "in_reserve": ("P4",),
    "nowhere_to_walk": ("F1", "F4"),
    "not_hatched": ("G3",),
    "not_a_place": ("P4", "F1"),
}

PIECES = {
    "tile": ("S2", "V5"),
    "volcano": ("P1", "P7", "V1"),
    "egg": ("P5", "G3", "G4"),
    "cro": ("S4", "P4"),
    "dinosaur": ("G2", "G5"),
    "card": ("S3", "G3"),
    "die": ("R1", "R4"),
    "region": ("V5", "V6"),
    "quake": ("Q1", "Q3", "Q4"),
}

ELEMENTS = {
    "tile": "tile",
    "volcano": "volcano",
    "egg": "egg",
    "reserve": "cro",
    "figure": "cro",
    "die": "die",
    "card": "card",
    "region": "region",
    "quake": "quake",
}
"""What an element of the scene shows, by the beginning of its name; figures of dinosaurs are told apart by theirs."""
