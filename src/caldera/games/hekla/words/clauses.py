"""Which clauses of the rules each refusal and each thing on the table goes back to. Those of questions are with the phases."""

from __future__ import annotations

REFUSALS = {
    "unknown": ("S6",),
    "not_that_row": ("E4", "E5"),
    "score_first": ("E5",),
    "nothing_erupts": ("E1", "E2"),
    "can_act": ("N3",),
    "must_move": ("M6",),
    "no_move_from_there": ("M6",),
    "only_backwards": ("M6",),
    "not_in_stock": ("P1", "S2"),
    "not_free": ("P2",),
    "not_yours": ("M1",),
    "others": ("M1",),
    "lava": ("M1", "E9"),
    "same_square": ("M2",),
    "not_straight": ("M2", "M4"),
    "full": ("M3",),
    "not_seen": ("M4", "M7"),
    "blocked": ("M5",),
    "cannot_move": ("M2", "M3", "M4"),
    "no_free_square": ("P2",),
    "choose_first": ("S6", "P1", "M1"),
}

PIECES = {
    "volcano": ("S2", "P1", "M1"),
    "lava": ("S4", "E9", "E3"),
    "square": ("S3", "P2", "M3"),
    "zone": ("S3", "E6"),
    "row": ("E1", "E2"),
    "volcanologist": ("S5", "E6", "T3"),
    "circle": ("T1", "M4", "M7"),
}

ELEMENTS = {"stock": "volcano", "stone": "volcano", "square": "square", "triple": "row", "circle": "circle"}
"""What an element of the scene shows, by the beginning of its name."""
