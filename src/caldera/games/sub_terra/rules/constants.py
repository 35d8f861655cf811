"""The small numbers of which a position is made, and the words for them in files and observations."""

from __future__ import annotations

from typing import Final

# ---- phases: who must do what ----

ACT: Final = 0
STEP: Final = 1
AGAIN: Final = 2
ORDERED: Final = 3
CONSENT: Final = 4
KEEP: Final = 5
PLACE: Final = 6
SITE: Final = 7
REROLL: Final = 8
RESOLVE: Final = 9
WAKING: Final = 10
GUARDIAN_NEXT: Final = 11
STRIKE: Final = 12
LEAD: Final = 13
CLEAR: Final = 14
DRAW: Final = 15
DIE: Final = 16
PERIL: Final = 17
OVER: Final = 18
BUSY: Final = 19
"""Inside an action, between two events: only frames of an animation show it."""
# ---- what comes next when nobody decides; between two actions it is always WAIT ----

WAIT: Final = 0
TO_ACT: Final = 1
TO_STEP: Final = 2
TO_DRAW: Final = 3
TO_REVEALED: Final = 4
TO_PERILS: Final = 5
TO_NEXT_PERIL: Final = 6
TO_GUARDIANS: Final = 7
TO_END_OF_TURN: Final = 8
TO_END_OF_ROUND: Final = 9

# ---- small vocabularies ----

INSIDE: Final = 0
DEAD: Final = 1
ESCAPED: Final = 2

BY_REVEAL: Final = 0
BY_EXPLORE: Final = 1
BY_ILLUMINATE: Final = 2
BY_SECOND: Final = 3
BY_SCOPE: Final = 4
BY_RESEARCH: Final = 5
WAYS: Final = ("reveal", "explore", "illuminate", "again", "scope", "research")

FOR_NOTHING: Final = 0
FOR_ATTACK: Final = 1
FOR_SPIKES: Final = 2
FOR_COLLAPSE: Final = 3
DIE_USES: Final = ("", "attack", "spikes", "collapse")

TO_ROLL: Final = -1
DONE: Final = 6
"""A peril die that is resolved, or not in use."""

IN_TURN: Final = 0
IN_PERILS: Final = 1
IN_ROUND_END: Final = 2
STAGES: Final = ("turn", "perils", "round")

KEYS: Final = 3
ARTEFACT: Final = 3
OBJECTS: Final = 4
OBJECT_NAMES: Final = ("key-1", "key-2", "key-3", "artefact")
NOTHING: Final = -1
WAITING: Final = -1
"""Places of objects: not in play yet; a slot; carried; in a lock of the Sanctuary; gone for good; out of the temple."""
CARRIED: Final = 100
PLACED: Final = 101
LOST: Final = 102
OUT: Final = 103

NOT_OVER: Final = 0
BY_ESCAPE: Final = 1
BY_FALLING: Final = 2
BY_DEATH: Final = 3
BY_ERUPTION: Final = 4
BY_LEAVING: Final = 5
REASONS: Final = ("", "escaped", "down", "perished", "eruption", "left")
RANKS: Final = ("legendary", "gold", "silver", "bronze", "forgotten")
FORGOTTEN: Final = 4
