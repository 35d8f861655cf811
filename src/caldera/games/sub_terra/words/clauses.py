"""Which clauses of the rules each refusal and each thing on the table goes back to; those of a question are with its phase."""

from __future__ import annotations

from caldera.games.sub_terra.rules.abilities import ABILITIES
from caldera.games.sub_terra.rules.phases import PHASES

REFUSALS = {
    "unknown": ("A1",),
    "answer_first": ("R2",),
    "pushed": ("A11",),
    "fallen": ("H3",),
    "not_your_ability": ("K0",),
    "not_now": ("R2",),
    "too_dear": ("A1", "A11", "K0"),
    "used_up": ("K8", "K10", "K14"),
    "empty_bag": ("A3", "S1"),
    "wall": ("B2", "A2"),
    "volcano": ("V6",),
    "rubble": ("T4", "A7"),
    "bridge": ("T3",),
    "locked": ("S2",),
    "hands_full": ("A9",),
    "tired": ("K16",),
    "reveal": ("A3", "B4"),
    "explore": ("A4", "B4"),
    "attack": ("A6",),
    "dig": ("A7",),
    "pick": ("A9",),
    "drop": ("S2", "A9"),
    "give": ("A9",),
    "take": ("A10",),
    "nothing_carried": ("A9",),
    "no_key": ("S2",),
    "not_in_sanctuary": ("S2",),
    "not_in_team": ("U4",),
    "not_in_temple": ("T5",),
    "not_here": ("A5", "A9"),
    "their_hands_full": ("A9",),
    "carries_nothing": ("A9",),
    "healthy": ("A5",),
    "no_way": ("A2", "A8"),
    "nobody_to_heal": ("A5",),
    "own_cell": ("A2",),
    "far_cell": ("A2", "A8"),
    "far_opening": ("A3", "K11"),
    "far_wall": ("K14",),
    "choose_opening": ("A3", "A4"),
    "choose_action": ("A1",),
    "guardian_here": ("A6",),
    "guardian_far": ("A6", "H6"),
    "object_far": ("A9",),
    "other_first": ("A1",),
    "no_opening": ("B4", "A3"),
    "nobody_to_give": ("A9",),
    "nobody_to_take": ("A9",),
}

REFUSALS |= {ability.name: ability.clauses for ability in ABILITIES if ability.clauses}
REFUSALS |= {phase.refusal: phase.clauses for phase in PHASES if phase.refusal.startswith("choice_")}

PIECES = {
    "tile": ("B2", "B3", "B4"),
    "explorer": ("U4", "A1", "H1"),
    "guardian": ("G1", "G2", "H6"),
    "opening": ("B4", "A3", "A4"),
    "key": ("B5", "S2"),
    "artefact": ("S2", "S4", "E2"),
    "rubble": ("T4", "A7"),
    "lava": ("T7", "V4", "V6"),
    "trap": ("T1", "T2", "P5"),
    "bridge": ("T3",),
    "sanctuary": ("S1", "S2"),
    "exit": ("T5", "E2"),
    "peril": ("P1", "R2"),
    "marker": ("V1", "V2", "U5"),
}

ELEMENTS = {
    "cell": "tile",
    "explorer": "explorer",
    "guardian": "guardian",
    "opening": "opening",
    "wall": "tile",
    "key": "key",
    "artefact": "artefact",
    "die": "peril",
}
"""What an element of the scene shows, by the beginning of its name."""
